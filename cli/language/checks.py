"""The findings in a text of records, of which only those that changed are checked again.

Records in which nothing is wrong are passed over by the acceptance check, thousands of lines in
some milliseconds. What is found in all others is kept by their text, as if they began a file.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic
from typing import NamedTuple

from ...checking.check import SlipSearch, check_reading, report_unreadable
from ...checking.finding import CheckResult, Finding, make_file_finding
from ...checking.settings import Profile, Settings
from ...files.faults import NotText
from ...files.records import (
    FileFault,
    cut_text,
    guard,
    make_no_record_fault,
    make_text_fault,
    try_accepting,
)
from ...notation.borders import find_first, find_next
from ...notation.reading.parser import parse
from ...notation.splitter import BLANKS, Source
from ...replay.acceptance.check import RecordCheck
from ..validation.archive_run import ArchiveRun

MOST_SIGNS = 4 << 20
"""The most characters of a text that is checked while it is open."""

MOST_KEPT = 1 << 22
"""The most characters of records whose findings are kept."""

_LONG = 20_000
"""The characters of a record in which what goes through it is not looked for at each key."""

_BLANK = BLANKS + "\r\n\ufeff"


class CheckedText(NamedTuple):
    """The findings in a text, in its order; `is_too_long` where it is not checked.

    It `is_settled` unless there is a long record with errors in which it is still to be looked for
    what goes through it.
    """

    findings: tuple[Finding, ...]
    is_too_long: bool = False
    is_settled: bool = True


class TextChecker:
    """Checks texts as `sungka validate` does, and knows the records it has seen last.

    It is for one thread.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Settings, str, bool], CheckResult] = OrderedDict()
        self._size = 0
        self._acceptance = RecordCheck()
        self._settles = self._is_settled = True
        self.records_read = 0

    def check(
        self,
        text: str,
        path: str,
        settings: Settings,
        go_on: Callable[[], bool],
        *,
        settles: bool = True,
    ) -> CheckedText | None:
        """The findings in a text; `None` where `go_on` ends the work before a record.

        Unless it `settles`, what takes longest is left out in long records.
        """
        if len(text) > MOST_SIGNS:
            return CheckedText((), is_too_long=True)
        settings = settings._replace(profile=settings.profile or Profile.RECORD)
        found: list[Finding] = []
        self._settles, self._is_settled = settles, True
        archive = None if settings.profile is Profile.RECORD else ArchiveRun()
        try:
            for result in self._check_all(text, path, settings, go_on):
                if archive is not None and result.archive_entry is not None:
                    result = archive.complete(result, result.archive_entry)
                found += result.findings
        except _Stopped:
            return None
        return CheckedText(tuple(found), is_settled=self._is_settled)

    def _check_all(
        self, text: str, path: str, settings: Settings, go_on: Callable[[], bool]
    ) -> Iterator[CheckResult]:
        if not text.strip(_BLANK):
            yield report_unreadable(make_no_record_fault(path, None))
            return
        (piece,) = cut_text(text.encode(), is_first=True)
        if isinstance(piece, NotText):
            yield report_unreadable(make_text_fault(path, piece, None))
            return
        assert isinstance(piece, bytes), "what was encoded here has no other bytes"
        at = find_first(piece)
        before = Source(piece[:at].decode(), 1, None)
        preface = before if before.text.strip(BLANKS + "\n") else None
        if at == len(piece):
            fault = make_no_record_fault(path, preface)
            yield CheckResult(path, None, path, (make_file_finding(fault),))
            return
        if preface is not None:
            yield self._check_one(preface, path, settings, tells_causes=False)
        line, number = 1 + piece.count(b"\n", 0, at), 0
        while at < len(piece):
            if not go_on():
                raise _Stopped
            if settings.profile is Profile.RECORD:
                accepted = try_accepting(partial(self._pass_over, piece, at))
                if accepted is None:
                    self._acceptance = RecordCheck()
                else:
                    stop, records = accepted
                    line, number = line + piece.count(b"\n", at, stop), number + records
                    at = stop
                    if at == len(piece):
                        return
            end = find_next(piece, at)
            number += 1
            source = Source(piece[at:end].decode(), line, number)
            yield self._recall(source, path, settings)
            line, at = line + piece.count(b"\n", at, end), end

    def _pass_over(self, data: bytes, at: int) -> tuple[int, int]:
        """The place of the first record that is not accepted, and how many are before it."""
        check = self._acceptance
        before = check.records
        stop = check.sweep(data, at, len(data))
        return stop, check.records - before

    def _recall(self, source: Source, path: str, settings: Settings) -> CheckResult:
        """The result of a record, from the texts seen last if it is among them."""
        tells_causes = self._settles or len(source.text) <= _LONG
        key = (settings, source.text, tells_causes)
        known = self._known.get(key)
        if known is None:
            known = self._check_one(
                source._replace(line=1, number=1), "", settings, tells_causes=tells_causes
            )
            self._known[key] = known
            self._size += len(source.text)
            while self._size > MOST_KEPT and len(self._known) > 1:
                (_, old, _), _ = self._known.popitem(last=False)
                self._size -= len(old)
        else:
            self._known.move_to_end(key)
        self._is_settled = self._is_settled and (tells_causes or known.is_valid)
        moved = known.shift(source.line - 1, (source.number or 1) - 1)
        findings = tuple([it._replace(file=path) for it in moved.findings])
        return moved._replace(file=path, findings=findings)

    def _check_one(
        self, source: Source, path: str, settings: Settings, *, tells_causes: bool
    ) -> CheckResult:
        self.records_read += 1
        # No slip is searched for, but what goes through a record is told once.
        slips = SlipSearch(0, 0, monotonic) if tells_causes else None
        found = guard(partial(_check_in_full, source, path, settings, slips), path, source)
        return _report_failure(found) if isinstance(found, FileFault) else found


class _Stopped(Exception):
    """A newer version has come."""


def _check_in_full(
    source: Source, path: str, settings: Settings, slips: SlipSearch | None
) -> CheckResult:
    return check_reading(parse(source), path, settings, slips)[0]


def _report_failure(fault: FileFault) -> CheckResult:
    """The result of a record at which this program failed, which says so at its head."""
    told = fault._replace(message=f"this record could not be checked: {fault.message}")
    return report_unreadable(told)
