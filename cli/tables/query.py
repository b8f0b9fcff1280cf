"""What `sungka query` does: a question asked of tables, its answer in several forms."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence, Sized
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from threading import Event, Thread, Timer
from typing import TYPE_CHECKING, NamedTuple

from ...archive.tables.schema import TABLES
from ...engine.board import Position
from ..console.exit_status import (
    CLEAN,
    FINDINGS,
    WRONG_USAGE,
    complain,
    describe_error,
    report_wrong_usage,
)
from ..console.terminal import escape_text
from ..files.overwriting import ReadFiles
from ..files.progress import ProgressBar, wants_progress
from ..files.replace_file import hear_signals, replace_file, replace_file_by
from ..findings.settings import BadSettings
from ..findings.settings_file import select_inputs
from .answer_text import AnswerForm, part_names, write_answer
from .convert import INSTALL, convert, find_missing_extra
from .data_set import find_obstacle, is_data_set, list_tables
from .database import find_file_fault, open_database, run_interruptibly
from .forms import TableForm
from .shipped import ShippedQuery, find_query, list_queries
from .target import ConvertOptions

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

_ROWS = 1000
_PAUSE = 0.2
"""The seconds between two looks at what is done of a question."""

DEFAULTS = {"house": 7, "least": 20, "limit": 20}
"""What options are unless they are given."""

_MADE_BY = {
    "laps": "convert --laps makes it",
    "players": "convert --register FILE makes it",
    **dict.fromkeys(("games", "rounds", "turns", "positions"), "convert makes it without --tables"),
    "sides": "it is made of `games`, and convert makes that without --tables",
}
"""How the tables that a question may be put to come about."""

_SIZE = r"\d+(\.\d+)? ?[KMGT]i?B"


@dataclass(frozen=True, slots=True)
class QueryOptions:
    """How a question is asked: its parameters, the limits, the form, and the file it goes to.

    A parameter that is not given is `None`.
    """

    form: AnswerForm
    values: tuple[tuple[str, str | int | None], ...]
    memory: str
    seconds: float
    out: str | None = None


def show_queries() -> int:
    """Print what can be asked by name."""
    width = max(len(query.name) for query in list_queries())
    for query in list_queries():
        needs = "".join(f" --{name}" for name in query.parameters)
        print(f"{query.name:{width}}  {query.asks}{'  [' + needs[1:] + ']' if needs else ''}")
    return CLEAN


def ask(question: str, paths: Sequence[str], options: QueryOptions) -> int:
    """Ask a question of a folder of tables, a DuckDB file, or records; the exit status."""
    missing = find_missing_extra(TableForm.DUCKDB)
    if missing is not None:
        return report_wrong_usage(f"query needs {missing}: {INSTALL}")
    query = find_query(question)
    if isinstance(query, str):
        what = f"there is no query `{escape_text(question)}`: did you mean `{query}`?"
        return report_wrong_usage(f"{what} (--list shows all; anything with a space is SQL)")
    if re.fullmatch(_SIZE, options.memory, re.IGNORECASE) is None:
        what = escape_text(options.memory)
        return report_wrong_usage(f"--memory: `{what}` is no size: it is like 500MB or 2GB")
    import duckdb

    try:
        wrong = _find_fault(question, options) if query is None else _find_unused(query, options)
    except duckdb.Error as error:
        return _report(error)
    if wrong is not None:
        return report_wrong_usage(wrong)
    values = _find_values(question if query is None else query.sql, options)
    if isinstance(values, str):
        return report_wrong_usage(values)
    if query is not None:
        lacking = [name for name in ("player", "hash") if _needs(query, name, values)]
        if lacking:
            name = {"hash": "position"}.get(lacking[0], lacking[0])
            return report_wrong_usage(f"`{query.name}` needs --{name}")
    with _open_tables(paths, options.out) as tables:
        if isinstance(tables, int):
            return tables
        try:
            database = open_database(tables.path, options.memory, is_watched=wants_progress())
        except duckdb.Error as error:
            named = escape_text(" ".join(paths))
            return report_wrong_usage(f"{named}: {_first_line(error)}")
        with database:
            fault = find_file_fault(tables.path, database)
            if fault is not None:
                return report_wrong_usage(escape_text(fault))
            unknown = None if query is None else _find_unknown_player(database, values)
            if unknown is not None:
                complain(f"sungka: {unknown}")
                return FINDINGS
            sql = question if query is None else query.sql
            return max(tables.status, _ask(database, sql, values, options))


def _find_fault(sql: str, options: QueryOptions) -> str | None:
    """What is wrong with a question that has no name.

    Raises `duckdb.Error` where it is SQL that cannot be read.
    """
    import duckdb

    shown = escape_text(sql)
    what = "a question by its name (--list shows them) or in SQL comes before what is asked"
    if os.path.lexists(sql):
        return f"`{shown}` is a {'folder' if os.path.isdir(sql) else 'file'}: {what}"
    try:
        questions = len(duckdb.extract_statements(sql))
    except duckdb.Error:
        # SQL of one word, without a bracket or a quote, is none.
        if re.fullmatch(r"[^\s()'\"*$;]+", sql) is None:
            raise
        return f"there is no query and no file `{shown}`: {what}"
    if questions != 1:
        return "a question is missing" if not questions else "ask one question at a time"
    unused = [f"--{name}" for name in _list_given(options) if not _is_named(name, sql)]
    if unused:
        named = f"${unused[0][2:]}" if unused[0] != "--position" else "$hash or $board"
        return f"{unused[0]}: the SQL names no {named}"
    return None


def _find_unused(query: ShippedQuery, options: QueryOptions) -> str | None:
    """Which option is given that a query by name has no use for."""
    unused = [name for name in _list_given(options) if not _is_named(name, query.sql)]
    if not unused:
        return None
    known = ", ".join(f"--{name}" for name in (*query.parameters, "limit"))
    return f"`{query.name}` has no --{unused[0]}: it has {known}"


def _list_given(options: QueryOptions) -> list[str]:
    return [name for name, value in options.values if value is not None]


def _is_named(parameter: str, sql: str) -> bool:
    names = ("hash", "board") if parameter == "position" else (parameter,)
    return any(re.search(rf"\${name}\b", sql) for name in names)


def _find_unknown_player(
    database: duckdb.DuckDBPyConnection, values: dict[str, str | int | None]
) -> str | None:
    """In words that nobody has the name of the player asked for; `None` if somebody has."""
    player = values.get("player")
    if player is None:
        return None
    asked = "SELECT DISTINCT player FROM sides WHERE player IS NOT NULL"
    found = run_interruptibly(database, lambda: database.execute(asked).fetchall())
    names = [name for (name,) in found]
    if player in names:
        return None
    from difflib import get_close_matches

    near = get_close_matches(str(player), names, 1, 0.7)
    meant = f": did you mean `{escape_text(near[0])}`?" if near else ""
    return f"no record has a player `{escape_text(str(player))}`{meant}"


def _needs(query: ShippedQuery, name: str, values: dict[str, str | int | None]) -> bool:
    is_asked = name in values and values[name] is None
    return is_asked and "Needs" in query.asks


def _find_values(sql: str, options: QueryOptions) -> dict[str, str | int | None] | str:
    """The parameters that a query names; or what is wrong with the position given."""
    known = {name: DEFAULTS.get(name) if value is None else value for name, value in options.values}
    text = known.pop("position", None)
    for name in ("hash", "board"):
        known[name] = None
    if isinstance(text, str):
        from ...archive.tables.position_hash import hash_position
        from ...archive.tables.replay_rows import write_board

        try:
            position = Position.from_text(text)
        except ValueError as error:
            return f"--position: {escape_text(str(error))}"
        known["hash"], known["board"] = hash_position(position), write_board(position)
    return {name: known[name] for name in re.findall(r"\$([a-z]\w*)", sql) if name in known}


class _Tables(NamedTuple):
    """The folder or file of the tables, and the status of making them on the fly."""

    path: str
    status: int = CLEAN


@contextmanager
def _open_tables(paths: Sequence[str], out: str | None) -> Iterator[_Tables | int]:
    """The tables, made on the fly from records; or an exit status instead.

    Where `out` is one of the files that are asked, or holds records, that is wrong usage.
    """
    loss = ReadFiles(list_tables(paths)).find_loss("-o", out, are_records=False)
    if loss is not None:
        yield report_wrong_usage(loss)
        return
    if len(paths) == 1 and paths[0].endswith(".duckdb") and os.path.isfile(paths[0]):
        yield _Tables(paths[0])
        return
    if len(paths) == 1 and os.path.isdir(paths[0]) and is_data_set(paths[0]):
        obstacle = find_obstacle(paths[0])
        yield _Tables(paths[0]) if obstacle is None else report_wrong_usage(obstacle)
        return
    entries = select_inputs(paths, needs_match=True)
    if isinstance(entries, BadSettings):
        yield report_wrong_usage(entries.message)
        return
    loss = ReadFiles(entries).find_loss("-o", out, are_records=False)
    if loss is not None:
        yield report_wrong_usage(loss)
        return
    for path in paths:
        if path.lower().endswith(".parquet") and os.path.isfile(path):
            what = "a table by itself: name the folder of tables that it is in"
            yield report_wrong_usage(f"{escape_text(path)}: {what}")
            return
    with hear_signals(), tempfile.TemporaryDirectory(prefix="sungka-") as folder:
        out = os.path.join(folder, "tables")
        made = ConvertOptions(out, TableForm.PARQUET, TABLES[:4], is_quiet=True)
        status = convert(entries, made)
        yield _Tables(out, status) if os.path.isdir(out) else status or FINDINGS


def _ask(
    database: duckdb.DuckDBPyConnection,
    sql: str,
    values: dict[str, str | int | None],
    options: QueryOptions,
) -> int:
    import duckdb

    timer = Timer(options.seconds, database.interrupt)
    timer.daemon = True
    timer.start()
    try:
        if options.form is AnswerForm.PARQUET:
            with _show_progress(database):
                return _write_parquet(database, sql, values, options.out)
        with _show_progress(database):
            answer = run_interruptibly(database, lambda: database.execute(sql, values or None))
        if answer.description is None:
            return CLEAN
        names = [str(column[0]) for column in answer.description]
        rows = _Rows(answer, database)
        texts = write_answer(names, iter(rows), options.form)
        if options.out is None:
            for text in texts:
                sys.stdout.write(text)
            return CLEAN
        return _replace(options.out, lambda: replace_file(str(options.out), texts), rows)
    except duckdb.InterruptException:
        return report_wrong_usage(f"it took more than {options.seconds:g} seconds: --seconds")
    except duckdb.Error as error:
        return _report(error)
    finally:
        timer.cancel()


@contextmanager
def _show_progress(database: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """A bar, if anybody sees it, of the percents that DuckDB says it has done of a question."""
    if not wants_progress():
        yield
        return
    is_over = Event()

    def watch() -> None:
        shown = 0
        with ProgressBar(total=100) as bar:
            while not is_over.wait(_PAUSE):
                percents = max(shown, int(database.query_progress()))
                bar.advance(percents - shown)
                shown = percents

    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


class _Rows:
    """The rows of an answer, read once, and how many these have been."""

    def __init__(
        self, answer: duckdb.DuckDBPyConnection, database: duckdb.DuckDBPyConnection
    ) -> None:
        self._answer, self._database, self.count = answer, database, 0

    def __iter__(self) -> Iterator[tuple[object, ...]]:
        """Yield them, read by the thousand."""
        while rows := run_interruptibly(self._database, lambda: self._answer.fetchmany(_ROWS)):
            self.count += len(rows)
            yield from rows

    def __len__(self) -> int:
        """How many have been read."""
        return self.count


def _write_parquet(
    database: duckdb.DuckDBPyConnection,
    sql: str,
    values: dict[str, str | int | None],
    out: str | None,
) -> int:
    import pyarrow.parquet as pq

    if out is None:
        return report_wrong_usage("--output parquet needs a file: -o ANSWER.parquet")

    def read() -> pa.Table | None:
        answer = database.sql(sql, params=values or None)
        if answer is None:
            return None
        table = answer.to_arrow_table()
        return table.rename_columns(part_names(table.column_names))

    table = run_interruptibly(database, read)
    if table is None:
        return CLEAN
    write = partial(pq.write_table, table)
    return _replace(out, lambda: replace_file_by(out, write), range(table.num_rows))


def _replace(out: str, write: Callable[[], object], rows: Sized) -> int:
    """Write the file of an answer, whole or not at all; the exit status."""
    try:
        write()
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{escape_text(out)}: not written: {describe_error(error)}")
        return FINDINGS
    complain(f"{'1 row' if len(rows) == 1 else f'{len(rows)} rows'} → {escape_text(out)}")
    return CLEAN


def _report(error: Exception) -> int:
    """Print what DuckDB says is wrong with a question; the status for it."""
    for line in str(error).splitlines():
        complain(escape_text(line))
    lacking = re.search(r"Table with name (\w+) does not exist", str(error))
    if lacking is not None and lacking[1] in _MADE_BY:
        complain(f"there is no table `{lacking[1]}`: {_MADE_BY[lacking[1]]}")
    return WRONG_USAGE


def _first_line(error: Exception) -> str:
    return escape_text(str(error).splitlines()[0])
