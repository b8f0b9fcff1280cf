"""A cache of what was found out about records, kept in a file from one run to the next (`--cache`).

The key of an entry is a hash of a record's bytes and of all that the answer rests on: the project's
own files, what was asked and with which settings. The value is what was found, in JSON, behind a
check sum of both; only objects of the classes in `_MODULES` are made of it again. The file is an
SQLite database that several runs and processes may share. Whatever goes wrong with it, the only
consequence is that records are read and played again.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from contextlib import closing, suppress
from enum import Enum
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from ...checking.settings import BadSettings
from ...engine.version import VERSION
from ...files.faults import describe_error
from ...files.inputs import STDIN
from ...notation.record import Tag
from ...notation.splitter import Source
from ..console.exit_status import complain
from ..console.terminal import escape_text
from .overwriting import holds_records
from .sqlite_faults import is_damage

NAME = "sungka.cache"
"""The name of the cache in a folder given for it."""

MOST_ENTRIES = 200_000
"""The most entries in the cache; the oldest are dropped first."""

MOST_BYTES = 1 << 16
"""The most bytes of an entry; one that needs more is not kept."""

MOST_UNPACKED = 1 << 20
"""The most bytes of an entry, unpacked; a longer one is not kept and not believed."""

AT_ONCE = 2000
"""The entries that are written in one transaction."""

_OURS = 0x53474E43
"""The application id that tells our databases from others (`SGNC` in ASCII)."""

_FORM = 2
"""The version of the stored form."""

_SUM = 16
"""The bytes of the check sum that precedes an entry."""

_MAGIC, _OURS_AT = b"SQLite format 3\0", 68
"""The first bytes of every SQLite file, and the offset of the application id in it."""

_FOLDERS = ("engine", "notation", "files", "replay", "archive", "checking", "cli")
"""The floors that what is kept rests on."""

_WAIT = 5.0
"""The seconds to wait for another run that is writing."""

_ROOT = __name__.removesuffix(".cli.files.record_cache")

_MODULES = {
    "Card": "archive.card",
    "CardTurns": "archive.card",
    "CheckResult": "checking.finding",
    "Code": "notation.diagnostic",
    "Excerpt": "checking.finding",
    "Finding": "checking.finding",
    "Header": "archive.played",
    "Place": "checking.finding",
    "PlacedEdit": "checking.finding",
    "Played": "archive.played",
    "Player": "archive.card",
    "Position": "engine.board",
    "ReadExtent": "checking.finding",
    "Row": "engine.board",
    "Seat": "engine.board",
    "Severity": "notation.diagnostic",
    "SlipHint": "checking.finding",
    "SlipResult": "checking.finding",
    "Sowing": "engine.ruleset",
    "Span": "notation.diagnostic",
    "Tag": "notation.record",
}
"""The modules of the classes whose values are kept, by name; making one does nothing else."""

_BYTES = "bytes"
"""The name of bytes among these."""


class _Entry(NamedTuple):
    """A row of the cache: its key, and the value as bytes behind their check sum."""

    key: bytes
    content: bytes


class RecordCache:
    """Everything that earlier runs found out about records, for one process.

    Without a `path` nothing is known, and nothing is kept.
    """

    def __init__(self, path: str | None = None) -> None:
        self.path = path
        self._base: sqlite3.Connection | None = None
        self._seeds: dict[str, bytes] = {}
        self._waiting: list[_Entry] = []

    def __reduce__(self) -> tuple[type[RecordCache], tuple[str | None]]:
        return RecordCache, (self.path,)

    def copy(self) -> RecordCache:
        """A cache in the same file for another process, with nothing open."""
        return RecordCache(self.path)

    def make_key(self, asked: object, source: Source) -> bytes:
        """The key of what was `asked` about a record; its `repr` says with which settings."""
        if self.path is None:
            return b""
        question = repr(asked)
        seed = self._seeds.get(question)
        if seed is None:
            seed = blake2b(
                f"{VERSION}{_describe_files()}{question}".encode(), digest_size=32
            ).digest()
            self._seeds[question] = seed
        text = source.text.encode()
        if source.strays is not None:
            text += f"\0{source.strays!r}".encode()
        return blake2b(text, digest_size=16, key=seed).digest()

    def find(self, key: bytes) -> Any | None:
        """The value with that key; `None` if it is not kept or the cache cannot be read."""
        if self.path is None:
            return None
        try:
            if self._base is None:
                uri = f"{Path(self.path).absolute().as_uri()}?mode=ro"
                self._base = sqlite3.connect(uri, timeout=_WAIT, uri=True)
            row = self._base.execute(
                "SELECT said FROM known WHERE key = ? AND length(said) <= ?", (key, MOST_BYTES)
            ).fetchone()
            if row is None or not _is_sound(key, row[0]):
                return None
            return _from_bytes(row[0][_SUM:])
        except (sqlite3.Error, zlib.error, *_BAD_VALUE):
            return None

    def keep(self, key: bytes, value: object) -> None:
        """Keep a value, which is not `None`; one that is too long is left out."""
        if self.path is None:
            return
        plain = json.dumps(_to_plain(value), separators=(",", ":"), ensure_ascii=False).encode()
        content = zlib.compress(plain, 1)
        if len(content) <= MOST_BYTES - _SUM and len(plain) < MOST_UNPACKED:
            self._waiting.append(_Entry(key, _sum_up(key, content) + content))
        if len(self._waiting) >= AT_ONCE:
            self.save()

    def save(self) -> None:
        """Write what waits; what cannot be written now is found out again by another run."""
        entries, self._waiting = self._waiting, []
        if not entries or self.path is None:
            return
        with suppress(sqlite3.Error), closing(sqlite3.connect(self.path, timeout=_WAIT)) as base:
            base.execute("PRAGMA synchronous = OFF")
            with base:
                base.executemany("INSERT OR REPLACE INTO known (key, said) VALUES (?, ?)", entries)
                base.execute(
                    "DELETE FROM known WHERE number <= (SELECT max(number) FROM known) - ?",
                    (MOST_ENTRIES,),
                )


def open_cache(path: str | None) -> RecordCache | BadSettings:
    """The cache at a path, made if it is missing or (with a message) damaged; or what is wrong.

    A folder stands for the file `NAME` in it.
    """
    if path is None:
        return RecordCache()
    if path == STDIN:
        return BadSettings("--cache names a file")
    try:
        return RecordCache(_make_or_mend(path))
    except (OSError, ValueError) as error:
        why = describe_error(error) if isinstance(error, OSError) else str(error)
        return BadSettings(f"--cache: {escape_text(path)}: {why}")


def _make_or_mend(path: str) -> str:
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


def _to_plain(value: object) -> object:
    """A value in plain ones: an object as its class's name with its fields, a tuple as a list."""
    match value:
        case Enum():  # first, since some are texts too
            return {type(value).__name__: value.value}
        case None | bool() | int() | str():
            return value
        case bytes():
            return {_BYTES: value.hex()}
        case Tag():
            return {"Tag": [value.name, value.value, _to_plain(value.span)]}
        case tuple():
            fields = [_to_plain(it) for it in value]
            return fields if type(value) is tuple else {type(value).__name__: fields}
    raise TypeError(f"{value!r} cannot be kept")


def _make_value(fields: dict[str, Any]) -> Any:
    """The value of one object of JSON; raises an error if nobody wrote it so."""
    ((name, content),) = fields.items()
    if name == _BYTES:
        return bytes.fromhex(content)
    made = _find_class(name)
    return made(*map(_to_tuples, content)) if isinstance(content, list) else made(content)


@cache
def _find_class(name: str) -> Any:
    return getattr(import_module(f"{_ROOT}.{_MODULES[name]}"), name)


def _to_tuples(value: Any) -> Any:
    return tuple(map(_to_tuples, value)) if isinstance(value, list) else value


def _from_bytes(content: bytes) -> Any:
    """Read the content of an entry; raises `zlib.error` or one of `_BAD_VALUE` if it is damaged."""
    unpacker = zlib.decompressobj()
    plain = unpacker.decompress(content, MOST_UNPACKED)
    if not unpacker.eof:
        raise ValueError("it is longer than anything that is kept")
    return _to_tuples(json.loads(plain, object_hook=_make_value))


_BAD_VALUE = (ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""The errors that JSON raises which nobody wrote here."""


@cache
def _describe_files() -> str:
    """The size and time of every file that what is kept rests on."""
    root = Path(__file__).parents[2]
    states = []
    for folder in _FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".py", ".lark", ".so", ".pyd"):
                state = path.stat()
                place = path.relative_to(root).as_posix()
                states.append(f"{place} {state.st_size} {state.st_mtime_ns}")
    return "\n".join(states)
