"""Reading a record whose text has faults: what could be read, and what is wrong with the rest.

It is apart from `parser.py` because a text without faults needs neither this nor Lark.
"""

from __future__ import annotations

import re

from ..diagnostic import Code, Diagnostic
from ..record import Record
from ..splitter import BLANKS, MARK, MAX_RECORD, Source
from .body import MAX_PARTS
from .explain_token import shorten
from .structure import read_structure
from .tokens import MAX_FAULTS, Faults, make_fault

VERSION = "1"
"""The version of the notation that this program reads and writes."""

FaultyRecord = tuple[Record, tuple[Diagnostic, ...]]
"""A record as far as it could be read, and its faults in the order of their places."""


def read_faulty(source: Source) -> FaultyRecord:
    """The record and its faults; an empty record when the text is refused as a whole."""
    text = source.text
    if source.number is None or not text.startswith(MARK):
        return _refuse(_find_outside(text))
    if source.cut:
        message = f"the record is longer than {MAX_RECORD} characters"
        return _refuse(make_fault(Code.RECORD_TOO_LONG, message, 0, len(MARK)))
    faults = Faults()
    if not _knows_version(text.partition("\n")[0], faults):
        return _refuse(*faults)
    record = read_structure(text, body_faults := Faults())
    if record is None:
        message = f"the record has more than {MAX_PARTS} parts (moves, notes, statements, tags)"
        return _refuse(make_fault(Code.RECORD_TOO_LONG, message, 0, len(MARK)))
    ordered = sorted([*faults, *body_faults], key=lambda found: found.span)
    if len(body_faults) == MAX_FAULTS:
        ordered[-1] = ordered[-1]._replace(hint=f"no more than {MAX_FAULTS} faults are reported")
    return record, tuple(ordered)


def _refuse(*faults: Diagnostic) -> FaultyRecord:
    return Record(), faults


def _find_outside(text: str) -> Diagnostic:
    start = len(text) - len(text.lstrip(BLANKS + "\n"))
    line = text[start:].partition("\n")[0].rstrip(BLANKS)
    return make_fault(
        Code.TEXT_OUTSIDE_RECORD,
        f"`{shorten(line)}` is outside of a record",
        start,
        start + len(line),
        "a record begins with a line `%sgn 1`",
    )


def _knows_version(line: str, faults: Faults) -> bool:
    """Whether the rest can be read; a line without a version counts as this version."""
    version = line.removeprefix(MARK)
    written = version.strip(BLANKS)
    start = line.index(written, len(MARK)) if written else 0
    if written == VERSION and version != written:
        return True
    hint = f"a record begins with a line `%sgn {VERSION}`"
    if not written:
        message = "`%sgn` names no version"
    elif written.replace(".", "").isdecimal() and written != VERSION:
        message = f"version `{shorten(written)}` is not known, only version `{VERSION}`"
        faults.append(make_fault(Code.BAD_VERSION, message, start, len(line.rstrip(BLANKS))))
        return False
    else:
        message = f"`{shorten(line)}` is not the beginning of a record"
        if re.match(rf"[{BLANKS}]+{VERSION}[{BLANKS}]", version):
            start += len(VERSION)
            start += len(line[start:]) - len(line[start:].lstrip(BLANKS))
            message = f"`{shorten(line[start:])}` is on the line of the version"
    faults.append(make_fault(Code.BAD_VERSION, message, start, len(line.rstrip(BLANKS)), hint))
    return True
