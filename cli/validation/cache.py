"""Records already found right, kept in a file from one run to the next (`--cache`).

A record is known by the hash of its bytes together with all that its judgement rests on: the
project's own files, the profile and the settings. Kept is how many turns it has and, in an
archive, its card. It is a database that many runs may share; whatever goes wrong with it, a
record is only not known.
"""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import closing, suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from ...archive.card import Card
from ..console.json_text import to_json
from ..console.version import read_version
from ..findings.settings import Settings

NAME = "sungka.cache"
"""The file in a folder that is named as the cache."""

MOST_RECORDS = 100_000
"""The records that are kept: of more, the last that came."""

MOST_BYTES = 4096
"""The most that is kept of a record: of what takes more, nothing is."""

AT_ONCE = 2000
"""The records that are written at once."""

_OURS = 0x53474E43
"""By which a database is told from anybody else's."""

_MAGIC, _OURS_AT = b"SQLite format 3\0", 68
"""How a database begins, and where its own number stands there."""

_FOLDERS = ("engine", "notation", "replay", "archive", "cli")
"""The floors that a judgement rests on."""

_WAIT = 5.0
"""The seconds that a run waits for another one that is writing."""


class CachedRecord(NamedTuple):
    """What is known of a record that is right: its turns and, in an archive, its card."""

    turns: int
    card: Card | None


class CacheEntry(NamedTuple):
    """A record to be kept: its key, and what is known of it as bytes."""

    key: bytes
    said: bytes


def open_cache(path: str) -> str:
    """The file of the cache, made or made anew where that is needed.

    Raises `OSError` where that cannot be, and `ValueError` where a file is something else, which
    is not to be written over.
    """
    if os.path.isdir(path):
        path = os.path.join(path, NAME)
    if os.path.exists(path) and os.path.basename(path) != NAME:
        with open(path, "rb") as file:
            head = file.read(100)
        number = head[_OURS_AT : _OURS_AT + 4]
        if head and not (head.startswith(_MAGIC) and number == _OURS.to_bytes(4, "big")):
            raise ValueError("it is no cache, and would be written over")
    try:
        with closing(sqlite3.connect(path, timeout=_WAIT)) as base:
            _make_table(base)
    except sqlite3.OperationalError as error:
        if not os.path.exists(path) or not os.access(path, os.W_OK):
            raise OSError(0, str(error)) from None
    except sqlite3.DatabaseError:
        _make_anew(path)
    return path


class CacheReader:
    """The cache as one process reads it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._base: sqlite3.Connection | None = None
        self._judges: dict[Settings, bytes] = {}
        with suppress(sqlite3.Error):
            self._base = sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)

    def key(self, record: bytes, settings: Settings) -> bytes:
        """What a record is known by that is judged by these settings."""
        judge = self._judges.get(settings)
        if judge is None:
            judge = blake2b(f"{_project()}{settings!r}".encode(), digest_size=32).digest()
            self._judges[settings] = judge
        return blake2b(record, digest_size=16, key=judge).digest()

    def look_up(self, key: bytes) -> CachedRecord | None:
        """What is known of a record, if anything is."""
        if self._base is None:
            return None
        try:
            row = self._base.execute("SELECT said FROM known WHERE key = ?", (key,)).fetchone()
            return None if row is None else _from_bytes(row[0])
        except (sqlite3.Error, zlib.error, ValueError, TypeError, KeyError):
            return None


def make_entry(key: bytes, known: CachedRecord) -> CacheEntry | None:
    """The record as it is kept, if it is not too long for that."""
    card = None if known.card is None else card_to_json(known.card)
    said = zlib.compress(to_json([known.turns, card]).encode(), 1)
    return CacheEntry(key, said) if len(said) <= MOST_BYTES else None


class CacheWriter:
    """Adds records to the cache, many at once; also those of a run that is interrupted."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._waiting: list[CacheEntry] = []

    def __enter__(self) -> CacheWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self._write()

    def add(self, records: Sequence[CacheEntry]) -> None:
        """Take records; they are written when there are many."""
        self._waiting += records
        if len(self._waiting) >= AT_ONCE:
            self._write()

    def _write(self) -> None:
        records, self._waiting = self._waiting, []
        if not records:
            return
        try:
            with closing(sqlite3.connect(self.path, timeout=_WAIT)) as base, base:
                base.executemany("INSERT OR IGNORE INTO known (key, said) VALUES (?, ?)", records)
                base.execute(
                    "DELETE FROM known WHERE number <= (SELECT max(number) FROM known) - ?",
                    (MOST_RECORDS,),
                )
        except sqlite3.OperationalError:
            return  # another run is writing, or the disk is full: they are found right again
        except sqlite3.DatabaseError:
            with suppress(OSError, sqlite3.Error):
                _make_anew(self.path)


def _make_anew(path: str) -> None:
    """Put an empty cache in the place of one that cannot be read."""
    beside = f"{path}.{os.getpid()}"
    with suppress(FileNotFoundError):
        os.unlink(beside)
    with closing(sqlite3.connect(beside)) as base:
        _make_table(base)
    os.replace(beside, path)


def _make_table(base: sqlite3.Connection) -> None:
    with base:
        base.execute(f"PRAGMA application_id = {_OURS}")
        base.execute(
            "CREATE TABLE IF NOT EXISTS known "
            "(number INTEGER PRIMARY KEY, key BLOB UNIQUE NOT NULL, said BLOB NOT NULL)"
        )
        base.execute("SELECT key, said FROM known LIMIT 1").fetchone()


def _from_bytes(said: bytes) -> CachedRecord:
    import json

    turns, card = json.loads(zlib.decompress(said))
    if not isinstance(turns, int):
        raise ValueError("turns are a number")
    return CachedRecord(turns, None if card is None else card_from_json(card))


def _project() -> str:
    """The version, and the state of the files that a judgement rests on."""
    root = Path(__file__).parents[2]
    states = []
    for folder in _FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".py", ".lark", ".so", ".pyd"):
                state = path.stat()
                place = path.relative_to(root).as_posix()
                states.append(f"{place} {state.st_size} {state.st_mtime_ns}")
    return "\n".join([read_version(), *states])
