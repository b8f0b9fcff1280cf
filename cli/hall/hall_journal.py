"""The hall's own files in a folder: `hall.journal`, which only grows, and `hall.keys`."""

from __future__ import annotations

import os
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from contextlib import suppress
from threading import Lock
from typing import NamedTuple

from ...engine.board import Seat
from ...event.facts import TableAddress
from ...event.journal import parse_address
from ...notation.escapes import write_comment
from ..events.store import JournalStore

JOURNAL_FILE = "hall.journal"
"""The name of the file with what happened in the hall."""

KEYS_FILE = "hall.keys"
"""The name of the file with the keys of the tables and of the desk."""

HEAD = "%hall 1"
"""The first line of `hall.journal`."""

KEY_BYTES = 32
"""The length of a key."""

DESK = "desk"
"""The name under which the desk's key is kept."""


class GenerationBegun(NamedTuple):
    """The hall began, or a copy of its folder took over, which has a higher number."""

    number: int


class LeaseGiven(NamedTuple):
    """A table was given out to a phone, under a number that grows."""

    address: TableAddress
    lease: int


class HeadSigned(NamedTuple):
    """Players agreed at the phone to the result after the entries of a `head`."""

    address: TableAddress
    seats: tuple[Seat, ...]
    head: str


class ResultConfirmed(NamedTuple):
    """The desk confirmed the result after the entries of a `head`."""

    address: TableAddress
    head: str


class HelpAsked(NamedTuple):
    """A scorer called the arbiter, or (`is_asked` false) the call was answered."""

    address: TableAddress
    is_asked: bool


class DoubtSettled(NamedTuple):
    """The desk looked at what did not fit in the first `entries` of a table."""

    address: TableAddress
    entries: int


class GameMoved(NamedTuple):
    """A game entered at the wrong table was moved to the right one, and why."""

    address: TableAddress
    to: TableAddress
    reason: str


TableEvent = LeaseGiven | HeadSigned | ResultConfirmed | HelpAsked | DoubtSettled | GameMoved
"""A line of `hall.journal` about a table."""

HallFact = GenerationBegun | TableEvent
"""A line of `hall.journal`."""


class HallRecord:
    """All that `hall.journal` says, folded fact by fact.

    `signed` and `confirmed` have the head to which they belong: a later entry makes them void.
    """

    def __init__(self) -> None:
        self.generation = 0
        self.leases: dict[TableAddress, int] = {}
        self.signed: dict[TableAddress, tuple[str, frozenset[Seat]]] = {}
        self.confirmed: dict[TableAddress, str] = {}
        self.asked: set[TableAddress] = set()
        self.settled: dict[TableAddress, int] = {}

    def add(self, fact: HallFact) -> None:
        """Take a fact into account."""
        match fact:
            case GenerationBegun(number):
                self.generation = max(number, self.generation)
            case LeaseGiven(address, lease):
                self.leases[address] = max(lease, self.leases.get(address, 0))
            case HeadSigned(address, seats, head):
                known, before = self.signed.get(address, ("", frozenset()))
                self.signed[address] = head, (before if known == head else frozenset()) | {*seats}
            case ResultConfirmed(address, head):
                self.confirmed[address] = head
            case HelpAsked(address, is_asked=True):
                self.asked.add(address)
            case HelpAsked(address):
                self.asked.discard(address)
            case DoubtSettled(address, entries):
                self.settled[address] = entries
            case GameMoved(address):
                for kept in (self.signed, self.confirmed, self.settled):
                    kept.pop(address, None)

    def list_signed(self, address: TableAddress, head: str) -> tuple[Seat, ...]:
        """The seats that agree to the result after the entries of a head."""
        known, seats = self.signed.get(address, ("", frozenset()))
        return tuple(seat for seat in Seat if seat in seats) if known == head else ()


class HallJournal:
    """The hall's files, open and locked against another hall; `record` is what they say.

    `keys` are those given out, by table and lease. `at` is the time. Raises `BlockingIOError` when
    another hall has the folder, and `OSError`.
    """

    def __init__(self, folder: str, at: str) -> None:
        self._store = JournalStore(folder, JOURNAL_FILE, HEAD)
        self._keys_path = os.path.join(folder, KEYS_FILE)
        self._lock = Lock()
        try:
            self.record = HallRecord()
            for line in _read_lines(os.path.join(folder, JOURNAL_FILE)):
                fact = parse_fact(line)
                if fact is not None:
                    self.record.add(fact)
            self.keys: dict[tuple[TableAddress, int], bytes] = {}
            self.desk_key = b""
            self._read_keys()
            if not self.desk_key:
                self.desk_key = secrets.token_bytes(KEY_BYTES)
                self._append_key(DESK, self.desk_key)
            if self.record.generation == 0:
                self.add(GenerationBegun(1), at)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the journal, so that another hall can open it."""
        self._store.close()

    def add(self, fact: HallFact, at: str) -> None:
        """Write a fact to the disk. Raises `OSError` when that fails; nothing has changed then."""
        with self._lock:
            self._store.append([f"{write_fact(fact)} at {at}"])
            self.record.add(fact)

    def give_lease(self, address: TableAddress, at: str) -> int:
        """Give a table out anew, with a key of its own; return the number of the lease.

        Raises `OSError` when that cannot be kept; the lease before goes on then.
        """
        lease = self.record.leases.get(address, 0) + 1
        key = secrets.token_bytes(KEY_BYTES)
        with self._lock:
            self._append_key(f"{address} {lease}", key)
        self.keys[address, lease] = key
        self.add(LeaseGiven(address, lease), at)
        return lease

    def _read_keys(self) -> None:
        with suppress(FileNotFoundError):
            if os.name != "nt" and os.stat(self._keys_path).st_mode & 0o077:
                os.chmod(self._keys_path, 0o600)
        for line in _read_lines(self._keys_path):
            *name, text = line.split(" ")
            key = read_key(text)
            if key is None:
                continue
            if name == [DESK]:
                self.desk_key = key
            elif len(name) == 2 and name[1].isdecimal():
                address = parse_address(name[0])
                if address is not None:
                    self.keys[address, int(name[1])] = key

    def _append_key(self, name: str, key: bytes) -> None:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
        file = os.open(self._keys_path, flags, 0o600)
        try:
            end = os.read(file, os.fstat(file).st_size).rfind(b"\n") + 1
            os.ftruncate(file, end)  # a line without an end was never given out
            os.lseek(file, end, os.SEEK_SET)
            os.write(file, f"{name} {write_key(key)}\n".encode())
            os.fsync(file)
        finally:
            os.close(file)


def write_key(key: bytes) -> str:
    """A key as letters that an address can hold."""
    return urlsafe_b64encode(key).decode("ascii").rstrip("=")


def read_key(text: str) -> bytes | None:
    """The key that was written in letters, `None` for anything else."""
    if re.fullmatch(r"[A-Za-z0-9_-]{43}", text) is None:
        return None
    return urlsafe_b64decode(text + "=")


def write_fact(fact: HallFact) -> str:
    """A fact as `hall.journal` has it.

    >>> write_fact(HeadSigned(TableAddress(1, 3), (Seat.SOUTH,), "3dab5924f50cd314"))
    'sign 1.03 S 3dab5924f50cd314'
    """
    match fact:
        case GenerationBegun(number):
            return f"generation {number}"
        case LeaseGiven(address, lease):
            return f"lease {address} {lease}"
        case HeadSigned(address, seats, head):
            return " ".join(["sign", str(address), *(seat.value for seat in seats), head])
        case ResultConfirmed(address, head):
            return f"confirm {address} {head}"
        case HelpAsked(address, is_asked):
            return f"{'ask' if is_asked else 'answer'} {address}"
        case DoubtSettled(address, entries):
            return f"settle {address} {entries}"
        case GameMoved(address, to, reason):
            return f"move {address} {to} {write_comment(' '.join(reason.split()))}"


def parse_fact(line: str) -> HallFact | None:
    """The fact of a line, `None` for a line of a kind that is not known here."""
    words = line.split(" ")
    if words[0] == "generation" and words[1:2] and words[1].isdecimal():
        return GenerationBegun(int(words[1]))
    address = parse_address(words[1]) if len(words) > 1 else None
    if address is None:
        return None
    match words:
        case ["lease", _, number, *_] if number.isdecimal():
            return LeaseGiven(address, int(number))
        case ["sign", _, *seats, head, "at", _] if {*seats} <= {seat.value for seat in Seat}:
            return HeadSigned(address, tuple(Seat(one) for one in seats), head)
        case ["confirm", _, head, *_]:
            return ResultConfirmed(address, head)
        case ["ask" | "answer" as word, *_]:
            return HelpAsked(address, word == "ask")
        case ["settle", _, number, *_] if number.isdecimal():
            return DoubtSettled(address, int(number))
        case ["move", _, to, *_]:
            right = parse_address(to)
            reason = line.partition("{")[2].rpartition("}")[0]
            return None if right is None else GameMoved(address, right, reason)
    return None


def _read_lines(path: str) -> Iterable[str]:
    """The whole lines of a file of the hall; none where there is no file."""
    try:
        with open(path, "rb") as file:
            return file.read().decode(errors="replace").split("\n")[:-1]
    except FileNotFoundError:
        return ()
