"""Turns as they are written, played on from a board with numbers only.

Most edits lift an empty house a turn or two later, or capture something else than is claimed. That
is seen here without a position, a line of play or an edit being made. `written_course.pxd` gives
the C types.
"""

from __future__ import annotations

from ...engine.board import Seat
from ...engine.kernel import Shells, Way
from ...notation.record import Item, Pass, Stores, Turn

Step = tuple[int, ...]
"""An item in numbers. A turn has its seat and, of each of its moves, the house and the shells that
it claims to capture (-1: no claim), a pass its seat, a claim of the stores the shells."""

_TURN, _PASS, _STORES, _UNKNOWN = 0, 1, 2, 3
_NOBODY, _STRANGER = -1, -2


def step_of(item: Item, seats: tuple[Seat, ...]) -> Step:
    """An item as a step; `NOTHING_KNOWN` unless it is a turn, pass or claim of the stores."""
    if isinstance(item, Turn):
        numbers = [_TURN, seats.index(item.seat) if item.seat in seats else _STRANGER]
        for move in item.moves:
            if move.house is None or move.tick is not None:
                return NOTHING_KNOWN
            numbers.append(min(move.house, _LARGE))
            numbers.append(-1 if move.captured is None else min(move.captured, _LARGE))
        return tuple(numbers)
    if isinstance(item, Pass):
        return _PASS, seats.index(item.seat) if item.seat in seats else _STRANGER
    if isinstance(item, Stores):
        return (_STORES, *[min(shells, _LARGE) for shells in item.shells])
    return NOTHING_KNOWN


NOTHING_KNOWN: Step = (_UNKNOWN,)
"""The step of an item of which nothing is known."""

_LARGE = 1 << 30
"""The number that replaces every larger one that is written; no board has as many shells."""


class WrittenCourse:
    """Tests whether written steps may follow a board; `seats` are numbered in playing order.

    `mover` is -1 where a round is over or a simultaneous row is next. `is_due`: the turn before
    stopped although another move was due. Raises `ValueError` when there are not two or three ways
    round one ring.
    """

    def __init__(self, ways: tuple[Way, ...], ends_by_row: bool, ends_stuck: bool) -> None:
        if not 2 <= len(ways) <= 3 or any(way.size != ways[0].size for way in ways):
            raise ValueError("turns are played by two or three seats round one ring")
        self.ways, self.seats, self.size = ways, len(ways), ways[0].size
        self.ends_by_row, self.ends_stuck = ends_by_row, ends_stuck
        self.board = Shells([0] * self.size)
        self.mover, self.is_due, self.has_begun = _NOBODY, False, False

    def begin(self, board: Shells, mover: int) -> None:
        """Start from a board, which stays as it is, and the seat to move.

        Raises `ValueError` for a board or a seat of another ring.
        """
        if board.size != self.size or not _NOBODY <= mover < self.seats:
            raise ValueError(f"a board has {self.size} places and {self.seats} seats here")
        self.board.become(board)
        self.mover, self.is_due = mover, False

    def end_row(self, following: int, is_due: bool) -> None:
        """Go on after a simultaneous row whose outcome is the board, with the seat that follows."""
        self.is_due = is_due
        self.mover = _NOBODY if self.is_over(following) else following

    def agrees(self, steps: list[Step], start: int) -> bool:
        """True when nothing disagrees in the steps from `start` to the first that is not known."""
        for at in range(start, len(steps)):
            found = self.follow(steps[at])
            if found <= 0:
                return found < 0
        return True

    def may_play(self, steps: list[Step], at: int, place: int, house: int, skipped: int) -> bool:
        """True when the turn at a step may have a house (0: none) in place of some of its moves.

        The house replaces `skipped` moves, one or none, after the first `place` moves, and captures
        what the move claims. All that follows is compared with it.
        """
        step = steps[at]
        if step[0] != _TURN:
            return True
        seat, here = step[1], 2 + 2 * place
        if not self.may_turn(seat):
            return False
        for move in range(2, here, 2):
            if not self.lift(seat, step[move], step[move + 1]):
                return False
        if house and not self.lift(seat, house, step[here + 1] if skipped else -1):
            return False
        for move in range(here + 2 * skipped, len(step) - 1, 2):
            if not self.lift(seat, step[move], step[move + 1]):
                return False
        self.end_turn(seat)
        return self.agrees(steps, at + 1)

    def may_swap(
        self, steps: list[Step], at: int, other: int, later: Step, swaps_seats: bool
    ) -> bool:
        """True when a step and a later one, at `other`, may change places.

        Each is played by its own seat, or with `swaps_seats` by the other's.
        """
        step = steps[at]
        if step[0] > _PASS or later[0] > _PASS:
            return True
        one, two = (step[1], later[1]) if swaps_seats else (later[1], step[1])
        for place in range(at, len(steps)):
            if place == at:
                found = self.follow_as(later, one)
            elif place == other:
                found = self.follow_as(step, two)
            else:
                found = self.follow(steps[place])
            if found <= 0:
                return found < 0
        return True

    def follow(self, step: Step) -> int:
        """Follow a step: 1 where it may agree, 0 where it does not, -1 where that is not known."""
        kind = step[0]
        if kind in (_TURN, _PASS):
            return self.follow_as(step, step[1])
        if kind != _STORES:
            return -1
        if len(step) != self.seats + 1:
            return 0
        for seat in range(self.seats):
            way = self.ways[seat]
            if self.board.counts[way.store] != step[1 + seat]:
                return 0
        return 1

    def follow_as(self, step: Step, seat: int) -> int:
        """Follow a turn or a pass, taken as that of `seat`, as `follow` does."""
        if not self.may_turn(seat):
            return 0
        if step[0] == _PASS:
            way = self.ways[seat]
            if way.has_shells(self.board.counts):
                return 0
        for at in range(2, len(step) - 1, 2):
            if not self.lift(seat, step[at], step[at + 1]):
                return 0
        self.end_turn(seat)
        return 1

    def may_turn(self, seat: int) -> bool:
        """True when a turn of the seat may begin."""
        self.has_begun = False
        return not self.is_due and seat == self.mover

    def lift(self, seat: int, house: int, claim: int) -> bool:
        """Play a move of a turn; false where it cannot be, or captures what is not claimed."""
        way, counts = self.ways[seat], self.board.counts
        place = way.store - house
        if house < 1 or place < way.first or counts[place] == 0:
            return False
        if self.has_begun and not self.is_due:
            return False
        self.has_begun = True
        before, taken = counts[way.store], 0
        last = way.sow_move(counts, place)
        if last != way.store and way.may_take(last, counts[way.store] - before, self.is_due):
            taken = way.take(counts, last)
        self.is_due = way.keeps_turn(counts, last, taken)
        return claim < 0 or claim == taken

    def end_turn(self, seat: int) -> None:
        """Pass the turn on, unless the seat stopped although a move was due."""
        if not self.is_due:
            following = (seat + 1) % self.seats
            self.mover = _NOBODY if self.is_over(following) else following

    def is_over(self, mover: int) -> bool:
        """True when the round is over once a turn leaves the board to `mover`."""
        filled = 0
        if self.ends_stuck:
            way = self.ways[mover]
            return not way.has_shells(self.board.counts)
        for seat in range(self.seats):
            way = self.ways[seat]
            if self.ends_by_row:
                filled += way.stands(self.board.counts)
            elif way.has_shells(self.board.counts):
                filled += 1
        return filled < self.seats if self.ends_by_row else filled == 0
