"""A round in progress: the moves that are legal, and the round after one is played."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from .board import House, Position, Seat
from .kernel import Shells
from .ring import Ring, ring_of
from .ruleset import FirstLift, RoundEnd, RuleSet
from .sowing import PlayedMove, SownMove, capture_of, laps_of, move_end, sow_and_take

if TYPE_CHECKING:
    from .simultaneous import PlayedOpening


class Fault(Enum):
    """The reason why a house cannot be lifted."""

    NO_SUCH_HOUSE = "no such house"
    BURNED = "burned"
    EMPTY = "empty"
    NOT_OPENING = "not the house that opens a match"


class _Sown(NamedTuple):
    """A move played on the kernel's shells; `mover` is a seat's number in playing order."""

    ring: Ring
    mover: int
    board: Shells
    trace: list[int]
    move: SownMove


class Round(NamedTuple):
    """A round at one moment.

    `position.to_move` is the seat whose move is next, `None` before a simultaneous row and when
    the round is over; `is_over` tells the two apart. `goes_on`: the seat to move goes on with its
    turn. `passed_store`: it goes on, and what captures wait for under `capture-after=circuit` has
    happened (clause 3.3). `opens_match`: no house of the match has been lifted yet. `last_mover`
    is the seat that lifted last in the round, `None` before the first lift.
    """

    rules: RuleSet
    """The rules."""
    position: Position
    """The board, and the seat whose move is next."""
    is_over: bool = False
    """True when nothing is left to lift."""
    goes_on: bool = False
    """True when the seat to move goes on with its turn."""
    passed_store: bool = False
    """True when captures need not wait any more (`capture-after=circuit`)."""
    opens_match: bool = False
    """True when no house of the match was lifted yet."""
    last_mover: Seat | None = None
    """The seat that lifted last in the round."""

    def fault(self, number: int) -> Fault | None:
        """The reason why the seat to move cannot lift its house `number`; `None` when it can.

        Raises `ValueError` when no seat is to move.
        """
        mover = self._mover()
        houses = self.position.row(mover).houses
        if not 1 <= number <= len(houses):
            return Fault.NO_SUCH_HOUSE
        shells = houses[-number]
        if shells is None:
            return Fault.BURNED
        if shells == 0:
            return Fault.EMPTY
        bound = self.opening_house(mover) if self.opens_match else None
        if bound is None or bound == number or not houses[-bound]:
            return None
        return Fault.NOT_OPENING

    def legal_houses(self) -> tuple[int, ...]:
        """The houses that the seat to move can lift, nearest first; with none it passes."""
        return () if self.position.to_move is None else self.first_lifts(self.position.to_move)

    def first_lifts(self, seat: Seat) -> tuple[int, ...]:
        """The houses that the seat could lift first if its turn began now, nearest first."""
        houses = self.position.row(seat).houses
        filled = tuple([number for number, count in enumerate(reversed(houses), 1) if count])
        bound = self.opening_house(seat)
        return (bound,) if bound is not None and bound in filled else filled

    def opening_house(self, seat: Seat) -> int | None:
        """The house that the seat's first lift of the match is bound to (clause 4.1).

        `None` when it is free: a house of the match has been lifted, or the rules bind no lift. The
        lift is also free when that house is empty, which is not checked here.
        """
        if not self.opens_match or self.rules.first_lift is FirstLift.ANY:
            return None
        return self.position.houses if self.rules.first_lift is FirstLift.FARTHEST else 1

    def play_move(self, number: int) -> tuple[PlayedMove, Round]:
        """The move from house `number`, and the round after it.

        Raises `ValueError` when the house has a `fault`, or no seat is to move.
        """
        sown = self._sow(number)
        ring, board, index = sown.ring, sown.board, sown.mover
        end = move_end(ring, board, index, sown.move)
        capture = capture_of(ring, board, index, sown.move)
        laps = laps_of(ring, index, sown.trace)
        return PlayedMove(self._mover(), laps, end, capture), self._after(sown)

    def play_row(self, *hands: Sequence[int | tuple[int, int]]) -> tuple[PlayedOpening, Round]:
        """The row that opens the round with all hands at once, and the round after it.

        Each of `hands`, in playing order, is the houses that seat lifts, one after the other: their
        numbers, or a number with the tick (in shells dropped, from 0) it is lifted at. Raises
        `ValueError` when a seat is to move, when a lift cannot be played, and when another lift of
        a hand is due.

        >>> from .match import start
        >>> from .ruleset import Opening, RuleSet
        >>> row, after = start(RuleSet(opening=Opening.SIMULTANEOUS)).play_row([2], [(5, 0)])
        >>> after.position.stores, after.position.to_move
        ((5, 11), Seat.NORTH)
        """
        # Imported here because few rounds are opened with both hands.
        from .simultaneous import Lift, Stopped, play_opening

        seats = self.position.seats
        if self.is_over or self.position.to_move is not None:
            raise ValueError("a row is played where all hands open a round, not in turns")
        if len(hands) != len(seats):
            raise ValueError(f"a row has {len(seats)} hands, not {len(hands)}")
        lifts = tuple(
            [tuple([Lift(*((it,) if isinstance(it, int) else it)) for it in own]) for own in hands]
        )
        for seat, own in zip(seats, lifts, strict=True):
            if not own and self.position.row(seat).shells_in_houses():
                raise ValueError(f"{seat.title} has shells and lifts nothing")
        played = play_opening(self, lifts)
        if isinstance(played, Stopped):
            own = lifts[seats.index(played.seat)]
            lift = House(played.seat, own[played.move or 0].number)
            raise ValueError(f"{lift} cannot be lifted: {played.fault.value}")
        if played[0].due:
            raise ValueError(f"{played[0].due[0].title} has another house to lift in this row")
        return played

    def after_move(self, number: int) -> Round:
        """The round after the move from house `number`: `play_move` without the move as data.

        Raises `ValueError` as `play_move` does.
        """
        # Imported here because a record is checked without it, and is to be checked soon.
        from .walk_kernel import Walker

        if self.opens_match:  # only the first lift may be bound, which no walker knows
            self._check(number)
        ring = ring_of(self.rules, self.position)
        board, seats = ring.board(self.position), ring.seats
        mover = seats.index(self._mover())
        walker = Walker(ring.ways, board, mover, self.passed_store, end_number(self.rules))
        try:
            walker.lift(number)
        except ValueError:
            self._check(number)
            raise
        goes_on, to_move = walker.goes_on, None if walker.mover < 0 else seats[walker.mover]
        position = ring.position(board, to_move)
        return Round(self.rules, position, to_move is None, goes_on, goes_on, False, seats[mover])

    def _check(self, number: int) -> None:
        fault = self.fault(number)
        if fault is not None:
            house = House(self._mover(), number)
            raise ValueError(f"{house} cannot be lifted: {fault.value}")

    def _sow(self, number: int) -> _Sown:
        self._check(number)
        ring, board = _ring_and_board(self.rules, self.position)
        index = ring.seats.index(self._mover())
        trace: list[int] = []
        move = sow_and_take(ring, board, index, number, self.passed_store, trace)
        return _Sown(ring, index, board, trace, move)

    def _after(self, sown: _Sown) -> Round:
        ring, index, board = sown.ring, sown.mover, sown.board
        goes_on = board.keeps_turn(ring.ways[index], sown.move.last, sown.move.captured)
        after = (index + 1) % len(ring.seats)
        is_over = not goes_on and has_ended(self.rules, ring, board, after)
        mover, following = ring.seats[index], ring.seats[after]
        to_move = mover if goes_on else None if is_over else following
        position = ring.position(board, to_move)
        _latest[:] = [(self.rules, position, ring, board)]
        # A seat goes on after reaching its store, or after a capture, for which it must have been
        # there where captures wait for it: so `passed_store` is `goes_on`.
        return Round(self.rules, position, is_over, goes_on, goes_on, False, mover)

    def play_pass(self) -> Round:
        """The round after a pass; raises `ValueError` when the seat can move or none is to move."""
        if self.goes_on or self.legal_houses():
            raise ValueError(f"{self._mover().title} can move and does not pass")
        return self.end_turn()

    def after_passes(self) -> Round:
        """The round after all passes that are due, when a seat can lift or the round is over."""
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

        Clauses 4.3, 4.4 and 4.7 to 4.9 say when it is over.
        """
        position = position._replace(to_move=to_move)
        over = is_round_over(self.rules, position)
        return self._replace(
            position=position._replace(to_move=None) if over else position,
            is_over=over,
            goes_on=False,
            passed_store=False,
        )

    def _mover(self) -> Seat:
        if self.position.to_move is None:
            raise ValueError("no seat is to move")
        return self.position.to_move


def _ring_and_board(rules: RuleSet, position: Position) -> tuple[Ring, Shells]:
    """The ring on which `position` is sown, and its shells, to be played on."""
    for known, other, ring, held in _latest:
        if known is rules and other is position:
            board = Shells(())
            board.become(held)
            return ring, board
    ring = ring_of(rules, position)
    return ring, ring.board(position)


_latest: list[tuple[RuleSet, Position, Ring, Shells]] = []
"""The position last played to, with its ring and shells: the next move is mostly played on it."""


def end_number(rules: RuleSet) -> int:
    """The rule `round-end`, as a number for `Walker`."""
    if ends_by_row(rules):
        return 2
    return 1 if rules.round_end is RoundEnd.STUCK else 0


def ends_by_row(rules: RuleSet) -> bool:
    """True when one row can end a round by itself (clauses 4.4, 4.8, 4.9); see `Way.stands`."""
    return rules.round_end not in (RoundEnd.BOTH, RoundEnd.STUCK)


def is_round_over(rules: RuleSet, position: Position) -> bool:
    """True when the round is over once a turn leaves `position`.

    Where `position` has no seat to move, `round-end=stuck` assumes that a seat with empty houses
    was next.
    """
    mover = None if position.to_move is None else position.seats.index(position.to_move)
    ring, board = _ring_and_board(rules, position)
    return has_ended(rules, ring, board, mover)


def has_ended(rules: RuleSet, ring: Ring, board: Shells, mover: int | None) -> bool:
    """True when the round is over once a turn leaves the board to the seat numbered `mover`."""
    if rules.round_end is RoundEnd.STUCK and mover is not None:
        return not board.has_any(ring.ways[mover])
    if rules.round_end is RoundEnd.BOTH:
        return not any(map(board.has_any, ring.ways))
    return not all(map(board.stands, ring.ways))
