"""The chance to win a round, of a lead and the shells left (docs/annotating.md, "Moments")."""

from __future__ import annotations

from math import erf, sqrt

from .match_model import CERTAIN, SPREAD_OF_REST


def find_round_chance(lead: int, rest: int) -> int:
    """The chance of a seat that leads by `lead`, in thousandths above an even chance.

    With `rest` shells in the houses the round ends with that lead, give or take a normal error
    whose standard deviation is a third of them.

    >>> find_round_chance(12, 36), find_round_chance(-1, 0), find_round_chance(0, 50)
    (341, -500, 0)
    """
    if rest == 0:
        return CERTAIN * ((lead > 0) - (lead < 0))
    return round(CERTAIN * erf(lead / (rest * SPREAD_OF_REST * sqrt(2))))
