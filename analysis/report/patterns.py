"""Patterns that explain a loss, each found by counting on the board (docs/annotating.md, "Why").

A pattern looks at a `Contrast`, and gives the numbers and houses it found, or `None`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from itertools import pairwise
from typing import NamedTuple, TypeGuard

from ...engine.board import House, Place, Seat, Store
from ...engine.round import Round
from ...engine.sowing import MoveEnd, PlayedMove
from ..search.lines import TurnReach
from .contrast import Contrast, TurnCourse, find_richest, play_lifts

FEW, MANY = 3, 5
"""The shells from which a capture is worth a word, and from which a house has many."""

SOON = 4
"""The lifts of an answer that are looked at: what comes later was not left there."""

LONG_LAPS = 5
"""The laps from which a move is long."""

Fact = int | str | Seat | House | tuple[House, ...] | TurnReach
"""A number, a text, a seat, a house, some houses or a turn in an explanation."""


class Pattern(Enum):
    """The patterns, those that say most first."""

    OPEN_HOUSE = "open house"
    RESCUE = "rescue"
    THREAT = "threat"
    SPOILED = "spoiled"
    SHUT_OUT = "shut out"
    FED = "fed"
    OVERSHOT = "overshot"
    NEAR_FIRST = "near first"
    TURN_KEPT = "turn kept"
    CAPTURE = "capture"
    STOPPED = "stopped"
    LONG_MOVE = "long move"
    BURNED_WALK = "burned walk"
    FIRST_HOME = "first home"


class FoundPattern(NamedTuple):
    """A pattern that holds, with its facts by name."""

    pattern: Pattern
    facts: tuple[tuple[str, Fact], ...]

    def fact(self, name: str) -> Fact:
        """The fact of that name; raises `KeyError` when the pattern has none."""
        return dict(self.facts)[name]


def explain(contrast: Contrast) -> tuple[FoundPattern, ...]:
    """The patterns that hold, those that say most first."""
    found = ((pattern, find(contrast)) for pattern, find in FINDERS.items())
    return tuple(FoundPattern(pattern, tuple(facts.items())) for pattern, facts in found if facts)


Facts = dict[str, Fact]


def find_open_house(contrast: Contrast) -> Facts | None:
    """A house with many shells is left where the answer captures it; not by the better turn."""
    taken = find_taken(contrast.played, contrast.seat)
    if taken is None or taken.house.seat is not contrast.seat or taken.shells < MANY:
        return None
    house = taken.house
    if (contrast.played.after.position.count(house) or 0) < MANY:
        return None
    other = find_taken(contrast.better, contrast.seat)
    if other is not None and other.house == house:
        return None
    answer = contrast.played.following
    return {"house": house, "shells": taken.shells, "answer": answer} if answer else None


def find_rescue(contrast: Contrast) -> Facts | None:
    """The better turn lifts the house with many shells that the answer captures."""
    found = find_open_house(contrast)
    if found is None or contrast.is_row:
        return None
    house = found["house"]
    if not isinstance(house, House) or house.number not in contrast.better.reach.turn.lifts:
        return None
    if house.number in contrast.played.reach.turn.lifts:
        return None
    return {"house": house}


def find_threat(contrast: Contrast) -> Facts | None:
    """The answer takes as much before the turn, with the other seat to move: it stood there."""
    answer = contrast.played.answer
    if answer is None or contrast.is_row or answer.shells < MANY:
        return None
    state = contrast.before.at(contrast.before.position, answer.turn.seat)
    before = _play(state, answer.turn.lifts)
    if before is None or _gain(state, before, answer.turn.seat) < answer.shells:
        return None
    if contrast.better.answer_shells >= answer.shells:
        return None
    return {"answer": answer}


def find_spoiled(contrast: Contrast) -> Facts | None:
    """A house that would have captured at once is empty after the turn, which captured less."""
    if contrast.is_row:
        return None
    state = contrast.lifted[contrast.at]
    wrong = contrast.played.moves[contrast.at]
    for number in state.legal_houses():
        house = House(contrast.seat, number)
        move, _ = state.play_move(number)
        is_gone = contrast.played.after.position.count(house) == 0
        if number == wrong.house.number or move.captured < FEW or not is_gone:
            continue
        if contrast.played.reach.captured < move.captured:
            return {"house": house, "shells": move.captured}
    return None


def find_shut_out(contrast: Contrast) -> Facts | None:
    """After the better turn the next seat has nothing to lift; after the one played it has."""
    after, played = contrast.better.after, contrast.played.after
    if contrast.is_row or after.goes_on or played.goes_on:
        return None
    seats = contrast.before.position.seats
    following = seats[(seats.index(contrast.seat) + 1) % len(seats)]
    if after.position.row(following).shells_in_houses():
        return None
    if not played.position.row(following).shells_in_houses():
        return None
    return {"seat": following}


def find_overshot(contrast: Contrast) -> Facts | None:
    """The lift passed the store once, with its last shell but one, and the turn ended there."""
    if contrast.is_row:
        return None
    move, state = contrast.played.moves[contrast.at], contrast.lifted[contrast.at]
    house, drops = move.house, move.laps[0].drops
    home = Store(contrast.seat)
    if drops.count(home) != 1 or home not in drops[-2:-1] or move.end is MoveEnd.STORE:
        return None
    if contrast.at + 1 != len(contrast.played.moves) or contrast.played.after.goes_on:
        return None
    return {"house": house, "shells": state.position.count(house) or 0}


def find_near_first(contrast: Contrast) -> Facts | None:
    """House 1 or 2 comes home with its one lap and keeps the turn; the turn played never did it."""
    if contrast.is_row:
        return None
    move = contrast.better.moves[contrast.at]
    number = move.house.number
    if number > 2 or len(move.laps) > 1 or move.end is not MoveEnd.STORE:
        return None
    if number in contrast.played.reach.turn.lifts[contrast.at :]:
        return None
    return {"house": move.house}


def find_turn_kept(contrast: Contrast) -> Facts | None:
    """The better lift goes on with the turn, and the one played ended it without a capture."""
    if contrast.is_row or contrast.at + 1 != len(contrast.played.moves):
        return None
    wrong, better = contrast.played.moves[contrast.at], contrast.better.moves[contrast.at]
    if contrast.played.after.goes_on or wrong.captured or better.end is not MoveEnd.STORE:
        return None
    return {"house": better.house, "wrong": wrong.house}


def find_capture(contrast: Contrast) -> Facts | None:
    """The better turn captures more than the one played: its largest capture, and where."""
    moves = [move for move in contrast.better.moves[contrast.at :] if move.capture]
    largest = max(moves, key=lambda move: move.captured, default=None)
    if largest is None or largest.capture is None or largest.captured < FEW:
        return None
    if contrast.better.reach.captured <= contrast.played.reach.captured:
        return None
    taken = max(largest.capture.takings, key=lambda taking: taking.shells, default=None)
    if taken is None or taken.house.seat is contrast.seat:
        return None
    return {"house": largest.house, "shells": largest.captured, "taken": taken.house}


def find_stopped(contrast: Contrast) -> Facts | None:
    """The answer, played after the better turn, would take less than half of what it takes."""
    answer, after = contrast.played.answer, contrast.better.after
    if answer is None or contrast.is_row or answer.shells < MANY:
        return None
    if after.goes_on or after.position.to_move is not answer.turn.seat:
        return None
    ended = _play(after, answer.turn.lifts)
    then = 0 if ended is None else _gain(after, ended, answer.turn.seat)
    if ended is not None and 2 * then >= answer.shells:
        return None
    if 2 * contrast.better.answer_shells >= answer.shells:
        return None
    return {"answer": answer}


def find_long_move(contrast: Contrast) -> Facts | None:
    """The better lift is sown on for many laps and comes home; the one played is short."""
    if contrast.is_row:
        return None
    wrong, better = contrast.played.moves[contrast.at], contrast.better.moves[contrast.at]
    if len(better.laps) < LONG_LAPS or better.end is not MoveEnd.STORE:
        return None
    if 2 * len(wrong.laps) > len(better.laps):
        return None
    return {"house": better.house, "laps": str(len(better.laps))}


def find_burned_walk(contrast: Contrast) -> Facts | None:
    """The better lift passes burned houses of the others, which take no shell, and comes home."""
    if contrast.is_row:
        return None
    better = contrast.better.moves[contrast.at]
    if better.end is not MoveEnd.STORE or len(better.laps) < 2:
        return None
    burned = [house for house in contrast.before.position.burned if house.seat is not contrast.seat]
    passed = [house for house in burned if _passes(better, house)]
    return {"house": better.house, "burned": tuple(passed)} if passed else None


def find_fed(contrast: Contrast) -> Facts | None:
    """The turn played gives the others many shells; the better one leaves them no more."""
    if contrast.is_row or contrast.played.after.goes_on:
        return None
    before, played, better = (
        _shells_of_others(state, contrast.seat)
        for state in (contrast.before, contrast.played.after, contrast.better.after)
    )
    if played - before < MANY or better > before:
        return None
    others = [seat for seat in contrast.before.position.seats if seat is not contrast.seat]
    given: Facts = {"shells": played - before}
    return given | {"seat": others[0]} if len(others) == 1 else given


def find_first_home(contrast: Contrast) -> Facts | None:
    """In a row, the better hand is first done and moves next; as played it does not."""
    to_move = contrast.better.after.position.to_move
    if not contrast.is_row or to_move is not contrast.seat:
        return None
    if contrast.played.after.position.to_move is contrast.seat:
        return None
    following = contrast.better.following
    return {"seat": to_move, "then": following} if following else {"seat": to_move}


FINDERS: dict[Pattern, Callable[[Contrast], Facts | None]] = {
    Pattern.OPEN_HOUSE: find_open_house,
    Pattern.RESCUE: find_rescue,
    Pattern.THREAT: find_threat,
    Pattern.SPOILED: find_spoiled,
    Pattern.SHUT_OUT: find_shut_out,
    Pattern.FED: find_fed,
    Pattern.OVERSHOT: find_overshot,
    Pattern.NEAR_FIRST: find_near_first,
    Pattern.TURN_KEPT: find_turn_kept,
    Pattern.CAPTURE: find_capture,
    Pattern.STOPPED: find_stopped,
    Pattern.LONG_MOVE: find_long_move,
    Pattern.BURNED_WALK: find_burned_walk,
    Pattern.FIRST_HOME: find_first_home,
}
"""The function that finds each pattern."""


def find_reason_of_only(state: Round, number: int) -> str | None:
    """Why a house was the only good one: `keeps` the turn or `captures` alone; `None` for neither.

    `state` is the round before it is lifted.
    """
    moves = {other: state.play_move(other) for other in state.legal_houses()}
    move, after = moves.pop(number)
    if after.goes_on and not any(then.goes_on for _, then in moves.values()):
        return "keeps"
    if move.captured >= FEW and not any(other.captured for other, _ in moves.values()):
        return "captures"
    return None


def find_least_answer(state: Round, number: int) -> int | None:
    """The least that the richest answer takes after any other house; `None` unless all end here.

    That is more than it takes after the house `number` if the turn ends with it.
    """
    answers = {}
    for other in state.legal_houses():
        after = state.after_move(other)
        if after.goes_on and other != number:
            return None
        richest = None if after.goes_on else find_richest(after)
        answers[other] = richest.shells if richest else 0
    own = answers.pop(number)
    least = min(answers.values(), default=0)
    return least if least >= own + FEW and least >= MANY else None


class TakenHouse(NamedTuple):
    """A house that an answer captures, the shells in it, and the move that does so."""

    house: House
    shells: int
    move: PlayedMove


def find_taken(course: TurnCourse, seat: Seat) -> TakenHouse | None:
    """The house of which the turn after a turn of `seat` captures most in its first lifts.

    A house that a lap of it empties before does not count, nor does another turn of the same seat.
    """
    answer = course.following
    if answer is None or not answer.captured or answer.turn.seat is seat:
        return None
    _, moves, _ = play_lifts(course.after, answer.turn.lifts)
    soon = moves[:SOON]
    lifted = {lap.source for move in soon for lap in move.laps}
    takings = [
        TakenHouse(taking.house, taking.shells, move)
        for move in soon
        if move.capture
        for taking in move.capture.takings
        if taking.house not in lifted
    ]
    return max(takings, key=lambda taking: taking.shells, default=None)


def _play(state: Round, lifts: tuple[int, ...]) -> Round | None:
    """The round after these lifts of the seat to move; `None` where they cannot be played."""
    if state.position.to_move is None:
        return None
    for done, number in enumerate(lifts):
        if (done and not state.goes_on) or state.fault(number) is not None:
            return None
        state = state.after_move(number)
    return state


def _gain(before: Round, after: Round, seat: Seat) -> int:
    index = before.position.seats.index(seat)
    return after.position.stores[index] - before.position.stores[index]


def _shells_of_others(state: Round, seat: Seat) -> int:
    seats = state.position.seats
    rows = zip(seats, state.position.rows, strict=True)
    return sum(row.shells_in_houses() for other, row in rows if other is not seat)


def _passes(move: PlayedMove, burned: House) -> bool:
    """True when a lap of a move goes past a burned house from one place to the next."""
    for lap in move.laps:
        for one, other in pairwise((lap.source, *lap.drops)):
            numbers = [place.number for place in (one, other) if _is_beside(place, burned)]
            from_there = isinstance(one, House) and one.seat is burned.seat
            if len(numbers) == 2 and numbers[0] > burned.number > numbers[1]:
                return True
            if len(numbers) == 1 and (numbers[0] > burned.number) is from_there:
                return True
    return False


def _is_beside(place: Place, burned: House) -> TypeGuard[House]:
    return isinstance(place, House) and place.seat is burned.seat
