"""The records of an input, one at a time, and what keeps a file from being read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...notation.diagnostic import Code
from ...notation.splitter import MARK, MAX_RECORD, Source, split_lines
from ..console.exit_status import describe_error
from .inputs import Input, Missing, ReadChunk, open_input
from .text_lines import NotText, TextLines

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading


@dataclass(frozen=True, slots=True)
class FileFault:
    """Why a file, or the rest of it, could not be read; `line` and `column` where known."""

    file: str
    code: Code
    message: str
    hint: str | None = None
    line: int | None = None
    column: int | None = None


def read_records(
    entry: Input | Missing,
    number: int | None = None,
    watch: Callable[[bytes], object] | None = None,
) -> Iterator[Reading | FileFault]:
    """Parse the records of an input, or only the record with that number in its file, from 1.

    A number beyond the last record is a fault of the file: a script that asks for a record must
    not take silence for an answer. `watch` is called with the bytes as they are read.
    """
    from ...notation.reading.parser import parse

    last = 0
    for source in read_sources(entry, watch):
        if isinstance(source, FileFault):
            yield source
            return
        last = source.number or last
        if number is None or source.number == number:
            yield parse(source)
        if number is not None and last == number:
            return
    if number is not None:
        count = "1 record" if last == 1 else f"{last} records"
        message = f"there is no record {number}: the file holds {count}"
        yield FileFault(entry.path, Code.NO_RECORD, message)


def read_sources(
    entry: Input | Missing, watch: Callable[[bytes], object] | None = None
) -> Iterator[Source | FileFault]:
    """Read the records of an input as text; a `FileFault` is always the last thing of its file.

    Text before the first record comes first, as a `Source` without a number; a file that holds
    no record gives one fault instead. `watch` is called with the bytes as they are read.
    """
    if isinstance(entry, Missing):
        yield FileFault(entry.path, Code.UNREADABLE_FILE, entry.message, entry.hint)
        return
    try:
        with open_input(entry.path) as source:
            yield from _read_sources(entry.path, source.read, watch)
    except BrokenPipeError:
        raise
    except OSError as error:
        yield make_unreadable_fault(entry.path, error)


def make_unreadable_fault(path: str, error: OSError) -> FileFault:
    """The fault of a file that cannot be opened, read or decompressed."""
    return FileFault(path, Code.UNREADABLE_FILE, describe_error(error))


def make_text_fault(path: str, fault: NotText) -> FileFault:
    """The fault of a file that is, from some byte on, no text."""
    return FileFault(
        path, Code.UNREADABLE_FILE, fault.message, fault.hint, fault.line, fault.column
    )


def make_no_record_fault(path: str, preface: Source | None) -> FileFault:
    """The fault of a file that holds no record, only the text `preface`."""
    if preface is None:
        return FileFault(path, Code.NO_RECORD, "no record: the file is empty", _BEGIN)
    hint = _BEGIN
    for number, line in enumerate(preface.text.split("\n", 200)[:200], preface.line):
        if line.strip().lower().startswith(MARK):
            hint = f"write `{MARK} 1` in small letters at the very beginning of line {number}"
            break
    return FileFault(path, Code.NO_RECORD, f"no record: no line begins with `{MARK}`", hint)


_BEGIN = f"a record begins with a line `{MARK} 1`"


def _read_sources(
    path: str, read: ReadChunk, watch: Callable[[bytes], object] | None
) -> Iterator[Source | FileFault]:
    def read_watched(size: int) -> bytes:
        chunk = read(size)
        if watch is not None:
            watch(chunk)
        return chunk

    lines = TextLines(read_watched, MAX_RECORD + 1)
    preface: Source | None = None
    has_records = False
    for source in split_lines(lines):
        if lines.fault:
            break  # the record was cut where the text stops: what it lacks is not its own fault
        if source.number is None:
            preface = source
            continue
        if preface is not None:
            yield preface
        has_records, preface = True, None
        yield source
    if lines.fault:
        yield make_text_fault(path, lines.fault)
    elif not has_records:
        yield make_no_record_fault(path, preface)
