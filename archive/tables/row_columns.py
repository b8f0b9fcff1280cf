"""The columns of `games`, `rounds` and `laps` while they are filled, of any type.

A value is put into its column by the number of its row, from 0; rows that are passed over lack a
value. `row_columns.pxd` declares the C types.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from .column_buffer import ColumnBuffer
from .row_values import ColumnValues, TableValues
from .schema import ArchiveTable, ColumnType

_T = ColumnType
_WIDTHS = {
    _T.INT8: 1, _T.INT16: 2, _T.INT32: 4, _T.INT64: 8, _T.WORD: 4, _T.DATE: 4, _T.DIGEST: 32,
}  # fmt: skip
"""The bytes of a value; of a word that is its number, and texts and lists have no width."""

_ITEMS = {_T.NUMBERS: (_T.INT32,), _T.TEXTS: (_T.TEXT,), _T.PAIRS: (_T.TEXT, _T.TEXT)}
"""The types of the items of a list: for pairs, those of the names and of the values."""


ENDS = -2
"""A mark in place of the least number, for numbers where texts end: an empty text is lacking."""

_ENDS = ENDS
_ALL_BITS, _LOW_BITS = (1 << 64) - 1, 0x7F7F7F7F7F7F7F7F
_ONES, _GATHERED = 0x0101010101010101, 0x0102040810204080
_LOWEST_FIRST = array("H", [1]).tobytes()[0] == 1  # how the machine lays numbers


class RowColumn:
    """A column being filled; `rows` counts the rows up to the last that has a value.

    If no value `may_lack`, a row that is passed over gets an empty list.
    """

    def __init__(self, kind: ColumnType, may_lack: bool) -> None:
        self.kind, self.may_lack = kind, may_lack
        self.width = _WIDTHS.get(kind, 0)
        self.is_text = kind is _T.TEXT
        self.present, self.values, self.ends = ColumnBuffer(), ColumnBuffer(), ColumnBuffer()
        self.codes: dict[bytes, int] = {}
        self.word: bytes | None = None  # the one put last
        self.code = 0
        self.items = tuple([RowColumn(item, False) for item in _ITEMS.get(kind, ())])
        self.rows = self.lacking = 0

    def fill(self, row: int) -> None:
        """Pass over all rows before `row`."""
        for _ in range(row - self.rows):
            self.begin()
            if self.width:
                self.values.reserve(self.width)
                for _ in range(self.width):
                    self.values.put(0, 1)
            self.end(0 if self.may_lack else 1)

    def begin(self) -> None:
        """Make room for the next row."""
        if not self.width:
            if self.ends.size == 0:
                self.ends.reserve(4)
                self.ends.put(0, 4)
            self.ends.reserve(4)
        self.present.reserve(1)

    def end(self, is_present: int) -> None:
        """End the next row with the values put into it."""
        if not self.width:
            self.ends.put(self.values.size if self.is_text else self.count_items(), 4)
        self.present.put(is_present, 1)
        self.lacking += 1 - is_present
        self.rows += 1

    def count_items(self) -> int:
        """The items of all lists so far."""
        item: RowColumn = self.items[0]
        return item.rows

    def put_number(self, row: int, number: int) -> None:
        """Put a number, or the number of a word."""
        values, present = self.values, self.present
        if self.rows < row:
            self.fill(row)
        if values.size + self.width > values.room:
            values.reserve(self.width)
        if present.size == present.room:
            present.reserve(1)
        values.put(number, self.width)
        present.held[present.size] = 1
        present.size += 1
        self.rows += 1

    def put_text(self, row: int, text: bytes, at: int, stop: int) -> None:
        """Put the bytes of `text` from `at` up to `stop`: a text, or a digest."""
        self.fill(row)
        self.begin()
        self.values.reserve(stop - at)
        self.values.copy(text, at, stop)
        self.end(1)

    def put_word(self, row: int, word: bytes) -> None:
        """Put a word; a new word gets a number."""
        if word is not self.word:
            code = self.codes.get(word)
            if code is None:
                code = self.codes[word] = len(self.codes)
            self.word, self.code = word, code
        self.put_number(row, self.code)

    def put_list(self, row: int) -> None:
        """Put the list of the items that were added to `items`."""
        self.fill(row)
        self.begin()
        self.end(1)

    def add(self, row: int, value: object) -> None:
        """Put any value that fits the type, or `None`. Raises `TypeError` where it does not fit."""
        if isinstance(value, int):
            self.put_number(row, value)
        elif isinstance(value, bytes):
            self.put_text(row, value, 0, len(value))
        elif isinstance(value, str):
            words = encode_text(value)
            if self.width:
                self.put_word(row, words)
            else:
                self.put_text(row, words, 0, len(words))
        elif isinstance(value, tuple):
            self.fill(row)
            for item in value:
                values = item if isinstance(item, tuple) else (item,)
                for column, one in zip(self.items, values, strict=True):
                    column.add(column.rows, one)
            self.put_list(row)
        elif value is not None:
            raise TypeError(f"{value!r} is no value of a column")

    def take(self, rows: int) -> ColumnValues:
        """Give `rows` rows away and begin anew."""
        if self.rows or not self.may_lack:
            self.fill(rows)
            self.begin()
        words, self.codes, self.word = tuple(self.codes), {}, None
        items = tuple([column.take(column.rows) for column in self.items])
        present = self.present.take()
        bits = None
        if self.lacking or self.rows < rows:
            bits = memoryview(pack_bits(bytes(present), rows))
        self.rows = self.lacking = 0
        values, ends = self.values.take(), self.ends.take()
        return ColumnValues(self.kind, rows, bits, values, ends, words, items)


class RowTable:
    """The columns of a table while they are filled; `rows` counts its rows so far."""

    def __init__(self, table: ArchiveTable) -> None:
        self.table = table
        self.columns = [RowColumn(column.type, column.may_lack) for column in table.columns]
        self.rows = 0

    def add(self, row: Iterable[object]) -> None:
        """Add a row, with the values of all columns in their order."""
        for column, value in zip(self.columns, row, strict=True):
            column.add(self.rows, value)
        self.rows += 1

    def take(self) -> TableValues:
        """Give the rows away and begin anew."""
        rows, self.rows = self.rows, 0
        return TableValues(self.table, rows, tuple([one.take(rows) for one in self.columns]))


def collect_rows(table: ArchiveTable, rows: Iterable[Iterable[object]]) -> TableValues:
    """The columns of rows."""
    made = RowTable(table)
    for row in rows:
        made.add(row)
    return made.take()


def encode_text(text: str) -> bytes:
    r"""The text in UTF-8; bytes of file names that are not UTF-8 become escapes like `\udcff`."""
    return text.encode(errors="backslashreplace")


def pack_bits(marks: bytes, count: int) -> bytearray:
    """`count` bits, one for each mark, a byte of 0 or 1; marks that are missing count as 0."""
    packed = bytearray((count + 7) // 8)
    held = packed
    text = marks
    for at in range(min(count, len(marks))):
        held[at >> 3] |= text[at] << (at & 7)
    return packed


def mark_present(values: memoryview, width: int, least: int) -> bytearray | None:
    """A bit for each number of `width` bytes (1 or 4), set unless it is `least`.

    `None` where all bits are set. With `ENDS` the numbers are where texts end, after a first 0, and
    the bit of an empty text is not set.
    """
    lacking = 0
    if width == 1:
        small = values.cast("b")
        count = len(small)
        for at in range(count):
            lacking += small[at] == least
        if lacking and least == -1 and _LOWEST_FIRST:
            return mark_bytes(values, count)
    else:
        numbers = values.cast("i")
        count = len(numbers) - (least == _ENDS)
        if least == _ENDS:
            for at in range(count):
                lacking += numbers[at] == numbers[at + 1]
        else:
            for at in range(count):
                lacking += numbers[at] == least
    if lacking == 0:
        return None
    packed = bytearray((count + 7) // 8)
    bits = packed
    if lacking == count:
        return packed
    for at in range(count):
        if width == 1:
            differs = small[at] != least
        elif least == _ENDS:
            differs = numbers[at] != numbers[at + 1]
        else:
            differs = numbers[at] != least
        bits[at >> 3] |= differs << (at & 7)
    return packed


def mark_bytes(values: memoryview, count: int) -> bytearray:
    """A bit for each of `count` one-byte numbers, set unless it is -1; made eight at a time."""
    packed = bytearray((count + 7) // 8)
    bits = packed
    words = values.cast("B")[: count // 8 * 8].cast("Q")
    for at in range(count // 8):
        # The highest bit of each byte that is not 0, all moved to the highest byte by one product.
        word = ~words[at] & _ALL_BITS
        word = ((word & _LOW_BITS) + _LOW_BITS | word) >> 7 & _ONES
        bits[at] = word * _GATHERED >> 56 & 255
    small = values.cast("b")
    for at in range(count // 8 * 8, count):
        bits[at >> 3] |= (small[at] != -1) << (at & 7)
    return packed
