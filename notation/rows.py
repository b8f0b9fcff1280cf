"""The rows of a record: the turns of each, and its number (docs/notation.md, "Rows").

`rows.pxd` declares the C types.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, TypeAlias

from ..engine.board import Seat
from .record import (
    Gap,
    Pass,
    Record,
    RoundStart,
    SimultaneousRow,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)


class RowPlace(NamedTuple):
    """The row of a turn: its number in the round (from 1), and whether the turn opens it."""

    number: int
    opens: bool


Rows: TypeAlias = tuple[RowPlace | None, ...]
"""The row of each item of a body, `None` for any that is no played turn."""


def number_rows(record: Record, seats: int | None = None) -> Rows:
    """The row of each item of the body, item by item; `None` for any that is no played turn.

    `seats` is the number of players; without it `count_seats` finds it. Turns in variations have
    no row. A turn that could not be read still counts. After a gap the number written before the
    next turn, if there is one, is its row.
    """
    seats = seats or count_seats(record)
    places: list[RowPlace | None] = []
    row = turns = depth = 0
    is_after_gap = False
    item: Any  # mypy does not see that `kind` is its type
    for item in record.body:
        place: RowPlace | None = None
        kind = type(item)
        if kind is Turn or kind is Pass or kind is Unreadable:
            if depth <= 0 and (kind is not Unreadable or _TURN.match(item.text)):
                opens = turns == 0
                if opens:
                    written = written_number(item) if is_after_gap else None
                    row = row + 1 if written is None else written
                    is_after_gap = False
                place = find_place(row, opens)
                turns = (turns + 1) % seats
        elif kind is VariationStart:
            depth += 1
        elif kind is VariationEnd:
            depth -= 1
        elif depth > 0:
            pass
        elif kind is RoundStart:
            row = turns = 0
            is_after_gap = False
        elif kind is Gap:
            turns = 0
            is_after_gap = True
        elif kind is SimultaneousRow:
            row = 1
            turns = 0
            place = find_place(1, True)
            is_after_gap = False
        places.append(place)
    return tuple(places)


def find_place(number: int, opens: bool) -> RowPlace:
    """The place with these values; those of most rows are made once and shared."""
    if 0 <= number < _KEPT:
        return _PLACES[2 * number + opens]
    return RowPlace(number, opens)


_KEPT = 256
_PLACES = [RowPlace(number, opens) for number in range(_KEPT) for opens in (False, True)]
_NUMERALS = [f"{number}." for number in range(_KEPT)]


def write_number(number: int) -> str:
    """The number as written before a row, `7.`."""
    return _NUMERALS[number] if 0 <= number < _KEPT else f"{number}."


def written_number(item: Any) -> int | None:
    """The number written before a turn or row; `None` for any other item."""
    kind = type(item)
    if kind is Turn:
        turn: Turn = item
        return turn.number
    number: int | None = None
    if kind is Pass or kind is SimultaneousRow:
        number = item.number
    return number


def agrees_with_count(record: Record, places: Rows | None = None) -> bool:
    """True when every number written before a row of the game is the one that counting gives.

    `places` are what `number_rows` gives, for a caller that has them.
    """
    for item, place in zip(record.body, places or number_rows(record), strict=True):
        if place is not None:
            number = written_number(item)
            if number is not None and number != place.number:
                return False
    return True


def is_numbered(record: Record, places: Rows | None = None) -> bool:
    """True when every row of the game is numbered as counting numbers it.

    `places` are what `number_rows` gives, for a caller that has them.
    """
    for item, place in zip(record.body, places or number_rows(record), strict=True):
        if place is not None:
            number = written_number(item)
            if (number is not None) is not place.opens or (place.opens and number != place.number):
                return False
    return True


def begin_rows(record: Record, places: Rows | None = None) -> tuple[str | None, ...]:
    """For each item of the body that begins a row, its number by counting, like `7.`.

    `places` are what `number_rows` gives, for a caller that has them.
    """
    return tuple(
        [
            write_number(place.number) if place is not None and place.opens else None
            for place in places or number_rows(record)
        ]
    )


def begin_rows_as_written(record: Record) -> tuple[str | None, ...]:
    """For each item of the body that begins a row, its number as written, `""` without one.

    A row begins wherever a number is written, or else when the row before is full.
    """
    seats = count_seats(record)
    begins: list[str | None] = []
    turns = 0
    for item, place in zip(record.body, number_rows(record), strict=True):
        begin = None
        if isinstance(item, RoundStart | Gap):
            turns = 0
        elif place is not None:
            number = written_number(item)
            if number is not None or turns == 0 or isinstance(item, SimultaneousRow):
                begin, turns = "" if number is None else write_number(number), 0
            turns = 0 if isinstance(item, SimultaneousRow) else (turns + 1) % seats
        begins.append(begin)
    return tuple(begins)


def count_seats(record: Record) -> int:
    """The number of seats, 2 or 3, as shown by the tags, the turns and the set-up.

    Three when there is a tag for East or West, a turn of either, or a `Setup` of three rows.
    """
    for tag in record.tags:
        if tag.name in _ASIDE_SEATS:
            return 3
    setup = record.value("Setup")
    if setup is not None and setup.count("/") == 3:
        return 3
    for item in record.body:
        if plays_east_or_west(item):
            return 3
    return 2


_ASIDE_SEATS = ("East", "West")
_EAST, _WEST = Seat.EAST, Seat.WEST
_TURN = re.compile(r"[SNEWsnew][0-9_-]")


def plays_east_or_west(item: Any) -> bool:
    """True when East or West plays in the item."""
    kind = type(item)
    seat: Seat | None = None
    if kind is Turn:
        turn: Turn = item
        seat = turn.seat
    elif kind is Pass:
        passed: Pass = item
        seat = passed.seat
    elif kind is SimultaneousRow:
        row: SimultaneousRow = item
        for each in row.turns:
            if plays_east_or_west(each):
                return True
    return seat is _EAST or seat is _WEST
