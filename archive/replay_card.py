"""The card of a record, made of its values.

It is apart from `card.py` because importing the values takes longer than checking a record.
"""

from __future__ import annotations

from ..engine.board import Seat
from ..engine.ruleset import RuleSet
from ..notation.items import write_turn
from ..notation.record import (
    Pass,
    Record,
    RoundStart,
    SimultaneousRow,
    Turn,
    Unreadable,
)
from ..notation.rows import number_rows
from ..replay.digest import digest, strip_claims
from .card import (
    MOST_TURNS,
    NO_TURNS,
    Card,
    CardTurn,
    CardTurns,
    Player,
    known_value,
    pack_turns,
    whole_day,
)


def card_of(record: Record, rules: RuleSet | None, is_readable: bool = True) -> Card:
    """The card of a record; it leaves out the play when not all of the text is readable.

    It also leaves it out where the rules are not known (`None`).
    """
    turns = NO_TURNS
    seal = None
    is_readable = is_readable and not any(isinstance(item, Unreadable) for item in record.body)
    players = tuple(_players(record))
    date = whole_day(record.value("Date"))
    if rules is not None and is_readable:
        if any(isinstance(item, Turn | SimultaneousRow) for item in record.body):
            seal = digest(record, rules)
        if date is not None and len(players) == rules.seats:
            turns = _turns(record, rules)
    occasion = (known_value(record.value("Stage")), known_value(record.value("Table")))
    tag = record.tag("Id")
    number = tag if tag is not None and known_value(tag.value) else None
    return Card(seal, players, date, occasion, number, turns)


def _players(record: Record) -> list[Player]:
    players = []
    for seat in Seat:
        tag = record.tag(seat.title)
        if tag is not None and known_value(tag.value):
            named = known_value(record.value(f"{seat.title}Id"))
            players.append(Player(seat, tag.value, named, tag.span))
    return players


def _turns(record: Record, rules: RuleSet) -> CardTurns:
    turns: list[CardTurn] = []
    has_setup = record.tag("Setup") is not None
    round_ = 1
    for item, place in zip(record.body, number_rows(record, rules.seats), strict=True):
        match item:
            case RoundStart(number=number):
                round_ = number
            case Turn() | Pass() | SimultaneousRow() if place is not None:
                plain = strip_claims(item, rules, has_setup=has_setup)
                if isinstance(plain, Turn | Pass | SimultaneousRow):
                    turns.append(CardTurn(write_turn(plain), round_, place.number, item.span))
        if len(turns) == MOST_TURNS:
            break
    return pack_turns(turns)
