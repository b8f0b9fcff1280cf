"""How far one turn reaches: the shortest that leaves the others too few shells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..engine.board import House
from ..engine.ring import ring_of
from ..engine.round import Round
from ..engine.ruleset import Again, CaptureAfter
from .search import ENTRIES, MOST_SHELLS
from .turns import Turns

LONGEST = 200
"""The most moves of a turn that is looked for."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What was found of the turns of a seat.

    No turn of `searched` or fewer moves reaches the aim, but where there is a `line`: that is
    one of exactly so many, and `lines` counts them all. `nodes` are the moves played to know it.
    """

    searched: int
    line: tuple[House, ...]
    lines: int
    nodes: int


def shortest_turn(
    state: Round,
    left: int,
    longest: int = LONGEST,
    is_late: Callable[[], bool] | None = None,
    entries: int = ENTRIES,
) -> Reach:
    """The shortest turn of the seat to move that leaves at most `left` shells outside its store.

    It looks at turns of 1, 2, 3… moves up to `longest`, counted from where the seat stands, and
    stops when `is_late`, asked every few thousand moves, says so. The table has room for
    `entries` positions.
    """
    legal, shells = state.legal_houses(), state.position.shells
    if not legal:
        raise ValueError("no seat is to move, or it has no shells and passes")
    if not 1 <= longest <= LONGEST:
        raise ValueError(f"a turn of 1 to {LONGEST} moves is looked for, not {longest}")
    if shells > MOST_SHELLS:
        raise ValueError(f"at most {MOST_SHELLS} shells are searched, not {shells}")
    ring = ring_of(state.rules, state.position)
    mover = next(i for i, seat in enumerate(ring.seats) if seat is state.position.to_move)
    turns = Turns(
        ring.ways[mover],
        shells,
        state.rules.again is Again.YES,
        state.rules.capture_after is CaptureAfter.CIRCUIT,
        entries,
        longest,
    )
    turns.start(ring.board(state.position), left, is_late)
    for moves in range(1, longest + 1):
        lines = turns.count(moves, state.passed_store)
        if turns.stopped:
            return Reach(moves - 1, (), 0, turns.nodes)
        if lines:
            nodes, places = turns.nodes, turns.line(moves, state.passed_store)
            found = [ring.places[place] for place in places]
            line = tuple(place for place in found if isinstance(place, House))
            return Reach(moves, line, lines, nodes)
    return Reach(longest, (), 0, turns.nodes)
