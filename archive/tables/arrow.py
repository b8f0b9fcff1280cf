"""The rows of a part as Arrow tables; pyarrow takes the columns over without a copy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .hash_order import order_by_hash
from .part import Row, TablePart
from .schema import KINDS, SCHEMA_VERSION, TABLES, ArchiveTable, Column, ColumnType
from .turn_columns import LACKING, WIDTHS

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


def arrow_schema(table: ArchiveTable, version: str) -> pa.Schema:
    """The Arrow schema of a table, with what each column says; `version` is that of sungka."""
    import pyarrow as pa

    fields = [
        pa.field(column.name, arrow_type(column.type), metadata={"doc": column.says})
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
        made = pa.Table.from_arrays(arrays, schema=schema)
        order = order_by_hash(part.columns["hash"].cast("q"))
        return made.take(_view(memoryview(order).cast("B"), pa.int32(), len(order)))
    return make_row_table(part.rows(table.name), table, version)


def make_row_table(rows: Iterable[Row], table: ArchiveTable, version: str) -> pa.Table:
    """A table of rows, each with the values of all columns."""
    import pyarrow as pa

    schema = arrow_schema(table, version)
    values = list(zip(*rows, strict=True)) or [()] * len(table.columns)
    arrays = [_column(column, value) for column, value in zip(table.columns, values, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)


def _column(column: Column, values: tuple[object, ...]) -> pa.Array:
    import pyarrow as pa

    if column.type is _T.WORD:
        return pa.array(values, pa.string()).dictionary_encode()
    if values and values.count(None) == len(values):
        return pa.nulls(len(values), arrow_type(column.type))
    if values.count(()) == len(values):
        ends = pa.repeat(pa.scalar(0, pa.int32()), len(values) + 1)
        if column.type is _T.PAIRS:
            return pa.MapArray.from_arrays(
                ends, pa.array([], pa.string()), pa.array([], pa.string())
            )
        if column.type in (_T.NUMBERS, _T.TEXTS):
            kind = arrow_type(column.type)
            return pa.ListArray.from_arrays(ends, pa.array([], kind.value_type), type=kind)
    return pa.array(values, arrow_type(column.type))


def _turn_column(part: TablePart, column: Column, noted: dict[int, str | float] | None) -> pa.Array:
    import pyarrow as pa
    import pyarrow.compute as pc

    count, kind = part.turns, arrow_type(column.type)
    if noted is not None:
        if not noted:
            return pa.nulls(count, kind)
        values = pa.array([noted.get(row) for row in range(count)],
                          pa.string() if column.type is _T.WORD else kind)  # fmt: skip
        return values.dictionary_encode() if column.type is _T.WORD else values
    if column.name == "kind":
        codes = _numbers(part, "kind").cast(pa.int32())
        return pa.DictionaryArray.from_arrays(codes, pa.array(KINDS))
    if f"{column.name}_at" in part.columns:
        ends = part.columns[f"{column.name}_at"]
        offsets = pa.concat_arrays([pa.array([0], pa.int32()), _view(ends, pa.int32(), count)])
        text = pa.py_buffer(part.columns[column.name])
        made = pa.StringArray.from_buffers(count, offsets.buffers()[1], text)
        if column.may_lack and count and pc.min(pc.binary_length(made)).as_py() == 0:
            made = pc.if_else(pc.equal(made, ""), pa.scalar(None, pa.string()), made)
        return made
    numbers = _numbers(part, column.name)
    if not column.may_lack or not count:
        return numbers
    least = LACKING if column.name == "gained" else -1
    is_lacking = pc.equal(numbers, least)
    if not pc.any(is_lacking).as_py():
        return numbers
    return pc.if_else(is_lacking, pa.scalar(None, numbers.type), numbers)


def _numbers(part: TablePart, name: str) -> pa.Array:
    import pyarrow as pa

    kinds = {1: pa.int8(), 2: pa.int16(), 4: pa.int32(), 8: pa.int64()}
    return _view(part.columns[name], kinds[WIDTHS[name]], part.turns)


def _view(view: memoryview, kind: pa.DataType, count: int) -> pa.Array:
    import pyarrow as pa

    return pa.Array.from_buffers(kind, count, [None, pa.py_buffer(view)])


def parquet_options(table: str) -> dict[str, object]:
    """How a table is written as Parquet: what was measured to be small and quick to read."""
    if table == "positions":
        # Sorted numbers: the steps between them take half of what the numbers do.
        steps = {"hash": "DELTA_BINARY_PACKED", "game": "BYTE_STREAM_SPLIT"}
        return {
            "compression": "zstd",
            "use_dictionary": ["round", "turn", "seat", "text"],
            "write_statistics": ["hash", "game", "round", "turn", "seat"],
            "column_encoding": steps,
            "row_group_size": 30_000,
        }
    if table == "turns":
        turns = next(one for one in TABLES if one.name == "turns")
        # zstd alone makes these as small.
        plain = (
            *("board", "game", "turn", "row", "seat", "next", "line"),
            *("store1", "store2", "store3"),
        )
        # The least and the greatest of these rule no row group out.
        unlike = ("kind", "text", "board", "mark", "said")
        return {
            "compression": "zstd",
            "use_dictionary": [name for name in turns.names if name not in plain],
            "write_statistics": [name for name in turns.names if name not in unlike],
            "column_encoding": {"line": "DELTA_BINARY_PACKED"},
            "row_group_size": 120_000,
        }
    return {"compression": "zstd", "row_group_size": 100_000}
