"""The options that decide something at a moment of play: another value could have led elsewhere.

An option counts as read at a moment of play when another of its values, with all other options the
same, could have led elsewhere. Reading too much is slow; reading too little is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from typing import Any

from ...engine import match
from ...engine.board import Position, Row, Store
from ...engine.ring import EMPTY_HOUSES, ring_of
from ...engine.ruleset import (
    Burned,
    CaptureRule,
    CaptureTheirs,
    MatchEnd,
    Opening,
    Refill,
    RoundEnd,
    RuleSet,
    Win,
)
from ...engine.sowing import MoveEnd, PlayedMove
from ...engine.walk import walk_line
from ...notation.record import RoundStart, SimultaneousRow, Turn
from ..line import Line
from .evidence import Evidence
from .space import Reading, Value


def read_options(seen: Evidence, names: tuple[str, ...]) -> dict[str, Reading]:
    """The reading of each option in what was seen; those that decide nothing there are left out."""
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


def _always(_seen: Evidence) -> Reading:
    """An option of which nothing is known: each of its values is played at every item."""
    return _exactly


def _opening(seen: Evidence) -> Reading | None:
    return _exactly if seen.opens else None


def _first_lift(seen: Evidence) -> bool:
    state = seen.before
    return state is not None and state.opens_match and isinstance(seen.item, Turn | SimultaneousRow)


def _simultaneous_rounds(seen: Evidence) -> Reading | None:
    if seen.refilled is None or seen.rules.opening is not Opening.SIMULTANEOUS:
        return None
    return _exactly if seen.number > 1 else None


def _pace(seen: Evidence) -> bool:
    return seen.asks_pace and seen.before is not None


def _relay(seen: Evidence) -> bool:
    return _any_move(seen, _meets_theirs)


def _meets_theirs(move: PlayedMove) -> bool:
    """True when a lap ended in an occupied house of another seat."""
    if any(house.seat is not move.seat for house in move.relays):
        return True
    at = move.last
    return at.seat is not move.seat and move.end in (MoveEnd.OCCUPIED, MoveEnd.TAKEN)


def _again(seen: Evidence) -> bool:
    if seen.is_row:
        return _any_move(seen, lambda move: move.end is MoveEnd.STORE)
    if not seen.moves or seen.after is None:
        return False
    last = seen.moves[-1]
    has_shells = seen.after.row(last.seat).shells_in_houses() > 0
    return len(seen.moves) > 1 or (last.end is MoveEnd.STORE and has_shells)


def _capture(seen: Evidence) -> bool:
    return _any_move(seen, _ends_in_own) or _captures_theirs(seen)


def _capture_theirs(seen: Evidence) -> bool:
    return _any_move(seen, _ends_in_theirs)


def _capture_after(seen: Evidence) -> bool:
    if seen.rules.capture is not CaptureRule.NONE and _any_move(
        seen, lambda move: _ends_in_own(move) and not _count_stored(move)
    ):
        return True
    none = seen.rules.capture_theirs is CaptureTheirs.NONE
    return not none and _any_move(
        seen, lambda move: _ends_in_theirs(move) and _count_stored(move) < 2
    )


def _count_stored(move: PlayedMove) -> int:
    """The shells that a move dropped into the store; with 1, at the other side 2, it may take."""
    store = Store(move.seat)
    return sum(place == store for lap in move.laps for place in lap.drops)


def _captures_theirs(seen: Evidence) -> bool:
    none = seen.rules.capture_theirs is CaptureTheirs.NONE
    return not none and _any_move(seen, _ends_in_theirs)


def _facing(seen: Evidence) -> bool:
    return seen.rules.seats > 2 and (_capture(seen) or _capture_theirs(seen))


def _ends_in_own(move: PlayedMove) -> bool:
    """True when the last shell fell in an own house that was empty."""
    return _ends_alone(move) and move.last.seat is move.seat


def _ends_in_theirs(move: PlayedMove) -> bool:
    """True when the last shell fell in another seat's house that was empty."""
    return _ends_alone(move) and move.last.seat is not move.seat


def _ends_alone(move: PlayedMove) -> bool:
    return move.end in (MoveEnd.CAPTURE, MoveEnd.EMPTY, MoveEnd.GIVEN)


def _origin(seen: Evidence) -> bool:
    if seen.before is None:
        return False
    position = seen.before.position
    circuit = 1 + position.houses * len(position.rows) - len(position.burned)
    return _any_move(seen, lambda move: any(len(lap.drops) >= circuit for lap in move.laps))


def _round_end(seen: Evidence) -> Reading | None:
    """Values that end the same rounds on the boards that were judged are alike."""
    judged = [it for it in seen.judged if any(row.shells_in_houses() for row in it.rows)]
    bare = tuple([any(not row.shells_in_houses() for row in it.rows) for it in judged])
    going = tuple([False] * len(judged))
    kinds: dict[Value, Hashable] = {
        RoundEnd.BOTH: going,
        RoundEnd.ONE: bare,
        RoundEnd.STUCK: "stuck" if any(bare) else going,
        RoundEnd.LAP: "lap" if _stops_midway(seen, RoundEnd.LAP) else bare,
        RoundEnd.THREE: tuple([any(map(_has_three_empty, it.rows)) for it in judged]),
    }
    if _stops_midway(seen, RoundEnd.THREE):
        kinds[RoundEnd.THREE] = "three"
    return kinds.__getitem__ if len(set(kinds.values())) > 1 else None


def _has_three_empty(row: Row) -> bool:
    """True when the row ends a round with `round-end=three` (clause 4.9)."""
    houses = [count for count in row.houses if count is not None]
    return houses.count(0) >= min(EMPTY_HOUSES, len(houses))


def _stops_midway(seen: Evidence, round_end: RoundEnd) -> bool:
    """True when that rule had ended the round in the middle of the turn (clauses 4.8 and 4.9)."""
    if seen.is_row or seen.before is None or not seen.moves:
        return False
    lifts, ends = [move.house.number for move in seen.moves], set()
    for ending in (round_end, RoundEnd.ONE):
        state = seen.before._replace(rules=_ending(seen.rules, ending))
        try:
            after = walk_line(state, lifts).state
        except ValueError:  # a house is lifted after the round was over
            return True
        ends.add((after.position.rows, after.goes_on))
    return len(ends) > 1


@cache
def _ending(rules: RuleSet, round_end: RoundEnd) -> RuleSet:
    return rules._replace(round_end=round_end)


def _rest(seen: Evidence) -> bool:
    at = seen.collected
    return at is not None and any(row.shells_in_houses() for row in at.rows)


def _rounds(seen: Evidence) -> Reading | None:
    if not seen.asks_end or seen.line is None:
        return None
    at, scores = seen.line.round, _scores(seen, seen.line)
    if seen.rules.match_end is not MatchEnd.MAJORITY:
        return lambda value: isinstance(value, int) and value <= at
    # As many more rounds can make up for any lead of `scores`: beyond, all numbers are alike.
    most = at + len(scores)

    @cache
    def is_over_after(value: Value) -> Hashable:
        rounds = min(value, most) if isinstance(value, int) else most
        rules: RuleSet = seen.rules._replace(**_option("rounds", rounds))
        return match.is_over(rules, at, scores, seen.burned), rounds <= at

    return is_over_after


def _match_end(seen: Evidence) -> Reading | None:
    line = seen.line
    if line is None or not _asks_end_early(seen):
        return None
    if seen.rules.match_end is MatchEnd.ROUNDS:
        return _exactly  # how the others end it rests on options that are not read here
    rules, scores = seen.rules._replace(match_end=MatchEnd.MAJORITY), _scores(seen, line)
    is_stopped = not match.can_go_on(rules, scores[-1], seen.burned)
    # One round more is where a lead is soonest too great; with a score lacking it may be so now.
    soonest = [rules._replace(win=win, rounds=line.round + 1) for win in (Win.SHELLS, Win.ROUNDS)]
    may_be_settled = len(scores) < line.round or any(
        match.is_over(it, line.round, scores, seen.burned) for it in soonest
    )

    def may_be_over(value: Value) -> Hashable:
        is_settled = value is MatchEnd.MAJORITY and may_be_settled
        return value is not MatchEnd.ROUNDS and (is_stopped or is_settled)

    return may_be_over


def _win(seen: Evidence) -> Reading | None:
    if seen.asks_winner:
        return _exactly
    if not _asks_end_early(seen) or seen.rules.match_end is not MatchEnd.MAJORITY:
        return None
    return lambda value: value is Win.ROUNDS


def _asks_end_early(seen: Evidence) -> bool:
    """True when it mattered whether the match ends before its last round."""
    return seen.asks_end and seen.line is not None and seen.line.round < seen.rules.rounds


def _scores(seen: Evidence, line: Line) -> tuple[tuple[int, ...], ...]:
    """The scores of the match, with that of the round which has just been collected."""
    if seen.collected is None:
        return line.scores
    return (*line.scores, match.collect(seen.rules, seen.collected))


def _asks_needs(seen: Evidence) -> bool:
    """True when it mattered how many houses a seat can fill."""
    if seen.refilled is not None:
        return True
    if _asks_end_early(seen) and seen.rules.match_end is not MatchEnd.ROUNDS:
        return True
    return seen.asks_winner


def _refill_from(seen: Evidence) -> bool:
    return _falls_short(seen) and seen.rules.refill in (Refill.FULL, Refill.PARTIAL)


def _falls_short(seen: Evidence) -> bool:
    """True when a store cannot fill every house."""
    rules, stores = seen.rules, seen.refilled
    if stores is None:
        return False
    full = rules.houses * rules.shells
    return bool(seen.burned) or any(store < full for store in stores)


def _leaves_open(seen: Evidence) -> bool:
    """True when a refill left a house without shells."""
    if seen.refilled is None:
        return False
    needs = match.needs(seen.rules, seen.refilled, seen.burned)
    return any(need.burning or need.closed for need in needs)


def _burn(seen: Evidence) -> bool:
    item = seen.item
    names = isinstance(item, RoundStart) and bool(item.burned)
    return _leaves_open(seen) or (seen.refilled is not None and names)


def _burned(seen: Evidence) -> bool:
    if _leaves_open(seen) or any(position.burned for position in seen.judged):
        return True  # with `burned=open` no house of a position is burned
    if seen.before is None or not seen.before.position.burned:
        return False
    return any(_meets_burned(seen.rules, seen.before.position, move) for move in seen.moves)


def _meets_burned(rules: RuleSet, position: Position, move: PlayedMove) -> bool:
    """True when a hand came to a burned house: it fell there, or went on to the next place."""
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
    if line.state is None or not line.knows_last_mover or not line.left:
        return _exactly
    last_mover = line.state.last_mover

    def first(value: Value) -> Hashable:
        rules: RuleSet = seen.rules._replace(**_option("next", value))
        return match.next_first(rules, stores, line.began, last_mover, line.left)

    return first


def _option(name: str, value: Value) -> dict[str, Any]:
    return {name: value}


def _any_move(seen: Evidence, holds: Callable[[PlayedMove], bool]) -> bool:
    return any(map(holds, seen.moves))


READINGS: dict[str, Callable[[Evidence], Reading | None]] = {
    "opening": _opening,
    "simultaneous_rounds": _simultaneous_rounds,
    "pace": _when(_pace),
    "first_lift": _when(_first_lift),
    "origin": _when(_origin),
    "after_opening": _when(lambda seen: seen.is_row and seen.before is not None),
    "relay": _when(_relay),
    "again": _when(_again),
    "capture": _when(_capture),
    "facing": _when(_facing),
    "capture_theirs": _when(_capture_theirs),
    "capture_after": _when(_capture_after),
    "capture_again": _when(lambda seen: _any_move(seen, lambda it: it.end is MoveEnd.CAPTURE)),
    "round_end": _round_end,
    "rest": _when(_rest),
    "rounds": _rounds,
    "refill": _when(_asks_needs),
    "refill_from": _when(_refill_from),
    "burn": _when(_burn),
    "burned": _when(_burned),
    "reopen": _when(_reopen),
    "next": _next,
    "match_end": _match_end,
    "win": _win,
}
"""The function that reads an option in what was seen, for each that a record can show."""
