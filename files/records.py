"""The records of an input, one at a time in bounded memory, and why a file cannot be read."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..notation.borders import MARK, find_first
from ..notation.diagnostic import Code
from ..notation.splitter import Source, split_lines
from .faults import (
    DEBUG,
    describe_error,
    describe_program_fault,
    find_near_file,
    is_debugging,
)
from .inputs import Input, Missing, ReadChunk, open_input

if TYPE_CHECKING:
    from ..notation.reading.parser import Reading

Result = TypeVar("Result")
Content = TypeVar("Content")

CHUNK = 1 << 16
"""The bytes read at once."""

SAMPLE = 1 << 10
"""The bytes after a wrong one, at most to the end of its line, that show the encoding."""

_HEAD = 512
"""The first bytes of a file that show whether it is text at all."""

_BOMS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
"""Byte order marks; UTF-32's come first because UTF-16's little-endian mark begins one of them."""


class FileFault(NamedTuple):
    """Why a file, or the rest of it, could not be read; `line` and `column` where known.

    When it has the number of a `record`, only that record failed (`guard`).
    """

    file: str
    code: Code
    message: str
    hint: str | None = None
    line: int | None = None
    column: int | None = None
    record: int | None = None


class NotText(NamedTuple):
    """Why bytes are not UTF-8 text, and where (line and column from 1) when that is known."""

    message: str
    hint: str
    line: int | None = None
    column: int | None = None


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
    """The texts of the records that `read_records` parses; a fault comes last in its file."""
    last = 0
    for source in read_sources(entry, watch):
        if isinstance(source, FileFault):
            yield source
            return
        last = source.number or last
        if number in (None, source.number):
            yield source
        if number is not None and last == number:
            return
    if number is not None:
        count = "1 record" if last == 1 else f"{last} records"
        message = f"there is no record {number}: the file holds {count}"
        yield FileFault(entry.path, Code.NO_RECORD, message)


def guard(work: Callable[[], Result], file: str, source: Source) -> Result | FileFault:
    """The result of `work` for a record, or the fault of this program that ended it.

    Every command over many records goes through it, so that one record ends no run.

    Ctrl-C, a lack of memory and faults of the output go through: they are not about the record. So
    does everything if `SUNGKA_DEBUG` is set.
    """
    return guard_at(work, lambda: (file, source))


def guard_at(
    work: Callable[[], Result], find: Callable[[], tuple[str, Source]]
) -> Result | FileFault:
    """The same as `guard` for work on several records; after a fault, `find` names the record.

    It gives the file and the record.
    """
    try:
        return work()
    except (OSError, MemoryError):
        raise
    except Exception as error:
        if is_debugging():
            raise
        return make_program_fault(error, *find())


def try_accepting(work: Callable[[], Result]) -> Result | None:
    """Try the quick check `work` on a record; `None` where it fails, for the full check to decide.

    If the full check has the same fault, it shows it. Exceptions that pass through `guard` pass
    through here too.
    """
    try:
        return work()
    except (OSError, MemoryError):
        raise
    except Exception:
        if is_debugging():
            raise
        return None


def make_program_fault(error: Exception, file: str, source: Source) -> FileFault:
    """The fault for an exception that came out of the work on a record."""
    message = f"a fault of this program, not of the record: {describe_program_fault(error)}"
    return FileFault(file, Code.PROGRAM_FAULT, message, _HINT, source.line, 1, record=source.number)


def read_sources(
    entry: Input | Missing, watch: Callable[[bytes], object] | None = None
) -> Iterator[Source | FileFault]:
    """Read the records of an input as text; a `FileFault` is always the last thing of its file.

    Text before the first record comes first, as a `Source` without a number; a file that holds
    no record gives one fault instead. `watch` is called with the bytes as they are read.
    """
    return read_open(entry, lambda read: _read_sources(entry.path, read, watch))


def read_open(
    entry: Input | Missing, reading: Callable[[ReadChunk], Iterator[Content]]
) -> Iterator[Content | FileFault]:
    """Yield what `reading` makes of an input, then the fault of its file if it cannot be read."""
    if isinstance(entry, Missing):
        yield FileFault(entry.path, Code.UNREADABLE_FILE, entry.message, entry.hint)
        return
    try:
        with open_input(entry.path, entry.max_size) as source:
            yield from reading(source.read)
    except BrokenPipeError:
        raise
    except OSError as error:
        yield make_unreadable_fault(entry.path, error)


def make_unreadable_fault(path: str, error: OSError) -> FileFault:
    """The fault of a file that cannot be opened, read or decompressed."""
    near = find_near_file(path) if isinstance(error, FileNotFoundError) else None
    hint = None if near is None else f"did you mean `{near}`?"
    return FileFault(path, Code.UNREADABLE_FILE, describe_error(error), hint)


def make_text_fault(path: str, fault: NotText, lines: int = 0) -> FileFault:
    """The fault of a file that stops being text at some byte, after `lines` lines."""
    line = None if fault.line is None else fault.line + lines
    return FileFault(path, Code.UNREADABLE_FILE, fault.message, fault.hint, line, fault.column)


def make_no_record_fault(path: str, preface: Source | None) -> FileFault:
    """The fault of a file that holds no record, only the text `preface`."""
    # Imported here because few files hold none, and every start would wait for all sentences.
    from ..notation import sentences

    if preface is None:
        return FileFault(path, Code.NO_RECORD, sentences.FILE_EMPTY, _BEGIN)
    from ..notation.reading.habits import describe_foreign

    message, hint = describe_foreign(preface.text) or (sentences.no_record_line(MARK), _BEGIN)
    return FileFault(path, Code.NO_RECORD, message, hint)


class TextBlocks:
    """The text of a stream in blocks; CRLF and CR count as `\\n`, a BOM in front has no column.

    Once it is read, `fault` says why it stopped early, if it did, and `ended` is the number of
    line ends.
    """

    def __init__(self, read: ReadChunk) -> None:
        self.fault: NotText | None = None
        self.ended = 0
        self._read = read
        self._length = 0  # the characters of the last line so far

    def __iter__(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder("utf-8")()
        newlines = io.IncrementalNewlineDecoder(None, translate=True)
        is_first = True
        while True:
            chunk = self._read(CHUNK)
            self.fault = detect_not_text(chunk) if is_first else None
            self._length -= is_first and chunk.startswith(codecs.BOM_UTF8)
            if self.fault:
                return
            try:
                text = decoder.decode(chunk, not chunk)
            except UnicodeDecodeError as error:
                good = error.object[: error.start].decode("utf-8", "ignore")
                # No LF follows a CR at the end of the good part: it ends a line by itself.
                yield self._count(newlines.decode(good, True))
                wrong = self._read_to_line_end(error.object[error.start :])
                self.fault = describe_wrong_byte(wrong, self.ended + 1, self._length + 1)
                return
            yield self._count(newlines.decode(text, not chunk))
            if not chunk:
                return
            is_first = False

    def _count(self, text: str) -> str:
        ended = text.count("\n")
        self.ended += ended
        self._length = len(text) - text.rfind("\n") - 1 + (0 if ended else self._length)
        return text

    def _read_to_line_end(self, wrong: bytes) -> bytes:
        """Read on until there are enough bytes to show the encoding, whatever the chunks are."""
        while len(wrong) < SAMPLE and not {10, 13} & set(wrong) and (more := self._read(CHUNK)):
            wrong += more
        return wrong.replace(b"\r", b"\n")


def detect_not_text(first: bytes) -> NotText | None:
    """Why a file that begins with these bytes cannot be UTF-8 text of any kind; `None` if it can.

    NUL bytes make it a binary file only when no record begins there: inside a record it is for
    the parser to report them in their place.
    """
    name = next((name for bom, name in _BOMS if first.startswith(bom)), None)
    name = name or _wide_encoding(first)
    if name:
        return NotText(f"not UTF-8 text: the encoding is likely {name}", _convert_hint(name))
    if b"\0" in first[:_HEAD] and not _begins_record(first):
        return NotText("a binary file: it holds NUL bytes", "a record is UTF-8 text")
    return None


def describe_wrong_byte(wrong: bytes, line: int, column: int) -> NotText:
    """The fault at a byte that is not UTF-8; `wrong` begins with it and holds more of its line."""
    spoken, name = _single_byte_encoding(wrong.partition(b"\n")[0][:SAMPLE])
    message = f"not UTF-8 text: byte 0x{wrong[0]:02x}; the encoding is likely {spoken}"
    return NotText(message, _convert_hint(name), line, column)


_BEGIN = f"a record begins with a line `{MARK} 1`"


_HINT = f"please report it with this record; `{DEBUG}=1` shows where it comes from"


def _read_sources(
    path: str, read: ReadChunk, watch: Callable[[bytes], object] | None
) -> Iterator[Source | FileFault]:
    def read_watched(size: int) -> bytes:
        chunk = read(size)
        if watch is not None:
            watch(chunk)
        return chunk

    blocks = TextBlocks(read_watched)
    preface: Source | None = None
    has_records = False
    for source in split_lines(blocks):
        if blocks.fault:
            break  # the record was cut where the text stops: what it lacks is not its own fault
        if source.number is None:
            preface = source
            continue
        if preface is not None:
            yield preface
        has_records, preface = True, None
        yield source
    if blocks.fault:
        yield make_text_fault(path, blocks.fault)
    elif not has_records:
        yield make_no_record_fault(path, preface)


def _begins_record(first: bytes) -> bool:
    return find_first(first) < len(first)


def _wide_encoding(first: bytes) -> str | None:
    """The name of UTF-16 without a BOM, where every other byte of plain text is 0."""
    head = first[:_HEAD]
    for at, name in ((0, "UTF-16BE"), (1, "UTF-16LE")):
        zeros, others = head[at::2], head[1 - at :: 2]
        if len(zeros) > 1 and zeros.count(0) > 0.8 * len(zeros) and 0 not in others:
            return name
    return None


def _single_byte_encoding(wrong: bytes) -> tuple[str, str]:
    """The encoding's common name and its name for `iconv`; Latin-1 where it is possible."""
    if any(0x80 <= byte < 0xA0 for byte in wrong):
        return "Windows-1252", "WINDOWS-1252"
    return "Latin-1 (ISO-8859-1)", "ISO-8859-1"


def _convert_hint(name: str) -> str:
    return f"convert it first, for example with `iconv -f {name} -t UTF-8`"
