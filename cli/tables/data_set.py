"""A folder of Parquet tables: its parts, its version, and other forms made of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ...archive.tables.schema import SCHEMA_VERSION, TABLES, ArchiveTable

if TYPE_CHECKING:
    import pyarrow as pa


def find_parts(folder: str, table: str) -> list[str]:
    """The files of a table in a folder of tables, in order; none where it has no such table."""
    whole = os.path.join(folder, f"{table}.parquet")
    if os.path.isfile(whole):
        return [whole]
    inside = os.path.join(folder, table)
    if not os.path.isdir(inside):
        return []
    return [
        os.path.join(at, name)
        for at, _, names in sorted(os.walk(inside))
        for name in sorted(names)
        if name.endswith(".parquet")
    ]


def is_data_set(folder: str) -> bool:
    """Whether a folder holds tables."""
    return any(find_parts(folder, table.name) for table in TABLES)


def find_obstacle(folder: str) -> str | None:
    """Why the tables of a folder cannot be used: they have another version; `None` if they can."""
    import pyarrow.parquet as pq

    for table in TABLES:
        for path in find_parts(folder, table.name)[:1]:
            about = pq.read_schema(path).metadata or {}
            version = about.get(b"schema_version", b"?").decode()
            if version != str(SCHEMA_VERSION):
                return (
                    f"{folder}: its tables have version {version}, this program makes version "
                    f"{SCHEMA_VERSION}: convert the records anew"
                )
    return None


def read_keys(folder: str) -> tuple[frozenset[int], int]:
    """The keys of the games of a data set, and the last number of a game."""
    import pyarrow.parquet as pq

    keys: set[int] = set()
    last = 0
    for path in find_parts(folder, "games"):
        table = pq.read_table(path, columns=["game", "key"])
        keys.update(table["key"].to_pylist())
        last = max([last, *table["game"].to_pylist()])
    return frozenset(keys), last


def join_parquet(path: str, table: ArchiveTable, files: list[str]) -> None:
    """Write the parts of a table into one file."""
    import pyarrow.parquet as pq

    from ...archive.tables.arrow import parquet_options

    options = parquet_options(table.name)
    rows = options.pop("row_group_size")
    schema: pa.Schema = pq.read_schema(files[0])
    with pq.ParquetWriter(path, schema, **options) as out:
        for part in files:
            out.write_table(pq.read_table(part).cast(schema), row_group_size=rows)


def make_database(path: str, files: dict[str, list[str]]) -> None:
    """Write the tables into a DuckDB file."""
    import duckdb

    os.unlink(path)  # an empty file is no database
    with duckdb.connect(path) as database:
        for table, parts in files.items():
            database.execute(f'CREATE TABLE "{table}" AS SELECT * FROM read_parquet(?)', [parts])
        database.execute("CREATE TABLE about AS SELECT ? AS schema_version", [SCHEMA_VERSION])
