"""A cache of judgements on disk, which makes a second run quick and lets a broken-off one go on."""

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
"""The size of the cache in bytes; beyond it, the judgements used longest ago are dropped."""

MOST_KEPT = 16 << 20
"""The most characters of an entry that are read; a round takes less than a thousandth."""

_FORM = 3
"""The version of the stored form and of the keys; part of every key."""

_SIZE_CHECK = 500
"""The number of new entries between two checks of the size."""

_STALE = 3600
"""The age in seconds from which the last use of an entry is noted again."""

Judgements = tuple[tuple[Judgement, ...], ...]


class JudgementCache:
    """A file of judgements in a folder, which is made if it is missing.

    Several processes may use it at once. Raises `sqlite3.Error` or `OSError` when it cannot be
    opened; a later fault, like a full disk, only means that less is stored. `most_bytes` limits
    the size, `now` is a clock in seconds.
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
        # Losing an entry in a power cut only costs recomputing it.
        self._file.execute("PRAGMA synchronous=NORMAL")
        self._file.execute(
            "CREATE TABLE IF NOT EXISTS kept"
            " (key BLOB PRIMARY KEY, judgements TEXT NOT NULL, used INTEGER NOT NULL)"
            " WITHOUT ROWID"
        )

    def recall(self, key: str) -> Judgements | None:
        """The entry of a key, `None` if there is none or it cannot be read."""
        with suppress(sqlite3.Error, TypeError):
            return self._recall(_hash_key(key))
        return None

    def keep(self, key: str, judgements: Judgements) -> None:
        """Store judgements under a key, dropping the oldest entries if the cache is full."""
        text = json.dumps(judgements, default=_to_plain)
        with suppress(sqlite3.Error):
            self._file.execute(
                "INSERT OR REPLACE INTO kept VALUES (?, ?, ?)",
                (_hash_key(key), text, int(self._now())),
            )
            self._count += 1
            if self._count % _SIZE_CHECK == 0:
                self._make_room()

    def close(self) -> None:
        """Drop what exceeds the size, and close the file."""
        with suppress(sqlite3.Error):
            self._make_room()
        self._file.close()

    def _recall(self, name: bytes) -> Judgements | None:
        row = self._file.execute(
            "SELECT judgements, used FROM kept WHERE key = ? AND length(judgements) <= ?",
            (name, MOST_KEPT),
        ).fetchone()
        if row is None:
            return None
        text, used = row
        now = int(self._now())
        if now - used > _STALE:
            self._file.execute("UPDATE kept SET used = ? WHERE key = ?", (now, name))
        try:
            return _read_judgements(text)
        except (ValueError, TypeError, KeyError, IndexError, RecursionError):
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


def _hash_key(key: str) -> bytes:
    return sha256(f"{_FORM} {read_version()} {key}".encode()).digest()


def _to_plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"{value!r} is not kept")


def _read_judgements(text: str) -> Judgements:
    return tuple(tuple(_make_judgement(*fields) for fields in turn) for turn in json.loads(text))


def _make_judgement(
    # In the order of `Judgement`'s fields, since JSON stores a named tuple as a list.
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
    proven: int,
    is_loss_exact: bool,
) -> Judgement:
    return Judgement(
        Seat(seat),
        tuple(worth),
        is_exact,
        tuple(losses),
        is_forced,
        only,
        _make_line(line),
        _make_line(reply),
        tuple(tuple(Lift(number, tick) for number, tick in hand) for hand in row),
        chance,
        proven,
        is_loss_exact,
    )


def _make_line(turns: list[tuple[str, list[int]]]) -> tuple[LineTurn, ...]:
    return tuple(LineTurn(Seat(seat), tuple(lifts)) for seat, lifts in turns)
