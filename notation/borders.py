"""The places at which the records of a text begin, found in its bytes.

A record begins with a line whose first characters are `%sgn`. Copying may put signs before them: an
indent, a byte order mark, the `>` of a mail. Such a line begins a record too, unless it is in a
comment that is closed (docs/notation.md, "A text and its records").
"""

from __future__ import annotations

import re
import unicodedata

MARK = "%sgn"
"""The first characters of a line that begins a record."""


def find_next(data: bytes, at: int) -> int:
    """The place of the record behind the one that begins at `at`; the data's end if there is none.

    Lines end with LF, CRLF or CR.

    >>> find_next(b"%sgn 1\\nend\\n> %sgn 1\\nend\\n", 0)
    11
    """
    line_end = _LINE_END.search(data, at)
    return _find(data, at, line_end.end()) if line_end else len(data)


def find_first(data: bytes) -> int:
    """The place of the first record; the data's end if there is none."""
    return 0 if data.startswith(_MARK) else _find(data, 0, 0)


def find_all(data: bytes) -> list[int]:
    """The places of all records, and behind them the data's end."""
    places = [find_first(data)]
    if not may_hide_records(data[places[0] :]):  # far quicker
        at = data.find(_BORDER, places[0])
        while at >= 0:
            places.append(at + 1)
            at = data.find(_BORDER, at + len(_BORDER))
        return [*places, len(data)] if places[0] < len(data) else places
    while places[-1] < len(data):
        places.append(find_next(data, places[-1]))
    return places


def count_records(data: bytes, stop: int | None = None) -> int:
    """The records in data that begins with one: all, or those before the one at `stop`."""
    data = data[:stop]
    if not may_hide_records(data):
        return data.count(_BORDER) + (len(data) > 0)
    return len(find_all(data)) - 1


def may_hide_records(text: str | bytes) -> bool:
    """True when a search for `%sgn` after LF may miss a record in a text that begins with one."""
    if isinstance(text, str):
        return _UNUSUAL_TEXT.search(text, len(MARK) if text.startswith(MARK) else 0) is not None
    return _UNUSUAL.search(text, len(MARK) if text.startswith(_MARK) else 0) is not None


def begin_of(line: str) -> str | None:
    """The signs before `%sgn` on the line of a record; `None` for a line that begins none.

    >>> begin_of("> %SGN 1"), begin_of("%sgn 1"), begin_of("about %sgn 1")
    ('> ', '', None)
    """
    mark = _ANY_MARK.search(line.encode(errors="surrogatepass"))
    if mark is None:
        return None
    before = mark.string[: mark.start()].decode(errors="surrogatepass")
    return before if _may_stand_before(before) else None


def find_heads_within(text: str) -> tuple[int, ...]:
    """The places of lines `%sgn 1` that begin within a line of a record, and so begin no record.

    What stands in a closed comment or in quotes is none.

    >>> find_heads_within("%sgn 1\\nend%sgn 1\\n{a %sgn 1}\\n")
    (10,)
    """
    data = text.encode(errors="surrogatepass")
    first = _ANY_MARK.search(data)
    found, aside, before, characters = [], 0, 0, 0
    for head in _HEAD_WITHIN.finditer(data, first.end() if first else 0):
        while opening := _OPENING.search(data, aside, max(head.start(), aside)):
            closed = _ASIDE.match(data, opening.start())
            aside = closed.end() if closed else opening.end()
        if aside <= head.start():
            aside = head.start()
            characters += len(data[before : head.start()].decode(errors="surrogatepass"))
            before = head.start()
            found.append(characters)
    return tuple(found)


def _find(data: bytes, at: int, start: int) -> int:
    """The first place from `start` on at which a record begins; the one before begins at `at`."""
    aside = at  # so far it is known what is a comment
    while mark := _ANY_MARK.search(data, start):
        here = mark.start()
        line = max(data.rfind(b"\n", at, here), data.rfind(b"\r", at, here), at - 1) + 1
        if line == here and mark[0] == _MARK:
            return line
        if _may_stand_before(data[line:here].decode(errors="replace")):
            while opening := _OPENING.search(data, aside, max(line, aside)):
                closed = _ASIDE.match(data, opening.start())
                aside = closed.end() if closed else opening.end()
            if aside <= line:
                return line
        # No second mark of a line begins a record, as the first one has letters.
        line_end = _LINE_END.search(data, here)
        start = line_end.end() if line_end else len(data)
    return len(data)


def _may_stand_before(text: str) -> bool:
    return not any(
        sign in _NEVER_BEFORE or unicodedata.category(sign) in _WORDS_AND_BRACKETS for sign in text
    )


_MARK = MARK.encode()
_BORDER = b"\n" + _MARK
_ANY_MARK = re.compile(rb"%[sS][gG][nN]")
_HEAD_WITHIN = re.compile(_ANY_MARK.pattern + rb"(?=[ \t]*(?:[0-9]|[\r\n]|\Z))")
_UNUSUAL_TEXT = re.compile(r"%(?!sgn(?<=\n%sgn))[sS][gG][nN]")
_UNUSUAL = re.compile(_UNUSUAL_TEXT.pattern.encode())
_LINE_END = re.compile(rb"\r\n?|\n")
_NEVER_BEFORE = frozenset("\"'`\\<;%")
_WORDS_AND_BRACKETS = frozenset(
    ["Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Ps", "Pe", "Pi", "Pf"]
)
_STRING = rb'"(?:[^"\\\r\n]|\\[^\r\n])*+"'
_OPENING = re.compile(rb'["{;<]')
_ASIDE = re.compile(  # what can hold a brace that opens no comment, and comments that are closed
    rb"(?s:"
    + _STRING
    + rb"|;[^\r\n]*+|<(?:[^<>\"\r\n]|"
    + _STRING
    + rb"|[\r\n]++(?:[ \t]|\xc2\xa0)*+(?=[A-Za-z][\w.-]*+=))*+>"
    + rb"|\{(?:[^{}\\%]|\\.|(?<![\r\n])%|%(?!sgn))*+\})"
)
