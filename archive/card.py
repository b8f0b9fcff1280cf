"""A record's card in an archive's index: the little that distinguishes it from others."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ..engine.board import Seat
from ..notation.diagnostic import Span

if TYPE_CHECKING:
    from ..notation.record import Tag

MOST_TURNS = 2000
"""The number of turns of a record that are compared with another's."""

SURE_HOUSES = 20
"""From so many houses on, the same play is one game, whatever the headers say."""


class Player(NamedTuple):
    """A player: the name in the tag of a seat, and the `…Id` tag if the record has one."""

    seat: Seat
    name: str
    id: str | None
    span: Span


class CardTurn(NamedTuple):
    """A turn of the main line: its text in bare detail, and its place."""

    text: str
    round: int
    row: int
    span: Span


class CardTurns(NamedTuple):
    """Turns of the main line in compact form, as few are ever looked at one by one.

    `text` is their texts in bare detail, one a line. `places` holds for each its round, its row
    and the two ends of its span, as numbers of four bytes, the lowest first.
    """

    text: str
    places: bytes

    @property
    def texts(self) -> list[str]:
        """The texts of the turns."""
        return self.text.split("\n") if self.text else []

    def turn(self, index: int) -> CardTurn:
        """The turn of that index; raises `IndexError` where there is none."""
        text = self.texts[index]
        round_, row, start, end = _PLACE.unpack_from(self.places, index * _PLACE.size)
        return CardTurn(text, round_, row, Span(start, end))


_PLACE = struct.Struct("<4i")

NO_TURNS = CardTurns("", b"")
"""No turns at all."""


class Card(NamedTuple):
    """A record in an archive's index.

    `digest` is `None` when nothing was played or something is unreadable. `turns` are the first
    `MOST_TURNS` of the main line, none when the day or a player is unknown. `occasion` is the
    stage and the table. `houses` counts those that were lifted.
    """

    digest: str | None
    players: tuple[Player, ...]
    date: str | None
    occasion: tuple[str | None, str | None]
    id: Tag | None
    turns: CardTurns
    houses: int = 0


def whole_day(value: str | None) -> str | None:
    """The value of a `Date`, if it is complete."""
    date = known_value(value)
    return None if date is None or "?" in date else date


def known_value(value: str | None) -> str | None:
    """A tag's value, `None` if it says nothing."""
    if value is None or value[:1].isalpha():
        return value
    return value if value.strip().strip("?-") else None


def pack_turns(turns: Iterable[CardTurn]) -> CardTurns:
    """Turns made compact."""
    every = tuple(turns)
    places = [_PLACE.pack(turn.round, turn.row, *turn.span) for turn in every]
    return CardTurns("\n".join([turn.text for turn in every]), b"".join(places))
