"""The journal beside a record: every entry on disk before it is said to be taken."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import NamedTuple

from ..console.json_text import to_json
from ..files.replace_file import sync_folder
from .lock import lock

SUFFIX = ".journal"
"""What the journal's name adds to its record's."""

_HEAD = to_json({"sungka": "journal", "version": 1})
_FIRST = _HEAD.encode() + b"\n"


class JournalLine(NamedTuple):
    """One line as it was entered: when by the wall clock, and milliseconds since the last."""

    text: str
    spent: int
    when: str


class DamagedJournal(Exception):
    """A journal that cannot be believed; it is left as it is."""


class Journal:
    """An open journal, which no other recorder can open meanwhile.

    `lines` are those that were there; `was_torn` says that an unfinished last line, which nobody
    was told was kept, was dropped. `BlockingIOError` where another recorder has it open.
    """

    def __init__(self, path: str) -> None:
        is_new = not os.path.exists(path)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
        self._file = os.open(path, flags, 0o666)
        try:
            lock(self._file)
            whole = _read(self._file)
            self.lines, self._end = _lines(whole, path)
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
        """Write a line to the disk; `OSError` when that fails, and the journal is as before."""
        self._before = self._end
        self._write(
            to_json(
                {"n": self._count + 1, "at": line.when, "spent": line.spent, "entry": line.text}
            )
        )
        self._count += 1

    def take_back(self) -> None:
        """Undo the last `append`, whose entry could not be kept in full."""
        self._end = self._before
        self._count -= 1
        with suppress(OSError):  # the next line is written from here all the same
            self._cut(self._end)

    def close(self) -> None:
        """Let another recorder have it."""
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
            with suppress(OSError):  # the next reader drops what is not a whole line
                self._cut(self._end)
            raise
        self._end += len(written)

    def _cut(self, end: int) -> None:
        os.ftruncate(self._file, end)
        os.fsync(self._file)


def _read(file: int) -> bytes:
    parts = []
    while part := os.read(file, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _lines(whole: bytes, path: str) -> tuple[tuple[JournalLine, ...], int]:
    """The lines of a journal, and where the last whole one ends.

    What stands after the last line end, and a last line that is none, was never acknowledged.
    """
    *texts, torn = whole.split(b"\n")
    if not texts:
        if torn and not _FIRST.startswith(torn.rstrip(b"\0")):
            raise DamagedJournal(f"{path}: this is no journal")
        return (), 0
    if texts[0] + b"\n" != _FIRST:
        raise DamagedJournal(f"{path}:1: this is no journal that can be read here")
    lines: list[JournalLine] = []
    end = len(_FIRST)
    for number, text in enumerate(texts[1:], 1):
        line = _line(text, number)
        if line is None and number == len(texts) - 1 and not torn:
            break
        if line is None:
            raise DamagedJournal(f"{path}:{number + 1}: this line of the journal cannot be read")
        lines.append(line)
        end += len(text) + 1
    return tuple(lines), end


def _line(text: bytes, number: int) -> JournalLine | None:
    with suppress(ValueError, KeyError, TypeError):
        found = json.loads(text)
        if found["n"] == number and isinstance(found["entry"], str):
            return JournalLine(found["entry"], int(found["spent"]), str(found["at"]))
    return None
