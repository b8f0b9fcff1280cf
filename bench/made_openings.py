"""Makes slips of simultaneous rows, of two rows at once, and in rows that have no numbers."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import made_losses as losing
from made_slips import Making, Slipped
from sungka.notation.diagnostic import Span
from sungka.notation.reading.parser import read
from sungka.notation.record import Record, SimultaneousRow, Stores, Turn
from sungka.notation.writer import write
from sungka.replay.slips.edits import bare_text


def opening_lost(record: Record, houses: int, chance: Random) -> Slipped | None:
    """Leave out a simultaneous row with its claims; a `race` after it stays."""
    text, openings = _openings(record)
    if not openings:
        return None
    start, end, meant = chance.choice(openings)
    following = re.compile(r"^(?:race|[0-9]+\. ).*$", re.M).search(text, end)
    if following is None:
        return None
    cut = end - start
    return _slipped(text[:start] + text[end:],
                    Span(following.start() - cut, following.end() - cut), meant)  # fmt: skip


def opening_after(record: Record, houses: int, chance: Random) -> Slipped | None:
    """Swap a simultaneous row and the row after it, with their numbers or, as often, without."""
    text, openings = _openings(record)
    places = []
    for start, end, meant in openings:
        row = re.compile(r"2\. .*\n").match(text, end)
        if row is not None:
            places.append((start, end, row.end(), meant))
    if not places:
        return None
    start, middle, end, meant = chance.choice(places)
    one, other = text[start:middle], text[middle:end]
    numbers = ("1.", "2.")
    if chance.random() < 0.5:
        one, other, numbers = f"2.{one[2:]}", f"1.{other[2:]}", ("2.", "1.")
    (reading,) = read(f"%sgn 1\n\n{other}")
    turns = [bare_text(it) for it in reading.record.body if not isinstance(it, Stores)]  # type: ignore[arg-type]
    meant = " ".join([numbers[0], meant, numbers[1], *turns])
    return _slipped(text[:start] + other + one + text[end:], Span(start, end), meant)


def openings_swapped(record: Record, houses: int, chance: Random) -> Slipped | None:
    """Swap the simultaneous rows of two rounds that follow each other."""
    text, openings = _openings(record)
    pairs = [(one, two) for one, two in pairwise(openings) if one[2] != two[2]]
    if not pairs:
        return None
    (start, end, meant), (begin, stop, other) = chance.choice(pairs)
    swapped = text[:start] + text[begin:stop] + text[end:begin] + text[start:end] + text[stop:]
    return _slipped(swapped, Span(start, start + stop - begin), f"{meant} {other}")


def hands_swapped(record: Record, houses: int, chance: Random) -> Slipped | None:
    """Write the hands of a simultaneous row each in the other's column."""
    places = [at for at, item in enumerate(record.body) if _has_two_turns(item)]
    if not places:
        return None
    at = chance.choice(places)
    row = record.body[at]
    assert isinstance(row, SimultaneousRow)
    south, north = (turn for turn in row.turns if isinstance(turn, Turn))
    turns = north._replace(seat=south.seat), south._replace(seat=north.seat)
    if turns == row.turns:
        return None
    body = list(record.body)
    body[at] = row._replace(turns=turns)
    (reading,) = read(write(Record(record.tags, tuple(body))))
    return Slipped(reading.record, reading.record.body[at].span, bare_text(row))


def two_rows_lost(record: Record, houses: int, chance: Random) -> Slipped | None:
    """Leave out two rows that follow each other; the numbers of the others stay as they were."""
    text, rows = losing.find_rows(record)
    pairs = [(one, other) for one, other in pairwise(rows) if one[1] == other[0]]
    if not pairs:
        return None
    (start, _), (_, end) = chance.choice(pairs)
    after = [row for row in rows if row[0] >= end]
    cut = text[:start] + text[end:]
    last = after[0][1] - (end - start) if after else len(cut)
    return _slipped(cut, Span(start, last), " ".join(losing.turn_texts(text[start:end])))


def without_numbers(slip: Making) -> Making:
    """A maker of the same slip in records whose rows have no numbers."""

    def made(record: Record, houses: int, chance: Random) -> Slipped | None:
        slipped = slip(record, houses, chance)
        if slipped is None:
            return None
        numbers = [
            item.number
            for item in slipped.record.body
            if isinstance(item, Turn | SimultaneousRow) and item.number is not None
        ]
        assert numbers
        assert slipped.text is not None
        start, end = (_place_without(slipped.text, place) for place in slipped.span)
        text, meant = _NUMBER.sub("", slipped.text), _INSIDE.sub("", slipped.meant)
        return _slipped(text, Span(start, end), meant)

    return made


_NUMBER = re.compile(r"^[0-9]+\. ", re.M)
_INSIDE = re.compile(r"(?:^|(?<= ))[0-9]+\. ")


def _place_without(text: str, place: int) -> int:
    """A place of the text after the numbers of the rows are left out."""
    gone = sum(min(it.end(), place) - it.start()
               for it in _NUMBER.finditer(text) if it.start() < place)  # fmt: skip
    return place - gone


def _has_two_turns(item: object) -> bool:
    return (
        isinstance(item, SimultaneousRow)
        and len(item.turns) == 2
        and all(isinstance(turn, Turn) for turn in item.turns)
    )


def _openings(record: Record) -> tuple[str, list[tuple[int, int, str]]]:
    """The text, and for each simultaneous row the beginning and end of its line, and its turns."""
    text = write(record)
    (reading,) = read(text)
    found = []
    for item in reading.record.body:
        if isinstance(item, SimultaneousRow):
            start = text.rfind("\n", 0, item.span.start) + 1
            found.append((start, text.index("\n", item.span.end) + 1, bare_text(item)))
    return text, found


def _slipped(text: str, span: Span, meant: str) -> Slipped:
    (reading,) = read(text)
    return Slipped(reading.record, span, meant, text)
