"""Where chosen records go: standard output, one file, or a file for each value of a key."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from hashlib import sha256
from tempfile import SpooledTemporaryFile
from typing import NamedTuple

from ...archive.copies import find_copies
from ...archive.played import Played
from ...files.faults import NotText
from ...files.inputs import STDIN, SUFFIX
from ...files.records import cut_text
from ...files.reserved_names import is_reserved
from ...notation.splitter import Source
from ..console.terminal import escape_text, print_bytes
from ..files.record_cache import RecordCache
from .choosing import ChosenRecord, Rank

HELD = 1 << 22
"""The most bytes of chosen records held in memory; more go into a temporary file."""


class Kept(NamedTuple):
    """The place of a record among those kept, and what tells it from others."""

    start: int
    size: int
    rank: Rank
    keys: tuple[str, ...]


class Shelf:
    """The chosen records, kept until all are known."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(HELD)  # noqa: SIM115 (closed by `close`)
        self._size = 0
        self.kept: list[Kept] = []

    def add(self, record: ChosenRecord) -> int:
        """Keep a record; return its index."""
        self._file.write(record.text)
        self.kept.append(Kept(self._size, len(record.text), record.rank, record.keys))
        self._size += len(record.text)
        return len(self.kept) - 1

    def text(self, index: int) -> bytes:
        """The bytes of a record."""
        start, size, *_ = self.kept[index]
        self._file.seek(start)
        text = self._file.read(size)
        self._file.seek(self._size)
        return text

    def close(self) -> None:
        """Forget all records."""
        self._file.close()


class Copies:
    """Finds the best copy of every game among the records of a shelf.

    A copy without errors is better than one with errors. Then better evidence counts, then more
    content, then the earlier place. A record of whose play little can be read is a copy of those
    with the same text only. The `cache` has which of two records the engine found right.
    """

    def __init__(self, shelf: Shelf, cache: RecordCache) -> None:
        self._shelf, self._cache = shelf, cache
        self._plays: list[Played] = []
        self._texts: dict[bytes, int] = {}
        self._pairs: list[tuple[int, int]] = []
        self.unread: set[int] = set()

    def add(self, index: int, record: ChosenRecord) -> None:
        """Take the record that was put on the shelf last; raises `ValueError` without its play."""
        if record.played is None:
            raise ValueError(f"record {record.number} came without its play")
        self._plays.append(record.played)
        if not record.played.is_comparable:
            self.unread.add(index)
            seal = sha256(record.text.strip()).digest()
            other = self._texts.setdefault(seal, index)
            if other != index:
                self._pairs.append((other, index))

    def find_dropped(self) -> set[int]:
        """The records of which there is a better copy."""
        dropped: set[int] = set()
        for group in find_copies(self._plays, self._pairs, self._decides):
            best = min(group, key=self._measure)
            dropped.update(it for it in group if it != best)
        return dropped

    def _decides(self, whole: int, damaged: int) -> bool:
        """True when the engine finds that of two records the first one is right everywhere."""
        sources = self._read(whole), self._read(damaged)
        both = "\0".join(f"{it.text}\0{it.strays}" for it in sources)
        key = self._cache.make_key("decide", Source(both, 1))
        known = self._cache.find(key)
        if known is None:
            known = _is_right(*sources)
            self._cache.keep(key, known)
        return bool(known)

    def _read(self, index: int) -> Source:
        """The text of a record of the shelf, whatever its line ends and encoding."""
        piece = cut_text(self._shelf.text(index), False)[0]
        return piece if isinstance(piece, Source) else Source(_decode(piece), 1, 1)

    def _measure(self, index: int) -> tuple[Rank, int]:
        return self._shelf.kept[index].rank, -_count_said(self._shelf.text(index))


def _is_right(whole: Source, damaged: Source) -> bool:
    """True when the engine finds the first of two records right wherever they differ."""
    # Imported here because hardly any archive needs it.
    from ...archive.merging.merge import merge, set_side_by_side
    from ...notation.reading.parser import parse
    from ...replay.digest import digest

    records = parse(whole).record, parse(damaged).record
    try:
        merged = merge(set_side_by_side(records, ("", "")), go_on=lambda: False)
        own = digest(records[0], merged.rules)
        is_same = digest(merged.record, merged.rules) == own
    except ValueError:  # other rules, or something unreadable is left
        return False
    return is_same and not (merged.conflicts or merged.errors)


def _decode(piece: bytes | NotText) -> str:
    """The text of a piece; none where it is no text, which no record on a shelf is."""
    return piece.decode() if isinstance(piece, bytes) else ""


def part_records(texts: Iterator[bytes]) -> Iterator[bytes]:
    """Records with empty lines between them, with the line ends of the record before each."""
    gap = b""
    for text in texts:
        yield gap + text
        gap = b"\r\n" if text.endswith(b"\r\n") else text[-1:]


def print_records(texts: Iterator[bytes]) -> None:
    """Write records to standard output as they come: byte for byte, escaped on a terminal."""
    print_bytes(part_records(texts))


def print_name(path: str, *, ends_by_null: bool) -> bool:
    """Print a file's name so that a command can open it; true if it had to be escaped instead.

    With `ends_by_null` the name is printed as it is, and ends with a NUL. Otherwise it ends with
    its line, and is escaped if it holds line ends or control characters. A name that begins with
    `-` gets `./` before it.
    """
    name = f"./{path}" if path.startswith("-") and path != STDIN else path
    is_escaped = not ends_by_null and any(unicodedata.category(it) in _NO_LINE for it in name)
    name = escape_text(name) if is_escaped else name
    print_bytes([os.fsencode(name), b"\0" if ends_by_null else b"\n"])
    return is_escaped


_NO_LINE = frozenset({"Cc", "Zl", "Zp"})
"""The Unicode categories of characters that control a terminal or end a line."""


class FileNames:
    """Gives each value of a key a file name of its own, safe on every file system."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._used: set[str] = set()

    def name(self, value: str) -> str:
        """The path for a value; accents are left off, and other letters are kept.

        >>> FileNames("by").name("Peña, Ana").replace(os.sep, "/")
        'by/pena-ana.sgn'
        """
        letters = unicodedata.normalize("NFKD", value).lower()
        plain = "".join([it for it in letters if not unicodedata.combining(it)])
        stem = re.sub(r"[^\w]+", "-", plain).strip("-_")[:60] or "other"
        stem = f"{stem}-" if is_reserved(stem) else stem
        name, number = stem, 2
        while name in self._used:
            name = f"{stem}-{number}"
            number += 1
        self._used.add(name)
        return os.path.join(self._folder, f"{name}{SUFFIX}")


def _count_said(text: bytes) -> int:
    """The signs of a record without blanks, which measure how much it claims and notes."""
    return len(b"".join(text.split()))
