"""Boards in lines of text, one for each row or for the whole board."""

from __future__ import annotations

from rich.text import Text

from ...engine.board import House, Position, Seat

_CHANGED = "bold reverse"
"""The style of a count that differs from that of the other board."""


def list_rows(position: Position) -> tuple[Seat, ...]:
    """The seats in the order of their rows on the screen: North's above."""
    return tuple(sorted(position.seats, key=lambda seat: seat is not Seat.NORTH))


def list_houses(position: Position, seat: Seat) -> tuple[House, ...]:
    """The houses of a row from left to right as on the screen: North's runs backwards."""
    numbers = range(1, position.houses + 1)
    return tuple(House(seat, n) for n in (numbers[::-1] if seat is Seat.NORTH else numbers))


def draw_board_line(position: Position, other: Position, columns: int) -> Text:
    """All rows after each other, each with its store; counts that differ from `other` are marked.

    Rows that do not fit `columns` together go below each other.
    """
    rows = [_draw_row(position, other, seat) for seat in list_rows(position)]
    is_wide = sum(len(row) for row in rows) + 3 * len(rows) > columns
    line = Text("   ")
    for number, row in enumerate(rows):
        if number:
            line.append("\n   " if is_wide else "   ")
        line.append_text(row)
    return line


def _draw_row(position: Position, other: Position, seat: Seat) -> Text:
    row = Text(seat.title)
    for house in list_houses(position, seat):
        count, was = position.count(house), other.count(house)
        row.append(" ")
        row.append(_show(count).rjust(2), _CHANGED if count != was else "")
    store, was_store = position.row(seat).store, other.row(seat).store
    row.append(" (")
    row.append(str(store), _CHANGED if store != was_store else "")
    row.append(")")
    return row


def _show(count: int | None) -> str:
    return "–" if count is None else str(count)
