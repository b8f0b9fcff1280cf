"""The records of the inputs that can be played: each is checked, those with errors are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..files.inputs import Input, Missing
from ..files.records import FileFault, read_records
from ..findings.finding import Finding, make_file_finding
from ..validation.check import check_reading

if TYPE_CHECKING:
    from ...replay.steps import Replay

ReportFindings = Callable[[Iterable[Finding]], object]
"""Takes the findings of one record or file, possibly none."""


class PlayableRecord(NamedTuple):
    """A record to show: its replay, its canonical text and its number in its file."""

    replay: Replay
    text: str
    number: int


class PlayableRecords:
    """The playable records of the inputs, in order; `refused` counts the records left out.

    With `is_all_or_none`, iteration yields nothing more once a record or a file is refused, but
    still checks the rest, so that all findings are reported at once.
    """

    def __init__(
        self,
        entries: Sequence[Input | Missing],
        number: int | None,
        report: ReportFindings,
        watch: Callable[[bytes], object] | None = None,
        *,
        is_all_or_none: bool = True,
    ) -> None:
        self._entries, self._number, self._report = entries, number, report
        self._watch, self._is_all_or_none = watch, is_all_or_none
        self.refused = 0
        self.has_fault = False

    def __iter__(self) -> Iterator[PlayableRecord]:
        from ...notation.writer import write_keeping_numbers

        for entry in self._entries:
            for reading in read_records(entry, self._number, self._watch):
                if isinstance(reading, FileFault):
                    self._report([make_file_finding(reading)])
                    self.has_fault = True
                    continue
                checked, replay = check_reading(reading, entry.path)
                self._report(checked.findings)
                if not checked.is_valid:
                    self.refused += 1
                elif reading.source.number is not None and not self._is_stopped:
                    text = write_keeping_numbers(reading.record)
                    yield PlayableRecord(replay, text, reading.source.number)

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left out."""
        return not self.refused and not self.has_fault

    @property
    def _is_stopped(self) -> bool:
        return self._is_all_or_none and not self.is_whole
