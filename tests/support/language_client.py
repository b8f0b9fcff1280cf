"""A client of a language server over standard input and output, which says what a test tells it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import Any

SECONDS = 60.0
"""The seconds to wait for an answer; machines may be busy."""


class Client:
    """One client with its server, a process."""

    def __init__(
        self,
        capabilities: dict[str, Any] | None = None,
        options: dict[str, Any] | None = None,
        folder: Path | None = None,
        env: dict[str, str] | None = None,
        command: Sequence[str] = (sys.executable, "-m", "sungka", "lsp"),
    ) -> None:
        self.server = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(env or {})},
        )
        self._messages: Queue[dict[str, Any] | None] = Queue()
        self.asked: list[dict[str, Any]] = []
        self.shown: list[dict[str, Any]] = []
        self._returned: dict[str, int] = {}
        self._number = 0
        Thread(target=self._read, daemon=True).start()
        self.begun = self.request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": None if folder is None else folder.as_uri(),
                "capabilities": capabilities or {},
                "initializationOptions": options,
            },
        )
        self.notify("initialized", {})

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.server.kill()
        self.server.wait()

    def send_bytes(self, body: bytes) -> None:
        """Send the body of a message as it is."""
        assert self.server.stdin is not None
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def send(self, message: dict[str, Any]) -> None:
        """Send a message; torn halves of signs go as escapes."""
        self.send_bytes(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""
        self.send({"method": method, "params": params})

    def request(self, method: str, params: Any = None) -> Any:
        """Ask, and wait for the result. Raises `RuntimeError` with the error of an answer."""
        answer = self.wait(self.ask(method, params))
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]

    def ask(self, method: str, params: Any = None) -> int:
        """Ask, and wait for nothing; gives the number of the request."""
        self._number += 1
        self.send({"id": self._number, "method": method, "params": params})
        return self._number

    def wait(self, number: int) -> dict[str, Any]:
        """Wait for the answer to a request; all else that comes is kept."""
        return self._take(lambda it: it.get("id") == number and "method" not in it)

    def open(self, uri: str, text: str, language: str = "sgn", version: int = 1) -> None:
        """Open a document."""
        item = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, version: int, *changes: dict[str, Any]) -> None:
        """Change a document."""
        which = {"uri": uri, "version": version}
        self.notify(
            "textDocument/didChange", {"textDocument": which, "contentChanges": list(changes)}
        )

    def wait_for(self, method: str) -> dict[str, Any]:
        """Wait for the next message of a method that the server sends by itself."""
        return self._take(lambda it: it.get("method") == method)

    def findings(self, uri: str, version: int | None = None) -> list[dict[str, Any]]:
        """Wait for the findings of a document at a version, or for the next ones."""
        end = monotonic() + SECONDS
        while True:
            for number, one in enumerate(self.shown):
                if one["uri"] != uri or version not in (None, one.get("version")):
                    continue
                if version is not None or number >= self._returned.get(uri, 0):
                    self._returned[uri] = number + 1
                    return list(one["diagnostics"])
            self._take(
                lambda it: it.get("method") == "textDocument/publishDiagnostics", end - monotonic()
            )

    def at(self, uri: str, line: int, character: int) -> dict[str, Any]:
        """The parameters of a request about a place."""
        position = {"line": line, "character": character}
        return {"textDocument": {"uri": uri}, "position": position}

    def end(self) -> int:
        """Shut the server down; its exit status."""
        self.request("shutdown")
        self.notify("exit", None)
        return self.server.wait(SECONDS)

    def _take(self, is_wanted: Any, seconds: float = SECONDS) -> dict[str, Any]:
        end = monotonic() + seconds
        while True:
            try:
                message = self._messages.get(timeout=max(end - monotonic(), 0.01))
            except Empty:
                raise AssertionError("no such message came") from None
            assert message is not None, f"the server has gone: {self._complaints()}"
            if message.get("method") == "textDocument/publishDiagnostics":
                self.shown.append(message["params"])
            elif "method" in message:
                self.asked.append(message)
                if "id" in message:
                    self.send({"id": message["id"], "result": {"success": True, "applied": True}})
            if is_wanted(message):
                return message

    def _complaints(self) -> str:
        return "" if self.server.stderr is None else self.server.stderr.read().decode()

    def _read(self) -> None:
        assert self.server.stdout is not None
        while True:
            size = 0
            while line := self.server.stdout.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    size = int(value)
            if not size:
                self._messages.put(None)
                return
            self._messages.put(json.loads(self.server.stdout.read(size)))


def replaced(line: int, start: int, stop: int, text: str) -> dict[str, Any]:
    """A change of a part of a line, as a client sends it."""
    return {
        "range": {
            "start": {"line": line, "character": start},
            "end": {"line": line, "character": stop},
        },
        "text": text,
    }


def edit(line: int, start: int, stop: int, text: str) -> dict[str, Any]:
    """An edit of a part of a line, as a server sends it."""
    return {"range": replaced(line, start, stop, "")["range"], "newText": text}
