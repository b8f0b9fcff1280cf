"""The progress of the rounds of a tournament; apart from the site, which is slow to import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...event.matches import KnownBy


class RoundProgress(NamedTuple):
    """The number of a round's matches, and of those that are over by how it is known.

    `stages` are those that have a match in it, by their place in the plan, from 0. `first` and
    `last` are the times of its first and its last result, empty where they are not known.
    """

    matches: int
    over: Mapping[str, int]
    stages: tuple[int, ...]
    first: str = ""
    last: str = ""

    @property
    def is_over(self) -> bool:
        """True when no match of the round is open."""
        return sum(self.over.values()) >= self.matches

    @property
    def is_half_played(self) -> bool:
        """True when half of the matches that are not forfeited are played; false if all are."""
        forfeited = self.over.get(KnownBy.FORFEIT.value, 0)
        played = sum(self.over.values()) - forfeited
        return 0 < self.matches - forfeited <= 2 * played


NO_PROGRESS = RoundProgress(0, {}, ())
"""The progress of a round without a match."""


def find_played_round(progress: Mapping[int, RoundProgress]) -> int | None:
    """The round that is played, `None` where no round has a match.

    It is the first that is not over, from the last on that is half played: matches put off, played
    early or forfeited by who withdrew do not hold it back or move it on. When all are over, it is
    the last.
    """
    numbers = sorted(progress)
    first = max((one for one in numbers if progress[one].is_half_played), default=0)
    open_ = (one for one in numbers if one >= first and not progress[one].is_over)
    return next(open_, numbers[-1] if numbers else None)
