"""A text split into its records: each from its `%sgn` line up to the next.

Nothing inside a record can move this border, so a damaged record never harms another
(docs/notation.md, "A text and its records"). Lines with signs before `%sgn` are rare; they are
looked for in the text between two lines that have none (`borders.py`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from .borders import MARK, find_all, may_hide_records

BYTE_ORDER_MARK = "\ufeff"
BLANKS = " \t\xa0"
"""The characters that are blanks: the space, the tab and the no-break space."""

_WORDLESS = BLANKS + "\n"

MAX_RECORD = 16 * 2**20
"""The most characters of a record; a longer one is cut off after them."""


class StrayBytes(NamedTuple):
    """The bytes of a record that are not UTF-8 and were read as Windows-1252.

    The first, `byte`, became the character at `offset` of the text; `total` is their number.
    """

    offset: int
    byte: int
    total: int


class Source(NamedTuple):
    """The text of one record, and the `line` of its file (from 1) on which it begins.

    `number` is the record's place in its file, from 1; it is `None` for text before the first
    record. `cut` says that the record was longer than `MAX_RECORD`. `strays` are the bytes of it
    that were not UTF-8, if there were any.
    """

    text: str
    line: int = 1
    number: int | None = 1
    cut: bool = False
    strays: StrayBytes | None = None

    def position(self, offset: int) -> tuple[int, int]:
        """The line and column in the file, both from 1, of the character at `offset`.

        >>> Source("%sgn 1\\nS7 N7", line=10).position(10)
        (11, 4)
        """
        starts = _line_starts(self.text)
        line = bisect_right(starts, offset) - 1
        return self.line + line, offset - starts[line] + 1

    def line_text(self, line: int) -> str:
        """The line of the file with that number, without its end; empty outside the record."""
        starts = _line_starts(self.text)
        index = line - self.line
        if not 0 <= index < len(starts):
            return ""
        end = starts[index + 1] - 1 if index + 1 < len(starts) else len(self.text)
        return self.text[starts[index] : end]


def normalize(text: str) -> str:
    """The text without a byte order mark and with LF for every line end (CRLF, CR).

    >>> normalize("\\ufeff%sgn 1\\r\\nS7\\rN7")
    '%sgn 1\\nS7\\nN7'
    """
    return normalize_ends(text.removeprefix(BYTE_ORDER_MARK))


def normalize_ends(text: str) -> str:
    """The text with LF for every line end (CRLF, CR)."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def split(text: str) -> Iterator[Source]:
    """The records of a text; first the text before the first record, if it is not blank."""
    return _split_more(_split(normalize(text)))


def _split(text: str) -> Iterator[Source]:
    starts = [match.start() for match in _RECORD.finditer(text)]
    line = 1
    for number, (start, end) in enumerate(
        zip([0, *starts], [*starts, len(text)], strict=True),
    ):
        if number or text[:end].strip(_WORDLESS):
            yield _source(text[start : min(end, start + MAX_RECORD + 1)], line, number)
        line += text.count("\n", start, end)


def split_lines(texts: Iterable[str]) -> Iterator[Source]:
    """The records of a text that arrives in pieces of any size, as `split` gives them.

    At most one record is held at a time. A piece costs no more work than finding the records and
    counting the lines in it, however long it is.
    """
    return _split_more(_split_lines(texts))


def _split_more(sources: Iterator[Source]) -> Iterator[Source]:
    """The sources, parted where a line has other signs before `%sgn` or other letters in it."""
    more = 0
    for source in sources:
        if not may_hide_records(source.text):
            if more and source.number:
                source = source._replace(number=source.number + more)
            yield source
            continue
        data = source.text.encode(errors="surrogatepass")
        places = find_all(data)
        if source.number is None:
            before = data[: places[0]].decode(errors="surrogatepass")
            if before.strip(_WORDLESS):
                yield source._replace(text=before, cut=False)
        line, last = source.line + data.count(b"\n", 0, places[0]), len(places) - 2
        for index, (start, end) in enumerate(pairwise(places)):
            text = data[start:end].decode(errors="surrogatepass")
            number = (source.number or 1) + more + index
            yield Source(text, line, number, source.cut and index == last)
            line += data.count(b"\n", start, end)
        more += last + (source.number is None)


def _split_lines(texts: Iterable[str]) -> Iterator[Source]:
    parts: list[str] = []
    # As if a line end stood before the text: it is no line's and no record's.
    held, size, number, line, begins = "\n", -1, 0, 0, 1
    for piece in _normal_pieces(texts):
        text = held + piece
        at = 0
        while (border := text.find(_BORDER, at)) >= 0:
            if number and not parts and border - at < MAX_RECORD:
                # A record that is whole in one piece need not be put together.
                yield Source(text[at : border + 1], begins, number)
                line += text.count("\n", at, border + 1)
                size, begins, at = 0, line, border + 1
                number += 1
                continue
            size = _keep(parts, text[at : border + 1], size)
            line += text.count("\n", at, border + 1)
            if number or _has_words(parts):
                yield _make_source(parts, begins, number)
            parts, size, begins, at = [], 0, line, border + 1
            number += 1
        cut = max(at, _find_torn_border(text))
        size = _keep(parts, text[at:cut], size)
        line += text.count("\n", at, cut)
        held = text[cut:]
    _keep(parts, held, size)
    if number or _has_words(parts):
        yield _make_source(parts, begins, number)


_RECORD = re.compile(rf"^{MARK}", re.MULTILINE)
_BORDER = f"\n{MARK}"


def _source(text: str, line: int, number: int) -> Source:
    return Source(text[:MAX_RECORD], line, number or None, len(text) > MAX_RECORD)


def _keep(parts: list[str], text: str, size: int) -> int:
    """Add a text to the `parts`, as far as a record may be long; their size, -1 before the first.

    What lies beyond is not kept, but the first character of it says that the record is cut.
    """
    if size > MAX_RECORD:
        return size
    kept = text[: MAX_RECORD + 1 - size]
    parts.append(kept)
    return size + len(kept)


def _make_source(parts: list[str], line: int, number: int) -> Source:
    text = "".join(parts)
    return _source(text if number else text[1:], line, number)


def _find_torn_border(text: str) -> int:
    """The place where the beginning of a border ends a text; without one, the text's end."""
    for length in range(min(len(MARK), len(text)), 0, -1):
        if text.endswith(_BORDER[:length]):
            return len(text) - length
    return len(text)


def _has_words(parts: list[str]) -> bool:
    return any(part.strip(_WORDLESS) for part in parts)


def _normal_pieces(texts: Iterable[str]) -> Iterator[str]:
    held = ""  # a CR that may be the first half of a CRLF
    is_first = True
    for piece in texts:
        if is_first and piece:
            piece = piece.removeprefix(BYTE_ORDER_MARK)
            is_first = False
        text = held + piece
        held = "\r" if text.endswith("\r") else ""
        text = normalize_ends(text[: len(text) - len(held)])
        yield text
    if held:
        yield "\n"


@lru_cache(maxsize=2)
def _line_starts(text: str) -> tuple[int, ...]:
    return (0, *(match.end() for match in re.finditer("\n", text)))
