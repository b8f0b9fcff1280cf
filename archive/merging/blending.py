"""Makes one record of several: the play, and all that was said about it, with its author."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from ...engine.ruleset import RuleSet
from ...notation.items import write_item
from ...notation.record import (
    Comment,
    Data,
    Event,
    Item,
    Pass,
    PositionClaim,
    Record,
    SimultaneousRow,
    Stores,
    Tag,
    Turn,
    VariationEnd,
    VariationStart,
    tag_order,
)
from ...replay.digest import digest
from ...replay.header import check_tags
from ...replay.play import play
from ...replay.slips.edits import Edit
from ..card import known_value
from .aligning import Stretch
from .judging import Course
from .pieces import Account, PieceItem

SOURCE = "source"
"""The key of the data that names the author of the note or variation before it."""

JOINED = frozenset({"Source", "Recorder", "Annotator"})
"""The tags about a record itself, of which every record's value is kept."""


class Taken(NamedTuple):
    """The play of the merged record: a way, and the stretches that are not decided.

    `prefer` is the record whose tags are kept.
    """

    way: Course
    stretches: tuple[Stretch, ...]
    open: frozenset[int]
    prefer: int


def blend(accounts: tuple[Account, ...], taken: Taken, rules: RuleSet, slip: Edit | None) -> Record:
    """The merged record: claims that hold, and the notes of all records, each with its author."""
    body: list[Item] = list(_join_notes([(it.label, it.head) for it in accounts], len(accounts)))
    tags = _join_tags(accounts, taken.prefer)
    steps = taken.way.steps()
    written = -1
    for index, step in enumerate(steps):
        is_last = index + 1 == len(steps) or steps[index + 1].stretch != step.stretch
        is_first = index == 0 or steps[index - 1].stretch != step.stretch
        for stretch in range(written + 1, step.stretch):
            body += _other_ways(taken, stretch, accounts, None)
        written = step.stretch
        parts = list(_parts(step, accounts))
        if is_last:
            notes = _lost_notes(taken, steps, step.stretch, accounts)
            parts[0].extend(notes)
        if is_first and slip is not None and _is_mended(step, accounts):
            was = Data((("was", slip.written), ("by", "sungka merge")))
            parts[0].append(was)
        if is_first and step.stretch in taken.open:
            before = Record(tags, (*body, *parts[0])) if step.piece.is_turn else None
            parts[0].extend(_other_ways(taken, step.stretch, accounts, before))
        for part in parts:
            body += part
    for stretch in range(written + 1, len(taken.stretches)):
        body += _other_ways(taken, stretch, accounts, None)
    return _seal(Record(tags, tuple(body)), accounts, rules)


def _is_mended(step: Course, accounts: tuple[Account, ...]) -> bool:
    return all(index >= len(accounts) for index, _ in step.holders)


def _parts(step: Course, accounts: tuple[Account, ...]) -> Iterator[list[Item]]:
    """The items of a piece with their claims and the notes of all records that have it."""
    held = [(index, piece) for index, piece in step.holders if index < len(accounts)]
    held.sort(key=itemgetter(0))
    for place, (item, *claims) in enumerate(step.tried.items if step.tried else ()):
        stores = [it for it in claims if isinstance(it, Stores)]
        boards = [it for it in claims if isinstance(it, PositionClaim)]
        parts = [(accounts[i].label, piece.parts[place]) for i, piece in held]
        first = [(label, _before_statement(part)) for label, part in parts]
        later = [(label, part.notes[len(_before_statement(part)) :]) for label, part in parts]
        marks = list(_other_marks(item, parts))
        yield [
            item, *stores, *marks, *_join_notes(first, len(accounts)),
            *boards, *_join_notes(later, len(accounts)),
        ]  # fmt: skip


def _before_statement(part: PieceItem) -> tuple[Item, ...]:
    """The notes up to the first statement, which ends the line of a turn."""
    notes: list[Item] = []
    depth = 0
    for item in part.behind:
        depth += isinstance(item, VariationStart) - isinstance(item, VariationEnd)
        if not depth and isinstance(item, Event | PositionClaim):
            break
        if depth or not isinstance(item, Stores):
            notes.append(item)
    return tuple(notes)


def _other_marks(item: Item, parts: list[tuple[str, PieceItem]]) -> Iterator[Data]:
    """The marks of a turn that another record gives it, as data."""
    shown = _marks(item)
    for label, part in parts:
        marks = _marks(part.item)
        if marks and marks != shown:
            yield Data((("mark", " ".join(marks)), (SOURCE, label)))


def _marks(item: Item) -> tuple[str, ...]:
    turns = item.turns if isinstance(item, SimultaneousRow) else (item,)
    return tuple(
        mark
        for turn in turns
        if isinstance(turn, Turn)
        for move in turn.moves
        for mark in move.marks
    )


def _join_notes(noted: Iterable[tuple[str, tuple[Item, ...]]], count: int) -> Iterator[Item]:
    """The notes of several records, those that all have once, the others each with its author."""
    groups = [(label, list(_group(items))) for label, items in noted]
    seen: set[tuple[Item, ...]] = set()
    for label, notes in groups:
        for note in notes:
            if note in seen:
                continue
            seen.add(note)
            holders = [other for other, some in groups if note in some]
            yield from note if len(holders) == count else _sign(note, label)


def _group(items: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    """Each note by itself, a variation as a whole."""
    depth, open_ = 0, []  # type: int, list[Item]
    for item in items:
        depth += isinstance(item, VariationStart) - isinstance(item, VariationEnd)
        open_.append(item)
        if not depth:
            yield tuple(open_)
            open_ = []


def _sign(note: tuple[Item, ...], label: str) -> Iterator[Item]:
    """A note with its author behind it, unless it names one already."""
    last = note[-1]
    author = (SOURCE, label)
    match last:
        case Data(pairs=pairs):
            yield last if any(key == SOURCE for key, _ in pairs) else Data((*pairs, author))
        case Comment():
            yield from (last, Data((author,)))
        case VariationEnd():
            yield from (*note[:-1], Data((author,)), last)
        case _:
            yield from note


def _lost_notes(
    taken: Taken, steps: list[Course], stretch: int, accounts: tuple[Account, ...]
) -> Iterator[Item]:
    """The comments and data behind pieces of a stretch that were not taken."""
    held = {id(piece) for step in steps if step.stretch == stretch for _, piece in step.holders}
    lists = taken.stretches[stretch].lists[: len(accounts)]
    for account, pieces in zip(accounts, lists, strict=True):
        for piece in pieces:
            if id(piece) not in held:
                for part in piece.parts:
                    for note in _group(part.notes):
                        if isinstance(note[0], Comment | Data):
                            yield from _sign(note, account.label)


def _other_ways(
    taken: Taken, stretch: int, accounts: tuple[Account, ...], before: Record | None
) -> Iterator[Item]:
    """The play of the other records in a stretch that is not decided.

    It is a variation of the turn with which the record `before` ends, where it can be played as
    one; otherwise, or where that ends with no turn, it is data.
    """
    if stretch not in taken.open:
        return
    own = [it.piece.key for it in taken.way.steps() if it.stretch == stretch]
    place = taken.stretches[stretch]
    lists, seen = place.lists[: len(accounts)], [own]
    for account, pieces, leaves_open in zip(accounts, lists, place.is_open, strict=False):
        keys = [piece.key for piece in pieces]
        if keys in seen:
            continue
        seen.append(keys)
        author = (SOURCE, account.label)
        items = [it for piece in pieces for part in piece.parts for it in (part.item, *part.claims)]
        way = (VariationStart(), *items, Data((author,)), VariationEnd())
        if items and before is not None and _can_be_played(before, way):
            yield from way
        elif items:
            yield Data((("has", " ".join(map(write_item, items))), author))
        elif not leaves_open and own:
            yield Data((("lacks", " ".join(own)), author))


def _can_be_played(before: Record, way: tuple[Item, ...]) -> bool:
    """True when a variation has nothing but turns, in which the engine finds no error."""
    if not all(
        isinstance(
            it, Turn | Pass | SimultaneousRow | Stores | Data | VariationStart | VariationEnd
        )
        for it in way
    ):
        return False
    body = before.body
    errors = [
        sum(it.is_error for it in play(Record(before.tags, it)).diagnostics)
        for it in (body, (*body, *way))
    ]
    return errors[0] == errors[1]


def _join_tags(accounts: tuple[Account, ...], prefer: int) -> tuple[Tag, ...]:
    """The tags of all records; of one that differs the preferred value, unless it says nothing."""
    order = [accounts[prefer], *(it for it in accounts if it is not accounts[prefer])]
    values: dict[str, list[str]] = {}
    for account in order:
        for tag in account.record.tags:
            some = values.setdefault(tag.name, [])
            if tag.value not in some:
                some.append(tag.value)
    tags = []
    for name, some in values.items():
        if name in ("Digest", "Result"):
            continue
        known = [it for it in some if known_value(it)] or some
        if len(known) > 1:
            known = [it for it in known if not _is_wrong(Tag(name, it))] or known
        best = [it for it in known if name != "Date" or "?" not in it] or known
        tags.append(Tag(name, "; ".join(known) if name in JOINED else best[0]))
    return tuple(sorted(tags, key=tag_order))


def _is_wrong(tag: Tag) -> bool:
    return any(it.is_error for it in check_tags(Record((tag,), ()), None))


def _seal(record: Record, accounts: tuple[Account, ...], rules: RuleSet) -> Record:
    """The record with the result that it has, and its digest if a record had one."""
    tags = list(record.tags)
    if any(it.record.tag("Result") for it in accounts):
        tags.append(Tag("Result", play(record).result.to_text()))
    if any(it.record.tag("Digest") for it in accounts):
        tags.append(Tag("Digest", digest(record, rules)))
    return Record(tuple(sorted(tags, key=tag_order)), record.body)
