"""Phones as asyncio clients for `bench/hall.py`: each writes its table as the page does."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

from sungka.cli.hall.hall_journal import read_key
from sungka.cli.hall.requests import sign_request, sign_text

LOOPBACK = "127.0.0.1"
PATIENCE = 8.0
MOST = 200


class Lost(Exception):
    """No answer came."""


class Client:
    """One connection that is kept open, as a browser keeps it, and opened again when it breaks."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._lock = asyncio.Lock()
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> tuple[int, dict[str, Any]]:
        """A request and its answer, one at a time. Raises `Lost` where none comes."""
        async with self._lock:
            return await self._try(method, path, body, headers)

    async def _try(
        self, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> tuple[int, dict[str, Any]]:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(method, path, body, headers)
        except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError):
            self.close()
            raise Lost from None

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    async def _ask(
        self, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> tuple[int, dict[str, Any]]:
        if self._writer is None or self._reader is None or self._reader.at_eof():
            self.close()
            self._reader, self._writer = await asyncio.open_connection(LOOPBACK, self.port)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {LOOPBACK}:{self.port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines.append(f"Content-Length: {len(body)}")
        assert self._writer is not None
        assert self._reader is not None
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await self._writer.drain()
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        status = int(head[0].split(" ")[1])
        names = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
        whole = await self._reader.readexactly(int(names.get("content-length", "0")))
        if names.get("connection") == "close":
            self.close()
        found = json.loads(whole) if whole else {}
        return status, found if isinstance(found, dict) else {}


@dataclass
class Figures:
    """The counts of all phones; `waits` are the seconds from an entry to its answer."""

    entered: int = 0
    lost_answers: int = 0
    offline: int = 0
    answered: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    odd: dict[str, int] = field(default_factory=dict)


class BenchPhone:
    """A phone with a list of entries to write; it keeps all it wrote and heals the hall.

    Of its answers it loses one in ten, and it goes offline at random, where `is_shaky`.
    """

    def __init__(self, port: int, address: str, figures: Figures, chance: Random) -> None:
        found = parse_qs(urlsplit(address).fragment)
        self.table, self.lease = found["t"][0], found["l"][0]
        self.key = read_key(found["k"][0]) or b""
        self.client = Client(port)
        self.port = port
        self.figures, self.chance = figures, chance
        self.entries: list[dict[str, Any]] = []
        self.confirmed = 0
        self.failures = 0
        self.is_shaky = False
        self.wake = asyncio.Event()
        self.born: dict[int, float] = {}

    async def begin(self) -> None:
        """Fetch the sheet."""
        status, sheet = await self.ask("GET", "sheet")
        assert status == 200, (status, sheet)
        self.entries = sheet["entries"]
        self.confirmed = sheet["n"]

    async def ask(self, method: str, what: str, value: Any = None) -> tuple[int, dict[str, Any]]:
        """A request under the table's key. Raises `Lost`."""
        path = f"/t/{self.table}/{what}"
        body = b"" if value is None else json.dumps(value).encode()
        mac = sign_request(self.key, method, path, body)
        headers = {"X-Mac": mac, "X-Lease": self.lease}
        return await self.client.ask(method, path, body, headers)

    def enter(self, text: str) -> None:
        """Write an entry down on the phone."""
        number = len(self.entries) + 1
        name = f"p{self.lease}-{number}-{secrets.token_hex(4)}"
        at = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())
        self.entries.append({"id": name, "text": text, "spent": 1000, "at": at})
        self.born[number] = time.perf_counter()
        self.figures.entered += 1
        self.wake.set()

    def head(self, count: int) -> str:
        """The hash of the first ids."""
        names = [one["id"] for one in self.entries[:count]]
        return sha256("".join(f"{name}\n" for name in names).encode()).hexdigest()[:16]

    async def exchange(self) -> None:
        """Send what the hall has not confirmed, and take its answer."""
        base = self.confirmed
        batch = {
            "gen": 1,
            "base": base,
            "head": self.head(base),
            "entries": self.entries[base : base + MOST],
        }
        began = time.perf_counter()
        try:
            status, value = await self.ask("POST", "entries", batch)
        except Lost:
            self.failures += 1
            return
        now = time.perf_counter()
        if self.is_shaky and self.chance.random() < 0.1:
            self.figures.lost_answers += 1
            self.client.close()
            self.failures += 1
            return
        self.failures = 0
        if status == 200:
            self.confirmed = min(value["n"], len(self.entries))
            if value["head"] != self.head(self.confirmed) or value["n"] > len(self.entries):
                self._note(f"odd count at {self.table}")
            if batch["entries"]:
                self.figures.answered.append(now - began)
            for number in [one for one in self.born if one <= self.confirmed]:
                self.figures.waits.append(now - self.born.pop(number))
        elif status == 409 and "from" in value:
            self.confirmed = value["from"]
        elif status in (429, 503, 507):
            self.failures += 1
        else:
            self._note(f"{status} {sorted(value)}")
            self.failures += 1

    async def deliver(self) -> None:
        """Send until it is cancelled, as the page does."""
        while True:
            if self.is_shaky and self.chance.random() < 0.03:
                self.figures.offline += 1
                self.client.close()
                await asyncio.sleep(self.chance.uniform(0.1, 1.5))
            self.wake.clear()
            await self.exchange()
            if self.failures:
                pause = min(2.0, 0.25 * 2 ** min(self.failures, 8))
                await asyncio.sleep(pause * (0.5 + self.chance.random() / 2))
            elif self.confirmed == len(self.entries):
                try:
                    async with asyncio.timeout(3.0 if self.is_shaky else 20.0):
                        await self.wake.wait()
                except TimeoutError:
                    continue

    async def follow(self) -> None:
        """Read the table's stream until it is cancelled; a start of the hall has the phone send."""
        path = f"/t/{self.table}/events"
        while True:
            mac = sign_text(self.key, f"GET {path}\nafter=0")
            asked = f"GET {path}?after=0&lease={self.lease}&mac={mac} HTTP/1.1\r\n"
            writer = None
            try:
                reader, writer = await asyncio.open_connection(LOOPBACK, self.port)
                writer.write(f"{asked}Host: {LOOPBACK}:{self.port}\r\n\r\n".encode())
                while line := await reader.readline():
                    if line.startswith(b"data: "):
                        self.wake.set()
            except OSError:
                pass
            finally:
                if writer is not None:
                    writer.close()
            await asyncio.sleep(self.chance.uniform(0.3, 1.5))

    async def sign(self) -> bool:
        """Both players agree; true once the hall has the result."""
        try:
            status, value = await self.ask(
                "POST", "sign", {"seats": ["S", "N"], "head": self.head(len(self.entries))}
            )
        except Lost:
            return False
        return status == 200 and bool(value.get("closed"))

    def _note(self, what: str) -> None:
        self.figures.odd[what] = self.figures.odd.get(what, 0) + 1
