"""Edits that surely do not undo a slip, refused from the kernel's numbers alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...engine.kernel import Shells
from ...engine.ring import Ring, ring_of
from ...engine.round import has_ended
from ...engine.row_kernel import Hands
from ...engine.ruleset import Pace, RuleSet
from ...engine.simultaneous import find_following
from ...notation.record import Item, Pass, SimultaneousRow, Stores, Turn
from ..line import Line
from .main_line import FirstError, MainLine

MayLift = Callable[[int, int, bool], bool]
"""Whether a turn may lift a house after so many of its moves; with `True` that is its last."""


class Refusals:
    """Says of the edits for one error which of them cannot fit, from numbers alone.

    Most of them lift an empty house a turn or two later. Only what is certain is refused: whatever
    is not a turn, a row, a pass or a claim of the stores, and every claim but the captures, is left
    to the trial that plays the edit in full.
    """

    def __init__(self, main: MainLine, start: FirstError) -> None:
        self._main, self._start = main, start
        self._kept: dict[int, tuple[Item, ...] | None] = {}
        self._boards: dict[int, _Board | None] = {}
        self._inside: dict[int, list[_Board] | None] = {}
        self._lifts: dict[tuple[int, int, int], bool | None] = {}

    def refuses(self, begin: int, changes: Mapping[int, tuple[Item, ...]]) -> bool:
        """Whether play from `begin` with these changes surely disagrees up to the error's place."""
        main, start = self._main, self._start
        before = self._board(begin)
        if before is None:
            return False
        board = before.copy()
        for at in range(begin, start.at + 1):
            kept = self._items(at)
            if kept is None:
                return False
            for item in changes.get(at, kept):
                if isinstance(item, SimultaneousRow) and _has_race(main, at):
                    return False
                fits = board.follow(item)
                if fits is not True:
                    return fits is False
        return False

    def may_lift(self, at: int, place: int, number: int, is_last: bool) -> bool:
        """Whether the turn at `at` may lift a house after `place` of its moves, and go on then.

        After its last move it does not go on. Where that is not known, it may.
        """
        key = at, place, number
        if key not in self._lifts:
            self._lifts[key] = self._lift(at, place, number)
        goes_on = self._lifts[key]
        return goes_on is not None and (is_last or goes_on)

    def _lift(self, at: int, place: int, number: int) -> bool | None:
        """Whether a turn goes on after that house (or may); `None` when it cannot be lifted."""
        if at not in self._inside:
            self._inside[at] = self._boards_inside(at)
        boards = self._inside[at]
        if boards is None:
            return True
        if place >= len(boards):
            return None
        board = boards[place].copy()
        return None if board.lift(number) is None else board.is_due

    def _boards_inside(self, at: int) -> list[_Board] | None:
        """The boards before each move of a turn, as far as it agrees; `None` if not known."""
        board, turn = self._board(at), self._main.item(at)
        if board is None or self._items(at) is None or not isinstance(turn, Turn):
            return None
        if board.mover is None or turn.seat is not board.ring.seats[board.mover]:
            return []
        boards = [board]
        for move in turn.moves:
            if move.house is None or move.tick is not None:
                return None
            board = board.copy()
            captured = board.lift(move.house)
            if captured is None or move.captured not in (None, captured) or not board.is_due:
                break
            boards.append(board)
        return boards

    def _board(self, at: int) -> _Board | None:
        """The board before the item at a place; `None` where it is not known here."""
        if at not in self._boards:
            line = self._start.lines[at - self._start.first]
            self._boards[at] = _begin(self._main.rules, line)
        return self._boards[at]

    def _items(self, at: int) -> tuple[Item, ...] | None:
        """The item at a place; `None` where a trial would stop."""
        if at not in self._kept:
            self._kept[at] = None if self._main.is_break(at) else (self._main.item(at),)
        return self._kept[at]


def _has_race(main: MainLine, at: int) -> bool:
    """Whether the order of the drops of a row at a place may be written."""
    is_row = isinstance(main.item(at), SimultaneousRow)
    return not is_row or main.contexts[main.order[at]].race is not None


def _begin(rules: RuleSet, line: Line) -> _Board | None:
    """The board of a line; `None` where play stands at anything but the beginning of a turn."""
    state = line.state
    if state is None or state.is_over or state.goes_on:
        return None
    if line.due or line.needs_set or line.is_past_over or line.set_applied or line.end is not None:
        return None
    if line.score is not None:
        return None
    ring, to_move = ring_of(rules, state.position), state.position.to_move
    if to_move is None:
        hands = None if rules.pace is Pace.LAP else Hands(ring.ways, state.opens_match)
        if hands is None:
            return None
        return _Board(rules, ring, ring.board(state.position), hands, None, state.opens_match)
    if state.opens_match:  # the first lift may be bound
        return None
    mover = ring.seats.index(to_move)
    return _Board(rules, ring, ring.board(state.position), None, mover)


@dataclass(slots=True)
class _Board:
    """A board as the kernel's shells; `mover` is `None` when the round is over or a row is next.

    `hands` play that row. `is_due`: the last turn or row stopped although another move was due.
    `opens_match` says that the round is the first of its match, and nothing was played in it.
    """

    rules: RuleSet
    ring: Ring
    shells: Shells
    hands: Hands | None = None
    mover: int | None = None
    opens_match: bool = False
    is_due: bool = False

    def copy(self) -> _Board:
        """A board to play on from this one, which stays as it is."""
        shells, hands = Shells(()), self.hands
        shells.become(self.shells)
        if hands is not None:
            hands.begin(self.ring.ways, self.opens_match)
        mover, opens = self.mover, self.opens_match
        return _Board(self.rules, self.ring, shells, hands, mover, opens, self.is_due)

    def follow(self, item: Item) -> bool | None:
        """Follow an item: whether it may agree; `None` when that is not known here."""
        match item:
            case Stores():
                seats = range(len(self.ring.seats))
                return item.shells == tuple([self.shells[self.ring.store(seat)] for seat in seats])
            case Turn() | Pass():
                mover = self.mover
                if self.is_due or mover is None or item.seat is not self.ring.seats[mover]:
                    return False
                if isinstance(item, Pass):
                    return self._pass(mover)
                return self._turn(mover, item)
            case SimultaneousRow():
                return self._row(item)
        return None

    def _row(self, row: SimultaneousRow) -> bool | None:
        hands, ring = self.hands, self.ring
        if hands is None or tuple([turn.seat for turn in row.turns]) != ring.seats:
            return None
        for hand, turn in enumerate(row.turns):
            if isinstance(turn, Pass) or len(turn.moves) > _MOST_LIFTS:
                return None
            for move in turn.moves:
                if move.house is None:
                    return None
                hands.lift(hand, move.house, -1 if move.tick is None else move.tick)
        if not hands.play(self.shells):
            return False if hands.fault in _SURE else None
        for hand, turn in enumerate(row.turns):
            played = hands.moves(hand) if isinstance(turn, Turn) else ()
            claimed = turn.moves if isinstance(turn, Turn) else ()
            for move, (_, _, _, captured) in zip(claimed, played, strict=True):
                if move.captured is not None and move.captured != captured:
                    return False
        seats, self.hands = ring.seats, None
        self.is_due = any(map(hands.is_due, range(len(seats))))
        following = find_following(self.rules, seats[hands.first], seats[hands.last])
        self._begin_turn(seats.index(following))
        return True

    def _pass(self, mover: int) -> bool:
        if self.shells.has_any(self.ring.ways[mover]):
            return False
        self._begin_turn((mover + 1) % len(self.ring.seats))
        return True

    def _turn(self, mover: int, turn: Turn) -> bool | None:
        for place, move in enumerate(turn.moves):
            if place and not self.is_due:
                return False
            if move.house is None or move.tick is not None:
                return None
            captured = self.lift(move.house)
            if captured is None or move.captured not in (None, captured):
                return False
        if not self.is_due:
            self._begin_turn((mover + 1) % len(self.ring.seats))
        return True

    def lift(self, number: int) -> int | None:
        """Lift a house of the mover: the shells captured; `None` when there is none to lift."""
        ring, shells = self.ring, self.shells
        way = ring.ways[self.mover or 0]
        store = way.store
        if not 1 <= number <= ring.houses or not shells[store - number]:
            return None
        before = shells[store]
        last = shells.sow(way, store - number, [])
        captured = shells.take(way, last, shells[store] - before, self.is_due)
        self.is_due = shells.goes_on(way, last, captured)
        return captured

    def _begin_turn(self, mover: int) -> None:
        has_shells = [self.shells.has_any(way) for way in self.ring.ways]
        self.mover = None if has_ended(self.rules, has_shells, mover) else mover


_MOST_LIFTS = 256
"""The houses of one hand for which the kernel of rows has room."""

_SURE = (0, 1, 2, 3)
"""The faults of a row that are errors of play: no such house, burned, empty, no move left."""
