"""The best line from a position, and the value of every choice, with two or three seats."""

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
    """A house that can be lifted, its value and the best play after it.

    With two seats, `value` is the lead in shells that the first seat ends with; with three it is
    `None`, and `stores` are the shells that the seats end with in playing order. Both hold for
    the end of the round if the choice `is_exact`, otherwise for the search's horizon. `line`
    starts at the position.
    """

    house: House
    value: int | None
    stores: tuple[int, ...] | None
    is_exact: bool
    line: PlayedLine


@dataclass(frozen=True, slots=True)
class Solution:
    """The choices from `start`, the best first, all searched `depth` moves deep.

    Equal choices are sorted by house, the nearest to the store first. `nodes` is the number of
    positions searched.
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


def solve(state: Round, limits: Limits, report: Callable[[int], object] | None = None) -> Solution:
    """Value every choice in a round that is not over, with the best play after each.

    A seat without shells passes first. `report` is called with every depth that is finished.
    Raises `ValueError` when no seat is to move.
    """
    after = state.after_passes()
    if state.rules.seats == 3:
        three = search_three(after, limits, report)
        choices = tuple(_solve_choice(state, choice) for choice in three.choices)
        return Solution(state, choices, three.depth, three.nodes)
    found = Searcher(state.rules, state.position).search(after, limits, report=report)
    choices = tuple(_solve_choice(state, choice) for choice in found.choices)
    return Solution(state, choices, found.depth, found.nodes)


def _solve_choice(start: Round, choice: Choice | ThreeChoice) -> Solved:
    line = split_into_turns(start, tuple(house.number for house in choice.line))
    if isinstance(choice, ThreeChoice):
        return Solved(choice.house, None, choice.stores, choice.is_exact, line)
    return Solved(choice.house, choice.value, None, choice.is_exact, line)
