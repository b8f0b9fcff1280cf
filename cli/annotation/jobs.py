"""The records of many files annotated, in this process or in several, in the order of the files."""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from ...notation.splitter import Source
from ..console.exit_status import complain, describe_error
from ..console.terminal import escape_text
from ..files.inputs import Input, Missing
from ..files.progress import ProgressBar
from ..files.records import FileFault, read_sources
from .record import Annotated, Task, annotated

if TYPE_CHECKING:
    from .cache import JudgementCache


@dataclass(frozen=True, slots=True)
class Work:
    """What is done with every record, and the folder judgements are kept in, if any."""

    task: Task
    cache: str | None = None


class FileEnd(NamedTuple):
    """A file is done; `digest` is the SHA-256 of the bytes that were read."""

    path: str
    digest: bytes


Part = Source | FileFault | FileEnd


def annotate_all(
    entries: Iterable[Input | Missing], work: Work, jobs: int, bar: ProgressBar
) -> Iterator[Annotated | FileFault | FileEnd]:
    """Every record after the task, what keeps a file from being read, and the ends of files."""
    sizes: deque[int] = deque()
    if work.cache is not None and not _is_usable(work.cache):
        work = Work(work.task)
    if jobs == 1:
        memory = _opened(work.cache)
        try:
            for part, path in _parts(entries, sizes):
                size, told = sizes.popleft(), 0

                def tell(done: int, of: int, size: int = size) -> None:
                    nonlocal told
                    bar.advance(size * done // of - told)
                    told = size * done // of

                yield _done(work.task, part, path, memory, tell)
                bar.advance(size - told)
        finally:
            if memory is not None:
                memory.close()
        return
    from ..processes.pool import run_in_order

    for _, result in run_in_order(_work, work, _parts(entries, sizes), jobs):
        yield result
        bar.advance(sizes.popleft())


def _parts(entries: Iterable[Input | Missing], sizes: deque[int]) -> Iterator[tuple[Part, str]]:
    """What the files hold, each with its file; `sizes` gets the bytes of each."""
    for entry in entries:
        digest = sha256()
        for source in read_sources(entry, digest.update):
            sizes.append(len(source.text.encode()) if isinstance(source, Source) else 0)
            yield source, entry.path
        sizes.append(0)
        yield FileEnd(entry.path, digest.digest()), entry.path


def _done(
    task: Task,
    part: Part,
    path: str,
    memory: JudgementCache | None,
    tell: Callable[[int, int], object] | None = None,
) -> Annotated | FileFault | FileEnd:
    return annotated(task, part, path, memory, tell) if isinstance(part, Source) else part


def _work(work: Work, of: tuple[Part, str]) -> Annotated | FileFault | FileEnd:
    part, path = of
    return _done(work.task, part, path, _memory(work.cache))


@cache
def _memory(folder: str | None) -> JudgementCache | None:
    """The judgements that a process working for another has at hand."""
    return _opened(folder)


def _opened(cache: str | None) -> JudgementCache | None:
    from .cache import JudgementCache

    return None if cache is None else JudgementCache(cache)


def _is_usable(cache: str) -> bool:
    try:
        memory = _opened(cache)
    except (OSError, sqlite3.Error) as error:
        why = describe_error(error) if isinstance(error, OSError) else str(error)
        complain(f"{escape_text(cache)}: no cache can be kept here: {why}")
        return False
    if memory is not None:
        memory.close()
    return True
