"""The table `positions`: parts sorted by hash put together in ranges of it.

While a run is under way each part is a file of Arrow, grouped by the first digit of the hash and
not compressed, from which any range of groups is read without the rest. At the end the rows of a
range are taken from all of them, sorted and written as Parquet, half a million at a time.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...archive.tables.arrow_positions import round_hash
from ...archive.tables.schema import POSITIONS
from ..console.version import VERSION
from ..files.progress import ProgressBar
from .parquet import ParquetFile

if TYPE_CHECKING:
    from collections.abc import Callable

    import pyarrow as pa

    from ...archive.tables.part import TablePart
    from ..processes.pool import Run

With = TypeVar("With")

_HASHES = 1 << 40
_FILE_ROWS = 6_000_000
"""About the most rows of a file. A search looks at the statistics of every file."""

_MOST_FILES = 16
_SORTED_ROWS = 500_000
"""About the rows that are in memory at a time; more where one position stands in more of them."""

_OPEN_FILES = 4
_SUFFIX = ".arrow"


class HashRange(NamedTuple):
    """Hashes from `first` to before `beyond`, whose rows are sorted in so many `steps`."""

    number: int
    first: int
    beyond: int
    steps: int


class RangeTask(NamedTuple):
    """The range whose rows, of all files in their order, become a file in the folder."""

    range: HashRange
    paths: tuple[str, ...]
    folder: str


def write_grouped_part(part: TablePart, folder: str, number: int) -> None:
    """Write the positions of a part, if it has any, into a folder for `put_together`."""
    import pyarrow as pa

    from ...archive.tables.arrow_positions import group_positions

    made = group_positions(part)
    if made.num_rows:
        path = os.path.join(folder, f"grouped-{number:05d}{_SUFFIX}")
        with pa.OSFile(path, "wb") as file, pa.ipc.new_file(file, made.schema) as out:
            out.write_table(made)


def put_together(
    folder: str, before: list[str], run: Run[With], write: Callable[[With, RangeTask], None]
) -> None:
    """Put all parts in a folder together with the Parquet files of `positions` from `before`.

    `write` calls `write_range`.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = sorted(name for name in os.listdir(folder) if name.endswith(_SUFFIX))
    paths = [os.path.join(folder, name) for name in names]
    rows = sum(pq.read_metadata(path).num_rows for path in before)
    rows += sum(_read_grouped(path).num_rows for path in paths)
    sources = (*before, *paths)
    tasks = [RangeTask(part, sources, folder) for part in cut_ranges(rows)]
    pa.default_memory_pool().release_unused()
    with ProgressBar(total=len(tasks)) as bar:
        for _ in run(write, tasks):
            bar.advance(1)
    for path in paths:
        os.unlink(path)


def cut_ranges(rows: int) -> tuple[HashRange, ...]:
    """The ranges for so many rows, each of which becomes a file; two, four and so on for many."""
    pairs = -(-rows // (2 * _FILE_ROWS)) if rows > _SORTED_ROWS else 0
    count = min(max(1, 2 * pairs), _MOST_FILES)
    steps = max(1, -(-rows // (count * _SORTED_ROWS)))
    borders = [round_hash(_HASHES * at // count) for at in range(count + 1)]
    return tuple(HashRange(at, borders[at], borders[at + 1], steps) for at in range(count))


def write_range(task: RangeTask) -> None:
    """Write the rows of a range, sorted by their hash."""
    path = os.path.join(task.folder, f"{POSITIONS.name}-{task.range.number:05d}.parquet")
    with ParquetFile(path, POSITIONS) as out:
        for rows in _read_in_order(task.paths, task.range):
            out.write(rows)


def _read_in_order(paths: tuple[str, ...], task: HashRange) -> Iterator[pa.Table]:
    """The rows of a range in their order; those of one hash as the files stand."""
    from ...archive.tables.arrow_positions import sort_positions

    size = task.beyond - task.first
    for step in range(task.steps):
        first = round_hash(task.first + size * step // task.steps)
        beyond = round_hash(task.first + size * (step + 1) // task.steps)
        rows = _read_between(paths, first, beyond)
        if rows.num_rows:
            yield sort_positions(rows, VERSION)


def _read_between(paths: tuple[str, ...], first: int, beyond: int) -> pa.Table:
    import pyarrow as pa
    import pyarrow.parquet as pq

    from ...archive.tables.arrow_positions import group_positions, read_grouped
    from ...archive.tables.part import PartColumns

    found = [group_positions(PartColumns().take())]
    for number, path in enumerate(paths, 1):
        if path.endswith(_SUFFIX):
            rows = _read_grouped(path)
            hashes = memoryview(rows["hash"].chunk(0).buffers()[1]).cast("q")
            at = bisect_left(hashes, first, hi=rows.num_rows, key=round_hash)
            rows = rows.slice(
                at, bisect_left(hashes, beyond, at, rows.num_rows, key=round_hash) - at
            )
        else:
            wanted = [("hash", ">=", first), ("hash", "<", beyond)]
            rows = pq.read_table(path, filters=wanted, partitioning=None, read_dictionary=["text"])
            rows = read_grouped(rows)
        found.append(rows)
        if number % _OPEN_FILES == 0:  # a copy, so that these files are closed
            found = [pa.concat_tables(found).combine_chunks()]
    return pa.concat_tables(found).combine_chunks()


def _read_grouped(path: str) -> pa.Table:
    """A part, of which only those pages are read that are looked at."""
    import pyarrow as pa

    with pa.memory_map(path) as file:
        return pa.ipc.open_file(file).read_all()
