"""The journal beside a record: every entry is on the disk before it is acknowledged."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

from ..console.json_text import Json, to_json
from .lock_file import lock_file
from .replace_file import sync_folder

SUFFIX = ".journal"
"""The suffix that the journal's name adds to its record's."""

_HEAD = to_json({"sungka": "journal", "version": 1})
_FIRST = _HEAD.encode() + b"\n"


class JournalLine(NamedTuple):
    """A line as it was entered, the milliseconds since the one before, and the time of day.

    A line that a phone sent has its `id`, the number of the lease it came `by`, and when the
    hall `got` it.
    """

    text: str
    spent: int
    when: str
    id: str = ""
    by: int | None = None
    got: str = ""


class DamagedJournal(Exception):
    """The journal is not one, or has a line that cannot be read; it is left as it is."""


class Journal:
    """An open journal, locked against other recorders.

    `lines` are those found on opening. `was_torn` says that an unfinished last line, which was
    never acknowledged, was dropped. Raises `BlockingIOError` when another recorder has the
    journal open, `DamagedJournal` when it cannot be read, and `OSError` when it cannot be opened
    or written.
    """

    def __init__(self, path: str) -> None:
        is_new = not os.path.exists(path)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
        self._file = os.open(path, flags, 0o666)
        try:
            lock_file(self._file)
            whole = _read_file(self._file)
            self.lines, self._end = _parse_lines(whole, path)
            self.is_new = self._end == 0
            self.was_torn = self._end < len(whole)
            if self.was_torn:
                self._cut(self._end)
            if self.is_new:
                self._write(_HEAD)
            if is_new:
                sync_folder(path)
        except BaseException:
            os.close(self._file)
            raise
        self._before = self._end
        self._count = len(self.lines)

    def append(self, line: JournalLine) -> None:
        """Write a line to the disk.

        Raises `OSError` when that fails; the journal is as it was then.
        """
        self.append_all((line,))

    def append_all(self, lines: Sequence[JournalLine]) -> None:
        """Write lines to the disk at once, all or none.

        Raises `OSError` when that fails; the journal is as it was then.
        """
        if not lines:
            return
        self._before = self._end
        first = self._count + 1
        self._write("\n".join(_write_line(line, n) for n, line in enumerate(lines, first)))
        self._count += len(lines)

    def take_back(self) -> None:
        """Undo the last `append`, as its entry could not be written to the record.

        After `append_all` it would count wrong.
        """
        self._end = self._before
        self._count -= 1
        with suppress(OSError):  # the next line is written at the same place anyway
            self._cut(self._end)

    def close(self) -> None:
        """Close the journal and release its lock."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _write(self, text: str) -> None:
        written = text.encode() + b"\n"
        try:
            os.ftruncate(self._file, self._end)
            os.lseek(self._file, self._end, os.SEEK_SET)
            left = written
            while left:
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except BaseException:
            with suppress(OSError):  # a reader drops an incomplete last line
                self._cut(self._end)
            raise
        self._end += len(written)

    def _cut(self, end: int) -> None:
        os.ftruncate(self._file, end)
        os.fsync(self._file)


def name_line(line: JournalLine, number: int) -> str:
    """The id of a line: the phone's, or one made of its number and text."""
    return line.id or f"r{number}-{sha256(line.text.encode(errors='replace')).hexdigest()[:8]}"


def read_lines(path: str) -> tuple[JournalLine, ...]:
    """The whole lines of a journal, read beside the recorder that may have it open.

    Raises `DamagedJournal` when it cannot be read as one, and `OSError`.
    """
    with open(path, "rb") as file:
        return _parse_lines(file.read(), path)[0]


def _write_line(line: JournalLine, number: int) -> str:
    value: dict[str, Json] = {
        "n": number,
        "at": line.when,
        "spent": line.spent,
        "entry": line.text,
    }
    if line.id:
        value["id"] = line.id
    if line.by is not None:
        value["by"] = line.by
    if line.got:
        value["got"] = line.got
    return to_json(value)


def _read_file(file: int) -> bytes:
    parts = []
    while part := os.read(file, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _parse_lines(whole: bytes, path: str) -> tuple[tuple[JournalLine, ...], int]:
    """The lines of a journal, and the offset in bytes at which the last whole one ends.

    Text after the last line end, or a last line that is not valid, was never acknowledged and
    does not count. Raises `DamagedJournal` when any other line cannot be read.
    """
    *texts, torn = whole.split(b"\n")
    if not texts:
        if torn and not _FIRST.startswith(torn.rstrip(b"\0")):
            raise DamagedJournal(f"{path}: this is not a journal")
        return (), 0
    if texts[0] + b"\n" != _FIRST:
        raise DamagedJournal(f"{path}:1: this is not a journal of a version this program reads")
    lines: list[JournalLine] = []
    end = len(_FIRST)
    for number, text in enumerate(texts[1:], 1):
        line = _parse_line(text, number)
        if line is None and number == len(texts) - 1 and not torn:
            break
        if line is None:
            raise DamagedJournal(f"{path}:{number + 1}: this line of the journal cannot be read")
        lines.append(line)
        end += len(text) + 1
    return tuple(lines), end


def _parse_line(text: bytes, number: int) -> JournalLine | None:
    # Infinity is no integer, and brackets may be nested deeper than the parser goes.
    with suppress(ValueError, KeyError, TypeError, OverflowError, RecursionError):
        found = json.loads(text)
        if found["n"] == number and isinstance(found["entry"], str):
            spent, when = int(found["spent"]), str(found["at"])
            by = found.get("by")
            return JournalLine(
                found["entry"],
                spent,
                when,
                str(found.get("id", "")),
                by if isinstance(by, int) else None,
                str(found.get("got", "")),
            )
    return None
