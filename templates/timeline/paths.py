"""What the engine played as paths and flows of shells between numbered places."""

from __future__ import annotations

from ...engine.board import Place, Position, Store
from ...engine.ring import Ring, ring_of
from ...engine.ruleset import Rest, RuleSet
from ...engine.simultaneous import Drop, HandEvent, Lifted, PlayedOpening
from ...engine.sowing import Capture, PlayedMove
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


def trace_move(rules: RuleSet, board: Position, move: PlayedMove) -> MovePath:
    """A move's laps as places on `board`, whose burned houses are those of the round."""
    ring = ring_of(rules, board)
    mover = ring.seats.index(move.seat)
    laps = tuple(
        (ring.place(lap.source), *(_fallen(ring, mover, drop) for drop in lap.drops))
        for lap in move.laps
    )
    return MovePath(laps, move.end, _taken(ring, mover, move.capture) if move.capture else None)


def beats_of(rules: RuleSet, board: Position, opening: PlayedOpening) -> tuple[Beat, ...]:
    """All that the hands of a simultaneous row did."""
    ring = ring_of(rules, board)
    return tuple(_beat(ring, event) for event in opening.events)


def make_filled_stop(rules: RuleSet, begun: RoundBegun) -> Stop:
    """The stop at which a round's board is filled from the stores, or lies there at first."""
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
    """The stop at which the shells left in a finished round go to the stores."""
    text = "-".join(map(str, over.score))
    if over.position is None:
        row = (0,) * rules.houses
        bare: list[int | None] = []
        for store in over.score:
            bare += [*row, store]
        return Stop(Collected(over.score, ()), None, tuple(bare), text)
    ring, before = ring_of(rules, over.position), keyframe_of(over.position)
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
    """The board after a lap: its source emptied, a shell more in every place of its path."""
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


def _fallen(ring: Ring, mover: int, place: Place) -> int:
    """The place a shell sown at `place` comes to lie in; one forfeited lies in a store."""
    if isinstance(place, Store):
        return ring.store(ring.seats.index(place.seat))
    return ring.into[mover][ring.place(place)]


def _taken(ring: Ring, mover: int, capture: Capture) -> CapturePath:
    house, facing, store = ring.place(capture.house), ring.place(capture.facing), ring.store(mover)
    flows = []
    if capture.shells > capture.takes_own:
        flows.append(Flow(facing, store, capture.shells - capture.takes_own))
    if capture.takes_own:
        flows.append(Flow(house, store, 1))
    return CapturePath(house, facing, capture.shells, capture.takes_own, tuple(flows))


def _beat(ring: Ring, event: HandEvent) -> Beat:
    mover = ring.seats.index(event.seat)
    if isinstance(event, Lifted):
        return HandLift(event.tick, mover, ring.place(event.house))
    if isinstance(event, Drop):
        return HandDrop(event.tick, mover, _fallen(ring, mover, event.place))
    return HandTake(event.tick, mover, _taken(ring, mover, event.capture))
