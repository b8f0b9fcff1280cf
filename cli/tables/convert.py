"""What `sungka convert` does: records to tables, whole files only."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from time import monotonic

from ...archive.register import RegisteredPlayer
from ...archive.tables.schema import PLAYERS, ArchiveTable
from ..console.exit_status import CLEAN, FINDINGS, complain, describe_error
from ..console.terminal import escape_text
from ..files.inputs import STDIN, Input, Missing
from ..files.progress import ProgressBar, size_of
from ..files.replace_file import replace_file, replace_file_by, sync_folder
from ..findings.text import report_fault
from ..processes.workers import Workers
from .forms import FOR_ARCHIVE, TableForm, head_of, write_part, write_whole_table
from .tasks import SIZE, OnError, PartMaker, PartResult, TableTask, cut_tasks

INSTALL = "`pip install pyarrow duckdb`"


@dataclass(frozen=True, slots=True)
class ConvertOptions:
    """What is made of the records: which tables, in which form, where."""

    out: str
    form: TableForm
    tables: tuple[ArchiveTable, ...]
    on_error: OnError = OnError.KEEP
    record: int | None = None
    append: bool = False
    is_quiet: bool = False
    players: tuple[RegisteredPlayer, ...] | None = None

    @property
    def is_folder(self) -> bool:
        """Whether the output is a folder of tables."""
        is_named = self.out.endswith("/") or os.path.isdir(self.out)
        return is_named or "." not in os.path.basename(self.out)

    @property
    def with_laps(self) -> bool:
        """Whether laps are asked for."""
        return any(table.name == "laps" for table in self.tables)


def find_missing_extra(form: TableForm) -> str | None:
    """The package that a form needs and that is not installed."""
    from importlib.util import find_spec

    if form in FOR_ARCHIVE and find_spec("pyarrow") is None:
        return "pyarrow"
    if form is TableForm.DUCKDB and find_spec("duckdb") is None:
        return "duckdb"
    return None


def convert(
    entries: tuple[Input | Missing, ...], options: ConvertOptions, jobs: int | None = None
) -> int:
    """Write the tables of the records; the exit status."""
    size = sum(size_of(entry) for entry in entries)
    if jobs is None:
        jobs = (os.cpu_count() or 1) if size > 2 * SIZE else 1
    began = monotonic()
    try:
        return _convert(entries, options, Workers(jobs), began)
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{escape_text(options.out)}: not written: {describe_error(error)}")
        return FINDINGS


class _PartWriter:
    """Writes the parts of a run into a folder, in one process."""

    def __init__(self, options: ConvertOptions, folder: str, known: frozenset[int]) -> None:
        self._options, self._folder, self._known = options, folder, known
        self._maker: PartMaker | None = None

    def __getstate__(self) -> tuple[ConvertOptions, str, frozenset[int]]:
        return self._options, self._folder, self._known

    def __setstate__(self, state: tuple[ConvertOptions, str, frozenset[int]]) -> None:
        self._options, self._folder, self._known = state
        self._maker = None

    def write(self, task: TableTask) -> PartResult:
        """Write the tables of a task."""
        options = self._options
        if self._maker is None:
            self._maker = PartMaker(options.on_error, with_laps=options.with_laps)
        part, result = self._maker.make(task)
        if self._known:
            part = part.without(self._known)
            result = replace(result, records=len(part.games), turns=part.turns)
            if not part.games:
                return result
        for table in options.tables:
            if table is PLAYERS:
                continue
            path = part_path(self._folder, table, task.number, options.form)
            write_part(part, table, options.form, path)
        return result


def part_path(folder: str, table: ArchiveTable, number: int, form: TableForm) -> str:
    """The file of a part while a run is under way."""
    end = TableForm.PARQUET if form in FOR_ARCHIVE else form
    return os.path.join(folder, f"{table.name}-{number:05d}.{end.value}")


def _write_part(writer: _PartWriter, task: TableTask) -> PartResult:
    return writer.write(task)


def _convert(
    entries: tuple[Input | Missing, ...], options: ConvertOptions, workers: Workers, began: float
) -> int:
    known, first_game = frozenset[int](), 1
    if options.append and os.path.isdir(options.out):
        from .data_set import read_keys

        known, last = read_keys(options.out)
        first_game = last + 1
    records = turns = found = parts = 0
    status = CLEAN
    with _work_folder(options.out) as folder, ProgressBar(entries) as bar:
        writer = _PartWriter(options, folder, known)
        tasks = cut_tasks(entries, options.record, first_game)
        for task, result in workers.run_in_order(_write_part, writer, tasks):
            bar.advance(task.size)
            records, turns = records + result.records, turns + result.turns
            found, parts = found + result.found, parts + 1
            for fault in result.faults:
                bar.clear()
                status = max(status, report_fault(fault))
            if found and options.on_error is OnError.STOP:
                complain("sungka: a record has errors: nothing is written (--on-error stop)")
                return FINDINGS
        bar.clear()
        if options.record is not None and not records:
            complain(f"sungka: there is no record {options.record}")
            return FINDINGS
        if not records and status:
            return status
        if options.players is not None:
            rows = [player.row for player in options.players]
            path = part_path(folder, PLAYERS, 0, options.form)
            write_whole_table(rows, PLAYERS, options.form, path)
        size = _assemble(folder, options, max(parts, 1))
    _report(options, records, turns, size, monotonic() - began)
    if found:
        what = "1 record has" if found == 1 else f"{found} records have"
        done = "left out" if options.on_error is OnError.SKIP else "see `status` and `codes`"
        complain(f"{what} errors: {done}")
        status = FINDINGS
    return status


def _report(options: ConvertOptions, records: int, turns: int, size: int, seconds: float) -> None:
    shown = f"{size / 1e6:.0f} MB" if size >= 10**7 else f"{size / 1e3:.0f} kB"
    what = "1 record" if records == 1 else f"{records} records"
    if options.out != STDIN and not options.is_quiet:
        out = escape_text(options.out)
        complain(f"{what}, {turns} turns → {out} ({shown}) in {seconds:.1f} s")


@contextmanager
def _work_folder(out: str) -> Iterator[str]:
    """A folder beside the output, which is gone afterwards whatever happens."""
    beside = None
    if out != STDIN:
        beside = os.path.dirname(os.path.abspath(out.rstrip("/"))) or "."
    folder = tempfile.mkdtemp(prefix=".sungka-", dir=beside)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _assemble(folder: str, options: ConvertOptions, parts: int) -> int:
    """Put the parts together where the output is to be; its size in bytes."""
    form, out = options.form, options.out
    if form is TableForm.DUCKDB:
        from .data_set import make_database

        files = {table.name: _find_parts(folder, table, form, parts) for table in options.tables}
        return replace_file_by(out, lambda path: make_database(path, files))
    if not options.is_folder or out == STDIN:
        table = options.tables[0]
        files_of = _find_parts(folder, table, form, parts)
        if form is TableForm.PARQUET:
            from .data_set import join_parquet

            return replace_file_by(out, lambda path: join_parquet(path, table, files_of))
        if out == STDIN:
            for text in _join_text(table, form, files_of):
                sys.stdout.write(text)
            return 0
        return replace_file(out, _join_text(table, form, files_of))
    made = os.path.join(folder, "out")
    os.mkdir(made)
    for table in options.tables:
        files_of = _find_parts(folder, table, form, parts)
        if form is TableForm.PARQUET:
            is_added_to = options.append and table is not PLAYERS
            _place_parquet(made, table, files_of, out if is_added_to else None)
        else:
            replace_file(
                os.path.join(made, f"{table.name}.{form.value}"),
                _join_text(table, form, files_of),
            )
    if options.append and PLAYERS not in options.tables:
        from .data_set import find_parts

        if find_parts(out, PLAYERS.name):
            _place_parquet(made, PLAYERS, [], out)
    size = _sync_tree(made)
    old = os.path.join(folder, "old")
    if os.path.isdir(out):
        os.rename(out.rstrip("/"), old)
    try:
        os.rename(made, out.rstrip("/"))
    except OSError:
        with suppress(OSError):
            os.rename(old, out.rstrip("/"))
        raise
    sync_folder(os.path.abspath(out.rstrip("/")))
    return size


def _find_parts(folder: str, table: ArchiveTable, form: TableForm, parts: int) -> list[str]:
    """The parts of a table that have rows to add."""
    every = [part_path(folder, table, number, form) for number in range(parts)]
    return [path for path in every if os.path.exists(path)]


def _place_parquet(made: str, table: ArchiveTable, files: list[str], before: str | None) -> None:
    kept = []
    if before is not None:
        from .data_set import find_parts

        kept = find_parts(before, table.name)
    if not kept and len(files) == 1:
        os.rename(files[0], os.path.join(made, f"{table.name}.parquet"))
        return
    inside = os.path.join(made, table.name)
    os.mkdir(inside)
    for number, path in enumerate([*kept, *files]):
        target = os.path.join(inside, f"part-{number:05d}.parquet")
        if path in kept:
            shutil.copy2(path, target)
        else:
            os.rename(path, target)


def _join_text(table: ArchiveTable, form: TableForm, files: list[str]) -> Iterator[str]:
    if form is TableForm.CSV:
        yield head_of(table)
    elif form is TableForm.JSON:
        yield "["
    is_first = True
    for path in files:
        with open(path, encoding="utf-8", newline="", errors="surrogateescape") as file:
            if form is not TableForm.JSON:
                while text := file.read(1 << 20):
                    yield text
                continue
            for line in file:
                yield ("\n" if is_first else ",\n") + line.rstrip("\n")
                is_first = False
    if form is TableForm.JSON:
        yield "\n]\n"


def _sync_tree(folder: str) -> int:
    """Flush all files below a folder to the disk; the sum of their sizes."""
    size = 0
    for at, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(at, name), "rb") as file:
                os.fsync(file.fileno())
                size += os.fstat(file.fileno()).st_size
    return size
