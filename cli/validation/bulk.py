"""Many records checked, in this process and, when that takes long, in several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from ..files.inputs import Input, Missing
from ..files.progress import Bar
from ..findings.checked import Checked
from ..findings.settings import Settings, with_profile
from ..processes.sizing import LEAST, Pace
from .file_run import FileRun, Valid
from .shards import Piece, pieces_of
from .slips import SlipHints
from .sweep import Job, Sweeper, Swept

if TYPE_CHECKING:
    from .cache import Fresh

ALONE = 0.05
"""The seconds of work that this process does before it starts others: they take a while to come."""

MOST_TOGETHER = 200
"""The most small files that are handed to a process at once."""

Task = tuple[Input | Missing, Settings]


class FileEnd(NamedTuple):
    """A file is done."""


class Keep(NamedTuple):
    """Records that a later run need not check."""

    records: list[Fresh]


class Batch(NamedTuple):
    """Pieces that are checked together; `size` is their bytes."""

    jobs: tuple[Job, ...]
    size: int


class Done(NamedTuple):
    """What the pieces of a batch hold, and the seconds it took."""

    swept: tuple[Swept, ...]
    seconds: float


def check_all(
    tasks: Iterable[Task],
    sweeper: Sweeper,
    processes: int,
    hints: SlipHints,
    bar: Bar,
) -> Iterator[Checked | Valid | FileEnd | Keep]:
    """What all files hold, in order; slips are sought, but not added to the findings yet.

    Nothing that is given depends on how many processes there are, or on how files are cut.
    """
    pace = Pace()
    run: FileRun | None = None
    for batch, done in _done(_batches(tasks, pace, hints), sweeper, processes):
        pace.took(batch.size, done.seconds)
        bar.advance(batch.size)
        for job, swept in zip(batch.jobs, done.swept, strict=True):
            run = run or FileRun(job.path, job.settings)
            yield from run.add(swept)
            if swept.fresh:
                yield Keep(swept.fresh)
            if job.piece.is_last:
                yield from run.end()
                yield FileEnd()
                run = None


def check_batch(sweeper: Sweeper, batch: Batch) -> Done:
    """A batch, checked."""
    began = perf_counter()
    swept = tuple(map(sweeper.sweep, batch.jobs))
    return Done(swept, perf_counter() - began)


def _batches(tasks: Iterable[Task], pace: Pace, hints: SlipHints) -> Iterator[Batch]:
    """The pieces of all inputs; those of small files together, as long as they are small."""
    jobs: list[Job] = []
    size = 0
    for entry, settings in tasks:
        judged = with_profile(settings, entry)
        for piece in pieces_of(entry, pace.wanted):
            jobs.append(Job(entry.path, judged, piece, hints.left))
            size += piece.size
            is_end = piece.is_last and len(jobs) < MOST_TOGETHER
            if not (is_end or _is_small(piece)) or size >= pace.wanted():
                yield Batch(tuple(jobs), size)
                jobs, size = [], 0
    if jobs:
        yield Batch(tuple(jobs), size)


def _is_small(piece: Piece) -> bool:
    return piece.is_first and piece.size < LEAST


def _done(
    batches: Iterator[Batch], sweeper: Sweeper, processes: int
) -> Iterator[tuple[Batch, Done]]:
    alone = ALONE
    for batch in batches:
        if alone <= 0 and processes > 1:
            from ..processes.pool import in_order

            yield from in_order(check_batch, sweeper.another(), chain([batch], batches), processes)
            return
        done = check_batch(sweeper, batch)
        yield batch, done
        alone -= done.seconds
