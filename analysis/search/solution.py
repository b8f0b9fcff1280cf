"""The best line from a position: every choice of the seat to move, with two seats or three."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...engine.board import House
from ...engine.round import Round
from .lines import PlayedLine, split_into_turns
from .three_seats import ThreeChoice, search_three
from .two_seats import Choice, Limits, Searcher


@dataclass(frozen=True, slots=True)
class Solved:
    """One house that can be lifted, and what comes of it.

    With two seats `value` is the shells by which the first ends ahead of the second; with three
    it is `None`, and `stores` are what the seats end with in playing order. Both are those at
    the end of the round where the choice `is_exact`, otherwise those at the horizon. `line` is
    the best play, from the position on.
    """

    house: House
    value: int | None
    stores: tuple[int, ...] | None
    is_exact: bool
    line: PlayedLine


@dataclass(frozen=True, slots=True)
class Solution:
    """The choices from `start`, the best first, all searched `depth` moves deep.

    Equal ones stand by house, the nearest to the store first. `nodes` are the positions reached.
    """

    start: Round
    choices: tuple[Solved, ...]
    depth: int
    nodes: int

    @property
    def best(self) -> Solved:
        """The best choice."""
        return self.choices[0]

    @property
    def is_exact(self) -> bool:
        """Whether every choice is valued exactly."""
        return all(choice.is_exact for choice in self.choices)


def solve(state: Round, limits: Limits, tell: Callable[[int], object] | None = None) -> Solution:
    """What the choices in a round that is not over are worth, and the best play after each.

    A seat without shells passes first. `tell` hears every depth that is finished. `ValueError`
    when no seat is to move.
    """
    after = state.after_passes()
    if state.rules.seats == 3:
        three = search_three(after, limits, tell)
        choices = tuple(_solved(state, choice) for choice in three.choices)
        return Solution(state, choices, three.depth, three.nodes)
    found = Searcher(state.rules, state.position).search(after, limits, tell=tell)
    choices = tuple(_solved(state, choice) for choice in found.choices)
    return Solution(state, choices, found.depth, found.nodes)


def _solved(start: Round, choice: Choice | ThreeChoice) -> Solved:
    line = split_into_turns(start, tuple(house.number for house in choice.line))
    if isinstance(choice, ThreeChoice):
        return Solved(choice.house, None, choice.stores, choice.is_exact, line)
    return Solved(choice.house, choice.value, None, choice.is_exact, line)
