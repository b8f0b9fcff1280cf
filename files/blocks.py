"""The records of an input in bounded memory: one at a time, or in blocks of many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..notation.borders import (
    MARK,
    count_records,
    find_all,
    find_first,
    find_next,
    may_hide_records,
)
from ..notation.diagnostic import Code
from ..notation.splitter import BLANKS, Source
from .faults import NotText
from .inputs import Input, Missing, ReadChunk
from .records import (
    CHUNK,
    FileFault,
    Piece,
    cut_text,
    guard,
    make_no_record_fault,
    make_text_fault,
    read_open,
)
from .shards import LongText, read_chunks

if TYPE_CHECKING:
    from ..notation.reading.parser import Reading


class Block(NamedTuple):
    """Whole records as UTF-8 with LF line ends; `line` and `number` are those of the first."""

    data: bytes
    line: int
    number: int

    def find_end(self, at: int) -> int:
        """The end of the record that begins at `at`."""
        return find_next(self.data, at)

    def source(self, at: int, stop: int) -> Source:
        """The text of the record from `at` up to `stop`, as the file has it."""
        line = self.line + self.data.count(b"\n", 0, at)
        number = self.number + count_records(self.data, at)
        return Source(self.data[at:stop].decode(), line, number)

    def sources(self) -> Iterator[Source]:
        """The texts of all records in order."""
        text, line, number = self.data.decode(), self.line, self.number
        at, size = 0, len(text)
        if may_hide_records(text):
            for begin, end in pairwise(find_all(self.data)):
                yield Source(self.data[begin:end].decode(), line, number)
                line += self.data.count(b"\n", begin, end)
                number += 1
            return
        while at < size:
            end = text.find(_BORDER, at) + 1 or size
            yield Source(text[at:end], line, number)
            line += text.count("\n", at, end)
            at, number = end, number + 1


_BORDER = f"\n{MARK}"


class SetAside(NamedTuple):
    """A record whose bytes are no text, by its number, or why nothing of the file is.

    It begins after `lines` lines.
    """

    why: NotText
    number: int | None
    lines: int


def read_records(
    entry: Input | Missing,
    number: int | None = None,
    watch: Callable[[bytes], object] | None = None,
) -> Iterator[Reading | FileFault]:
    """Parse the records of an input, or only the record with that number in its file, from 1.

    A number beyond the last record is a fault of the file: a script that asks for a record must
    not take silence for an answer. A record at which the parser fails gives a fault of its own,
    and the next ones follow. `watch` is called with the bytes as they are read.
    """
    from ..notation.reading.parser import parse

    for source in read_chosen_sources(entry, number, watch):
        if isinstance(source, FileFault):
            yield source
        else:
            yield guard(partial(parse, source), entry.path, source)


def read_chosen_sources(
    entry: Input | Missing,
    number: int | None = None,
    watch: Callable[[bytes], object] | None = None,
) -> Iterator[Source | FileFault]:
    """The texts of the records that `read_records` parses, and the faults of others."""
    last = 0
    for source in read_sources(entry, watch):
        if isinstance(source, FileFault):
            last = source.record or last
            if source.record is None or number in (None, source.record):
                yield source
            if source.record is None or number == source.record:
                return
            continue
        last = source.number or last
        if number in (None, source.number):
            yield source
        if number is not None and last == number:
            return
    if number is not None:
        count = "1 record" if last == 1 else f"{last} records"
        message = f"there is no record {number}: the file holds {count}"
        yield FileFault(entry.path, Code.NO_RECORD, message)


def read_sources(
    entry: Input | Missing, watch: Callable[[bytes], object] | None = None
) -> Iterator[Source | FileFault]:
    """Read the records of an input as text, and a `FileFault` for each that cannot be.

    Text before the first record comes first, as a `Source` without a number; a file that holds
    no record gives one fault instead. A fault without the number of a record is the last thing of
    its file. `watch` is called with the bytes as they are read.
    """
    for content in read_blocks(entry, watch):
        if isinstance(content, Block):
            yield from content.sources()
        else:
            yield content


def read_blocks(
    entry: Input | Missing, watch: Callable[[bytes], object] | None = None
) -> Iterator[Block | Source | FileFault]:
    """Read the same as `read_sources`, but many records at a time.

    A `Source` is the text before the first record, or a record that is read by itself because it
    is long or holds bytes that are not UTF-8. `watch` is called with the bytes as they are read.
    """
    return read_open(entry, lambda read: _read_blocks(entry.path, read, watch))


def _read_blocks(
    path: str, read: ReadChunk, watch: Callable[[bytes], object] | None
) -> Iterator[Block | Source | FileFault]:
    def read_watched(size: int) -> bytes:
        chunk = read(size)
        if watch is not None:
            watch(chunk)
        return chunk

    preface: Source | None = None
    has_records = False
    for content in cut_blocks(read_watched):
        if isinstance(content, Source) and content.number is None:
            preface = content
            continue
        if preface is not None:
            yield preface
            preface = None
        has_records = True
        if isinstance(content, SetAside):
            yield make_text_fault(path, content.why, content.number, content.lines)
        else:
            yield content
    if not has_records:
        yield make_no_record_fault(path, preface)


def cut_blocks(read: ReadChunk) -> Iterator[Block | Source | SetAside]:
    """Cut a stream into blocks, as `read_blocks` does; text before the first record comes first.

    Raises `OSError` when the stream does.
    """
    ended = records = 0
    for chunk in read_chunks(read, lambda: CHUNK):
        if isinstance(chunk, LongText):
            pieces: tuple[Piece, ...] = () if chunk.content is None else (chunk.content,)
        else:
            pieces = cut_text(chunk, ended == records == 0)
        begin = ended
        for piece in pieces:
            if isinstance(piece, NotText):
                if piece.is_of_file:
                    yield SetAside(piece, None, 0)
                    return
                records += 1
                yield SetAside(piece, records, ended)
                ended += piece.ended
            elif isinstance(piece, Source):
                records += piece.number is not None
                number = None if piece.number is None else records
                yield piece._replace(line=piece.line + ended, number=number)
                ended += piece.text.count("\n")
            else:
                at = find_first(piece)
                before = piece[:at].decode()
                if before.strip(BLANKS + "\n"):
                    yield Source(before, ended + 1, None)
                ended += piece.count(b"\n", 0, at)
                if at < len(piece):
                    yield Block(piece[at:] if at else piece, ended + 1, records + 1)
                    records += count_records(piece[at:] if at else piece)
                    ended += piece.count(b"\n", at)
        if isinstance(chunk, LongText):
            ended = begin + chunk.ended
