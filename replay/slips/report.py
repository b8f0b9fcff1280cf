"""The result of a search for the likely slip, as data and as one sentence for the reader."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from ...notation.diagnostic import Code, Diagnostic, Span
from ...notation.items import write_item
from ...notation.record import Data, Item

AUTHOR = "sungka"
"""The `by` of the data that keeps what stood in the place of a correction."""

CLAIMED_STORES = re.compile(r"[ ]*=[0-9]+(?::[0-9]+)+")
"""The stores behind a turn, which stand before the data about it."""


def write_was(was: str) -> str:
    """The data that keeps what stood in the place of a correction; nothing where that is new."""
    return write_item(Data((("was", was), ("by", AUTHOR))))


class SlipKind(Enum):
    """A kind of slip of the pen."""

    HOUSE = "another house"
    CLAIM = "another claim"
    SEAT = "another seat"
    MOVE_MISSING = "a move missing"
    MOVE_TOO_MANY = "a move too many"
    MOVES_SWAPPED = "two moves swapped"
    TURNS_SWAPPED = "two turns swapped"
    TURN_SPLIT = "a turn written as two"
    TURN_TWICE = "a turn written twice"
    ROW_TWICE = "a row written twice"
    ROWS_SWAPPED = "two rows swapped"
    TURN_LOST = "a turn lost"
    ROW_LOST = "a row lost"
    ROWS_LOST = "two rows lost"


LOST = frozenset({SlipKind.TURN_LOST, SlipKind.ROW_LOST, SlipKind.ROWS_LOST})
"""The kinds that put back what is not in the record."""

MOVES_TURNS = LOST | {
    SlipKind.TURN_SPLIT,
    SlipKind.TURN_TWICE,
    SlipKind.ROW_TWICE,
    SlipKind.ROWS_SWAPPED,
}
"""The kinds after which the turns are counted differently."""


LEAST_TURNS = 2
"""The turns that have to agree, where the round does not to its end, for an edit to be named.

With two houses altered, an edit that fitted for one turn was the true one 9 times in 12, for two
turns 8 times in 9 (`bench/slip.py` makes such records).
"""


class Extent(Enum):
    """The extent to which everything that follows agrees with an edit.

    `BREAK` is the next `set`, `gap` or unreadable turn: what comes after it does not depend on
    what came before.
    """

    RECORD = "to the end of the record"
    BREAK = "that can be checked"
    ROUND = "to the end of the round"
    TURNS = "for the next turns"


@dataclass(frozen=True, slots=True)
class Agreement:
    """The agreement of what follows an edit: up to what end, and for how many turns.

    `turns` counts the turns from the place of the error on, including one at that place.
    """

    extent: Extent
    turns: int

    def to_text(self) -> str:
        """The agreement as a part of a sentence."""
        if self.extent is not Extent.TURNS:
            return str(self.extent.value)
        return f"for the next {self.turns} turns" if self.turns != 1 else "for the next turn"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One edit after which what follows agrees.

    `span` is its place in the record, `written` the text there without what does not matter, and
    `meant` that text as it should be. `round` and `row` say where in the game that is: `round` only
    if the error is in another round, `row` only if it is in another row.

    `changes` are the items of the record that it alters, each with what should be there.

    For what is written twice both are its text; for what is lost, `meant` is what to put back and
    `written` what comes after it.
    """

    kind: SlipKind
    span: Span
    written: str
    meant: str
    round: int | None
    row: int | None
    agreement: Agreement
    changes: tuple[tuple[Item, tuple[Item, ...]], ...] = field(
        default=(), compare=False, repr=False
    )


@dataclass(frozen=True, slots=True)
class SlipReport:
    """The slips that would explain the first error of the main line, best first.

    The first `equal` of the suggestions fit equally well, 0 when nothing fits. `error` is `None`
    when the record has no error of play or claims that a slip could explain, and `is_complete`
    false when the search was stopped before everything was tried. `missing` holds the first and
    the last number that the rows skip before the error, if nothing fits.
    """

    error: Diagnostic | None
    suggestions: tuple[Suggestion, ...]
    equal: int
    is_complete: bool
    missing: tuple[int, int] | None = None


_CLAIMS = 4
_OFTEN_SLIPS = (Code.EMPTY_HOUSE, Code.NO_MOVE_LEFT, Code.MOVE_DUE, Code.WRONG_SEAT)

MOST_NAMED = 3
"""The number of edits named among those that fit equally well."""


def write_hint(report: SlipReport) -> str | None:
    """The hint about the likely slip; `None` when there is none to give.

    It says that nothing fits only when everything was tried, and only about a house or a claim:
    an error in a round or a rule is seldom a slip of the pen.
    """
    if report.error is None:
        return None
    if not report.suggestions and report.missing is not None:
        first, last = report.missing
        joint = "and" if last == first + 1 else "to"
        rows = f"row {first}" if first == last else f"rows {first} {joint} {last}"
        return f"the numbers leave out {rows}, and no turns that fit there were found"
    if not report.suggestions:
        is_one = report.error.code in _OFTEN_SLIPS or report.error.code.group == _CLAIMS
        return "no single slip of the pen explains this" if report.is_complete and is_one else None
    best = report.suggestions[: report.equal]
    agreement = best[0].agreement.to_text()
    if len(best) == 1:
        return f"{write_question(best[0])} then everything {agreement} agrees"
    alike = {(it.kind, it.span) for it in best}
    is_lost = len(alike) == 1 and best[0].kind in LOST
    phrase = _meant if is_lost else _phrase
    named = [phrase(suggestion) for suggestion in best[:MOST_NAMED]]
    more = len(best) - len(named)
    count = f", or {more} more" if more else ""
    listed = ", ".join(named[:-1]) + (", " if more else " or ") + named[-1]
    if is_lost:
        lost = _lost(best[0])
        return f"{lost}: {listed}{count}? with any of them everything {agreement} agrees"
    return f"several slips fit: {listed}{count}; with any of them everything {agreement} agrees"


def shorten(written: str, meant: str) -> tuple[str, str]:
    """Both texts; long ones are cut to the beginning and the part where they differ.

    >>> shorten("S7+1+4+7+2+1+4+5+7+7+4+7+4+1+6+7+3", "S7+1+4+7+2+1+4+3+7+7+4+7+4+1+6+7+3")
    ('S7…1+4+5+7+7…', 'S7…1+4+3+7+7…')
    """
    if max(len(written), len(meant)) <= _SHORT:
        return written, meant
    alike = min(len(written), len(meant))
    before = next((i for i in range(alike) if written[i] != meant[i]), alike)
    after = next((i for i in range(alike - before) if written[-1 - i] != meant[-1 - i]), None)
    after = alike - before if after is None else after
    return _part(written, before, len(written) - after), _part(meant, before, len(meant) - after)


_SHORT = 32  # characters; longer texts are hard to compare by eye
_AROUND = 3  # characters shown on either side of a difference, and all of what they belong to
_HEAD = re.compile(r"\w*")
_JOINT = re.compile('[ +>"]')


def _part(text: str, start: int, end: int) -> str:
    """A part of a text with some context, `…` for what is left out."""
    start, end = max(start - _AROUND, 0), min(end + _AROUND, len(text), start + 2 * _SHORT)
    start = max((it.end() for it in _JOINT.finditer(text, 0, start)), default=0)
    joint = _JOINT.search(text, end)
    end = min(len(text) if joint is None else joint.start(), start + 4 * _SHORT)
    head = _HEAD.match(text)
    before = f"{head[0]}…" if head and start > head.end() else text[:start]
    return before + text[start:end] + ("…" if end < len(text) else "")


def write_question(it: Suggestion) -> str:
    """The question whether a slip was made, in the words of a hint."""
    where = _where(it)
    written, meant = shorten(it.written, it.meant)
    match it.kind:
        case SlipKind.MOVE_MISSING:
            return f"is a move missing in `{written}`{where}, for `{meant}`?"
        case SlipKind.MOVE_TOO_MANY:
            return f"is a move too many in `{written}`{where}, for `{meant}`?"
        case SlipKind.MOVES_SWAPPED:
            return f"are two moves swapped in `{written}`{where}, for `{meant}`?"
        case SlipKind.TURNS_SWAPPED:
            return f"are two turns swapped in `{written}`{where}, for `{meant}`?"
        case SlipKind.TURN_SPLIT:
            return f"is `{written}`{where} one turn, `{meant}`?"
        case SlipKind.TURN_TWICE | SlipKind.ROW_TWICE:
            return f"is `{written}`{where} written twice?"
        case SlipKind.ROWS_SWAPPED:
            return f"are two rows swapped in `{written}`, for `{meant}`?"
        case SlipKind.TURN_LOST | SlipKind.ROW_LOST | SlipKind.ROWS_LOST:
            return f"{_lost(it)}: {_meant(it)}?"
    return f"did `{written}`{where} stand for `{meant}`?"


_WHAT_IS_LOST = {SlipKind.ROW_LOST: "is a row", SlipKind.ROWS_LOST: "are two rows"}


def _lost(it: Suggestion) -> str:
    what = _WHAT_IS_LOST.get(it.kind, "is a turn")
    return f"{what} lost before `{it.written}`{_where(it)}"


def _meant(it: Suggestion) -> str:
    return f"`{it.meant}`"


def _phrase(it: Suggestion) -> str:
    written, meant = shorten(it.written, it.meant)
    if it.kind in LOST:
        return f"{_meant(it)} lost before `{it.written}`{_where(it)}"
    if it.written == it.meant:
        return f"`{it.written}`{_where(it)} written twice"
    return f"`{written}`{_where(it)} for `{meant}`"


def _where(it: Suggestion) -> str:
    """The place of the edit, where it is not the row of the error itself."""
    if it.row is None:
        return ""
    return f" in row {it.row}" if it.round is None else f" in row {it.row} of round {it.round}"
