"""A record taken apart into the pieces that are set beside another's: a turn, a statement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

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
from ...replay.follow import Context, outline
from ...replay.slips.main_line import is_hidden


@dataclass(frozen=True, slots=True)
class PieceItem:
    """An item of the main line and what is written behind it, up to the next one.

    That is: claims of the stores and of the board, comments, data, events, whole variations.
    """

    item: Item
    context: Context
    behind: tuple[Item, ...]

    @property
    def claims(self) -> tuple[Stores | PositionClaim, ...]:
        """The claims written behind the item, those of its variations left out."""
        return tuple(it for it in self._plain() if isinstance(it, Stores | PositionClaim))

    @property
    def notes(self) -> tuple[Item, ...]:
        """What else is written behind the item: comments, data, events, whole variations."""
        claims = set(map(id, self.claims))
        return tuple(item for item in self.behind if id(item) not in claims)

    def _plain(self) -> Iterator[Item]:
        depth = 0
        for item in self.behind:
            depth += isinstance(item, VariationStart) - isinstance(item, VariationEnd)
            if not depth:
                yield item


@dataclass(frozen=True, slots=True)
class Piece:
    """A turn or row with its race and ruling, or a statement; a gap with the board behind it.

    Two pieces with one `key` are the same play: it is their text without claims. `row` is `None`
    for a statement.
    """

    key: str
    parts: tuple[PieceItem, ...]
    round: int
    row: int | None

    @property
    def item(self) -> Item:
        """The item that the piece is about."""
        return self.parts[0].item

    @property
    def is_gap(self) -> bool:
        """Whether turns are missing here."""
        return isinstance(self.item, Gap)

    @property
    def is_turn(self) -> bool:
        """Whether a seat plays or passes in it."""
        return isinstance(self.item, Turn | Pass | SimultaneousRow)

    @property
    def is_optional(self) -> bool:
        """Whether a record of the same play may leave it out."""
        first_round = isinstance(self.item, RoundStart) and self.item.number == 1
        return isinstance(self.item, Score) or first_round

    @property
    def is_hidden(self) -> bool:
        """Whether a house in it cannot be read."""
        item = self.item
        return isinstance(item, Turn | Pass | SimultaneousRow) and is_hidden(item)


@dataclass(frozen=True, slots=True)
class Section:
    """A round of a record.

    `unknown` are the places between pieces (0: before the first) at which the record does not say
    that nothing was played: beside a gap or unreadable text, or at the end of a record that stops
    without an `end`.
    """

    round: int
    pieces: tuple[Piece, ...]
    unknown: frozenset[int]


@dataclass(frozen=True, slots=True)
class Account:
    """A record as one of several accounts of a game.

    `label` is the name it goes by; `head` holds what it says before its game, tags left out.
    """

    label: str
    record: Record
    head: tuple[Item, ...]
    sections: tuple[Section, ...]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All its pieces, in order."""
        return tuple(piece for section in self.sections for piece in section.pieces)


def make_account(label: str, record: Record, rules: RuleSet) -> Account:
    """The record taken apart."""
    head: list[Item] = []
    behind = head
    found: list[tuple[Item, Context, list[Item]]] = []
    holes: set[int] = set()  # the items before which something cannot be read
    depth = 0
    for item, context in zip(record.body, outline(record, rules.seats), strict=True):
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
    pieces: list[tuple[Piece, bool]] = []
    round_ = 1
    at = 0
    while at < len(found):
        size = 1
        while at + size < len(found) and _belongs(found[at][0], found[at + size][0]):
            size += 1
        parts = tuple(
            PieceItem(item, context, tuple(some)) for item, context, some in found[at:][:size]
        )
        item = parts[0].item
        round_ = item.number if isinstance(item, RoundStart) else round_
        key = _write_key(parts, rules, has_setup=has_setup)
        piece = Piece(key, parts, round_, parts[0].context.row)
        pieces.append((piece, not holes.isdisjoint(range(at, at + size))))
        at += size
    is_open = len(found) in holes or not (pieces and isinstance(pieces[-1][0].item, End))
    return Account(label, record, tuple(head), tuple(_cut(pieces, is_open=is_open)))


_BESIDE = (Comment, Data, Event, Stores, PositionClaim, VariationStart, VariationEnd)


def _belongs(item: Item, after: Item) -> bool:
    """Whether an item is only a part of the turn, row or gap before it."""
    if isinstance(after, Race):
        return isinstance(item, SimultaneousRow)
    return isinstance(after, SetPosition) and isinstance(item, Turn | Pass | SimultaneousRow | Gap)


def _write_key(parts: tuple[PieceItem, ...], rules: RuleSet, *, has_setup: bool) -> str:
    if isinstance(parts[0].item, Score):
        return "score"
    return " ".join(
        write_item(strip_claims(part.item, rules, has_setup=has_setup)) for part in parts
    )


def _cut(pieces: list[tuple[Piece, bool]], *, is_open: bool) -> Iterator[Section]:
    """The sections of a record of these pieces, each with whether a hole is before it."""
    numbers = groupby(pieces, lambda pair: pair[0].round)
    groups = [(number, list(group)) for number, group in numbers]
    for number, group in groups:
        unknown = {at for at, (_, has_hole) in enumerate(group) if has_hole}
        for at, (piece, _) in enumerate(group):
            if piece.is_gap:
                unknown |= {at, at + 1}
        if is_open and group is groups[-1][1]:
            unknown.add(len(group))
        yield Section(number, tuple(piece for piece, _ in group), frozenset(unknown))
