"""A folder of Parquet tables: its parts, its version, and other forms made of it."""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from ...archive.tables.schema import GAMES, SCHEMA_VERSION, TABLES, ArchiveTable
from ...files.faults import describe_error
from .sql_text import quote_identifier, quote_literal

if TYPE_CHECKING:
    import pyarrow as pa


KEYS = ("rules_name", "year")
"""The columns of `games` by which tables may be parted."""


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


def list_tables(paths: Iterable[str]) -> list[str]:
    """The files of tables in folders; a path that is no folder is listed as it is."""
    found = []
    for path in paths:
        parts = [part for table in TABLES for part in find_parts(path, table.name)]
        found += parts if os.path.isdir(path) else [path]
    return found


def is_data_set(folder: str) -> bool:
    """True when a folder holds tables."""
    return any(find_parts(folder, table.name) for table in TABLES)


def find_other(folder: str) -> str | None:
    """A file in a folder that is no part of tables; `None` if there is none."""
    known = set(list_tables([folder]))
    paths = (os.path.join(at, name) for at, _, names in os.walk(folder) for name in names)
    return min((path for path in paths if path not in known), default=None)


def find_obstacle(folder: str) -> str | None:
    """Why the tables of a folder cannot be used, like another version; `None` if they can."""
    import pyarrow.parquet as pq

    keys = find_partition(folder)
    for name in os.path.abspath(folder).split(os.sep):
        if name.partition("=")[0] in keys:
            by = ",".join(keys)
            return f"{folder}: it is partitioned by {by}, and a folder above it is `{name}`"
    for table in TABLES:
        parts = find_parts(folder, table.name)
        for path in parts:
            for key in list_keys(folder, path):
                if key not in KEYS:
                    return f"{path}: tables are partitioned by {' and '.join(KEYS)}, not by `{key}`"
        for path in parts[:1]:
            try:
                with name_damaged(path):
                    about = pq.read_schema(path).metadata or {}
            except OSError as error:
                return describe_error(error)
            version = about.get(b"schema_version", b"?").decode(errors="replace")
            fault = find_version_fault(folder, version)
            if fault is not None:
                return fault
    return None


@contextmanager
def name_damaged(path: str) -> Iterator[None]:
    """Turn whatever is raised where a Parquet file is damaged into an `OSError` that names it."""
    try:
        yield
    except OSError as error:
        if error.filename is not None:
            raise
        raise OSError(errno.EINVAL, _say_damaged(path), path) from error
    except (ValueError, LookupError, TypeError, MemoryError, NotImplementedError) as error:
        raise OSError(errno.EINVAL, _say_damaged(path), path) from error


def find_damaged(folder: str) -> str | None:
    """Describe the first part in a folder that cannot be read to its end; `None` if all can.

    It reads all of them.
    """
    import pyarrow.parquet as pq

    for path in list_tables([folder]):
        try:
            with name_damaged(path), pq.ParquetFile(path) as file:
                for number in range(file.num_row_groups):
                    file.read_row_group(number).validate(full=True)
        except OSError as error:
            return describe_error(error)
    return None


def _say_damaged(path: str) -> str:
    return f"`{path}` is damaged, or no Parquet file of tables"


def list_keys(folder: str, part: str) -> list[str]:
    """The columns that the names of a part's folders contain."""
    names = os.path.relpath(os.path.dirname(part), folder).split(os.sep)
    return [name.partition("=")[0] for name in names if "=" in name]


def find_version_fault(path: str, version: str) -> str | None:
    """Why tables of a version of the schema cannot be used; `None` if they can."""
    if version == str(SCHEMA_VERSION):
        return None
    return (
        f"{path}: its tables have version {version}, this program makes version "
        f"{SCHEMA_VERSION}: convert the records again"
    )


def find_partition(folder: str) -> tuple[str, ...]:
    """The columns by which the tables in a folder are parted; none where they are not."""
    for path in find_parts(folder, GAMES.name)[:1]:
        return tuple(list_keys(folder, path))
    return ()


class KnownGames(NamedTuple):
    """The games that tables have: their keys, their places (file and record), the last number."""

    keys: frozenset[int] = frozenset()
    places: frozenset[tuple[str, int]] = frozenset()
    last: int = 0


def read_known(folder: str, files: Collection[str]) -> KnownGames:
    """The games of a data set, with keys and places only of those from these files."""
    keys: set[int] = set()
    places: set[tuple[str, int]] = set()
    last = 0
    names = set(map(_write_file, files))
    for rows in _read_games(folder, ["game", "key", "file", "record"]):
        last = max([last, *filter(None, rows["game"].to_pylist())])
        for file, record, key in zip(
            *(rows[name].to_pylist() for name in ("file", "record", "key")), strict=True
        ):
            if file in names:
                keys.add(key)
                places.add((file, record))
    return KnownGames(frozenset(keys), frozenset(places), last)


def find_unread(folder: str, files: Collection[str]) -> Counter[str]:
    """The files whose records are in a folder's tables, but which are not among `files`.

    Each has the number of its records. There are none where the tables cannot be read.
    """
    import pyarrow as pa

    read = set(map(_write_file, files))
    found: Counter[str] = Counter()
    try:
        for rows in _read_games(folder, ["file"]):
            for chunk in rows["file"].chunks:
                # Each name stands in the dictionary once, and the rows need no look as a rule.
                if not read.issuperset(chunk.dictionary.to_pylist()):
                    found.update(name for name in chunk.to_pylist() if name not in read)
    except (OSError, KeyError, pa.ArrowException):
        return Counter()
    return found


def _read_games(folder: str, columns: list[str]) -> Iterator[pa.Table]:
    """Yield these columns of `games`, part by part; the files are words by number."""
    import pyarrow.parquet as pq

    for path in find_parts(folder, GAMES.name):
        with name_damaged(path), pq.ParquetFile(path, read_dictionary=["file"]) as part:
            rows = part.read(columns)
            rows.validate(full=True)
        yield rows


def _write_file(path: str) -> str:
    """A file as `games` names it."""
    from ...archive.tables.row_columns import encode_text

    return encode_text(path).decode()


def join_parquet(path: str, table: ArchiveTable, files: list[str]) -> None:
    """Write the parts of a table into one file, a row group at a time."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    from ...archive.tables.arrow import parquet_options

    options = parquet_options(table.name)
    rows = options.pop("row_group_size")
    schema: pa.Schema = pq.read_schema(files[0])
    with pq.ParquetWriter(path, schema, **options) as out:
        waiting: list[pa.Table] = []
        for part in files:
            waiting.append(pq.ParquetFile(part).read().cast(schema))
            if sum(table.num_rows for table in waiting) >= rows or part == files[-1]:
                joined = pa.concat_tables(waiting).unify_dictionaries()
                out.write_table(joined, row_group_size=rows)
                waiting = []


STORAGE = "v1.0.0"
"""The version of DuckDB from which on a file of tables can be read, whichever version writes it."""


def make_database(path: str, files: dict[str, list[str]]) -> None:
    """Write the tables into a DuckDB file."""
    import duckdb

    os.unlink(path)  # an empty file is no database
    with duckdb.connect() as database:
        how = f"TYPE duckdb, STORAGE_VERSION {quote_literal(STORAGE)}"
        database.execute(f"ATTACH {quote_literal(path)} AS made ({how})")
        database.execute("USE made")
        for name, parts in files.items():
            database.execute(
                f"CREATE TABLE {quote_identifier(name)} AS SELECT * FROM read_parquet(?)", [parts]
            )
        database.execute("CREATE TABLE about AS SELECT ? AS schema_version", [SCHEMA_VERSION])
        database.execute("USE memory")
        database.execute("DETACH made")
