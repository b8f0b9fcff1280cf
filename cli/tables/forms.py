"""The forms of tables: finds the form that a name asks for, and writes parts in each."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from ...archive.tables.schema import TURNS, ArchiveTable, ColumnType
from ...engine.version import VERSION
from ...files.compression import SUFFIXES
from ..console.json_text import Json, to_json
from .parquet import ParquetFile

if TYPE_CHECKING:
    from ...archive.tables.part import Row, TablePart


class TableForm(StrEnum):
    """The forms of tables."""

    PARQUET = "parquet"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"
    DUCKDB = "duckdb"
    SGN = "sgn"


FOR_ARCHIVE = (TableForm.PARQUET, TableForm.DUCKDB)
"""The forms that need the extra `sungka[archive]`."""

_EPOCH = date(1970, 1, 1)


def find_form(out: str) -> TableForm | None:
    """The form that the end of a file's name asks for; records may be compressed."""
    stem, dot, packed = out.lower().rpartition(".")
    if dot + packed in SUFFIXES and stem.endswith(".sgn"):
        return TableForm.SGN
    end = out.rpartition(".")[2].lower() if "." in out.rpartition("/")[2] else ""
    end = {"ndjson": "jsonl", "db": "duckdb"}.get(end, end)
    return TableForm(end) if end in [form.value for form in TableForm] else None


def write_part(part: TablePart, table: ArchiveTable, form: TableForm, path: str) -> None:
    """Write the rows of a part into a file; as Parquet where a DuckDB file is made of it."""
    if form in FOR_ARCHIVE:
        import pyarrow.parquet as pq

        from ...archive.tables.arrow import make_arrow, parquet_options

        if table is TURNS:
            made = make_arrow(part, table, VERSION, by_number=True)
            with ParquetFile(path, table, made) as out:
                out.write(made)
            return
        made = make_arrow(part, table, VERSION)
        pq.write_table(made, path, **parquet_options(table.name, made))
        return
    _write_text(table, part.rows(table.name), form, path)


def write_whole_table(rows: Iterable[Row], table: ArchiveTable, form: TableForm, path: str) -> None:
    """Write all rows of a table into a file, as `write_part` does those of a part."""
    if form in FOR_ARCHIVE:
        import pyarrow.parquet as pq

        from ...archive.tables.arrow import make_row_table
        from ...archive.tables.row_columns import collect_rows

        made = make_row_table(collect_rows(table, rows), VERSION)
        pq.write_table(made, path, compression="zstd")
        return
    _write_text(table, rows, form, path)


def _write_text(table: ArchiveTable, rows: Iterable[Row], form: TableForm, path: str) -> None:
    with open(path, "w", encoding="utf-8", newline="", errors="surrogateescape") as out:
        for text in write_rows(table, rows, form):
            out.write(text)


def write_rows(table: ArchiveTable, rows: Iterable[Row], form: TableForm) -> Iterator[str]:
    """Rows as text, without the head of a CSV file or the brackets of a JSON array."""
    columns = table.columns
    if form is TableForm.CSV:
        line = io.StringIO()
        writer = csv.writer(line, lineterminator="\n")
        for row in rows:
            writer.writerow(
                [_to_text(value, column.type) for value, column in zip(row, columns, strict=True)]
            )
            yield line.getvalue()
            line.seek(0)
            line.truncate()
        return
    for row in rows:
        made = {
            column.name: _to_json(value, column.type)
            for value, column in zip(row, columns, strict=True)
        }
        yield to_json(made) + "\n"


def head_of(table: ArchiveTable) -> str:
    """The first line of a CSV file."""
    return ",".join(table.names) + "\n"


def _to_json(value: object, kind: ColumnType) -> Json:
    if isinstance(value, bytes):
        return value.hex()
    if kind is ColumnType.DATE and isinstance(value, int):
        return (_EPOCH + timedelta(days=value)).isoformat()
    if kind is ColumnType.PAIRS and isinstance(value, tuple):
        return dict(value)
    if isinstance(value, tuple):
        return [*value]
    return value if isinstance(value, str | int | float) else None


def _to_text(value: object, kind: ColumnType) -> object:
    is_number = isinstance(value, int) and kind is not ColumnType.DATE
    if value is None or is_number or isinstance(value, str):
        return value
    made = _to_json(value, kind)
    if isinstance(made, list):
        return " ".join(map(str, made))
    return to_json(made) if isinstance(made, dict) else made
