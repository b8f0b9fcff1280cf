"""The table `positions` in Arrow: rows grouped for a run, and rows sorted.

Grouped rows are in the order of the first digit of their hash. Rows that are no table yet are
bytes by column; in them the text of a turn is the number of a word, and a lacking seat is -1.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .arrow_types import arrow_schema, arrow_type, find_present, make_texts
from .hash_order import GROUP_BITS, MOST, order_by_hash, put_in_order
from .part import TablePart
from .schema import POSITIONS, ColumnType

if TYPE_CHECKING:
    import pyarrow as pa

WIDTHS = {"hash": 8, "game": 4, "round": 2, "turn": 2, "seat": 1, "text": 4}
"""The bytes of the numbers in each column."""

_FIRST_DIGIT = 3


def round_hash(border: int) -> int:
    """The highest border of hashes, at or below `border`, that divides no group."""
    return border >> GROUP_BITS << GROUP_BITS


def group_positions(part: TablePart) -> dict[str, bytearray]:
    """The grouped rows of a part."""
    return _order(part.columns, _FIRST_DIGIT)


def take_columns(rows: pa.Table) -> tuple[dict[str, memoryview], pa.Array]:
    """The rows of a file by column, and the words of their texts, read as a dictionary."""
    import pyarrow as pa

    rows = rows.combine_chunks()
    seat = rows.schema.get_field_index("seat")
    rows = rows.set_column(seat, pa.field("seat", pa.int8()), rows["seat"].fill_null(-1))
    words = make_texts(())
    columns = {name: memoryview(b"") for name in WIDTHS}
    for name, width in WIDTHS.items() if rows.num_rows else ():
        column = rows[name].combine_chunks()
        column = column.chunk(0) if isinstance(column, pa.ChunkedArray) else column
        if name == "text":
            words, column = column.dictionary, column.indices
        held = memoryview(column.buffers()[1]).cast("B")
        columns[name] = held[width * column.offset :][: width * len(column)]
    return columns, words


def join_words(lists: Sequence[pa.Array]) -> tuple[pa.Array, list[memoryview]]:
    """The words of all lists, each once, and for each list the numbers that its words have there.

    The words of the first list keep their numbers, if each occurs in it once.
    """
    import pyarrow as pa

    if not lists:
        return make_texts(()), []
    numbered = []
    for words in lists:
        numbers = pa.py_buffer(array("i", range(len(words))))
        numbers = pa.Array.from_buffers(pa.int32(), len(words), [None, numbers])
        numbered.append(pa.DictionaryArray.from_arrays(numbers, words))
    joined = pa.chunked_array(numbered).unify_dictionaries()
    found = [memoryview(chunk.indices.buffers()[1]).cast("i") for chunk in joined.chunks]
    return joined.chunk(0).dictionary, found


def sort_positions(columns: dict[str, memoryview], words: pa.Array, version: str) -> pa.Table:
    """Rows sorted by their hash, equal ones in their old order; texts are words by number."""
    import pyarrow as pa

    arrays = []
    ordered = _order(columns, 0)
    for name, kind in zip(POSITIONS.names, _types(), strict=True):
        made = ordered[name]
        values, rows = pa.py_buffer(made), len(made) // WIDTHS[name]
        present = find_present(memoryview(made), 1, -1) if name == "seat" else None
        arrays.append(pa.Array.from_buffers(kind, rows, [present, values]))
    arrays[-1] = pa.DictionaryArray.from_arrays(arrays[-1], words)
    return pa.Table.from_arrays(arrays, schema=arrow_schema(POSITIONS, version, by_number=True))


def _types() -> list[pa.DataType]:
    """The types of the numbers in each column."""
    kinds = [column.type for column in POSITIONS.columns]
    return [arrow_type(ColumnType.INT32 if kind is ColumnType.TEXT else kind) for kind in kinds]


def _order(columns: dict[str, memoryview], begin: int) -> dict[str, bytearray]:
    """The columns in the order of those digits of their hash from `begin` on."""
    hashes = columns["hash"].cast("q")
    order = order_by_hash(hashes, begin) if len(hashes) <= MOST else _sort(hashes)
    return {name: put_in_order(columns[name], width, order) for name, width in WIDTHS.items()}


def _sort(hashes: memoryview) -> memoryview:
    """The result of `order_by_hash`, for more hashes than it takes."""
    import pyarrow as pa
    import pyarrow.compute as pc

    held = pa.Array.from_buffers(pa.int64(), len(hashes), [None, pa.py_buffer(hashes)])
    order = pc.array_sort_indices(held).filter(pc.greater_equal(held.sort(), 0))
    return memoryview(order.cast(pa.int32()).buffers()[1]).cast("B")[: 4 * len(order)].cast("i")
