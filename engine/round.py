"""A round in progress: the moves that are legal, and the round after one is played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from .board import House, Position, Seat
from .kernel import Shells
from .ring import Ring, ring_of
from .ruleset import Again, CaptureAfter, Opening, RoundEnd, RuleSet
from .sowing import PlayedMove, capture_at, laps_of, move_end, sow_and_take


class Fault(Enum):
    """The reason why a house cannot be lifted."""

    NO_SUCH_HOUSE = "no such house"
    BURNED = "burned"
    EMPTY = "empty"
    NOT_FARTHEST = "not the farthest"


class _Sown(NamedTuple):
    """A move played on the kernel's shells; `mover` is a seat's number in playing order."""

    ring: Ring
    mover: int
    board: Shells
    trace: list[int]
    last: int
    captured: int


@dataclass(frozen=True, slots=True)
class Round:
    """A round at one moment.

    `position.to_move` is the seat whose move is next, `None` before a simultaneous row and when
    the round is over; `is_over` tells the two apart. `goes_on`: the seat to move has reached its
    store and goes on with its turn. `passed_store`: a shell has fallen into its store in this
    turn. `opens_match`: no house of the match has been lifted yet. `last_mover` is the seat that
    lifted last in the round, `None` before the first lift.
    """

    rules: RuleSet
    position: Position
    is_over: bool = False
    goes_on: bool = False
    passed_store: bool = False
    opens_match: bool = False
    last_mover: Seat | None = None

    def fault(self, number: int) -> Fault | None:
        """The reason why the seat to move cannot lift its house `number`; `None` when it can.

        Raises `ValueError` when no seat is to move.
        """
        mover = self._mover()
        if not 1 <= number <= self.position.houses:
            return Fault.NO_SUCH_HOUSE
        shells = self.position.count(House(mover, number))
        if shells is None:
            return Fault.BURNED
        if shells == 0:
            return Fault.EMPTY
        farthest = self.position.houses
        if self._must_be_farthest() and number != farthest:
            return Fault.NOT_FARTHEST
        return None

    def legal_houses(self) -> tuple[int, ...]:
        """The houses that the seat to move can lift, nearest first; with none it passes."""
        if self.position.to_move is None:
            return ()
        if self._must_be_farthest():
            return (self.position.houses,)
        houses = self.position.row(self.position.to_move).houses
        return tuple(number for number, count in enumerate(reversed(houses), 1) if count)

    def play_move(self, number: int) -> tuple[PlayedMove, Round]:
        """The move from house `number`, and the round after it.

        Raises `ValueError` when the house has a `fault`, or no seat is to move.
        """
        sown = self._sow(number)
        ring, board, last, shells = sown.ring, sown.board, sown.last, sown.captured
        end = move_end(ring, board, sown.mover, last, shells)
        capture = capture_at(ring, board, sown.mover, last, shells) if shells else None
        laps = laps_of(ring, sown.mover, sown.trace)
        return PlayedMove(self._mover(), laps, end, capture), self._after(sown)

    def after_move(self, number: int) -> Round:
        """The round after the move from house `number`: `play_move` without the move as data.

        Raises `ValueError` as `play_move` does.
        """
        return self._after(self._sow(number))

    def _sow(self, number: int) -> _Sown:
        fault, mover = self.fault(number), self._mover()
        if fault is not None:
            raise ValueError(f"{House(mover, number)} cannot be lifted: {fault.value}")
        ring = ring_of(self.rules, self.position)
        index = ring.seats.index(mover)
        board = ring.board(self.position)
        trace: list[int] = []
        at_once = self.passed_store or self.rules.capture_after is CaptureAfter.NONE
        last, shells = sow_and_take(ring, board, index, number, at_once, trace)
        return _Sown(ring, index, board, trace, last, shells)

    def _after(self, sown: _Sown) -> Round:
        ring, index, board = sown.ring, sown.mover, sown.board
        has_shells = [board.has_any(way) for way in ring.ways]
        is_in_store = sown.last == ring.store(index)
        goes_on = is_in_store and self.rules.again is Again.YES and has_shells[index]
        after = (index + 1) % len(ring.seats)
        is_over = not goes_on and _is_over(self.rules, has_shells, after)
        mover, following = ring.seats[index], ring.seats[after]
        to_move = mover if goes_on else None if is_over else following
        position = ring.position(board, to_move)
        # A seat that goes on has just reached its store, so `passed_store` is `goes_on`.
        return Round(self.rules, position, is_over, goes_on, goes_on, False, mover)

    def play_pass(self) -> Round:
        """The round after a pass; raises `ValueError` when it can move, or there is no mover."""
        if self.goes_on or self.legal_houses():
            raise ValueError(f"{self._mover().title} can move and does not pass")
        return self.end_turn()

    def after_passes(self) -> Round:
        """The round after all passes that are due: a seat can lift, or the round is over."""
        state = self
        while state.position.to_move is not None and not state.legal_houses():
            state = state.play_pass()
        return state

    def end_turn(self) -> Round:
        """The round after the seat to move ends its turn, whether or not another move is due.

        Raises `ValueError` when no seat is to move.
        """
        seats = self.position.seats
        following = seats[(seats.index(self._mover()) + 1) % len(seats)]
        return self.at(self.position, following)

    def at(self, position: Position, to_move: Seat | None) -> Round:
        """The round between two turns, at `position` with `to_move` next unless it is over.

        Clauses 4.3, 4.4 and 4.7 say when it is over.
        """
        position = replace(position, to_move=to_move)
        over = is_round_over(self.rules, position)
        return replace(
            self,
            position=replace(position, to_move=None) if over else position,
            is_over=over,
            goes_on=False,
            passed_store=False,
        )

    def _mover(self) -> Seat:
        if self.position.to_move is None:
            raise ValueError("no seat is to move")
        return self.position.to_move

    def _must_be_farthest(self) -> bool:
        if not self.opens_match or self.rules.opening is not Opening.FARTHEST:
            return False
        return bool(self.position.row(self._mover()).houses[0])


def is_round_over(rules: RuleSet, position: Position) -> bool:
    """Whether the round is over when a turn leaves `position`.

    Where `position` has no seat to move, `round-end=stuck` takes it that an empty row was next.
    """
    has_shells = [bool(row.shells_in_houses()) for row in position.rows]
    mover = None if position.to_move is None else position.seats.index(position.to_move)
    return _is_over(rules, has_shells, mover)


def _is_over(rules: RuleSet, has_shells: list[bool], mover: int | None) -> bool:
    """Whether the round is over; `has_shells` says of each seat whether its houses hold any."""
    if rules.round_end is RoundEnd.BOTH:
        return not any(has_shells)
    if rules.round_end is RoundEnd.STUCK and mover is not None:
        return not has_shells[mover]
    return not all(has_shells)
