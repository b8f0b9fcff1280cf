"""The time that games are judged in, and whether it was kept."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import NamedTuple

_KEPT = 0.1
"""The part of a time by which it may be overrun without a word."""


class GameTime(NamedTuple):
    """The time to judge a game in, or all games of a run: two runs may judge differently.

    `seconds` are for each game, or for all games of a run, whose files are `length` bytes long and
    which is to be over when the clock says `end`; `jobs` of them are judged at once, and each game
    takes as much of the time that is left as it is of the length that is left.
    """

    seconds: float
    length: int | None = None
    jobs: int = 1
    end: float = 0.0

    def end_for(self, share: float) -> float:
        """When a game is to be done that begins now and is so much of what is left, 0 to 1."""
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
    """How a game was judged in a time: for `glances` of its turns there was time for no more.

    `over` are the seconds that it took longer.
    """

    turns: int
    glances: int
    over: float


def describe_overrun(time: GameTime, hastes: Sequence[Haste]) -> str | None:
    """What to say of a run that is over now if its time was too little, otherwise `None`."""
    over = max((haste.over for haste in hastes), default=0.0)
    if time.length is not None:
        over = monotonic() - time.end
    glances, turns = sum(haste.glances for haste in hastes), sum(haste.turns for haste in hastes)
    if not glances and over < _KEPT * time.seconds:
        return None
    words = [f"{glances} of {turns} turns were only looked at four moves ahead"] if glances else []
    if over >= _KEPT * time.seconds:
        what = "it" if time.length is not None else "a game"
        words.append(f"{what} took {over:.2g} s longer")
    return f"{time.option} is too little: {', and '.join(words)}"
