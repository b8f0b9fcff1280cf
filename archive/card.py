"""A record's card in an archive's index: the little by which records are told apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..engine.board import Seat
from ..notation.diagnostic import Span
from ..notation.items import write_turn
from ..notation.record import (
    Pass,
    Record,
    RoundStart,
    SimultaneousRow,
    Tag,
    Turn,
    Unreadable,
)
from ..notation.rows import number_rows
from ..replay.digest import digest, strip_claims
from ..replay.steps import Replay

MOST_TURNS = 2000
"""The turns of a record that are compared with another's."""


class Player(NamedTuple):
    """A player as a record's tag for a seat names them, and by their `…Id` tag if it has one."""

    seat: Seat
    name: str
    id: str | None
    span: Span


class CardTurn(NamedTuple):
    """A turn of the main line: its text in bare detail and where it stands."""

    text: str
    round: int
    row: int
    span: Span


@dataclass(frozen=True, slots=True)
class Card:
    """A record in an archive's index.

    `digest` is `None` when nothing was played or something cannot be read. `turns` are the
    first `MOST_TURNS` of the main line, none when the day or a player is not known. `occasion`
    is the stage and the table.
    """

    digest: str | None
    players: tuple[Player, ...]
    date: str | None
    occasion: tuple[str | None, str | None]
    id: Tag | None
    turns: tuple[CardTurn, ...]


def card_of(replay: Replay, is_readable: bool = True) -> Card:
    """The card of a record; of one whose text is not wholly readable the play is left out."""
    record, rules = replay.record, replay.rules
    turns: tuple[CardTurn, ...] = ()
    seal = None
    is_readable = is_readable and not any(isinstance(item, Unreadable) for item in record.body)
    players = tuple(_players(record))
    date = _day(record)
    if rules is not None and is_readable:
        if any(isinstance(item, Turn | SimultaneousRow) for item in record.body):
            seal = digest(record, rules)
        if date is not None and len(players) == rules.seats:
            turns = _turns(replay)
    occasion = (_known(record.value("Stage")), _known(record.value("Table")))
    tag = record.tag("Id")
    number = tag if tag is not None and _known(tag.value) else None
    return Card(seal, players, date, occasion, number, turns)


def _players(record: Record) -> list[Player]:
    players = []
    for seat in Seat:
        tag = record.tag(seat.title)
        if tag is not None and _known(tag.value):
            named = _known(record.value(f"{seat.title}Id"))
            players.append(Player(seat, tag.value, named, tag.span))
    return players


def _day(record: Record) -> str | None:
    """The date, when it is a whole one."""
    date = _known(record.value("Date"))
    return None if date is None or "?" in date else date


def _known(value: str | None) -> str | None:
    """A tag's value, unless it is one that says nothing."""
    return value if value is not None and value.strip().strip("?-") else None


def _turns(replay: Replay) -> tuple[CardTurn, ...]:
    record, rules = replay.record, replay.rules
    if rules is None:
        return ()
    turns: list[CardTurn] = []
    round_ = 1
    for item, place in zip(record.body, number_rows(record, rules.seats), strict=True):
        match item:
            case RoundStart(number=number):
                round_ = number
            case Turn() | Pass() | SimultaneousRow() if place is not None:
                plain = strip_claims(item, rules)
                if isinstance(plain, Turn | Pass | SimultaneousRow):
                    turns.append(CardTurn(write_turn(plain), round_, place.number, item.span))
        if len(turns) == MOST_TURNS:
            break
    return tuple(turns)
