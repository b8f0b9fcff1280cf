"""The board on the screen, with houses to click."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from ...engine.board import House, Place, Position, Store
from ...engine.ruleset import Sowing
from ..boards.drawing import Drawing, draw


class BoardView(Widget):
    """Shows a position, with legal houses underlined and changed counts in bold."""

    DEFAULT_CSS = "BoardView { width: auto; height: auto; }"

    class Chosen(Message):
        """Posted when a house is clicked."""

        def __init__(self, house: House) -> None:
            super().__init__()
            self.house = house

    def __init__(self, position: Position, sowing: Sowing) -> None:
        super().__init__(id="board")
        self._position, self._sowing = position, sowing
        self._legal: frozenset[House] = frozenset()
        self._changed: frozenset[Place] = frozenset()
        self.columns = 80

    @property
    def drawing(self) -> Drawing:
        """The board, as wide as there is room."""
        return draw(self._position, self._sowing, self.columns)

    def show(
        self, position: Position, sowing: Sowing, legal: frozenset[House], before: Position
    ) -> None:
        """Show a position, marking the legal houses and what changed since `before`."""
        self._changed = _find_changes(before, position)
        self._position, self._sowing, self._legal = position, sowing, legal
        self.refresh(layout=True)

    @property
    def width(self) -> int:
        """The width of the board in columns."""
        return max(map(len, self.drawing.lines))

    def get_content_width(self, container: object, viewport: object) -> int:
        """The width of the board in columns."""
        return self.width

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """The height of the board in lines."""
        return len(self.drawing.lines)

    def render(self) -> Text:
        """The board's lines with their styles."""
        drawing = self.drawing
        lines = [Text(line) for line in drawing.lines]
        for place, spot in drawing.spots.items():
            style = "bold" if place in self._changed else ""
            if place in self._legal:
                style += " underline"
            if isinstance(place, Store):
                style += " bold"
            cell = drawing.lines[spot.line][spot.column : spot.column + spot.width]
            start = spot.column + len(cell) - len(cell.lstrip())
            lines[spot.line].stylize(style.strip(), start, spot.column + len(cell.rstrip()))
        return Text("\n").join(lines)

    def find_house(self, column: int, line: int) -> House | None:
        """The house drawn at a column and line, its name included; `None` between two houses."""
        drawing = self.drawing
        near = [
            (abs(spot.line - line), spot.line < line, place)
            for place, spot in drawing.spots.items()
            if isinstance(place, House) and spot.column <= column < spot.column + spot.width
        ]
        near.sort(key=lambda one: one[:2])
        if not near or near[0][0] > 2:
            return None
        is_between = len(near) > 1 and near[0][0] == near[1][0]
        is_framed = drawing.lines[1].startswith("╭")
        return None if is_between and is_framed else near[0][2]

    def on_click(self, event: events.Click) -> None:
        """Post which house was clicked."""
        house = self.find_house(event.x, event.y)
        if house is not None:
            self.post_message(self.Chosen(house))


def _find_changes(before: Position, after: Position) -> frozenset[Place]:
    if len(before.rows) != len(after.rows) or before.houses != after.houses:
        return frozenset()
    places: list[Place] = [
        House(seat, number)
        for seat in after.seats
        for number in range(1, after.houses + 1)
        if before.count(House(seat, number)) != after.count(House(seat, number))
    ]
    places += [Store(seat) for seat, one, other in zip(
        after.seats, before.stores, after.stores, strict=True) if one != other]  # fmt: skip
    return frozenset(places)
