"""A record written as canonical text (docs/notation.md, "Canonical form").

`items.py` writes each item; this file puts them on lines. `writer.pxd` declares the C types.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .escapes import TAG_ORDER
from .item_writer import ItemWriter
from .items import (
    give_back,
    take_writer,
    write_house,
    write_item,
    write_note,
    write_turn,
)
from .record import (
    Comment,
    Data,
    Item,
    Pass,
    PositionClaim,
    Record,
    RoundStart,
    SimultaneousRow,
    Stores,
    Tag,
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

_BLANK, _LINE_END, _OPENING, _CLOSING = map(ord, " \n()")
_TAG_PLACES = {name: place for place, name in enumerate(TAG_ORDER)}


def write(record: Record, *, keeps_numbers: bool = False, places: Rows | None = None) -> str:
    """The record's canonical text, with a line end after its last line.

    Claims are written as the record has them, and with `keeps_numbers` so are the numbers of its
    rows; otherwise the rows are numbered by counting. A caller that has their `places`
    (`number_rows`) may give them. Raises `ValueError` for a record that could not be read in full,
    or whose items are where no text can hold them.
    """
    begins = begin_rows_as_written(record) if keeps_numbers else begin_rows(record, places)
    return _write(record, begins)


def _write(record: Record, begins: tuple[str | None, ...]) -> str:
    """The text of a record, with the number before each item that begins a row."""
    writer = take_writer()
    RecordLines(writer).write(record, begins)
    return give_back(writer)


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


class RecordLines:
    """The lines of a record, put into the `out` of a writer of items."""

    def __init__(self, items: ItemWriter) -> None:
        self.items = items
        self.out = self.items.out
        self.has_line = self.has_word = False
        self.is_row = False  # whether the current line holds turns
        self.turned: list[bool] = []  # for each open variation, whether it holds a turn yet
        self.is_tail = False  # whether a variation may follow: only after a turn
        self.is_turn = False  # whether the item before is a turn

    def write(self, record: Record, begins: tuple[str | None, ...]) -> None:
        """Write a record, with the number before each item of its body that begins a row.

        Raises `ValueError` for a variation without an end.
        """
        self.out.write(b"%sgn 1\n")
        for tag in sort_tags(record.tags):
            self.items.write_tag(tag)
            self.out.put(_LINE_END)
        for item, number in zip(record.body, begins, strict=True):
            self.add(item, number)
        if self.turned:
            raise ValueError("a variation has no end")
        if self.has_line:
            self.out.put(_LINE_END)

    def add(self, item: Any, number: str | None) -> None:
        """Write an item; raises `ValueError` where no text can hold it."""
        was_turn, self.is_turn = self.is_turn, False
        kind = type(item)
        if kind is Turn or kind is Pass or kind is SimultaneousRow:
            self.add_turn(item, number)
        elif kind is Comment or kind is Data:
            if self.has_line:
                self.begin_word()
            self.items.write_note(item)
            if not self.has_line:  # one of the record as a whole
                self.out.put(_LINE_END)
        elif kind is Stores:
            if not was_turn:
                raise ValueError(f"{write_item(item)} is not right after a turn")
            self.begin_word()
            self.items.write_item(item)
        elif kind is VariationStart:
            if not self.is_tail:
                raise ValueError("a variation has no turn before it")
            self.turned.append(False)
            self.is_tail = False
            self.begin_word()
            self.out.put(_OPENING)
            self.has_word = False
        elif kind is VariationEnd:
            if not self.turned or not self.turned.pop():
                raise ValueError("a variation has no turn in it, or no beginning")
            self.is_tail = True
            self.out.put(_CLOSING)
        elif kind is PositionClaim and self.turned:
            self.is_tail = False
            self.begin_word()
            self.items.write_item(item)
        elif kind is Unreadable:
            self.items.write_item(item)  # raises `ValueError`
        else:
            self.add_statement(item)

    def add_turn(self, turn: Turn | Pass | SimultaneousRow, number: str | None) -> None:
        """Write a turn, on a new line where it begins a row."""
        if self.turned:
            self.turned[len(self.turned) - 1] = True
        elif number is not None:
            self.begin_line(True)
            if number:
                self.begin_word()
                self.out.write(number.encode())
        elif not self.is_row:
            self.begin_line(True)
        self.begin_word()
        self.items.write_turn(turn)
        self.is_tail = self.is_turn = True

    def add_statement(self, statement: Item) -> None:
        """Write a statement on a line of its own; raises `ValueError` in a variation."""
        if self.turned:
            raise ValueError(f"`{write_item(statement)}` is in a variation")
        had_line = self.has_line
        self.begin_line(False)
        if had_line and type(statement) is RoundStart:
            self.out.put(_LINE_END)
        self.is_tail = False
        self.begin_word()
        self.items.write_item(statement)

    def begin_line(self, is_row: bool) -> None:
        """Begin a line of the game, the first one behind an empty line."""
        self.out.put(_LINE_END)
        self.has_line, self.has_word, self.is_row = True, False, is_row

    def begin_word(self) -> None:
        """Write the blank before a word, unless it is the first of its line or its brackets."""
        if self.has_word:
            self.out.put(_BLANK)
        self.has_word = True


def sort_tags(tags: tuple[Tag, ...]) -> Iterable[Tag]:
    """The tags in canonical order, which most records have already."""
    last = -1
    for tag in tags:
        place: int = _TAG_PLACES.get(tag.name, -1)
        if place <= last:
            return sorted(tags, key=tag_order)
        last = place
    return tags
