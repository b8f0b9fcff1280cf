"""The reach of one turn: the shortest that leaves the others too little, and the richest."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...engine.board import House
from ...engine.match import can_go_on
from ...engine.ring import Ring, ring_of
from ...engine.round import Round
from ...engine.ruleset import MatchEnd, Refill, RuleSet
from .beam import Beam
from .turn_tree import Turns
from .two_seats import ENTRIES, MOST_SHELLS, Limits

WIDTH, WIDER = 2**15, 8
"""The first width of a beam, in boards, and the factor it is widened by."""

MOST_PLACES = 2**25
"""The most places of all boards of a beam: 200 MB."""


class Shortest(NamedTuple):
    """The shortest turn found that leaves at most `left` shells outside its seat's store.

    No turn of `excluded` or fewer moves does that. `is_seen` says that every turn was searched; if
    there is no `line` then, no turn does it at all. `lines` is the number of turns as short as the
    shortest, 0 when they were not counted. `nodes` is the number of moves played in the search.
    """

    left: int
    excluded: int
    is_seen: bool
    line: tuple[House, ...]
    lines: int
    nodes: int

    @property
    def is_shortest(self) -> bool:
        """True when no turn is shorter than `line`."""
        return len(self.line) == self.excluded + 1


class Richest(NamedTuple):
    """The turn found that brings most shells into its seat's store.

    `store` is the number of shells in the store after it. `is_most` says that no turn brings
    more. `nodes` is the number of moves played in the search.
    """

    store: int
    is_most: bool
    line: tuple[House, ...]
    nodes: int


def winning_rest(rules: RuleSet, shells: int, round_number: int = 1) -> int:
    """The most shells, of `shells` in all, that a winning turn may leave to the others.

    When another round may follow and a match ends as soon as a seat cannot fill a house, that is
    the most that fill no house; otherwise it is the most below half.
    """
    ends_early = rules.match_end is not MatchEnd.ROUNDS and rules.refill is not Refill.NEW
    if round_number < rules.rounds and ends_early:
        others = (shells,) * (rules.seats - 1)
        fills = (n for n in range(shells + 1) if can_go_on(rules, (n, *others)))
        return next(fills, shells + 1) - 1
    return (shells - 1) // 2


def shortest_turn(
    state: Round,
    left: int,
    limits: Limits,
    report: Callable[[int], object] | None = None,
    entries: int = ENTRIES,
    width: int = WIDTH,
) -> Shortest:
    """The shortest turn of the seat to move that leaves at most `left` shells outside its store.

    It first looks for any such turn with a beam, then counts all turns of 1, 2, 3… moves, from
    where the seat is, up to the limits' `depth`; `report` is called with the number of moves
    excluded. When counting takes long, it tries a wider beam in between. At a limit it returns
    what it has found. `entries` is the size of the table in positions. Raises `ValueError` when
    the board has more than `MOST_SHELLS` shells or the seat to move has no move.
    """
    search = _Search(state, limits, entries)
    turns, excluded, is_seen, found = search.turns, 0, False, list[int]()
    cost = 0  # the nodes of the last beam; a wider one waits until all are `WIDER`² times as many
    while excluded < limits.depth and not is_seen:
        if search.has_dropped and search.has_room(width) and turns.nodes >= WIDER * WIDER * cost:
            cost = turns.nodes
            found = search.find_shorter(found, left, width) or found
            cost, width = turns.nodes - cost, width * WIDER
        lines = turns.count(excluded + 1, left, state.passed_store)
        if turns.stopped:
            break
        if lines:
            found = turns.line(excluded + 1, state.passed_store)
            return Shortest(left, excluded, False, search.houses(found), lines, turns.nodes)
        is_seen, excluded = not turns.goes_further, excluded + 1
        if report:
            report(excluded)
    return Shortest(left, excluded, is_seen, search.houses(found), 0, turns.nodes)


def richest_turn(
    state: Round,
    limits: Limits,
    report: Callable[[int], object] | None = None,
    entries: int = ENTRIES,
    width: int = WIDTH,
) -> Richest:
    """The turn of the seat to move that brings most shells into its store.

    It first searches with a beam, then through every turn up to the limits' `depth`, each board
    once as long as the table has room for all of them. `report` is called with the shells in the
    fullest store so far. Raises `ValueError` when the board has more than `MOST_SHELLS` shells or
    the seat to move has no move.
    """
    search = _Search(state, limits, entries)
    beam, best, found = search.beam(width), -1, list[int]()
    while True:
        goes_on = beam.moves < limits.depth and beam.step(state.passed_store)
        if beam.best > best:
            best, found = beam.best, beam.line()
            if report:
                report(best)
        if not goes_on:
            break
    turns = search.turns
    is_most = best == search.shells or (beam.is_whole and not beam.count and not turns.stopped)
    if not is_most:
        search.restart()
        richer = turns.find_richest(best, state.passed_store)
        best, found = turns.best, richer or found
        is_most = not turns.stopped and not turns.goes_further
    return Richest(best, is_most or best == search.shells, search.houses(found), turns.nodes)


class _Search:
    """The turns of the seat to move, ready to be searched.

    Raises `ValueError` when it has no move, or the board has more than `MOST_SHELLS` shells.
    """

    def __init__(self, state: Round, limits: Limits, entries: int) -> None:
        self.shells = state.position.shells
        if self.shells > MOST_SHELLS:
            raise ValueError(f"at most {MOST_SHELLS} shells are searched, not {self.shells}")
        self.ring: Ring = ring_of(state.rules, state.position)
        self.board = self.ring.board(state.position)
        self.limits, self.passed, self.has_dropped = limits, state.passed_store, True
        seat, legal = state.position.to_move, state.legal_houses()
        if seat is None or not legal:
            raise ValueError("no seat is to move, or it has no shells and passes")
        mover = self.ring.seats.index(seat)
        filled = sum(1 for count in state.position.row(seat).houses if count)
        forced = self.ring.place(House(seat, legal[0])) if len(legal) < filled else -1
        self.turns = Turns(
            self.ring.ways[mover],
            self.shells,
            entries,
            limits.depth,
            forced,
        )
        self.restart()

    def restart(self) -> None:
        """Start from the first board again."""
        self.turns.start(self.board, self._is_late)

    def beam(self, width: int) -> Beam:
        """A beam from the first board."""
        return Beam(self.turns, self.board, width)

    def has_room(self, width: int) -> bool:
        """True when a beam may have this width."""
        return width * len(self.ring.places) <= MOST_PLACES

    def find_shorter(self, found: list[int], left: int, width: int) -> list[int]:
        """A turn shorter than `found` that leaves at most `left` shells, if a beam finds one."""
        beam, line = self.beam(width), list[int]()
        longest = len(found) - 1 if found else self.limits.depth
        while not line and beam.moves < longest and beam.step(self.passed):
            if beam.best >= self.shells - left:
                line = beam.line()
        self.has_dropped = not beam.is_whole
        self.restart()
        return line

    def houses(self, places: list[int]) -> tuple[House, ...]:
        """The houses at these places."""
        found = [self.ring.places[place] for place in places]
        return tuple(place for place in found if isinstance(place, House))

    def _is_late(self) -> bool:
        limits = self.limits
        if limits.nodes is not None and self.turns.nodes >= limits.nodes:
            return True
        return limits.is_late is not None and limits.is_late()
