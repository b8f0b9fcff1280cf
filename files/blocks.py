"""An input read in blocks of whole records, for commands that check most from their tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..notation.borders import count_records, find_first, find_next
from ..notation.splitter import BLANKS, Source
from .inputs import Input, Missing, ReadChunk
from .records import CHUNK, FileFault, make_no_record_fault, make_text_fault, read_open
from .shards import LongText, clean_text, read_chunks


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


def read_blocks(
    entry: Input | Missing, watch: Callable[[bytes], object] | None = None
) -> Iterator[Block | Source | FileFault]:
    """Read the same as `read_sources`, but many records at a time.

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
            at = find_first(data)
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
            records += count_records(content.data) if isinstance(content, Block) else 1
        if wrong is not None:
            yield make_text_fault(path, wrong, ended)
            return
        ended += lines
    if not records:
        yield make_no_record_fault(path, preface)


def _shift_source(long: LongText, ended: int, records: int) -> Source | None:
    """The long text with its line and number in the file; `None` if it is missing or broken."""
    source = long.source
    if source is None or long.fault is not None:
        return None
    number = None if source.number is None else source.number + records
    return source._replace(line=source.line + ended, number=number)
