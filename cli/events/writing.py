"""Lines written into a journal: each is checked against the lines before it, and only then kept."""

from __future__ import annotations

import time
from collections.abc import Sequence
from types import TracebackType
from typing import NamedTuple

from ...event.facts import Fact, JournalEntry
from ...event.findings import JOURNAL_FILE, EventCode, EventFinding, FilePlace
from ...event.journal import read_journal
from ...event.journal_text import HEAD, write_line
from ...event.state import EventState
from ...files.faults import describe_error
from ..console.exit_status import complain
from ..console.terminal import escape_text
from .folder import BadFolder, EventFolder, load_folder
from .forms import tell_time
from .store import JournalStore

REFUSED = (EventCode.BAD_BYE,)
"""The codes of warnings for what an old journal may hold and a new line may not."""


MOST_WAIT = 10.0
"""Seconds to wait for a journal that another program has open."""

TOLD_AFTER = 1.5
"""The seconds of waiting after which the wait is reported."""


class NewLine(NamedTuple):
    """A line to be written: what happened, why, and who says so."""

    fact: Fact
    reason: str | None = None
    by: str | None = None


class LineRefusal(NamedTuple):
    """A line that was not written, and the findings against it."""

    line: NewLine
    findings: tuple[EventFinding, ...]


class WrittenLines(NamedTuple):
    """Lines that are on the disk, and the warnings that they brought."""

    entries: tuple[JournalEntry, ...]
    warnings: tuple[EventFinding, ...]


class JournalWriter:
    """A tournament opened for writing: its folder as it is, and its journal, locked.

    A journal that is open elsewhere is waited for, `wait` seconds at most (`None`: `MOST_WAIT`).
    Raises `BadFolder` when the folder cannot be read, its plan is broken, or the journal is still
    open elsewhere.
    """

    def __init__(self, path: str, wait: float | None = None) -> None:
        # What is no tournament gets no journal, and a journal that is not read no more lines.
        _refuse_unread(load_folder(path))
        try:
            self.store = _open_store(path, MOST_WAIT if wait is None else wait)
        except BlockingIOError:
            raise BadFolder(
                "another program is writing this journal: close it there, or try again later"
            ) from None
        except OSError as error:
            raise BadFolder(f"event.journal: {describe_error(error)}") from None
        # Read again under the lock: nobody else writes from here on.
        self.folder: EventFolder = load_folder(path)
        self.folding = self.folder.folding
        self.number = max(self.store.lines, 1)

    def __enter__(self) -> JournalWriter:
        """The writer itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the journal."""
        self.store.__exit__(kind, error, trace)

    @property
    def state(self) -> EventState:
        """The state with all that was written."""
        return self.folding.state()

    def write(self, lines: Sequence[NewLine], *, force: bool = False) -> WrittenLines | LineRefusal:
        """Write lines that belong together, all or none; on return they are on the disk.

        A line that brings an error is refused unless `force`. Raises `OSError` when the disk does
        not take them.
        """
        at = tell_time()
        entries: list[JournalEntry] = []
        warnings: list[EventFinding] = []
        for line in lines:
            entry = JournalEntry(
                self.number + len(entries) + 1, line.fact, line.reason, line.by, at
            )
            found = self.folding.add(entry)
            errors = tuple(one for one in found if one.is_error or one.code in REFUSED)
            warnings += found
            entries.append(entry)
            if errors and not force:
                self._forget(entries)
                return LineRefusal(line, errors)
        texts = [write_line(one.fact, one.reason, one.by, one.at) for one in entries]
        for line, entry, text in zip(lines, entries, texts, strict=True):
            if not _is_read_back(entry, text):
                self._forget(entries)
                message = "this line holds a character that the journal cannot hold"
                place = FilePlace(entry.line, 1, 2)
                finding = EventFinding(EventCode.BAD_LINE, message, JOURNAL_FILE, place)
                return LineRefusal(line, (finding,))
        try:
            self.store.append(texts)
        except OSError:
            self._forget(entries)
            raise
        self.number += len(entries)
        return WrittenLines(tuple(entries), tuple(warnings))

    def _forget(self, entries: Sequence[JournalEntry]) -> None:
        self.folding.take_back(len(entries))


def _open_store(path: str, wait: float) -> JournalStore:
    """The journal, as soon as no other program has it open; raises as `JournalStore` does."""
    deadline = time.monotonic() + wait
    is_told = False
    while True:
        try:
            return JournalStore(path)
        except BlockingIOError:
            left = deadline - time.monotonic()
            if left <= 0:
                raise
            if not is_told and wait - left > TOLD_AFTER:
                complain("sungka: another program has this journal open: waiting for it")
                is_told = True
            time.sleep(0.05)


def _is_read_back(entry: JournalEntry, text: str) -> bool:
    """True for a line that says, read again, what happened."""
    try:
        found = read_journal(f"{HEAD}\n{text}\n".encode())
    except UnicodeEncodeError:
        return False
    return [one.fact for one in found.entries] == [entry.fact] and not found.findings


def _refuse_unread(folder: EventFolder) -> None:
    """Raise `BadFolder` where nothing could be read of the plan or of the journal."""
    for one in folder.findings:
        if one.is_error and one.code in (EventCode.BAD_PLAN, EventCode.BAD_JOURNAL):
            line = f":{one.place.line}" if one.place is not None else ""
            hint = f"; {one.hint}" if one.hint else ""
            where = escape_text(folder.name(one.file))
            raise BadFolder(f"{where}{line}: {escape_text(one.message)}{escape_text(hint)}")
