"""Reading a text: its records as data, each with what is wrong with its text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..borders import MARK
from ..diagnostic import Code, Diagnostic, Severity, Span
from ..record import Comment, Data, Item, Record, Unreadable
from ..scanning.reader import read_scanned
from ..splitter import BLANKS, Source, StrayBytes, split


class Reading(NamedTuple):
    """A record, what is wrong with its text, and the text it was read from.

    The diagnostics are in the order of their places. Text that could not be understood is
    `Unreadable` in the body. `file` is the path it was read from, empty where that is not known.
    """

    record: Record
    """The record as data."""
    diagnostics: tuple[Diagnostic, ...]
    """The faults of its text, in the order of their places."""
    source: Source
    """The text it was read from, its first line and its number in the file."""
    file: str = ""
    """The path of its file; empty where that is not known."""

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
        return _read_restored(parse, source, source.strays)
    text = source.text
    if source.number is not None and text.startswith(MARK) and not source.cut:
        record = read_scanned(text)
        if record is not None:
            return Reading(record, (), source)
    # Imported here because most texts have no faults, and Lark is slow to import.
    from .faulty import read_faulty

    record, faults = read_faulty(source)
    return Reading(record, faults, source)


def _read_restored(
    work: Callable[[Source], Reading], source: Source, strays: StrayBytes
) -> Reading:
    """The reading, by `work`, of a record in which bytes that are not UTF-8 were read as signs."""
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
    reading = work(source._replace(strays=None))
    ordered = sorted([found, *reading.diagnostics], key=lambda it: it.span.start)
    return Reading(reading.record, tuple(ordered), source)


def parse_head(source: Source) -> Reading:
    """The reading of a record up to its last tag, in a fraction of the time of `parse`.

    It has all tags of the record, and an error of a tag if there is one anywhere in the record.
    """
    if source.strays is not None:
        return _read_restored(parse_head, source, source.strays)
    text = source.text
    if source.number is None or len(text) > _LONGEST:
        return parse(source)
    end = 0
    for tag in _TAG.finditer(text):
        end = tag.end()
    torn = _find_torn_tag(text, end, "[]")
    end = text.find("\n", end if torn is None else torn) + 1 or len(text)
    head = parse(Source(text[:end], source.line, source.number, source.cut))
    is_torn = any(found.code is Code.BAD_TAG for found in head.diagnostics)
    if torn is not None and not is_torn:
        # A bracket in the game is out of place, which is no fault of a tag.
        brackets = "" if any(map(_is_played, head.record.body)) else "[]"
        if _find_torn_tag(text, end - 1, brackets) is not None:
            return parse(source)
    if head.diagnostics:
        # Imported here because few heads have faults.
        from .chat_signs import SIGNS

        # What stands behind may change what is said: where something is open, or where a tag may be
        # torn by nothing but the signs of a chat, which are told once.
        if _OPENING.search(text, 0, end) or (is_torn and not SIGNS.isdisjoint(text[:end])):
            return parse(source)
    return Reading(head.record, head.diagnostics, source)


def _is_played(item: Item) -> bool:
    return not isinstance(item, Comment | Data | Unreadable)


def _find_torn_tag(text: str, at: int, brackets: str) -> int | None:
    """A place behind `at` where a tag may be torn; `None` where there surely is none.

    It may be one of the `brackets`, or the beginning of a line.
    """
    torn = [place for sign in brackets if (place := text.find(sign, at)) >= 0]
    for found in _LIKE_TAG.finditer(text, at):
        # Imported here because few records come so far.
        from .explain_place import may_open_tag

        if may_open_tag(text, found.end() - 2):
            torn.append(found.end())
            break
    return min(torn, default=None)


_TAG = re.compile(r'\[[^\n"[]*+"[^\n]*')
"""A tag that may have a value, and the rest of its line."""

_LIKE_TAG = re.compile(rf"\n[{BLANKS}]*[A-Z][A-Za-z]")
"""The beginning of a line that may be a tag without its brackets."""

_OPENING = re.compile(r"[{<(]|\bend\b")
"""A bracket that may be closed further on, or an `end`, behind which little is told."""

_LONGEST = 2**16
"""The most characters of a record that surely has not too many parts."""
