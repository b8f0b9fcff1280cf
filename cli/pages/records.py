"""The records of the inputs that can be played: each is checked, those with errors are left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...checking.check import check_reading, count_turns
from ...checking.finding import CheckResult, Finding, make_file_finding
from ...files.blocks import read_records
from ...files.inputs import Input, Missing
from ...files.records import FileFault, guard, guard_at
from ...notation.diagnostic import Code
from ...notation.splitter import Source

if TYPE_CHECKING:
    from ...notation.diagnostic import Diagnostic
    from ...notation.reading.parser import Reading
    from ...replay.steps import Replay

Shown = TypeVar("Shown")

ReportFindings = Callable[[Iterable[Finding]], object]
"""Takes the findings of one record or file, possibly none."""


class PlayableRecord(NamedTuple):
    """A record to show: its replay, its canonical text and its number in its file."""

    replay: Replay
    text: str
    number: int


class PlayableRecords:
    """The playable records of the inputs, in order; `refused` counts the records left out.

    Iteration yields nothing more once a record or a file is refused, but still checks the rest,
    so that all findings are reported at once; one that `skips` counts those with errors and files
    that cannot be read as `skipped` and goes on without them. `source` and `file` are those of the
    record read last.
    """

    def __init__(
        self,
        entries: Sequence[Input | Missing],
        number: int | None,
        report: ReportFindings,
        watch: Callable[[bytes], object] | None = None,
        *,
        skips: bool = False,
    ) -> None:
        self._entries, self._number, self._report = entries, number, report
        self._watch, self._skips = watch, skips
        self.refused = self.skipped = 0
        self.has_fault = False
        self.source, self.file = Source(""), ""

    def show(self, make: Callable[[], Shown]) -> Shown | None:
        """Call `make` for the record read last; if this program fails at it, the record is refused.

        The failure is reported like a finding of that record, and the answer is `None`.
        """
        shown = guard_at(make, lambda: (self.file, self.source))
        if not isinstance(shown, FileFault):
            return shown
        self._report([make_file_finding(shown)])
        self.refused += 1
        return None

    def __iter__(self) -> Iterator[PlayableRecord]:
        for entry in self._entries:
            for reading in read_records(entry, self._number, self._watch):
                if isinstance(reading, FileFault):
                    self._report([make_file_finding(reading)])
                    self.has_fault = not self._skips
                    self.skipped += self._skips
                    continue
                self.source, self.file = reading.source, entry.path
                outcome = guard(
                    partial(check_playable, reading, entry.path), entry.path, reading.source
                )
                if isinstance(outcome, FileFault):
                    self._report([make_file_finding(outcome)])
                    self._leave_out()
                    continue
                checked, replay, text = outcome
                self._report(checked.findings)
                if not checked.is_valid:
                    self._leave_out()
                elif reading.source.number is not None and self.is_whole:
                    yield PlayableRecord(replay, text, reading.source.number)

    def _leave_out(self) -> None:
        if self._skips:
            self.skipped += 1
        else:
            self.refused += 1

    @property
    def is_whole(self) -> bool:
        """True when nothing was left out except what is skipped."""
        return not self.refused and not self.has_fault


def check_playable(reading: Reading, path: str) -> tuple[CheckResult, Replay, str]:
    """The record checked and played, and its canonical text; none if it is not valid.

    Judgements that belong to another turn are left out, and their findings say so.
    """
    from ...notation.writer import write_keeping_numbers

    checked, replay = check_reading(reading, path)
    if any(finding.code is Code.STALE_JUDGEMENT for finding in checked.findings):
        # Imported here because few records have such judgements.
        from ...analysis.layer.strip import strip_stale

        replay = strip_stale(replay)
        checked = checked._replace(findings=tuple(map(_say_left_out, checked.findings)))
    return checked, replay, write_keeping_numbers(replay.record) if checked.is_valid else ""


class HeldRecord(NamedTuple):
    """The part of a record with errors that holds: its replay, its text, and the first error's row.

    `row` is a number as it is written; it is `None` of an error outside of rows.
    """

    replay: Replay
    text: str
    row: int | None
    round: int


def find_held(reading: Reading, replay: Replay, path: str) -> HeldRecord | None:
    """The part of a record up to its first error that holds; `None` if that has no turn."""
    from ...notation.cutting import cut_record
    from ...notation.reading.parser import parse
    from ...notation.splitter import split
    from ...notation.writer import write_keeping_numbers

    first = None
    for _ in range(_MOST_CUTS):
        found = (*reading.diagnostics, *replay.diagnostics)
        errors = sorted((one for one in found if one.is_error), key=lambda one: one.span)
        record = cut_record(reading.record, [one.span for one in errors])
        if record is None:
            return None
        if first is None:
            first = _find_row(reading, errors)
        reading = parse(next(iter(split(write_keeping_numbers(record)))))
        checked, replay, text = check_playable(reading, path)
        if checked.is_valid:
            return HeldRecord(replay, text, *first) if count_turns(replay.record) else None
    return None


_MOST_CUTS = 4
"""The most times a record is cut: a part may have errors that the whole had not."""


def _find_row(reading: Reading, errors: Sequence[Diagnostic]) -> tuple[int | None, int]:
    """The row and the round of the first error after the tags, by the numbers written before it."""
    start = max((tag.span.end for tag in reading.record.tags), default=0)
    place = next((one.span.start for one in errors if one.span.start >= start), start)
    before = reading.source.text[start:place]
    rounds = re.findall(r"^round ([0-9]+)", before, re.MULTILINE)
    rows = re.findall(r"(?:^|\s)([0-9]+)\.\s", before.rpartition("\nround ")[2])
    return int(rows[-1]) if rows else None, int(rounds[-1]) if rounds else 1


def _say_left_out(finding: Finding) -> Finding:
    if finding.code is not Code.STALE_JUDGEMENT:
        return finding
    return finding._replace(hints=("it is left out", *finding.hints))
