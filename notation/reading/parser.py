"""Reading a text: its records as data, each with what is wrong with its text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..borders import MARK
from ..diagnostic import Code, Diagnostic, Severity, Span
from ..record import Record
from ..scanning.reader import read_scanned
from ..splitter import Source, StrayBytes, split


class Reading(NamedTuple):
    """A record, what is wrong with its text, and the text it was read from.

    The diagnostics are in the order of their places. Text that could not be understood is
    `Unreadable` in the body.
    """

    record: Record
    diagnostics: tuple[Diagnostic, ...]
    source: Source

    @property
    def has_syntax_faults(self) -> bool:
        """True when some of the text could not be read as written."""
        return any(found.severity is Severity.ERROR for found in self.diagnostics)


def read(text: str) -> Iterator[Reading]:
    """The readings of a text's records, each read on demand.

    >>> [reading.record.value("South") for reading in read('%sgn 1\\n[South "Ana"]\\nS7 N7')]
    ['Ana']
    """
    return map(parse, split(text))


def parse(source: Source) -> Reading:
    """The reading of one record; never raises, whatever the text."""
    if source.strays is not None:
        return _parse_restored(source, source.strays)
    text = source.text
    if source.number is not None and text.startswith(MARK) and not source.cut:
        record = read_scanned(text)
        if record is not None:
            return Reading(record, (), source)
    # Imported here because most texts have no faults, and Lark is slow to import.
    from .faulty import read_faulty

    record, faults = read_faulty(source)
    return Reading(record, faults, source)


def _parse_restored(source: Source, strays: StrayBytes) -> Reading:
    """The reading of a record in which bytes that are not UTF-8 were read as signs."""
    # Imported here like `faulty`.
    from .. import sentences

    byte, at = f"0x{strays.byte:02x}", strays.offset
    if source.number is None:
        message, hint = sentences.stray_before_record(byte), None
    else:
        message = sentences.stray_byte(byte=byte, sign=source.text[at])
        hint = sentences.STRAYS_FIXED
    if strays.total > 1:
        more = sentences.more_strays if source.number is None else sentences.more_strays_in_record
        message = more(message=message, count=strays.total - 1)
    found = Diagnostic(Code.UNREADABLE_FILE, Severity.ERROR, message, Span(at, at + 1), hint)
    reading = parse(source._replace(strays=None))
    ordered = sorted([found, *reading.diagnostics], key=lambda it: it.span.start)
    return Reading(reading.record, tuple(ordered), source)
