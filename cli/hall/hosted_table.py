"""A table of a hall: its journal, which a phone fills, and the game that follows from it."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

from ...event.facts import TableAddress
from ...files.faults import describe_error, is_debugging
from ...notation.record import Record
from ...replay.scoring.entry import Refusal
from ...replay.scoring.ledger import empty_ledger
from ...replay.scoring.sheet import Asks
from ..console.terminal import escape_text
from ..files.score_journal import (
    SUFFIX,
    DamagedJournal,
    Journal,
    JournalLine,
    name_line,
    read_lines,
)
from ..recording.record_files import CORRECTIONS, RecordFiles, RecordOptions
from ..recording.session import CannotRecord, describe_fault, open_journal

HEADER = "h-1"
"""The id of the first line of a journal, which the hall writes."""

MOST_ASIDE = 5000
"""The most lines that are kept in a file beside a journal."""

MOST_ASIDE_FILES = 16
"""The most files that are kept beside a journal."""


class LinesKept(NamedTuple):
    """All that was sent is on the disk; `added` lines are new."""

    added: int


class SendFrom(NamedTuple):
    """The journal has fewer lines than the phone knows, or others: send from there."""

    start: int


class HallAhead(NamedTuple):
    """The journal has more lines than the phone knows."""

    lines: int


class ListsDiverged(NamedTuple):
    """The journal has another line at this number: two phones wrote."""

    number: int


Outcome = LinesKept | SendFrom | HallAhead | ListsDiverged


class RefusedLine(NamedTuple):
    """A line of the journal that does not fit the game, and why."""

    number: int
    text: str
    reason: str


class HostedTable:
    """The journal of a table, open and locked against other recorders, and its game.

    `append` only writes; `judge` plays what was written and writes the record. Lines that do not
    fit are left out of the game, here as on the phone. No two calls may run at the same time.
    Raises `CannotRecord` where the file cannot be recorded into.
    """

    def __init__(self, path: str, address: TableAddress) -> None:
        self.address = address
        self.path = path
        self._journal = _open(path)
        self.lines: list[JournalLine] = []
        self.ids: list[str] = []
        self._heads = [""]
        self._hash = sha256()
        self._add(self._journal.lines)
        self._files = RecordFiles(path, RecordOptions())
        self._is_read = False
        self.ledger = empty_ledger()
        self._before = self.ledger
        self.judged = 0
        self.refused: tuple[RefusedLine, ...] = ()
        self.disk_fault: str | None = None
        self.notice: str | None = None

    @property
    def head(self) -> str:
        """The hash of the ids of all lines."""
        return self.head_of(len(self.ids))

    @property
    def is_over(self) -> bool:
        """True when all lines are judged and the game has come to its end."""
        return self.judged == len(self.lines) and self.ledger.sheet.asks is Asks.NOTHING

    @property
    def record(self) -> Record:
        """The record as it was last written."""
        return self._files.record

    def head_of(self, number: int) -> str:
        """The hash of the ids of the first lines."""
        return self._heads[number]

    def append(self, base: int, head: str, lines: Sequence[JournalLine]) -> Outcome:
        """Write the lines that a phone has from `base` on; those that are known are passed over.

        `head` is the hash of the phone's first `base` ids. Raises `OSError` when the disk does not
        take them; the journal is as it was then.
        """
        if base > len(self.ids):
            return SendFrom(len(self.ids))
        if self.head_of(base) != head:
            return SendFrom(0) if base else ListsDiverged(1)
        known = self.ids[base : base + len(lines)]
        sent = [line.id for line in lines]
        for number, (one, other) in enumerate(zip(known, sent, strict=False), base + 1):
            if one != other:
                return ListsDiverged(number)
        if base + len(lines) < len(self.ids):
            return HallAhead(len(self.ids))
        new = lines[len(known) :]
        ids = {*self.ids}
        for number, line in enumerate(new, len(self.ids) + 1):
            if line.id in ids:
                return ListsDiverged(number)
            ids.add(line.id)
        self.write(new)
        return LinesKept(len(new))

    def write(self, lines: Sequence[JournalLine]) -> None:
        """Add lines to the journal in one flush. Raises `OSError`; nothing has changed then."""
        self._journal.append_all(lines)
        self._add(lines)

    def judge(self) -> None:
        """Play the lines that were not played yet, and write the record of the game."""
        if not self.lines:
            return
        if not self._is_read:
            self._read()
        elif self.judged < len(self.lines) or self.disk_fault is not None:
            self._play()
            self._write_record()

    def find_faults(self, settled: int) -> tuple[RefusedLine, ...]:
        """The lines that do not fit, after the first `settled` ones."""
        return self.refused[bisect_right(self.refused, settled, key=lambda one: one.number) :]

    def move_away(self) -> str:
        """Close the journal and give it another name with its record; return that name.

        Raises `OSError` when that fails.
        """
        number = 1
        while os.path.lexists(f"{self.path}{SUFFIX}.moved-{number}"):
            number += 1
        self._journal.close()
        for ending in ("", CORRECTIONS, SUFFIX):  # a journal without a record is whole
            with suppress(FileNotFoundError):
                os.rename(f"{self.path}{ending}", f"{self.path}{ending}.moved-{number}")
        return f"{self.path}{SUFFIX}.moved-{number}"

    def close(self) -> None:
        """Close the journal, so that another recorder can open it."""
        self._journal.close()

    def _add(self, lines: Sequence[JournalLine]) -> None:
        for line in lines:
            name = name_line(line, len(self.ids) + 1)
            self.lines.append(line)
            self.ids.append(name)
            self._hash.update(f"{name}\n".encode())
            self._heads.append(self._hash.copy().hexdigest()[:16])

    def _read(self) -> None:
        """Play the lines for the first time; what else changed the record meanwhile is kept."""
        self._play()
        try:
            self.notice = self._files.read(self.ledger, self._before)
        except OSError as error:
            self.disk_fault = describe_error(error)
            return
        self._is_read = True
        self._write_record()

    def _play(self) -> None:
        for number, line in enumerate(self.lines[self.judged :], self.judged + 1):
            self._take(number, line)
            self.judged = number

    def _take(self, number: int, line: JournalLine) -> None:
        try:
            after = self.ledger.take(line.text, line.spent, line.when)
        except Exception as error:
            if is_debugging():
                raise
            after = Refusal(describe_fault(error))
        if isinstance(after, Refusal):
            self.refused = (*self.refused, RefusedLine(number, line.text, after.message))
        else:
            self._before, self.ledger = self.ledger, after

    def _write_record(self) -> None:
        try:
            self._files.write(self.ledger)
            self.disk_fault = None
        except OSError as error:
            self.disk_fault = describe_error(error)
        except Exception as error:
            if is_debugging():
                raise
            self.disk_fault = describe_fault(error)


def keep_aside(path: str, name: str, lines: Sequence[JournalLine]) -> int | None:
    """Keep lines that the journal of a record does not take in a file beside it.

    Lines that are there already are passed over. Returns the number of new ones, `None` where
    there is no room for them. Raises `OSError`, or `BlockingIOError` while it is being written.
    """
    file = f"{path}{SUFFIX}.aside-{name}"
    if not os.path.exists(file) and len(list_aside(path)) >= MOST_ASIDE_FILES:
        return None
    journal = Journal(file)
    try:
        known = {line.id for line in journal.lines}
        new = [line for line in lines if line.id not in known]
        if len(known) + len(new) > MOST_ASIDE:
            return None
        journal.append_all(new)
        return len(new)
    finally:
        journal.close()


def list_aside(path: str) -> list[str]:
    """The files with lines kept beside the journal of a record."""
    folder, name = os.path.split(path)
    begin = f"{name}{SUFFIX}.aside-"
    try:
        return sorted(
            os.path.join(folder, one) for one in os.listdir(folder) if one.startswith(begin)
        )
    except FileNotFoundError:
        return []


def read_aside(file: str) -> tuple[str, tuple[JournalLine, ...]]:
    """The name of a file beside a journal and its lines; none where it cannot be read."""
    try:
        return os.path.basename(file), read_lines(file)
    except (DamagedJournal, OSError):
        return os.path.basename(file), ()


def count_aside(path: str) -> int:
    """The number of lines kept beside the journal of a record."""
    return sum(len(read_aside(file)[1]) for file in list_aside(path))


def _open(path: str) -> Journal:
    shown = os.path.basename(path)
    try:
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    except OSError as error:
        raise CannotRecord(f"{escape_text(shown)}{SUFFIX}: {describe_error(error)}") from None
    return open_journal(path, shown)
