"""A position drawn with box characters, at most as wide as a terminal."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import House, Place, Position, Seat, Store
from ...engine.ruleset import Sowing


class CountSpan(NamedTuple):
    """The place of a count or a name in a drawing: its first line and column from 0, its size."""

    line: int
    column: int
    width: int
    height: int = 1


class BoardDrawing(NamedTuple):
    """The lines of a drawing, and where in them each place has its count and its name."""

    lines: tuple[str, ...]
    spots: dict[Place, CountSpan]
    names: dict[Place, CountSpan]


BURNED = "▒"
"""The character that fills a burned house."""

_STORE = "store"


def draw_board(position: Position, sowing: Sowing, columns: int = 80) -> BoardDrawing:
    """Draw the board from South's side; where it is too wide, one row below the other.

    When the sowing is clockwise, a seat's store is at its left. With three seats the rows are in
    playing order, each as its player sees it.
    """
    inner = _inner_width(position)
    wide = position.houses * (inner + 1) + 2 * (inner + 3) + 3
    if len(position.rows) == 2 and wide <= columns:
        return _Board(position, sowing, inner).draw()
    return _draw_rows(position, sowing, inner, columns)


class _Board:
    """A board of two rows between two stores, drawn line by line."""

    def __init__(self, position: Position, sowing: Sowing, inner: int) -> None:
        self.position, self.inner, self.store_width = position, inner, inner + 2
        self.spots: dict[Place, CountSpan] = {}
        self.names: dict[Place, CountSpan] = {}
        near, far = position.seats
        numbers = range(1, position.houses + 1)
        is_left = sowing is Sowing.CLOCKWISE
        self.near = [House(near, n) for n in (numbers if is_left else reversed(numbers))]
        self.far = [House(far, n) for n in (reversed(numbers) if is_left else numbers)]
        self.left, self.right = (near, far) if is_left else (far, near)

    def draw(self) -> BoardDrawing:
        blank = " " * self.store_width
        lines = [
            self._names(0, self.far, Seat.NORTH),
            self._border("╭", "┬", "╮"),
            self._counts(2, blank, self.far, blank),
            self._middle(3),
            self._counts(4, blank, self.near, blank),
            self._border("╰", "┴", "╯"),
            self._names(6, self.near, Seat.SOUTH),
        ]
        return BoardDrawing(tuple(line.rstrip() for line in lines), self.spots, self.names)

    def _names(self, line: int, houses: list[House], seat: Seat) -> str:
        names = " ".join(str(house).center(self.inner) for house in houses)
        left = seat.title if self.left is seat else ""
        right = seat.title if self.right is seat else ""
        side = self.store_width
        for index, house in enumerate(houses):
            start = side + 2 + index * (self.inner + 1)
            self.names[house] = CountSpan(line, start, self.inner)
        start = 1 if left else side + 3 + len(names)
        self.names[Store(seat)] = CountSpan(line, start, side)
        return f" {left.center(side)} {names} {right.center(side)}"

    def _border(self, first: str, inside: str, last: str) -> str:
        cells = inside.join("─" * self.inner for _ in self.near)
        store = "─" * self.store_width
        return f"{first}{store}{inside}{cells}{inside}{store}{last}"

    def _middle(self, line: int) -> str:
        cells = "┼".join("─" * self.inner for _ in self.near)
        left = self._count(line, 1, Store(self.left), self.store_width)
        start = 1 + self.store_width + 1 + len(cells) + 1
        right = self._count(line, start, Store(self.right), self.store_width)
        return f"│{left}├{cells}┤{right}│"

    def _counts(self, line: int, left: str, houses: list[House], right: str) -> str:
        start = 1 + self.store_width + 1
        cells = [
            self._count(line, start + index * (self.inner + 1), house, self.inner)
            for index, house in enumerate(houses)
        ]
        return f"│{left}│{'│'.join(cells)}│{right}│"

    def _count(self, line: int, column: int, place: Place, width: int) -> str:
        self.spots[place] = CountSpan(line, column, width)
        right = (width - 2) // 2 if isinstance(place, Store) else 1
        return count_to_text(self.position, place).rjust(width - right) + " " * right


def count_to_text(position: Position, place: Place) -> str:
    """The shells of a place as a drawing shows them; a burned house is shaded."""
    if isinstance(place, Store):
        return str(position.row(place.seat).store)
    count = position.count(place)
    return BURNED * 2 if count is None else str(count)


def _inner_width(position: Position) -> int:
    counts = [count or 0 for row in position.rows for count in (*row.houses, row.store)]
    name = len(str(position.houses)) + 1
    return max(4, len(str(max(counts))) + 2, name + 2)


def order_places(position: Position, seat: Seat, sowing: Sowing) -> list[Place]:
    """A seat's houses and its store from left to right, as its player sees them."""
    places: list[Place] = [House(seat, number) for number in range(1, position.houses + 1)]
    places.insert(0, Store(seat))
    return places if sowing is Sowing.CLOCKWISE else places[::-1]


def _draw_rows(position: Position, sowing: Sowing, inner: int, columns: int) -> BoardDrawing:
    """Draw each seat's houses and its store in a row, folded to `columns`."""
    label = max(len(seat.title) for seat in position.seats) + 1
    inner = max(inner, len(_STORE) + 1)
    fitting = max((columns - label) // inner, 1)
    lines: list[str] = []
    spots: dict[Place, CountSpan] = {}
    named: dict[Place, CountSpan] = {}
    for seat in position.seats:
        places = order_places(position, seat, sowing)
        named[Store(seat)] = CountSpan(len(lines), 0, len(seat.title))
        for start in range(0, len(places), fitting):
            part = places[start : start + fitting]
            title = seat.title if start == 0 else ""
            names = (_STORE if isinstance(place, Store) else str(place) for place in part)
            lines.append((title.ljust(label) + "".join(n.rjust(inner) for n in names)).rstrip())
            counts = "".join(count_to_text(position, place).rjust(inner) for place in part)
            for index, place in enumerate(part):
                spots[place] = CountSpan(len(lines), label + index * inner, inner)
                if isinstance(place, House):
                    named[place] = CountSpan(len(lines) - 1, label + index * inner, inner)
            lines.append((" " * label + counts).rstrip())
        if seat is not position.seats[-1]:
            lines.append("")
    return BoardDrawing(tuple(lines), spots, named)
