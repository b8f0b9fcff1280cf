"""The entries of a scorer during a game, from a record, and a recording after them."""

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
from sungka.replay.scoring.entry import Refusal
from sungka.replay.scoring.ledger import Ledger


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


def entered(ledger: Ledger, *texts: str) -> Ledger:
    """The recording after these entries, none of which may be refused."""
    for text in texts:
        after = ledger.take(text)
        assert not isinstance(after, Refusal), (text, after)
        ledger = after
    return ledger
