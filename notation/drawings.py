"""Arrows and rings on the board, as data asks for them: `arrow=S5-N3`, `ring=green:N3`."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..engine.board import Seat
from . import sentences

COLOURS = ("yellow", "red", "green", "blue")
"""The colours of a drawing; the first is that of a drawing that names none."""

KEYS = ("arrow", "ring")
"""The keys of data that hold a drawing."""

_PLACE = r"([SNEW])([1-9][0-9]?)?"
_DRAWING = re.compile(rf"(?:({'|'.join(COLOURS)}):)?{_PLACE}(?:-{_PLACE})?")


class DrawnPlace(NamedTuple):
    """An end of a drawing: a seat's house by its number, or its store, which is number 0."""

    seat: Seat
    house: int

    def __str__(self) -> str:
        return f"{self.seat.value}{self.house or ''}"


class WrittenDrawing(NamedTuple):
    """An arrow from `start` to `end`, or a ring round `end` when `start` is `None`."""

    colour: str
    start: DrawnPlace | None
    end: DrawnPlace

    def to_pair(self) -> tuple[str, str]:
        """The key and the value that ask for it in data.

        >>> drawing_from_text("arrow", "red:N6-S").to_pair()
        ('arrow', 'red:N6-S')
        """
        colour = "" if self.colour == COLOURS[0] else f"{self.colour}:"
        key = "ring" if self.start is None else "arrow"
        places = "-".join(map(str, (self.start, self.end)[self.start is None :]))
        return key, colour + places


def drawing_from_text(key: str, text: str) -> WrittenDrawing:
    """The drawing that a pair of data asks for.

    Raises `ValueError` when the text is no drawing of that key.

    >>> drawing_from_text("arrow", "red:N6-S").colour
    'red'
    """
    found = _DRAWING.fullmatch(text)
    if found is None or (key == "arrow") != (found[4] is not None):
        raise ValueError(
            sentences.not_an_arrow(text) if key == "arrow" else sentences.not_a_ring(text)
        )
    ends = [
        DrawnPlace(Seat(seat), int(house or 0))
        for seat, house in (found.group(2, 3), found.group(4, 5))
        if seat
    ]
    return WrittenDrawing(found[1] or COLOURS[0], ends[0] if key == "arrow" else None, ends[-1])
