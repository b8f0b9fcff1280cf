"""A hall served from this process, and phones that write to it as the scorer's page does."""

from __future__ import annotations

import json
import secrets
import threading
import time
from copy import copy
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from sungka.cli.hall.app import HallOptions, HallPages
from sungka.cli.hall.hall import Hall
from sungka.cli.hall.hall_journal import read_key
from sungka.cli.hall.pages import make_page
from sungka.cli.hall.requests import sign_request, sign_text
from sungka.cli.hall.serving import make_server, open_sockets
from sungka.replay.play import play

from .entries import entries_of
from .matches import random_match

LOOPBACK = "127.0.0.1"
NOON = "2026-01-18T12:00:00.000+00:00"

RULES = "sungkaan houses=3 shells=2"

PLAN = f"""version = 2
id = "cup"
event = "Sinulog Open"
site = "Cebu City, PHL"
date = "2026-01-18"
rules = "{RULES}"

[[stages]]
name = "All"
system = "round-robin"

[[players]]
id = "A"
name = "Santos, Ana"
[[players]]
id = "B"
name = "Reyes, Ben"
[[players]]
id = "C"
name = "Cruz, Caro"
[[players]]
id = "D"
name = "Diaz, Dan"
"""

JOURNAL = """%event 1
draw "All" 1 A B C D
pair 1.01 A B in "All" 1
pair 1.02 C D in "All" 1
"""


class Answer(NamedTuple):
    """An answer of the hall; `value` is empty where its body is no object."""

    status: int
    value: dict[str, Any]
    body: bytes
    headers: dict[str, str]


def make_cup(folder: Path, plan: str = PLAN, journal: str = JOURNAL) -> Path:
    """A tournament of four players with two open tables."""
    folder.mkdir()
    (folder / "event.toml").write_text(plan, encoding="utf-8")
    (folder / "event.journal").write_text(journal, encoding="utf-8")
    return folder


class HallServer:
    """A hall that is served in a thread, until it is stopped."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        scorer: str = "<title>hall</title><script>1</script>",
        pages: HallPages | None = None,
    ) -> None:
        self.folder = folder
        sockets = open_sockets(LOOPBACK, port)
        self.port = sockets[0].getsockname()[1]
        self.hall = Hall(str(folder))
        page = make_page(scorer)
        options = HallOptions(
            (f"{LOOPBACK}:{self.port}", f"localhost:{self.port}"), LOOPBACK, self.port
        )
        pages = pages or HallPages(page, {"en": page})
        self.server = make_server(self.hall, pages, options)
        self._thread = threading.Thread(target=self.server.run, args=(sockets,), daemon=True)
        self._thread.start()
        while not self.server.started and self._thread.is_alive():
            time.sleep(0.005)

    def stop(self) -> None:
        """End the server; all that was begun is done then."""
        self.server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()

    def __enter__(self) -> HallServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def desk(self, path: str, value: Any = None, method: str | None = None) -> Answer:
        """A request of the desk."""
        method = method or ("GET" if value is None else "POST")
        body = b"" if value is None else json.dumps(value).encode()
        mac = sign_request(self.hall.book.desk_key, method, path, body)
        return ask(self.port, method, path, body, {"X-Mac": mac})

    def table(self, name: str) -> dict[str, Any]:
        """A table as the desk sees it."""
        found = self.desk("/desk/hall").value["tables"]
        return next(one for one in found if one["table"] == name)

    def phone(self, name: str = "1.01") -> Phone:
        """A phone with a table that is given out to it anew."""
        given = self.desk("/desk/lease", {"table": name})
        assert given.status == 200, given
        return Phone(self.port, given.value["address"])


class Phone:
    """A phone: the whole list of its entries, sent as the scorer's page sends them."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        found = parse_qs(urlsplit(address).fragment)
        self.table, self.lease = found["t"][0], int(found["l"][0])
        self.key = read_key(found["k"][0]) or b""
        self.entries: list[dict[str, Any]] = []
        self.generation = 1

    def twin(self) -> Phone:
        """Another phone with the same code, and with what this one has written so far."""
        other = copy(self)
        other.entries = [*self.entries]
        return other

    def ask(self, method: str, what: str, value: Any = None, **changed: Any) -> Answer:
        """A request under the table's key."""
        path = f"/t/{self.table}/{what}"
        body = b"" if value is None else json.dumps(value).encode()
        headers = {
            "X-Mac": sign_request(self.key, method, path, body),
            "X-Lease": str(self.lease),
        }
        return ask(self.port, method, path, body, {**headers, **changed})

    def begin(self) -> Answer:
        """Take the hall's entries over."""
        sheet = self.ask("GET", "sheet")
        assert sheet.status == 200, sheet
        self.entries = [*sheet.value["entries"]]
        return sheet

    def enter(
        self, *texts: str, spent: int = 1000, at: str = "2026-01-18T10:00:00.000+00:00"
    ) -> None:
        """Write entries on the phone."""
        for text in texts:
            name = f"p{self.lease}-{len(self.entries) + 1}-{secrets.token_hex(4)}"
            self.entries.append({"id": name, "text": text, "spent": spent, "at": at})

    def head(self, count: int | None = None) -> str:
        """The hash of the ids of the first entries."""
        names = [one["id"] for one in self.entries[:count]]
        return sha256("".join(f"{name}\n" for name in names).encode()).hexdigest()[:16]

    def send(self, base: int, most: int = 200, **changed: Any) -> Answer:
        """Send the entries from one on."""
        batch = {
            "gen": self.generation,
            "base": base,
            "head": self.head(base),
            "entries": self.entries[base : base + most],
        }
        return self.ask("POST", "entries", {**batch, **changed})

    def sync(self, base: int = 0) -> Answer:
        """Send all entries, from where the hall asks for them."""
        while True:
            answer = self.send(base)
            if answer.status == 409 and "from" in answer.value:
                base = answer.value["from"]
                continue
            if answer.status != 200 or answer.value["n"] >= len(self.entries):
                return answer
            base = answer.value["n"]

    def stream_path(self, after: int = 0) -> str:
        """The path of the table's stream, with its MAC."""
        path = f"/t/{self.table}/events"
        mac = sign_text(self.key, f"GET {path}\nafter={after}")
        return f"{path}?after={after}&lease={self.lease}&mac={mac}"


def ask(
    port: int,
    method: str,
    path: str,
    body: bytes = b"",
    headers: dict[str, str] | None = None,
    host: str | None = None,
) -> Answer:
    """A request and its answer, on a connection of its own."""
    connection = HTTPConnection(LOOPBACK, port, timeout=20)
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        connection.putheader("Host", f"{LOOPBACK}:{port}" if host is None else host)
        for name, value in (headers or {}).items():
            connection.putheader(name, value)
        if body or method == "POST":
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body or None)
        found = connection.getresponse()
        whole = found.read()
        names = {name.lower(): value for name, value in found.getheaders()}
        try:
            value = json.loads(whole)
        except ValueError:
            value = {}
        return Answer(found.status, value if isinstance(value, dict) else {}, whole, names)
    finally:
        connection.close()


def read_frames(port: int, path: str, count: int, seconds: float = 10) -> list[dict[str, Any]]:
    """The first frames of a stream."""
    connection = HTTPConnection(LOOPBACK, port, timeout=seconds)
    try:
        connection.request("GET", path, headers={"Host": f"{LOOPBACK}:{port}"})
        found = connection.getresponse()
        assert found.status == 200, found.status
        frames: list[dict[str, Any]] = []
        while len(frames) < count:
            line = found.readline()
            if line.startswith(b"data: "):
                frames.append(json.loads(line[6:]))
        return frames
    finally:
        connection.close()


def wait_until(test: Any, seconds: float = 10) -> None:
    """Wait until something holds, which the hall does after its answer."""
    deadline = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < deadline, "it does not come about"
        time.sleep(0.01)


def find_match(seed: int = 0) -> tuple[list[str], str]:
    """The entries of a match that is won, and its score as South and North have it."""
    record = random_match(RULES, seed)
    score = play(record).result.stores
    assert score is not None
    assert score[0] != score[1]
    return [*entries_of(record)], f"{score[0]}-{score[1]}"
