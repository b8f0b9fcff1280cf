"""A small hall for tests of the scorer's page: one table in memory that can fail in every way.

It speaks as the hall's server does, knows nothing of the rules, and takes whatever is written.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

KEY = bytes(range(32))
HEADER = (
    '[Event "Sinulog Open"] [Table "3"] [South "Santos, Maria"] [North "Reyes, Jun"] '
    '[Rules "sungka rounds=3"]'
)


@dataclass
class SmallHall:
    """A table and what happens to it; `troubles` are requests that no page should make."""

    page: str
    entries: list[dict[str, Any]]
    about: dict[str, Any] = field(default_factory=dict)
    lease: int = 3
    is_down: bool = False
    loses_answers: bool = False
    signed: list[str] = field(default_factory=list)
    asked: bool = False
    aside: list[dict[str, Any]] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    requests: int = 0
    port: int = 0
    start: str = "s1"
    streams: list[Any] = field(default_factory=list)
    lock: Any = field(default_factory=threading.Lock)

    def address(self, lease: int = 3) -> str:
        """The address in a table's code."""
        key = base64.urlsafe_b64encode(KEY).decode().rstrip("=")
        return f"http://127.0.0.1:{self.port}/s/page.html#t=1.03&l={lease}&k={key}"

    def texts(self) -> list[str]:
        """The lines entered, without the header."""
        return [one["text"] for one in self.entries[1:]]

    def head(self, count: int) -> str:
        """The sum of the first ids."""
        text = "".join(f"{one['id']}\n" for one in self.entries[:count])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def tell(self, kind: str) -> None:
        """Send something on the table's stream."""
        for stream in list(self.streams):
            try:
                stream.write(f'data: {{"kind":"{kind}"}}\n\n'.encode())
                stream.flush()
            except OSError:
                self.streams.remove(stream)

    def state(self) -> dict[str, Any]:
        """The common part of every answer."""
        count = len(self.entries)
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        return {"n": count, "head": self.head(count), "gen": 1, "start": self.start, "now": now}

    def answer(
        self, method: str, path: str, lease: str, sent: dict[str, Any]
    ) -> tuple[int, dict[str, Any]]:
        """The status and the body for a request whose MAC is right."""
        if lease != str(self.lease):
            known = {one["id"] for one in self.aside}
            self.aside += [one for one in sent.get("entries", []) if one["id"] not in known]
            return 409, {"moved": True}
        match method, path:
            case "GET", "/t/1.03/sheet":
                about = {"table": "1.03", "lease": self.lease, "entries": self.entries}
                signs = {"signed": self.signed, "agreed": len(self.signed) > 1}
                return 200, {**self.state(), **about, **signs, "asked": self.asked, **self.about}
            case "POST", "/t/1.03/entries":
                return self.take(sent)
            case "POST", "/t/1.03/sign":
                if sent["head"] != self.head(len(self.entries)):
                    return 409, {"ahead": len(self.entries)}
                self.signed += [seat for seat in sent["seats"] if seat not in self.signed]
                return 200, {"signed": self.signed, "agreed": len(self.signed) > 1}
            case "POST", "/t/1.03/help":
                self.asked = sent["asked"]
                return 200, {}
        return 404, {}

    def take(self, sent: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """The entries of a batch."""
        base, new, count = sent["base"], sent["entries"], len(self.entries)
        if base > count:
            return 409, {"from": count}
        if self.head(base) != sent["head"]:
            return 409, {"diverged": base}
        for at in range(base, count):
            if at - base >= len(new):
                return 409, {"ahead": count}
            if new[at - base]["id"] != self.entries[at]["id"]:
                return 409, {"diverged": at}
        self.entries += new[count - base :]
        return 200, self.state()


@contextmanager
def open_hall(page: str, lines: tuple[str, ...] = (), **about: Any) -> Iterator[SmallHall]:
    """Serve a table on which these lines have been entered."""
    texts = (about.pop("header", HEADER), *lines)
    entries = [
        {"id": f"h-{number}", "text": text, "spent": 0, "at": "2026-01-18T10:00:00.000+00:00"}
        for number, text in enumerate(texts, 1)
    ]
    seats = [
        {"seat": "S", "name": "Santos, Maria", "id": "P001"},
        {"seat": "N", "name": "Reyes, Jun", "id": "P002"},
    ]
    plain = {"seats": seats, "rules": "sungka rounds=3", "help": "legal", "keys": "digits"}
    title = {"title": "Sinulog Open, round 1, table 3", "language": "en", "closed": False}
    hall = SmallHall(page, entries, {**plain, **title, **about})
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler_for(hall))
    server.daemon_threads = True
    hall.port = server.server_address[1]
    serving = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    serving.start()
    try:
        yield hall
    finally:
        hall.is_down = True
        server.shutdown()
        server.server_close()


def _handler_for(hall: SmallHall) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: Any) -> None:
            pass

        def do_GET(self) -> None:
            if self.path.startswith("/s/"):
                self.send("text/html; charset=utf-8", hall.page.encode())
            elif self.path.startswith("/t/1.03/events?"):
                self.stream()
            else:
                self.handle_signed("GET", "")

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"] or 0)
            self.handle_signed("POST", self.rfile.read(length).decode())

        def handle_signed(self, method: str, body: str) -> None:
            if hall.is_down:
                self.close_connection = True
                return
            right = sign(f"{method} {self.path}\n{body}")
            with hall.lock:
                hall.requests += 1
                if not hmac.compare_digest(right, self.headers.get("X-Mac", "")):
                    hall.troubles.append(f"{method} {self.path} without its MAC")
                    self.send("application/json", b"{}", 403)
                    return
                lease = self.headers.get("X-Lease", "")
                status, found = hall.answer(method, self.path, lease, json.loads(body or "{}"))
            if hall.loses_answers:
                self.close_connection = True
                return
            self.send("application/json", json.dumps(found).encode(), status)

        def stream(self) -> None:
            asked = parse_qs(urlsplit(self.path).query)
            right = sign(f"GET /t/1.03/events\nafter={asked['after'][0]}")
            if hall.is_down or asked["mac"][0] != right:
                self.close_connection = True
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(b": hello\n\n")
            self.wfile.flush()
            hall.streams.append(self.wfile)
            while not hall.is_down and self.wfile in hall.streams:
                time.sleep(0.05)
            self.close_connection = True

        def send(self, kind: str, body: bytes, status: int = 200) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    return Handler


def sign(text: str) -> str:
    """The MAC of a request."""
    return hmac.new(KEY, text.encode(), hashlib.sha256).hexdigest()
