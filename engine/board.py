"""The board's vocabulary: seats, houses and positions, with their text form."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from . import sentences
from .values import check_made


class Seat(Enum):
    """A player's place at the board, named by its letter."""

    SOUTH = "S"
    NORTH = "N"
    EAST = "E"
    WEST = "W"

    @property
    def title(self) -> str:
        """The seat's name as in a tag: `South`."""
        return self.name.capitalize()

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    # There is one object of each seat, and houses are looked up by the thousand in each game.
    __hash__ = object.__hash__


PLAYING_ORDER: dict[int, tuple[Seat, ...]] = {
    2: (Seat.SOUTH, Seat.NORTH),
    3: (Seat.SOUTH, Seat.EAST, Seat.WEST),
}
"""The seats of a board in the order they play, by their number."""


class House(NamedTuple):
    """A house, `number` steps (1 or more) from its owner's store in the direction of sowing."""

    seat: Seat
    """The owner."""
    number: int
    """The steps from its owner's store, from 1."""

    def __str__(self) -> str:
        return f"{self.seat.value}{self.number}"

    @classmethod
    def from_text(cls, text: str) -> House:
        """The house that `text` names, like `S7`; raises `ValueError` for any other text."""
        found = _HOUSE.fullmatch(text.strip().upper())
        if found is None:
            raise ValueError(f"`{text}` names no house: write a seat and a number, like `S7`")
        return cls(Seat(found[1]), int(found[2]))


_HOUSE = re.compile("([SNEW])([1-9][0-9]?)")


def seat_order(seat: Seat) -> int:
    """The sort key of seats: playing order, with two seats and with three."""
    return _SEAT_PLACES[seat]


def house_order(house: House) -> tuple[int, int]:
    """The sort key of houses: the seat, then the number."""
    return _SEAT_PLACES[house.seat], house.number


_SEAT_PLACES = {seat: place for place, seat in enumerate(Seat)}


class Store(NamedTuple):
    """A seat's store (ulo, head)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat.value} store"


Place = House | Store
"""Where a shell can lie."""


class Row(NamedTuple):
    """One seat's houses in the order of sowing (farthest from the store first), and its store.

    Counts are shells; `None` is a burned house.
    """

    houses: tuple[int | None, ...]
    store: int

    def shells_in_houses(self) -> int:
        """The shells in the row, without those in the store."""
        return sum([count for count in self.houses if count])


MOST_SHELLS = 100_000
"""The most shells in a written position; a limit, because a lap lists the place of each shell."""

_WORD = re.compile(r"[^ \t\xa0]+")
_ROUND_SIGN = re.compile(r"[ \t\xa0]*([./])[ \t\xa0]*")
_AFTER_STORE = re.compile(r"(/[0-9]+)(?=[#SNEWsnew-])")
_FIELD = re.compile(r"((?:[0-9]{1,9}|#)(?:\.(?:[0-9]{1,9}|#))*)/([0-9]{1,9})")


@check_made
class Position(NamedTuple):
    """The shells in every place, one row a seat in playing order, and the seat to move.

    `to_move` is `None` before a simultaneous row and when the round is over. Raises `ValueError`
    when there are not 2 or 3 rows of the same length, a house holds fewer than 0 shells, or the
    seat to move does not sit at the board.

    >>> start = Position.from_text("4.4.4.4/0 4.4.#.4/1 N")
    >>> start.shells, start.to_move, start.count(House(Seat.SOUTH, 4))
    (29, Seat.NORTH, 4)
    >>> start.to_text()
    '4.4.4.4/0 4.4.#.4/1 N'
    """

    rows: tuple[Row, ...]
    """The houses and the store of each seat, in playing order."""
    to_move: Seat | None
    """The seat to move; `None` before a row of all hands, and when the round is over."""

    def check(self) -> None:
        """Raise `ValueError` for an impossible position; done whenever one is made."""
        if len(self.rows) not in PLAYING_ORDER:
            raise ValueError(sentences.rows_count(len(self.rows)))
        length = len(self.rows[0].houses)
        for row in self.rows:
            if len(row.houses) != length:
                numbers = " and ".join([str(len(row.houses)) for row in self.rows])
                raise ValueError(sentences.rows_unequal(numbers))
        for row in self.rows:
            if min(filter(None, row.houses), default=0) < 0:
                raise ValueError(sentences.HOUSE_NEGATIVE)
        if self.to_move is not None and self.to_move not in PLAYING_ORDER[len(self.rows)]:
            raise ValueError(
                sentences.seat_off_board(seat=self.to_move.title, seats=len(self.rows))
            )

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in playing order."""
        return PLAYING_ORDER[len(self.rows)]

    @property
    def houses(self) -> int:
        """The number of houses of each seat, burned ones included."""
        return len(self.rows[0].houses)

    @property
    def stores(self) -> tuple[int, ...]:
        """The shells in each store, in playing order."""
        return tuple([row.store for row in self.rows])

    @property
    def shells(self) -> int:
        """All shells on the board, in houses and stores."""
        return sum([row.shells_in_houses() + row.store for row in self.rows])

    @property
    def burned(self) -> tuple[House, ...]:
        """The burned houses, by seat in playing order, then by number."""
        return tuple(
            House(seat, number)
            for seat, row in zip(self.seats, self.rows, strict=True)
            for number, count in enumerate(reversed(row.houses), 1)
            if count is None
        )

    @property
    def key(self) -> int:
        """The hash of the position, from 0 to 2**40 - 1, as in the table `positions`.

        It is the same on every machine; two positions may share it.

        >>> hex(Position.from_text("4.4.4.4/0 4.4.#.4/1 N").key)
        '0xf9f62f5220'
        """
        # Imported here because a record is checked without it.
        from .position_hash import BURNED, NOBODY, hash_numbers

        mover = NOBODY if self.to_move is None else self.seats.index(self.to_move)
        numbers = [len(self.rows), self.houses, mover]
        for row in self.rows:
            numbers += [BURNED if count is None else count for count in row.houses]
            numbers.append(row.store)
        return hash_numbers(numbers)

    def row(self, seat: Seat) -> Row:
        """The row of a seat; raises `ValueError` when the seat does not sit at this board."""
        return self.rows[PLAYING_ORDER[len(self.rows)].index(seat)]

    def count(self, house: House) -> int | None:  # type: ignore[override] # not as in a tuple
        """The shells in a house, `None` when it is burned.

        Raises `ValueError` when the board has no such house.
        """
        if not 1 <= house.number <= self.houses or house.seat not in self.seats:
            raise ValueError(f"{house} is not on a board with {self.houses} houses a seat")
        return self.row(house.seat).houses[-house.number]

    def shells_in(self, house: House | str) -> int | None:
        """The shells in a house, given as a value or as `"S7"`; `None` when it is burned.

        Raises `ValueError` when the board has no such house.

        >>> Position.from_text("7.0.3/5 2.2.#/1 S").shells_in("S1")
        3
        """
        return self.count(House.from_text(house) if isinstance(house, str) else house)

    def to_text(self) -> str:
        """The position as written in a record, `7.7.7/0 7.7.7/0 S`."""
        fields = [
            ".".join("#" if count is None else str(count) for count in row.houses) + f"/{row.store}"
            for row in self.rows
        ]
        return " ".join([*fields, self.to_move.value if self.to_move else "-"])

    @classmethod
    def from_text(cls, text: str) -> Position:
        """The position written in `text`; raises `ValueError` for the first fault in it.

        Blanks are allowed between any two signs, and needed only between digits.

        >>> Position.from_text(" 4. 4/0 4.#/ 1n").to_text()
        '4.4/0 4.#/1 N'
        """
        text = _AFTER_STORE.sub(r"\1 ", _ROUND_SIGN.sub(r"\1", text))
        *fields, mover = _WORD.findall(text) or [""]
        mover = mover.upper() if len(mover) == 1 else mover
        rows = []
        for field in fields:
            match = _FIELD.fullmatch(field)
            if match is None:
                raise ValueError(sentences.not_a_row(field))
            houses = tuple(None if n == "#" else int(n) for n in match[1].split("."))
            rows.append(Row(houses, int(match[2])))
        shells = sum(row.shells_in_houses() + row.store for row in rows)
        if shells > MOST_SHELLS:
            raise ValueError(sentences.too_many_shells(most=MOST_SHELLS, shells=shells))
        if mover != "-" and mover not in {seat.value for seat in Seat}:
            raise ValueError(sentences.not_a_mover(mover))
        return cls(tuple(rows), None if mover == "-" else Seat(mover))
