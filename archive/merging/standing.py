"""Chooses whose turns to keep where nothing is decided, and rejects merges worse than a source."""

from __future__ import annotations

from collections.abc import Iterator

from ...notation.record import (
    End,
    Gap,
    Item,
    Pass,
    Record,
    SimultaneousRow,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from ...replay.play import play
from ...replay.slips.main_line import EXPLAINED


def choose_record(records: tuple[Record, ...], prefer: int) -> int:
    """The record whose turns are kept in a conflict: the preferred one, unless it has an error.

    Then it is the first without an error that holds its whole game, if there is one.
    """
    if not count_errors(records[prefer]):
        return prefer
    whole = (at for at, it in enumerate(records) if is_whole(it))
    return next(whole, prefer)


def is_whole(record: Record) -> bool:
    """True when a record holds its whole game, without an error."""
    has_gap = any(isinstance(item, Gap) for item in record.body)
    has_end = any(isinstance(item, End) for item in record.body)
    return has_end and not has_gap and not count_errors(record)


def is_worse(record: Record, own: Record) -> bool:
    """True when a record has more errors than one of its sources, or fewer turns and any error."""
    errors = count_errors(record)
    return errors > count_errors(own) or (errors > 0 and _count_turns(record) < _count_turns(own))


def count_errors(record: Record) -> int:
    """The errors in the main line of a record: of play, claims, rounds, and what cannot be read."""
    body = tuple(_main_line(record))
    found = play(record._replace(body=body)).diagnostics
    errors = sum(it.is_error and it.code.group in EXPLAINED for it in found)
    return errors + sum(isinstance(item, Unreadable) for item in body)


def _count_turns(record: Record) -> int:
    return sum(isinstance(item, Turn | Pass | SimultaneousRow) for item in _main_line(record))


def _main_line(record: Record) -> Iterator[Item]:
    """The items of a record outside its variations."""
    depth = 0
    for item in record.body:
        depth += isinstance(item, VariationStart)
        if not depth:
            yield item
        depth -= isinstance(item, VariationEnd)
