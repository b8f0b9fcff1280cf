"""Makes slips of whole turns and rows, and misread characters, in the text of a record."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

from made_slips import Slipped
from sungka.notation.diagnostic import Span
from sungka.notation.reading.parser import read
from sungka.notation.record import Pass, Record, SimultaneousRow, Turn
from sungka.notation.writer import write
from sungka.replay.slips.edits import bare_text


def turn_lost(record: Record, houses: int, chance: Random) -> Slipped:
    """Leave out a turn of a row that is not simultaneous; the row numbers stay as they were."""
    text, played = _played(record)
    at = chance.choice([at for at, it in enumerate(played) if isinstance(it, Turn | Pass)])
    turn = played[at]
    after = played[at + 1].span.end if at + 1 < len(played) else len(text)
    cut = turn.span.end - turn.span.start
    return _slipped(text[: turn.span.start] + text[turn.span.end :],
                    Span(turn.span.start, after - cut), bare_text(turn))  # fmt: skip


def turn_twice(record: Record, houses: int, chance: Random) -> Slipped:
    """Write a turn twice, one after the other."""
    text, played = _played(record)
    turn = chance.choice([it for it in played if isinstance(it, Turn | Pass)])
    start, end = turn.span
    return _slipped(f"{text[:end]} {text[start:end]}{text[end:]}",
                    Span(end, 2 * end - start + 1), bare_text(turn))  # fmt: skip


def row_lost(record: Record, houses: int, chance: Random) -> Slipped | None:
    """Leave out a row with its claims; the numbers of the others stay as they were."""
    text, rows = find_rows(record)
    start, end = chance.choice(rows)
    following = [row for row in rows if row[0] >= end]
    cut = text[:start] + text[end:]
    last = following[0][1] - (end - start) if following else len(cut)
    meant = " ".join(turn_texts(text[start:end]))
    return _slipped(cut, Span(start, last), meant)


def row_twice(record: Record, houses: int, chance: Random) -> Slipped:
    """Write a row twice, with its number."""
    text, rows = find_rows(record)
    start, end = chance.choice(rows)
    meant = _row_text(text[start:end])
    return _slipped(text[:end] + text[start:end] + text[end:], Span(end, 2 * end - start), meant)


def rows_swapped(record: Record, houses: int, chance: Random) -> Slipped | None:
    """Swap two rows that follow each other, with their numbers or, as often, without.

    They have no turn in common: otherwise only turns would be swapped.
    """
    text, rows = find_rows(record)
    pairs = [
        (one, other)
        for one, other in pairwise(rows)
        if one[1] == other[0]
        and not {*turn_texts(text[slice(*one)])} & {*turn_texts(text[slice(*other)])}
    ]
    if not pairs:
        return None
    (start, middle), (_, end) = chance.choice(pairs)
    one, other = text[start:middle], text[middle:end]
    meant = f"{_row_text(one)} {_row_text(other)}"
    if chance.random() < 0.5:
        first, second = one.split(" ", 1), other.split(" ", 1)
        meant = " ".join([second[0], *turn_texts(first[1]), first[0], *turn_texts(second[1])])
        one, other = f"{second[0]} {first[1]}", f"{first[0]} {second[1]}"
    return _slipped(text[:start] + other + one + text[end:], Span(start, end), meant)


TWINS = {
    "1": "lI", "2": "Zz", "3": "E", "5": "Ss", "6": "bG", "7": "T/", "8": "B", "9": "gq", "0": "Oo",
    "S": "5$", "N": "M", "4": "A",
}  # fmt: skip


def misread(record: Record, houses: int, chance: Random) -> Slipped:
    """Write a digit or a seat of a turn as the character that looks like it."""
    text, played = _played(record)
    turn = chance.choice(played)
    start, end = turn.span
    written = text[start:end]
    if isinstance(turn, Pass):
        changed = written[0] + chance.choice(("–", "—", "-", "−−", "__"))
    else:
        places = [at for at, sign in enumerate(written) if sign in TWINS]
        at = chance.choice(places)
        changed = written[:at] + chance.choice(TWINS[written[at]]) + written[at + 1 :]
    slipped = text[:start] + changed + text[end:]
    return _slipped(slipped, Span(start, start + len(changed)), written)


def _played(record: Record) -> tuple[str, list[Turn | Pass | SimultaneousRow]]:
    text = write(record)
    (reading,) = read(text)
    return text, [it for it in reading.record.body if isinstance(it, Turn | Pass | SimultaneousRow)]


_ROW = re.compile(r"^[0-9]+\. (?:(?!^[0-9]+\. |^round |^score |^end|^position ).*\n)+", re.M)


def find_rows(record: Record) -> tuple[str, list[tuple[int, int]]]:
    """The text, and the place in it of each row without a `|`."""
    text = write(record)
    return text, [it.span() for it in _ROW.finditer(text) if "|" not in it[0]]


def turn_texts(row: str) -> list[str]:
    (reading,) = read(f"%sgn 1\n\n{row}")
    return [bare_text(it) for it in reading.record.body if isinstance(it, Turn | Pass)]


def _row_text(row: str) -> str:
    return " ".join([row.split(" ", 1)[0], *turn_texts(row)])


def _slipped(text: str, span: Span, meant: str) -> Slipped:
    (reading,) = read(text)
    return Slipped(reading.record, span, meant, text)
