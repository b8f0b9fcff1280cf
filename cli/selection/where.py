"""The condition of `sungka select --where`: SQL over the rows of `games`, made on the fly."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...archive.tables.schema import GAMES
from ...checking.table_tasks import OnError, PartMaker, TableTask, cut_tasks
from ...engine.version import VERSION
from ...files.inputs import STDIN, Input, Missing
from ..console.exit_status import WRONG_USAGE, complain, report_wrong_usage
from ..console.terminal import escape_text
from ..files.progress import ProgressBar
from ..processes.workers import Workers
from ..tables.convert import INSTALL, find_missing_extra
from ..tables.database import open_rows, run_interruptibly
from ..tables.forms import TableForm
from ..tables.sql_text import find_statement_fault

if TYPE_CHECKING:
    import pyarrow as pa

RecordPlace = tuple[str, int]
"""The path of a file, and the number of a record in it."""


def find_where(
    entries: Sequence[Input | Missing], where: str, jobs: int, *, negates: bool
) -> frozenset[RecordPlace] | int:
    """The records whose row of `games` fits, with `negates` all others; or the exit status."""
    missing = find_missing_extra(TableForm.DUCKDB) or find_missing_extra(TableForm.PARQUET)
    if missing is not None:
        return report_wrong_usage(f"--where needs {missing}: {INSTALL}")
    if any(map(_is_gone_once_read, entries)):
        return report_wrong_usage("--where reads the records twice: put them into a file")
    import duckdb
    import pyarrow as pa

    from ...archive.tables.arrow import make_row_table
    from ...archive.tables.row_columns import collect_rows, encode_text

    sql = f"SELECT file, record FROM games WHERE ({where}\n) IS {'NOT ' if negates else ''}TRUE"
    try:
        fault = find_statement_fault(sql)
        if fault is not None:
            return report_wrong_usage(f"--where: {fault}")
        # What is wrong with the question is told before the records are read.
        with open_rows(make_row_table(collect_rows(GAMES, ()), VERSION), GAMES.name) as database:
            run_interruptibly(database, lambda: database.execute(sql))
        with ProgressBar(entries) as bar:
            maker = _GamesMaker()
            made = []
            for task, table in Workers(jobs).run_in_order(_make_games, maker, cut_tasks(entries)):
                bar.advance(task.size)
                made.append(table)
        with open_rows(pa.concat_tables(made).unify_dictionaries(), GAMES.name) as database:
            paths = {encode_text(entry.path).decode(): entry.path for entry in entries}
            found = run_interruptibly(database, lambda: database.execute(sql).fetchall())
            return frozenset((paths[file], record) for file, record in found)
    except duckdb.Error as error:
        for line in str(error).splitlines():
            complain(escape_text(line))
        return WRONG_USAGE


def _is_gone_once_read(entry: Input | Missing) -> bool:
    """True when an input can be read once only: standard input, a named pipe."""
    if entry.path == STDIN:
        return True
    try:
        return not stat.S_ISREG(os.stat(entry.path).st_mode)
    except OSError:  # what is wrong with it is told when the records are chosen
        return False


class _GamesMaker:
    """Makes the rows of `games`, in one process."""

    def __init__(self) -> None:
        self._maker: PartMaker | None = None

    def __reduce__(self) -> tuple[type[_GamesMaker], tuple[()]]:
        return _GamesMaker, ()

    def make(self, task: TableTask) -> pa.Table:
        """The rows of a task; faults of files are reported when the records are chosen."""
        from ...archive.tables.arrow import make_arrow

        if self._maker is None:
            self._maker = PartMaker(OnError.KEEP)
        return make_arrow(self._maker.make(task)[0], GAMES, VERSION)


def _make_games(maker: _GamesMaker, task: TableTask) -> pa.Table:
    return maker.make(task)
