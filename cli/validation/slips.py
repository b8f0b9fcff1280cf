"""The likely slip of a record, sought for as long as a clock allows and in so many records."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from ...notation.diagnostic import Diagnostic

if TYPE_CHECKING:
    from ...replay.steps import Replay
    from ..findings.checked import Checked

MOST_RECORDS = 200
"""The records of a run whose slip is sought, so that an archive full of errors ends in time."""


class SlipSearch:
    """Looks for the likely slips of at most `left` records, `seconds` each; 0 does not look."""

    def __init__(self, seconds: float, left: int = MOST_RECORDS) -> None:
        self._seconds, self._left = seconds, left

    def take(self) -> bool:
        """Whether another record may be searched, which is then counted."""
        if self._seconds <= 0 or self._left <= 0:
            return False
        self._left -= 1
        return True

    def hint(self, replay: Replay) -> tuple[Diagnostic, str] | None:
        """The error that a slip would explain, and what to say about it."""
        from ...replay.slips.find import find_slips
        from ...replay.slips.report import write_hint

        end = monotonic() + self._seconds
        report = find_slips(replay.record, replay, lambda: monotonic() < end)
        said = write_hint(report)
        return None if report.error is None or said is None else (report.error, said)


class SlipHints:
    """Adds the slips to findings, in the first records of a run whose slips were sought.

    Processes that work ahead search more records than that; which ones must not show.
    """

    def __init__(self, left: int = MOST_RECORDS) -> None:
        self.left = left

    def add(self, checked: Checked) -> Checked:
        """The record with its likely slip among the hints of what it explains."""
        if checked.sought is None or self.left <= 0:
            return checked
        self.left -= 1
        at, hint = checked.sought
        if hint is None:
            return checked
        findings = list(checked.findings)
        findings[at] = replace(findings[at], hints=(*findings[at].hints, hint))
        return replace(checked, findings=tuple(findings))
