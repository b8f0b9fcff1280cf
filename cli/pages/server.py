"""A server for this computer alone that serves the newest page and announces each newer one.

The page gets a script that waits for such an announcement and then loads the page again.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition

LOOPBACK = "127.0.0.1"

EVENTS = "/changes"
"""The path at which the server announces the number of the newest page."""

_PING = 15.0
"""The seconds between two signs of life, which reveal a browser that has left."""


class PageServer(ThreadingHTTPServer):
    """Serves one page from memory at `port`; 0 takes a free one.

    Raises `OSError` when the port cannot be opened, as when another program has it.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, port: int = 0) -> None:
        self.changed = Condition()
        self.number = 0
        self._page = ""
        super().__init__((LOOPBACK, port), _Handler)

    @property
    def address(self) -> str:
        """The URL of the page."""
        return f"http://{LOOPBACK}:{self.server_port}/"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The `Host` values of honest requests.

        Any other name points at a foreign page that reaches for this server (DNS rebinding).
        """
        return (f"{LOOPBACK}:{self.server_port}", f"localhost:{self.server_port}")

    @property
    def page(self) -> bytes:
        """The newest page, with the script that waits for a newer one."""
        with self.changed:
            text, number = self._page, self.number
        return add_reload(text, number).encode()

    def show(self, page: str) -> None:
        """Replace the page and announce the new one."""
        with self.changed:
            self._page, self.number = page, self.number + 1
            self.changed.notify_all()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore the errors of browsers that leave while a page is being sent."""


def add_reload(page: str, number: int) -> str:
    """The page with a script at its end that reloads it once there is a page after `number`.

    A Content-Security-Policy in the page is opened for this script and this server only.
    """
    script = _SCRIPT.format(events=EVENTS, number=number)
    digest = b64encode(sha256(script.encode()).digest()).decode("ascii")
    page = _POLICY.sub(lambda found: _open_policy(found[0], digest), page, count=1)
    head, end, tail = page.rpartition("</body>")
    if not end:
        return f"{page}<script>{script}</script>"
    return f"{head}<script>{script}</script>\n{end}{tail}"


# `reload` keeps the fragment and the scroll position, so that an edit shows where one looks.
_SCRIPT = (
    'new EventSource("{events}").onmessage=event=>{{if(event.data!=="{number}")location.reload()}}'
)

_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="[^"]*"')


def _open_policy(policy: str, digest: str) -> str:
    policy = re.sub(r"script-src (?:'none'|&#39;none&#39;)", "script-src", policy)
    if "script-src" not in policy:
        policy = f'{policy[:-1]}; script-src"'
    return policy.replace("script-src", f"connect-src 'self'; script-src 'sha256-{digest}'", 1)


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    server_version = "sungka"
    sys_version = ""

    def do_GET(self) -> None:
        if self.headers.get("Host") not in self.server.hosts:
            self._send(HTTPStatus.FORBIDDEN, b"this server is for this computer only\n")
        elif self.path == EVENTS:
            self._announce()
        elif self.path.partition("?")[0] == "/":
            self._send(HTTPStatus.OK, self.server.page, "text/html")
        else:
            self._send(HTTPStatus.NOT_FOUND, b"there is only one page, at /\n")

    do_HEAD = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the terminal is for findings."""

    def _send(self, status: HTTPStatus, body: bytes, kind: str = "text/plain") -> None:
        self.send_response(status)
        self._send_headers(kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _send_headers(self, kind: str) -> None:
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")

    def _announce(self) -> None:
        """Send server-sent events: the number of the newest page, now and at every change."""
        self.send_response(HTTPStatus.OK)
        self._send_headers("text/event-stream")
        self.end_headers()
        announced = None
        while self.command != "HEAD":
            with self.server.changed:
                if announced == self.server.number:
                    self.server.changed.wait(_PING)
                number = self.server.number
            line = ":\n\n" if number == announced else f"data: {number}\n\n"
            self.wfile.write(line.encode())
            announced = number
