"""The chance to win a match, by a simple model (docs/annotating.md, "The chance to win").

The round being played ends with the lead that its value says, give or take a third of the shells
left in the houses. Each later round keeps a part of the lead and adds chance, both measured in
the log-odds of the shells held. When the rules end the match, they say who has won.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import erf, log, sqrt
from operator import mul
from typing import NamedTuple

from ...engine.board import House
from ...engine.match import can_go_on, counts_all_rounds, winner
from ...engine.ruleset import Refill, Reopen, RuleSet, Win

MOST_MODELLED = 400
"""The most shells of a match that can be modelled: the tables grow with their square."""

SPREAD_OF_REST = 1 / 3
"""The standard deviation of a round's result, as a share of the shells left in the houses."""

CERTAIN = 500
"""The chance of a match that is won, in thousandths above an even chance."""

_SETTLED = 1e-9


class Swing(NamedTuple):
    """The effect of a round on a lead: the factor it is kept by, and the spread of what is added.

    A lead is the natural logarithm of the shells of one seat over those of the other; the spread
    is a standard deviation.
    """

    kept: float
    spread: float


SWINGS = {
    "sungka": Swing(1.1, 0.65),
    "sungkaan": Swing(0.95, 0.85),
    "sungka-six": Swing(1.25, 0.35),
    "sungka-three": Swing(1.25, 0.35),
    "congkak": Swing(1.1, 0.8),
    "congkak-forfeit": Swing(0.05, 0.8),
    "sungka-49": Swing(1.8, 0.95),
    "dakon": Swing(1.6, 0.95),
    "ohvalhu": Swing(1.5, 0.95),
    "congkak-malaysia": Swing(0.0, 0.8),
}
"""The swing of two seats under each preset, fitted to self-play (bench/README.md)."""


def adds_up_shells(rules: RuleSet) -> bool:
    """True when the shells of several rounds decide the match together, which is not modelled."""
    return counts_all_rounds(rules) and rules.win is not Win.ROUNDS and rules.rounds > 1


class MatchModel:
    """The first seat's chances to win the match, seen from one of its rounds.

    `number` is the number of that round, `shells` all shells of the match (at most
    `MOST_MODELLED`), `burned` the houses burned so far, and `won` how many more rounds the first
    seat has won than the second. Without a `swing`, the one of the rules' preset is used. Raises
    `ValueError` when the rules add up the shells of several rounds.
    """

    def __init__(
        self,
        rules: RuleSet,
        number: int,
        shells: int,
        burned: frozenset[House] = frozenset(),
        won: int = 0,
        swing: Swing | None = None,
    ) -> None:
        if adds_up_shells(rules):
            raise ValueError("a match in which the shells of all rounds count is not modelled")
        self._shells = shells
        left = max(rules.rounds - number, 0)
        closed = burned if rules.reopen is Reopen.NO else frozenset[House]()
        swing = swing or SWINGS[rules.preset]
        if rules.refill is Refill.NEW:
            swing = swing._replace(kept=0.0)
        rounds = _rounds(rules, shells, closed, swing)
        self._after = rounds.chances(left, won)
        self._known: dict[tuple[int, int], int] = {}

    def chance(self, first: int) -> float:
        """The chance (0 to 1) when the round ends with `first` shells for the first seat."""
        return self._after[first]

    def weigh(self, worth: tuple[int, ...], rest: int) -> tuple[int, ...]:
        """A worth in shells as a chance to win, in thousandths above an even chance.

        `rest` is the number of shells left in the houses; 0 when the worth is proven.
        """
        key = worth[0], rest
        if key not in self._known:
            self._known[key] = round(2 * CERTAIN * (self._expect(*key) - 0.5))
        return self._known[key], -self._known[key]

    def _expect(self, ahead: int, rest: int) -> float:
        first = (self._shells + ahead) / 2
        if rest == 0 and first.is_integer():
            return self._after[int(first)]
        # A lead that grows by two shells is a store that grows by one.
        return _mean(_shares(self._shells, first, max(rest, 1) * SPREAD_OF_REST / 2), self._after)


class _Rounds:
    """The chances after a round, by the shells of the first seat.

    They are computed backwards from the last round. Unless the rules count rounds won, that stops
    at the round from which on the chances no longer change.
    """

    def __init__(self, rules: RuleSet, shells: int, burned: frozenset[House], swing: Swing) -> None:
        self._counts, self._shells = rules.win is Win.ROUNDS, shells
        self._ends = [self._end(rules, first, burned) for first in range(shells + 1)]
        self._goes_on = [
            can_go_on(rules, (first, shells - first), burned) for first in range(shells + 1)
        ]
        self._following = [_round(shells, first, swing) for first in range(shells + 1)]
        self._known: dict[tuple[int, int], list[float]] = {}

    def chances(self, left: int, won: int) -> list[float]:
        """The chances after a round that at most `left` more can follow."""
        for count in range(left + 1):
            reach = left - count if self._counts else 0
            for tally in range(won - reach, won + reach + 1):
                if (count, tally) not in self._known:
                    self._known[count, tally] = self._level(count, tally)
            if not self._counts and count and self._is_settled(count, won):
                return self._known[count, won]
        return self._known[left, won]

    def _level(self, left: int, won: int) -> list[float]:
        """The chances with `left` rounds to come; `won` does not count the round that ends."""
        found = []
        for first in range(self._shells + 1):
            tally = won
            if self._counts:
                tally += _sign(2 * first - self._shells)
            if left and self._goes_on[first]:
                found.append(_mean(self._following[first], self._known[left - 1, tally]))
            else:
                found.append((1 + _sign(tally)) / 2 if self._counts else self._ends[first])
        return found

    def _end(self, rules: RuleSet, first: int, burned: frozenset[House]) -> float:
        """1 if the first seat wins a match that ends here, 0 if it loses, 0.5 if nobody wins."""
        seat = winner(rules, ((first, self._shells - first),), burned)
        return 0.5 if seat is None else float(seat is rules.playing_order[0])

    def _is_settled(self, left: int, won: int) -> bool:
        now, before = self._known[left, won], self._known[left - 1, won]
        return max(abs(a - b) for a, b in zip(now, before, strict=True)) < _SETTLED


@lru_cache(maxsize=16)
def _rounds(rules: RuleSet, shells: int, burned: frozenset[House], swing: Swing) -> _Rounds:
    return _Rounds(rules, shells, burned, swing)


def _round(shells: int, first: int, swing: Swing) -> list[float]:
    """The chance of each final count of a round that the first seat begins with `first` shells."""
    borders = [log((count + 1) / (shells - count)) for count in range(shells)]
    lead = log((first + 0.5) / (shells - first + 0.5))
    return _between([(border - swing.kept * lead) / swing.spread for border in borders])


def _shares(shells: int, mean: float, spread: float) -> list[float]:
    """The chance of each count of shells when counts are normally distributed about `mean`."""
    return _between([(count + 0.5 - mean) / spread for count in range(shells)])


def _between(borders: Sequence[float]) -> list[float]:
    """The chances of a standard normal value between neighbouring borders, and beyond the outer."""
    below = [0.0, *((1 + erf(border / sqrt(2))) / 2 for border in borders), 1.0]
    return [high - low for low, high in pairwise(below)]


def _mean(chances: Sequence[float], values: Sequence[float]) -> float:
    mean: float = sum(map(mul, chances, values))
    return mean


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


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
