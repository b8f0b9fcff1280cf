"""The time that games are judged in, and whether it was kept."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import NamedTuple

_KEPT = 0.1
"""The part of a time limit that may be overrun without a warning."""


class GameTime(NamedTuple):
    """A time limit for each game judged, or for all games of a run; two runs may judge differently.

    `seconds` hold for each game, or for all games of a run. The files of a run are `length` bytes
    long, its limit is reached when the clock says `end`, and `jobs` games are judged at once; each
    game gets the share of the remaining time that it has of the remaining length.
    """

    seconds: float
    length: int | None = None
    jobs: int = 1
    end: float = 0.0

    def end_for(self, share: float) -> float:
        """The time by which a game that begins now is due; it is that part, 0 to 1, of the rest."""
        now = monotonic()
        if self.length is None:
            return now + self.seconds
        left = self.end - now
        return now + max(min(left, left * self.jobs * share), 0.0)

    @property
    def option(self) -> str:
        """The option that asks for it, like `--time-game 5`."""
        kind = "game" if self.length is None else "total"
        return f"--time-{kind} {self.seconds:g}"

    def to_text(self) -> str:
        """The time in one word, like `time-game=5`."""
        return self.option.removeprefix("--").replace(" ", "=")


class Haste(NamedTuple):
    """The effect of a time limit on a game, in which `glances` turns got only a short look.

    `over` is the overrun in seconds.
    """

    turns: int
    glances: int
    over: float


def describe_overrun(time: GameTime, hastes: Sequence[Haste]) -> str | None:
    """Describe how a run that ends now overran its time; `None` if the time was enough."""
    over = max((haste.over for haste in hastes), default=0.0)
    if time.length is not None:
        over = monotonic() - time.end
    glances, turns = sum(haste.glances for haste in hastes), sum(haste.turns for haste in hastes)
    if not glances and over < _KEPT * time.seconds:
        return None
    words = [f"{glances} of {turns} turns were searched only four moves ahead"] if glances else []
    if over >= _KEPT * time.seconds:
        what = "it" if time.length is not None else "a game"
        words.append(f"{what} took {over:.2g} s longer")
    return f"{time.option} is too short: {', and '.join(words)}"
