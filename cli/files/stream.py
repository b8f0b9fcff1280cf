"""An input opened to be read: a file or standard input, plain or compressed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from .inputs import STDIN
from .inputs import ReadChunk

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

_LONGEST_MAGIC = 6
"""The bytes that tell how a file is compressed; the shortest record has as many."""


class OpenInput(NamedTuple):
    """An input that is open: how its text is read, and what it is compressed with, if it is.

    `stream` is the file itself; `taken` says how many of its bytes were read.
    """

    read: ReadChunk
    compression: str | None
    stream: BinaryIO
    taken: CountedStream


class CountedStream:
    """A stream whose first bytes were looked at: it gives them again, and counts what it gives."""

    def __init__(self, first: bytes, stream: BinaryIO) -> None:
        self._first, self._stream = first, stream
        # read1 hands over what a pipe holds, so that records are seen as they are written.
        self._read_some = getattr(stream, "read1", stream.read)
        self.count = 0

    def read(self, size: int = -1, /) -> bytes:
        """At most so many bytes, as many as there are at once; none at the end."""
        if self._first:
            part, self._first = self._first[:size], self._first[size:]
        else:
            part = self._read_some(size)
        self.count += len(part)
        return part


@contextmanager
def open_input(path: str) -> Iterator[OpenInput]:
    """The input, open; `OSError` where it cannot be opened or, while it is read, unpacked."""
    with _open(path) as stream:
        first = stream.read(_LONGEST_MAGIC)
        taken = CountedStream(first, stream)
        packing = None
        if not first.startswith(b"%"):
            from .compression import detect_compression
            from .compression import DecompressedStream

            packing = detect_compression(first, path)
        if packing is None:
            yield OpenInput(taken.read, None, stream, taken)
        else:
            yield OpenInput(DecompressedStream(taken, packing).read, packing, stream, taken)


def _open(path: str) -> AbstractContextManager[BinaryIO]:
    if path != STDIN:
        return Path(path).open("rb")
    if sys.stdin is None:
        raise OSError(0, "standard input is closed")
    return nullcontext(sys.stdin.buffer)
