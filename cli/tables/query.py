"""The work of `sungka query`: a question asked of tables, its answer in several forms."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Event, Thread, Timer
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ...archive.tables.schema import TABLES
from ...checking.settings import BadSettings
from ...files.faults import describe_error
from ..console.exit_status import CLEAN, FINDINGS, WRONG_USAGE, complain, report_wrong_usage
from ..console.terminal import escape_text, print_data, print_line
from ..files.output_lock import hold_still
from ..files.overwriting import ReadFiles
from ..files.progress import ProgressBar, wants_progress
from ..files.replace_file import hear_signals, replace_file, replace_file_by
from ..findings.settings_file import select_inputs
from .answer_text import AnswerForm, may_take_place, part_names, write_answer
from .convert import INSTALL, convert, find_missing_extra
from .data_set import find_damaged, find_obstacle, is_data_set, list_tables
from .database import find_file_fault, open_database, run_interruptibly
from .forms import TableForm
from .question import NAMELESS, QueryOptions, TableQuestion, find_player, read_question
from .shipped import list_queries
from .target import ConvertOptions

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

_ROWS = 1000
_PAUSE = 0.2
"""The seconds between two looks at the progress of a question."""

_LONG = 2.0
"""The seconds of making tables from which on a message says that they can be kept."""

_MADE_BY = {
    "laps": "convert --laps makes it",
    "players": "convert --register FILE makes it",
    **dict.fromkeys(("games", "rounds", "turns", "positions"), "convert makes it without --tables"),
    "sides": "it is made of `games`, and convert makes that without --tables",
}
"""The ways to make the tables that a question may lack."""


def show_queries() -> int:
    """Print what can be asked by name."""
    width = max(len(query.name) for query in list_queries())
    for query in list_queries():
        needs = "".join(f" --{name}" for name in query.parameters)
        print_line(f"{query.name:{width}}  {query.asks}{'  [' + needs[1:] + ']' if needs else ''}")
    return CLEAN


def ask(text: str, paths: Sequence[str], options: QueryOptions) -> int:
    """Ask a question of a folder of tables, a DuckDB file, or records; return the exit status."""
    missing = find_missing_extra(TableForm.DUCKDB)
    if missing is not None:
        return report_wrong_usage(f"query needs {missing}: {INSTALL}")
    import duckdb

    try:
        question = read_question(text, options)
    except duckdb.Error as error:
        return _report(error)
    if isinstance(question, str):
        return report_wrong_usage(question)
    with _open_tables(paths, options) as tables:
        if isinstance(tables, int):
            return tables
        try:
            database = open_database(tables.path, options.memory, is_watched=wants_progress())
        except duckdb.Error as error:
            named = escape_text(" ".join(paths))
            _report_damaged(error, tables.path)
            return report_wrong_usage(f"{named}: {_first_line(error)}")
        with database:
            try:
                fault = find_file_fault(tables.path, database)
            except duckdb.Error as error:
                return _report(error, tables.path)
            if fault is not None:
                return report_wrong_usage(escape_text(fault))
            player = question.values.get("player")
            if question.is_shipped and isinstance(player, str):
                try:
                    found = find_player(database, player)
                except duckdb.Error as error:
                    return _report(error, tables.path)
                if isinstance(found, str):
                    complain(f"sungka: {found}")
                    return FINDINGS
                if found != [player]:
                    complain(escape_text(f"--player {player}: {' and '.join(found)}"))
                question.values["player"] = found
            status = _ask(database, question, options, tables.path)
            if status != WRONG_USAGE and question.may_lack:
                _report_lacking(database)
            if status == CLEAN and question.needs_names:
                _report_nameless(database)
        if tables.seconds > _LONG:
            took = f"making the tables took {tables.seconds:.1f} s"
            complain(f"{took}: `sungka convert -o season/` would keep them for the next question")
        return max(tables.status, status)


def _report_lacking(database: duckdb.DuckDBPyConnection) -> None:
    """Say how many games have errors, if any: there are no rows for anything after an error."""
    import duckdb

    sql = "SELECT count(*), count(*) FILTER (status IN ('partly', 'unreadable')) FROM games"
    try:
        ((games, lacking),) = run_interruptibly(database, lambda: database.execute(sql).fetchall())
    except duckdb.Error:  # there is no table `games`, or it is another's
        return
    if lacking:
        what = f"{lacking} of {games} games {'has' if lacking == 1 else 'have'} errors"
        complain(f"{what}; rows end at a game's first error: see `status` and `codes`")


def _report_nameless(database: duckdb.DuckDBPyConnection) -> None:
    """Say why nothing is known of players, if no record has names."""
    import duckdb

    sql = "SELECT count(*), count(player) FROM sides"
    try:
        ((sides, named),) = run_interruptibly(database, lambda: database.execute(sql).fetchall())
    except duckdb.Error:  # there is no table `games`, or it is another's
        return
    if sides and not named:
        complain(NAMELESS)


class _Tables(NamedTuple):
    """The folder or file of the tables; the status and the seconds of making them on the fly."""

    path: str
    status: int = CLEAN
    seconds: float = 0


@contextmanager
def _open_tables(paths: Sequence[str], options: QueryOptions) -> Iterator[_Tables | int]:
    """The tables, made on the fly from records; or an exit status instead.

    Where `out` is one of the files that are asked, or no older answer, that is wrong usage.
    """
    out = options.out
    loss = ReadFiles(list_tables(paths)).find_loss("-o", out, are_records=False)
    if loss is None and out is not None and not may_take_place(out):
        loss = f"-o {escape_text(out)} exists and is not the answer of a query: it would be lost"
    if loss is not None:
        yield report_wrong_usage(loss)
        return
    if len(paths) == 1 and paths[0].endswith(".duckdb") and os.path.isfile(paths[0]):
        yield _Tables(paths[0])
        return
    if len(paths) == 1 and os.path.isdir(paths[0]) and is_data_set(paths[0]):
        with hold_still(paths[0]):
            fault = find_obstacle(paths[0])
            yield _Tables(paths[0]) if fault is None else report_wrong_usage(escape_text(fault))
        return
    entries = select_inputs(paths, reads_none=not options.reads_settings, needs_match=True)
    if isinstance(entries, BadSettings):
        yield report_wrong_usage(entries.message)
        return
    loss = ReadFiles(entries).find_loss("-o", out, are_records=False)
    if loss is not None:
        yield report_wrong_usage(loss)
        return
    for path in paths:
        if path.lower().endswith(".parquet") and os.path.isfile(path):
            what = "a single table: name the folder of tables that it is in"
            yield report_wrong_usage(f"{escape_text(path)}: {what}")
            return
    with hear_signals(), tempfile.TemporaryDirectory(prefix="sungka-") as folder:
        out = os.path.join(folder, "tables")
        made = ConvertOptions(out, TableForm.PARQUET, TABLES[:4], is_quiet=True)
        began = monotonic()
        status = convert(entries, made)
        seconds = monotonic() - began
        yield _Tables(out, status, seconds) if os.path.isdir(out) else status or FINDINGS


def _ask(
    database: duckdb.DuckDBPyConnection, question: TableQuestion, options: QueryOptions, path: str
) -> int:
    import duckdb

    timer = Timer(options.seconds, database.interrupt)
    timer.daemon = True
    timer.start()
    try:
        if options.form is AnswerForm.PARQUET:
            with _show_progress(database):
                return _write_parquet(database, question, options.out)
        with _show_progress(database):
            asked = question.sql, question.values or None
            answer = run_interruptibly(database, lambda: database.execute(*asked))
        if answer.description is None:
            return CLEAN
        names = [str(column[0]) for column in answer.description]
        rows = _Rows(answer, database, question.limit)
        texts = write_answer(names, iter(rows), options.form)
        if options.out is None:
            for text in texts:
                print_data(text)
        elif not _replace(options.out, partial(replace_file, options.out, texts)):
            return FINDINGS
        _report_rows(rows.count, options.out, is_cut=rows.is_cut)
        return CLEAN
    except duckdb.InterruptException:
        return report_wrong_usage(f"it took more than {options.seconds:g} seconds: --seconds")
    except duckdb.Error as error:
        return _report(error, path)
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
    """The rows of an answer, read once up to a limit; how many these have been, and if more are."""

    def __init__(
        self,
        answer: duckdb.DuckDBPyConnection,
        database: duckdb.DuckDBPyConnection,
        limit: int | None,
    ) -> None:
        self._answer, self._database, self._limit = answer, database, limit
        self.count, self.is_cut = 0, False

    def __iter__(self) -> Iterator[tuple[object, ...]]:
        """Yield them, read by the thousand."""
        while rows := run_interruptibly(self._database, lambda: self._answer.fetchmany(_ROWS)):
            self.is_cut = self._limit is not None and self.count + len(rows) > self._limit
            if self.is_cut:
                rows = rows[: (self._limit or 0) - self.count]
            self.count += len(rows)
            yield from rows
            if self.is_cut:
                return


def _write_parquet(
    database: duckdb.DuckDBPyConnection, question: TableQuestion, out: str | None
) -> int:
    import pyarrow.parquet as pq

    if out is None:
        return report_wrong_usage("--output parquet needs a file: -o ANSWER.parquet")

    def read() -> pa.Table | None:
        answer = database.sql(question.sql, params=question.values or None)
        if answer is None:
            return None
        table = answer.to_arrow_table()
        return table.rename_columns(part_names(table.column_names))

    table = run_interruptibly(database, read)
    if table is None:
        return CLEAN
    kept = table.slice(0, question.limit)
    if not _replace(out, partial(replace_file_by, out, partial(pq.write_table, kept))):
        return FINDINGS
    _report_rows(kept.num_rows, out, is_cut=kept.num_rows < table.num_rows)
    return CLEAN


def _replace(out: str, write: Callable[[], object]) -> bool:
    """Write the file of an answer, whole or not at all; true if it is written."""
    try:
        write()
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{escape_text(out)}: not written: {describe_error(error)}")
        return False
    return True


def _report_rows(count: int, out: str | None, *, is_cut: bool) -> None:
    """Say how many rows are in a file, and that there are more where the answer is cut."""
    what = "1 row" if count == 1 else f"{count} rows"
    if out is not None:
        complain(f"{what} → {escape_text(out)}")
    if is_cut:
        complain(f"the first {what}; there are more: --limit N")


def _report(error: Exception, path: str | None = None) -> int:
    """Print what DuckDB says is wrong with a question and return the status for it.

    `path` is the folder or file that was asked.
    """
    if path is not None:
        _report_damaged(error, path)
    for line in str(error).splitlines():
        complain(escape_text(line))
    lacking = re.search(r"Table with name (\w+) does not exist", str(error))
    if lacking is not None and lacking[1] in _MADE_BY:
        complain(f"there is no table `{lacking[1]}`: {_MADE_BY[lacking[1]]}")
    return WRONG_USAGE


def _report_damaged(error: Exception, path: str) -> None:
    """Name the table that is damaged, if a question failed because one is: DuckDB does not."""
    import duckdb

    of_question = duckdb.ParserException, duckdb.BinderException, duckdb.CatalogException
    if not isinstance(error, of_question) and os.path.isdir(path):
        damaged = find_damaged(path)
        if damaged is not None:
            complain(f"sungka: {escape_text(damaged)}")


def _first_line(error: Exception) -> str:
    return escape_text(str(error).splitlines()[0])
