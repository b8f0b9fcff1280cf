"""Records as text, why some cannot be read, and work on records that survives a fault."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from ..notation.borders import MARK
from ..notation.diagnostic import Code
from ..notation.splitter import Source
from .faults import (
    DEBUG,
    NotText,
    describe_error,
    describe_program_fault,
    find_near_file,
    is_debugging,
)
from .inputs import Input, Missing, ReadChunk, open_input

Result = TypeVar("Result")
Content = TypeVar("Content")

CHUNK = 1 << 16
"""The bytes read at once."""


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


Piece = bytes | Source | NotText
"""Whole records as UTF-8 with LF line ends, a record with other bytes, or one set aside.

The source counts lines and records from 1. Without a number it is text before the first record.
"""


def cut_text(data: bytes, is_first: bool) -> tuple[Piece, ...]:
    """Cut the bytes of whole records into pieces; all of them are one piece where they are UTF-8.

    Only the first ones of a file, which may begin with other text, tell that it is no text at all.
    """
    if data.isascii() and b"\r" not in data and b"\0" not in data:
        return (data,)
    if is_first:
        from .decoding import detect_not_text

        wrong = detect_not_text(data[:CHUNK])
        if wrong is not None:
            return (wrong,)
        data = data.removeprefix(BOM_UTF8)
    if b"\r" in data:
        # A chunk ends with a line, so no CRLF is torn apart.
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    try:
        if not data.isascii():
            data.decode()
    except UnicodeDecodeError as error:
        # Imported here because most files are UTF-8.
        from .decoding import part_text

        return part_text(data, error.start)
    return (data,)


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


def make_text_fault(path: str, fault: NotText, record: int | None, lines: int = 0) -> FileFault:
    """The fault of a record that is no text and begins after `lines` lines, or of a whole file."""
    line, column = fault.line, fault.column
    if line is None:
        return FileFault(path, Code.UNREADABLE_FILE, fault.message, fault.hint)
    place = line + lines, column, record
    return FileFault(path, Code.UNREADABLE_FILE, fault.message, fault.hint, *place)


def make_no_record_fault(path: str, preface: Source | None) -> FileFault:
    """The fault of a file that holds no record, only the text `preface`."""
    # Imported here because few files hold none, and every start would wait for all sentences.
    from ..notation import sentences

    if preface is None:
        return FileFault(path, Code.NO_RECORD, sentences.FILE_EMPTY, _BEGIN)
    from .decoding import describe_stray

    wrong = describe_stray(preface)
    if wrong is not None:
        return make_text_fault(path, wrong, None)
    from ..notation.reading.habits import describe_foreign

    message, hint = describe_foreign(preface.text) or (sentences.no_record_line(MARK), _BEGIN)
    return FileFault(path, Code.NO_RECORD, message, hint)


_BEGIN = f"a record begins with a line `{MARK} 1`"


_HINT = f"please report it with this record; `{DEBUG}=1` shows where it comes from"
