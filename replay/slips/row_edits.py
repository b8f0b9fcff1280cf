"""Edits of whole turns and rows, written twice or swapped, and the rows that a record writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from ...notation.diagnostic import Span
from ...notation.record import Item, Pass, RoundStart, SimultaneousRow, Stores, Turn
from .edits import Edit, bare_text
from .main_line import MainLine
from .refusals import AnyEdit
from .report import SlipKind


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """A row as the record writes it: the places from `start` to before `end`, and its number."""

    number: int | None
    start: int
    end: int


def make_row_edits(
    main: MainLine, first: int, at: int, refusals: AnyEdit | None = None
) -> Iterator[Edit]:
    """Edits of whole turns and rows that begin at places from `first` to `at`.

    Edits that `refusals` refuse are left out.
    """
    refusals = refusals or AnyEdit()
    rows = [row for row in written_rows(main, first, at) if not _has_break(main, row)]
    yield from _turns_twice(main, first, at)
    for one, other in pairwise(rows):
        if one.end != other.start:
            continue
        if other.start <= at and _items(main, one) == _items(main, other):
            opens = isinstance(main.item(other.start), SimultaneousRow)
            if other.start >= first and not opens:
                yield _row_twice(main, other)
        elif first <= one.start <= at:
            yield from _swap(main, one, other, refusals)
    yield from _swap_by_number(main, rows, first, at, refusals)
    yield from _last_row_twice(main, first, at)


def written_rows(main: MainLine, first: int, at: int) -> list[WrittenRow]:
    """The rows of the rounds of the places from `first` to `at`, as the record writes them.

    A row begins with a number, or when the row before has as many turns as there are seats.
    """
    rows: list[WrittenRow] = []
    number, start, turns = None, None, 0  # type: int | None, int | None, int
    begin, end = round_start(main, first), _round_end(main, at)
    for place in range(begin, end):
        item = main.item(place)
        turn = item if isinstance(item, Turn | Pass | SimultaneousRow) else None
        begins = turn is not None and (turn.number is not None or turns == main.rules.seats)
        if start is not None and (begins or not isinstance(item, Stores | Turn | Pass)):
            rows.append(WrittenRow(number, start, place))
            start = None
        if turn is not None:
            if start is None:
                start, number, turns = place, turn.number, 0
            turns += main.rules.seats if isinstance(turn, SimultaneousRow) else 1
    if start is not None:
        rows.append(WrittenRow(number, start, end))
    return rows


def missing_rows(main: MainLine, first: int, at: int) -> tuple[int, int] | None:
    """The first and the last number left out at the last jump of numbers up to `at`."""
    jump, number = None, None  # type: tuple[int, int] | None, int | None
    for row in written_rows(main, first, at):
        if row.start > at:
            break
        if number is not None and row.number is not None and row.number > number + 1:
            jump = number + 1, row.number - 1
        number = row.number if row.number is not None or number is None else number + 1
    return jump


def round_start(main: MainLine, at: int) -> int:
    """The place at which the round of a place begins."""
    while at and not isinstance(main.item(at), RoundStart):
        at -= 1
    return at


def count_misnumbered(main: MainLine, at: int, changes: Mapping[int, tuple[Item, ...]]) -> int:
    """The number of turns, in the round of a place, whose written number disagrees.

    A simultaneous row is row 1; counting ends at the end of the round or where play is unknown.
    """
    row = turns = wrong = 0
    for place in range(round_start(main, at), _round_end(main, at)):
        if main.is_break(place):
            break
        for item in changes.get(place, (main.item(place),)):
            match item:
                case SimultaneousRow():
                    row, turns = 1, 0
                case Turn() | Pass():
                    row += turns == 0
                    turns = (turns + 1) % main.rules.seats
                case _:
                    continue
            wrong += item.number is not None and item.number != row
    return wrong


def _round_end(main: MainLine, at: int) -> int:
    for place in range(at + 1, len(main.order)):
        if isinstance(main.item(place), RoundStart):
            return place
    return len(main.order)


def _has_break(main: MainLine, row: WrittenRow) -> bool:
    return any(main.is_break(place) for place in range(row.start, row.end))


def _items(main: MainLine, row: WrittenRow) -> tuple[Item, ...]:
    return tuple(main.item(place) for place in range(row.start, row.end))


def _turns_twice(main: MainLine, first: int, at: int) -> Iterator[Edit]:
    """Each turn that repeats the one before it, left out."""
    before: Item | None = None
    for place in range(round_start(main, first), at + 1):
        item = main.item(place)
        if isinstance(item, Turn | Pass | SimultaneousRow):
            if item == before and place >= first and not main.is_break(place):
                text = bare_text(item)
                yield Edit(SlipKind.TURN_TWICE, ((place, ()),), item.span, text, text)
            before = item
        elif not isinstance(item, Stores):
            before = None


def _last_row_twice(main: MainLine, first: int, at: int) -> Iterator[Edit]:
    """The last row of a round, which not every seat played, left out where it is written twice."""
    begin, end = round_start(main, first), _round_end(main, at)
    turns = [p for p in range(begin, end) if isinstance(main.item(p), Turn | Pass)]
    for count in range(2, main.rules.seats):
        if len(turns) >= 2 * count and first <= turns[-count] <= at:
            row = WrittenRow(None, turns[-count], turns[-1] + 1)
            before = (main.item(place) for place in turns[-2 * count : -count])
            again = (main.item(place) for place in turns[-count:])
            if not _has_break(main, row) and tuple(before) == tuple(again):
                yield _row_twice(main, row)


def _row_twice(main: MainLine, row: WrittenRow) -> Edit:
    text = row_text(main, row)
    changes = tuple((place, ()) for place in range(row.start, row.end))
    return Edit(SlipKind.ROW_TWICE, changes, _span(main, row), text, text)


def _swap_by_number(
    main: MainLine, rows: list[WrittenRow], first: int, at: int, refusals: AnyEdit
) -> Iterator[Edit]:
    """Rows that do not follow each other, where their numbers say that they are swapped."""
    before = 0
    for index, row in enumerate(rows):
        if row.number not in (None, before + 1) and first <= row.start <= at:
            for other in rows[index + 2 :]:
                if other.number == before + 1:
                    yield from _swap(main, row, other, refusals)
        before = before + 1 if row.number is None else row.number


def _swap(main: MainLine, one: WrittenRow, other: WrittenRow, refusals: AnyEdit) -> Iterator[Edit]:
    items, others = _items(main, one), _items(main, other)
    if items == others or any(isinstance(item, SimultaneousRow) for item in items + others):
        return
    changes = dict.fromkeys(range(one.start, one.end), ())  # type: dict[int, tuple[Item, ...]]
    changes |= dict.fromkeys(range(other.start, other.end), ())
    changes[one.start], changes[other.start] = others, items
    if refusals.refuses(one.start, changes):
        return
    texts = row_text(main, one), row_text(main, other)
    yield Edit(
        SlipKind.ROWS_SWAPPED,
        tuple(sorted(changes.items())),
        _span(main, one),
        " … ".join(texts),
        " … ".join(reversed(texts)),
        2,
    )


def row_text(main: MainLine, row: WrittenRow) -> str:
    """The turns of a row as bare detail writes them, with its number if it has one."""
    turns = [
        bare_text(item)
        for item in _items(main, row)
        if isinstance(item, Turn | Pass | SimultaneousRow)
    ]
    return " ".join([*([] if row.number is None else [f"{row.number}."]), *turns])


def _span(main: MainLine, row: WrittenRow) -> Span:
    return Span(main.item(row.start).span.start, main.item(row.end - 1).span.end)
