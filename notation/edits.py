"""The body of a record with a note or a mark more, or without parts of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..engine.board import Seat
from .addresses import BodyKinds, find_turn

Body = tuple[Any, ...]

PARTS = ("comments", "data", "marks", "variations")
"""The parts that can be stripped off."""


def insert_note(body: Body, place: str | None, note: Any, kinds: BodyKinds) -> Body:
    """The body with a note behind the notes of a turn; with `None` behind those of the record.

    Raises `ValueError` where there is no turn with that address.
    """
    notes: tuple[type[Any], ...] = (kinds.comment, kinds.data)
    index = 0
    if place is not None:
        index = find_turn(body, place, kinds) + 1
        notes = (*notes, kinds.stores)
    while index < len(body) and isinstance(body[index], notes):
        index += 1
    return (*body[:index], note, *body[index:])


def mark_turn(body: Body, place: str, mark: str, seat: Seat | None, kinds: BodyKinds) -> Body:
    """The body with a mark on the last move of a turn, or of the hand of `seat` in a row.

    Raises `ValueError` where there is no such turn, and for a pass.
    """
    index = find_turn(body, place, kinds)
    item = body[index]
    hands = item.turns if isinstance(item, kinds.row) else (item,)
    found = [turn for turn in hands if seat in (None, turn.seat)]
    if len(found) != 1:
        seats = ", ".join(turn.seat.title for turn in hands)
        raise ValueError(f"`{place}` has moves of {seats}: say with `seat` which of them is marked")
    (turn,) = found
    if not isinstance(turn, kinds.turn):
        raise ValueError(f"`{place}` is a pass, which has no move to mark")
    *moves, last = turn.moves
    marked = turn._replace(moves=(*moves, last._replace(marks=(*last.marks, mark))))
    if isinstance(item, kinds.row):
        marked = item._replace(turns=tuple([marked if it is turn else it for it in hands]))
    return (*body[:index], marked, *body[index + 1 :])


def strip_parts(body: Body, parts: tuple[str, ...], kinds: BodyKinds) -> Body:
    """The body without these parts, or without all of `PARTS` when none is named.

    Raises `ValueError` for a part that is none of `PARTS`.
    """
    for part in parts:
        if part not in PARTS:
            raise ValueError(f"`{part}` cannot be stripped off: name {', '.join(PARTS)}")
    return tuple(_strip(body, parts or PARTS, kinds))


def _strip(body: Body, parts: tuple[str, ...], kinds: BodyKinds) -> Iterator[Any]:
    stripped = [(kinds.comment, "comments"), (kinds.data, "data")]
    notes = tuple([kind for kind, part in stripped if part in parts])
    borders = (kinds.variation, kinds.variation_end) if "variations" in parts else ()
    depth = 0
    for item in body:
        if isinstance(item, borders):
            depth += 1 if isinstance(item, kinds.variation) else -1
        elif not depth and not isinstance(item, notes):
            yield _strip_turn(item, notes, kinds, "marks" in parts)


def _strip_turn(
    item: Any, notes: tuple[type[Any], ...], kinds: BodyKinds, strips_marks: bool
) -> Any:
    if isinstance(item, kinds.row):
        turns = tuple([_strip_turn(turn, notes, kinds, strips_marks) for turn in item.turns])
        kept = [tuple([it for it in own if not isinstance(it, notes)]) for own in item.notes]
        return item._replace(turns=turns, notes=tuple(kept))
    if strips_marks and isinstance(item, kinds.turn):
        return item._replace(moves=tuple([move._replace(marks=()) for move in item.moves]))
    return item
