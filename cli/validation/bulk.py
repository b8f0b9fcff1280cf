"""Many files checked shard by shard, in this process and, when that takes long, in several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from ...checking.finding import CheckResult, ReadExtent, Unread
from ...checking.settings import Settings, with_default_profile
from ...files.inputs import Input, Missing, size_of
from ...files.records import FileFault, make_no_record_fault
from ...files.shards import LEAST, Shard, ShardSize, cut_shards, read_small
from ...notation.splitter import Source
from ..files.progress import ProgressBar
from .sweep import Job, ShardResult, SmallFiles, SmallResult, Sweeper, SweptFacts

if TYPE_CHECKING:
    from ..processes.cluster import Cluster

ALONE = 0.05
"""The seconds of work this process does alone before it asks others, which is slow."""

MOST_TOGETHER = 200
"""The most small files that are handed to a process at once."""

MOST_SEARCHED = 200
"""The records of a run that are searched for slips: an archive full of errors must end in time.

Processes that work ahead may search more of them; only the first so many are reported.
"""

Task = tuple[Input | Missing, Settings]
"""An input and the settings to check it by."""


class ValidRecords(NamedTuple):
    """The number of records without findings, and of their turns.

    `known` counts the records that an earlier run checked; those of them that have findings, or
    whose cards an archive needs, are reported one by one all the same.
    """

    records: int
    turns: int
    known: int = 0


class FileEnd(NamedTuple):
    """The end of a file, or of several."""

    files: int = 1


class ReadBytes(NamedTuple):
    """The bytes of an input or a part of it, and the stretches that are not read as records."""

    size: int
    unread: tuple[Unread, ...] = ()


Result = CheckResult | SweptFacts | ValidRecords | ReadBytes | FileEnd
"""The results about files that a run reports."""


class SlipHints:
    """Adds hints about slips to the findings of the first `left` records that were searched.

    Processes that work ahead search more records than that, and the output must not depend on
    which ones. `are_used_up` says whether errors were left without a search.
    """

    def __init__(self, left: int = MOST_SEARCHED) -> None:
        self.left = left
        self.are_used_up = False

    def add(self, checked: CheckResult) -> CheckResult:
        """Add the likely slips of a record to the hints of the findings they explain."""
        if self.left <= 0:
            self.are_used_up = self.are_used_up or not checked.is_valid
            return checked
        if checked.slip is None:
            return checked
        self.left -= 1
        return checked.with_hints()


class Batch(NamedTuple):
    """Shards and small files that are checked together; `size` is the sum of their bytes."""

    jobs: tuple[Job | SmallFiles, ...]
    size: int


class Done(NamedTuple):
    """The results of the parts of a batch, and the seconds they took."""

    results: tuple[ShardResult | SmallResult, ...]
    seconds: float


def check_all(
    tasks: Iterable[Task],
    sweeper: Sweeper,
    processes: int,
    hints: SlipHints,
    bar: ProgressBar,
    cluster: Cluster | None = None,
) -> Iterator[Result]:
    """Check all files in order; slips are searched for, but not added to the findings yet.

    A `cluster`, if there is one, shares the work instead of the `processes`. The results depend
    neither on who does the work nor on how the files are cut.
    """
    size = ShardSize()
    run: FileRun | None = None
    batches = _make_batches(tasks, size, hints, with_text=cluster is not None)
    for batch, done in _check_batches(batches, sweeper, processes, cluster):
        size.learn(batch.size, done.seconds)
        bar.advance(batch.size)
        for job, result in zip(batch.jobs, done.results, strict=True):
            if isinstance(job, SmallFiles):
                if isinstance(result, SmallResult):
                    yield from _report_files(job, result)
                continue
            run = run or FileRun(job.path, job.settings)
            if isinstance(result, ShardResult):
                yield from run.add(result)
            if job.shard.is_last:
                yield from run.end()
                yield FileEnd()
                run = None


class FileRun:
    """Puts the shards of one file together again, counting lines and records from its start."""

    def __init__(self, path: str, settings: Settings) -> None:
        self._path, self._settings = path, settings
        self._lines = self._records = self._size = self._preface_size = 0
        self._preface: Source | None = None
        self._broken_at: int | None = None  # the line

    def add(self, result: ShardResult) -> Iterator[Result]:
        """Take the next shard and yield its results to be reported; nothing after a fault."""
        if self._broken_at is not None:
            if result.size or result.lost:
                yield self._count_lost(0, (), result.size + result.lost, self._broken_at)
            return
        if result.preface is not None:
            self._preface = result.preface
        self._preface_size += result.preface_size
        if result.records and not self._records and self._preface is not None:
            yield self._check_preface(self._preface)
            yield self._count_outside(ReadExtent.OUTSIDE, self._preface_size)
        if result.valid or result.known:
            yield ValidRecords(result.valid, result.turns, result.known)
        for checked in result.checked:
            yield checked.shift(self._lines, self._records)
        unread = tuple([it.shift(self._lines) for it in result.unread])
        self._size += result.size
        if result.fault is None:
            yield ReadBytes(result.size, unread)
        else:
            line = result.fault.line
            yield self._report_fault(
                result.fault if line is None else result.fault._replace(line=line + self._lines)
            )
            # Of a file that cannot be opened all is lost.
            lost = result.lost or (0 if self._size else size_of(Input(self._path)))
            self._broken_at = self._lines + result.ended + 1
            if self._size or lost:
                yield self._count_lost(result.size, unread, lost, self._broken_at)
        self._lines += result.ended
        self._records += result.records

    def end(self) -> Iterator[Result]:
        """Yield the results about the file as a whole, after its last shard."""
        if not self._records and self._broken_at is None:
            yield self._report_fault(make_no_record_fault(self._path, self._preface))
            # Imported here because hardly any file has no record.
            from ...files.decoding import describe_stray

            is_text = self._preface is None or describe_stray(self._preface) is None
            yield self._count_outside(
                ReadExtent.OUTSIDE if is_text else ReadExtent.FILE, self._size
            )

    def _count_outside(self, extent: ReadExtent, size: int) -> ReadBytes:
        line = 1 if self._preface is None else self._preface.line
        return ReadBytes(0, (Unread(extent, self._path, line, size, 0),))

    def _count_lost(self, size: int, unread: tuple[Unread, ...], lost: int, line: int) -> ReadBytes:
        rest = Unread(ReadExtent.FILE, self._path, line, lost, 0)
        return ReadBytes(size + lost, (*unread, rest))

    def _check_preface(self, preface: Source) -> CheckResult:
        # Imported here because most files have no preface, and these are slow to import.
        from ...checking.check import check_reading, report_unreadable
        from ...files.records import guard
        from ...notation.reading.parser import parse

        checked = guard(
            lambda: check_reading(parse(preface), self._path, self._settings)[0],
            self._path,
            preface,
        )
        return report_unreadable(checked) if isinstance(checked, FileFault) else checked

    def _report_fault(self, fault: FileFault) -> CheckResult:
        from ...checking.finding import make_file_finding

        found = (make_file_finding(fault),)
        return CheckResult(self._path, None, self._path, found, extent=ReadExtent.FILE)


def check_batch(sweeper: Sweeper, batch: Batch) -> Done:
    """Check a batch; the work of one task in a process."""
    began = perf_counter()
    results = tuple(
        [
            sweeper.sweep(job) if isinstance(job, Job) else sweeper.sweep_files(job)
            for job in batch.jobs
        ]
    )
    sweeper.save()
    return Done(results, perf_counter() - began)


def _report_files(files: SmallFiles, result: SmallResult) -> Iterator[Result]:
    """Put the results of small files together in order."""
    if result.valid:
        yield ValidRecords(result.valid, result.turns)
    at, facts = 0, result.facts
    for index, other in result.others:
        before = at
        while at < len(facts) and facts[at].file < index:
            at += 1
        if at > before:
            yield SweptFacts(files.paths, files.texts, files.settings, facts[before:at])
        run = FileRun(files.paths[index], files.settings)
        yield from run.add(other)
        yield from run.end()
    if at < len(facts):
        yield SweptFacts(files.paths, files.texts, files.settings, facts[at:])
    others = {index for index, _ in result.others}
    yield ReadBytes(sum([len(it) for at, it in enumerate(files.texts) if at not in others]))
    yield FileEnd(len(files.paths))


def _make_batches(
    tasks: Iterable[Task], size: ShardSize, hints: SlipHints, *, with_text: bool
) -> Iterator[Batch]:
    """Cut all inputs into shards; small files go together while they are few bytes."""
    making = _BatchMaker(hints)
    before: Settings | None = None
    was_in_directory = False
    most = size.next_size()
    for entry, settings in tasks:
        in_directory = isinstance(entry, Input) and entry.in_directory
        if settings is not before or in_directory is not was_in_directory:
            judged = with_default_profile(settings, entry)
            before, was_in_directory = settings, in_directory
        text = read_small(entry, most) if isinstance(entry, Input) else None
        if text is not None:
            if making.add_small(entry.path, text, judged) or making.size >= most:
                yield making.take()
                most = size.next_size()  # which is learned from what was taken
            continue
        for shard in cut_shards(entry, size.next_size, with_text=with_text):
            making.add(Job(entry.path, judged, shard, hints.left), shard.size)
            is_end = shard.is_last and not making.is_full
            if not (is_end or _is_small(shard)) or making.size >= size.next_size():
                yield making.take()
                most = size.next_size()
    last = making.take()
    if last.jobs:
        yield last


class _BatchMaker:
    """Collects the parts of the next batch; `size` is the sum of their bytes."""

    def __init__(self, hints: SlipHints) -> None:
        self._hints = hints
        self._jobs: list[Job | SmallFiles] = []
        self._paths: list[str] = []
        self._texts: list[bytes] = []
        self._settings = Settings()
        self.size = 0

    @property
    def is_full(self) -> bool:
        """True when there are as many parts as a process is given at once."""
        return len(self._jobs) + len(self._paths) >= MOST_TOGETHER

    def add(self, job: Job, size: int) -> None:
        """Add a shard of `size` bytes."""
        self._end_files()
        self._jobs.append(job)
        self.size += size

    def add_small(self, path: str, text: bytes, settings: Settings) -> bool:
        """Add a small file; true if the batch `is_full` then."""
        if settings is not self._settings and settings != self._settings:
            self._end_files()
            self._settings = settings
        self._paths.append(path)
        self._texts.append(text)
        self.size += len(text)
        return len(self._jobs) + len(self._paths) >= MOST_TOGETHER

    def take(self) -> Batch:
        """The batch, which has no jobs if nothing was added since the one before."""
        self._end_files()
        batch = Batch(tuple(self._jobs), self.size)
        self._jobs, self.size = [], 0
        return batch

    def _end_files(self) -> None:
        if self._paths:
            paths, texts = tuple(self._paths), tuple(self._texts)
            self._jobs.append(SmallFiles(paths, texts, self._settings, self._hints.left))
            self._paths, self._texts = [], []


def _is_small(shard: Shard) -> bool:
    return shard.is_first and not shard.is_last and shard.size < LEAST


def _check_batches(
    batches: Iterator[Batch], sweeper: Sweeper, processes: int, cluster: Cluster | None
) -> Iterator[tuple[Batch, Done]]:
    alone = ALONE
    for batch in batches:
        if alone <= 0 and (processes > 1 or cluster is not None):
            # Imported here because small runs stay in this process.
            from ..processes.workers import Workers

            workers, rest = Workers(processes, cluster), chain([batch], batches)
            yield from workers.run_in_order(check_batch, sweeper.copy(), rest)
            return
        done = check_batch(sweeper, batch)
        yield batch, done
        alone -= done.seconds
