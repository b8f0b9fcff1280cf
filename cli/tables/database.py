"""A database over tables: it reads these, nothing else, and writes nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeVar

from ...archive.tables.schema import TABLES
from .data_set import find_parts, find_version_fault

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

_ABOUT = (
    "SELECT 1 FROM duckdb_columns() "
    "WHERE table_name = 'about' AND column_name = 'schema_version' AND NOT internal"
)


def open_database(
    path: str, memory: str = MEMORY, *, is_watched: bool = False
) -> duckdb.DuckDBPyConnection:
    """A database over a folder of tables or a DuckDB file, locked against all else.

    If it `is_watched`, it keeps count of what is done of a question (`query_progress`).
    Raises `duckdb.Error` when a table cannot be read.
    """
    import duckdb

    database = duckdb.connect(config={"autoinstall_known_extensions": False})
    database.execute("SET memory_limit = ?", [memory])
    database.execute("SET parquet_metadata_cache = true")
    if is_watched:
        database.execute("SET enable_progress_bar = true")
        database.execute("SET enable_progress_bar_print = false")
    allowed: list[str] = []
    names: list[str] = []
    if os.path.isdir(path):
        for table in TABLES:
            parts = [os.path.abspath(part) for part in find_parts(path, table.name)]
            if parts:
                allowed += parts
                names.append(table.name)
                listed = ", ".join(f"'{_quote(part)}'" for part in parts)
                database.execute(
                    f'CREATE VIEW "{table.name}" AS '
                    f"SELECT * FROM read_parquet([{listed}], {_say_folders(path, parts[0])})"
                )
    else:
        database.execute(f"ATTACH '{_quote(os.path.abspath(path))}' AS held (READ_ONLY)")
        rows = database.execute(
            "SELECT table_name FROM duckdb_tables() WHERE database_name = 'held'"
        ).fetchall()
        for (name,) in rows:
            names.append(name)
            database.execute(f'CREATE VIEW "{name}" AS SELECT * FROM held."{name}"')
    database.execute(_VIEWS)
    if "games" in names:
        database.execute(_SIDES)
    if allowed:
        listed = ", ".join(f"'{_quote(part)}'" for part in allowed)
        database.execute(f"SET allowed_paths = [{listed}]")
    _lock(database)
    return database


def find_file_fault(path: str, database: duckdb.DuckDBPyConnection) -> str | None:
    """Why a DuckDB file that `convert` made cannot be asked; `None` if it can, or is another's."""
    if os.path.isdir(path) or not database.execute(_ABOUT).fetchall():
        return None
    ((version,),) = database.execute("SELECT any_value(schema_version) FROM about").fetchall()
    return find_version_fault(path, str(version))


def run_interruptibly(database: duckdb.DuckDBPyConnection, call: Callable[[], Made]) -> Made:
    """What `call` makes, which asks the database: a Ctrl-C ends it at once, and goes through.

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


def _say_folders(path: str, part: str) -> str:
    """What the names of the folders of a part mean: its columns, or nothing."""
    inside = os.path.relpath(os.path.dirname(part), path).split(os.sep)
    keys = [name.partition("=")[0] for name in inside if "=" in name]
    if not keys:
        return "hive_partitioning = false"
    kinds = ", ".join(f"'{key}': {'SMALLINT' if key == 'year' else 'VARCHAR'}" for key in keys)
    return f"hive_partitioning = true, hive_types = {{{kinds}}}"


def open_rows(rows: pa.Table, name: str) -> duckdb.DuckDBPyConnection:
    """A database over one table in memory, locked against all else."""
    import duckdb

    database = duckdb.connect(config={"autoinstall_known_extensions": False})
    database.register(name, rows)
    database.execute(_VIEWS)
    _lock(database)
    return database


def _lock(database: duckdb.DuckDBPyConnection) -> None:
    database.execute("SET enable_external_access = false")
    database.execute("SET lock_configuration = true")


def _quote(text: str) -> str:
    return text.replace("'", "''")
