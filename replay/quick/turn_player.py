"""Turns that are known to be legal, played on the kernel's shells and made into steps of a replay.

They are those of `turns.py`, which asks of every move whether it is legal and all it claims holds.
Named tuples are made by `tuple` alone, without their own `__new__`. `turn_player.pxd` declares
the C types.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.board import Position, Row
from ...engine.kernel import Shells, Way
from ...engine.ring import Ring
from ...engine.sowing import Capture, Lap, MoveEnd, PlayedMove, Taking
from ...engine.walk_kernel import Walker
from ...notation.record import Move, Turn
from ..steps import PassPlayed, TurnPlayed

_new: Callable[..., Any] = tuple.__new__
_position, _row, _lap, _move = Position, Row, Lap, PlayedMove
_turn, _pass, _capture, _taking = TurnPlayed, PassPlayed, Capture, Taking
_store, _taken, _empty, _occupied, _burned = (
    MoveEnd.STORE,
    MoveEnd.CAPTURE,
    MoveEnd.EMPTY,
    MoveEnd.OCCUPIED,
    MoveEnd.BURNED,
)


class TurnPlayer:
    """Plays turns on a ring one after the other, from a position that is put there first.

    `ends` says when a round is over (`end_number`), and `walker` whose turn follows. What is played
    again and again is one object: laps, and the rows that a turn left as they were.
    """

    def __init__(self, ring: Ring, ends: int) -> None:
        self.ring, self.ways = ring, ring.ways
        self.seats, self.houses = len(ring.seats), ring.houses
        board = Shells([0] * (self.seats * (self.houses + 1)))
        self.walker = Walker(ring.ways, board, -1, False, ends)
        self.shells = self.walker.board.counts
        self.laps: dict[int, Lap] = {}
        self.rows: list[Row] = []
        self.position: Position | None = None

    def put(self, position: Position) -> None:
        """Put the board to a position on this ring, before a turn of its seat to move.

        Raises `ValueError` for a position of another size, or one without a seat to move.
        """
        if len(position.rows) != self.seats or position.houses != self.houses:
            raise ValueError(f"{position.to_text()} is not a position on this ring")
        if position.to_move is None:
            raise ValueError(f"no seat is to move at {position.to_text()}")
        place = 0
        for row in position.rows:
            for count in row.houses:
                self.shells[place] = count or 0
                place += 1
            self.shells[place] = row.store
            place += 1
        self.rows, self.position = list(position.rows), position
        self.walker.mover = self.ring.seats.index(position.to_move)

    def play(self, index: int, number: int, row: int, turn: Turn) -> TurnPlayed:
        """The step of the turn at `index` of the body, in that round and row.

        Raises `ValueError` where no seat is to move or a house holds no shells; whether the turn
        is legal in all else is not asked.
        """
        mover, shells = self.walker.mover, self.shells
        if mover < 0:
            raise ValueError("no seat is to move")
        way: Way = self.ways[mover]
        moves: list[PlayedMove] = []
        passed = goes_on = False
        for written in turn.moves:
            house = self.number_of(written)
            place = way.store - house
            if house < 1 or house > self.houses or shells[place] == 0:
                raise ValueError(f"house {written.house} cannot be lifted")
            before = shells[way.store]
            laps = [self.lap(way, place)]
            last = way.sow_lap(shells, place)
            while way.is_relayed(shells, last, place):
                place = last
                laps.append(self.lap(way, place))
                last = way.sow_lap(shells, place)
            capture = None
            captured = 0
            if way.waits == 0 or way.may_take(last, shells[way.store] - before, passed):
                capture = self.take(way, last)
                captured = capture is not None
            passed = True
            end = self.find_end(way, last, captured)
            moves.append(_new(_move, (turn.seat, tuple(laps), end, capture)))
            goes_on = last == way.store or way.capture_again
            goes_on = goes_on and way.goes_on(shells, last, captured)
        base = self.position
        if not goes_on:
            self.walker.pass_on()
        after = self.take_position()
        return _new(  # type: ignore[no-any-return]
            _turn,
            (index, number, row, turn.seat, tuple(moves), base, after, goes_on, None),
        )

    def play_pass(self, index: int, number: int, row: int) -> PassPlayed:
        """The step of a pass of the seat to move. Raises `ValueError` where there is none."""
        base = self.position
        if self.walker.mover < 0 or base is None:
            raise ValueError("no seat is to move")
        seat = base.to_move
        self.walker.pass_on()
        return _new(  # type: ignore[no-any-return]
            _pass, (index, number, row, seat, base, self.take_position())
        )

    def number_of(self, move: Move) -> int:
        """The house of a move, 0 where it cannot be read."""
        return move.house or 0

    def lap(self, way: Way, place: int) -> Lap:
        """The lap that lifts all shells from a place."""
        count = self.shells[place]
        mover = way.store // (self.houses + 1)
        key = (count * 96 + place) * 3 + mover
        made = self.laps.get(key)
        if made is None:
            source = self.ring.places[place]
            made = _new(_lap, (source, self.ring.path(mover, place, count)))
            if count <= _SHORT:
                self.laps[key] = made
        return made

    def take(self, way: Way, last: int) -> Capture | None:
        """Make the capture of a move that ended at `last`, if it makes one."""
        shells = self.shells
        lying: list[tuple[int, int]] = []
        mover = way.store // (self.houses + 1)
        for place in self.ring.sources[mover][last]:
            if shells[place]:
                lying.append((place, shells[place]))
        if way.take(shells, last) == 0:
            return None
        places = self.ring.places
        takings = tuple([_new(_taking, (places[at], count)) for at, count in lying])
        return _new(  # type: ignore[no-any-return]
            _capture, (places[last], takings, shells[last] == 0)
        )

    def find_end(self, way: Way, last: int, captured: int) -> MoveEnd:
        """How a move ended that ended at `last`."""
        if last == way.store:
            return _store
        if captured:
            return _taken
        if way.into[last] != last:
            return _burned
        return _empty if self.shells[last] == 1 else _occupied

    def take_position(self) -> Position:
        """The board as it stands; rows that are as they were are the same objects."""
        width = self.houses + 1
        for seat in range(self.seats):
            first = seat * width
            before: Row = self.rows[seat]
            store = self.shells[first + self.houses]
            differs = before.store != store
            counts = list(before.houses)
            for index in range(self.houses):
                count = counts[index]
                if count is not None and count != self.shells[first + index]:
                    counts[index] = self.shells[first + index]
                    differs = True
            if differs:
                self.rows[seat] = _new(_row, (tuple(counts), store))
        mover = self.walker.mover
        seat_to_move = None if mover < 0 else self.ring.seats[mover]
        position: Position = _new(_position, (tuple(self.rows), seat_to_move))
        self.position = position
        return position


_SHORT = 32
"""The shells of the longest lap that is kept, as the paths of a ring are."""
