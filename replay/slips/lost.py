"""Turns and rows that the writer lost: every way to play them, put back where they are missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from ...engine.board import Seat
from ...engine.round import Round
from ...notation.items import write_item
from ...notation.record import (
    Item,
    Move,
    Pass,
    PositionClaim,
    SimultaneousRow,
    Stores,
    Turn,
)
from .edits import Edit, bare_text, written_rows
from .main_line import FirstError, MainLine, SearchStopped
from .report import SlipKind

MOST_MOVES = 10
"""The moves more than turns, in all the lost turns together, up to which ways are tried."""

MOST_WAYS = 5_000
"""The ways to play lost turns that are looked at for one place; few of them can be played on."""


def make_lost_edits(main: MainLine, start: FirstError, go_on: Callable[[], bool]) -> Iterator[Edit]:
    """Edits that put lost turns back where seats or numbers jump, or where a round stops short.

    Turns of few moves come first. Raises `SearchStopped` when `go_on` says no.
    """
    for place, count, where in _places(main, start):
        state = start.lines[place - start.first].state
        if state is None:
            continue
        kind = SlipKind.ROW_LOST if count == main.rules.seats else SlipKind.TURN_LOST
        at, here = main.item(where), main.item(place)
        written, seat = _written(at), at.seat if isinstance(at, Turn | Pass) else None
        ways = _Turns(state, go_on).all_ways(count)
        for way, after in islice(ways, MOST_WAYS):
            if _may_follow(after, here, seat):
                text = " ".join(map(bare_text, way))
                yield Edit(kind, ((place, (*way, here)),), at.span, written, text, 2)


def _places(main: MainLine, start: FirstError) -> list[tuple[int, int, int]]:
    """Where turns are lost: the place, how many, and the place of what is written after them."""
    last = _next_turn(main, start.at)
    places = [*_seats_jump(main, start, last), *_numbers_jump(main, start, last)]
    if not isinstance(main.item(last), Turn | Pass | SimultaneousRow):
        places += [(start.at, count, start.at) for count in range(1, main.rules.seats + 1)]
    return list(dict.fromkeys(places))


def _seats_jump(main: MainLine, start: FirstError, last: int) -> Iterator[tuple[int, int, int]]:
    """The turns of another seat than the one that follows the turn before them."""
    seats = main.rules.playing_order
    item, state = main.item(start.at), start.lines[-1].state
    mover = None if state is None else state.position.to_move
    if isinstance(item, Turn | Pass) and item.seat in seats and mover not in (None, item.seat):
        yield start.at, (seats.index(item.seat) - seats.index(mover)) % len(seats), start.at
    before: tuple[int, Seat] | None = None
    for place in range(max(start.first - 2 * len(seats), 0), last + 1):
        item = main.item(place)
        if isinstance(item, Turn | Pass) and item.seat in seats and not main.is_break(place):
            if before is not None:
                lost = (seats.index(item.seat) - seats.index(before[1]) - 1) % len(seats)
                for at in (place, before[0] + 1):
                    if lost and start.first <= at <= start.at:
                        yield at, lost, place
            before = place, item.seat
        elif not isinstance(item, Stores):
            before = None


def _numbers_jump(main: MainLine, start: FirstError, last: int) -> Iterator[tuple[int, int, int]]:
    """The rows of which the one before is missing, by their numbers."""
    number: int | None = 0
    for row in written_rows(main, start.first, last):
        if number is not None and row.number == number + 2 and start.first <= row.start <= start.at:
            yield row.start, main.rules.seats, row.start
        number = row.number if row.number is not None or number is None else number + 1


def _next_turn(main: MainLine, at: int) -> int:
    """The place of the first turn from `at` on, `at` itself when the round has no more."""
    for place in range(at, len(main.order)):
        item = main.item(place)
        if isinstance(item, Turn | Pass | SimultaneousRow):
            return place
        if not isinstance(item, Stores | PositionClaim) or main.is_break(place):
            break
    return at


class _Turns:
    """All turns that can be played from a round, by their number of moves; worked out as asked.

    Raises `SearchStopped` when `go_on` says no.
    """

    def __init__(self, state: Round, go_on: Callable[[], bool]) -> None:
        self._layers: list[list[tuple[Turn | Pass, _Turns]]] = [[]]
        self._open: list[tuple[tuple[Move, ...], Round]] = [((), state)]
        self.state, self._go_on = state, go_on

    def all_ways(self, count: int) -> Iterator[tuple[tuple[Turn | Pass, ...], Round]]:
        """Every way to play `count` turns, those of few moves first, and the round after it."""
        for moves in range(count, count + MOST_MOVES + 1):
            yield from self.ways(count, moves)

    def ways(self, count: int, moves: int) -> Iterator[tuple[tuple[Turn | Pass, ...], Round]]:
        """Every way to play `count` turns of `moves` moves in all, and the round after it."""
        if not count:
            if not moves:
                yield (), self.state
            return
        for length in range(1, moves - count + 2):
            if count == 1 and length != moves:
                continue
            for turn, after in self._layer(length):
                for others, end in after.ways(count - 1, moves - length):
                    yield (turn, *others), end

    def _layer(self, length: int) -> list[tuple[Turn | Pass, _Turns]]:
        while len(self._layers) <= length:
            self._layers.append(self._next_layer())
        return self._layers[length]

    def _next_layer(self) -> list[tuple[Turn | Pass, _Turns]]:
        ended: list[tuple[Turn | Pass, _Turns]] = []
        longer: list[tuple[tuple[Move, ...], Round]] = []
        for moves, before in self._open:
            if not self._go_on():
                raise SearchStopped
            mover, houses = before.position.to_move, before.legal_houses()
            if mover is None:
                continue
            if not houses:
                ended.append((Pass(mover), _Turns(before.play_pass(), self._go_on)))
            for house in houses:
                after, played = before.after_move(house), (*moves, Move(house))
                if after.goes_on:
                    longer.append((played, after))
                else:
                    ended.append((Turn(mover, played), _Turns(after, self._go_on)))
        self._open = longer
        return ended


def _may_follow(state: Round, item: Item, seat: Seat | None) -> bool:
    """Whether an item can stand after the lost turns, as far as is seen without playing it."""
    match item:
        case Turn():
            house = item.moves[0].house
            if state.position.to_move is not item.seat or house is None:
                return False
            return state.fault(house) is None
        case Pass():
            return state.position.to_move is item.seat and not state.legal_houses()
        case Stores():
            return item.shells == state.position.stores and seat in (None, state.position.to_move)
    return True


def _written(item: Item) -> str:
    if isinstance(item, Turn | Pass | SimultaneousRow):
        number = "" if item.number is None else f"{item.number}. "
        return number + bare_text(item)
    return "position" if isinstance(item, PositionClaim) else write_item(item)
