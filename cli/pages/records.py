"""The records of the inputs that can be played: each is checked, those with errors are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...notation.splitter import Source
from ..files.inputs import Input, Missing
from ..files.records import FileFault, guard, guard_at, read_records
from ..findings.finding import CheckResult, Finding, make_file_finding
from ..validation.check import check_reading

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading
    from ...replay.quick.replays import QuickReplays
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
        """What `make` makes of the record read last; if this program fails at it, it is refused.

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
        """Whether nothing was left out but what is skipped."""
        return not self.refused and not self.has_fault


def check_playable(reading: Reading, path: str) -> tuple[CheckResult, Replay, str]:
    """The record checked and played, and its canonical text; none if it is not valid."""
    from ...notation.writer import write_keeping_numbers

    quick = _make_replays()
    if not quick.take(reading.source.text):
        checked, replay = check_reading(reading, path)
        return checked, replay, write_keeping_numbers(reading.record) if checked.is_valid else ""
    checked, replay = check_reading(reading, path, replay=quick.play(reading.record))
    return checked, replay, quick.write() or write_keeping_numbers(reading.record)


@cache
def _make_replays() -> QuickReplays:
    """What plays ordinary records, made when the first one is to be played."""
    from ...replay.quick.replays import QuickReplays

    return QuickReplays()
