"""The judgement of one turn: what it is worth, what it gave away, what was better."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import Seat
from ...engine.simultaneous import Lift
from ..search.bound import Bound
from ..search.lines import LineTurn


class Judgement(NamedTuple):
    """The judgement of a turn, or of one hand's part of a simultaneous row.

    `worth` is what the round is worth to each seat after the turn (after the row), counted as
    the `Measure` says, and `bound` what is proven of it. `losses` are what each move gave away as
    far as was looked ahead, and `loss` is what the turn gave away. `line` is the best play from
    the start of the turn: its first turn is the best one, which is the turn played when nothing
    was lost. `reply` is the best play after the turn. `only` is the move (from 0) that was the
    only good one. For a hand of a row, `row` holds what all hands lift when this hand plays its
    best, in playing order.
    `chance` is the first seat's chance to win the match, in thousandths above an even chance;
    `None` when chances are not judged. `proven` is the part of the loss that is proven, all of it
    when `is_loss_exact`; with `only` that says that every other move is proven to be worse.

    `seen` is the part of the loss that a person could see, and `sight` the best turn in sight
    (`Seen`), `None` if that is nothing; of equal ones it is one that lifts the same houses as far
    as nothing was lost. `costliest` is the move (from 0) that lost most of it, or of the loss, the
    first among equals.
    `missed` is the number of shells that could be seen to be lost, of the `had` that the turn
    could gain.
    """

    seat: Seat
    worth: tuple[int, ...]
    bound: Bound
    losses: tuple[int, ...]
    loss: int
    is_forced: bool
    only: int | None
    line: tuple[LineTurn, ...]
    reply: tuple[LineTurn, ...]
    row: tuple[tuple[Lift, ...], ...] = ()
    chance: int | None = None
    proven: int = 0
    is_loss_exact: bool = False
    seen: int = 0
    sight: LineTurn | None = None
    costliest: int = 0
    missed: int = 0
    had: int = 0

    @property
    def is_exact(self) -> bool:
        """True when the worth is the outcome of best play."""
        return self.bound is Bound.EXACT

    @property
    def loss_bound(self) -> Bound:
        """The bound of the loss: proven to be so much, or at least so much, or not proven."""
        if self.is_loss_exact:
            return Bound.EXACT
        return Bound.AT_LEAST if self.loss and self.proven == self.loss else Bound.SO_FAR

    @property
    def best(self) -> LineTurn:
        """The best turn."""
        return self.line[0]
