"""The inputs of a command: found by its arguments, then opened, plain or compressed."""

from __future__ import annotations

import errno
import glob
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from .faults import describe_error

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

STDIN = "-"
"""The argument that stands for standard input."""

SUFFIX = ".sgn"
"""The suffix of a file of records."""

COMPRESSED = (".gz", ".xz", ".zst")
"""The suffixes of compressed files."""

SUFFIXES = (SUFFIX, *(SUFFIX + suffix for suffix in COMPRESSED))
"""The suffixes of the files that are read in a folder, in small letters or capitals."""

NOT_WRITTEN_BACK = "a compressed file is not written back"
"""The message where a compressed file would be written in place."""

MAX_SIZE = 1 << 30
"""The most bytes of one file, unpacked, that are read unless another limit is set."""

MAX_RATIO = 100
"""The largest multiple of its size that a compressed file may unpack to unless a limit is set.

Archives of different games come to less than 10, matches on two houses of one shell to 40.
"""

ANY_RATIO = 400 << 10
"""The bytes that every compressed file may unpack to, however small it is itself."""

Choose = Callable[[str, list[str], str], list[str]]
"""Chooses which of the names found in a folder are read.

Its arguments are the beginning of the paths of the folder's files (empty for the working
directory), the names, and the folder.
"""

_ZSTD = ".zst"

ReadChunk = Callable[[int], bytes]
"""Reads at most so many bytes; no bytes at the end."""

_LONGEST_MAGIC = 6
"""The first bytes of a file that show its compression; the shortest record is as long."""


class Input(NamedTuple):
    """A file to read, by its path as given; `in_directory` when only its folder was named.

    One that `is_regular` is known to be no pipe, device or the like, and no link to one. Reading
    ends with a fault after `max_size` unpacked bytes. With `None` the limit is `MAX_SIZE`, and a
    compressed file may unpack to at most `MAX_RATIO` times the bytes read from it.
    """

    path: str
    in_directory: bool = False
    max_size: int | None = None
    is_regular: bool = False


class Missing(NamedTuple):
    """An argument that names nothing to read, and why; `is_pattern`: it matches no file."""

    path: str
    message: str
    hint: str | None = None
    is_pattern: bool = False


def find_inputs(
    arguments: Iterable[str], choose: Choose = lambda start, names, folder: names
) -> tuple[Input | Missing, ...]:
    """The inputs of all arguments in order; a folder gives every record file below it, sorted.

    A pattern that the shell left alone is expanded here. `choose` may leave out some of what a
    folder or a pattern gives; a file that is named directly is always read. Whether a file can be
    opened is found out only when it is read.
    """
    found: list[Input | Missing] = []
    for argument in arguments:
        found.extend(_expand(argument, choose))
    return tuple(found)


def drop_repeated(
    entries: Iterable[Input | Missing],
) -> tuple[tuple[Input | Missing, ...], str | None]:
    """The entries with each file once, whatever its names, and a line saying what was dropped.

    The line is `None` when nothing was dropped.
    """
    kept: list[Input | Missing] = []
    first: dict[tuple[int, int], str] = {}
    dropped: list[tuple[str, str]] = []
    for entry in entries:
        identity = None if isinstance(entry, Missing) else _identify(entry.path)
        if identity is not None and identity in first:
            dropped.append((entry.path, first[identity]))
            continue
        if identity is not None:
            first[identity] = entry.path
        kept.append(entry)
    if not dropped:
        return tuple(kept), None
    path, other = dropped[0]
    same = "named twice" if path == other else f"the same file as {other}"
    others = "1 more file" if len(dropped) == 2 else f"{len(dropped) - 1} more files"
    more = f", as {others} like it" if len(dropped) > 1 else ""
    return tuple(kept), f"{path}: {same}: its records are taken once{more}"


def size_of(entry: Input | Missing) -> int:
    """The bytes of a file, 0 when they are not known."""
    if isinstance(entry, Input) and entry.path != STDIN:
        with suppress(OSError):
            return os.stat(entry.path).st_size
    return 0


def _identify(path: str) -> tuple[int, int] | None:
    """The device and number of a regular file; `None` for anything else."""
    try:
        found = os.stat(path) if path != STDIN else None
    except (OSError, ValueError):
        return None
    is_file = found is not None and stat.S_ISREG(found.st_mode) and found.st_ino
    return (found.st_dev, found.st_ino) if found is not None and is_file else None


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
def open_input(path: str, max_size: int | None = None) -> Iterator[OpenInput]:
    """Open a file, or standard input for `-`, to be read up to the limits that `Input` names.

    Raises `OSError` when the file cannot be opened. Reading it raises `OSError` when it cannot be
    decompressed, or is longer than the limit when unpacked. A plain file that is too long is not
    opened.
    """
    with _open(path) as stream:
        first = stream.read(_LONGEST_MAGIC)
        taken = CountedStream(first, stream)
        compression = None
        if not first.startswith(b"%"):
            from .compression import DecompressedStream, detect_compression

            compression = detect_compression(first, path)
        read: ReadChunk = taken.read
        most = MAX_SIZE if max_size is None else max_size
        if compression is not None:
            read = DecompressedStream(taken, compression).read
            read = read if max_size is not None else _limit_ratio(read, taken)
        elif _size_of(stream) > most:
            raise _make_size_fault(most)
        yield OpenInput(_limit(read, most), compression, stream, taken)


def _limit(read: ReadChunk, most: int) -> ReadChunk:
    """The same reader, which raises `OSError` after `most` bytes."""
    left = most

    def read_some(size: int) -> bytes:
        nonlocal left
        part = read(min(size, left + 1))
        left -= len(part)
        if left < 0:
            raise _make_size_fault(most)
        return part

    return read_some


def _limit_ratio(read: ReadChunk, taken: CountedStream) -> ReadChunk:
    """The same reader of unpacked bytes, which raises `OSError` when there are far too many.

    The first `ANY_RATIO` bytes are unpacked together: of a file that is refused for these,
    nothing is given.
    """
    held, given = b"", 0

    def read_some(size: int) -> bytes:
        nonlocal held, given
        if not held:
            held = read(size if given else ANY_RATIO + 1)
            given += len(held)
            if given > max(ANY_RATIO, MAX_RATIO * taken.count):
                raise OSError(errno.EFBIG, _BOMB)
        part, held = held[:size], held[size:]
        return part

    return read_some


_BOMB = (
    f"it unpacks to more than {MAX_RATIO} times its size, as no archive of games does; "
    "`--max-size 1G` reads it nevertheless"
)


def _size_of(stream: BinaryIO) -> int:
    """The bytes of an open file; 0 when it is a pipe or the like."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


def _make_size_fault(most: int) -> OSError:
    what = f"it holds more than {most:,} bytes of text; `--max-size` allows more"
    return OSError(errno.EFBIG, what)


def _expand(argument: str, choose: Choose) -> Iterator[Input | Missing]:
    if argument == STDIN:
        yield Input(argument)
    elif os.path.isdir(argument):
        yield from _find_below(argument, choose)
    elif os.path.lexists(argument) or not glob.has_magic(argument):
        yield Input(argument)
    else:
        matches = sorted(glob.glob(argument, recursive=True))
        if not matches:
            yield Missing(argument, "the pattern matches no file", is_pattern=True)
        for match in matches:
            if os.path.isdir(match):
                yield from _find_below(match, choose)
                continue
            name = os.path.basename(match)
            if choose(match[: len(match) - len(name)], [name], ""):
                yield Input(match)


def _find_below(folder: str, choose: Choose) -> Iterator[Input | Missing]:
    closed: list[OSError] = []
    irregular: set[str] = set()
    found = _search(folder, irregular, closed)
    for error in closed:
        start, name = os.path.split(str(error.filename))
        if str(error.filename) == folder or choose(_as_start(start), [name], folder):
            yield Missing(str(error.filename), describe_error(error))
    if not found and not closed:
        yield Missing(folder, f"no records: the directory holds no `*{SUFFIX}` file")
    # Settings are looked for in the order in which the files are read.
    found.sort(key=lambda one: one[0] + min(one[1]))
    kept = [start + name for start, names in found for name in choose(start, names, folder)]
    kept.sort()
    packed = [path for path in kept if path.lower().endswith(_ZSTD)]
    if packed:
        from .compression import find_zstd_obstacle

        obstacle = find_zstd_obstacle()
        if obstacle is not None:
            kept = [path for path in kept if path not in packed]
            count = "1 file is" if len(packed) == 1 else f"{len(packed)} files are"
            yield Missing(folder, f"{count} left out: {obstacle}", f"the first is {packed[0]}")
    for path in kept:
        yield Input(path, True, None, path not in irregular)


def _search(folder: str, irregular: set[str], closed: list[OSError]) -> list[tuple[str, list[str]]]:
    """The names of the record files in and below a folder, folder by folder.

    The paths of those that are no regular files go into `irregular`.
    """
    found, left = [], [folder]
    while left:
        at = left.pop()
        start = _as_start(at)
        below, names = [], []
        try:
            with os.scandir(at) as entries:
                for entry in entries:
                    name = entry.name
                    is_record = name.lower().endswith(SUFFIXES)
                    if is_record and entry.is_file(follow_symlinks=False):
                        names.append(name)
                    elif _is_folder(entry):
                        if not entry.is_symlink():
                            below.append(entry.path)
                    elif is_record:
                        names.append(name)
                        irregular.add(start + name)
        except OSError as error:
            closed.append(error)
        if names:
            found.append((start, names))
        left += reversed(below)
    return found


def _as_start(folder: str) -> str:
    """A folder as the paths of its files begin, empty for the working directory."""
    here = os.path.normpath(folder)
    return "" if here == os.curdir else os.path.join(here, "")


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link in a circle, or to a place that is closed
        return False


def _open(path: str) -> AbstractContextManager[BinaryIO]:
    if path != STDIN:
        return open(path, "rb")
    if sys.stdin is None:
        raise OSError(0, "standard input is closed")
    return nullcontext(sys.stdin.buffer)
