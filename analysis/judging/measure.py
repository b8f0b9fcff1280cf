"""In what turns are valued and losses counted, and how a record says it."""

from __future__ import annotations

from enum import Enum

from .judgement import Judgement

EVEN = 500
"""An even chance to win, in thousandths."""


class Value(Enum):
    """What turns are valued by: the shells of the round, or the chance to win the match."""

    SHELLS = "shells"
    MATCH = "match"


class Measure(Enum):
    """What is counted: shells with two seats, shells with three, or chances to win the match.

    Of `AHEAD` a worth is the shells a seat ends the round with beyond the other's, of `STORES`
    those it ends with. Of `CHANCE` it is as of `AHEAD`, and losses are thousandths of a chance.
    """

    AHEAD = "ahead"
    STORES = "stores"
    CHANCE = "chance"

    @property
    def unit(self) -> str:
        """What losses are told in."""
        return "points" if self is Measure.CHANCE else "shells"

    @property
    def parts(self) -> int:
        """How many of what is counted are one of the unit."""
        return 10 if self is Measure.CHANCE else 1

    @property
    def only_by(self) -> int:
        """By how much the only good move is better than every other."""
        return 100 if self is Measure.CHANCE else 5

    def estimate(self, worth: tuple[int, ...]) -> int:
        """What is expected of the first seat: its shells beyond those of the best other."""
        return lead_of(worth) if self is Measure.STORES else worth[0]

    def loss(self, loss: int) -> float:
        """A loss in the unit, a whole number of shells."""
        return loss if self.parts == 1 else loss / self.parts

    def loss_text(self, loss: int) -> str:
        """A loss as data in a record.

        >>> Measure.AHEAD.loss_text(3), Measure.CHANCE.loss_text(45)
        ('3', '4.5%')
        """
        return f"{self.loss(loss)}%" if self is Measure.CHANCE else str(loss)

    def pairs(self, judgement: Judgement) -> tuple[tuple[str, str], ...]:
        """What a turn comes to as data in a record."""
        worth = judgement.worth
        pairs = [("eval", f"{self.estimate(worth):+d}")]
        if self is Measure.STORES:
            pairs.append(("shares", ":".join(map(str, worth))))
        chance = chance_of(judgement)
        if chance is not None:
            pairs.append(("chance", f"{chance:.1f}%"))
        return tuple(pairs)


def chance_of(judgement: Judgement) -> float | None:
    """The first seat's chance to win in percent, where it is known."""
    return None if judgement.chance is None else (EVEN + judgement.chance) / 10


def lead_of(stores: tuple[int, ...]) -> int:
    """How many shells the first seat has beyond the best of the others."""
    return stores[0] - max(stores[1:])
