"""A cache on disk of judgements and annotated records.

It makes a second run quick and lets a broken-off one go on.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import blake2b, sha256
from time import monotonic, sleep, time
from typing import TypeVar

from ...engine.version import VERSION
from ..files.sqlite_faults import begins_as_database, is_busy, is_damage
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

_FORM = 9
"""The version of the stored form and of the keys; part of every key."""

_WAIT = 30.0
"""The seconds to wait for another run that is writing."""

_PAUSE = 0.05

_SUM = 32
"""The letters of the check sum that precedes an entry."""

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
        self._file = _open_database(os.path.join(folder, FILE))

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

    def drop_damaged(self) -> int:
        """Drop the entries that are not as they were written; their number.

        Raises `sqlite3.DatabaseError` where the file is damaged as a whole.
        """
        rows = self._file.execute("SELECT key, CAST(judgements AS BLOB) FROM kept")
        damaged = [(name,) for name, content in rows if not _is_sound(name, content)]
        self._file.executemany("DELETE FROM kept WHERE key = ?", damaged)
        return len(damaged)

    def rebuild(self) -> None:
        """Write all entries into fresh pages. Raises `sqlite3.Error` when one cannot be read."""
        self._file.execute("VACUUM")

    def is_whole(self) -> bool:
        """True when the file is sound as a database.

        Raises `sqlite3.DatabaseError` where it cannot even be looked through.
        """
        # A column whose name is damaged is sound to SQLite.
        columns = [row[1] for row in self._file.execute("PRAGMA table_info(kept)")]
        if columns != ["key", "judgements", "used"]:
            return False
        return bool(self._file.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)])

    def close(self) -> None:
        """Drop what exceeds the size, and close the file."""
        with suppress(sqlite3.Error, UnicodeDecodeError):
            self._make_room()
        self._file.close()

    def _keep(self, name: bytes, text: str) -> None:
        with suppress(sqlite3.Error, UnicodeDecodeError):
            self._file.execute(
                "INSERT OR REPLACE INTO kept VALUES (?, ?, ?)",
                (name, _sum_up(name, text.encode()) + text, int(self._now())),
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
            if not _is_sound(name, text.encode()):
                self._file.execute("DELETE FROM kept WHERE key = ?", (name,))
                return None
            if now - used > _STALE:
                self._file.execute("UPDATE kept SET used = ? WHERE key = ?", (now, name))
            return read(text[_SUM:])
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


def mend_cache(folder: str) -> str | None:
    """Make the cache in a folder usable; describe what was damaged, `None` if nothing was.

    Raises `sqlite3.Error` or `OSError` when it cannot be opened.
    """
    path = os.path.join(folder, FILE)
    count, is_whole = 0, True
    try:
        with closing(JudgementCache(folder)) as cache:
            # What is dropped frees pages, of which damage may give other entries some.
            while dropped := cache.drop_damaged():
                count += dropped
                cache.rebuild()
            # Where the order of keys or the list of free pages is damaged, nothing can be kept.
            is_whole = cache.is_whole()
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if not is_damage(error, path) or not begins_as_database(path):
            raise
        is_whole = False
    if not is_whole:
        for end in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                os.unlink(path + end)
        JudgementCache(folder).close()
        return "the cache is damaged: all records are judged again"
    if not count:
        return None
    if count == 1:
        return "1 cache entry is damaged and is judged again"
    return f"{count} cache entries are damaged and are judged again"


def _open_database(path: str) -> sqlite3.Connection:
    """The database, made if there is none; others that make it or write are waited for."""
    until = monotonic() + _WAIT
    while True:
        base = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
        try:
            base.execute("PRAGMA journal_mode=WAL")
            # Losing an entry in a power cut only costs recomputing it.
            base.execute("PRAGMA synchronous=NORMAL")
            base.execute(
                "CREATE TABLE IF NOT EXISTS kept"
                " (key BLOB PRIMARY KEY, judgements TEXT NOT NULL, used INTEGER NOT NULL)"
                " WITHOUT ROWID"
            )
            if _read_form(base) != _FORM:
                # Who opens at the same time may have cleared it since, and kept something.
                base.execute("BEGIN IMMEDIATE")
                if _read_form(base) != _FORM:
                    # What another version kept is found by no key of this one.
                    base.execute("DELETE FROM kept")
                    base.execute(f"PRAGMA user_version = {_FORM}")
                base.execute("COMMIT")
            return base
        except BaseException as error:
            base.close()
            # SQLite does not wait by itself while a file is made or mended.
            if not is_busy(error) or monotonic() > until:
                raise
        sleep(_PAUSE)


def _read_form(base: sqlite3.Connection) -> int:
    ((form,),) = base.execute("PRAGMA user_version").fetchall()
    return int(form)


def _is_sound(name: object, content: bytes) -> bool:
    """True if an entry is as it was written."""
    if not isinstance(name, bytes):
        return False
    return content[:_SUM] == _sum_up(name, content[_SUM:]).encode()


def _sum_up(name: bytes, content: bytes) -> str:
    return blake2b(content, digest_size=_SUM // 2, key=name[:64]).hexdigest()


def _hash_key(kind: str, key: str) -> bytes:
    return sha256(f"{_FORM} {VERSION} {kind} {key}".encode()).digest()
