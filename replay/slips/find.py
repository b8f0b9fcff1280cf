"""Finding the likely slip: the single edit after which everything that follows agrees."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from ...notation.diagnostic import Code, Diagnostic
from ...notation.record import Record, Stores, VariationEnd, VariationStart
from ..steps import Replay
from .main_line import (
    EXPLAINED,
    FirstError,
    MainLine,
    SearchStopped,
    find_first_error,
    main_line_of,
)
from .report import SlipReport
from .search import Search, is_row_due

_NO_SLIP = frozenset({
    Code.AFTER_END, Code.SET_DUE, Code.WRONG_TOTAL, Code.ROUND_NUMBER,
    Code.NOT_SIMULTANEOUS, Code.SIMULTANEOUS_DUE,
})  # fmt: skip
"""The errors of play and claims that no edit of a turn or a claim could undo."""


def find_slips(record: Record, replay: Replay, go_on: Callable[[], bool]) -> SlipReport:
    """The slips that would explain the first error of play or claims in the main line.

    The search goes back to where the board was last certain: a `set`, a `position` that agreed,
    the beginning of the round if the round before was scored, else the beginning of that one.
    `go_on` is asked between trials; when it says no, the report holds what was found so far.
    """
    nothing = SlipReport(None, (), 0, is_complete=True)
    if replay.rules is None or not any(_is_explained(f) for f in replay.diagnostics):
        return nothing
    main = main_line_of(record, replay.rules)
    try:
        start = find_first_error(main, go_on)
        if start is None or (start.error.code in _NO_SLIP and not _may_be_slip(main, start)):
            return nothing
        search = Search(main, start, go_on)
        search.run()
    except SearchStopped:
        return SlipReport(None, (), 0, is_complete=False)
    return search.report(_first_in_text(record, replay, start.error))


def _may_be_slip(main: MainLine, start: FirstError) -> bool:
    """Whether a slip explains an error that is seldom one: a simultaneous row lost or twice."""
    return is_row_due(main, start) or _is_row_twice(main, start)


def _is_row_twice(main: MainLine, start: FirstError) -> bool:
    """Whether the error is a simultaneous row that repeats the one before it."""
    if start.error.code is not Code.NOT_SIMULTANEOUS:
        return False
    before = next(
        (it for at in range(start.at - 1, -1, -1) if not isinstance(it := main.item(at), Stores)),
        None,
    )
    return main.item(start.at) == before


def _first_in_text(record: Record, replay: Replay, met: Diagnostic) -> Diagnostic:
    """The first finding in the text, of those up to the error that play met first.

    They differ because a move that was due is only noticed when play goes on, after claims that
    disagree already.
    """
    borders = _variation_borders(record)
    for finding in replay.diagnostics:
        if finding.code in _NO_SLIP and finding != met:
            continue
        is_aside = bisect_right(borders, finding.span.start) % 2 == 1
        if _is_explained(finding) and finding.span <= met.span and not is_aside:
            return finding
    return met


def _variation_borders(record: Record) -> list[int]:
    """Where each variation of the main line begins and ends in the text, in order."""
    borders, depth = [], 0
    for item in record.body:
        if isinstance(item, VariationStart):
            depth += 1
            if depth == 1:
                borders.append(item.span.start)
        elif isinstance(item, VariationEnd):
            depth -= 1
            if depth == 0:
                borders.append(item.span.end)
    return borders


def _is_explained(finding: Diagnostic) -> bool:
    return finding.is_error and finding.code.group in EXPLAINED
