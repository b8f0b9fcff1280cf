"""Converts moves that the engine played to paths and flows of shells between numbered places."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from ...engine.board import House, Place, Position
from ...engine.ring import Ring, ring_of
from ...engine.ruleset import Rest, RuleSet
from ...engine.simultaneous import Drop, Lifted, PlayedOpening
from ...engine.sowing import Capture, MoveEnd, PlayedMove
from ...replay.steps import RoundBegun, RoundOver
from .stops import (
    Beat,
    CapturePath,
    Collected,
    Filled,
    Flow,
    HandDrop,
    HandLift,
    HandTake,
    Keyframe,
    MovePath,
    Stop,
    keyframe_of,
)


def trace_moves(
    rules: RuleSet, board: Position, moves: tuple[PlayedMove, ...]
) -> tuple[MovePath, ...]:
    """The paths of a turn's moves; `board` is any board of the round, for its burned houses."""
    ring = ring_of(rules, board)
    known = _known_paths(ring)
    return tuple([_trace_move(ring, move, known) for move in moves])


def _trace_move(ring: Ring, move: PlayedMove, known: _Paths) -> MovePath:
    mover, laps = ring.seats.index(move.seat), []
    for source, drops in move.laps:
        key = mover, source, len(drops)
        path = known.get(key)
        if path is None:
            landing = _landings(ring)[mover]
            path = ring.place(source), *[landing[drop] for drop in drops]
            if len(drops) <= _SHORT:
                known[key] = path
        laps.append(path)
    if move.end is MoveEnd.GIVEN:
        laps[-1] = (*laps[-1][:-1], ring.store(ring.seats.index(move.last.seat)))
    taken = move.capture and _capture_path(ring, mover, move.capture)
    return MovePath(tuple(laps), move.end, taken)


_SHORT = 32
"""The shells of the longest lap whose path is kept: a game sows the same laps again and again."""


_Paths: TypeAlias = dict[tuple[int, House, int], tuple[int, ...]]
"""The paths of laps, by mover, source and shells."""


@lru_cache(maxsize=8)
def _known_paths(ring: Ring) -> _Paths:
    """The paths that were asked for on a ring."""
    return {}


def beats_of(rules: RuleSet, board: Position, opening: PlayedOpening) -> tuple[Beat, ...]:
    """Everything that the hands did in a simultaneous row, in order."""
    ring = ring_of(rules, board)
    landings = {seat: (mover, _landings(ring)[mover]) for mover, seat in enumerate(ring.seats)}
    beats: list[Beat] = []
    for event in opening.events:
        mover, landing = landings[event.seat]
        if isinstance(event, Drop):
            beats.append(HandDrop(event.tick, mover, landing[event.place]))
        elif isinstance(event, Lifted):
            beats.append(HandLift(event.tick, mover, ring.place(event.house)))
        else:
            taken = _capture_path(ring, mover, event.capture)
            beats.append(HandTake(event.tick, mover, taken))
    return tuple(beats)


def make_filled_stop(rules: RuleSet, begun: RoundBegun) -> Stop:
    """The stop at which a round begins, with the flows that fill its board from the stores."""
    after = keyframe_of(begun.position)
    first = rules.playing_order.index(begun.first) if begun.first else None
    if begun.refilled_from is None:
        return Stop(Filled(first, ()), after, after, "start")
    ring, before, flows = ring_of(rules, begun.position), list(after), []
    for mover, store in enumerate(begun.refilled_from):
        to = ring.store(mover)
        before[to] = store
        for place in range(ring.first(mover), to):
            shells = after[place]
            if shells:
                flows.append(Flow(to, place, shells))
                before[place] = 0
    return Stop(Filled(first, tuple(flows)), tuple(before), after, "refill")


def make_collected_stop(rules: RuleSet, over: RoundOver) -> Stop:
    """The stop at which a round ends and the shells left flow into the stores."""
    text = "-".join(map(str, over.score))
    if over.position is None:
        row = (0,) * rules.houses
        bare: list[int | None] = []
        for store in over.score:
            bare += [*row, store]
        return Stop(Collected(over.score, ()), None, tuple(bare), text)
    ring, before = ring_of(rules, over.position), keyframe_of(over.position)
    if rules.rest is Rest.NONE:
        return Stop(Collected(over.score, ()), before, before, text)
    after, flows = list(before), []
    for mover, store in enumerate(over.score):
        taker = mover if rules.rest is Rest.OWNER else (mover + 1) % rules.seats
        after[ring.store(mover)] = store
        for place in range(ring.first(mover), ring.store(mover)):
            shells = before[place]
            if shells:
                flows.append(Flow(place, ring.store(taker), shells))
                after[place] = 0
    return Stop(Collected(over.score, tuple(flows)), before, tuple(after), text)


def sow_path(board: Keyframe, path: tuple[int, ...]) -> Keyframe:
    """The board after a lap: the first place of `path` emptied, a shell more in each other."""
    counts = list(board)
    counts[path[0]] = 0
    for place in path[1:]:
        counts[place] = (counts[place] or 0) + 1
    return tuple(counts)


def apply_flows(board: Keyframe, flows: tuple[Flow, ...]) -> Keyframe:
    """The board after flows."""
    counts = list(board)
    for source, target, shells in flows:
        counts[source] = (counts[source] or 0) - shells
        counts[target] = (counts[target] or 0) + shells
    return tuple(counts)


@lru_cache(maxsize=8)
def _landings(ring: Ring) -> tuple[dict[Place, int], ...]:
    """For each mover, where a shell sown at a place ends up; a forfeited one goes into a store."""
    return tuple(dict(zip(ring.places, into, strict=True)) for into in ring.into)


def _capture_path(ring: Ring, mover: int, capture: Capture) -> CapturePath:
    house, store = ring.place(capture.house), ring.store(mover)
    flows = [Flow(ring.place(source), store, shells) for source, shells in capture.takings]
    sources = tuple(flow.source for flow in flows)
    if capture.takes_own:
        flows.append(Flow(house, store, 1))
    return CapturePath(house, sources, capture.shells, tuple(flows))
