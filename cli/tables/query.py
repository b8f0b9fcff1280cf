"""What `sungka query` does: a question asked of tables, its answer in several forms."""

from __future__ import annotations

import csv
import io
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from itertools import chain
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
from ..console.json_text import Json, to_json
from ..console.terminal import escape_text
from ..files.progress import ProgressBar, wants_progress
from ..files.replace_file import replace_file, replace_file_by
from ..findings.settings import BadSettings
from ..findings.settings_file import select_inputs
from .convert import INSTALL, convert, find_missing_extra
from .data_set import find_obstacle, is_data_set
from .forms import TableForm, find_form
from .shipped import ShippedQuery, find_query, list_queries
from .target import ConvertOptions

if TYPE_CHECKING:
    import duckdb

_ROWS = 1000
_PAUSE = 0.2
"""The seconds between two looks at what is done of a question."""

_SIZE = r"\d+(\.\d+)? ?[KMGT]i?B"


class AnswerForm(StrEnum):
    """The forms of an answer."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"
    PARQUET = "parquet"


def find_answer_form(out: str | None) -> AnswerForm:
    """The form that the end of a file's name asks for: a table where it asks for none."""
    form = None if out is None else find_form(out)
    is_known = form is not None and form.value in [one.value for one in AnswerForm]
    return AnswerForm(form.value) if form is not None and is_known else AnswerForm.TABLE


@dataclass(frozen=True, slots=True)
class QueryOptions:
    """How a question is asked: its parameters, the limits, the form, and the file it goes to."""

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
    values = _find_values(question if query is None else query.sql, options)
    if isinstance(values, str):
        return report_wrong_usage(values)
    if query is not None:
        lacking = [name for name in ("player", "hash") if _needs(query, name, values)]
        if lacking:
            name = {"hash": "position"}.get(lacking[0], lacking[0])
            return report_wrong_usage(f"`{query.name}` needs --{name}")
    import duckdb

    with _open_tables(paths) as tables:
        if isinstance(tables, int):
            return tables
        from .database import open_database

        try:
            database = open_database(tables.path, options.memory, is_watched=wants_progress())
        except duckdb.Error as error:
            named = escape_text(" ".join(paths))
            return report_wrong_usage(f"{named}: {_first_line(error)}")
        with database:
            sql = question if query is None else query.sql
            return max(tables.status, _ask(database, sql, values, options))


def _needs(query: ShippedQuery, name: str, values: dict[str, str | int | None]) -> bool:
    is_asked = name in values and values[name] is None
    return is_asked and "Needs" in query.asks


def _find_values(sql: str, options: QueryOptions) -> dict[str, str | int | None] | str:
    """The parameters that a query names; or what is wrong with the position given."""
    known = dict(options.values)
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
def _open_tables(paths: Sequence[str]) -> Iterator[_Tables | int]:
    """The tables, made on the fly from records; or an exit status instead."""
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
    with tempfile.TemporaryDirectory(prefix="sungka-") as folder:
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
            answer = database.execute(sql, values or None)
        if answer.description is None:
            return CLEAN
        names = [str(column[0]) for column in answer.description]
        texts = _write_answer(names, _read(answer), options.form)
        if options.out is None:
            for text in texts:
                sys.stdout.write(text)
            return CLEAN
        return _replace(options.out, lambda: replace_file(str(options.out), texts))
    except duckdb.InterruptException:
        return report_wrong_usage(f"it took more than {options.seconds:g} seconds: --seconds")
    except duckdb.Error as error:
        for line in str(error).splitlines():
            complain(escape_text(line))
        return WRONG_USAGE
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


def _read(answer: duckdb.DuckDBPyConnection) -> Iterator[tuple[object, ...]]:
    while rows := answer.fetchmany(_ROWS):
        yield from rows


def _write_parquet(
    database: duckdb.DuckDBPyConnection,
    sql: str,
    values: dict[str, str | int | None],
    out: str | None,
) -> int:
    import pyarrow.parquet as pq

    if out is None:
        return report_wrong_usage("--output parquet needs a file: -o ANSWER.parquet")
    answer = database.sql(sql, params=values or None)
    if answer is None:
        return CLEAN
    table = answer.to_arrow_table()
    return _replace(out, lambda: replace_file_by(out, lambda path: pq.write_table(table, path)))


def _replace(out: str, write: Callable[[], object]) -> int:
    """Write the file of an answer, whole or not at all; the exit status."""
    try:
        write()
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{escape_text(out)}: not written: {describe_error(error)}")
        return FINDINGS
    return CLEAN


def _write_answer(
    names: list[str], rows: Iterator[tuple[object, ...]], form: AnswerForm
) -> Iterator[str]:
    if form is AnswerForm.CSV:
        line = io.StringIO()
        writer = csv.writer(line, lineterminator="\n")
        for row in chain([names], rows):
            writer.writerow(["" if value is None else _to_json(value) for value in row])
            yield line.getvalue()
            line.seek(0)
            line.truncate()
    elif form is AnswerForm.TABLE:
        yield from _lay_out(names, [[_to_cell(value) for value in row] for row in rows])
    else:
        lines = (
            to_json({name: _to_json(value) for name, value in zip(names, row, strict=True)})
            for row in rows
        )
        if form is AnswerForm.JSONL:
            yield from (f"{line}\n" for line in lines)
        else:
            yield "[" + ",\n ".join(lines) + "]\n"


def _lay_out(names: list[str], cells: list[list[str]]) -> Iterator[str]:
    """The lines of a table in columns."""
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(names, *cells, strict=True)]
    is_number = [
        bool(cells) and all(re.fullmatch(r"-?[\d.]*", row[at]) for row in cells)
        for at in range(len(names))
    ]
    for row in [names, ["─" * width for width in widths], *cells]:
        parts = []
        for at, text in enumerate(row):
            blanks = " " * (widths[at] - cell_len(text))
            parts.append(blanks + text if is_number[at] else text + blanks)
        yield "  ".join(parts).rstrip() + "\n"
    if not cells:
        yield "(nothing)\n"


def _to_cell(value: object) -> str:
    made = _to_json(value)
    if isinstance(made, list):
        return escape_text(", ".join(map(str, made)))
    return "" if made is None else escape_text(str(made))


def _to_json(value: object) -> Json:
    match value:
        case None | bool() | int() | float() | str():
            return value
        case bytes():
            return value.hex()
        case datetime() | date():
            return value.isoformat()
        case list() | tuple():
            return [_to_json(one) for one in value]
        case dict():
            return {str(name): _to_json(one) for name, one in value.items()}
        case Decimal():
            return int(value) if value == int(value) else float(value)
    return str(value)


def _first_line(error: Exception) -> str:
    return escape_text(str(error).splitlines()[0])
