"""Annotating the records of many files by any workers, in the order of the files."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...files.blocks import read_sources
from ...files.faults import describe_error
from ...files.inputs import Input, Missing, open_input
from ...files.records import FileFault, guard
from ...notation.splitter import Source
from ..console.exit_status import complain
from ..console.terminal import escape_text
from ..files.progress import ProgressBar
from ..processes.workers import Workers
from .game_time import GameTime
from .record import (
    AnnotatedRecord,
    Task,
    annotate_record,
    keep_annotated,
    leave_record,
    recall_annotated,
)

if TYPE_CHECKING:
    import hashlib

    from .cache import JudgementCache


class Work(NamedTuple):
    """The task for every record, and the folder of the cache, if any.

    Where files are written back (`writes_back`), it is noted what was read of them.
    """

    task: Task
    cache: str | None = None
    writes_back: bool = False


class EndOfInput(NamedTuple):
    """The end of a file; `digest` is the SHA-256 of its bytes as read, if it is to be written back.

    A file that `is_compressed` was not read, since it is not written back; that is a fault unless
    only its folder was named (`in_directory`).
    """

    path: str
    digest: bytes | None
    is_compressed: bool = False
    in_directory: bool = False


Part = Source | FileFault | EndOfInput | AnnotatedRecord
"""A piece of a file; a record that the cache knows is annotated already."""


class _PathPart(NamedTuple):
    """A part, the path of its file, and its share of the remaining length."""

    part: Part
    path: str
    share: float = 1.0


def annotate_all(
    entries: Iterable[Input | Missing], work: Work, workers: Workers, bar: ProgressBar
) -> Iterator[AnnotatedRecord | FileFault | EndOfInput]:
    """Every record after the task, every fault of a file, and the end of every file, in order.

    A cache that cannot be opened is reported and done without.
    """
    sizes: deque[int] = deque()
    if work.cache is not None and not _is_usable(work.cache):
        work = work._replace(cache=None)
    if workers.is_alone:
        cache = _open_cache(work.cache)
        try:
            for part, path, share in _read_parts(entries, sizes, work):
                size, shown = sizes.popleft(), 0

                def report(done: int, of: int, size: int = size) -> None:
                    nonlocal shown
                    bar.advance(size * done // of - shown)
                    shown = size * done // of

                yield _annotate_part(work.task, part, path, cache, report, share)
                bar.advance(size - shown)
        finally:
            if cache is not None:
                cache.close()
        return
    parts = _read_parts(entries, sizes, work)
    if workers.cluster is None:
        done = workers.run_in_order(_work, work, parts)
    else:
        done = _annotate_elsewhere(parts, work, workers)
    for _, result in done:
        yield result
        bar.advance(sizes.popleft())


def _annotate_elsewhere(
    parts: Iterable[_PathPart], work: Work, workers: Workers
) -> Iterator[tuple[_PathPart, AnnotatedRecord | FileFault | EndOfInput]]:
    """Every part with its result, from other machines: the cache is read and written here."""
    cache = _open_cache(work.cache)

    def recall() -> Iterator[_PathPart]:
        for part, path, _ in parts:
            known = None
            if isinstance(part, Source):
                known = recall_annotated(work.task, part, path, cache)
            yield _PathPart(known or part, path)

    try:
        for of, result in workers.run_in_order(_work, Work(work.task), recall()):
            if isinstance(of.part, Source) and isinstance(result, AnnotatedRecord):
                keep_annotated(work.task, of.part, result, cache)
            yield of, result
    finally:
        if cache is not None:
            cache.close()


def _read_parts(
    entries: Iterable[Input | Missing], sizes: deque[int], work: Work
) -> Iterator[_PathPart]:
    """The parts of the files; `sizes` gets the bytes of each part.

    Where files are written back, the end of a file has its digest. Sizes go by a queue since a
    pool reads parts ahead of the results.
    """
    shares = _Shares(work.task)
    for entry in entries:
        if work.writes_back and _is_compressed(entry):
            sizes.append(0)
            in_directory = isinstance(entry, Input) and entry.in_directory
            yield _PathPart(EndOfInput(entry.path, None, True, in_directory), entry.path)
            continue
        digest = _new_digest() if work.writes_back else None
        for source in read_sources(entry, digest.update if digest else None):
            size = len(source.text.encode()) if isinstance(source, Source) else 0
            sizes.append(size)
            yield _PathPart(source, entry.path, shares.take(size))
        sizes.append(0)
        yield _PathPart(EndOfInput(entry.path, digest.digest() if digest else None), entry.path)


def _is_compressed(entry: Input | Missing) -> bool:
    """True when a file is there and compressed."""
    if isinstance(entry, Missing):
        return False
    try:
        with open_input(entry.path) as source:
            return source.compression is not None
    except OSError:  # it is told when it is read
        return False


class _Shares:
    """Gives each game its share of the remaining length, where all games have one time limit.

    Games that other processes may still be judging count as remaining.
    """

    def __init__(self, task: Task) -> None:
        time = task.effort if isinstance(task.effort, GameTime) else GameTime(0.0)
        self._left = time.length or 0
        self._beside: deque[int] = deque(maxlen=time.jobs - 1)

    def take(self, size: int) -> float:
        """The share of the next game, which is `size` bytes long."""
        left = max(self._left, size) + sum(self._beside)
        self._left -= size
        self._beside.append(size)
        return size / left if left else 1.0


def _new_digest() -> hashlib._Hash:
    import hashlib  # which brings OpenSSL, and most runs write nothing back

    return hashlib.sha256()


def _annotate_part(
    task: Task,
    part: Part,
    path: str,
    cache: JudgementCache | None,
    report: Callable[[int, int], object] | None = None,
    share: float = 1.0,
) -> AnnotatedRecord | FileFault | EndOfInput:
    if not isinstance(part, Source):
        return part
    done = guard(lambda: annotate_record(task, part, path, cache, report, share), path, part)
    done = leave_record(done, part) if isinstance(done, FileFault) else done
    return done._replace(line=part.line)


def _work(work: Work, of: _PathPart) -> AnnotatedRecord | FileFault | EndOfInput:
    return _annotate_part(work.task, of.part, of.path, _own_cache(work.cache), share=of.share)


@functools.cache
def _own_cache(folder: str | None) -> JudgementCache | None:
    """The cache of a worker process, opened once."""
    return _open_cache(folder)


def _open_cache(folder: str | None) -> JudgementCache | None:
    if folder is None:
        return None
    # Imported here because only runs with a cache need it, and SQLite.
    from .cache import JudgementCache

    return JudgementCache(folder)


def _is_usable(folder: str) -> bool:
    """True when a cache can be opened in a folder; reports why not, and any damage in it."""
    import sqlite3

    from .cache import mend_cache

    try:
        damage = mend_cache(folder)
    except (OSError, sqlite3.Error) as error:
        why = describe_error(error) if isinstance(error, OSError) else str(error)
        complain(f"{escape_text(folder)}: cannot keep a cache here: {why}")
        return False
    if damage is not None:
        complain(f"{escape_text(folder)}: {damage}")
    return True
