"""The table `positions` in Arrow: the rows of a part, grouped for a run, and rows sorted.

Grouped rows stand in the order of the first digit of their hash. In them the text of a turn is the
number of a word, and a seat that is lacking is -1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arrow_types import arrow_schema, arrow_type, find_present, make_texts
from .hash_order import GROUP_BITS, MOST, order_by_hash, put_in_order
from .part import TablePart
from .schema import POSITIONS, ColumnType

if TYPE_CHECKING:
    import pyarrow as pa

_WIDTHS = {"hash": 8, "game": 4, "round": 2, "turn": 2, "seat": 1, "text": 4}
"""The bytes of the numbers in each column."""

_FIRST_DIGIT = 3


def round_hash(border: int) -> int:
    """A border of hashes that no group lies on both sides of, at `border` or below it."""
    return border >> GROUP_BITS << GROUP_BITS


def group_positions(part: TablePart) -> pa.Table:
    """The grouped rows of a part."""
    columns = {name: part.columns[name] for name in POSITIONS.names}
    return _make_grouped(columns, make_texts(part.words), _FIRST_DIGIT)


def read_grouped(rows: pa.Table) -> pa.Table:
    """Rows as they are in a file, whose texts were read as a dictionary, as grouped ones."""
    import pyarrow as pa

    seat = rows.schema.get_field_index("seat")
    rows = rows.set_column(seat, pa.field("seat", pa.int8(), False), rows["seat"].fill_null(-1))
    return rows.replace_schema_metadata().cast(grouped_schema())


def grouped_schema() -> pa.Schema:
    """The schema of grouped rows."""
    import pyarrow as pa

    return pa.schema(
        [
            pa.field(column.name, _grouped_type(column.type), nullable=False)
            for column in POSITIONS.columns
        ]
    )


def _grouped_type(kind: ColumnType) -> pa.DataType:
    return arrow_type(ColumnType.WORD if kind is ColumnType.TEXT else kind)


def sort_positions(rows: pa.Table, version: str) -> pa.Table:
    """Grouped rows sorted by their hash, equal ones as they stand; texts are words by number."""
    import pyarrow as pa

    rows = rows.combine_chunks()
    words = make_texts(())
    columns = {name: memoryview(b"") for name in POSITIONS.names}
    for name in POSITIONS.names if rows.num_rows else ():
        column = rows[name].chunk(0)
        if name == "text":
            words, column = column.dictionary, column.indices
        begin, width = column.offset, _WIDTHS[name]
        held = memoryview(column.buffers()[1]).cast("B")
        columns[name] = held[width * begin : width * (begin + len(column))]
    rows = _make_grouped(columns, words, 0)
    seats = rows["seat"].chunk(0)
    present = find_present(memoryview(seats.buffers()[1]), 1, -1)
    seats = pa.Array.from_buffers(pa.int8(), len(seats), [present, seats.buffers()[1]])
    arrays = [seats if name == "seat" else rows[name].chunk(0) for name in POSITIONS.names]
    return pa.Table.from_arrays(arrays, schema=arrow_schema(POSITIONS, version, by_number=True))


def _make_grouped(columns: dict[str, memoryview], words: pa.Array, begin: int) -> pa.Table:
    """The rows of columns in the order of those digits of their hash from `begin` on."""
    import pyarrow as pa

    hashes = columns["hash"].cast("q")
    order = order_by_hash(hashes, begin) if len(hashes) <= MOST else _sort(hashes)
    arrays = []
    for name, kind in zip(POSITIONS.names, grouped_schema().types, strict=True):
        made = pa.py_buffer(put_in_order(columns[name], _WIDTHS[name], order))
        kind = pa.int32() if name == "text" else kind
        arrays.append(pa.Array.from_buffers(kind, len(order), [None, made]))
    arrays[-1] = pa.DictionaryArray.from_arrays(arrays[-1], words)
    return pa.Table.from_arrays(arrays, schema=grouped_schema())


def _sort(hashes: memoryview) -> memoryview:
    """What `order_by_hash` gives, for more hashes than it takes."""
    import pyarrow as pa
    import pyarrow.compute as pc

    held = pa.Array.from_buffers(pa.int64(), len(hashes), [None, pa.py_buffer(hashes)])
    order = pc.array_sort_indices(held).filter(pc.greater_equal(held.sort(), 0))
    return memoryview(order.cast(pa.int32()).buffers()[1]).cast("B")[: 4 * len(order)].cast("i")
