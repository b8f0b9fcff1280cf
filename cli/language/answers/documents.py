"""Texts open in an editor, and the places in them as the Language Server Protocol counts them.

Lines count from 0 and end with LF, CRLF or CR. A character of a line is counted in bytes of UTF-8
or in units of UTF-16, as client and server agree when they meet.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

UTF8, UTF16 = "utf-8", "utf-16"
"""The two ways in which characters are counted."""

RECORDS, JOURNAL, PLAN = "sgn", "sungka-journal", "toml"
"""The languages of documents, as clients name them."""


class TextPlace(NamedTuple):
    """A line and a character in it, both from 0, counted as the client counts them."""

    line: int
    character: int


class TextRange(NamedTuple):
    """A stretch of a document, up to but not including its `end`."""

    start: TextPlace
    end: TextPlace


class TextChange(NamedTuple):
    """A stretch of a document with the text that takes its place; no range: the whole text."""

    range: TextRange | None
    text: str


@dataclass(frozen=True)
class OpenDocument:
    """A document as it is now: its text, the version of the client, and how it counts.

    `edited` is the line of the last change, from 0, until the cursor is known to have left it.
    """

    uri: str
    language: str
    version: int
    text: str
    encoding: str = UTF16
    edited: int | None = None

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The offset at which each line begins."""
        if "\r" in self.text:
            return (0, *[match.end() for match in _LINE_END.finditer(self.text)])
        # The same in a fraction of the time.
        sizes = [len(row) + 1 for row in self.text.split("\n")]
        sizes.pop()
        return tuple(accumulate(sizes, initial=0))

    def line_text(self, line: int) -> str:
        """The text of a line without its end; empty outside of the text."""
        if not 0 <= line < len(self.starts):
            return ""
        stop = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[line] : stop].rstrip("\r\n")

    def offset(self, place: TextPlace) -> int:
        """The offset of a place in the text; that of the nearest one where there is none."""
        if place.line < 0:
            return 0
        if place.line >= len(self.starts):
            return len(self.text)
        row = self.line_text(place.line)
        return self.starts[place.line] + _find_column(row, place.character, self.encoding)

    def place(self, offset: int) -> TextPlace:
        """The place of an offset."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.starts, offset) - 1
        return self.place_in(line, offset - self.starts[line])

    def place_in(self, line: int, column: int) -> TextPlace:
        """The place of a character of a line, both from 0, as far as the line has characters."""
        row = self.line_text(line)
        before = row[: max(column, 0)]
        return TextPlace(line, measure(before, self.encoding))

    def range_of(self, start: int, stop: int) -> TextRange:
        """The range between two offsets."""
        return TextRange(self.place(start), self.place(stop))

    def change(self, changes: tuple[TextChange, ...], version: int) -> OpenDocument:
        """The document after changes, made one after the other.

        The version never goes back, so that findings of a newer text are not taken for older ones.
        """
        now = self
        for one in changes:
            now = now._apply(one)
        return replace(now, version=max(version, self.version))

    def _apply(self, change: TextChange) -> OpenDocument:
        if change.range is None:
            text = join_surrogates(change.text)
            return replace(self, text=text, edited=None)
        start, stop = sorted([self.offset(place) for place in change.range])
        text = self.text[:start] + change.text + self.text[stop:]
        # A half of a sign may have come with the change before.
        text = join_surrogates(text) if has_surrogates(change.text) else text
        first = bisect_right(self.starts, start) - 1
        edited = first + len(_LINE_END.findall(change.text))
        new = replace(self, text=text, edited=edited)
        if len(text) == len(self.text) + len(change.text) - (stop - start) and "\r" not in text:
            new.__dict__["starts"] = self._move_starts(first, start, stop, change.text)
        return new

    def _move_starts(self, first: int, start: int, stop: int, text: str) -> tuple[int, ...]:
        """The offsets of lines after a change, of which most are only moved."""
        starts, moved = self.starts, len(text) - (stop - start)
        added = [start + match.end() for match in _LINE_END.finditer(text)]
        behind = bisect_right(starts, stop)
        rest = [it + moved for it in starts[behind:]]
        return (*starts[: first + 1], *added, *rest)

    @property
    def readable_text(self) -> str:
        """The text with U+FFFD for each torn half of a sign, as long as the text itself."""
        return _SURROGATE.sub("\ufffd", self.text) if has_surrogates(self.text) else self.text


def has_surrogates(text: str) -> bool:
    """True when there are torn halves of signs in a text."""
    if text.isascii():
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def measure(text: str, encoding: str) -> int:
    """The length of a text as the client counts it."""
    if text.isascii():
        return len(text)
    if encoding == UTF8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(1 for sign in text if sign > "\uffff")


def join_surrogates(text: str) -> str:
    """The text in which two halves of a sign that stand beside each other are that sign.

    >>> join_surrogates("a" + chr(0xD83D) + chr(0xDE00)) == "a😀"
    True
    """
    if not has_surrogates(text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _find_column(row: str, character: int, encoding: str) -> int:
    """The number of signs of a line before a character; one within a sign is at its beginning."""
    if row.isascii():
        return min(max(character, 0), len(row))
    counted = 0
    for column, sign in enumerate(row):
        counted += measure(sign, encoding)
        if counted > character:
            return column
    return len(row)


_LINE_END = re.compile(r"\r\n|\r|\n")
_SURROGATE = re.compile("[\ud800-\udfff]")
