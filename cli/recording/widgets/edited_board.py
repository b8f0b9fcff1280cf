"""A board being put right: its counts, the house that is edited, what changed; no terminal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....engine.board import House, Place, Position, Seat, Store
from ...boards.drawing import BoardDrawing, CountSpan, count_to_text

_MOST_DIGITS = 5


@dataclass(frozen=True, slots=True)
class EditedBoard:
    """A board with edits on top of `before`; it never changes: each key makes another board.

    `total` is the number of shells that have to lie on it, `cursor` the place that is edited.
    `is_typing` says that the next digit continues the count at the cursor.
    """

    before: Position
    now: Position
    total: int
    cursor: Place
    is_typing: bool = False

    @property
    def missing(self) -> int:
        """The shells that are not on the board; negative if there are too many."""
        return self.total - self.now.shells

    @property
    def is_changed(self) -> bool:
        """True when anything differs, the seat to move included."""
        return self.now != self.before

    def type_digit(self, digit: str) -> EditedBoard:
        """Type a digit of the count at the cursor; the first one replaces the count."""
        old = count_to_text(self.now, self.cursor) if self.is_typing else ""
        return replace(self._put(int((old + digit)[-_MOST_DIGITS:])), is_typing=True)

    def erase_digit(self) -> EditedBoard:
        """Take the last digit off the count at the cursor."""
        return replace(
            self._put(int(count_to_text(self.now, self.cursor)[:-1] or 0)), is_typing=True
        )

    def add(self, shells: int) -> EditedBoard:
        """Put some shells to the place at the cursor, or take them away, down to none."""
        return self._put(max(int(count_to_text(self.now, self.cursor)) + shells, 0))

    def choose(self, place: Place) -> EditedBoard:
        """Edit another place; a burned house cannot be entered."""
        is_burned = isinstance(place, House) and self.now.count(place) is None
        return self if is_burned else replace(self, cursor=place, is_typing=False)

    def go_on(self, drawing: BoardDrawing, by: int) -> EditedBoard:
        """Edit the next place (`by` 1) or the one before (-1), line by line and round again."""
        places = self._list_open(drawing)
        places.sort(key=lambda place: drawing.spots[place][:2])
        return self.choose(places[(places.index(self.cursor) + by) % len(places)])

    def move(self, drawing: BoardDrawing, columns: int, lines: int) -> EditedBoard:
        """Edit the nearest place in a direction of the drawing: one of the two is 1 or -1."""
        here = _find_centre(drawing.spots[self.cursor])
        nearest: tuple[float, Place] | None = None
        for place in self._list_open(drawing):
            there = _find_centre(drawing.spots[place])
            across, down = there[0] - here[0], there[1] - here[1]
            ahead = across * columns + down * lines
            aside = abs(down if columns else across)
            if ahead > 0 and (nearest is None or ahead + 3 * aside < nearest[0]):
                nearest = ahead + 3 * aside, place
        return self.choose(self.cursor if nearest is None else nearest[1])

    def give_turn(self, seat: Seat | None) -> EditedBoard:
        """Say who is to move; `None` where both hands are, or where the round is over."""
        return replace(self, now=self.now._replace(to_move=seat))

    def list_changes(self) -> tuple[str, ...]:
        """Each place whose count changed, as `S3 4 → 6`, and the seat to move if it is another."""
        lines = []
        for place in find_changes(self.before, self.now):
            old, new = count_to_text(self.before, place), count_to_text(self.now, place)
            name = f"{place.seat.title}'s store" if isinstance(place, Store) else str(place)
            lines.append(f"{name} {old} → {new}")
        if self.now.to_move is not self.before.to_move:
            lines.append(name_mover(self.now.to_move))
        return tuple(lines)

    def _list_open(self, drawing: BoardDrawing) -> list[Place]:
        """The places that can be edited."""
        return [
            place
            for place in drawing.spots
            if isinstance(place, Store) or self.now.count(place) is not None
        ]

    def _put(self, shells: int) -> EditedBoard:
        seats = self.now.seats
        rows = list(self.now.rows)
        at = seats.index(self.cursor.seat)
        row = rows[at]
        if isinstance(self.cursor, Store):
            rows[at] = row._replace(store=shells)
        else:
            houses = list(row.houses)
            houses[len(houses) - self.cursor.number] = shells
            rows[at] = row._replace(houses=tuple(houses))
        return replace(self, now=self.now._replace(rows=tuple(rows)))


def edit_board(position: Position, total: int) -> EditedBoard:
    """The board before anything is typed, with the first place that is not burned at the cursor."""
    seat = position.to_move or position.seats[0]
    houses = [House(seat, number) for number in range(1, position.houses + 1)]
    cursor = next((house for house in houses if position.count(house) is not None), None)
    return EditedBoard(position, position, total, cursor or Store(seat))


def find_changes(before: Position, after: Position) -> tuple[Place, ...]:
    """The places whose counts differ, by seat: its houses, then its store.

    Boards of another shape have none.
    """
    if len(before.rows) != len(after.rows) or before.houses != after.houses:
        return ()
    changes: list[Place] = []
    for seat, old, new in zip(after.seats, before.rows, after.rows, strict=True):
        houses = [House(seat, number) for number in range(1, after.houses + 1)]
        changes += [house for house in houses if before.count(house) != after.count(house)]
        if old.store != new.store:
            changes.append(Store(seat))
    return tuple(changes)


def name_mover(seat: Seat | None) -> str:
    """Who is to move, in words."""
    return f"{seat.title} to move" if seat is not None else "nobody to move"


def _find_centre(span: CountSpan) -> tuple[float, float]:
    """The middle of a span, in units of a line's height; a line is as high as two columns."""
    return (span.column + span.width / 2) / 2, span.line + span.height / 2
