"""An input cut into shards of whole records, in bounded memory, to be checked independently."""

from __future__ import annotations

import errno
import os
import re
import stat
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from io import FileIO
from itertools import pairwise
from typing import BinaryIO, NamedTuple

from ..notation.borders import MARK, find_all, find_first
from ..notation.diagnostic import Code
from ..notation.splitter import BLANKS, MAX_RECORD, Source
from .faults import NotText
from .inputs import MAX_SIZE, STDIN, Input, Missing, OpenInput, ReadChunk, open_input
from .records import CHUNK, FileFault, Piece, cut_text, make_unreadable_fault

LONG = 4 << 20
"""The size from which a record is read by itself, and no more of it kept than is allowed."""

_MARK = MARK.encode()
_AFTER_LF, _AFTER_CR = b"\n" + _MARK, b"\r" + _MARK
_BORDER = re.compile(rb"[\r\n](?=" + _MARK + rb")")
_OVERLAP = len(_MARK)
"""The bytes of a border that may lie in the chunk before: all but its last byte."""


LEAST = 1 << 16
MOST = 1 << 20
"""The sizes of the shortest and of the longest shard, in bytes."""

_SMALL = min(LEAST - 1, MAX_SIZE)
"""The bytes of the longest file that is read at once."""

_SECONDS = 0.1
"""The time one shard should take."""


class ShardSize:
    """The size of the next shard, learned from how long the shards before took."""

    def __init__(self) -> None:
        self._wanted = LEAST

    def next_size(self) -> int:
        """The bytes of the next shard."""
        return self._wanted

    def learn(self, size: int, seconds: float) -> None:
        """Take into account that a shard of `size` bytes took `seconds`."""
        # The time for small files is mostly spent on opening them, not on their bytes.
        if size >= LEAST:
            fits = int(size * _SECONDS / max(seconds, 1e-6))
            self._wanted = min(max(fits, LEAST), 4 * self._wanted, MOST)


class FileState(NamedTuple):
    """A file's identity, size and time of change, by which a changed file is noticed."""

    device: int
    inode: int
    size: int
    changed: int


class Range(NamedTuple):
    """The bytes of a plain file from `start` up to `end`, both borders of records."""

    start: int
    end: int
    state: FileState


class LongText(NamedTuple):
    """A record, or text before the first, that was read by itself because it is long.

    `content` counts lines and records from 1; it is `None` when there are only blanks. `ended` is
    the number of its line ends, `size` that of its bytes in the file.
    """

    content: Source | NotText | None
    ended: int
    size: int


class Shard(NamedTuple):
    """Whole records of an input, or why the rest of it cannot be read.

    `size` is the number of its bytes in the file. The first shard may begin with a byte order
    mark and with text before the first record; the last one is empty, or a whole small file.
    """

    content: bytes | Range | LongText | FileFault = b""
    size: int = 0
    is_first: bool = False
    is_last: bool = False


def cut_shards(
    entry: Input | Missing, next_size: Callable[[], int], *, with_text: bool = False
) -> Iterator[Shard]:
    """Yield the shards of an input in order; a fault is followed by the last shard only.

    Each has about `next_size()` bytes, asked for when it is cut. Of a long plain file only the
    bytes around the borders are read here, unless each shard is to come `with_text`.
    """
    if isinstance(entry, Missing):
        yield Shard(FileFault(entry.path, Code.UNREADABLE_FILE, entry.message, entry.hint))
    else:
        try:
            with open_input(entry.path, entry.max_size) as source:
                yield from _cut_input(source, next_size, with_text)
        except BrokenPipeError:
            raise
        except OSError as error:
            yield Shard(make_unreadable_fault(entry.path, error))
    yield Shard(is_last=True)


def read_small(entry: Input, most: int) -> bytes | None:
    """The bytes of a small plain file of records at once; `None` for any other input.

    An archive may be many small files: opening them as streams would take most of the time.
    """
    limit = entry.max_size
    most = min(most, _SMALL) if limit is None else min(most, _SMALL, limit)
    try:
        # Opening a pipe or a device would disturb those at its other end.
        if not (entry.is_regular or _is_regular(entry.path)):
            return None
        file = os.open(entry.path, _READ)
        try:
            data = os.read(file, most + 1)
            # Whatever is unusual is seen again, and reported, by those that read any input. A page
            # of memory is read whole or not at all, so what is less is all there is.
            is_whole = len(data) <= most and data.startswith(b"%")
            is_whole = is_whole and (len(data) < _PAGE or not os.read(file, 1))
        finally:
            os.close(file)
    except OSError:
        return None
    return data if is_whole else None


def _is_regular(path: str) -> bool:
    return path != STDIN and stat.S_ISREG(os.stat(path).st_mode)


_PAGE = 4096
"""The bytes of the smallest page of memory."""

_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0)


def read_range(path: str, part: Range) -> Iterator[bytes | LongText]:
    """Read a range of a file in chunks of whole records.

    Raises `OSError` when the file cannot be read or has changed since the range was cut.
    """
    with open(path, "rb") as stream:
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


def read_place(path: str, place: Range) -> bytes:
    """Read a range of a file at once. Raises `OSError` as `read_range` does."""
    with open(path, "rb", buffering=0) as stream:
        check_unchanged(stream, place.state)
        stream.seek(place.start)
        data = stream.read(place.end - place.start)
        check_unchanged(stream, place.state)
        return data


def check_unchanged(stream: BinaryIO | FileIO, state: FileState) -> None:
    """Raise `OSError` when an open file is not in that state any more."""
    if _state_of(stream) != state:
        raise OSError(errno.ESTALE, "the file changed while it was read")


def read_chunks(read: ReadChunk, next_size: Callable[[], int]) -> Iterator[bytes | LongText]:
    """Read a stream in chunks of whole records; only the first may begin within a record.

    Each has about `next_size()` bytes, or fewer when the stream hands over less than was asked
    for: the writer of a pipe may be waiting for an answer.

    Raises `OSError` when the stream does, after all whole records before the fault.
    """
    held = bytearray()
    border = 0  # the last one in `held`, 0 while there is none
    broken: OSError | None = None
    while True:
        try:
            part = read(max(CHUNK, next_size() - len(held)))
        except OSError as error:
            broken = error
            break
        if not part:
            break
        seen = max(len(held) - _OVERLAP, 0)
        held += part
        border = max(border, _last_border(held, seen))
        is_long = len(held) - border >= LONG
        if border and (is_long or len(held) >= next_size() or len(part) < CHUNK):
            yield _take(held, border)
            border = 0
        if is_long:
            yield from _read_long(held, read)
            border = _last_border(held)
    # When a stream breaks off, only the records before the last border are whole.
    rest = border if broken else len(held)
    if rest:
        yield _take(held, rest)
    if broken:
        raise broken


class RecordSizes:
    """The bytes of the records of a chunk as it is in the file, found when one is asked for.

    `before` is the number of records before the chunk.
    """

    def __init__(self, raw: bytes, before: int) -> None:
        self._raw, self._before = raw, before
        self._places: list[int] = []

    def find(self, number: int) -> int:
        """The bytes of a record by its number, from 1."""
        at = number - self._before - 1
        return self._open()[at + 1] - self._open()[at]

    def find_before(self) -> int:
        """The bytes before the first record."""
        return self._open()[0]

    def _open(self) -> list[int]:
        if not self._places:
            self._places = find_all(self._raw)
        return self._places


def find_border(read: ReadChunk) -> int | None:
    """The distance to the next record in a stream, in bytes; `None` if there is none.

    The stream must be one byte before the first place in question, because a border includes the
    line end before it.
    """
    held, before = b"", 0
    while part := read(CHUNK):
        held += part
        found = _BORDER.search(held)
        if found:
            return before + found.end()
        before += max(len(held) - _OVERLAP, 0)
        held = held[-_OVERLAP:]
    return None


def _cut_input(source: OpenInput, next_size: Callable[[], int], with_text: bool) -> Iterator[Shard]:
    state = _state_of(source.stream)
    is_plain = state is not None and source.compression is None
    if state is not None and is_plain and not with_text and state.size > next_size():
        yield from _cut_ranges(source.stream, state, next_size)
        return
    before = 0
    for chunk in read_chunks(source.read, next_size):
        yield Shard(chunk, source.taken.count - before, is_first=before == 0)
        before = source.taken.count
    if state is not None:
        check_unchanged(source.stream, state)


def _cut_ranges(
    stream: BinaryIO, state: FileState, next_size: Callable[[], int]
) -> Iterator[Shard]:
    read: ReadChunk = stream.read1  # type: ignore[attr-defined]
    start = 0
    while start < state.size:
        end = state.size
        aim = start + next_size()
        if aim < end:
            stream.seek(aim - 1)
            found = find_border(read)
            end = end if found is None else min(aim - 1 + found, end)
        part = Range(start, end, state)
        yield Shard(part, end - start, is_first=start == 0)
        start = end


def _state_of(stream: BinaryIO | FileIO) -> FileState | None:
    """The state of a file on a disk; a pipe or a terminal has none."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return None
    return _file_state(found) if stat.S_ISREG(found.st_mode) else None


def _file_state(found: os.stat_result) -> FileState:
    return FileState(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def _last_border(held: bytearray, seen: int = 0) -> int:
    border = held.rfind(_AFTER_LF, seen) + 1
    # Few files hold a CR, and a search for one byte is faster than one for the whole border.
    return max(border, held.rfind(_AFTER_CR, seen) + 1) if b"\r" in held else border


def _first_border(held: bytearray) -> int:
    """The first border in `held`, 0 if there is none; a search for a line end alone is slow."""
    border = held.find(_AFTER_LF) + 1
    other = held.find(_AFTER_CR) + 1 if b"\r" in held else 0
    return min(border or other, other or border)


def _take(held: bytearray, size: int) -> bytes:
    """Remove the first `size` bytes from `held` and return them."""
    # The view is released before the array shrinks, which it must not while one is open.
    part = bytes(memoryview(held)[:size])
    del held[:size]
    return part


def _read_long(held: bytearray, read: ReadChunk) -> Iterator[LongText]:
    """Read up to the next border; bytes of the next record are left in `held`.

    There are several records where other signs precede `%sgn`.
    """
    size, is_ended = 0, False

    def read_parts() -> Iterator[bytes]:
        nonlocal size, is_ended
        while not is_ended:
            border = _first_border(held)
            is_ended = border > 0
            part = _take(held, border or max(len(held) - _OVERLAP, 0))
            size += len(part)
            yield part
            if not is_ended:
                more = read(CHUNK)
                held.extend(more)
                if not more:
                    is_ended = True
                    size += len(held)
                    yield _take(held, len(held))

    from .decoding import detect_not_text

    kept, ended, is_cut = _keep_allowed(read_parts())
    wrong = detect_not_text(kept[:CHUNK])
    if wrong is not None:
        yield LongText(wrong, ended, size)
        return
    data = kept.removeprefix(BOM_UTF8)
    places = find_all(data)
    places = places if places[0] == 0 else [0, *places]
    more = len(kept) - len(data)
    for start, end in pairwise(places):
        (piece,) = cut_text(data[start:end], False)
        lines, length = _count_lines(piece), end - start + more
        more = 0
        if isinstance(piece, bytes):
            number = 1 if find_first(piece) == 0 else None
            piece = Source(piece.decode(), 1, number)
        if end == len(data):  # and what is not kept
            lines, length = ended, size
            if is_cut and isinstance(piece, Source):
                piece = piece._replace(text=piece.text[:MAX_RECORD], cut=True)
        ended, size = ended - lines, size - length
        is_blank = isinstance(piece, Source) and not piece.text.strip(BLANKS + "\n")
        yield LongText(None if is_blank else piece, lines, length)


def _count_lines(piece: Piece) -> int:
    if isinstance(piece, NotText):
        return piece.ended
    return piece.count(b"\n") if isinstance(piece, bytes) else piece.text.count("\n")


def _keep_allowed(parts: Iterable[bytes]) -> tuple[bytes, int, bool]:
    """As many of the parts as may be kept, the number of all line ends, and true if some are not.

    That is so if there are more characters than a record may have.
    """
    kept, before = bytearray(), b""
    ended = characters = 0
    for part in parts:
        ended += part.count(b"\n")
        if b"\r" in part or before == b"\r":
            ended += part.count(b"\r") - (before + part).count(b"\r\n")
        before = part[-1:]
        if characters <= MAX_RECORD:
            kept += part
            characters += len(part.translate(None, _CONTINUATIONS))
    is_cut = characters > MAX_RECORD
    # The last character that is kept may be torn.
    while is_cut and kept[-1] & 0xC0 == 0x80:
        del kept[-1]
    if is_cut and kept[-1] >= 0xC0:
        del kept[-1]
    return bytes(kept), ended, is_cut


_CONTINUATIONS = bytes(range(0x80, 0xC0))
"""The bytes of UTF-8 at which no character begins."""
