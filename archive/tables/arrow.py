"""The rows of a part as Arrow tables; pyarrow takes the columns over without a copy."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import accumulate
from typing import TYPE_CHECKING

from .hash_order import MOST, order_by_hash
from .part import TablePart
from .row_columns import ENDS, RowColumn, mark_present, pack_bits
from .row_values import ColumnValues, TableValues
from .schema import (
    KINDS,
    POSITIONS,
    SCHEMA_VERSION,
    TABLES,
    TURNS,
    ArchiveTable,
    Column,
    ColumnType,
)
from .turn_columns import LACKING, LETTERS

if TYPE_CHECKING:
    import pyarrow as pa

_T = ColumnType

_PAGES_OF_ROWS = 23
"""The first version of pyarrow that ends a page after 20,000 rows, unless it is told not to."""


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


def arrow_schema(table: ArchiveTable, version: str) -> pa.Schema:
    """The Arrow schema of a table, with what each column says; `version` is that of sungka."""
    import pyarrow as pa

    fields = [
        pa.field(column.name, arrow_type(column.type), column.may_lack, {"doc": column.says})
        for column in table.columns
    ]
    about = {"schema_version": str(SCHEMA_VERSION), "sungka_version": version}
    return pa.schema(fields, {**about, "doc": f"one row is {table.row}"})


def make_arrow(part: TablePart, table: ArchiveTable, version: str) -> pa.Table:
    """A table of the part."""
    import pyarrow as pa

    schema = arrow_schema(table, version)
    if table.name == "turns":
        noted = part.noted()
        arrays = [_turn_column(part, column, noted.get(column.name)) for column in table.columns]
        return pa.Table.from_arrays(arrays, schema=schema)
    if table.name == "positions":
        arrays = [_turn_column(part, column, None) for column in table.columns]
        return sort_by_hash(pa.Table.from_arrays(arrays, schema=schema))
    return make_row_table(getattr(part, table.name), version)


def sort_by_hash(rows: pa.Table) -> pa.Table:
    """The rows of `positions`, in one piece, that have a hash in the order of it."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if rows.num_rows > MOST:
        return rows.filter(pc.greater_equal(rows["hash"], 0)).sort_by("hash")
    hashes = rows["hash"].chunk(0)
    begin = hashes.offset
    values = memoryview(hashes.buffers()[1]).cast("q")[begin : begin + len(hashes)]
    order = order_by_hash(values)
    return rows.take(_view(memoryview(order).cast("B"), pa.int32(), len(order)))


def make_row_table(values: TableValues, version: str) -> pa.Table:
    """A table of rows by columns."""
    import pyarrow as pa

    arrays = [_make_column(column) for column in values.columns]
    return pa.Table.from_arrays(arrays, schema=arrow_schema(values.table, version))


# `pa.array` of Python's values imports pandas where it is installed, which takes 0.4 s and 40 MB.


def _make_column(values: ColumnValues) -> pa.Array:
    import pyarrow as pa

    kind, rows = arrow_type(values.type), values.rows
    if values.lacks_all:
        return pa.nulls(rows, kind)
    present = None if values.present is None else pa.py_buffer(values.present)
    data = pa.py_buffer(values.values)
    match values.type:
        case _T.TEXT:
            return pa.Array.from_buffers(kind, rows, [present, pa.py_buffer(values.ends), data])
        case _T.WORD:
            codes = pa.Array.from_buffers(pa.int32(), rows, [present, data])
            return pa.DictionaryArray.from_arrays(codes, make_texts(values.words))
        case _T.NUMBERS | _T.TEXTS:
            items = [_make_column(values.items[0])]
            ends = pa.py_buffer(values.ends)
            return pa.Array.from_buffers(kind, rows, [present, ends], children=items)
        case _T.PAIRS:
            names, texts = (_make_column(item) for item in values.items)
            ends = _view(values.ends, pa.int32(), rows + 1)
            return pa.MapArray.from_arrays(ends, names, texts)
        case _:
            return pa.Array.from_buffers(kind, rows, [present, data])


def make_texts(words: Iterable[bytes]) -> pa.Array:
    """An array of texts, each given in UTF-8."""
    import pyarrow as pa

    texts = [*words]
    ends = array("i", [0, *accumulate(map(len, texts))])
    buffers = [None, pa.py_buffer(ends), pa.py_buffer(b"".join(texts))]
    return pa.Array.from_buffers(pa.string(), len(texts), buffers)


def _turn_column(part: TablePart, column: Column, noted: dict[int, str | float] | None) -> pa.Array:
    import pyarrow as pa

    count, kind = part.turns, arrow_type(column.type)
    if noted is not None:
        return _make_noted(noted, column.type, count)
    if column.name == "kind":
        codes = pa.Array.from_buffers(pa.int32(), count, [None, pa.py_buffer(part.columns["kind"])])
        words = make_texts([word.encode() for word in KINDS])
        return pa.DictionaryArray.from_arrays(codes, words)
    values = pa.py_buffer(part.columns[column.name])
    ends = part.columns.get(f"{column.name}_at")
    if ends is not None:
        present = _find_present(ends, 4, ENDS) if column.may_lack else None
        return pa.Array.from_buffers(kind, count, [present, pa.py_buffer(ends), values])
    present = None
    if column.may_lack:
        least = LACKING if column.name == "gained" else -1
        width = array(LETTERS[column.name]).itemsize
        present = _find_present(part.columns[column.name], width, least)
    return pa.Array.from_buffers(kind, count, [present, values])


def _find_present(values: memoryview, width: int, least: int) -> pa.Buffer | None:
    """The bits of the rows that have a value; `None` where all have."""
    import pyarrow as pa

    bits = mark_present(values, width, least)
    return None if bits is None else pa.py_buffer(bits)


def _make_noted(noted: dict[int, str | float], kind: ColumnType, count: int) -> pa.Array:
    """A column of `turns` that few rows have a value in."""
    import pyarrow as pa

    if not noted:
        return pa.nulls(count, arrow_type(kind))
    if kind is not _T.FLOAT:
        column = RowColumn(kind, True)
        for row in sorted(noted):
            column.add(row, noted[row])
        return _make_column(column.take(count))
    numbers, marks = array("f", bytes(4 * count)), bytearray(count)
    for row, value in noted.items():
        numbers[row], marks[row] = float(value), 1
    buffers = [pa.py_buffer(pack_bits(bytes(marks), count)), pa.py_buffer(numbers)]
    return pa.Array.from_buffers(pa.float32(), count, buffers)


def _view(view: memoryview, kind: pa.DataType, count: int) -> pa.Array:
    import pyarrow as pa

    return pa.Array.from_buffers(kind, count, [None, pa.py_buffer(view)])


def parquet_options(table: str, made: pa.Table | None = None) -> dict[str, object]:
    """How a table is written as Parquet: what was measured to be small and quick to read.

    If it is `made` already, nothing is compressed of columns that lack all their values.
    """
    import pyarrow as pa

    columns = next(one for one in TABLES if one.name == table).columns
    words = [column.name for column in columns if column.type is _T.WORD]
    compressed: dict[str, object] = {"compression": "zstd", "use_dictionary": words}
    if int(pa.__version__.partition(".")[0]) >= _PAGES_OF_ROWS:
        compressed["max_rows_per_page"] = 1 << 30
    steps: tuple[str, ...]
    if table == "positions":
        # Sorted numbers: the steps between them take half of what the numbers do, and no
        # compression makes those of games and turns smaller.
        steps = ("hash", "game", "turn", "seat")
        packed = {name: "none" if name in ("game", "turn") else "zstd" for name in POSITIONS.names}
        return {
            **compressed,
            "compression": packed,
            "use_dictionary": ["text"],
            "write_statistics": ["hash", "game", "round", "turn", "seat"],
            "column_encoding": dict.fromkeys(steps, "DELTA_BINARY_PACKED"),
            "row_group_size": 30_000,
        }
    if table == "turns":
        # A dictionary is made by looking each value up, which takes long and is worth it for few.
        steps = ("moves", "laps", "captured", "gained", "line")
        packed = dict.fromkeys(TURNS.names, "zstd")
        if made is not None:
            empty = [name for name in TURNS.names if made[name].null_count == made.num_rows]
            packed.update(dict.fromkeys(empty, "none"))
        return {
            **compressed,
            "compression": packed,
            "use_dictionary": [*words, "text", "house", "store1", "store2", "store3"],
            "write_statistics": ["game"],
            "column_encoding": {
                **dict.fromkeys(steps, "DELTA_BINARY_PACKED"),
                "board": "DELTA_LENGTH_BYTE_ARRAY",
            },
            "row_group_size": 120_000,
        }
    names = [column.name for column in columns]
    told = [name for name in ("game", "key", "date", "year") if name in names]
    return {**compressed, "write_statistics": told, "row_group_size": 100_000}
