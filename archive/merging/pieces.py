"""A record taken apart into pieces (turns, statements) that are compared with another's."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.ruleset import RuleSet
from ...notation.items import write_item
from ...notation.record import (
    Comment,
    Data,
    End,
    Event,
    Gap,
    Item,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from ...replay.digest import strip_claims
from ...replay.follow import Context, Outline
from ...replay.slips.main_line import is_hidden


@dataclass(frozen=True, slots=True)
class PieceItem:
    """An item of the main line and all that is written `behind` it, up to the next one.

    That is: `claims` of the stores and of the board, and `notes`, which are comments, data, events
    and whole variations, with the claims in these.
    """

    item: Item
    context: Context
    behind: tuple[Item, ...]
    claims: tuple[Stores | PositionClaim, ...]
    notes: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A turn or row with its race and ruling, or a statement; a gap with the board behind it.

    `key` is the text without claims: two pieces with one key are the same play. `row` is `None` for
    a statement. `begins` marks the `round 1` with which a record begins.
    """

    key: str
    parts: tuple[PieceItem, ...]
    round: int
    row: int | None
    begins: bool = False

    @property
    def item(self) -> Item:
        """The item that the piece is about."""
        return self.parts[0].item

    def equals(self, other: Piece) -> bool:
        """True when another piece is the same play with the same claims."""
        return self.key == other.key and all(
            here.item == there.item and here.claims == there.claims
            for here, there in zip(self.parts, other.parts, strict=True)
        )

    @property
    def is_gap(self) -> bool:
        """True when turns are missing here."""
        return isinstance(self.item, Gap)

    @property
    def is_turn(self) -> bool:
        """True when a seat plays or passes in it."""
        return isinstance(self.item, Turn | Pass | SimultaneousRow)

    @property
    def is_optional(self) -> bool:
        """True when a record of the same play may leave it out."""
        return isinstance(self.item, Score) or self.begins

    @property
    def is_hidden(self) -> bool:
        """True when a house in it cannot be read."""
        item = self.item
        return isinstance(item, Turn | Pass | SimultaneousRow) and is_hidden(item)


@dataclass(frozen=True, slots=True)
class Account:
    """One of several records of a game, taken apart.

    `label` is the name it goes by; `head` holds its items before the game, without its tags.
    `unknown` are the places between its pieces (0: before the first) where other pieces may be
    missing: next to a gap or unreadable text, at its end if it stops without an `end`, and between
    a `score` and the `end`, where other rounds may be missing.
    """

    label: str
    record: Record
    head: tuple[Item, ...]
    pieces: tuple[Piece, ...]
    unknown: frozenset[int]


def make_account(label: str, record: Record, rules: RuleSet) -> Account:
    """The record taken apart."""
    head: list[Item] = []
    behind = head
    found: list[tuple[Item, Context, list[Item]]] = []
    holes: set[int] = set()  # the items before which something cannot be read
    depth = 0
    for item, context in zip(record.body, Outline(record, rules.seats), strict=True):
        depth += isinstance(item, VariationStart)
        if isinstance(item, Unreadable):
            if not depth:
                holes.add(len(found))
        elif depth or isinstance(item, _BESIDE):
            behind.append(item)
        else:
            behind = []
            found.append((item, context, behind))
        depth -= isinstance(item, VariationEnd)
    has_setup = record.tag("Setup") is not None
    pieces: list[Piece] = []
    unknown: set[int] = set()
    round_ = 1
    at = 0
    while at < len(found):
        size = 1
        while at + size < len(found) and _belongs(found[at][0], found[at + size][0]):
            size += 1
        parts = tuple(_make_part(item, context, some) for item, context, some in found[at:][:size])
        item = parts[0].item
        round_ = item.number if isinstance(item, RoundStart) else round_
        key = _write_key(parts, rules, has_setup=has_setup)
        if not holes.isdisjoint(range(at, at + size)):
            unknown.add(len(pieces))
        begins = not pieces and isinstance(item, RoundStart) and item.number == 1
        pieces.append(Piece(key, parts, round_, parts[0].context.row, begins))
        if pieces[-1].is_gap:
            unknown |= {len(pieces) - 1, len(pieces)}
        at += size
    has_end = bool(pieces) and isinstance(pieces[-1].item, End)
    if len(found) in holes or not has_end:
        unknown.add(len(pieces))
    if has_end and len(pieces) > 1 and isinstance(pieces[-2].item, Score):
        unknown.add(len(pieces) - 1)
    return Account(label, record, tuple(head), tuple(pieces), frozenset(unknown))


def _make_part(item: Item, context: Context, behind: list[Item]) -> PieceItem:
    depth = 0
    claims: list[Stores | PositionClaim] = []
    notes: list[Item] = []
    for it in behind:
        depth += isinstance(it, VariationStart) - isinstance(it, VariationEnd)
        if not depth and isinstance(it, Stores | PositionClaim):
            claims.append(it)
        else:
            notes.append(it)
    return PieceItem(item, context, tuple(behind), tuple(claims), tuple(notes))


_BESIDE = (Comment, Data, Event, Stores, PositionClaim, VariationStart, VariationEnd)


def _belongs(item: Item, after: Item) -> bool:
    """True when an item is only a part of the turn, row or gap before it."""
    if isinstance(after, Race):
        return isinstance(item, SimultaneousRow)
    return isinstance(after, SetPosition) and isinstance(item, Turn | Pass | SimultaneousRow | Gap)


def _write_key(parts: tuple[PieceItem, ...], rules: RuleSet, *, has_setup: bool) -> str:
    if isinstance(parts[0].item, Score):
        return "score"
    return " ".join(
        write_item(strip_claims(part.item, rules, has_setup=has_setup)) for part in parts
    )
