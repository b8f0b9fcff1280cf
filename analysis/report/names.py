"""The names of players in sentences: their own, or those of their seats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from ...engine.board import Seat
from ...notation.record import Record
from .phrases import Language, seat_name

Names = tuple[tuple[Seat, str], ...]
"""The names of players by seat; a seat without one is called by its own."""


def find_names(record: Record, seats: Iterable[Seat]) -> Names:
    """The names that a record has.

    Left out are names that would say nothing: `?`, that of a seat, and one that two players share.
    """
    order = tuple(seats)
    names = {seat: _clean(record.value(seat.title) or "") for seat in order}
    counts = Counter(name.casefold() for name in names.values())
    return tuple(
        (seat, name)
        for seat, name in names.items()
        if name.casefold() not in _NOBODY and counts[name.casefold()] == 1
    )


def _clean(name: str) -> str:
    """A name without control characters, which would change what is around it."""
    return " ".join(re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", name).split())


_NOBODY = {"", "?", *(word.casefold() for seat in Seat for word in (seat.value, seat.title))}
"""Names of nobody, in small letters."""


def name_of(language: Language, names: Names, seat: Seat) -> str:
    """The name of a player, or that of the seat."""
    return dict(names).get(seat) or seat_name(language, seat)
