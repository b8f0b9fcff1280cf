"""A cache on disk of judgements and annotated records.

It makes a second run quick and lets a broken-off one go on.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from time import time
from typing import TypeVar

from ..console.version import VERSION
from .stored import (
    Finished,
    Judgements,
    read_finished,
    read_judgements,
    write_finished,
    write_judgements,
)

FILE = "judgements.sqlite"

MOST_BYTES = 256 << 20
"""The size of the cache in bytes; beyond it, the judgements used longest ago are dropped."""

MOST_KEPT = 16 << 20
"""The most characters of an entry that are read; a match takes less than a hundredth."""

_FORM = 6
"""The version of the stored form and of the keys; part of every key."""

_SIZE_CHECK = 500
"""The number of new entries between two checks of the size."""

_STALE = 3600
"""The age in seconds from which the last use of an entry is noted again."""

Stored = TypeVar("Stored")


class JudgementCache:
    """A file of judgements and annotated records in a folder, which is made if it is missing.

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
        """The judgements under a key, `None` if there are none or they cannot be read."""
        return self._recall(_hash_key("judgements", key), read_judgements)

    def keep(self, key: str, judgements: Judgements) -> None:
        """Store judgements under a key, dropping the oldest entries if the cache is full."""
        self._keep(_hash_key("judgements", key), write_judgements(judgements))

    def recall_record(self, key: str) -> Finished | None:
        """The annotated record under a key, `None` if there is none or it cannot be read."""
        return self._recall(_hash_key("record", key), read_finished)

    def keep_record(self, key: str, finished: Finished) -> None:
        """Store an annotated record under a key, which holds the text before and the settings."""
        self._keep(_hash_key("record", key), write_finished(finished))

    def close(self) -> None:
        """Drop what exceeds the size, and close the file."""
        with suppress(sqlite3.Error):
            self._make_room()
        self._file.close()

    def _keep(self, name: bytes, text: str) -> None:
        with suppress(sqlite3.Error):
            self._file.execute(
                "INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (name, text, int(self._now()))
            )
            self._count += 1
            if self._count % _SIZE_CHECK == 0:
                self._make_room()

    def _recall(self, name: bytes, read: Callable[[str], Stored]) -> Stored | None:
        with suppress(sqlite3.Error, TypeError, ValueError, KeyError, IndexError, RecursionError):
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
            return read(text)
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


def _hash_key(kind: str, key: str) -> bytes:
    return sha256(f"{_FORM} {VERSION} {kind} {key}".encode()).digest()
