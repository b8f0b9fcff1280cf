"""A position drawn as large as a terminal has room for, to be read from a distance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...engine.board import House, Place, Position, Store
from ...engine.ruleset import Sowing
from .drawing import BURNED, BoardDrawing, CountSpan, count_to_text, draw_board, order_places
from .large_text import draw_large_text


class _Size(NamedTuple):
    """The size of a house in columns and lines, and the columns of a store."""

    columns: int
    lines: int
    store: int


_SIZES = (_Size(9, 4, 11), _Size(7, 3, 7))
"""The sizes of large houses, the largest first."""

_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_JOINTS = {
    _UP | _DOWN: "│",
    _LEFT | _RIGHT: "─",
    _DOWN | _RIGHT: "╭",
    _DOWN | _LEFT: "╮",
    _UP | _RIGHT: "╰",
    _UP | _LEFT: "╯",
    _UP | _DOWN | _RIGHT: "├",
    _UP | _DOWN | _LEFT: "┤",
    _DOWN | _LEFT | _RIGHT: "┬",
    _UP | _LEFT | _RIGHT: "┴",
    _UP | _DOWN | _LEFT | _RIGHT: "┼",
}


def fit_board(position: Position, sowing: Sowing, columns: int, lines: int) -> BoardDrawing:
    """Draw the board from South's side, the houses as large as `columns` and `lines` allow.

    With three seats, or where the two rows do not fit beside each other, each seat has a row of
    its own. The smallest form is that of `draw_board`, which may be higher than `lines`.
    """
    return _draw_largest(position, sowing, columns, lines) or draw_board(position, sowing, columns)


def measure_counts(position: Position, sowing: Sowing, columns: int, lines: int) -> int:
    """The lines of a count on the board that `fit_board` draws."""
    drawing = _draw_largest(position, sowing, columns, lines)
    return 1 if drawing is None else drawing.spots[House(position.seats[0], 1)].height


def _draw_largest(
    position: Position, sowing: Sowing, columns: int, lines: int
) -> BoardDrawing | None:
    for size in _SIZES:
        drawing = _Canvas(position, sowing, size).draw()
        if max(map(len, drawing.lines)) <= columns and len(drawing.lines) <= lines:
            return drawing
    return None


class _Canvas:
    """A board being drawn: frames first, then the text inside and next to them."""

    def __init__(self, position: Position, sowing: Sowing, size: _Size) -> None:
        self.position, self.sowing, self.size = position, sowing, size
        self.joints: dict[tuple[int, int], int] = {}
        self.text: dict[tuple[int, int], str] = {}
        self.spots: dict[Place, CountSpan] = {}
        self.names: dict[Place, CountSpan] = {}

    def draw(self) -> BoardDrawing:
        if len(self.position.rows) == 2:
            self._face()
        else:
            self._stack()
        for place, spot in self.spots.items():
            self._frame(spot)
            self._count(place, spot)
        cells = {at: _JOINTS[joint] for at, joint in self.joints.items()} | self.text
        height = max(line for line, _ in cells) + 1
        width = max(column for _, column in cells) + 1
        rows = (
            "".join(cells.get((line, column), " ") for column in range(width)).rstrip()
            for line in range(height)
        )
        return BoardDrawing(tuple(rows), self.spots, self.names)

    def _face(self) -> None:
        """Two rows facing each other between their stores."""
        near, far = self.position.seats
        width, height, store = self.size
        below = order_places(self.position, near, self.sowing)
        above = [*reversed(order_places(self.position, far, self.sowing))]
        is_left = isinstance(below[0], Store)
        left, right = (below[0], above[-1]) if is_left else (above[0], below[-1])
        houses = slice(1, None) if is_left else slice(0, -1)
        facing = slice(0, -1) if is_left else slice(1, None)
        self.spots[left] = CountSpan(2, 1, store, 2 * height + 1)
        for line, row in ((2, above[facing]), (3 + height, below[houses])):
            for index, place in enumerate(row):
                column = store + 2 + index * (width + 1)
                self.spots[place] = CountSpan(line, column, width, height)
        end = store + 2 + self.position.houses * (width + 1)
        self.spots[right] = CountSpan(2, end, store, 2 * height + 1)
        for row, line in ((above, 0), (below, 2 * height + 4)):
            self._name(row, line)

    def _stack(self) -> None:
        """A row for each seat, as its player sees it."""
        width, height, store = self.size
        for number, seat in enumerate(self.position.seats):
            top = number * (height + 3)
            column = 1
            places = order_places(self.position, seat, self.sowing)
            for place in places:
                own = store if isinstance(place, Store) else width
                self.spots[place] = CountSpan(top + 2, column, own, height)
                column += own + 1
            self._name(places, top)

    def _name(self, places: Iterable[Place], line: int) -> None:
        for place in places:
            spot = self.spots[place]
            name = place.seat.title if isinstance(place, Store) else str(place)
            column = spot.column + (spot.width - len(name)) // 2
            self._write(line, column, name)
            self.names[place] = CountSpan(line, column, len(name))

    def _frame(self, spot: CountSpan) -> None:
        top, bottom = spot.line - 1, spot.line + spot.height
        left, right = spot.column - 1, spot.column + spot.width
        for column in range(left, right + 1):
            ends = (_RIGHT if column < right else 0) | (_LEFT if column > left else 0)
            for line in (top, bottom):
                self._join(line, column, ends)
        for line in range(top, bottom + 1):
            ends = (_DOWN if line < bottom else 0) | (_UP if line > top else 0)
            for column in (left, right):
                self._join(line, column, ends)

    def _join(self, line: int, column: int, ends: int) -> None:
        self.joints[line, column] = self.joints.get((line, column), 0) | ends

    def _count(self, place: Place, spot: CountSpan) -> None:
        count = count_to_text(self.position, place)
        if count.startswith(BURNED):
            rows: tuple[str, ...] = (BURNED * spot.width,) * spot.height
        else:
            rows = draw_large_text(count, spot.width, spot.height) or (count,)
        line = spot.line + (spot.height - len(rows)) // 2
        column = spot.column + (spot.width - len(rows[0])) // 2
        for index, row in enumerate(rows):
            self._write(line + index, column, row)

    def _write(self, line: int, column: int, text: str) -> None:
        for index, character in enumerate(text):
            self.text[line, column + index] = character
