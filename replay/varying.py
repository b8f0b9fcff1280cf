"""A record with a variation more, which the engine has played."""

from __future__ import annotations

from ..notation.addresses import find_turn
from ..notation.reading.parser import read
from ..notation.record import (
    Comment,
    Data,
    Item,
    Pass,
    PositionClaim,
    Record,
    SimultaneousRow,
    Stores,
    Turn,
    VariationEnd,
    VariationStart,
    list_kinds,
)
from .play import play


def add_variation(record: Record, place: str, turns: str) -> Record:
    """The record with `turns`, in the notation, as another way for the turn at `place` (`r2.t14`).

    The variation stands behind the turn's notes and other variations. Raises `ValueError` when
    there is no such turn, when the turns cannot be read, and when they cannot be played there.
    """
    at = find_turn(record.body, place, list_kinds())
    line = _read_turns(turns)
    behind = _find_place(record.body, at)
    added = (VariationStart(), *line, VariationEnd())
    varied = record._replace(body=(*record.body[:behind], *added, *record.body[behind:]))
    replay = play(record._replace(body=(*record.body[: at + 1], *added)))
    if replay.rules is None:
        raise ValueError("a variation is played only under rules that are known")
    known = play(record._replace(body=record.body[: at + 1])).diagnostics
    wrong = [it for it in replay.diagnostics if it.is_error and it not in known]
    if wrong:
        raise ValueError(f"`{turns}` cannot be played at {place}: {wrong[0].message}")
    return varied


def _read_turns(text: str) -> tuple[Item, ...]:
    reading = next(read(f"%sgn 1\n{text}\n"))
    faults = [found for found in reading.diagnostics if found.is_error]
    if faults:
        raise ValueError(f"`{text}` cannot be read: {faults[0].message}")
    body = reading.record.body
    is_line = all(isinstance(item, _ALLOWED) for item in body) and not reading.record.tags
    if not is_line or not any(isinstance(item, _PLAYED) for item in body):
        raise ValueError(f"`{text}` is no line of play: write turns, like `S7+3 N2`")
    return tuple([it._replace(number=None) if isinstance(it, _PLAYED) else it for it in body])


_PLAYED = (Turn, Pass, SimultaneousRow)
_ALLOWED = (*_PLAYED, Comment, Data, Stores, PositionClaim, VariationStart, VariationEnd)
"""The items of a variation."""


def _find_place(body: tuple[Item, ...], at: int) -> int:
    """The place behind the notes and the variations of the turn at a place."""
    depth = 0
    for index in range(at + 1, len(body)):
        item = body[index]
        if isinstance(item, VariationStart | VariationEnd):
            depth += 1 if isinstance(item, VariationStart) else -1
        elif not depth and not isinstance(item, Comment | Data | Stores):
            return index
    return len(body)
