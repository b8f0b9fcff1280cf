"""Judgements kept on disk, so that a second run is quick and one that was broken off goes on."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from hashlib import sha256
from time import time

from ...analysis.judging.judgement import Judgement
from ...analysis.search.lines import LineTurn
from ...engine.board import Seat
from ...engine.simultaneous import Lift
from ..console.version import read_version

FILE = "judgements.sqlite"

MOST_BYTES = 256 << 20
"""The bytes of judgements that are kept; those used longest ago go first."""

_FORM = 2
"""Counts up when what is kept, or how it is found, changes."""

_LOOKED_OVER = 500
"""How many are kept before the size is looked at again."""

_STALE = 3600
"""The seconds after which another use of a judgement is worth noting."""

Kept = tuple[tuple[Judgement, ...], ...]


class JudgementCache:
    """A file of judgements in a folder, which is made where it is missing.

    Several processes may use it at once. `sqlite3.Error` or `OSError` when it cannot be opened;
    what goes wrong later, like a full disk, only means that less is kept.
    """

    def __init__(
        self,
        folder: str,
        most_bytes: int = MOST_BYTES,
        now: Callable[[], float] = time,
    ) -> None:
        os.makedirs(folder, exist_ok=True)
        self._most, self._now, self._count = most_bytes, now, 0
        path = os.path.join(folder, FILE)
        self._file = sqlite3.connect(path, timeout=30, isolation_level=None)
        self._file.execute("PRAGMA journal_mode=WAL")
        # What a power cut may lose is only found out once more.
        self._file.execute("PRAGMA synchronous=NORMAL")
        self._file.execute(
            "CREATE TABLE IF NOT EXISTS kept"
            " (key BLOB PRIMARY KEY, judgements TEXT NOT NULL, used INTEGER NOT NULL)"
            " WITHOUT ROWID"
        )

    def recall(self, key: str) -> Kept | None:
        """What was kept under a key, `None` if nothing was or it cannot be understood."""
        with suppress(sqlite3.Error):
            return self._recall(_name(key))
        return None

    def keep(self, key: str, judgements: Kept) -> None:
        """Keep judgements under a key; the oldest make room."""
        text = json.dumps(judgements, default=_plain)
        with suppress(sqlite3.Error):
            self._file.execute(
                "INSERT OR REPLACE INTO kept VALUES (?, ?, ?)",
                (_name(key), text, int(self._now())),
            )
            self._count += 1
            if self._count % _LOOKED_OVER == 0:
                self._make_room()

    def close(self) -> None:
        """Make room and close the file."""
        with suppress(sqlite3.Error):
            self._make_room()
        self._file.close()

    def _recall(self, name: bytes) -> Kept | None:
        row = self._file.execute(
            "SELECT judgements, used FROM kept WHERE key = ?", (name,)
        ).fetchone()
        if row is None:
            return None
        text, used = row
        now = int(self._now())
        if now - used > _STALE:
            self._file.execute("UPDATE kept SET used = ? WHERE key = ?", (now, name))
        try:
            return _read(text)
        except (ValueError, TypeError, KeyError, IndexError):
            return None

    def _make_room(self) -> None:
        size = self._file.execute("SELECT total(length(judgements)) FROM kept").fetchone()[0]
        if size <= self._most:
            return
        rows = self._file.execute("SELECT key, length(judgements) FROM kept ORDER BY used")
        gone = []
        for name, length in rows.fetchall():
            if size <= self._most * 9 // 10:
                break
            gone.append((name,))
            size -= length
        self._file.execute("BEGIN IMMEDIATE")
        self._file.executemany("DELETE FROM kept WHERE key = ?", gone)
        self._file.execute("COMMIT")


def _name(key: str) -> bytes:
    return sha256(f"{_FORM} {read_version()} {key}".encode()).digest()


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"{value!r} is not kept")


def _read(text: str) -> Kept:
    return tuple(tuple(_judgement(*fields) for fields in turn) for turn in json.loads(text))


def _judgement(
    seat: str,
    worth: list[int],
    is_exact: bool,
    losses: list[int],
    is_forced: bool,
    only: int | None,
    line: list[tuple[str, list[int]]],
    reply: list[tuple[str, list[int]]],
    row: list[list[tuple[int, int | None]]],
    chance: int | None,
) -> Judgement:
    return Judgement(
        Seat(seat),
        tuple(worth),
        is_exact,
        tuple(losses),
        is_forced,
        only,
        _line(line),
        _line(reply),
        tuple(tuple(Lift(number, tick) for number, tick in hand) for hand in row),
        chance,
    )


def _line(turns: list[tuple[str, list[int]]]) -> tuple[LineTurn, ...]:
    return tuple(LineTurn(Seat(seat), tuple(lifts)) for seat, lifts in turns)
