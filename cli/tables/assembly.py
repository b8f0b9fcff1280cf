"""The parts of a run put together where the output is to be."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

from ...archive.tables.schema import PLAYERS, POSITIONS, ArchiveTable
from ...files.inputs import STDIN
from ..console.exit_status import complain
from ..console.terminal import escape_text, print_data
from ..files.flushing import Flushing
from ..files.output_lock import wait_for_readers
from ..files.replace_file import exchange, replace_file, replace_file_by, sync_folder
from .data_set import find_parts
from .forms import FOR_ARCHIVE, TableForm, head_of
from .partition import PARTED, join_pieces
from .target import ConvertOptions


def part_path(folder: str, table: ArchiveTable, number: int, form: TableForm) -> str:
    """The file of a part while a run is under way."""
    return os.path.join(folder, f"{table.name}-{number:05d}.{_form_of_parts(form).value}")


def stays(table: ArchiveTable, options: ConvertOptions) -> bool:
    """True when the parts of a table become files of the output as they are."""
    if options.form is not TableForm.PARQUET or not options.is_folder:
        return False
    return table is not POSITIONS and not (options.partition and table in PARTED)


def assemble(folder: str, options: ConvertOptions) -> int:
    """Put the parts together where the output is to be; return its size in bytes."""
    form, out = options.form, options.out
    if form is TableForm.DUCKDB:
        from .data_set import make_database

        files = {table.name: _find_parts(folder, table, form) for table in options.tables}
        return replace_file_by(out, lambda path: make_database(path, files))
    if not options.is_folder or out == STDIN:
        table = options.tables[0]
        files_of = _find_parts(folder, table, form)
        if form is TableForm.PARQUET:
            from .data_set import join_parquet

            return replace_file_by(out, lambda path: join_parquet(path, table, files_of))
        if out == STDIN:
            for text in _join_text(table, form, files_of):
                print_data(text)
            return 0
        return replace_file(out, _join_text(table, form, files_of))
    made = os.path.join(folder, "out")
    os.mkdir(made)
    for table in options.tables:
        if options.partition and table in PARTED:
            join_pieces(made, table, folder, out if options.append else None)
            continue
        files_of = _find_parts(folder, table, form)
        if form is TableForm.PARQUET:
            is_added_to = options.append and table not in (PLAYERS, POSITIONS)
            _place_parquet(made, table, files_of, out if is_added_to else None)
        else:
            replace_file(
                os.path.join(made, f"{table.name}.{form.value}"),
                _join_text(table, form, files_of),
            )
    if options.append and PLAYERS not in options.tables and find_parts(out, PLAYERS.name):
        _place_parquet(made, PLAYERS, [], out)
    size = _sync_tree(made)
    _replace_folder(out.rstrip("/"), made, os.path.join(folder, "old"))
    return size


def _replace_folder(out: str, made: str, aside: str) -> None:
    """Put one folder in the place of another, which stays there if that fails or is stopped.

    Whoever reads the old one is waited for.
    """

    def report() -> None:
        complain(f"{escape_text(out)}: waiting for a question that is still reading it")

    with wait_for_readers(out, report):
        if not os.path.isdir(out):
            os.rename(made, out)
        elif not exchange(made, out):
            try:
                os.rename(out, aside)
                os.rename(made, out)
            except BaseException:
                if os.path.isdir(aside) and not os.path.exists(out):
                    os.rename(aside, out)
                raise
    sync_folder(os.path.abspath(out))


def _form_of_parts(form: TableForm) -> TableForm:
    return TableForm.PARQUET if form in FOR_ARCHIVE else form


def _find_parts(folder: str, table: ArchiveTable, form: TableForm) -> list[str]:
    """The parts of a table that were written."""
    end = f".{_form_of_parts(form).value}"
    names = [name for name in os.listdir(folder) if name.endswith(end)]
    return [
        os.path.join(folder, name)
        for name in sorted(names)
        if name.rpartition("-")[0] == table.name
    ]


def _place_parquet(made: str, table: ArchiveTable, files: list[str], before: str | None) -> None:
    kept = []
    if before is not None:
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
    files = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names]
    with Flushing() as flushing:
        flushing.add(files)
    return sum([os.path.getsize(path) for path in files])
