"""An input in pieces of whole records, to be checked one apart from the other."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from ...notation.diagnostic import Code
from ..files.inputs import Input, Missing
from ..files.records import FileFault
from ..files.records import make_unreadable_fault
from ..files.inputs import OpenInput
from ..files.inputs import open_input
from ..files.inputs import ReadChunk


class FileState(NamedTuple):
    """What tells a file from itself at another time."""

    device: int
    inode: int
    size: int
    changed: int


class Range(NamedTuple):
    """The bytes of a plain file from `start` up to `end`, both borders of records."""

    start: int
    end: int
    state: FileState


@dataclass(frozen=True, slots=True)
class Shard:
    """Whole records of an input, or why the rest of it cannot be read.

    `size` is how many bytes of the file it took. The first piece may begin with a byte order mark
    and with text before the first record; the last has nothing in it.
    """

    content: bytes | Range | LongText | FileFault = b""
    size: int = 0
    is_first: bool = False
    is_last: bool = False


def cut_shards(entry: Input | Missing, wanted: Callable[[], int]) -> Iterator[Shard]:
    """The pieces of an input, in order; after a fault comes only the last.

    Each is about as long as `wanted` says when it is asked for. Of a long plain file only the
    borders are read here.
    """
    if isinstance(entry, Missing):
        yield Shard(FileFault(entry.path, Code.UNREADABLE_FILE, entry.message, entry.hint))
    else:
        try:
            with open_input(entry.path) as source:
                yield from _read(source, wanted)
        except BrokenPipeError:
            raise
        except OSError as error:
            yield Shard(make_unreadable_fault(entry.path, error))
    yield Shard(is_last=True)


def read_range(path: str, part: Range) -> Iterator[bytes | LongText]:
    """The stretches of a range; `OSError` where the file is not what it was any more."""
    with Path(path).open("rb") as stream:
        check_unchanged(stream, part.state)
        stream.seek(part.start)
        if part.end - part.start <= LONG:
            yield stream.read(part.end - part.start)
            check_unchanged(stream, part.state)
            return
        left = part.end - part.start

        def read(size: int) -> bytes:
            nonlocal left
            given = stream.read(min(size, left))
            left -= len(given)
            return given

        yield from read_chunks(read, lambda: LEAST)
        check_unchanged(stream, part.state)


def check_unchanged(stream: BinaryIO, state: FileState) -> None:
    """Raise `OSError` if an open file is not in that state any more."""
    if _state_of(stream) != state:
        raise OSError(errno.ESTALE, "the file changed while it was read")


def _state_of(stream: BinaryIO) -> FileState | None:
    """The state of a file on a disk; a pipe or a terminal has none."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return FileState(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def _read(source: OpenInput, wanted: Callable[[], int]) -> Iterator[Shard]:
    state = _state_of(source.stream)
    if state is not None and source.compression is None and state.size > wanted():
        yield from _ranges(source.stream, state, wanted)
        return
    before = 0
    for stretch in read_chunks(source.read, wanted):
        yield Shard(stretch, source.taken.count - before, is_first=before == 0)
        before = source.taken.count
    if state is not None:
        check_unchanged(source.stream, state)


def _ranges(stream: BinaryIO, state: FileState, wanted: Callable[[], int]) -> Iterator[Shard]:
    read: ReadChunk = stream.read1  # type: ignore[attr-defined]
    start = 0
    while start < state.size:
        end = state.size
        aim = start + wanted()
        if aim < end:
            stream.seek(aim - 1)
            found = find_border(read)
            end = end if found is None else min(aim - 1 + found, end)
        part = Range(start, end, state)
        yield Shard(part, end - start, is_first=start == 0)
        start = end
