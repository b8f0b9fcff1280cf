"""The card of a record, made of its values.

It is apart from `card.py` because importing the values takes longer than checking a record.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..engine.board import Seat
from ..engine.ruleset import RuleSet
from ..notation.diagnostic import Code
from ..notation.escapes import DIGEST_PREFIX
from ..notation.items import write_lifts, write_turn
from ..notation.record import (
    Pass,
    Record,
    RoundStart,
    SimultaneousRow,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from ..notation.rows import number_rows
from ..replay.digest import digest, strip_claims
from ..replay.follow import hides_rules
from ..replay.slips.main_line import EXPLAINED
from ..replay.steps import Replay
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
from .played import HEADER, Played, find_houses, make_header, name_game, sort_hands

if TYPE_CHECKING:
    from ..notation.reading.parser import Reading


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
        seal = find_digest(record, rules)
        if date is not None and len(players) == rules.seats:
            turns = _turns(record, rules)
    occasion = (known_value(record.value("Stage")), known_value(record.value("Table")))
    tag = record.tag("Id")
    number = tag if tag is not None and known_value(tag.value) else None
    houses = len(take_all_houses(record))
    return Card(seal, players, date, occasion, number, turns, houses)


def find_digest(record: Record, rules: RuleSet | None) -> str | None:
    """The digest of a record all of which can be read; `None` without known rules or a turn."""
    if rules is None or not any(isinstance(it, Turn | SimultaneousRow) for it in record.body):
        return None
    return digest(record, rules)


def play_of(replay: Replay, reading: Reading) -> Played:
    """The play of a record as far as it can be read; from its text where that is not all readable.

    The rules are not known where the header is not readable and has none.
    """
    record = drop_bad_tags(reading)
    spans = [it.span for it in _find_bad_tags(reading)]
    faults = [
        it
        for it in reading.diagnostics
        if it.is_error and not any(one.start <= it.span.start <= one.end for one in spans)
    ]
    holes = any(isinstance(it, Unreadable) for it in record.body)
    is_readable = not faults and not holes
    rules = None if hides_rules(reading.record) else replay.rules
    if not is_readable and record.tag("Rules") is None:
        rules = None
    seal = find_digest(record, rules) if is_readable else None
    errors = (it for it in replay.diagnostics if it.is_error and it.code.group in EXPLAINED)
    return Played(
        take_all_houses(record) if is_readable else find_houses(reading.source.text),
        None if rules is None else name_game(record.value("Rules"), record.value("Setup")),
        make_header([record.value(name) for name in HEADER]),
        None if seal is None else bytes.fromhex(seal.removeprefix(DIGEST_PREFIX)),
        is_sound=rules is not None and not holes and next(errors, None) is None,
    )


def drop_bad_tags(reading: Reading) -> Record:
    """The record without tags that cannot be read, which say nothing of the play."""
    bad = set(map(id, _find_bad_tags(reading)))
    body = [it for it in reading.record.body if id(it) not in bad]
    return reading.record._replace(body=tuple(body))


def _find_bad_tags(reading: Reading) -> list[Unreadable]:
    told = [it.span.start for it in reading.diagnostics if it.code is Code.BAD_TAG]
    return [
        it
        for it in reading.record.body
        if isinstance(it, Unreadable)
        and (_TAG.match(it.text) or any(it.span.start <= at <= it.span.end for at in told))
    ]


_TAG = re.compile(r"\W*\[|\W*[A-Za-z]{4,}\s*[\"“„«']")
"""The beginning of what may be a tag that cannot be read, and so says nothing of the play."""


def take_all_houses(record: Record) -> bytes:
    """The digits of the houses in the turns of a record's main line."""
    houses: list[str] = []
    depth = 0
    item: Any  # mypy does not see that `kind` is its type
    for item in record.body:
        kind = type(item)
        if kind is VariationStart:
            depth += 1
        elif kind is VariationEnd:
            depth -= 1
        elif depth:
            pass
        elif kind is Turn:
            houses += _list_houses(item)
        elif kind is SimultaneousRow:
            hands = ["".join(_list_houses(it)) for it in item.turns if type(it) is Turn]
            houses.append(sort_hands([hand.encode() for hand in hands]).decode())
    return "".join(houses).encode()


def _list_houses(turn: Turn) -> list[str]:
    return [str(it.house) for it in turn.moves if it.house is not None]


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
                text = _write_bare(item, rules, has_setup=has_setup)
                turns.append(CardTurn(text, round_, place.number, item.span))
        if len(turns) == MOST_TURNS:
            break
    return pack_turns(turns)


def _write_bare(item: Turn | Pass | SimultaneousRow, rules: RuleSet, *, has_setup: bool) -> str:
    """The text of a turn or row without its claims."""
    if isinstance(item, Pass):
        return write_lifts(item.seat, ())
    if isinstance(item, Turn):
        houses = [it.house for it in item.moves if it.house is not None and it.tick is None]
        if houses and len(houses) == len(item.moves):
            return write_lifts(item.seat, houses)
    plain: Any = strip_claims(item, rules, has_setup=has_setup)
    return write_turn(plain)
