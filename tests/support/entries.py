"""A record as the entries of a scorer during the game."""

from __future__ import annotations

from collections.abc import Iterator

from sungka.notation.items import write_item
from sungka.notation.record import (
    End,
    Pass,
    Race,
    Record,
    RoundStart,
    SimultaneousRow,
    Turn,
)


def entries_of(record: Record) -> Iterator[str]:
    """The entries: one for each lift, one for an opening row with its race; none for passes."""
    body = record.body
    for at, item in enumerate(body):
        match item:
            case Turn(seat=seat, moves=moves):
                yield from (f"{seat.value}{move.house}" for move in moves)
            case SimultaneousRow():
                after = body[at + 1] if at + 1 < len(body) else None
                yield write_item(item) + (
                    f" {write_item(after)}" if isinstance(after, Race) else ""
                )
            case RoundStart(number=number, first=first) if number > 1 or first:
                yield write_item(item)
            case End():
                yield "end"
            case Pass() | Race() | RoundStart():
                pass
            case _:
                raise AssertionError(f"a match has no {item}")
