"""The units in which turns are valued and losses counted, and their form in a record."""

from __future__ import annotations

from enum import Enum

from .judgement import Judgement

EVEN = 500
"""An even chance to win, in thousandths."""


class Value(Enum):
    """The measure of a turn's value: shells of the round, or the chance to win the match."""

    SHELLS = "shells"
    MATCH = "match"


class Measure(Enum):
    """The unit of worths and losses: shells of two seats, shells of three, or chances to win.

    A worth in `AHEAD` is the seat's lead in shells at the end of the round, in `STORES` the
    shells it ends the round with. In `CHANCE` a worth is the same as in `AHEAD`, but losses are
    thousandths of a chance.
    """

    AHEAD = "ahead"
    STORES = "stores"
    CHANCE = "chance"

    @property
    def unit(self) -> str:
        """The unit in which people read losses."""
        return "points" if self is Measure.CHANCE else "shells"

    @property
    def parts(self) -> int:
        """The number of counted losses that make one of the unit."""
        return 10 if self is Measure.CHANCE else 1

    @property
    def only_by(self) -> int:
        """The least loss of every other move when one move is the only good one."""
        return 100 if self is Measure.CHANCE else 5

    def estimate(self, worth: tuple[int, ...]) -> int:
        """The shells by which the first seat is expected to end ahead of the best other."""
        return lead_of(worth) if self is Measure.STORES else worth[0]

    def loss(self, loss: int) -> float:
        """A loss in the unit: a whole number of shells, or points with one decimal."""
        return loss if self.parts == 1 else loss / self.parts

    def loss_text(self, loss: int) -> str:
        """A loss as the data of a record writes it.

        >>> Measure.AHEAD.loss_text(3), Measure.CHANCE.loss_text(45)
        ('3', '4.5%')
        """
        return f"{self.loss(loss)}%" if self is Measure.CHANCE else str(loss)

    def pairs(self, judgement: Judgement) -> tuple[tuple[str, str], ...]:
        """The value of a turn as key and value pairs of the data of a record."""
        worth = judgement.worth
        pairs = [("eval", f"{self.estimate(worth):+d}")]
        if self is Measure.STORES:
            pairs.append(("shares", ":".join(map(str, worth))))
        chance = chance_of(judgement)
        if chance is not None:
            pairs.append(("chance", f"{chance:.1f}%"))
        pairs.append(("bound", judgement.bound.replace(" ", "-")))
        return tuple(pairs)


def chance_of(judgement: Judgement) -> float | None:
    """The first seat's chance to win in percent; `None` when it is not judged."""
    return None if judgement.chance is None else (EVEN + judgement.chance) / 10


def lead_of(stores: tuple[int, ...]) -> int:
    """The lead of the first seat over the best other, in shells."""
    return stores[0] - max(stores[1:])
