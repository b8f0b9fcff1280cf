"""The likely slip of a record, sought for as long as a clock allows and in so many records."""

from __future__ import annotations

import multiprocessing
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from ..notation.diagnostic import Diagnostic

if TYPE_CHECKING:
    from ..replay.steps import Replay

MOST_RECORDS = 200
"""The records of a run whose slip is sought, so that an archive full of errors ends in time."""


class Allowance(Protocol):
    """How many records may still be searched."""

    def take(self) -> bool:
        """Whether there was one left, which now is taken."""


class Counted:
    """An allowance in this process."""

    def __init__(self, left: int = MOST_RECORDS) -> None:
        self._left = left

    def take(self) -> bool:
        """Whether there was one left, which now is taken."""
        self._left -= 1
        return self._left >= 0


class Shared:
    """An allowance that processes share."""

    def __init__(self, left: int = MOST_RECORDS) -> None:
        self._left = multiprocessing.Value("q", left)

    def take(self) -> bool:
        """Whether there was one left, which now is taken."""
        with self._left.get_lock():
            self._left.value -= 1
            return bool(self._left.value >= 0)


class SlipSearch:
    """Looks for likely slips, `seconds` a record; 0 does not look."""

    def __init__(self, seconds: float, allowance: Allowance) -> None:
        self._seconds, self._allowance = seconds, allowance

    def hint(self, replay: Replay) -> tuple[Diagnostic, str] | None:
        """The error that a slip would explain, and what to say about it."""
        if self._seconds <= 0 or not self._allowance.take():
            return None
        from ..replay.slip import likely_slips
        from ..replay.slip_hint import slip_hint

        end = monotonic() + self._seconds
        report = likely_slips(replay.record, replay, lambda: monotonic() < end)
        said = slip_hint(report)
        return None if report.error is None or said is None else (report.error, said)
