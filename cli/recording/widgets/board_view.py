"""The board on the screen, in the colours of its seats, with houses to click."""

from __future__ import annotations

import re

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from ....engine.board import House, Place, Position, Seat, Store
from ....engine.ruleset import Sowing
from ...boards.drawing import BoardDrawing, CountSpan
from ...boards.large import fit_board
from .edited_board import find_changes

SEAT_COLOURS = {
    Seat.SOUTH: "#6cc5ff",
    Seat.EAST: "#8fe08f",
    Seat.WEST: "#ff9cc8",
    Seat.NORTH: "#ffc14d",
}
"""The colour of each seat wherever the screen names it; light, for a dark background."""

_TITLES = {seat.title: seat for seat in Seat}
_TITLE = re.compile(rf"\b(?:{'|'.join(_TITLES)})\b")
_CHANGED = "on #3a3a3a"
"""The background of a count that changed."""


def colour_seats(text: str) -> Text:
    """A text with the names of the seats in their colours."""
    coloured = Text(text)
    for found in _TITLE.finditer(text):
        coloured.stylize(SEAT_COLOURS[_TITLES[found[0]]], *found.span())
    return coloured


class BoardView(Widget):
    """Shows a position as large as `columns` and `lines` allow.

    The names of legal houses are in reverse, the name of the seat to move too; counts that changed
    are bold on a lighter background, empty houses dim, and the place at `cursor` is in reverse.
    """

    DEFAULT_CSS = "BoardView { width: auto; height: auto; }"

    class Chosen(Message):
        """Posted when a house or a store is clicked."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    def __init__(self, position: Position, sowing: Sowing) -> None:
        super().__init__(id="board")
        self._position, self._sowing = position, sowing
        self._legal: frozenset[House] = frozenset()
        self._changed: frozenset[Place] = frozenset()
        self.cursor: Place | None = None
        self.columns, self.lines = 80, 24

    @property
    def drawing(self) -> BoardDrawing:
        """The board, as large as there is room."""
        return fit_board(self._position, self._sowing, self.columns, self.lines)

    def show(
        self, position: Position, sowing: Sowing, legal: frozenset[House], before: Position
    ) -> None:
        """Show a position, marking the legal houses and what changed since `before`."""
        self._changed = frozenset(find_changes(before, position))
        self._position, self._sowing, self._legal = position, sowing, legal
        self.refresh(layout=True)

    @property
    def width(self) -> int:
        """The width of the board in columns."""
        return max(map(len, self.drawing.lines))

    @property
    def height(self) -> int:
        """The height of the board in lines."""
        return len(self.drawing.lines)

    def get_content_width(self, container: object, viewport: object) -> int:
        """The width of the board in columns."""
        return self.width

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """The height of the board in lines."""
        return self.height

    def render(self) -> Text:
        """The board's lines with their styles."""
        drawing = self.drawing
        lines = [Text(line) for line in drawing.lines]
        for place, span in drawing.names.items():
            mover = self._position.to_move
            is_mover = mover is not None and place == Store(mover)
            is_marked = place in self._legal or is_mover
            _paint(lines, span, SEAT_COLOURS[place.seat] + " bold reverse" * is_marked)
        for place, span in drawing.spots.items():
            style = SEAT_COLOURS[place.seat]
            if isinstance(place, House) and not self._position.count(place):
                style += " dim"
            elif isinstance(place, Store):
                style += " bold"
            if place in self._changed:
                style += " bold " + _CHANGED
            if place == self.cursor:
                style = SEAT_COLOURS[place.seat] + " bold reverse"
            elif place in self._legal and span.height == 1:
                style += " underline"
            is_whole = span.height > 1 or place == self.cursor
            _paint(lines, span, style, is_whole=is_whole)
        return Text("\n").join(lines)

    def find_place(self, column: int, line: int) -> Place | None:
        """The place drawn at a column and line, its name and frame included.

        `None` between two houses.
        """
        drawing = self.drawing
        spans = [*drawing.spots.items(), *drawing.names.items()]
        for near in ((line,), (line - 1, line + 1)):
            found = {place for place, span in spans for at in near if _holds(span, column, at)}
            if found:
                return found.pop() if len(found) == 1 else None
        return None

    def on_click(self, event: events.Click) -> None:
        """Post which place was clicked."""
        place = self.find_place(event.x, event.y)
        if place is not None:
            self.post_message(self.Chosen(place))


def _holds(span: CountSpan, column: int, line: int) -> bool:
    is_beside = span.column <= column < span.column + span.width
    return is_beside and span.line <= line < span.line + span.height


def _paint(lines: list[Text], span: CountSpan, style: str, *, is_whole: bool = False) -> None:
    """Style the text in a span, or with `is_whole` the span and its blanks."""
    for number in range(span.line, span.line + span.height):
        line = lines[number]
        if is_whole:
            line.pad_right(max(span.column + span.width - len(line), 0))
            line.stylize(style, span.column, span.column + span.width)
            continue
        cell = line.plain[span.column : span.column + span.width]
        start = span.column + len(cell) - len(cell.lstrip())
        line.stylize(style, start, span.column + len(cell.rstrip()))
