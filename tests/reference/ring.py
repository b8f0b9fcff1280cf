"""The board as a ring of linked places, with a number for every shell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from .options import Rules, seats_of

_ROW = re.compile(r"((?:[0-9]+|#)(?:\.(?:[0-9]+|#))*)/([0-9]+)")


@dataclass(eq=False)
class Place:
    """A house (number 1 or more) or a store (number 0); houses are numbered from their store."""

    seat: str
    number: int
    shells: list[int] = field(default_factory=list)
    burned: bool = False
    following: Place = field(init=False, repr=False)

    @property
    def name(self) -> str:
        """`S4` for a house, `S` for a store."""
        return f"{self.seat}{self.number or ''}"

    @property
    def is_store(self) -> bool:
        """True when the place is a store."""
        return self.number == 0

    def after(self, steps: int) -> Place:
        """The place that many steps further round the whole ring, counting all stores."""
        place = self
        for _ in range(steps):
            place = place.following
        return place


class Ring:
    """All places in the order of sowing: the first seat's houses, its store, the next seat's…"""

    def __init__(self, rules: Rules) -> None:
        self.seats = seats_of(rules)
        self.houses = rules["houses"]
        self.places = [
            Place(seat, number) for seat in self.seats for number in [*range(self.houses, 0, -1), 0]
        ]
        for place, following in zip(self.places, [*self.places[1:], self.places[0]], strict=True):
            place.following = following
        self.shells = 0

    def add_shells(self, place: Place, count: int) -> None:
        """Puts `count` new shells into a place, each with the next free number."""
        place.shells.extend(range(self.shells, self.shells + count))
        self.shells += count

    def place(self, seat: str, number: int) -> Place:
        """A seat's house, or with number 0 its store."""
        for place in self.places:
            if (place.seat, place.number) == (seat, number):
                return place
        raise ValueError(f"{seat}{number} is not on a board of {self.houses} houses a seat")

    def store(self, seat: str) -> Place:
        """The store of a seat."""
        return self.place(seat, 0)

    def row(self, seat: str) -> Iterator[Place]:
        """A seat's houses in the order of sowing."""
        return (place for place in self.places if place.seat == seat and not place.is_store)

    def is_row_empty(self, seat: str) -> bool:
        """True when no house of the seat holds a shell."""
        return not any(house.shells for house in self.row(seat))

    def seat_after(self, seat: str) -> str:
        """The next seat in playing order; the opponent when there are two."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def facing(self, house: Place, manner: str) -> Place:
        """The mirror of a house in its owner's store, or the next seat's house of its number.

        RULES 3.4: `manner` is the value of `facing`, which only three seats know.
        """
        if manner == "same" and len(self.seats) == 3:
            return self.place(self.seat_after(house.seat), house.number)
        return self.store(house.seat).after(house.number)

    def check_shells(self) -> None:
        """Raises `AssertionError` when a shell is lost or lies in two places."""
        lying = sorted(shell for place in self.places for shell in place.shells)
        assert lying == list(range(self.shells)), "a shell was lost or doubled"


def read_position(rules: Rules, text: str) -> tuple[Ring, str | None]:
    """The ring that a position describes and the seat to move, `None` for `-` (NOTATION §6)."""
    ring = Ring(rules)
    *fields, mover = text.split() or [""]
    if len(fields) != len(ring.seats):
        raise ValueError(f"`{text}` does not hold one row for each of {len(ring.seats)} seats")
    if mover != "-" and mover not in ring.seats:
        raise ValueError(f"`{mover}` is not a seat of this board")
    for seat, written in zip(ring.seats, fields, strict=True):
        match = _ROW.fullmatch(written)
        if match is None or match[1].count(".") != ring.houses - 1:
            raise ValueError(f"`{written}` is not a row of {ring.houses} houses and a store")
        for house, count in zip(ring.row(seat), match[1].split("."), strict=True):
            house.burned = count == "#"
            ring.add_shells(house, 0 if house.burned else int(count))
        ring.add_shells(ring.store(seat), int(match[2]))
    return ring, None if mover == "-" else mover


def write_position(ring: Ring, mover: str | None) -> str:
    """The text of a ring and the seat to move (NOTATION §6)."""
    rows = []
    for seat in ring.seats:
        houses = ["#" if house.burned else str(len(house.shells)) for house in ring.row(seat)]
        rows.append(f"{'.'.join(houses)}/{len(ring.store(seat).shells)}")
    return " ".join([*rows, mover or "-"])
