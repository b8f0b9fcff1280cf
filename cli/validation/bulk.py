"""Many records checked, in this process and, when that takes long, in several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from ..files.inputs import Input, Missing
from ..files.progress import ProgressBar
from ..findings.finding import CheckResult
from ..findings.settings import Settings
from ..findings.settings import with_default_profile
from .shards import LEAST
from .shards import ShardSize
from .shards import cut_shards
from .shards import Shard
from .sweep import Job, Sweeper
from .sweep import ShardResult

if TYPE_CHECKING:
    from .cache import CacheEntry

ALONE = 0.05
"""The seconds of work that this process does before it starts others: they take a while to come."""

MOST_TOGETHER = 200
"""The most small files that are handed to a process at once."""

Task = tuple[Input | Missing, Settings]


class FileEnd(NamedTuple):
    """A file is done."""


class FreshRecords(NamedTuple):
    """Records that a later run need not check."""

    records: list[CacheEntry]


class Batch(NamedTuple):
    """Pieces that are checked together; `size` is their bytes."""

    jobs: tuple[Job, ...]
    size: int


class Done(NamedTuple):
    """What the pieces of a batch hold, and the seconds it took."""

    swept: tuple[ShardResult, ...]
    seconds: float


def check_all(
    tasks: Iterable[Task],
    sweeper: Sweeper,
    processes: int,
    hints: SlipHints,
    bar: ProgressBar,
) -> Iterator[CheckResult | ValidRecords | FileEnd | FreshRecords]:
    """What all files hold, in order; slips are sought, but not added to the findings yet.

    Nothing that is given depends on how many processes there are, or on how files are cut.
    """
    pace = ShardSize()
    run: FileRun | None = None
    for batch, done in _done(_batches(tasks, pace, hints), sweeper, processes):
        pace.learn(batch.size, done.seconds)
        bar.advance(batch.size)
        for job, swept in zip(batch.jobs, done.swept, strict=True):
            run = run or FileRun(job.path, job.settings)
            yield from run.add(swept)
            if swept.fresh:
                yield FreshRecords(swept.fresh)
            if job.piece.is_last:
                yield from run.end()
                yield FileEnd()
                run = None


def check_batch(sweeper: Sweeper, batch: Batch) -> Done:
    """A batch, checked."""
    began = perf_counter()
    swept = tuple(map(sweeper.sweep, batch.jobs))
    return Done(swept, perf_counter() - began)


def _batches(tasks: Iterable[Task], pace: ShardSize, hints: SlipHints) -> Iterator[Batch]:
    """The pieces of all inputs; those of small files together, as long as they are small."""
    jobs: list[Job] = []
    size = 0
    for entry, settings in tasks:
        judged = with_default_profile(settings, entry)
        for piece in cut_shards(entry, pace.next_size):
            jobs.append(Job(entry.path, judged, piece, hints.left))
            size += piece.size
            is_end = piece.is_last and len(jobs) < MOST_TOGETHER
            if not (is_end or _is_small(piece)) or size >= pace.next_size():
                yield Batch(tuple(jobs), size)
                jobs, size = [], 0
    if jobs:
        yield Batch(tuple(jobs), size)


def _is_small(piece: Shard) -> bool:
    return piece.is_first and piece.size < LEAST


def _done(
    batches: Iterator[Batch], sweeper: Sweeper, processes: int
) -> Iterator[tuple[Batch, Done]]:
    alone = ALONE
    for batch in batches:
        if alone <= 0 and processes > 1:
            from ..processes.pool import run_in_order

            yield from run_in_order(check_batch, sweeper.another(), chain([batch], batches), processes)
            return
        done = check_batch(sweeper, batch)
        yield batch, done
        alone -= done.seconds
