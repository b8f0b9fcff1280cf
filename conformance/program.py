"""A program under test: started, asked line by line, started again after a crash or ten seconds."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

SECONDS = 10.0
"""The seconds that an answer may take."""


class Failed(Exception):
    """The program gave no answer: it ended, took too long, or wrote something else."""


class Program:
    """A command that answers the requests of docs/developing/conformance.md."""

    def __init__(self, command: Sequence[str], seconds: float = SECONDS) -> None:
        self.command = list(command)
        self.seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def start(self) -> dict[str, Any]:
        """Start the program; its answer about itself. Raises `Failed` without an answer."""
        return self.ask({"do": "start"})

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request; the program is started if it does not run.

        Raises `Failed` without an answer, and the next request starts the program anew.
        """
        self.send(request)
        return self.receive()

    def send(self, request: dict[str, Any]) -> None:
        """Send a request; each is to be followed by `receive`."""
        if self._process is None:
            self._begin()
        process = self._process
        assert process is not None
        assert process.stdin is not None
        # A program that has ended is found out by what it answers.
        with suppress(OSError):
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        """The answer to the request sent last. Raises `Failed` without one, as `ask` does."""
        try:
            line = self._lines.get(timeout=self.seconds)
            if line is None:
                raise Failed("the program ended")
            answer = json.loads(line)
        except queue.Empty:
            self.kill()
            raise Failed(f"no answer within {self.seconds:g} seconds") from None
        except ValueError as error:
            self.kill()
            raise Failed(f"no answer: {error}") from None
        except Failed:
            self.kill()
            raise
        if not isinstance(answer, dict):
            self.kill()
            raise Failed("the answer is no object")
        return answer

    def stop(self) -> None:
        """End the program: `stop`, and by force if it does not heed it."""
        process, self._process = self._process, None
        if process is None or process.stdin is None:
            return
        try:
            process.stdin.write('{"do": "stop"}\n')
            process.stdin.close()
            process.wait(timeout=self.seconds)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()

    def kill(self) -> None:
        """End the program at once."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def _begin(self) -> None:
        self._process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self._lines = queue.Queue()
        assert self._process.stdout is not None
        threading.Thread(
            target=_pump, args=(self._process.stdout, self._lines), daemon=True
        ).start()


def _pump(stream: IO[str], lines: queue.Queue[str | None]) -> None:
    for line in stream:
        lines.put(line)
    lines.put(None)
