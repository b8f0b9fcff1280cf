"""What each option decides at a moment of play: which of its values could have made a difference.

An option is read in a seen, under the rules it was played by, when another of its values, with all
else read as it was, can have led elsewhere. Reading too much is slow; reading too little is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

from ...engine import match
from ...engine.board import House, Position, Store
from ...engine.ring import ring_of
from ...engine.ruleset import (
    Burned,
    CaptureAfter,
    CaptureRule,
    MatchEnd,
    Opening,
    Refill,
    RuleSet,
    Win,
)
from ...engine.sowing import MoveEnd, PlayedMove
from ...notation.record import RoundStart, Turn
from .evidence import Evidence
from .space import Reading, Value


def read_options(seen: Evidence, names: tuple[str, ...]) -> dict[str, Reading]:
    """How each option is read in the seen; those that decide nothing there are left out."""
    found = {}
    for name in names:
        reading = READINGS.get(name, _always)(seen)
        if reading is not None:
            found[name] = reading
    return found


def _exactly(value: Value) -> Hashable:
    return value


def _when(is_read: Callable[[Evidence], bool]) -> Callable[[Evidence], Reading | None]:
    return lambda seen: _exactly if is_read(seen) else None


def _always(_scene: Evidence) -> Reading:
    """An option of which nothing is known: each of its values is played at every item."""
    return _exactly


def _opening(seen: Evidence) -> Reading | None:
    if seen.opens:
        return lambda value: value is Opening.SIMULTANEOUS
    item, state = seen.item, seen.before
    if state is None or not state.opens_match or not isinstance(item, Turn):
        return None
    if not item.moves or item.moves[0].house == state.position.houses:
        return None
    return lambda value: value is Opening.FARTHEST


def _simultaneous_rounds(seen: Evidence) -> Reading | None:
    if seen.refilled is None or seen.rules.opening is not Opening.SIMULTANEOUS:
        return None
    return _exactly if seen.number > 1 else None


def _pace(seen: Evidence) -> bool:
    return seen.is_row and seen.before is not None and not seen.has_race


def _relay(seen: Evidence) -> bool:
    return _any_move(seen, _meets_theirs)


def _meets_theirs(move: PlayedMove) -> bool:
    """Whether a lap ended in an occupied house of another seat."""
    if any(house.seat is not move.seat for house in move.relays):
        return True
    at = move.last
    return at.seat is not move.seat and move.end in (MoveEnd.OCCUPIED, MoveEnd.TAKEN)


def _again(seen: Evidence) -> bool:
    if seen.moves is None or seen.is_row:
        return _any_move(seen, lambda move: move.end is MoveEnd.STORE)
    if not seen.moves or seen.after is None:
        return False
    last = seen.moves[-1]
    has_shells = seen.after.row(last.seat).shells_in_houses() > 0
    return len(seen.moves) > 1 or (last.end is MoveEnd.STORE and has_shells)


def _capture(seen: Evidence) -> bool:
    if seen.rules.capture_after is CaptureAfter.NONE:
        return _any_move(seen, _ends_in_own)
    return seen.moves is None or any(
        _ends_in_own(move) and has_passed for move, has_passed in _passing(seen)
    )


def _capture_after(seen: Evidence) -> bool:
    if seen.rules.capture is CaptureRule.NONE:
        return False
    return seen.moves is None or any(
        _ends_in_own(move) and not has_passed for move, has_passed in _passing(seen)
    )


def _ends_in_own(move: PlayedMove) -> bool:
    """Whether the last shell fell in an own house that was empty."""
    if move.end is MoveEnd.CAPTURE:
        return True
    at = move.last
    return move.end is MoveEnd.EMPTY and isinstance(at, House) and at.seat is move.seat


def _passing(seen: Evidence) -> list[tuple[PlayedMove, bool]]:
    """Every move, and whether a shell had fallen into the mover's store in the turn by its end."""
    had = set()
    if seen.before is not None and seen.before.passed_store:
        had.add(seen.before.position.to_move)
    found = []
    for move in seen.moves or ():
        if any(isinstance(place, Store) for lap in move.laps for place in lap.drops):
            had.add(move.seat)
        found.append((move, move.seat in had))
    return found


def _round_end(seen: Evidence) -> bool:
    return seen.moves is None or any(map(_is_half_empty, seen.judged))


def _is_half_empty(position: Position) -> bool:
    """Whether some rows are empty and some are not."""
    return len({bool(row.shells_in_houses()) for row in position.rows}) > 1


def _rest(seen: Evidence) -> bool:
    at = seen.collected
    return at is not None and any(row.shells_in_houses() for row in at.rows)


def _rounds(seen: Evidence) -> Reading | None:
    if not seen.asks_end or seen.line is None:
        return None
    played = seen.line.round
    return lambda value: isinstance(value, int) and value <= played


def _match_end(seen: Evidence) -> bool:
    return seen.asks_end and seen.line is not None and seen.line.round < seen.rules.rounds


def _asks_needs(seen: Evidence) -> bool:
    """Whether it mattered how many houses a seat can fill."""
    if seen.refilled is not None:
        return True
    if _match_end(seen) and seen.rules.match_end is not MatchEnd.ROUNDS:
        return True
    return seen.asks_winner and seen.rules.win is Win.STANDING


def _refill_from(seen: Evidence) -> bool:
    return _leaves_open(seen) and seen.rules.refill is not Refill.EVEN


def _leaves_open(seen: Evidence) -> bool:
    """Whether a refill did not fill every house."""
    rules, stores = seen.rules, seen.refilled
    if stores is None:
        return False
    full = rules.houses * rules.shells
    return bool(seen.burned) or any(store < full for store in stores)


def _burn(seen: Evidence) -> bool:
    item = seen.item
    names = isinstance(item, RoundStart) and bool(item.burned)
    return _leaves_open(seen) or (seen.refilled is not None and names)


def _burned(seen: Evidence) -> bool:
    if seen.before is None or not seen.before.position.burned:
        return False
    if seen.moves is None:
        return True
    return any(_meets_burned(seen.rules, seen.before.position, move) for move in seen.moves)


def _meets_burned(rules: RuleSet, position: Position, move: PlayedMove) -> bool:
    """Whether a hand came to a burned house: it fell there, or went on to the next place."""
    ring = ring_of(rules, position)
    if rules.burned is Burned.FORFEIT:
        met = {ring.places[place] for place in ring.burned}
    else:
        mover = ring.seats.index(move.seat)
        met = {ring.places[ring.after[mover][place]] for place in ring.burned}
    return any(place in met for lap in move.laps for place in lap.drops)


def _reopen(seen: Evidence) -> bool:
    return bool(seen.burned) and _asks_needs(seen)


def _next(seen: Evidence) -> Reading | None:
    stores, line = seen.refilled, seen.line
    if stores is None or line is None or seen.rules.opens_together(seen.number):
        return None
    if line.state is None or not line.knows_last_mover:
        return _exactly
    last_mover = line.state.last_mover

    def first(value: Value) -> Hashable:
        rules: RuleSet = replace(seen.rules, **_option("next", value))
        return match.next_first(rules, stores, line.began, last_mover)

    return first


def _option(name: str, value: Value) -> dict[str, Any]:
    return {name: value}


def _any_move(seen: Evidence, holds: Callable[[PlayedMove], bool]) -> bool:
    return seen.moves is None or any(map(holds, seen.moves))


READINGS: dict[str, Callable[[Evidence], Reading | None]] = {
    "opening": _opening,
    "simultaneous_rounds": _simultaneous_rounds,
    "pace": _when(_pace),
    "relay": _when(_relay),
    "again": _when(_again),
    "capture": _when(_capture),
    "capture_after": _when(_capture_after),
    "round_end": _when(_round_end),
    "rest": _when(_rest),
    "rounds": _rounds,
    "refill": _when(_asks_needs),
    "refill_from": _when(_refill_from),
    "burn": _when(_burn),
    "burned": _when(_burned),
    "reopen": _when(_reopen),
    "next": _next,
    "match_end": _when(_match_end),
    "win": _when(lambda seen: seen.asks_winner),
}
"""For every option of `RuleSet` that a record can show, how it is read in a seen."""
