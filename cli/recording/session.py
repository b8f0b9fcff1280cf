"""A record being recorded: the ledger in memory, and on disk the journal and the record."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from ...engine.rules_text import rules_to_text
from ...notation.record import Record
from ...notation.writer import write
from ...replay.detail import Detail
from ...replay.scoring.clocks import Clocks
from ...replay.scoring.entry import Refusal
from ...replay.scoring.ledger import Ledger, empty_ledger
from ...replay.scoring.to_record import record_of
from ..console.exit_status import describe_error
from ..console.terminal import escape_text
from ..files.replace_file import replace_file
from .journal import SUFFIX, Damaged, Journal, Line

CORRECTIONS = ".corrections"
"""What the name of the list of corrections adds to its record's."""

DRAFT = ".part"
"""What the name of the record's next text adds, until it is whole."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How the record is written: its detail, and whether corrections stand in it."""

    detail: Detail = Detail.STANDARD
    with_corrections: bool = False


class CannotRecord(Exception):
    """Why a file cannot be recorded into; nothing was changed."""


class NotKept(Exception):
    """Why an entry is not on the disk; it is not taken then."""


def wall_clock() -> str:
    """The time of day and its zone, to the millisecond."""
    return datetime.now().astimezone().isoformat(timespec="milliseconds")


class Recording:
    """The recorder of one file; all others are kept from it until `close`.

    `notices` are what opening it had to say. An entry is taken once the journal and the record
    are on the disk, and not before.
    """

    def __init__(
        self,
        path: str,
        manner: Manner | None = None,
        stopwatch: Callable[[], float] = time.monotonic,
        wall: Callable[[], str] = wall_clock,
    ) -> None:
        self.name = path
        self.path = os.path.realpath(path)
        self.manner = manner or Manner()
        self.notices: list[str] = []
        self._stopwatch, self._wall = stopwatch, wall
        self._journal = self._open()
        self._record = Record()
        self._written: str | None = None
        self._corrections: str | None = None
        try:
            self.ledger = self._resume()
        except BaseException:
            self._journal.close()
            raise
        self._since = stopwatch()

    @property
    def is_new(self) -> bool:
        """Whether nothing was entered before it was opened."""
        return not self._journal.lines

    @property
    def rules_text(self) -> str:
        """The rules as the record names them."""
        return rules_to_text(self.ledger.sheet.rules)

    @property
    def clocks(self) -> Clocks | None:
        """The players' clocks at this instant."""
        return self.ledger.clocks(self._elapsed())

    @property
    def record(self) -> Record:
        """The record as it was written last."""
        return self._record

    def enter(self, text: str) -> Refusal | None:
        """Take a line, or say why not; `NotKept` when it cannot be put on the disk."""
        spent, when = self._elapsed(), self._wall()
        after = self.ledger.take(text, spent, when)
        if isinstance(after, Refusal):
            return after
        try:
            self._journal.append(Line(text.strip(), spent, when))
        except OSError as error:
            raise NotKept(
                f"not kept: {escape_text(self.name)}{SUFFIX}: {describe_error(error)}"
            ) from None
        try:
            if after.sheets is not self.ledger.sheets:  # else only time went by
                self._write(after)
        except OSError as error:
            self._journal.take_back()
            raise NotKept(f"not kept: {escape_text(self.name)}: {describe_error(error)}") from None
        self.ledger = after
        self._since = self._stopwatch()
        return None

    def close(self) -> None:
        """Let another recorder go on."""
        self._journal.close()

    def _elapsed(self) -> int:
        return round((self._stopwatch() - self._since) * 1000)

    def _open(self) -> Journal:
        shown = escape_text(self.name)
        has_journal = os.path.exists(self.path + SUFFIX)
        if os.path.exists(self.path) and not has_journal:
            raise CannotRecord(
                f"{shown} is there already and has no journal: it was not recorded here; "
                "choose another name"
            )
        try:
            return Journal(self.path + SUFFIX)
        except BlockingIOError:
            raise CannotRecord(f"another recorder has {shown} open") from None
        except Damaged as fault:
            raise CannotRecord(f"{escape_text(str(fault))}; nothing was changed") from None
        except OSError as error:
            raise CannotRecord(f"{shown}{SUFFIX}: {describe_error(error)}") from None

    def _resume(self) -> Ledger:
        ledger = before = empty_ledger()
        for number, line in enumerate(self._journal.lines, 2):
            before = ledger
            after = ledger.take(line.text, line.spent, line.when)
            if isinstance(after, Refusal):
                at = f"{escape_text(self.name)}{SUFFIX}:{number}"
                raise CannotRecord(f"{at}: `{escape_text(line.text)}` is refused: {after.message}")
            ledger = after
        if self._journal.was_torn:
            self.notices.append("an unfinished last line of the journal was dropped")
        if self._journal.lines:
            self.notices.append(f"resumed after {len(ledger.entries)} entries")
        try:
            self._written = _content(self.path)
            self._corrections = _content(self.path + CORRECTIONS)
            self._keep_strange(ledger, before)
            self._write(ledger)
            sheet = ledger.sheet
            if sheet.clocks is not None and sheet.clocks.is_running:
                paused = Line("pause", 0, self._wall())
                after = ledger.take(paused.text, 0, paused.when)
                if not isinstance(after, Refusal):
                    self._journal.append(paused)
                    self._write(after)
                    self.notices.append("the clocks stand: Space or `resume` lets them run")
                    return after
        except OSError as error:
            raise CannotRecord(f"{escape_text(self.name)}: {describe_error(error)}") from None
        return ledger

    def _keep_strange(self, ledger: Ledger, before: Ledger) -> None:
        """Move a record aside that somebody else changed since it was written here."""
        found = self._written
        if found is None:
            return
        manners = [Manner(d, c) for d in Detail for c in (True, False)]
        for manner in [self.manner, *manners]:
            if found in (write(_record(ledger, manner)), write(_record(before, manner))):
                return
        number = 1
        while os.path.lexists(f"{self.path}.changed-{number}"):
            number += 1
        os.rename(self.path, f"{self.path}.changed-{number}")
        self._written = None
        name = f"{escape_text(self.name)}.changed-{number}"
        self.notices.append(f"the record was changed by something else: that text is now {name}")

    def _write(self, ledger: Ledger) -> None:
        corrections = "".join(f"{c.when} {escape_text(c.to_text())}\n" for c in ledger.corrections)
        if corrections != (self._corrections or ""):
            replace_file(self.path + CORRECTIONS, [corrections], self.path + DRAFT)
            self._corrections = corrections
        record = _record(ledger, self.manner)
        text = write(record)
        if text != self._written:
            replace_file(self.path, [text], self.path + DRAFT)
            self._written = text
        self._record = record


def _record(ledger: Ledger, manner: Manner) -> Record:
    return record_of(ledger, manner.detail, with_corrections=manner.with_corrections)


def _content(path: str) -> str | None:
    """What a file holds, byte for byte; `None` where there is none."""
    try:
        with open(path, "rb") as file:
            return file.read().decode(errors="surrogateescape")
    except FileNotFoundError:
        return None
