"""A server on this computer alone that gives the newest page and says when there is a newer one."""

from __future__ import annotations

from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition

from .reloading import EVENTS, with_reload

LOOPBACK = "127.0.0.1"

_PING = 15.0
"""Seconds between two signs of life, by which a browser that left is noticed."""


class PageServer(ThreadingHTTPServer):
    """Serves one page from memory; `port` 0 takes a free one. Raises `OSError` if it is taken."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, port: int = 0) -> None:
        self.changed = Condition()
        self.number = 0
        self._page = ""
        super().__init__((LOOPBACK, port), _Handler)

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://{LOOPBACK}:{self.server_port}/"

    @property
    def hosts(self) -> tuple[str, ...]:
        """What a browser that means this server calls it; any other name is somebody's trick."""
        return (f"{LOOPBACK}:{self.server_port}", f"localhost:{self.server_port}")

    @property
    def page(self) -> bytes:
        """The newest page, with the script that asks for newer ones."""
        with self.changed:
            text, number = self._page, self.number
        return with_reload(text, number).encode()

    def show(self, page: str) -> None:
        """Put a page in place of the one before."""
        with self.changed:
            self._page, self.number = page, self.number + 1
            self.changed.notify_all()

    def handle_error(self, request: object, client_address: object) -> None:
        """Leave out what browsers cause that close a page while it is sent."""


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    server_version = "sungka"
    sys_version = ""

    def do_GET(self) -> None:
        if self.headers.get("Host") not in self.server.hosts:
            self._send(HTTPStatus.FORBIDDEN, b"this server is for this computer only\n")
        elif self.path == EVENTS:
            self._tell()
        elif self.path.partition("?")[0] == "/":
            self._send(HTTPStatus.OK, self.server.page, "text/html")
        else:
            self._send(HTTPStatus.NOT_FOUND, b"there is only one page, at /\n")

    do_HEAD = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: whoever watches a record wants to see findings only."""

    def _send(self, status: HTTPStatus, body: bytes, kind: str = "text/plain") -> None:
        self.send_response(status)
        self._head(kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _head(self, kind: str) -> None:
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")

    def _tell(self) -> None:
        """Events: the number of the newest page, now and whenever there is another one."""
        self.send_response(HTTPStatus.OK)
        self._head("text/event-stream")
        self.end_headers()
        told = None
        while self.command != "HEAD":
            with self.server.changed:
                if told == self.server.number:
                    self.server.changed.wait(_PING)
                number = self.server.number
            line = ":\n\n" if number == told else f"data: {number}\n\n"
            self.wfile.write(line.encode())
            told = number
