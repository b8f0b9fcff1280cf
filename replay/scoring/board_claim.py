"""Counts that somebody reads from the board: stores, single houses, or whole rows."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...engine.board import House, Place, Position, Seat, Store
from .entry import Refusal

_STORES = re.compile(r"=?\s*([0-9]+(?:\s*[:\-]\s*[0-9]+)+)")
_PLACE = re.compile(r"([SNEWsnew])([0-9]{0,2})\s*=\s*([0-9]+|#)")
_ROW = re.compile(r"([SNEWsnew])((?:[\s.,]+(?:[0-9]+|#|-))+)")
_SEATS = {seat.value: seat for seat in Seat}


class BoardClaim(NamedTuple):
    """The shells that places hold, as somebody counted them; `None` for a burned house.

    `stores` are all stores in playing order, empty where they were not all given. An empty claim
    fits every board.
    """

    stores: tuple[int, ...] = ()
    counts: tuple[tuple[Place, int | None], ...] = ()

    def fits(self, position: Position) -> bool:
        """True when the board holds what the claim says."""
        if self.stores and self.stores != position.stores:
            return False
        return all(_count(position, place) == shells for place, shells in self.counts)

    def to_text(self) -> str:
        """The claim as it can be typed again: `=12:9`, `N3=2 S=12`."""
        parts = ["=" + ":".join(map(str, self.stores))] if self.stores else []
        for place, shells in self.counts:
            name = str(place) if isinstance(place, House) else place.seat.value
            parts.append(f"{name}={'#' if shells is None else shells}")
        return " ".join(parts)


def read_board_claim(text: str, position: Position) -> BoardClaim | Refusal:
    """The claim in a line like `=12:9`, `N3=2`, `N=9` or `N 3 1 0 4 5 6 7`, or several of these.

    A row is read from left to right as the screen shows it: North's from its farthest house on,
    every other seat's from house 1. `#` or `-` is a burned house. The line is refused when it has
    anything else, too few or too many numbers, or a place that is not on the board of `position`.
    """
    stores: tuple[int, ...] = ()
    counts: dict[Place, int | None] = {}
    rest = text.strip()
    if rest in ("", "="):
        return BoardClaim()
    while rest:
        if found := _PLACE.match(rest):
            seat = _SEATS[found[1].upper()]
            place: Place = House(seat, int(found[2])) if found[2] else Store(seat)
            if seat not in position.seats or not _is_on(position, place):
                return Refusal(f"{place} is not on this board")
            counts[place] = int(found[3]) if found[3] != "#" else None
        elif found := _ROW.match(rest):
            row = _read_row(found[1], re.split(r"[\s.,]+", found[2].strip(" \t.,")), position)
            if isinstance(row, Refusal):
                return row
            counts |= row
        elif found := _STORES.match(rest):
            stores = tuple(map(int, re.findall("[0-9]+", found[1])))
            if len(stores) != len(position.seats):
                return _refuse_stores(position)
        else:
            return _refuse_stores(position)
        rest = rest[found.end() :].lstrip(" \t,;")
    return BoardClaim(stores, tuple(counts.items()))


def _read_row(
    letter: str, numbers: list[str], position: Position
) -> dict[Place, int | None] | Refusal:
    seat = _SEATS[letter.upper()]
    if seat not in position.seats:
        return Refusal(f"{seat.title} does not play in this match")
    if len(numbers) != position.houses:
        count = f"{position.houses} houses, not {len(numbers)}"
        return Refusal(f"a row has {count}", "type them from left to right, `N 3 1 0 4 5 6 7`")
    shells = [int(number) if number.isdecimal() else None for number in numbers]
    names = range(1, position.houses + 1)
    if seat is Seat.NORTH:
        names = names[::-1]
    return {House(seat, name): count for name, count in zip(names, shells, strict=True)}


def _refuse_stores(position: Position) -> Refusal:
    names = ", ".join(seat.title for seat in position.seats)
    like = ":".join(map(str, position.stores))
    return Refusal(f"type {len(position.seats)} stores ({names}), like ={like}; or a house, N3=2")


def _is_on(position: Position, place: Place) -> bool:
    return isinstance(place, Store) or 1 <= place.number <= position.houses


def _count(position: Position, place: Place) -> int | None:
    if isinstance(place, House):
        return position.count(place)
    return position.row(place.seat).store
