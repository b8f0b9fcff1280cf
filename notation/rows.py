"""The rows of a record: the turns of each, and its number (docs/notation.md, "Rows")."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

from ..engine.board import Seat
from .record import (
    Gap,
    Item,
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
    for item in record.body:
        place: RowPlace | None = None
        match item:
            case Turn() | Pass() | Unreadable() if depth <= 0:
                if not isinstance(item, Unreadable) or _TURN.match(item.text):
                    opens = turns == 0
                    if opens:
                        written = None if isinstance(item, Unreadable) else item.number
                        row = row + 1 if written is None or not is_after_gap else written
                        is_after_gap = False
                    place = RowPlace(row, opens)
                    turns = (turns + 1) % seats
            case VariationStart():
                depth += 1
            case VariationEnd():
                depth -= 1
            case _ if depth > 0:
                pass
            case RoundStart():
                row = turns = 0
                is_after_gap = False
            case Gap():
                turns = 0
                is_after_gap = True
            case SimultaneousRow():
                row, turns = 1, 0
                place = RowPlace(row, opens=True)
                is_after_gap = False
        places.append(place)
    return tuple(places)


def written_number(item: Item) -> int | None:
    """The number written before a turn or row; `None` for any other item."""
    return item.number if isinstance(item, Turn | Pass | SimultaneousRow) else None


def agrees_with_count(record: Record, places: Rows | None = None) -> bool:
    """Whether every number written before a row of the game is the one that counting gives.

    `places` are what `number_rows` gives, for a caller that has them.
    """
    return all(
        place is None or written_number(item) in (None, place.number)
        for item, place in zip(record.body, places or number_rows(record), strict=True)
    )


def is_numbered(record: Record) -> bool:
    """Whether every row of the game has its number, and it is the one that counting gives."""
    return all(
        place is None or written_number(item) == (place.number if place.opens else None)
        for item, place in zip(record.body, number_rows(record), strict=True)
    )


def begin_rows(record: Record, places: Rows | None = None) -> tuple[str | None, ...]:
    """For each item of the body that begins a row, the number it is counted by, like `7.`.

    `places` are what `number_rows` gives, for a caller that has them.
    """
    return tuple(
        [
            f"{place.number}." if place is not None and place.opens else None
            for place in places or number_rows(record)
        ]
    )


def begin_rows_as_written(record: Record) -> tuple[str | None, ...]:
    """For each item of the body that begins a row, its number as written, `""` without one.

    A row begins wherever a number is written, and otherwise when it is full.
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
                begin, turns = "" if number is None else f"{number}.", 0
            turns = 0 if isinstance(item, SimultaneousRow) else (turns + 1) % seats
        begins.append(begin)
    return tuple(begins)


def count_seats(record: Record) -> int:
    """The number of seats, 2 or 3, as shown by the tags, the turns and the set-up.

    Three when there is a tag for East or West, a turn of either, or a `Setup` of three rows.
    """
    if record.tag("East") or record.tag("West"):
        return 3
    setup = record.value("Setup")
    if setup is not None and setup.count("/") == 3:
        return 3
    return 3 if any(_plays_east_or_west(item) for item in record.body) else 2


_TURN = re.compile(r"[SNEWsnew][0-9_-]")


def _plays_east_or_west(item: object) -> bool:
    match item:
        case Turn(seat=seat) | Pass(seat=seat):
            return seat in (Seat.EAST, Seat.WEST)
        case SimultaneousRow(turns=turns):
            return any(map(_plays_east_or_west, turns))
    return False
