"""The records of an input, one at a time, and what keeps a file from being read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...notation.diagnostic import Code
from ...notation.splitter import MARK, MAX_RECORD, Source, split_lines
from ..console.exit_status import describe_error
from .inputs import Input, Missing
from .inputs import open_input
from .inputs import ReadChunk


@dataclass(frozen=True, slots=True)
class FileFault:
    """Why a file, or the rest of it, could not be read; `line` and `column` where known."""

    file: str
    code: Code
    message: str
    hint: str | None = None
    line: int | None = None
    column: int | None = None


def read_sources(
    entry: Input | Missing, watch: Callable[[bytes], object] | None = None
) -> Iterator[Source | FileFault]:
    """The records of an input as text; a `FileFault` is the last thing of its file.

    Text before the first record comes first, as a `Source` without a number; a file that holds
    no record gives one fault instead. `watch` is shown the bytes as they are read.
    """
    if isinstance(entry, Missing):
        yield FileFault(entry.path, Code.UNREADABLE_FILE, entry.message, entry.hint)
        return
    try:
        with open_input(entry.path) as source:
            yield from _sources(entry.path, source.read, watch)
    except BrokenPipeError:
        raise
    except OSError as error:
        yield make_unreadable_fault(entry.path, error)


def _sources(
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
            break  # the record was cut where the text stops; what it lacks is no fault of its own
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


def make_unreadable_fault(path: str, error: OSError) -> FileFault:
    """That the operating system refused a file, or what is in it cannot be unpacked."""
    return FileFault(path, Code.UNREADABLE_FILE, describe_error(error))


def make_text_fault(path: str, fault: NotText) -> FileFault:
    """That a file, or the rest of it, is no text."""
    return FileFault(
        path, Code.UNREADABLE_FILE, fault.message, fault.hint, fault.line, fault.column
    )


def make_no_record_fault(path: str, preface: Source | None) -> FileFault:
    """That a file holds no record, only this text."""
    if preface is None:
        return FileFault(path, Code.NO_RECORD, "no record: the file is empty", _BEGIN)
    hint = _BEGIN
    for number, line in enumerate(preface.text.split("\n", 200)[:200], preface.line):
        if line.strip().lower().startswith(MARK):
            hint = f"write `{MARK} 1` in small letters at the very beginning of line {number}"
            break
    return FileFault(path, Code.NO_RECORD, f"no record: no line begins with `{MARK}`", hint)


_BEGIN = f"a record begins with a line `{MARK} 1`"
