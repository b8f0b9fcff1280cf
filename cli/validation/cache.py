"""A cache of valid records, kept in a file from one run to the next (`--cache`).

The key of a record is a hash of its bytes and of all that its judgement rests on: the project's
own files, the profile and the settings. The value is the number of its turns and, in an archive,
its card, behind a check sum of both. The file is an SQLite database that several runs may share.
Whatever goes wrong with it, the only consequence is that records are checked again.
"""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import closing, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from ...archive.card import Card, CardTurns, Player
from ...checking.settings import Settings
from ...engine.board import Seat
from ...engine.version import VERSION
from ...notation.diagnostic import Span
from ...notation.record import Tag
from ..console.exit_status import complain
from ..console.json_text import Json, to_json
from ..console.terminal import escape_text
from ..files.overwriting import holds_records
from ..files.sqlite_faults import is_damage

NAME = "sungka.cache"
"""The name of the cache in a folder given for it."""

MOST_RECORDS = 100_000
"""The most records in the cache; the oldest are dropped first."""

MOST_BYTES = 4096
"""The most bytes kept of a record; a record that needs more is not cached."""

MOST_UNPACKED = 1 << 20
"""The most bytes of a record's entry, unpacked; a longer one is not kept and not believed."""

AT_ONCE = 2000
"""The records that are written in one transaction."""

_OURS = 0x53474E43
"""The application id that tells our databases from others (`SGNC` in ASCII)."""

_FORM = 1
"""The version of the stored form."""

_SUM = 16
"""The bytes of the check sum that precedes an entry."""

_MAGIC, _OURS_AT = b"SQLite format 3\0", 68
"""The first bytes of every SQLite file, and the offset of the application id in it."""

_FOLDERS = ("engine", "notation", "files", "replay", "archive", "checking", "cli")
"""The floors that a judgement rests on."""

_WAIT = 5.0
"""The seconds to wait for another run that is writing."""


class CachedRecord(NamedTuple):
    """A valid record as the cache knows it: its number of turns and, in an archive, its card."""

    turns: int
    card: Card | None


class CacheEntry(NamedTuple):
    """A row of the cache: the key of a record and its `CachedRecord` as bytes."""

    key: bytes
    content: bytes


def open_cache(path: str) -> str:
    """Make the cache if it is missing or (with a message) damaged; return its file's path.

    Raises `OSError` when it cannot be made, and `ValueError` when the file is something else
    that must not be overwritten.
    """
    if os.path.isdir(path):
        path = os.path.join(path, NAME)
    if os.path.exists(path) and os.path.basename(path) != NAME:
        with open(path, "rb") as file:
            head = file.read(100)
        number = head[_OURS_AT : _OURS_AT + 4]
        if head and not (head.startswith(_MAGIC) and number == _OURS.to_bytes(4, "big")):
            raise ValueError(_OTHER)
    elif os.path.isfile(path) and os.path.getsize(path) and holds_records(path):
        raise ValueError(_OTHER)
    try:
        with closing(sqlite3.connect(path, timeout=_WAIT)) as base:
            _make_table(base)
            damaged = _drop_damaged(base)
            if base.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
                _make_anew(path)
            elif damaged:
                what = "1 entry is" if damaged == 1 else f"{damaged} entries are"
                complain(f"{escape_text(path)}: {what} damaged: the records are checked again")
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if is_damage(error, path):
            _make_anew(path)
        elif not os.path.exists(path) or not os.access(path, os.W_OK):
            raise OSError(0, str(error)) from None
    return path


def _drop_damaged(base: sqlite3.Connection) -> int:
    """Drop the entries that are not as they were written; their number."""
    rows = base.execute("SELECT number, key, CAST(said AS BLOB) FROM known")
    damaged = [(number,) for number, key, said in rows if not _is_sound(key, said)]
    with base:
        base.executemany("DELETE FROM known WHERE number = ?", damaged)
    return len(damaged)


_OTHER = "it is not a cache, and would be overwritten"


class CacheReader:
    """Read-only access to the cache for one process."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._base: sqlite3.Connection | None = None
        self._judges: dict[Settings, bytes] = {}
        with suppress(sqlite3.Error):
            self._base = sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)

    def make_key(self, record: bytes, settings: Settings) -> bytes:
        """The key of a record that is judged by these settings."""
        judge = self._judges.get(settings)
        if judge is None:
            judge = blake2b(f"{_describe_project()}{settings!r}".encode(), digest_size=32).digest()
            self._judges[settings] = judge
        return blake2b(record, digest_size=16, key=judge).digest()

    def look_up(self, key: bytes) -> CachedRecord | None:
        """The record with that key; `None` if it is not cached or the cache cannot be read."""
        if self._base is None:
            return None
        try:
            row = self._base.execute(
                "SELECT said FROM known WHERE key = ? AND length(said) <= ?", (key, MOST_BYTES)
            ).fetchone()
            if row is None or not _is_sound(key, row[0]):
                return None
            return _from_bytes(row[0][_SUM:])
        except (sqlite3.Error, zlib.error, ValueError, TypeError, KeyError, RecursionError):
            return None


def make_entry(key: bytes, known: CachedRecord) -> CacheEntry | None:
    """The entry of a record; `None` if it is too long to be cached."""
    card = None if known.card is None else card_to_json(known.card)
    text = to_json([known.turns, card]).encode()
    content = zlib.compress(text, 1)
    is_short = len(content) <= MOST_BYTES - _SUM and len(text) < MOST_UNPACKED
    return CacheEntry(key, _sum_up(key, content) + content) if is_short else None


class CacheWriter:
    """Writes entries to the cache, many at once, also when the run is interrupted."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._waiting: list[CacheEntry] = []

    def __enter__(self) -> CacheWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self._write()

    def add(self, records: Sequence[CacheEntry]) -> None:
        """Take entries; they are written when there are many, or at the end."""
        self._waiting += records
        if len(self._waiting) >= AT_ONCE:
            self._write()

    def _write(self) -> None:
        records, self._waiting = self._waiting, []
        if not records:
            return
        try:
            with closing(sqlite3.connect(self.path, timeout=_WAIT)) as base, base:
                base.executemany("INSERT OR REPLACE INTO known (key, said) VALUES (?, ?)", records)
                base.execute(
                    "DELETE FROM known WHERE number <= (SELECT max(number) FROM known) - ?",
                    (MOST_RECORDS,),
                )
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            # Else another run is writing, or the disk is full: the records will be checked again.
            if is_damage(error, self.path):
                with suppress(OSError, sqlite3.Error):
                    _make_anew(self.path)


def card_to_json(card: Card) -> Json:
    """A card as lists of plain values."""
    tag = card.id
    return [
        card.digest,
        [[seat.value, name, id_, *span] for seat, name, id_, span in card.players],
        card.date,
        [*card.occasion],
        None if tag is None else [tag.name, tag.value, *tag.span],
        [card.turns.text, card.turns.places.hex()],
        card.houses,
    ]


def card_from_json(lists: Any) -> Card:
    """The card that `card_to_json` wrote.

    Raises `ValueError` or `TypeError` for anything else.
    """
    digest, players, date, (stage, table), tag, turns, houses = lists
    return Card(
        digest,
        tuple(Player(Seat(seat), name, id_, Span(*span)) for seat, name, id_, *span in players),
        date,
        (stage, table),
        None if tag is None else Tag(tag[0], tag[1], Span(*tag[2:])),
        CardTurns(turns[0], bytes.fromhex(turns[1])),
        houses,
    )


def _make_anew(path: str) -> None:
    """Replace a cache that cannot be read by an empty one, and say so."""
    complain(f"{escape_text(path)}: the cache is damaged: all records are checked again")
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
        ((form,),) = base.execute("PRAGMA user_version").fetchall()
        if form != _FORM:
            # Another version wrote them, with other keys.
            base.execute("DELETE FROM known")
            base.execute(f"PRAGMA user_version = {_FORM}")


def _is_sound(key: object, said: object) -> bool:
    """True if an entry is as it was written."""
    if not isinstance(key, bytes) or not isinstance(said, bytes):
        return False
    return said[:_SUM] == _sum_up(key, said[_SUM:])


def _sum_up(key: bytes, content: bytes) -> bytes:
    return blake2b(content, digest_size=_SUM, key=key[:64]).digest()


def _from_bytes(content: bytes) -> CachedRecord:
    """Read the content of an entry; `ValueError`, `TypeError` or `zlib.error` if it is damaged."""
    import json

    unpacker = zlib.decompressobj()
    text = unpacker.decompress(content, MOST_UNPACKED)
    if not unpacker.eof:
        raise ValueError("it is longer than anything that is kept")
    turns, card = json.loads(text)
    if not isinstance(turns, int):
        raise ValueError("turns are a number")
    return CachedRecord(turns, None if card is None else card_from_json(card))


def _describe_project() -> str:
    """The version, and the size and time of every file that a judgement rests on."""
    root = Path(__file__).parents[2]
    states = []
    for folder in _FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".py", ".lark", ".so", ".pyd"):
                state = path.stat()
                place = path.relative_to(root).as_posix()
                states.append(f"{place} {state.st_size} {state.st_mtime_ns}")
    return "\n".join([VERSION, *states])
