"""A finding as it is printed: a diagnostic with its file, its place there and the line."""

from __future__ import annotations

from dataclasses import dataclass

from ..notation.diagnostic import Code, Diagnostic, Severity
from ..notation.splitter import Source
from .reading import FileFault

_AROUND = 60
"""The characters of a long line that are kept on either side of the stretch it is about."""


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a file; lines and columns count from 1, `end_column` is one past the last."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line of the text, or what stands around the stretch `start`–`end` of a long one."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in a file; what is about no record, round, row or place has `None` there."""

    file: str
    code: Code
    severity: Severity
    message: str
    hint: str | None = None
    place: Place | None = None
    record: int | None = None
    round: int | None = None
    row: int | None = None
    excerpt: Excerpt | None = None

    @property
    def is_error(self) -> bool:
        """Whether it makes its record invalid."""
        return self.severity is Severity.ERROR


def finding_of(diagnostic: Diagnostic, source: Source, file: str) -> Finding:
    """A record's diagnostic as a finding."""
    place = place_of(source, diagnostic.span.start, diagnostic.span.end)
    return Finding(
        file,
        diagnostic.code,
        diagnostic.severity,
        diagnostic.message,
        diagnostic.hint,
        place,
        source.number,
        diagnostic.round,
        diagnostic.row,
        _excerpt(source.line_text(place.line), place),
    )


def file_finding(fault: FileFault) -> Finding:
    """What keeps a file from being read as a finding."""
    place = None
    if fault.line is not None and fault.column is not None:
        place = Place(fault.line, fault.column, fault.line, fault.column + 1)
    return Finding(fault.file, fault.code, Severity.ERROR, fault.message, fault.hint, place)


def place_of(source: Source, start: int, end: int) -> Place:
    """The place in the file of a stretch of a record; a line end at its end is left out."""
    while end > start and source.text[end - 1 : end] == "\n":
        end -= 1
    line, column = source.position(start)
    if end <= start:
        return Place(line, column, line, column)
    end_line, end_column = source.position(end - 1)
    return Place(line, column, end_line, end_column + 1)


def _excerpt(line: str, place: Place) -> Excerpt:
    start = place.column - 1
    end = place.end_column - 1 if place.end_line == place.line else len(line)
    end = min(end, start + _AROUND)
    first = start - _AROUND if start > 2 * _AROUND else 0
    last = end + _AROUND
    before = "…" if first else ""
    after = "…" if last < len(line) else ""
    shift = len(before) - first
    return Excerpt(before + line[first:last] + after, start + shift, end + shift)
