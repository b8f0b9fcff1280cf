"""A record's digest, which depends on what was played and not on what is written about it.

`digest.pxd` declares the C types.
"""

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
    return _seal(extract_core(record, rules))


def is_digest(text: str, record: Record, rules: RuleSet) -> bool:
    """True when the text is the record's digest, or its older form with every `round 1`.

    Raises `ValueError` when the record holds something unreadable.
    """
    cores = (extract_core(record, rules, says_first=each) for each in (False, True))
    return any(text == _seal(core) for core in cores)


def _seal(core: Record) -> str:
    return DIGEST_PREFIX + hashlib.sha256(write(core).encode()).hexdigest()


def extract_core(record: Record, rules: RuleSet, says_first: bool = False) -> Record:
    """The record in bare detail: its rules, its set-up, and what was chosen, nothing else.

    A `score` stays where it is a fact, not a claim: when the board before it is not known because
    of a gap or an unreadable house. A `round 1` with which the game begins stays where it says
    something, and with `says_first` in any case, as older digests had it.
    """
    tags = [Tag("Rules", name_rules(rules))]
    setup = record.value("Setup")
    has_setup = setup is not None
    if setup is not None:
        tags.append(Tag("Setup", setup))
    body: list[Item] = []
    depth, is_known = 0, True
    for item in record.body:
        kind = type(item)
        if kind is VariationStart:
            depth += 1
        elif kind is VariationEnd:
            depth -= 1
        elif depth or kind in _LEFT_OUT:
            pass
        elif kind is Score:
            if not is_known:
                body.append(item)
            is_known = True
        else:
            bare = strip_claims(item, rules, has_setup=has_setup)
            if says_first or body or kind is not RoundStart or bare != _FIRST_ROUND:
                body.append(bare)
            is_known = kind is SetPosition or (is_known and not _hides_board(item))
    return Record(tuple(tags), tuple(body))


_LEFT_OUT = (Comment, Data, Stores, Event, PositionClaim)
"""The items that a core never has."""

_FIRST_ROUND = RoundStart(1)
_texts: dict[int, tuple[RuleSet, str]] = {}
_MOST_TEXTS = 64


def name_rules(rules: RuleSet) -> str:
    """The canonical text of a rule set, which the records of an archive share."""
    known = _texts.get(id(rules))
    if known is not None and known[0] is rules:
        return known[1]
    if len(_texts) >= _MOST_TEXTS:
        _texts.clear()
    text = rules_to_text(rules)
    _texts[id(rules)] = rules, text
    return text


def strip_claims(item: Item, rules: RuleSet, *, has_setup: bool) -> Item:
    """The item without claims and marks; `has_setup` says that its record has a `Setup`."""
    if type(item) is Turn:
        return strip_turn(item)
    if type(item) is SimultaneousRow:
        row: SimultaneousRow = item
        kept = [strip_turn(turn) if type(turn) is Turn else turn for turn in row.turns]
        return row._replace(turns=tuple(kept), notes=tuple([() for _ in row.notes]))
    if type(item) is RoundStart:
        begun: RoundStart = item
        burned = begun.burned if rules.burn is BurnChoice.CHOSEN else None
        first = find_starter(begun, rules, has_setup=has_setup)
        return begun._replace(first=first, burned=sort_houses(burned, rules))
    return item


def strip_turn(turn: Turn) -> Turn:
    """The turn without claims and marks."""
    moves = [strip_move(move) for move in turn.moves]
    return Turn(turn.seat, tuple(moves), False, turn.number, turn.span)


def strip_move(move: Move) -> Move:
    """The house and the tick of a move, without its place in the text."""
    return Move(move.house, move.tick)


def sort_houses(houses: tuple[House, ...] | None, rules: RuleSet) -> tuple[House, ...] | None:
    """Houses by seat in playing order, then by number; `None` if there are none."""
    if not houses:
        return None
    order = [*rules.playing_order, *Seat]
    return tuple(sorted(houses, key=lambda house: (order.index(house.seat), house.number)))


def _hides_board(item: Item) -> bool:
    """True when the board is not known after the item."""
    if type(item) is Turn:
        for move in item.moves:
            if move.house is None:
                return True
    elif type(item) is SimultaneousRow:
        for turn in item.turns:
            if _hides_board(turn):
                return True
    return type(item) is Gap
