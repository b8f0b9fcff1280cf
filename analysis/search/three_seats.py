"""Values every choice of the seat to move by searching the moves of three seats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from ...engine.board import House, Position, Seat
from ...engine.match import collect
from ...engine.ring import ring_of
from ...engine.round import Round, ends_by_row
from ...engine.ruleset import RoundEnd, RuleSet
from .maxn import MaxN
from .two_seats import MOST_SHELLS, REST_SIGNS, Limits


class ThreeChoice(NamedTuple):
    """A house that can be lifted, and its outcome when each seat plays for itself.

    `stores` are the shells of the seats in playing order, at the end of the round if the choice
    `is_exact`, otherwise at the horizon. `line` is the play that leads there: the houses lifted,
    this one first, without passes.
    """

    house: House
    stores: tuple[int, ...]
    is_exact: bool
    line: tuple[House, ...]

    @property
    def worth(self) -> tuple[int, ...]:
        """The worth to each seat: the shells it gets."""
        return self.stores


class ThreeVerdict(NamedTuple):
    """The choices of the seat to move, the best first, all searched to the same `depth` in moves.

    Equal choices are sorted by house, the nearest to the store first.
    """

    choices: tuple[ThreeChoice, ...]
    depth: int
    nodes: int

    @property
    def best(self) -> ThreeChoice:
        """The best choice."""
        return self.choices[0]


class ThreeSearcher:
    """Searches rounds under one rule set with the burned houses of `position`.

    Raises `ValueError` when the rules are not for three seats, or for more than `MOST_SHELLS`
    shells.
    """

    def __init__(self, rules: RuleSet, position: Position) -> None:
        if rules.seats != 3:
            raise ValueError(f"this search is for three seats, not {rules.seats}")
        if position.shells > MOST_SHELLS:
            raise ValueError(f"at most {MOST_SHELLS} shells are searched, not {position.shells}")
        self._rules, self._ring = rules, ring_of(rules, position)
        self._engine = MaxN(
            self._ring.ways,
            ends_by_row(rules),
            rules.round_end is RoundEnd.STUCK,
            REST_SIGNS[rules.rest],
        )

    def search(
        self,
        state: Round,
        limits: Limits,
        houses: Collection[int] | None = None,
        report: Callable[[int], object] | None = None,
    ) -> ThreeVerdict:
        """Value all choices of the seat to move, or those of `houses` only, up to a limit.

        The seat may be in the middle of its turn. Each seat chooses what gives it most, and the
        house nearest to its store among equals. `report` is called with every depth that is
        finished. Raises `ValueError` when there is no choice, or the round has other rules or
        burned houses than this searcher.
        """
        burned = ring_of(state.rules, state.position).burned
        if state.rules != self._rules or burned != self._ring.burned:
            raise ValueError("the round has other rules or burned houses than its searcher")
        legal = [n for n in state.legal_houses() if houses is None or n in houses]
        seat = state.position.to_move
        if seat is None or not legal:
            raise ValueError("no seat is to move, or it has no shells and passes")
        mover = self._ring.seats.index(seat)
        self._engine.limit(limits.nodes or 0, limits.is_late)
        found: list[ThreeChoice] = []
        depth = 0
        while depth < limits.depth and not (found and all(choice.is_exact for choice in found)):
            deeper = [self._choice(state, seat, number, depth) for number in legal]
            if self._engine.stopped:
                break
            depth += 1
            found = sorted(deeper, key=lambda choice: (-choice.stores[mover], choice.house.number))
            if report:
                report(depth)
        return ThreeVerdict(tuple(found), depth, self._engine.nodes + len(legal))

    def best(self, state: Round, limits: Limits) -> ThreeVerdict:
        """The best choice, with the others: alone it would not be found any faster."""
        return self.search(state, limits)

    def compare(
        self, state: Round, number: int, worth: tuple[int, ...], limits: Limits
    ) -> ThreeChoice:
        """Value one choice as `search` does; the `worth` of the best one is not needed for it."""
        return self.search(state, limits, [number]).best

    def is_at_most(
        self, state: Round, lifts: Sequence[int], own: int, most: int, depth: int
    ) -> bool:
        """Always false: this search never proves that a round is worth only `most` to a seat."""
        return False

    def worth(self, stores: tuple[int, ...]) -> tuple[int, ...]:
        """The worth to each seat of a round that ends with `stores`: its store."""
        return stores

    def _choice(self, state: Round, seat: Seat, number: int, depth: int) -> ThreeChoice:
        """The value of one choice, with `depth` moves searched after it."""
        after = state.after_move(number)
        house = House(seat, number)
        if after.position.to_move is None:
            return ThreeChoice(house, collect(after.rules, after.position), True, (house,))
        mover = self._ring.seats.index(after.position.to_move)
        board = self._ring.board(after.position)
        shares = self._engine.start(board, mover, after.passed_store, depth)
        places = [self._ring.places[place] for place in shares.moves()]
        line = tuple(place for place in places if isinstance(place, House))
        return ThreeChoice(house, shares.get(), shares.is_exact, (house, *line))


def search_three(
    state: Round, limits: Limits, report: Callable[[int], object] | None = None
) -> ThreeVerdict:
    """Value all choices of the seat to move with a searcher made for it.

    Raises `ValueError` as `ThreeSearcher` and its `search` do.
    """
    return ThreeSearcher(state.rules, state.position).search(state, limits, report=report)
