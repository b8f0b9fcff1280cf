"""The judgement of one turn: what it is worth, what it gave away, what was better."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import Seat
from ...engine.simultaneous import Lift
from ..search.lines import LineTurn


class Judgement(NamedTuple):
    """The judgement of a turn, or of one hand's part of a simultaneous row.

    `worth` is what the round is worth to each seat after the turn (after the row), counted as
    the `Measure` says; it `is_exact` when no play was cut off at the search's horizon. `losses`
    are what each move gave away. `line` is the best play from the start of the turn: its first
    turn is the best one, which is the turn played when nothing was lost. `reply` is the best
    play after the turn. `only` is the move (from 0) that was the only good one. For a hand of a
    row, `row` holds what all hands lift when this hand plays its best, in playing order.
    `chance` is the first seat's chance to win the match, in thousandths above an even chance;
    `None` when chances are not judged. `proven` is the part of the loss of which every play was
    searched to the end of the round; the whole loss is proven when `is_loss_exact`, and with
    `only` that no other move was good.
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
    proven: int = 0
    is_loss_exact: bool = False

    @property
    def loss(self) -> int:
        """What the whole turn gave away, 0 for the best turn."""
        return sum(self.losses)

    @property
    def best(self) -> LineTurn:
        """The best turn."""
        return self.line[0]

    @property
    def costliest(self) -> int:
        """The move (from 0) that gave away most, the first among equals."""
        return self.losses.index(max(self.losses))
