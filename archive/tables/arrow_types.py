"""The types and the schema of tables in Arrow, and helpers to make their columns."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from .row_columns import mark_present
from .schema import SCHEMA_VERSION, ArchiveTable, ColumnType

if TYPE_CHECKING:
    import pyarrow as pa

_T = ColumnType


def arrow_type(kind: ColumnType) -> pa.DataType:
    """The Arrow type of a column."""
    import pyarrow as pa

    match kind:
        case _T.INT8:
            return pa.int8()
        case _T.INT16:
            return pa.int16()
        case _T.INT32:
            return pa.int32()
        case _T.INT64:
            return pa.int64()
        case _T.FLOAT:
            return pa.float32()
        case _T.TEXT:
            return pa.string()
        case _T.WORD:
            return pa.dictionary(pa.int32(), pa.string())
        case _T.DATE:
            return pa.date32()
        case _T.DIGEST:
            return pa.binary(32)
        case _T.NUMBERS:
            return pa.list_(pa.int32())
        case _T.TEXTS:
            return pa.list_(pa.string())
        case _T.PAIRS:
            return pa.map_(pa.string(), pa.string())


@cache
def arrow_schema(table: ArchiveTable, version: str, *, by_number: bool = False) -> pa.Schema:
    """The Arrow schema of a table, with the meaning of each column; `version` is that of sungka.

    With `by_number` the texts of turns are words that have a number each.
    """
    import pyarrow as pa

    fields = []
    for column in table.columns:
        kind = _T.WORD if by_number and column.name == "text" else column.type
        fields.append(
            pa.field(column.name, arrow_type(kind), column.may_lack, {"doc": column.says})
        )
    about = {"schema_version": str(SCHEMA_VERSION), "sungka_version": version}
    return pa.schema(fields, {**about, "doc": f"one row is {table.row}"})


def make_texts(words: Iterable[bytes]) -> pa.Array:
    """An array of texts, each given in UTF-8."""
    import pyarrow as pa

    texts = [*words]
    ends = array("i", [0, *accumulate(map(len, texts))])
    buffers = [None, pa.py_buffer(ends), pa.py_buffer(b"".join(texts))]
    return pa.Array.from_buffers(pa.string(), len(texts), buffers)


def find_present(values: memoryview, width: int, least: int) -> pa.Buffer | None:
    """A bit for each row, set if it has a value; `None` where all rows have one."""
    import pyarrow as pa

    bits = mark_present(values, width, least)
    return None if bits is None else pa.py_buffer(bits)
