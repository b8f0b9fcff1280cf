"""The lines of a paper sheet, as somebody writes them down beside a game."""

from __future__ import annotations

import re

from sungka.notation.items import write_item
from sungka.notation.record import (
    Detail,
    Pass,
    Race,
    Record,
    RoundStart,
    Score,
    SimultaneousRow,
    Stores,
    Turn,
)
from sungka.notation.rows import number_rows
from sungka.replay.detail import rewrite_in_detail
from sungka.replay.play import play

_SEAT = re.compile(r"(?<![A-Za-z])[SNEW](?=[0-9])")


def sheet_lines(record: Record) -> list[str]:
    """The rows of a match without their seats, with captures and stores, and what is between them.

    A row with a race is entered whole, with its seats; scores are counts.
    """
    shown = rewrite_in_detail(play(record), Detail.STANDARD)
    found: list[str] = []
    for item, place in zip(shown.body, number_rows(shown), strict=True):
        text = write_item(item)
        match item:
            case Turn() | Pass() | SimultaneousRow():
                text = _SEAT.sub("", text)
                if place is not None and place.opens:
                    found.append(f"{place.number}. {text}")
                else:
                    found[-1] += f" {text}"
            case Stores():
                found[-1] += f" {text}"
            case Race():
                row, _, stores = found[-1].partition(" =")
                hands = row.partition(". ")[2].split(" | ")
                named = " | ".join(f"{seat}{hand}" for seat, hand in zip("SN", hands, strict=True))
                found[-1] = f"{named} {text}"
                found += [f"={stores}"] if stores else []
            case RoundStart(number=1, first=None):
                pass
            case Score():
                found.append(text.removeprefix("score "))
            case _:
                found.append(text)
    return found
