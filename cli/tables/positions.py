"""The table `positions`: parts sorted by hash, put together range by range.

While a run is under way each part is a file of its columns, grouped by the first digit of the hash,
so that any range of groups can be read without the rest. At the end the rows of a range are taken
from all of them, sorted and written as Parquet, half a million at a time.
"""

from __future__ import annotations

import os
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterator
from io import FileIO
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...archive.tables.arrow_positions import WIDTHS, round_hash
from ...archive.tables.hash_order import renumber
from ...archive.tables.schema import POSITIONS
from ...engine.version import VERSION
from ..files.flushing import Flushing
from ..files.progress import ProgressBar
from .data_set import name_damaged
from .parquet import ParquetFile

if TYPE_CHECKING:
    import pyarrow as pa

    from ...archive.tables.part import TablePart
    from ..processes.pool import Run

With = TypeVar("With")

_HASHES = 1 << 40
_FILE_ROWS = 6_000_000
"""About the most rows of a file. A search looks at the statistics of every file."""

_MOST_FILES = 16
_SORTED_ROWS = 500_000
"""About the rows that are in memory at a time; more where more of them have the same position."""

_SUFFIX = ".columns"
_ROW_BYTES = sum(WIDTHS.values())


class HashRange(NamedTuple):
    """Hashes from `first` to before `beyond`, whose rows are sorted in `steps` steps."""

    number: int
    first: int
    beyond: int
    steps: int


class RangeTask(NamedTuple):
    """A range whose rows become a file: rows of Parquet files from `before`, then of parts."""

    range: HashRange
    before: tuple[str, ...]
    parts: tuple[str, ...]
    folder: str


def write_grouped_part(part: TablePart, folder: str, number: int) -> None:
    """Write the positions of a part, if it has any, into a folder for `put_together`."""
    from ...archive.tables.arrow_positions import group_positions

    made = group_positions(part)
    rows = len(made["seat"])
    if rows:
        with open(os.path.join(folder, f"grouped-{number:05d}{_SUFFIX}"), "wb") as out:
            for name in WIDTHS:
                out.write(made[name])
            words = b"\n".join(part.words)
            out.write(words)
            out.write(len(words).to_bytes(_LENGTH))


_LENGTH = 8  # the bytes at the end of a file that say how many of the words stand before them


class _GroupedPart:
    """A grouped part in its file: how many rows it has, and those from a border to the next.

    `numbers` are those that its words have among all.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        with open(path, "rb", buffering=0) as file:
            end = file.seek(-_LENGTH, os.SEEK_END)
            size = int.from_bytes(file.read(_LENGTH))
            self.words = _read(file, end - size, size).split(b"\n")
        self.rows = (end - size) // _ROW_BYTES
        self.numbers = memoryview(b"")
        self.begin = self.end = 0

    def go_to(self, first: int, beyond: int) -> int:
        """Find the rows whose hashes are from `first` to before `beyond`; return their number.

        The borders are those of groups, and go upwards from call to call.
        """
        with open(self.path, "rb", buffering=0) as file:
            hashes = _Hashes(file)
            self.begin = bisect_left(hashes, first, self.end, self.rows, key=round_hash)
            self.end = bisect_left(hashes, beyond, self.begin, self.rows, key=round_hash)
        return self.end - self.begin

    def read_into(self, columns: dict[str, memoryview], at: int) -> None:
        """Put the rows that were found into columns, from row `at` on."""
        rows, start = self.end - self.begin, 0
        with open(self.path, "rb", buffering=0) as file:
            for name, width in WIDTHS.items():
                file.seek(start + width * self.begin)
                file.readinto(columns[name][width * at : width * (at + rows)])
                start += width * self.rows
        renumber(columns["text"][4 * at : 4 * (at + rows)].cast("i"), self.numbers)


class _Hashes:
    """The hashes in a file of columns, one by one; they are its first column."""

    def __init__(self, file: FileIO) -> None:
        self._file = file

    def __getitem__(self, at: int) -> int:
        return int.from_bytes(_read(self._file, 8 * at, 8), sys.byteorder)


def _read(file: FileIO, at: int, size: int) -> bytes:
    file.seek(at)
    return file.read(size)


def put_together(
    folder: str, before: list[str], run: Run[With], write: Callable[[With, RangeTask], None]
) -> None:
    """Put all parts in a folder together with the Parquet files of `positions` from `before`.

    `write` calls `write_range`. It is the last run.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = sorted(name for name in os.listdir(folder) if name.endswith(_SUFFIX))
    paths = [os.path.join(folder, name) for name in names]
    rows = 0
    for path in before:
        with name_damaged(path):
            rows += pq.read_metadata(path).num_rows
    rows += sum(_GroupedPart(path).rows for path in paths)
    tasks = [RangeTask(part, tuple(before), tuple(paths), folder) for part in cut_ranges(rows)]
    pa.default_memory_pool().release_unused()
    with ProgressBar(total=len(tasks)) as bar:
        for _ in run(write, tasks, is_last=True):
            bar.advance(1)
    for path in paths:
        os.unlink(path)


def cut_ranges(rows: int) -> tuple[HashRange, ...]:
    """The ranges for `rows` rows, each to become a file: the more rows, the more ranges."""
    pairs = -(-rows // (2 * _FILE_ROWS)) if rows > _SORTED_ROWS else 0
    count = min(max(1, 2 * pairs), _MOST_FILES)
    steps = max(1, -(-rows // (count * _SORTED_ROWS)))
    borders = [round_hash(_HASHES * at // count) for at in range(count + 1)]
    return tuple(HashRange(at, borders[at], borders[at + 1], steps) for at in range(count))


def write_range(task: RangeTask) -> None:
    """Write the rows of a range, sorted by their hash."""
    path = os.path.join(task.folder, f"{POSITIONS.name}-{task.range.number:05d}.parquet")
    with Flushing() as flushing, ParquetFile(path, POSITIONS) as out:
        for rows in _read_in_order(task):
            out.write(rows)
            flushing.add((path,))


def _read_in_order(task: RangeTask) -> Iterator[pa.Table]:
    """The rows of a range in their order; those of one hash in the order of the files."""
    from ...archive.tables.arrow_positions import join_words, sort_positions
    from ...archive.tables.arrow_types import make_texts

    parts = [_GroupedPart(path) for path in task.parts]
    words, numbers = join_words([make_texts(part.words) for part in parts])
    for part, found in zip(parts, numbers, strict=True):
        part.numbers = found
    first, size, steps = task.range.first, task.range.beyond - task.range.first, task.range.steps
    borders = [round_hash(first + size * step // steps) for step in range(steps + 1)]
    for begin, end in pairwise(borders):
        columns, all_words = _read_between(task.before, parts, words, begin, end)
        if columns["hash"]:
            yield sort_positions(columns, all_words, VERSION)


def _read_between(
    before: tuple[str, ...], parts: list[_GroupedPart], words: pa.Array, first: int, beyond: int
) -> tuple[dict[str, memoryview], pa.Array]:
    """The rows from a border to the next by column, and their words, which begin with `words`."""
    import pyarrow.parquet as pq

    from ...archive.tables.arrow_positions import join_words, take_columns

    wanted = [("hash", ">=", first), ("hash", "<", beyond)]
    tables = []
    for path in before:
        with name_damaged(path):
            read = pq.read_table(path, filters=wanted, partitioning=None, read_dictionary=["text"])
            tables.append(take_columns(read))
    words, numbers = join_words([words, *[known for _, known in tables]])
    rows = sum(len(table["seat"]) for table, _ in tables)
    rows += sum(part.go_to(first, beyond) for part in parts)
    columns = {name: memoryview(bytearray(width * rows)) for name, width in WIDTHS.items()}
    at = 0
    for (table, _), found in zip(tables, numbers[1:], strict=True):
        end = at + len(table["seat"])
        for name, width in WIDTHS.items():
            columns[name][width * at : width * end] = table[name]
        renumber(columns["text"][4 * at : 4 * end].cast("i"), found)
        at = end
    for part in parts:
        part.read_into(columns, at)
        at += part.end - part.begin
    return columns, words
