"""In what turns are valued, and how a record says it."""

from __future__ import annotations

from enum import Enum


class Measure(Enum):
    """What a worth counts, which is one number for each seat in playing order.

    Of `AHEAD` they are the shells a seat ends the round with beyond the other's, of `STORES`
    (three seats) the shells it ends with.
    """

    AHEAD = "ahead"
    STORES = "stores"

    def estimate(self, worth: tuple[int, ...]) -> int:
        """What is expected of the first seat: its shells beyond those of the best other."""
        return worth[0] if self is Measure.AHEAD else ahead(worth)

    def pairs(self, worth: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
        """A worth as data in a record.

        >>> Measure.STORES.pairs((10, 30, 25))
        (('eval', '-20'), ('shares', '10:30:25'))
        """
        value = ("eval", f"{self.estimate(worth):+d}")
        if self is Measure.AHEAD:
            return (value,)
        return value, ("shares", ":".join(map(str, worth)))


def ahead(stores: tuple[int, ...]) -> int:
    """How many shells the first seat has beyond the best of the others."""
    return stores[0] - max(stores[1:])
