"""Edits that surely do not undo a slip, refused from the kernel's numbers alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...engine.board import Seat
from ...engine.kernel import Shells, Way
from ...engine.ring import ring_of
from ...engine.round import ends_by_row
from ...engine.row_kernel import Hands
from ...engine.ruleset import RoundEnd, RuleSet
from ...engine.simultaneous import find_following
from ...notation.record import Item, Pass, SimultaneousRow, Turn
from ..line import Line
from .main_line import FirstError, MainLine
from .written_course import NOTHING_KNOWN, Step, WrittenCourse, step_of


class AnyEdit:
    """Refuses nothing: every edit may be tried. Places are those of a main line's order."""

    def refuses(self, begin: int, changes: Mapping[int, tuple[Item, ...]]) -> bool:
        """True when play from `begin` with these changes surely disagrees."""
        return False

    def may_play(self, at: int, hand: int, place: int, house: int | None, skipped: int) -> bool:
        """True when a turn may have a house, or none, in place of some of its moves.

        The house replaces `skipped` moves, one or none, after the first `place` moves. `hand` is
        the turn's number in its simultaneous row, 0 for any other turn.
        """
        return True

    def may_begin(self, at: int, seat: Seat) -> bool:
        """True when a turn of that seat may be at a place."""
        return True

    def may_swap(self, at: int, other: int, swaps_seats: bool) -> bool:
        """True when two turns may change places, `at` before `other`.

        Each is played by its own seat, or with `swaps_seats` by the other's.
        """
        return True


class Refusals(AnyEdit):
    """Tells which edits for one error cannot fit, from numbers alone.

    Most of them lift an empty house a turn or two later. Only what is certain is refused, up to the
    error's place: whatever is not a turn, a row, a pass or a claim of the stores, and every claim
    but the captures, is left to the trial that plays the edit in full.
    """

    def __init__(self, main: MainLine, start: FirstError) -> None:
        self._main, self._start = main, start
        self._seats = main.rules.playing_order
        self._steps = [self._step(at) for at in range(start.first, start.at + 1)]
        self._boards: dict[int, _Board | None] = {}
        self._courses: dict[tuple[Way, ...], WrittenCourse] = {}
        self._lifts: dict[int, list[list[_Lift] | None]] = {}

    def refuses(self, begin: int, changes: Mapping[int, tuple[Item, ...]]) -> bool:
        """True when play from `begin` with these changes surely disagrees up to the error."""
        board, main = self._begin(begin), self._main
        if board is None:
            return False
        steps: list[Step] = []
        for at in range(begin, self._start.at + 1):
            if at not in changes or main.is_break(at):
                steps.append(self._steps[at - self._start.first])
            else:
                steps += [step_of(item, self._seats) for item in changes[at]]
        items = changes.get(begin, (main.item(begin),))
        if not items or not isinstance(items[0], SimultaneousRow):
            return not board.course.agrees(steps, 0)
        if main.is_break(begin) or _has_race(main, begin):
            return False
        fits = self._follow_row(board, items[0].turns, [_lifts_of(turn) for turn in items[0].turns])
        return not (board.course.agrees(steps, 1) if fits else fits is None)

    def may_play(self, at: int, hand: int, place: int, house: int | None, skipped: int) -> bool:
        """As in `AnyEdit`, but false for a house that cannot be lifted, or makes all else fail."""
        board, here = self._begin(at), at - self._start.first
        if board is None:
            return True
        item = self._main.item(at)
        if not isinstance(item, SimultaneousRow):
            return board.course.may_play(self._steps, here, place, house or 0, skipped)
        if self._main.is_break(at) or _has_race(self._main, at):
            return True
        if at not in self._lifts:
            self._lifts[at] = [_lifts_of(turn) for turn in item.turns]
        lifts = [*self._lifts[at]]
        changed = lifts[hand]
        if changed is not None:
            _, tick, claim = changed[place] if skipped else (0, -1, -1)
            added = [] if house is None else [(house, tick, claim)]
            lifts[hand] = [*changed[:place], *added, *changed[place + skipped :]]
        fits = self._follow_row(board, item.turns, lifts)
        return board.course.agrees(self._steps, here + 1) if fits else fits is None

    def may_begin(self, at: int, seat: Seat) -> bool:
        """True when the turn at a place may be that of a seat."""
        board = self._begin(at)
        if board is None or self._main.is_break(at):
            return True
        return board.mover >= 0 and seat is self._seats[board.mover]

    def may_swap(self, at: int, other: int, swaps_seats: bool) -> bool:
        """True when two turns may change places, `at` before `other`."""
        board, first = self._begin(at), self._start.first
        if board is None:
            return True
        later = step_of(self._main.item(other), self._seats)
        return board.course.may_swap(self._steps, at - first, other - first, later, swaps_seats)

    def _step(self, at: int) -> Step:
        """The item at a place as a step, `NOTHING_KNOWN` where a trial would stop."""
        return (
            NOTHING_KNOWN if self._main.is_break(at) else step_of(self._main.item(at), self._seats)
        )

    def _begin(self, at: int) -> _Board | None:
        """The board before the item at a place, its `course` begun; `None` where not known."""
        if at not in self._boards:
            line = self._start.lines[at - self._start.first]
            self._boards[at] = _board_of(self._main.rules, line, self._courses)
        board = self._boards[at]
        if board is not None:
            board.course.begin(board.shells, board.mover)
        return board

    def _follow_row(
        self, board: _Board, turns: Sequence[Turn | Pass], lifts: Sequence[list[_Lift] | None]
    ) -> bool | None:
        """Play a simultaneous row on the board; true when it agrees, `None` if not known."""
        hands, rules, course = board.hands, self._main.rules, board.course
        if hands is None or tuple([turn.seat for turn in turns]) != self._seats:
            return None
        hands.begin(board.ways, board.opens_match)
        for hand, some in enumerate(lifts):
            if some is None:
                return None
            for number, tick, _ in some:
                hands.lift(hand, number, tick)
        if not hands.play(course.board):
            return False if hands.fault in _SURE else None
        for hand, some in enumerate(lifts):
            for (_, _, claim), (_, _, _, captured) in zip(
                some or (), hands.moves(hand), strict=True
            ):
                if claim not in (-1, captured):
                    return False
        is_due = any(map(hands.is_due, range(len(turns))))
        following = find_following(rules, self._seats[hands.first], self._seats[hands.last])
        course.end_row(self._seats.index(following), is_due)
        return True


class _Board(NamedTuple):
    """The board before a place; `mover` is -1 where a row is next, which `hands` play.

    `opens_match` says that the round is the first of its match, and nothing was played in it.
    """

    ways: tuple[Way, ...]
    course: WrittenCourse
    shells: Shells
    mover: int
    hands: Hands | None
    opens_match: bool


def _board_of(
    rules: RuleSet, line: Line, courses: dict[tuple[Way, ...], WrittenCourse]
) -> _Board | None:
    """The board of a line; `None` unless play is at the beginning of a turn."""
    state = line.state
    if state is None or state.is_over or state.goes_on:
        return None
    if line.due or line.needs_set or line.is_past_over or line.set_applied or line.end is not None:
        return None
    if line.score is not None:
        return None
    ring, to_move = ring_of(rules, state.position), state.position.to_move
    if to_move is None and rules.keeps_laps:
        return None
    if to_move is not None and state.opens_match:  # the first lift may be bound
        return None
    ways = ring.ways
    if ways not in courses:
        courses[ways] = WrittenCourse(ways, ends_by_row(rules), rules.round_end is RoundEnd.STUCK)
    hands = Hands(ways, state.opens_match) if to_move is None else None
    mover = -1 if to_move is None else ring.seats.index(to_move)
    shells = ring.board(state.position)
    return _Board(ways, courses[ways], shells, mover, hands, state.opens_match)


def _has_race(main: MainLine, at: int) -> bool:
    """True when the order of the drops of a row at a place may be written."""
    is_row = isinstance(main.item(at), SimultaneousRow)
    return not is_row or main.contexts[main.order[at]].race is not None


_Lift = tuple[int, int, int]  # a house, its tick and what it claims to capture, -1 for none


def _lifts_of(turn: Turn | Pass) -> list[_Lift] | None:
    """The lifts of a hand in a row; `None` where not known, or where there is no room for them."""
    if isinstance(turn, Pass) or len(turn.moves) >= _MOST_LIFTS:
        return None
    lifts: list[_Lift] = []
    for move in turn.moves:
        if move.house is None:
            return None
        tick, claim = move.tick, move.captured
        lifts.append((move.house, -1 if tick is None else tick, -1 if claim is None else claim))
    return lifts


_MOST_LIFTS = 256
"""The houses of one hand for which the kernel of rows has room."""

_SURE = (0, 1, 2, 3)
"""The faults of a row that are errors of play: no such house, burned, empty, no move left."""
