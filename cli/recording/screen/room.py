"""The room for the board on the scorer's screen, beside the record or above it."""

from __future__ import annotations

from ....replay.scoring.sheet import Asks, Sheet
from ...boards.large import measure_counts

RECORD = 26
"""The columns that the record keeps beside a board that grows."""

NARROW = 74
"""The width of the terminal, in columns, below which the record goes under the board."""

SHORT = 20
"""The height of the terminal, in lines, below which nothing is left free between its parts."""

_BESIDE = 12
"""The lines of the screen that are never the board's."""

_EDGE = 3
"""The columns that are never the board's where the record is under it."""

_UNDER = 5
"""The lines that the record keeps where it goes under a board to make that larger."""


def measure_room(width: int, height: int, sheet: Sheet) -> tuple[int, int]:
    """The columns and lines there are for the board on a terminal of a size.

    The record keeps room beside it, or under it where the counts become larger by that; in an
    opening the hands need the lines.
    """
    columns, lines = width - _EDGE, height - _BESIDE
    if width < NARROW:
        return columns, lines
    rooms = ((width - RECORD - 1, lines), (columns, lines - _UNDER))
    if sheet.asks is Asks.HANDS:
        return rooms[0]
    position, sowing = sheet.seen_position, sheet.rules.sowing
    return max(rooms, key=lambda room: measure_counts(position, sowing, *room))


def is_record_under(width: int, columns: int) -> bool:
    """True where the board has all columns of a terminal, so that the record goes under it."""
    return columns == width - _EDGE
