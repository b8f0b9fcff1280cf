"""Cards of ordinary records, made without reading them into values or playing them in Python.

They are those of `card.py`; a record that the quick check does not accept has none here.
"""

from __future__ import annotations

import hashlib

from ..engine.board import Seat
from ..notation.diagnostic import Span
from ..notation.escapes import DIGEST_PREFIX
from ..replay.quick.canonical import CanonicalWriter
from ..replay.quick.detail_text import CORE
from .card import NO_TURNS, Card, CardTurns, Player, known_value, whole_day
from .quick_facts import resolve_value

_SEATS = tuple((seat, at, len(Seat) + at) for at, seat in enumerate(Seat))
"""The seats, and where the tags of their names and `…Id`s stand in `_WANTED`."""

_DATE, _STAGE, _TABLE, _ID = range(2 * len(Seat), 2 * len(Seat) + 4)
_WANTED = (
    *(seat.title for seat in Seat),
    *(f"{seat.title}Id" for seat in Seat),
    *("Date", "Stage", "Table", "Id"),
)


class QuickCards:
    """Takes records one by one and makes their cards."""

    def __init__(self) -> None:
        self._writer = CanonicalWriter(_WANTED)
        self._data = b""
        self._stop = 0

    def take(self, data: bytes, at: int, end: int) -> int:
        """Check the record that begins at `at`: the place behind it, -1 if it is not accepted.

        `end` is a record's border. Nothing is to be said about an accepted record by itself.
        Raises `ValueError` for a range outside `data`.
        """
        self._data, self._stop = data, self._writer.take(data, at, end)
        return self._stop

    def card(self) -> Card | None:
        """The card of the record taken last; `None` where that is left to `card_of`."""
        # Imported here because it is slow to import, and most archives need no card.
        from ..notation.record import Tag

        writer, data = self._writer, self._data
        if not writer.write(CORE):
            return None
        values, places = writer.tags.values(data), writer.tags.places()
        if b"\\" in data[writer.start : self._stop]:
            values = [resolve_value(value) for value in values]
        players = []
        for seat, at, at_id in _SEATS:
            name, named = values[at], values[at_id]
            if name is not None and known_value(name):
                named = None if named is None else known_value(named)
                players.append(Player(seat, name, named, self._span(places, at)))
        date = whole_day(values[_DATE])
        seal = None
        if writer.has_turn:
            seal = DIGEST_PREFIX + hashlib.sha256(writer.out.taken()).hexdigest()
        turns = NO_TURNS
        if date is not None and len(players) == writer.seats and writer.list.plays.size:
            turns = CardTurns(writer.list.plays.taken()[:-1].decode(), writer.list.places.taken())
        number = known_value(values[_ID])
        tag = None if number is None else Tag("Id", number, self._span(places, _ID))
        occasion = known_value(values[_STAGE]), known_value(values[_TABLE])
        return Card(seal, tuple(players), date, occasion, tag, turns)

    def _span(self, places: list[int], wanted: int) -> Span:
        """The span of a tag in the text of its record."""
        start, at, stop = self._writer.start, places[2 * wanted], places[2 * wanted + 1]
        if self._writer.is_ascii:
            return Span(at - start, stop - start)
        begin = len(self._data[start:at].decode())
        return Span(begin, begin + len(self._data[at:stop].decode()))
