"""The result of a match, as far as its record tells it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ..engine.board import Seat


class Outcome(Enum):
    """The state of a match at the end of its record."""

    WON = "won"
    DRAWN = "drawn"
    UNFINISHED = "unfinished"


class Result(NamedTuple):
    """The result of the match, and the reason.

    `reason` is one word: the rules' `win` (`shells`, `rounds`, `standing`, `burned`), the word of
    an `end` line, or `unfinished`, `unverified`. `stores` are the last known, after collecting.
    """

    outcome: Outcome
    """Won, drawn or unfinished."""
    winner: Seat | None
    """The seat that has won; `None` without one."""
    reason: str
    """One word: what decided, or why it is open."""
    stores: tuple[int, ...] | None
    """The last stores known, after collecting, in playing order."""

    @property
    def is_known(self) -> bool:
        """True when the game decides the result; it may not where its last board is not known."""
        is_open = self.outcome is Outcome.UNFINISHED and self.stores is None
        return self.reason != "unverified" and not (is_open and self.reason != "abandoned")

    def to_text(self) -> str:
        """The result as the `Result` tag writes it."""
        if self.outcome is Outcome.WON and self.winner is not None:
            return self.winner.value
        return "draw" if self.outcome is Outcome.DRAWN else "*"
