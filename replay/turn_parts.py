"""The heavy parts of a step, made of what it keeps: boards, moves, claims and openings.

Named tuples are made by `tuple` alone, without their own `__new__`: that would check them, and a
board of the kernel is always a valid position. `turn_parts.pxd` declares the C types.
"""

# `_pack` and `_unpack` are given to Python by `globals()`, where ruff does not see it; mypy does.
# ruff: noqa: F821

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.board import House, Position, Row, Seat
from ..engine.kernel import Way
from ..engine.ring import Ring
from ..engine.round import Round
from ..engine.simultaneous import Lift, PlayedOpening, RaceRun, Stopped, play_opening
from ..engine.sowing import Capture, Lap, MoveEnd, PlayedMove, Taking
from ..engine.values import Struct
from ..notation.record import Move, Pass, Race, SimultaneousRow, Turn

COMPILED = not __file__.endswith(".py")

_pack: Callable[[list[int], int], Any]
_unpack: Callable[[Any], Any]
if not COMPILED:
    # Cython refuses to assign to what `turn_parts.pxd` makes C functions, even where it is not run.
    globals().update({"_pack": lambda shells, size: tuple(shells[:size])})
    globals().update({"_unpack": lambda shells: shells})

_NO_SHELLS = b""

_new: Callable[..., Any] = tuple.__new__
_position, _row, _lap, _move = Position, Row, Lap, PlayedMove
_capture, _taking = Capture, Taking
_store, _taken, _empty, _occupied, _burned, _given = (
    MoveEnd.STORE,
    MoveEnd.CAPTURE,
    MoveEnd.EMPTY,
    MoveEnd.OCCUPIED,
    MoveEnd.BURNED,
    MoveEnd.GIVEN,
)


class MoveClaims(Struct):
    """All that a record can claim of a move that was played.

    `captured` counts the shells captured, 0 without a capture. Houses are kept as a scanner reads
    them, as the number of their seat times 100, plus their own: the `trail` of relays, and the
    `last` house, -1 for the store.
    """

    __match_args__ = ("relays", "end", "captured")
    compared = 3

    def __init__(self, relays: tuple[House, ...], end: House | None, captured: int) -> None:
        self.trail = tuple([_number(house) for house in relays])
        self.last = -1 if end is None else _number(end)
        self.captured = captured

    @property
    def relays(self) -> tuple[House, ...]:
        """The houses relayed, in order."""
        return tuple([_house(number) for number in self.trail])

    @property
    def end(self) -> House | None:
        """The house of the last shell, `None` where it fell into the store."""
        return None if self.last < 0 else _house(self.last)


_SEATS = tuple(Seat)


def _number(house: House) -> int:
    return 100 * _SEATS.index(house.seat) + house.number


def _house(number: int) -> House:
    return House(_SEATS[number // 100], number % 100)


def claim_move(move: PlayedMove) -> MoveClaims:
    """The claims of a move that is made."""
    last = move.last
    return MoveClaims(move.relays, last if isinstance(last, House) else None, move.captured)


class MoveTrace:
    """All that a record can claim of the moves of one turn, in numbers, until another is traced.

    Of the `moves` the one at index m relayed `trail[r]` for r from `first[m]` up to
    `first[m + 1]`, ended at `last[m]` and captured `taken[m]` shells; houses are as in
    `MoveClaims`.
    """

    def __init__(self) -> None:
        self.moves = 0
        if not COMPILED:  # arrays in C are there
            self.trail, self.first = [0] * 4096, [0] * 257
            self.last, self.taken = [0] * 256, [0] * 256

    def take(self, claims: tuple[MoveClaims, ...]) -> bool:
        """Take the moves of these claims; false where there is no room for them."""
        self.moves = relays = 0
        for one in claims:
            claim: MoveClaims = one
            if self.moves == _MOST_MOVES or relays + len(claim.trail) > _MOST_RELAYS:
                return False
            for house in claim.trail:
                self.trail[relays] = house
                relays += 1
            self.end_move(relays, claim.last, claim.captured)
        return True

    def claim(self, move: int) -> MoveClaims:
        """The claims of a move."""
        claims: MoveClaims = MoveClaims.__new__(MoveClaims)
        relays = range(self.first[move], self.first[move + 1])
        claims.trail = tuple([self.trail[relay] for relay in relays])
        claims.last, claims.captured = self.last[move], self.taken[move]
        return claims

    def end_move(self, relays: int, last: int, taken: int) -> None:
        """End a move behind which the trail has `relays` relays."""
        self.last[self.moves], self.taken[self.moves] = last, taken
        self.moves += 1
        self.first[self.moves] = relays


_MOST_MOVES, _MOST_RELAYS = 256, 4096
"""The room of a trace."""

HandMoves = tuple[tuple[int, tuple[int, ...], int, int], ...]
"""The moves of one hand as numbers, as `engine/row_kernel.py` gives them."""


class TurnParts:
    """Makes positions, moves and claims on one ring; laps made again and again are one object."""

    def __init__(self, ring: Ring) -> None:
        self.ring, self.ways, self.burned = ring, ring.ways, ring.burned
        self.numbers, self.is_burned, self.letters = [0] * 96, [0] * 96, [0] * 3
        self.seats, self.houses = len(ring.seats), ring.houses
        self.size = self.seats * (self.houses + 1)
        self.shells = [0] * 96
        self.laps: dict[int, Lap] = {}
        self.traced = MoveTrace()
        for index, seat in enumerate(ring.seats):
            self.letters[index] = _SEATS.index(seat)
        for at, place in enumerate(ring.places):
            self.numbers[at] = _number(place) if isinstance(place, House) else -1
            self.is_burned[at] = at in ring.burned

    def keep(self, shells: list[int], mover: int) -> KeptBoard:
        """Keep a board with these shells; `mover` is the seat's place in playing order, or -1."""
        kept: KeptBoard = KeptBoard.__new__(KeptBoard)
        kept.made, kept.parts, kept.mover = None, self, mover
        kept.shells = _pack(shells, self.size)
        return kept

    def make_position(self, board: KeptBoard) -> Position:
        """The position on a board that was kept."""
        rows: list[Row] = []
        width, shells = self.houses + 1, board.counts()
        for seat in range(self.seats):
            first = seat * width
            places = range(first, first + self.houses)
            houses: tuple[int | None, ...] = tuple([shells[place] for place in places])
            if self.burned:
                houses = tuple([None if self.is_burned[at] else shells[at] for at in places])
            rows.append(_new(_row, (houses, shells[first + self.houses])))
        seat_to_move = None if board.mover < 0 else self.ring.seats[board.mover]
        return _new(_position, (tuple(rows), seat_to_move))  # type: ignore[no-any-return]

    def make_moves(self, board: KeptBoard, lifts: tuple[int, ...]) -> tuple[PlayedMove, ...]:
        """The moves of a legal turn: the lifts of the seat to move, played from a board.

        Raises `ValueError` for a house that is not on the board or holds no shells.
        """
        moves: list[PlayedMove] = []
        self.play(board, lifts, self.traced, moves)
        return tuple(moves)

    def make_claims(self, board: KeptBoard, lifts: tuple[int, ...]) -> tuple[MoveClaims, ...]:
        """The claims of the moves that `make_moves` makes; raises as that does."""
        traced = self.traced
        if not self.play(board, lifts, traced, None):
            return tuple([claim_move(move) for move in self.make_moves(board, lifts)])
        return tuple([traced.claim(move) for move in range(traced.moves)])

    def play(
        self,
        board: KeptBoard,
        lifts: tuple[int, ...],
        traced: MoveTrace,
        moves: list[PlayedMove] | None,
    ) -> bool:
        """Trace a turn, and add what it did to `moves` if that is given.

        False if there is no room for the trace. Raises as `make_moves` does.
        """
        shells, mover, counts = self.shells, board.mover, board.counts()
        for at in range(self.size):
            shells[at] = counts[at]
        way: Way = self.ways[mover]
        relays = captured = traced.moves = 0
        capture: Capture | None = None
        passed = False
        for number in lifts:
            house = number
            place = way.store - house
            if house < 1 or house > self.houses or shells[place] == 0:
                raise ValueError(f"house {number} cannot be lifted")
            before = shells[way.store]
            laps: list[Lap] | None = None if moves is None else [self.lap(way, mover, place)]
            last = way.sow_lap(shells, place)
            while way.is_sown_on(shells, last, place):
                place = last
                if relays < _MOST_RELAYS:
                    traced.trail[relays] = self.numbers[place]
                relays += 1
                if laps is not None:
                    laps.append(self.lap(way, mover, place))
                last = way.sow_lap(shells, place)
            takes = way.waits == 0 or way.may_take(last, shells[way.store] - before, passed)
            passed = True
            if laps is None or moves is None:
                captured = way.take(shells, last) if takes else 0
            else:
                capture = self.take(way, mover, last) if takes else None
                end = self.find_end(way, last, capture is not None)
                moves.append(_new(_move, (self.ring.seats[mover], tuple(laps), end, capture)))
            if traced.moves < _MOST_MOVES:
                traced.end_move(relays, self.numbers[last], captured)
        return relays <= _MOST_RELAYS and len(lifts) <= _MOST_MOVES

    def claim_hand(self, moves: HandMoves) -> tuple[MoveClaims, ...]:
        """The claims of the moves of one hand in a simultaneous row."""
        found = []
        for _, relays, last, captured in moves:
            claims: MoveClaims = MoveClaims.__new__(MoveClaims)
            claims.trail = tuple([self.numbers[place] for place in relays])
            claims.last, claims.captured = self.numbers[last], captured
            found.append(claims)
        return tuple(found)

    def trace_hand(self, moves: HandMoves, traced: MoveTrace) -> bool:
        """Trace the moves of one hand; false where there is no room for them."""
        traced.moves = relays = 0
        for _, places, last, captured in moves:
            if traced.moves == _MOST_MOVES or relays + len(places) > _MOST_RELAYS:
                return False
            for place in places:
                traced.trail[relays] = self.numbers[place]
                relays += 1
            traced.end_move(relays, self.numbers[last], captured)
        return True

    def lap(self, way: Way, mover: int, place: int) -> Lap:
        """The lap that lifts all shells from a place."""
        count = self.shells[place]
        key = (count * 96 + place) * 3 + mover
        made = self.laps.get(key)
        if made is None:
            source = self.ring.places[place]
            made = _new(_lap, (source, self.ring.path(mover, place, count)))
            if count <= _SHORT:
                self.laps[key] = made
        return made

    def take(self, way: Way, mover: int, last: int) -> Capture | None:
        """Make the capture of a move that ended at `last`, if it makes one."""
        shells = self.shells
        lying: list[tuple[int, int]] = []
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

    def find_end(self, way: Way, last: int, captured: bool) -> MoveEnd:
        """The end of a move whose last place is `last`."""
        if last == way.store:
            return _store
        if captured:
            return _taken
        if way.into[last] != last:
            return _burned
        if self.shells[last] == 0:
            return _given
        return _empty if self.shells[last] == 1 else _occupied


_SHORT = 32
"""The shells of the longest lap that is kept, as the paths of a ring are."""


class KeptBoard:
    """A board whose `parts` make a `Position` of it when it is asked for.

    If it has parts, `shells` are the shells in its places, in C packed as bytes. `mover` is the
    place in playing order of the seat to move, -1 for none.
    """

    def __init__(self, position: Position) -> None:
        self.made: Position | None = position
        self.parts: TurnParts | None = None
        self.shells: Any = _NO_SHELLS
        self.mover = -1

    def counts(self) -> Any:
        """The shells in its places, if it has parts."""
        return _unpack(self.shells)

    def position(self) -> Position:
        """The board as a position, the same object each time."""
        made, parts = self.made, self.parts
        if made is None:
            assert parts is not None, "a board has shells or a position"
            made = self.made = parts.make_position(self)
        return made

    def stores(self) -> tuple[int, ...]:
        """The shells in each store, in playing order."""
        parts = self.parts
        if parts is None:
            return self.position().stores
        counts, width = self.counts(), parts.houses + 1
        return tuple([counts[store] for store in range(width - 1, parts.size, width)])


def make_opening(state: Round, row: SimultaneousRow, race: Race | None) -> PlayedOpening:
    """Make a row of a round that can be played."""
    played = play_opening(state, list_lifts(row), list_runs(race))
    assert not isinstance(played, Stopped), f"a row that was played stops: {played}"
    return played[0]


def list_lifts(row: SimultaneousRow) -> tuple[tuple[Lift, ...], ...]:
    """The lifts of all hands; a house that cannot be read is 0, which no board has."""
    return tuple(
        [
            tuple([Lift(move.house or 0, move.tick) for move in list_moves(turn)])
            for turn in row.turns
        ]
    )


def list_runs(race: Race | None) -> tuple[RaceRun, ...] | None:
    """The runs of a race, if there is one."""
    return tuple([RaceRun(seat, drops) for seat, drops in race.runs]) if race else None


def list_moves(turn: Turn | Pass) -> tuple[Move, ...]:
    """The moves of a turn, none of a pass."""
    return turn.moves if isinstance(turn, Turn) else ()
