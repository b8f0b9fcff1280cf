"""A recording: the ledger in memory, the journal and the record on the disk; how it begins."""

from __future__ import annotations

import os
import time
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from ...engine.rules_text import rules_to_text
from ...files.faults import describe_error, describe_program_fault, is_debugging
from ...notation.items import write_tag
from ...notation.record import Record, Tag, tag_order
from ...replay.result import Result
from ...replay.rounds import result_of
from ...replay.scoring.clocks import Clocks
from ...replay.scoring.entry import Refusal
from ...replay.scoring.ledger import Ledger, empty_ledger
from ...replay.scoring.sheet import Asks
from ..console.terminal import escape_text
from ..files.score_journal import SUFFIX, DamagedJournal, Journal, JournalLine
from .record_files import RecordFiles, RecordOptions

FAULTS = ".faults"
"""The suffix that the name of the list of faults of this program adds to its record's."""


class ResultNotice(NamedTuple):
    """The outcome of handing a result to the tournament.

    `is_kept` says that the journal has the result as the record does. `is_final` is false when it
    is to be tried again.
    """

    text: str
    is_kept: bool = False
    is_final: bool = True


class CannotRecord(Exception):
    """The file cannot be recorded into, for the reason given; nothing was changed."""


class NotKept(Exception):
    """The entry could not be put on the disk, for the reason given, and is not taken."""


class EntryFailed(NotKept):
    """This program failed at the entry, as the message says; it is not taken."""


def read_wall_clock() -> str:
    """The date and time with the time zone, to the millisecond."""
    return datetime.now().astimezone().isoformat(timespec="milliseconds")


class Recording:
    """The recording of one file, which no other recorder can open until `close`.

    `notices` are remarks on opening it. `keeper` takes the result of a record that has ended, where
    it is a tournament's. An entry is taken only once both journal and record are
    on the disk: journal, corrections and record are written in this order, and the journal's
    line is taken back if the rest fails. Raises `CannotRecord` when the file was not recorded
    here, is open elsewhere, or cannot be read or written.
    """

    def __init__(
        self,
        path: str,
        options: RecordOptions | None = None,
        stopwatch: Callable[[], float] = time.monotonic,
        wall: Callable[[], str] = read_wall_clock,
    ) -> None:
        self.name = path
        self.path = os.path.realpath(path)
        self.options = options or RecordOptions()
        self.notices: list[str] = []
        self._stopwatch, self._wall = stopwatch, wall
        self._journal = open_journal(self.path, path, "; choose another name")
        self._files = RecordFiles(path, self.options)
        self.keeper: Callable[[Record], ResultNotice] | None = None
        self._handed: Result | None = None
        try:
            self.ledger = self._resume()
        except BaseException:
            self._journal.close()
            raise
        self._since = stopwatch()

    @property
    def is_new(self) -> bool:
        """True when the journal was empty as it was opened."""
        return not self._journal.lines

    @property
    def rules_text(self) -> str:
        """The rules as the record names them."""
        return rules_to_text(self.ledger.sheet.rules)

    @property
    def clocks(self) -> Clocks | None:
        """The players' clocks at this moment, `None` without clocks."""
        return self.ledger.clocks(self._measure_elapsed())

    @property
    def record(self) -> Record:
        """The record as it was last written."""
        return self._files.record

    def enter(self, text: str) -> Refusal | None:
        """Take a line, or return why it is refused.

        Raises `NotKept` when the line cannot be put on the disk, and `EntryFailed` when a fault of
        this program ends the work on it; nothing has changed then.
        """
        try:
            return self._enter(text)
        except NotKept:
            raise
        except Exception as error:
            if is_debugging():
                raise
            self.keep_fault(error)
            raise EntryFailed(
                f"not entered: {describe_fault(error)}; earlier entries are in "
                f"{escape_text(self.name)}{SUFFIX}"
            ) from error

    def keep_fault(self, error: Exception) -> str:
        """Write the origin of a fault of this program beside the record; return the file's name."""
        lines = "".join(traceback.format_exception(error)).splitlines()
        head = f"{self._wall()} after entry {len(self.ledger.entries)}"
        with suppress(OSError), open(self.path + FAULTS, "a", encoding="utf-8") as file:
            file.write("\n".join([head, *map(escape_text, lines), "\n"]))
        return escape_text(os.path.basename(self.name)) + FAULTS

    def _enter(self, text: str) -> Refusal | None:
        spent, when = self._measure_elapsed(), self._wall()
        after = self.ledger.take(text, spent, when)
        if isinstance(after, Refusal):
            return after
        try:
            self._journal.append(JournalLine(text.strip(), spent, when))
        except OSError as error:
            raise NotKept(
                f"not saved: {escape_text(self.name)}{SUFFIX}: {describe_error(error)}"
            ) from None
        try:
            if after.sheets is not self.ledger.sheets:  # otherwise only time has passed
                self._files.write(after)
        except OSError as error:
            self._journal.take_back()
            raise NotKept(f"not saved: {escape_text(self.name)}: {describe_error(error)}") from None
        except Exception:
            self._journal.take_back()
            raise
        self.ledger = after
        self._since = self._stopwatch()
        return None

    def hand_over(self) -> ResultNotice | None:
        """Hand the result of a record that has ended to its tournament.

        Returns what came of it, `None` when the record goes on or this result was handed over.
        """
        sheet = self.ledger.sheet
        if self.keeper is None or sheet.asks is not Asks.NOTHING:
            return None
        result = result_of(sheet.line)
        if result == self._handed:
            return None
        try:
            notice = self.keeper(self._files.record)
        except Exception as error:
            if is_debugging():
                raise
            notice = ResultNotice(f"the tournament did not get the result: {describe_fault(error)}")
        if notice.is_final:
            self._handed = result
        return notice

    def leave(self) -> None:
        """Charge the time up to now to a running clock and stop it, if that can be saved."""
        clocks = self.ledger.sheet.clocks
        if clocks is not None and clocks.is_running:
            with suppress(NotKept):
                self.enter("pause")

    def close(self) -> None:
        """Close the journal, so that another recorder can open it."""
        self._journal.close()

    def _measure_elapsed(self) -> int:
        """The milliseconds since the last entry."""
        return round((self._stopwatch() - self._since) * 1000)

    def _resume(self) -> Ledger:
        ledger = before = empty_ledger()
        for number, line in enumerate(self._journal.lines, 2):
            before = ledger
            at = f"{escape_text(self.name)}{SUFFIX}:{number}"
            try:
                after = ledger.take(line.text, line.spent, line.when)
            except Exception as error:
                if is_debugging():
                    raise
                what = f"at `{escape_text(line.text)}` there is {describe_fault(error)}"
                raise CannotRecord(f"{at}: {what}; nothing was changed") from error
            if isinstance(after, Refusal):
                raise CannotRecord(f"{at}: `{escape_text(line.text)}` is refused: {after.message}")
            ledger = after
        if self._journal.was_torn:
            self.notices.append("an unfinished last line of the journal was dropped")
        if self._journal.lines:
            self.notices.append(f"resumed after {len(ledger.entries)} entries")
        try:
            foreign = self._files.read(ledger, before)
            if foreign is not None:
                self.notices.append(foreign)
            self._files.write(ledger)
            sheet = ledger.sheet
            if sheet.clocks is not None and sheet.clocks.is_running:
                paused = JournalLine("pause", 0, self._wall())
                after = ledger.take(paused.text, 0, paused.when)
                if not isinstance(after, Refusal):
                    self._journal.append(paused)
                    self._files.write(after)
                    ledger = after
            if _waits_for_clocks(ledger):
                self.notices.append("the clocks are stopped: Space or `resume` starts them")
        except OSError as error:
            raise CannotRecord(f"{escape_text(self.name)}: {describe_error(error)}") from None
        except Exception as error:
            if is_debugging():
                raise
            name = escape_text(self.name)
            raise CannotRecord(
                f"{name}: {describe_fault(error)}; all that was entered is in {name}{SUFFIX}"
            ) from error
        return ledger


def open_journal(path: str, name: str, advice: str = "") -> Journal:
    """Open the journal beside the record at `path`, which messages call `name`.

    Raises `CannotRecord` when the record was not recorded here (`advice` ends that message), or
    the journal is open elsewhere, damaged, or cannot be read; nothing was changed then.
    """
    shown = escape_text(name)
    if os.path.exists(path) and not os.path.exists(path + SUFFIX):
        raise CannotRecord(
            f"{shown} already exists and has no journal: it was not recorded here{advice}"
        )
    try:
        return Journal(path + SUFFIX)
    except BlockingIOError:
        raise CannotRecord(f"another recorder has {shown} open") from None
    except DamagedJournal as fault:
        raise CannotRecord(f"{escape_text(str(fault))}; nothing was changed") from None
    except OSError as error:
        raise CannotRecord(f"{shown}{SUFFIX}: {describe_error(error)}") from None


def start_recording(path: str, header: Iterable[Tag], options: RecordOptions) -> Recording:
    """Open the recording of a file; a new one begins with the header.

    Raises `CannotRecord` when the file cannot be recorded into or the header is refused, which
    leaves no file, and `NotKept` when the header cannot be put on the disk.
    """
    line = write_header(header)
    tried = empty_ledger().take(line) if line else None
    if isinstance(tried, Refusal):
        raise CannotRecord(tried.message)
    recording = Recording(path, options)
    try:
        if line and recording.is_new:
            recording.enter(line)
    except BaseException:
        recording.close()
        raise
    return recording


def write_header(tags: Iterable[Tag]) -> str:
    """The first line of a recording: the tags in their order."""
    return " ".join(write_tag(tag) for tag in sorted(tags, key=tag_order))


def describe_fault(error: Exception) -> str:
    """A fault of this program in the words shown to the scorer, to be reported."""
    return (
        f"a fault of this program, please report it: {escape_text(describe_program_fault(error))}"
    )


def start_next_recording(recording: Recording, path: str, today: str) -> Recording:
    """Open the recording of the next game at the table, with the same header and today's date.

    The recording of the game before is closed once the next one is open. Raises as
    `start_recording` does.
    """
    following = start_recording(path, keep_tags(recording, today), recording.options)
    recording.close()
    return following


def keep_tags(recording: Recording, today: str) -> tuple[Tag, ...]:
    """The tags that the next game at the table shares with this one, with today's date."""
    kept = {tag.name: tag.value for tag in recording.ledger.sheet.tags}
    kept = {name: value for name, value in kept.items() if name not in _OF_ONE_GAME}
    kept |= {"Rules": recording.rules_text}
    if "Date" in kept:
        kept["Date"] = today
    return tuple(Tag(name, value) for name, value in kept.items())


def _waits_for_clocks(ledger: Ledger) -> bool:
    """True when the clocks were started once and are stopped in the middle of a round."""
    clocks = ledger.sheet.clocks
    is_started = any(entry.text == "clock start" for entry in ledger.entries)
    is_played = ledger.sheet.asks in (Asks.TURN, Asks.HANDS)
    return clocks is not None and not clocks.is_running and is_started and is_played


_OF_ONE_GAME = frozenset({"Setup", "Id", "Result", "Digest"})
"""Tags that belong to one game and are not taken over by the next."""
