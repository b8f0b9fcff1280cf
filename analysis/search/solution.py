"""The best line from a position, and what every choice is worth, with two or three seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ...engine.board import House, Position
from ...engine.round import Round
from .alphabeta import DEEPEST
from .bound import Bound
from .lines import PlayedLine, split_into_turns
from .two_seats import Choice, Limits, Searcher

if TYPE_CHECKING:
    from .bounded import Bounded, Share
    from .three_seats import ThreeChoice

_REACH = 2**18
"""The moves after which the search for the richest turn of a choice of three seats ends."""


_CLOSE, _NEAR = 24, 3
"""The most shells between bounds that are close, and those by which an estimate may be off."""


class Solved(NamedTuple):
    """A house that can be lifted, its value and the best play after it.

    With two seats, `value` is the lead in shells that the first seat ends with. With three it is
    `None`, and `stores` are the shells that the seats end with in playing order. `bound` says how
    far either is proven. It is proven that the seat that chooses ends the round with at least
    `least` and at most `most` shells. `line` starts at the position.
    """

    house: House
    """The house to lift."""
    value: int | None
    """The lead in shells that the first seat ends with; `None` with three seats."""
    stores: tuple[int, ...] | None
    """The shells that each seat ends with; `None` with two seats."""
    bound: Bound
    """The extent to which the value is proven."""
    least: int
    """The shells that the seat that chooses is proven to end with, at least."""
    most: int
    """The shells that it is proven to end with, at most."""
    line: PlayedLine
    """The best play from here."""

    @property
    def is_exact(self) -> bool:
        """True when the value is the outcome of the round."""
        return self.bound is Bound.EXACT


class Solution(NamedTuple):
    """The choices from `start`, the best first.

    Equal choices are sorted by house, the nearest to the store first. `depth` is the number of
    moves that were looked ahead for the values `so far`, `nodes` the number of positions searched.
    """

    start: Round
    """The round that was searched."""
    choices: tuple[Solved, ...]
    """Every house that can be lifted, the best first."""
    depth: int
    """The moves that were looked ahead."""
    nodes: int
    """The positions that were searched."""

    @property
    def best(self) -> Solved:
        """The best choice."""
        return self.choices[0]

    @property
    def least(self) -> int:
        """The shells that the seat that chooses is proven to end with, at least."""
        return max(choice.least for choice in self.choices)

    @property
    def most(self) -> int:
        """The shells that the seat that chooses is proven to end with, at most."""
        return max(choice.most for choice in self.choices)

    @property
    def is_close(self) -> bool:
        """True when the bounds are so close that a number between them is a good estimate."""
        return self.most - self.least <= _CLOSE

    @property
    def estimate(self) -> int:
        """The shells that the seat that chooses is likely to end with.

        With at most 6 shells between the bounds, it is off by 3 or less.
        """
        least, most, shells = self.least, self.most, _shells_of(self.start.position, self.best)
        if most - least <= 2 * _NEAR:
            shells = max(most - _NEAR, min(shells, least + _NEAR))
        elif self.is_close:
            # On average the truth lies there (`bench/whole_turns.py`).
            shells = least + (2 * (most - least) + 2) // 5
        return max(least, min(shells, most))

    @property
    def is_exact(self) -> bool:
        """True when every choice is valued exactly."""
        return all(choice.is_exact for choice in self.choices)

    @property
    def is_best_proven(self) -> bool:
        """True when the first choice is valued exactly, and no other can be worth more."""
        return self.best.is_exact and all(one.most <= self.best.least for one in self.choices[1:])


def solve(
    state: Round,
    limits: Limits,
    report: Callable[[str], object] | None = None,
    share: Share | None = None,
) -> Solution:
    """Value every choice in a round that is not over, with the best play after each.

    With two seats and no limit of depth the search is by whole turns, and proves what it can; with
    a depth, or three seats, it looks that number of moves ahead. A seat without shells passes
    first. `report` is called with a few words on the progress; `share` does parts of a search by
    whole turns (`search_turns`). Raises `ValueError` when no seat is to move.
    """
    after = state.after_passes()
    tell = (lambda depth: report(f"{depth} moves deep")) if report else None
    if state.rules.seats == 3:
        from .three_seats import search_three

        three = search_three(after, limits, tell)
        choices = tuple(_solve_choice(state, after, choice) for choice in three.choices)
        choices = tuple(_with_reach(after, choice) for choice in choices)
        return Solution(state, choices, three.depth, three.nodes)
    if limits.depth < DEEPEST:
        found = Searcher(state.rules, state.position).search(after, limits, report=tell)
        choices = tuple(_solve_choice(state, after, choice) for choice in found.choices)
        return Solution(state, choices, found.depth, found.nodes)
    from .whole_turns import search_turns

    bounded = search_turns(after, limits, _reporter(after, report), share=share)
    choices = tuple(_solve_bounded(state, after, choice) for choice in bounded.choices)
    return Solution(state, choices, bounded.depth, bounded.nodes)


def _reporter(
    after: Round, report: Callable[[str], object] | None
) -> Callable[[Bounded], object] | None:
    """Words on the best choice for `report`."""
    if report is None:
        return None
    total = after.position.shells

    def tell(best: Bounded) -> None:
        least, most = (total + best.least) // 2, (total + best.most) // 2
        shells = f"{least}" if best.is_exact else f"{least} to {most}"
        report(f"{best.house}: {shells} of {total} shells")

    return tell


def _solve_choice(start: Round, after: Round, choice: Choice | ThreeChoice) -> Solved:
    """A choice of a search that looks some moves ahead; nothing else is proven of it."""
    line = split_into_turns(start, tuple(house.number for house in choice.line))
    own = after.position.seats.index(choice.house.seat)
    if choice.is_exact:
        least = most = _shells_of(after.position, choice)
    else:
        stores = after.after_move(choice.house.number).position.stores
        least, most = stores[own], after.position.shells - sum(stores) + stores[own]
    bound = Bound.EXACT if choice.is_exact else Bound.SO_FAR
    if isinstance(choice, Choice):
        return Solved(choice.house, choice.value, None, bound, least, most, line)
    return Solved(choice.house, None, choice.stores, bound, least, most, line)


def _with_reach(after: Round, choice: Solved) -> Solved:
    """The choice with what its turn alone brings into the store, whatever the others then do."""
    state = after.after_move(choice.house.number)
    if choice.is_exact or not state.goes_on:
        return choice
    from .reach import richest_turn

    least = richest_turn(state, Limits(nodes=_REACH)).store
    return choice._replace(least=max(choice.least, least))


def _shells_of(position: Position, choice: Choice | ThreeChoice | Solved) -> int:
    """The shells that the seat that chooses ends with if the choice is worth its value."""
    own = position.seats.index(choice.house.seat)
    if not isinstance(choice, Choice) and choice.stores is not None:
        return choice.stores[own]
    value = choice.value or 0
    return (position.shells + (value if own == 0 else -value)) // 2


def _solve_bounded(start: Round, after: Round, choice: Bounded) -> Solved:
    line = split_into_turns(start, tuple(house.number for house in choice.line))
    value = choice.value
    if choice.is_exact:
        bound = Bound.EXACT
    elif value == choice.least:
        bound = Bound.AT_LEAST
    else:
        bound = Bound.AT_MOST if value == choice.most else Bound.SO_FAR
    side = 1 if choice.house.seat is after.position.seats[0] else -1
    total = after.position.shells
    least, most = (total + choice.least) // 2, (total + choice.most) // 2
    return Solved(choice.house, side * value, None, bound, least, most, line)
