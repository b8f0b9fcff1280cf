"""The lines of a text that a finding points at, long ones cut."""

from __future__ import annotations

from typing import NamedTuple

from ...notation.splitter import Source
from ..console.terminal import escape_text, take_head, take_tail, width

AROUND = 60
"""The characters of a long line kept on either side of the stretch pointed at."""


class Place(NamedTuple):
    """A stretch of a file; lines and columns count from 1, `end_column` is one past the last."""

    line: int
    column: int
    end_line: int
    end_column: int


class Excerpt(NamedTuple):
    """A line of the text, of a long line only the part around the stretch `start`–`end`.

    `skipped` is the number of lines between the excerpt before and this one.
    """

    text: str
    start: int
    end: int
    skipped: int = 0


def place_of(source: Source, start: int, end: int) -> Place:
    """The place in the file of a stretch of a record, without line ends at its end."""
    while end > start and source.text[end - 1 : end] == "\n":
        end -= 1
    line, column = source.position(start)
    if end <= start:
        return Place(line, column, line, column)
    end_line, end_column = source.position(end - 1)
    return Place(line, column, end_line, end_column + 1)


def excerpts_of(source: Source, place: Place) -> tuple[Excerpt, ...]:
    """The line of a place, or its first and last line when it spans several."""
    first = source.line_text(place.line)
    start = place.column - 1
    if place.end_line == place.line:
        return (_cut(first, start, place.end_column - 1),)
    last = source.line_text(place.end_line)
    indent = len(last) - len(last.lstrip())
    between = place.end_line - place.line - 1
    end = place.end_column - 1
    return _cut(first, start, len(first)), _cut(last, min(indent, end), end, between)


def add_carets(excerpt: Excerpt, columns: int | None) -> tuple[str, str]:
    """The line escaped and cut to `columns` (`None`: not cut), and the carets to go below it."""
    before = escape_text(excerpt.text[: excerpt.start])
    about = escape_text(excerpt.text[excerpt.start : excerpt.end])
    after = escape_text(excerpt.text[excerpt.end :]).rstrip()
    if columns is not None and width(before) + width(about) + width(after) > columns:
        about = take_head(about, columns // 2)
        room = columns - max(width(about), 1)
        before = take_tail(before, max(2 * room // 3, room - width(after)))
        after = take_head(after, room - width(before))
    return before + about + after, " " * width(before) + "^" * max(width(about), 1)


def _cut(line: str, start: int, end: int, skipped: int = 0) -> Excerpt:
    end = min(end, start + AROUND)
    first = start - AROUND if start > 2 * AROUND else 0
    last = end + AROUND
    before = "…" if first else ""
    after = "…" if last < len(line) else ""
    shift = len(before) - first
    return Excerpt(before + line[first:last] + after, start + shift, end + shift, skipped)
