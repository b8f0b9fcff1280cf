"""What was found out about one turn: what it is worth, what it gave away, what was better."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import Seat
from ...engine.simultaneous import Lift
from ..search.lines import LineTurn


class Judgement(NamedTuple):
    """A turn, or one hand's part of a simultaneous row.

    `worth` is what the round is worth after it (after the row) to each seat, as a `Measure`
    counts; it `is_exact` when nothing was cut off at the horizon. `losses` are what each move
    gave away, `line` the best play from the turn's start: its first turn is the best one, the
    turn that was played where nothing was lost. `reply` is the best play after the turn. `only`
    is the move (from 0) that was the only good one. For a hand of a row `row` is what all hands
    lift when it plays its best, in playing order. `chance` is the first seat's to win the
    match, in thousandths beyond an even one, where it was asked for.
    """

    seat: Seat
    worth: tuple[int, ...]
    is_exact: bool
    losses: tuple[int, ...]
    is_forced: bool
    only: int | None
    line: tuple[LineTurn, ...]
    reply: tuple[LineTurn, ...]
    row: tuple[tuple[Lift, ...], ...] = ()
    chance: int | None = None

    @property
    def loss(self) -> int:
        """What was given away in the whole turn, 0 for the best."""
        return sum(self.losses)

    @property
    def best(self) -> LineTurn:
        """The best turn."""
        return self.line[0]

    @property
    def costliest(self) -> int:
        """The move (from 0) that gave most away, the first of equals."""
        return self.losses.index(max(self.losses))
