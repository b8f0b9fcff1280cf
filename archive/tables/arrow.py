"""The rows of a part as Arrow tables; pyarrow takes the columns over without a copy."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from .arrow_positions import sort_positions
from .arrow_types import arrow_schema, arrow_type, find_present, make_texts
from .part import TablePart
from .row_columns import ENDS, RowColumn, pack_bits
from .row_values import ColumnValues, TableValues
from .schema import KINDS, POSITIONS, TABLES, TURNS, ArchiveTable, Column, ColumnType
from .turn_columns import LACKING, LETTERS
from .word_table import choose_words

if TYPE_CHECKING:
    import pyarrow as pa

_T = ColumnType

ROW_GROUPS = {"positions": 100_000, "turns": 240_000}
"""The rows of a row group in the tables that have words by number."""

_PAGES_OF_ROWS = 23
"""The first version of pyarrow that ends a page after 20,000 rows, unless it is told not to."""


def make_arrow(
    part: TablePart, table: ArchiveTable, version: str, *, by_number: bool = False
) -> pa.Table:
    """A table of the part; with `by_number` the texts of turns are numbered words."""
    import pyarrow as pa

    if table.name == "turns":
        noted = part.noted()
        arrays = [_turn_column(part, column, noted.get(column.name)) for column in table.columns]
        made = pa.Table.from_arrays(arrays, schema=arrow_schema(table, version, by_number=True))
    elif table.name == "positions":
        made = sort_positions(part.columns, make_texts(part.words), version)
    else:
        return make_row_table(getattr(part, table.name), version)
    return made if by_number else made.cast(arrow_schema(table, version))


def choose_texts(rows: pa.Table) -> pa.Table:
    """The rows in one piece, with only those numbered words that their texts use."""
    import pyarrow as pa

    at = rows.schema.get_field_index("text")
    held = rows.column(at).chunk(0)
    numbers, words = held.indices, held.dictionary
    stops, text = (memoryview(one or b"").cast("B") for one in words.buffers()[1:])
    given = memoryview(numbers.buffers()[1])[4 * numbers.offset :][: 4 * len(numbers)].cast("i")
    chosen = choose_words(given, text, stops[: 4 * (len(words) + 1)].cast("i"))
    buffers = [None, pa.py_buffer(chosen.ends), pa.py_buffer(chosen.text)]
    words = pa.Array.from_buffers(pa.string(), len(chosen.ends) - 1, buffers)
    made = pa.Array.from_buffers(pa.int32(), len(numbers), [None, pa.py_buffer(chosen.numbers)])
    chosen_words = pa.DictionaryArray.from_arrays(made, words, safe=False)
    return rows.set_column(at, rows.field(at), chosen_words)


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
            return pa.DictionaryArray.from_arrays(codes, make_texts(values.words), safe=False)
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


def _turn_column(part: TablePart, column: Column, noted: dict[int, str | float] | None) -> pa.Array:
    import pyarrow as pa

    count, kind = part.turns, arrow_type(column.type)
    if noted is not None:
        return _make_noted(noted, column.type, count)
    if column.name == "kind":
        codes = pa.Array.from_buffers(pa.int32(), count, [None, pa.py_buffer(part.columns["kind"])])
        words = make_texts([word.encode() for word in KINDS])
        return pa.DictionaryArray.from_arrays(codes, words, safe=False)
    values = pa.py_buffer(part.columns[column.name])
    if column.name == "text":
        codes = pa.Array.from_buffers(pa.int32(), count, [None, values])
        return pa.DictionaryArray.from_arrays(codes, make_texts(part.words), safe=False)
    ends = part.columns.get(f"{column.name}_at")
    if ends is not None:
        present = find_present(ends, 4, ENDS) if column.may_lack else None
        return pa.Array.from_buffers(kind, count, [present, pa.py_buffer(ends), values])
    present = None
    if column.may_lack:
        least = LACKING if column.name == "gained" else -1
        width = array(LETTERS[column.name]).itemsize
        present = find_present(part.columns[column.name], width, least)
    return pa.Array.from_buffers(kind, count, [present, values])


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
    """The options for writing a table as Parquet, measured to give small files that read fast.

    If it is `made` already, columns without any value are not compressed.
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
            "write_statistics": ["hash", "game"],
            "column_encoding": dict.fromkeys(steps, "DELTA_BINARY_PACKED"),
            "row_group_size": ROW_GROUPS[table],
        }
    if table == "turns":
        # A dictionary is made by looking each value up, which takes long and is worth it for none
        # but words that have a number already.
        steps = ("house", "moves", "laps", "captured", "gained", "line")
        steps += ("store1", "store2", "store3")
        # Of these a level more of compression saves a tenth in hardly any time.
        denser = ("captured", "gained", "store1", "store2", "store3")
        packed = dict.fromkeys(TURNS.names, "zstd")
        packed["laps"] = packed["moves"] = "none"
        if made is not None:
            empty = [name for name in TURNS.names if made[name].null_count == made.num_rows]
            packed.update(dict.fromkeys(empty, "none"))
        return {
            **compressed,
            "compression": packed,
            "compression_level": {name: 2 for name in denser if packed[name] == "zstd"},
            "use_dictionary": [*words, "text"],
            "write_statistics": ["game"],
            "column_encoding": dict.fromkeys(steps, "DELTA_BINARY_PACKED"),
            "row_group_size": ROW_GROUPS[table],
        }
    names = [column.name for column in columns]
    told = [name for name in ("game", "key", "date", "year") if name in names]
    counted = [name for name in ("game", "record", "line") if name in names]
    return {
        **compressed,
        "write_statistics": told,
        "column_encoding": dict.fromkeys(counted, "DELTA_BINARY_PACKED"),
        "row_group_size": 100_000,
    }
