"""The rows of a table by columns, as Arrow has them, and these values one by one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from .schema import ArchiveTable, ColumnType

_T = ColumnType


class ColumnValues(NamedTuple):
    """The values of a column as Arrow has them, for `rows` rows.

    `present` has a bit for each row, the lowest first; it is `None` where no row lacks its value.
    `values` is empty where all rows lack it. Of texts and lists, `ends` has 0 and then the end of
    each row.
    """

    type: ColumnType
    rows: int
    present: memoryview | None
    values: memoryview
    ends: memoryview
    words: tuple[bytes, ...]
    items: tuple[ColumnValues, ...]

    @property
    def lacks_all(self) -> bool:
        """True when every row lacks its value."""
        return self.present is not None and not any(self.present)

    def to_list(self) -> list[object]:
        """The values one by one, those of lists as tuples, `None` where one is lacking."""
        found = self._list_all()
        if self.present is None:
            return found
        bits = self.present
        return [value if bits[row >> 3] >> (row & 7) & 1 else None
                for row, value in enumerate(found)]  # fmt: skip

    def _list_all(self) -> list[object]:
        if self.lacks_all:
            return [None] * self.rows
        match self.type:
            case _T.TEXT:
                text = bytes(self.values)
                return [text[at:stop].decode() for at, stop in self._spans()]
            case _T.NUMBERS | _T.TEXTS:
                items = self.items[0].to_list()
                return [tuple(items[at:stop]) for at, stop in self._spans()]
            case _T.PAIRS:
                names, values = (item.to_list() for item in self.items)
                pairs = [*zip(names, values, strict=True)]
                return [tuple(pairs[at:stop]) for at, stop in self._spans()]
            case _T.DIGEST:
                digests = bytes(self.values)
                return [digests[32 * row : 32 * row + 32] for row in range(self.rows)]
            case _T.WORD:
                words = [word.decode() for word in self.words]
                codes = self.values.cast("i")
                return [words[code] if code < len(words) else None for code in codes]
            case _T.INT8:
                return [*self.values.cast("b")]
            case _T.INT16:
                return [*self.values.cast("h")]
            case _T.INT64:
                return [*self.values.cast("q")]
            case _:
                return [*self.values.cast("i")]

    def _spans(self) -> Iterable[tuple[int, int]]:
        ends = self.ends.cast("i")
        return pairwise(ends)


class TableValues(NamedTuple):
    """`rows` rows of a table, by columns."""

    table: ArchiveTable
    rows: int
    columns: tuple[ColumnValues, ...]

    def column(self, name: str) -> list[object]:
        """The values of a column."""
        return self.columns[self.table.names.index(name)].to_list()

    def to_rows(self) -> list[tuple[object, ...]]:
        """The rows one by one."""
        return [*zip(*[column.to_list() for column in self.columns], strict=True)]
