"""A database over tables: it reads these, nothing else, and writes nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeVar

from ...archive.tables.schema import TABLES
from .data_set import KEYS, find_parts, find_version_fault, list_keys
from .sql_text import quote_identifier, quote_list, quote_literal

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

Made = TypeVar("Made")

MEMORY = "2GB"
"""The memory a query may take unless `--memory` says otherwise."""

_PAUSE = 0.1
"""The seconds after which a question that is under way lets signals be heard."""

_VIEWS = """
CREATE MACRO seat_letter(seat, seats) AS
    CASE seats WHEN 3 THEN substr('SEW', seat + 1, 1) ELSE substr('SN', seat + 1, 1) END;
CREATE MACRO points_of(result, seat, seats) AS
    CASE WHEN seat IS NULL OR result = '*' THEN NULL WHEN result = seat_letter(seat, seats) THEN 1.0
         WHEN result = 'draw' THEN 0.5 ELSE 0.0 END;
CREATE MACRO house_shells(board, seat, houses, house) AS
    nullif(unicode(substr(board, seat * houses + houses - house + 1, 1)) - 48, -13);
CREATE MACRO shells_of(board) AS
    list_transform(string_split(board, ''), lambda c: nullif(unicode(c) - 48, -13));
"""

_SIDES = """
CREATE VIEW sides AS
SELECT game, seat, letter,
       CASE letter WHEN 'S' THEN south WHEN 'N' THEN north WHEN 'E' THEN east ELSE west END
           AS player,
       CASE letter WHEN 'S' THEN south_id WHEN 'N' THEN north_id WHEN 'E' THEN east_id
                   ELSE west_id END AS player_id,
       points_of(result, seat, seats) AS points
FROM (SELECT * REPLACE (filled AS seats), seat_letter(seat, filled) AS letter
      -- Where the rules cannot be read, the tags say who plays.
      FROM (SELECT *, coalesce(seats, CASE WHEN north IS NULL AND coalesce(east, west) IS NOT NULL
                                           THEN 3 ELSE 2 END) AS filled FROM games),
           (VALUES (0), (1), (2)) AS each(seat)
      WHERE seat < filled)
"""

_VERSIONS = "about"
"""The table of a DuckDB file that has the version of the schema."""

_HELD = (
    "SELECT table_name FROM duckdb_tables() "
    "WHERE database_name = 'held' AND schema_name = 'main' AND NOT internal"
)

_ABOUT = (
    "SELECT 1 FROM duckdb_columns() WHERE database_name = 'held' AND schema_name = 'main' "
    f"AND table_name = {quote_literal(_VERSIONS)} AND column_name = 'schema_version' "
    f"AND table_name IN ({_HELD})"
)


def open_database(
    path: str, memory: str = MEMORY, *, is_watched: bool = False
) -> duckdb.DuckDBPyConnection:
    """A database over a folder of tables or a DuckDB file, locked against all else.

    It is locked before any name in them is read, and has only the tables that `convert` makes. If
    it `is_watched`, it counts how much of a question is done (`query_progress`). Raises
    `duckdb.Error` when a table cannot be read.
    """
    database = _connect()
    database.execute("SET memory_limit = ?", [memory])
    database.execute("SET parquet_metadata_cache = true")
    if is_watched:
        database.execute("SET enable_progress_bar = true")
        database.execute("SET enable_progress_bar_print = false")
    parts = {}
    if os.path.isdir(path):
        for table in TABLES:
            found = [os.path.abspath(part) for part in find_parts(path, table.name)]
            parts.update({table.name: found} if found else {})
        _lock(database, [part for found in parts.values() for part in found])
        for name, found in parts.items():
            database.execute(
                f"CREATE VIEW {quote_identifier(name)} AS SELECT * FROM "
                f"read_parquet({quote_list(found)}, {_say_folders(path, found[0])})"
            )
        names = set(parts)
    else:
        whole = os.path.abspath(path)
        _lock(database, [whole, f"{whole}.wal"])
        database.execute(f"ATTACH {quote_literal(whole)} AS held (READ_ONLY, TYPE duckdb)")
        held = {name for (name,) in database.execute(_HELD).fetchall()}
        names = held & {_VERSIONS, *(table.name for table in TABLES)}
        for name in sorted(names):
            table_name = quote_identifier(name)
            database.execute(f"CREATE VIEW {table_name} AS SELECT * FROM held.main.{table_name}")
    database.execute(_VIEWS)
    if "games" in names:
        database.execute(_SIDES)
    return database


def find_file_fault(path: str, database: duckdb.DuckDBPyConnection) -> str | None:
    """Why a DuckDB file made by `convert` cannot be queried; `None` if it can, or for others."""
    if os.path.isdir(path) or not database.execute(_ABOUT).fetchall():
        return None
    ((version,),) = database.execute("SELECT any_value(schema_version) FROM about").fetchall()
    return find_version_fault(path, str(version))


def run_interruptibly(database: duckdb.DuckDBPyConnection, call: Callable[[], Made]) -> Made:
    """Run `call`, which asks the database; Ctrl-C ends it at once, and is passed on.

    It runs in a thread of its own, as DuckDB hears no signals. Raises what `call` raises.
    """
    made: list[Made] = []
    faults: list[BaseException] = []
    is_over = Event()

    def run() -> None:
        try:
            made.append(call())
        except BaseException as fault:
            faults.append(fault)
        finally:
            is_over.set()

    Thread(target=run, daemon=True).start()
    try:
        # Windows wakes nobody who waits without an end.
        while not is_over.wait(_PAUSE):
            pass
    except BaseException:
        # An interruption before the question has begun is not heard.
        while not is_over.is_set():
            database.interrupt()
            is_over.wait(_PAUSE)
        raise
    if faults:
        raise faults[0]
    return made[0]


def open_rows(rows: pa.Table, name: str) -> duckdb.DuckDBPyConnection:
    """A database over one table in memory, locked against all else."""
    database = _connect()
    database.register(name, rows)
    database.execute(_VIEWS)
    _lock(database, [])
    return database


def _connect() -> duckdb.DuckDBPyConnection:
    """A database in memory that loads no extension, and uses no folder but the system's for it."""
    import tempfile

    import duckdb

    never = {"autoinstall_known_extensions": False, "autoload_known_extensions": False}
    database = duckdb.connect(config=never)
    # DuckDB makes it where an answer needs more than the memory, and takes it away at the end.
    folder = os.path.join(tempfile.gettempdir(), f"sungka-{os.urandom(8).hex()}")
    database.execute("SET temp_directory = ?", [folder])
    return database


def _lock(database: duckdb.DuckDBPyConnection, allowed: list[str]) -> None:
    """Close a database against all files but those allowed, and its settings against all change."""
    database.execute(f"SET allowed_paths = {quote_list(allowed)}")
    database.execute("SET enable_external_access = false")
    database.execute("SET lock_configuration = true")


def _say_folders(path: str, part: str) -> str:
    """Say in SQL what the names of a part's folders mean: its columns, or nothing."""
    keys = list_keys(path, part)
    if not keys:
        return "hive_partitioning = false"
    types = {key: "SMALLINT" if key == "year" else "VARCHAR" for key in keys if key in KEYS}
    kinds = ", ".join(f"{quote_literal(key)}: {quote_literal(types[key])}" for key in types)
    return f"hive_partitioning = true, hive_types = {{{kinds}}}"
