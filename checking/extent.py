"""The extent to which a record was read, and the places where others begin within its lines."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..notation.borders import MARK, find_heads_within
from ..notation.diagnostic import Code, Diagnostic, Severity, Span
from ..notation.record import Record
from ..notation.sentences import amid_line
from .finding import ReadExtent

if TYPE_CHECKING:
    from ..notation.reading.parser import Reading

_SECOND = (
    f"a second record begins here and is not read as one: put its `{MARK}` on a line of its own"
)

_MOST_TOLD = 50
"""The places of further records that are told; all are counted."""


def find_extent(reading: Reading) -> ReadExtent:
    """Tell from the faults of its text how far a record was read."""
    if reading.source.number is None:
        return ReadExtent.OUTSIDE
    codes = [it.code for it in reading.diagnostics if it.is_error]
    codes = [code for code in codes if code is not Code.UNREADABLE_FILE]
    if not codes:
        return ReadExtent.WHOLE
    if reading.record == Record():
        if Code.RECORD_TOO_LONG in codes:
            return ReadExtent.LONG
        if codes == [Code.BAD_VERSION]:
            return ReadExtent.VERSION
    return ReadExtent.PART


def tell_heads_within(reading: Reading) -> tuple[tuple[Diagnostic, ...], tuple[int, ...]]:
    """The findings in a text, and the places in it where a second record begins within a line.

    The finding nearest to such a place says so.
    """
    has_errors = any(it.is_error for it in reading.diagnostics)
    if reading.source.number is None or reading.source.cut or not has_errors:
        return reading.diagnostics, ()
    text = reading.source.text
    places = find_heads_within(text)
    if not places:
        return reading.diagnostics, ()
    found = list(reading.diagnostics)
    for place in places[:_MOST_TOLD]:
        begin, end = text.rfind("\n", 0, place) + 1, text.find("\n", place)
        end = len(text) if end < 0 else end
        near = [it for it in found if it.is_error and begin <= it.span.start <= end]
        if near:
            nearest = min(near, key=partial(_distance, place))
            found[found.index(nearest)] = nearest._replace(hint=_SECOND)
        else:
            span, message = Span(place, place + len(MARK)), amid_line(MARK)
            found.append(Diagnostic(Code.UNKNOWN_WORD, Severity.ERROR, message, span, _SECOND))
    return tuple(sorted(found, key=lambda it: it.span)), places


def _distance(place: int, found: Diagnostic) -> int:
    return abs(found.span.start - place)
