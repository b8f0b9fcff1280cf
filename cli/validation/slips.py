"""The search for likely slips, within a time for each record and a number of records."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from ...notation.diagnostic import Diagnostic

if TYPE_CHECKING:
    from ...replay.steps import Replay
    from ..findings.checked import CheckResult

MOST_RECORDS = 200
"""The most records of a run that are searched: an archive full of errors must end in time."""


class SlipSearch:
    """Searches at most `left` records for their likely slips, `seconds` each; 0 turns it off."""

    def __init__(self, seconds: float, left: int = MOST_RECORDS) -> None:
        self._seconds, self._left = seconds, left

    def take(self) -> bool:
        """Count one more record and return True, or return False when no more may be searched."""
        if self._seconds <= 0 or self._left <= 0:
            return False
        self._left -= 1
        return True

    def find(self, replay: Replay) -> tuple[Diagnostic, str] | None:
        """The error that a likely slip would explain, and the hint; `None` if none is found."""
        from ...replay.slips.find import likely_slips
        from ...replay.slips.slip_hint import slip_hint

        end = monotonic() + self._seconds
        report = likely_slips(replay.record, replay, lambda: monotonic() < end)
        hint = slip_hint(report)
        return None if report.error is None or hint is None else (report.error, hint)


class SlipHints:
    """Adds hints about slips to the findings of the first `left` records that were searched.

    Processes that work ahead search more records than that, and the output must not depend on
    which ones.
    """

    def __init__(self, left: int = MOST_RECORDS) -> None:
        self.left = left

    def add(self, checked: CheckResult) -> CheckResult:
        """Add the likely slip of a record to the hints of the finding it explains."""
        if checked.slip is None or self.left <= 0:
            return checked
        self.left -= 1
        at, hint = checked.slip
        if hint is None:
            return checked
        findings = list(checked.findings)
        findings[at] = replace(findings[at], hints=(*findings[at].hints, hint))
        return replace(checked, findings=tuple(findings))
