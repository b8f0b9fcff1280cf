"""A record written as canonical text (docs/notation.md, "Canonical form").

`items.py` writes each item; this file puts them on lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from .items import write_house, write_item, write_note, write_tag, write_turn
from .record import (
    Comment,
    Data,
    Item,
    Pass,
    PositionClaim,
    Record,
    RoundStart,
    SimultaneousRow,
    Statement,
    Stores,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
    tag_order,
)
from .rows import Rows, agrees_with_count, begin_rows, begin_rows_as_written, number_rows

__all__ = [
    "write",
    "write_all",
    "write_house",
    "write_item",
    "write_keeping_numbers",
    "write_note",
    "write_turn",
]


def write(record: Record, *, keeps_numbers: bool = False, places: Rows | None = None) -> str:
    """The record's canonical text, with a line end after its last line.

    Claims are written as they stand in the record, and with `keeps_numbers` so are the numbers of
    its rows; otherwise the rows are counted, unless a caller has their `places` (`number_rows`).
    Raises `ValueError` for a record that could not be read in full, or whose items stand where no
    text can hold them.
    """
    begins = begin_rows_as_written(record) if keeps_numbers else begin_rows(record, places)
    return _write(record, begins)


def _write(record: Record, begins: tuple[str | None, ...]) -> str:
    """The text of a record, with what stands before each item that begins a row."""
    lines = ["%sgn 1", *map(write_tag, sorted(record.tags, key=tag_order))]
    body = _Body(record, begins)
    lines += body.header
    if body.lines:
        lines += body.lines if not body.lines[0] else ["", *body.lines]
    return "\n".join(lines) + "\n"


def write_keeping_numbers(record: Record) -> str:
    """The record's text as `write` gives it, with the numbers as written if one disagrees.

    A number that disagrees with the count is evidence of a row that was lost or written twice.
    Raises `ValueError` as `write` does.
    """
    places = number_rows(record)
    if not agrees_with_count(record, places):
        return write(record, keeps_numbers=True)
    return _write(record, begin_rows(record, places))


def write_all(records: Iterable[Record]) -> str:
    """The records' canonical texts with an empty line between them.

    Raises `ValueError` as `write` does.
    """
    return "\n".join(map(write, records))


class _Body:
    """The lines of a body: `header` holds the record's own notes, `lines` the game."""

    def __init__(self, record: Record, begins: tuple[str | None, ...]) -> None:
        self.header: list[str] = []
        self.lines: list[str] = []
        self.words: list[str] = []
        self.is_row = False  # whether the current line holds turns
        self.has_turn: list[bool] = []  # for each open variation, whether it holds a turn yet
        self.is_tail = False  # whether a variation may follow: only after a turn
        self.is_turn = False  # whether the item before is a turn
        for item, number in zip(record.body, begins, strict=True):
            self.add(item, number)
        if self.has_turn:
            raise ValueError("a variation has no end")
        self.end_line()

    def add(self, item: Item, number: str | None) -> None:
        was_turn, self.is_turn = self.is_turn, False
        match item:
            case Turn() | Pass() | SimultaneousRow():
                self.add_turn(item, number)
            case Comment() | Data():
                if self.words:
                    self.words.append(write_note(item))
                else:
                    self.header.append(write_note(item))
            case Stores():
                if not was_turn:
                    raise ValueError(f"{write_item(item)} is not right after a turn")
                self.words.append(write_item(item))
            case VariationStart():
                if not self.is_tail:
                    raise ValueError("a variation has no turn before it")
                self.has_turn.append(False)
                self.is_tail = False
                self.words.append("(")
            case VariationEnd():
                if not self.has_turn or not self.has_turn.pop():
                    raise ValueError("a variation has no turn in it, or no beginning")
                self.is_tail = True
                self.words.append(")")
            case Unreadable():
                write_item(item)  # raises `ValueError`
            case PositionClaim() if self.has_turn:
                self.is_tail = False
                self.words.append(write_item(item))
            case _:
                self.add_statement(item)

    def add_turn(self, turn: Turn | Pass | SimultaneousRow, number: str | None) -> None:
        if self.has_turn:
            self.has_turn[-1] = True
        elif number is not None:
            self.begin_line(is_row=True)
            if number:
                self.words.append(number)
        elif not self.is_row:
            self.begin_line(is_row=True)
        self.words.append(write_turn(turn))
        self.is_tail = self.is_turn = True

    def add_statement(self, statement: Statement) -> None:
        text = write_item(statement)
        if self.has_turn:
            raise ValueError(f"`{text}` is in a variation")
        self.begin_line(is_row=False)
        if isinstance(statement, RoundStart):
            self.lines.append("")
        self.is_tail = False
        self.words.append(text)

    def begin_line(self, is_row: bool) -> None:
        self.end_line()
        self.is_row = is_row

    def end_line(self) -> None:
        if self.words:
            self.lines.append(_join(self.words))
        self.words = []


def _join(words: list[str]) -> str:
    """The words with blanks between them, except next to a variation's brackets on the inside."""
    spaced = [words[0]]
    for before, word in pairwise(words):
        if before != "(" and word != ")":
            spaced.append(" ")
        spaced.append(word)
    return "".join(spaced)
