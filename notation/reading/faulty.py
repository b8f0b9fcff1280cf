"""Reading a record whose text has faults: what could be read, and what is wrong with the rest.

It is apart from `parser.py` because a text without faults needs neither this nor Lark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .. import sentences
from ..borders import MARK, begin_of
from ..diagnostic import Code, Diagnostic, Severity, Span
from ..record import Comment, Data, End, Record, Unreadable, VariationEnd, VariationStart
from ..splitter import BLANKS, BYTE_ORDER_MARK, MAX_RECORD, Source
from .body import MAX_PARTS
from .chat_signs import SIGNS, list_replaced, replace_signs
from .explain_token import LOOKALIKES, shorten
from .habits import describe_foreign, tell_habits_once
from .structure import read_structure
from .tokens import MAX_FAULTS, Faults, make_fault

VERSION = "1"
"""The version of the notation that this program reads and writes."""

FaultyRecord = tuple[Record, tuple[Diagnostic, ...]]
"""A record as far as it could be read, and its faults in the order of their places."""


def read_faulty(source: Source) -> FaultyRecord:
    """The record and its faults; an empty record when the text is refused as a whole."""
    record, faults = _read(source)
    told = list(faults)
    if _find_signs(source, told):
        told, _ = _tell_signs_once(source, told)
    return record, tuple(tell_habits_once(source.text, record.tags, told))


def mend_signs(source: Source) -> str | None:
    """The text with the signs that were typed before a chat replaced them; `None` if in doubt.

    The text is given only if the typed signs cause no fault that was not there before.
    """
    if SIGNS.isdisjoint(source.text):
        return None
    _, faults = _read(source)
    return _tell_signs_once(source, list(faults))[1] if _find_signs(source, faults) else None


def _find_signs(source: Source, faults: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The faults that are signs of a chat."""
    signs = [it for it in faults if it.code is Code.BAD_CHARACTER and it.is_error]
    return [it for it in signs if not SIGNS.isdisjoint(source.text[slice(*it.span)])]


def _tell_signs_once(
    source: Source, faults: list[Diagnostic]
) -> tuple[list[Diagnostic], str | None]:
    """The faults with one for all signs of a chat, and the text without these.

    Where not all of them can be replaced, the faults stay as they are, and there is no such text.
    """
    mended = source._replace(text=replace_signs(source.text))
    signs = _find_signs(source, faults)
    after = [it for it in _read(mended)[1] if it.is_error]
    left = {(it.code, mended.position(it.span.start)[0]) for it in after}
    others = [it for it in faults if it.is_error and it not in signs]
    others = [it for it in others if (it.code, source.position(it.span.start)[0]) in left]
    if len(after) > len(others) or len(faults) >= MAX_FAULTS:
        return faults, None
    counts, count = sentences.COUNTS.split(), len(list_replaced(source.text))
    number = counts[count - 1] if count <= len(counts) else str(count)
    number = number if count <= 2 else f"all {number}"
    hint = sentences.fixed_signs(hint=_hint_at_sign(signs[0], source.text), number=number)
    kept = [it for it in faults if not it.is_error or it in others or it is signs[0]]
    return [it._replace(hint=hint) if it is signs[0] else it for it in kept], mended.text


def _hint_at_sign(found: Diagnostic, text: str) -> str:
    """The hint at a sign of a chat: what is written in its place."""
    sign = next(it for it in text[slice(*found.span)] if it in SIGNS)
    return LOOKALIKES[sign]


def _read(source: Source) -> FaultyRecord:
    """The record and its faults, each told as often as it is found."""
    text = source.text
    before = None if source.number is None else begin_of(text.partition("\n")[0])
    if before is None:
        return _refuse(_find_outside(source))
    if source.cut:
        message = sentences.record_too_long(MAX_RECORD)
        return _refuse(make_fault(Code.RECORD_TOO_LONG, message, 0, len(MARK)))
    faults = Faults()
    if not text.startswith(MARK):
        faults.append(_describe_beginning(text, before))
        # Read with the mark in front, so that all places behind it stay.
        text = MARK + " " * len(before) + text[len(before) + len(MARK) :]
    if not _knows_version(text.partition("\n")[0], faults):
        return _refuse(*faults)
    record = read_structure(text, body_faults := Faults())
    if record is None:
        message = sentences.record_too_many_parts(MAX_PARTS)
        return _refuse(make_fault(Code.RECORD_TOO_LONG, message, 0, len(MARK)))
    ordered = _tell_once_behind_end(record, sorted([*faults, *body_faults], key=_place_of))
    if len(body_faults) == MAX_FAULTS:
        ordered[-1] = ordered[-1]._replace(hint=sentences.faults_unreported(MAX_FAULTS))
    return record, tuple(ordered)


_NEVER_PLAYED = (Unreadable, Comment, Data, VariationStart, VariationEnd)


def _place_of(found: Diagnostic) -> Span:
    return found.span


def _tell_once_behind_end(record: Record, faults: list[Diagnostic]) -> list[Diagnostic]:
    """The faults, but only the first error after the `end`: the text there is part of no record."""
    last = next((it for it in reversed(record.body) if not isinstance(it, _NEVER_PLAYED)), None)
    if not isinstance(last, End):
        return faults
    end = last.span.end
    kept = [it for it in faults if not it.is_error or it.span.start < end]
    behind = [it for it in faults if it.is_error and it.span.start >= end]
    told = behind[:1]
    if told and told[0].code in (Code.UNKNOWN_WORD, Code.BAD_CHARACTER):
        told = [told[0]._replace(hint=sentences.ONLY_COMMENTS_AFTER_END)]
    return sorted([*kept, *told], key=_place_of)


def _refuse(*faults: Diagnostic) -> FaultyRecord:
    return Record(), faults


def _find_outside(source: Source) -> Diagnostic:
    text = source.text
    start = len(text) - len(text.lstrip(BLANKS + "\n"))
    line = text[start:].partition("\n")[0].rstrip(BLANKS)
    message, hint = sentences.outside_record(shorten(line)), sentences.RECORD_BEGINS_WITH
    if not source.cut:
        begin = source.line + text.count("\n")
        message, hint = describe_foreign(text, begin) or (message, hint)
    return make_fault(Code.TEXT_OUTSIDE_RECORD, message, start, start + len(line), hint)


def _describe_beginning(text: str, before: str) -> Diagnostic:
    """The finding at a record that begins with signs before `%sgn`, or with other letters."""
    stop = len(before) + len(MARK)
    mark = text[len(before) : stop]
    if mark != MARK:
        message = sentences.mark_not_small(mark)
        return make_fault(Code.BAD_VERSION, message, len(before), stop, sentences.write_it(MARK))
    hint = sentences.RECORD_BEGINS_LINE
    signs = before.strip(BLANKS + BYTE_ORDER_MARK)
    if signs and all(" " <= sign <= "~" for sign in signs):
        message = sentences.before_mark(signs=shorten(signs), mark=MARK)
    elif signs:
        message = sentences.signs_before_mark(MARK)
    elif BYTE_ORDER_MARK in before:
        message = sentences.byte_order_before_mark(MARK)
    else:
        message = sentences.blanks_before_mark(MARK)
    found = make_fault(Code.BAD_CHARACTER, message, 0, len(before), hint)
    return found if signs else found._replace(severity=Severity.WARNING)


def _knows_version(line: str, faults: Faults) -> bool:
    """True when the rest can be read; a line without a version counts as this version."""
    version = line.removeprefix(MARK)
    written = version.strip(BLANKS)
    start = line.index(written, len(MARK)) if written else 0
    if written == VERSION and version != written:
        return True
    hint = sentences.record_begins_with_version(VERSION)
    if not written:
        message = sentences.VERSION_MISSING
    elif written.replace(".", "").isdecimal() and written != VERSION:
        message = sentences.version_unknown(written=shorten(written), version=VERSION)
        faults.append(make_fault(Code.BAD_VERSION, message, start, len(line.rstrip(BLANKS))))
        return False
    else:
        message = sentences.not_a_beginning(shorten(line))
        if re.match(rf"[{BLANKS}]+{VERSION}[{BLANKS}]", version):
            start += len(VERSION)
            start += len(line[start:]) - len(line[start:].lstrip(BLANKS))
            message = sentences.on_version_line(shorten(line[start:]))
    faults.append(make_fault(Code.BAD_VERSION, message, start, len(line.rstrip(BLANKS)), hint))
    return True
