"""A record's digest, which depends on what was played and not on what is written about it."""

from __future__ import annotations

import hashlib

from ..engine.board import House, Seat
from ..engine.rules_text import rules_to_text
from ..engine.ruleset import BurnChoice, RuleSet
from ..notation.escapes import DIGEST_PREFIX
from ..notation.record import (
    Comment,
    Data,
    Event,
    Gap,
    Item,
    Move,
    Pass,
    PositionClaim,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Tag,
    Turn,
    VariationEnd,
    VariationStart,
)
from ..notation.writer import write
from .rounds import find_starter


def digest(record: Record, rules: RuleSet) -> str:
    """The digest of the record's core, `sha256:` and 64 hexadecimal digits.

    Raises `ValueError` when the record holds something unreadable.
    """
    return DIGEST_PREFIX + hashlib.sha256(write(extract_core(record, rules)).encode()).hexdigest()


def extract_core(record: Record, rules: RuleSet) -> Record:
    """The record in bare detail: its rules, its set-up, and what was chosen, nothing else.

    A `score` stays where it is a fact, not a claim: when the board before it is not known
    because of a gap or an unreadable house.
    """
    tags = [Tag("Rules", rules_to_text(rules))]
    setup = record.value("Setup")
    if setup is not None:
        tags.append(Tag("Setup", setup))
    body: list[Item] = []
    depth, is_known = 0, True
    for item in record.body:
        match item:
            case VariationStart():
                depth += 1
            case VariationEnd():
                depth -= 1
            case _ if depth:
                pass
            case Comment() | Data() | Stores() | Event() | PositionClaim():
                pass
            case Score():
                body += [] if is_known else [item]
                is_known = True
            case _:
                body.append(strip_claims(item, rules, has_setup=setup is not None))
                is_known = is_known and not _hides_board(item)
                is_known = is_known or isinstance(item, SetPosition)
    return Record(tuple(tags), tuple(body))


def strip_claims(item: Item, rules: RuleSet, *, has_setup: bool) -> Item:
    """The item without claims and marks; `has_setup` says that its record has a `Setup`."""
    match item:
        case Turn():
            moves = tuple(Move(move.house, move.tick) for move in item.moves)
            return item._replace(moves=moves, store_end=False)
        case SimultaneousRow():
            turns = [strip_claims(turn, rules, has_setup=has_setup) for turn in item.turns]
            kept = tuple(turn for turn in turns if isinstance(turn, Turn | Pass))
            return item._replace(turns=kept, notes=tuple(() for _ in item.notes))
        case RoundStart():
            burned = item.burned if rules.burn is BurnChoice.CHOSEN else None
            first = find_starter(item, rules, has_setup=has_setup)
            return item._replace(first=first, burned=sort_houses(burned, rules))
    return item


def sort_houses(houses: tuple[House, ...] | None, rules: RuleSet) -> tuple[House, ...] | None:
    """Houses by seat in playing order, then by number; `None` if there are none."""
    if not houses:
        return None
    order = [*rules.playing_order, *Seat]
    return tuple(sorted(houses, key=lambda house: (order.index(house.seat), house.number)))


def _hides_board(item: Item) -> bool:
    match item:
        case Gap():
            return True
        case Turn():
            return any(move.house is None for move in item.moves)
        case SimultaneousRow():
            return any(_hides_board(turn) for turn in item.turns)
    return False
