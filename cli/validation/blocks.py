"""An input read in blocks of whole records, for commands that take most records quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...notation.splitter import BLANKS, MARK, Source
from ..files.inputs import Input, Missing, ReadChunk
from ..files.records import (
    CHUNK,
    FileFault,
    make_no_record_fault,
    make_text_fault,
    read_open,
)
from .shards import LongText, clean_text, read_chunks

_MARK = MARK.encode()
_BORDER = b"\n" + _MARK


class Block(NamedTuple):
    """Whole records as UTF-8 with LF line ends; `line` and `number` are those of the first."""

    data: bytes
    line: int
    number: int

    def find_end(self, at: int) -> int:
        """Where the record ends in which the place `at` is."""
        return self.data.find(_BORDER, at) + 1 or len(self.data)

    def source(self, at: int, stop: int) -> Source:
        """The text of the record from `at` up to `stop`, as it stands in the file."""
        line = self.line + self.data.count(b"\n", 0, at)
        number = self.number + self.data.count(_BORDER, 0, at + len(_MARK))
        return Source(self.data[at:stop].decode(), line, number)


def read_blocks(
    entry: Input | Missing, watch: Callable[[bytes], object] | None = None
) -> Iterator[Block | Source | FileFault]:
    """Read what `read_sources` reads, with the records many at a time.

    A `Source` is the text before the first record, or a record that is read by itself because it
    is long. `watch` is called with the bytes as they are read.
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

    ended = records = 0
    content: Block | Source | None
    preface: Source | None = None
    for chunk in read_chunks(read_watched, lambda: CHUNK):
        is_first = ended == records == 0
        if isinstance(chunk, LongText):
            wrong, content = chunk.fault, _shift_source(chunk, ended, records)
            lines = chunk.ended
        else:
            data, wrong = clean_text(chunk, is_first)
            at = 0 if data.startswith(_MARK) else data.find(_BORDER) + 1 or len(data)
            before = data[:at].decode()
            if before.strip(BLANKS + "\n"):
                preface = Source(before, ended + 1, None)
            line = ended + data.count(b"\n", 0, at) + 1
            content = Block(data[at:], line, records + 1) if at < len(data) else None
            lines = data.count(b"\n")
        if isinstance(content, Source) and content.number is None:
            preface = content
        elif content is not None:
            if preface is not None:
                yield preface
                preface = None
            yield content
            records += 1 + (content.data.count(_BORDER) if isinstance(content, Block) else 0)
        if wrong is not None:
            yield make_text_fault(path, wrong, ended)
            return
        ended += lines
    if not records:
        yield make_no_record_fault(path, preface)


def _shift_source(long: LongText, ended: int, records: int) -> Source | None:
    """The long text in its place of the file; `None` if there is none, or it is broken."""
    source = long.source
    if source is None or long.fault is not None:
        return None
    number = None if source.number is None else source.number + records
    return source._replace(line=source.line + ended, number=number)
