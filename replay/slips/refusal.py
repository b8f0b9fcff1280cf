"""Edits that cannot fit, known from numbers: most of them lift an empty house a turn or two later.

Only what is certain is refused here. Whatever is not a turn, a pass or a claim of the stores, and
every claim but the captures, is left to the trial that plays the edit in full.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.kernel import Shells
from ...engine.ring import Ring, ring_of
from ...engine.round import has_ended
from ...engine.row_kernel import Hands
from ...engine.ruleset import Pace, RuleSet
from ...engine.simultaneous import find_following
from ...engine.sowing import sow_and_take
from ...notation.record import Item, Pass, SimultaneousRow, Stores, Turn
from ..line import Line
from .edits import Edit
from .main_line import FirstError, MainLine


class Refusals:
    """Says of the edits for one error which of them cannot fit."""

    def __init__(self, main: MainLine, start: FirstError) -> None:
        self._main, self._start = main, start
        self._kept: dict[int, tuple[Item, ...] | None] = {}

    def refuses(self, edit: Edit) -> bool:
        """Whether play with the edit surely disagrees at the place of the error or before it."""
        main, start, changes = self._main, self._start, dict(edit.changes)
        board = _begin(main.rules, start.lines[edit.start - start.first])
        if board is None:
            return False
        for at in range(edit.start, start.at + 1):
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
        return None if hands is None else _Board(rules, ring, ring.board(state.position), hands)
    if state.opens_match:  # the first lift may be bound
        return None
    mover = ring.seats.index(to_move)
    return _Board(rules, ring, ring.board(state.position), None, mover)


@dataclass(slots=True)
class _Board:
    """A board as the kernel's shells; `mover` is `None` when the round is over or a row is next.

    `hands` play that row. `is_due`: the last turn or row stopped although another move was due.
    """

    rules: RuleSet
    ring: Ring
    shells: Shells
    hands: Hands | None = None
    mover: int | None = None
    is_due: bool = False

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
        ring, shells, way = self.ring, self.shells, self.ring.ways[mover]
        goes_on = False
        for place, move in enumerate(turn.moves):
            if place and not goes_on:
                return False
            if move.house is None or move.tick is not None:
                return None
            if not 1 <= move.house <= ring.houses or not shells[ring.store(mover) - move.house]:
                return False
            sown = sow_and_take(ring, shells, mover, move.house, goes_on, [])
            if move.captured is not None and move.captured != sown.captured:
                return False
            goes_on = shells.goes_on(way, sown.last, sown.captured)
        self.is_due = goes_on
        if not goes_on:
            self._begin_turn((mover + 1) % len(ring.seats))
        return True

    def _begin_turn(self, mover: int) -> None:
        has_shells = [self.shells.has_any(way) for way in self.ring.ways]
        self.mover = None if has_ended(self.rules, has_shells, mover) else mover


_MOST_LIFTS = 256
"""The houses of one hand for which the kernel of rows has room."""

_SURE = (0, 1, 2, 3)
"""The faults of a row that are errors of play: no such house, burned, empty, no move left."""
