"""The inputs of a command: found by its arguments, then opened, plain or compressed."""

from __future__ import annotations

import glob
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from ..console.exit_status import describe_error

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

STDIN = "-"
"""The argument that stands for standard input."""

SUFFIX = ".sgn"
"""The suffix of a file of records."""

SUFFIXES = (SUFFIX, f"{SUFFIX}.gz", f"{SUFFIX}.xz", f"{SUFFIX}.zst")
"""The suffixes of the files that are read in a folder, compressed ones too."""

ReadChunk = Callable[[int], bytes]
"""Reads at most so many bytes; no bytes at the end."""

_LONGEST_MAGIC = 6
"""The first bytes of a file that show its compression; the shortest record is as long."""


@dataclass(frozen=True, slots=True)
class Input:
    """A file to read, by its path as given; `in_directory` when only its folder was named."""

    path: str
    in_directory: bool = False


@dataclass(frozen=True, slots=True)
class Missing:
    """An argument that names nothing to read, and why."""

    path: str
    message: str
    hint: str | None = None


def find_inputs(arguments: Iterable[str]) -> tuple[Input | Missing, ...]:
    """The inputs of all arguments in order; a folder gives every record file below it, sorted.

    A pattern that the shell left alone is expanded here. Whether a file can be opened is found
    out only when it is read.
    """
    found: list[Input | Missing] = []
    for argument in arguments:
        found.extend(_expand(argument))
    return tuple(found)


class OpenInput(NamedTuple):
    """An open input: `read` gives its text, decompressed if `compression` names a format.

    `stream` is the file itself, and `taken` counts the bytes read from it.
    """

    read: ReadChunk
    compression: str | None
    stream: BinaryIO
    taken: CountedStream


class CountedStream:
    """A stream whose `first` bytes were read already: it gives them again, and counts all bytes."""

    def __init__(self, first: bytes, stream: BinaryIO) -> None:
        self._first, self._stream = first, stream
        # read1 hands over what a pipe holds, so that records are seen as they are written.
        self._read_some = getattr(stream, "read1", stream.read)
        self.count = 0

    def read(self, size: int = -1, /) -> bytes:
        """Read at most `size` bytes, as many as there are at once; none at the end."""
        if self._first:
            part, self._first = self._first[:size], self._first[size:]
        else:
            part = self._read_some(size)
        self.count += len(part)
        return part


@contextmanager
def open_input(path: str) -> Iterator[OpenInput]:
    """Open a file, or standard input for `-`.

    Raises `OSError` when it cannot be opened or, while it is read, when it cannot be decompressed.
    """
    with _open(path) as stream:
        first = stream.read(_LONGEST_MAGIC)
        taken = CountedStream(first, stream)
        compression = None
        if not first.startswith(b"%"):
            from .compression import DecompressedStream, detect_compression

            compression = detect_compression(first, path)
        if compression is None:
            yield OpenInput(taken.read, None, stream, taken)
        else:
            text = DecompressedStream(taken, compression)
            yield OpenInput(text.read, compression, stream, taken)


def _expand(argument: str) -> Iterator[Input | Missing]:
    if argument == STDIN:
        yield Input(argument)
    elif os.path.isdir(argument):
        yield from _find_below(argument)
    elif os.path.lexists(argument) or not glob.has_magic(argument):
        yield Input(argument)
    else:
        matches = sorted(glob.glob(argument, recursive=True))
        if not matches:
            yield Missing(argument, "the pattern matches no file")
        for match in matches:
            yield from _find_below(match) if os.path.isdir(match) else [Input(match)]


def _find_below(folder: str) -> Iterator[Input | Missing]:
    closed: list[OSError] = []
    paths = [
        os.path.normpath(os.path.join(at, name))
        for at, _, names in os.walk(folder, onerror=closed.append)
        for name in names
        if name.endswith(SUFFIXES)
    ]
    for error in closed:
        yield Missing(str(error.filename), describe_error(error))
    if not paths and not closed:
        yield Missing(folder, f"no records: the directory holds no `*{SUFFIX}` file")
    for path in sorted(paths):
        yield Input(path, in_directory=True)


def _open(path: str) -> AbstractContextManager[BinaryIO]:
    if path != STDIN:
        return Path(path).open("rb")
    if sys.stdin is None:
        raise OSError(0, "standard input is closed")
    return nullcontext(sys.stdin.buffer)
