"""A hall that answers the desk's page as the real one does, from values that a test sets."""

from __future__ import annotations

import hmac
import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

from sungka.templates.hall.pages import build_desk_page

KEY = b"k" * 32

Value = dict[str, Any]


def make_table(address: str, state: str = "waiting", **facts: Any) -> Value:
    """A table as the server tells it; `facts` replace what it has by itself."""
    seats = [
        {"seat": "S", "name": f"South of {address}", "id": f"S{address}"},
        {"seat": "N", "name": f"North of {address}", "id": f"N{address}"},
    ]
    empty: Value = {
        "table": address, "state": state, "seats": seats, "round": None, "row": None, "last": None,
        "position": None, "stores": None, "score": None, "to_move": None, "clocks": None,
        "running": False, "idle": None, "seen": None, "lease": 0, "entries": 0, "doubt": None,
        "asked": False, "result": None, "signed": [], "aside": 0,
    }  # fmt: skip
    return {**empty, **facts}


class DeskHall(ThreadingHTTPServer):
    """Serves the desk's page at a free port.

    `posts` are the bodies that came with a true MAC, by path; `answers` what is answered to a path
    in place of `{"ok": true}`; `refused` counts the requests without a true MAC.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.changed = Condition()
        self.frames: list[Value] = []
        self.posts: list[tuple[str, Value]] = []
        self.answers: dict[str, Value] = {}
        self.refused = 0
        self.is_down = False

    @property
    def address(self) -> str:
        """The address of the page, with its key."""
        key = urlsafe_b64encode(KEY).decode().rstrip("=")
        return f"http://127.0.0.1:{self.server_port}/desk#k={key}"

    def send(self, *tables: Value, whole: bool = True, title: str = "Sinulog Open") -> None:
        """Send a frame to the page."""
        hall = {"title": title, "gen": 1, "start": "s", "now": "", "tables": list(tables)}
        with self.changed:
            self.frames.append({"n": len(self.frames) + 1, "whole": whole, "hall": hall})
            self.changed.notify_all()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore the errors of pages that leave while something is being sent."""

    def cut(self, *, is_down: bool) -> None:
        """Take the hall away, or give it back."""
        with self.changed:
            self.is_down = is_down
            self.changed.notify_all()


class _Handler(BaseHTTPRequestHandler):
    server: DeskHall

    def do_GET(self) -> None:
        path, query = urlsplit(self.path).path, parse_qs(urlsplit(self.path).query)
        if path == "/desk":
            return self._send(build_desk_page(query.get("language", ["en"])[0]).encode(), "html")
        if self.server.is_down:
            return self.send_error(503)
        if path == "/desk/events":
            if not self._is_signed(f"GET {path}\n", query.get("mac", [""])[0]):
                return self.send_error(403)
            return self._stream()
        if self._is_signed(f"GET {self.path}\n", self.headers.get("X-Mac", "")):
            return self._answer(path)
        return self.send_error(403)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        if not self._is_signed(f"POST {self.path}\n{body}", self.headers.get("X-Mac", "")):
            return self.send_error(403)
        self.server.posts.append((self.path, json.loads(body)))
        return self._answer(self.path)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""

    def _is_signed(self, signed: str, mac: str) -> bool:
        known = hmac.compare_digest(hmac.new(KEY, signed.encode(), sha256).hexdigest(), mac)
        self.server.refused += not known
        return known

    def _answer(self, path: str) -> None:
        answer = self.server.answers.get(path, {"ok": True, "text": "done"})
        self._send(json.dumps(answer).encode(), "json")

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        mime = "text/html" if kind == "html" else "application/json"
        self.send_header("Content-Type", f"{mime}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        sent = max(0, len(self.server.frames) - 1)
        while not self.server.is_down:
            with self.server.changed:
                if sent == len(self.server.frames):
                    self.server.changed.wait(1)
                fresh = self.server.frames[sent:]
            for frame in fresh:
                self.wfile.write(f"data: {json.dumps(frame)}\n\n".encode())
            sent += len(fresh)
        self.close_connection = True


@contextmanager
def running_hall() -> Iterator[DeskHall]:
    """A hall that runs until the test is over."""
    hall = DeskHall()
    thread = Thread(target=hall.serve_forever, daemon=True)
    thread.start()
    try:
        yield hall
    finally:
        hall.cut(is_down=True)
        hall.shutdown()
        hall.server_close()
