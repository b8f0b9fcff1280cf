"""The work of `sungka convert`: records to tables, whole files only."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ...archive.tables.schema import GAMES, PLAYERS, POSITIONS
from ...checking.table_tasks import SIZE, OnError, PartMaker, PartResult, TableTask, cut_tasks
from ...files.faults import describe_error
from ...files.inputs import STDIN, Input, Missing, size_of
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text
from ..files.flushing import Flushing
from ..files.progress import ProgressBar
from ..files.replace_file import hear_signals
from ..findings.text import report_fault, report_left_out
from ..processes.workers import Workers
from .assembly import assemble, part_path, stays
from .data_set import KnownGames, find_parts, read_known
from .forms import FOR_ARCHIVE, TableForm, write_part, write_whole_table
from .partition import PARTED, write_pieces
from .positions import RangeTask, put_together, write_grouped_part, write_range
from .target import ConvertOptions

if TYPE_CHECKING:
    from ...archive.tables.part import TablePart
    from ..processes.pool import Run

_NAMED = 3
"""The files that are named where there are more."""

INSTALL = "`pip install pyarrow duckdb`"


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
    """Write the tables of the records and return the exit status."""
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
    """Writes the parts of a run into a folder, and `positions` of all parts, in one process."""

    def __init__(self, options: ConvertOptions, folder: str, known: KnownGames) -> None:
        self._options, self._folder, self._known = options, folder, known
        self._maker: PartMaker | None = None

    def __getstate__(self) -> tuple[ConvertOptions, str, KnownGames]:
        return self._options, self._folder, self._known

    def __setstate__(self, state: tuple[ConvertOptions, str, KnownGames]) -> None:
        self._options, self._folder, self._known = state
        self._maker = None

    def prepare(self) -> None:
        """Make what every part needs, if it is not there."""
        if self._maker is None:
            # glibc gives large blocks back to the system, which has to clear them when they are
            # wanted again; not such as it has seen freed once, of up to 32 MB.
            bytes(31 << 20)
            options = self._options
            self._maker = PartMaker(options.on_error, with_laps=options.with_laps)

    def write(self, task: TableTask) -> PartResult:
        """Write the tables of a task."""
        options = self._options
        self.prepare()
        assert self._maker is not None
        part, result = self._maker.make(task)
        if self._known.places:
            part, result = _leave_out(self._known, part, result, options.on_error)
            if not part.games.rows:
                return result
        for table in options.tables:
            if table is PLAYERS:
                continue
            if table is POSITIONS and options.form in FOR_ARCHIVE:
                write_grouped_part(part, self._folder, task.number)
                continue
            if options.partition and table in PARTED:
                write_pieces(part, table, options.partition, self._folder, task.number)
                continue
            path = part_path(self._folder, table, task.number, options.form)
            write_part(part, table, options.form, path)
        return result

    def write_range(self, task: RangeTask) -> None:
        """Write a range of `positions`, after all parts."""
        self._maker = None
        write_range(task)


def _leave_out(
    known: KnownGames, part: TablePart, result: PartResult, on_error: OnError
) -> tuple[TablePart, PartResult]:
    """A part without the games that the tables have, and the files that have changed since."""
    changed = set()
    names = ("key", "file", "record")
    for key, file, record in zip(*map(part.games.column, names), strict=True):
        if key not in known.keys and (file, record) in known.places:
            changed.add(str(file))
    left = part.without(known.keys)
    found = result.found
    if on_error is OnError.KEEP:
        found = sum(status in ("partly", "unreadable") for status in left.games.column("status"))
    return left, replace(
        result,
        records=left.games.rows,
        turns=left.turns,
        found=found,
        known=result.records - left.games.rows,
        changed=tuple(sorted(changed)),
    )


def _write_part(writer: _PartWriter, task: TableTask) -> PartResult:
    return writer.write(task)


def _write_range(writer: _PartWriter, task: RangeTask) -> None:
    writer.write_range(task)


def _convert(
    entries: tuple[Input | Missing, ...], options: ConvertOptions, workers: Workers, began: float
) -> int:
    had = 0 if options.append else _count_records(options.out)
    _import_what_is_shared(options)
    known = KnownGames()
    if options.append and os.path.isdir(options.out):
        known = read_known(options.out, [entry.path for entry in entries])
    tasks = cut_tasks(entries, options.record, known.last + 1, by_place=not workers.is_alone)
    with _work_folder(options.out) as folder:
        writer = _PartWriter(options, folder, known)
        writer.prepare()
        with workers.open(writer) as run:
            with ProgressBar(entries) as bar, Flushing() as flushing:
                made = _write_tables(options, folder, run, tasks, bar, flushing)
            if isinstance(made, int):
                return made
            size = assemble(folder, options)
    _report(options, made, size, monotonic() - began)
    if had > made.records:
        out = escape_text(options.out)
        complain(f"{out}: its {had} records were replaced; --append would have added to them")
    if made.found and not options.is_quiet:
        what = "1 record has" if made.found == 1 else f"{made.found} records have"
        done = "left out" if options.on_error is OnError.SKIP else "see `status` and `codes`"
        complain(f"{what} errors: {done}")
        return FINDINGS
    return made.status


def _count_records(folder: str) -> int:
    """The records in the tables of a folder; none where they cannot be counted."""
    parts = find_parts(folder, GAMES.name)
    if not parts:
        return 0
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return sum([int(pq.read_metadata(path).num_rows) for path in parts])
    except (OSError, pa.ArrowException):
        return 0


def _import_what_is_shared(options: ConvertOptions) -> None:
    """Import what takes long once, for the processes that are forked from this one."""
    from ...archive.tables import accepted_rows  # noqa: F401

    if options.form in FOR_ARCHIVE:
        import pyarrow.parquet  # noqa: F401

        from ...archive.tables import arrow  # noqa: F401


class _Made(NamedTuple):
    """The results of a run: records, turns, records in which errors were found, its status.

    `known` and `changed` are as in `PartResult`.
    """

    records: int
    turns: int
    found: int
    status: int
    known: int
    changed: tuple[str, ...]


def _write_tables(
    options: ConvertOptions,
    folder: str,
    run: Run[_PartWriter],
    tasks: Iterable[TableTask],
    bar: ProgressBar,
    flushing: Flushing,
) -> _Made | int:
    """Write the parts of all tables into a folder; return an exit status if the run ends there."""
    staying = [table for table in options.tables if stays(table, options)]

    def flush(number: int) -> None:
        paths = (part_path(folder, table, number, options.form) for table in staying)
        flushing.add(filter(os.path.exists, paths))

    made = _write_parts(run(_write_part, tasks), options, bar, flush)
    bar.clear()
    if made.found and options.on_error is OnError.STOP:
        complain("sungka: a record has errors: nothing is written (--on-error stop)")
        return FINDINGS
    if made.changed:
        complain(_say_changed(made.changed))
        return FINDINGS
    if options.record is not None and not made.records + made.known:
        complain(f"sungka: there is no record {options.record}")
        return FINDINGS
    if not made.records and made.status:
        return made.status
    if options.players is not None:
        rows = [player.row for player in options.players]
        path = part_path(folder, PLAYERS, 0, options.form)
        write_whole_table(rows, PLAYERS, options.form, path)
    if POSITIONS in options.tables and options.form in FOR_ARCHIVE:
        before = find_parts(options.out, POSITIONS.name) if options.append else []
        put_together(folder, before, run, _write_range)
    return made


def _write_parts(
    parts: Iterator[tuple[TableTask, PartResult]],
    options: ConvertOptions,
    bar: ProgressBar,
    flush: Callable[[int], None],
) -> _Made:
    """Have the parts written; with `--on-error stop` those before the first error.

    `flush` is given the number of each that was written.
    """
    records = turns = found = known = left_out = 0
    changed: list[str] = []
    status = CLEAN
    for task, result in parts:
        bar.advance(task.size)
        flush(task.number)
        records, turns = records + result.records, turns + result.turns
        found, known = found + result.found, known + result.known
        changed += result.changed
        for fault in result.faults:
            bar.clear()
            status = max(status, report_fault(fault))
            left_out += fault.record is not None
        if found and options.on_error is OnError.STOP:
            break
    bar.clear()
    report_left_out(left_out)
    return _Made(records, turns, found, status, known, tuple(dict.fromkeys(changed)))


def _say_changed(files: tuple[str, ...]) -> str:
    """The message about files whose records would be in the tables twice."""
    named = escape_text(", ".join(files[:_NAMED]))
    more = f" and {len(files) - _NAMED} more" if len(files) > _NAMED else ""
    what = "has changed since it was" if len(files) == 1 else "have changed since they were"
    return (
        f"{named}{more} {what} converted: nothing is added, to avoid doubled records. "
        "Convert all files again, without --append"
    )


def _report(options: ConvertOptions, made: _Made, size: int, seconds: float) -> None:
    shown = f"{size / 1e6:.0f} MB" if size >= 10**7 else f"{size / 1e3:.0f} kB"
    what = "1 record" if made.records == 1 else f"{made.records} records"
    there = f"{made.known} {'was' if made.known == 1 else 'were'} there already"
    out = escape_text(options.out)
    if options.out == STDIN or options.is_quiet:
        return
    if made.known and not made.records:
        complain(f"{what} added, {there}: {out}")
        return
    added = f"; {there}" if made.known else ""
    complain(f"{what}, {made.turns} turns → {out} ({shown}) in {seconds:.1f} s{added}")


@contextmanager
def _work_folder(out: str) -> Iterator[str]:
    """A folder beside the output, which is removed afterwards whatever happens."""
    if out == STDIN:
        import tempfile

        beside = tempfile.gettempdir()
    else:
        beside = os.path.dirname(os.path.abspath(out.rstrip("/"))) or "."
    with hear_signals():
        # The name is known before the folder is there: a signal in between leaves nothing.
        folder = os.path.join(beside, f".sungka-{os.urandom(8).hex()}")
        try:
            os.mkdir(folder, 0o700)
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
