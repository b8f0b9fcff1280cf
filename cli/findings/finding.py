"""A finding as it is printed: a diagnostic with its file, its place and the line there."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.board import Position
from ...engine.ruleset import Sowing
from ...notation.diagnostic import Code, Diagnostic, Severity
from ...notation.splitter import Source
from ..files.excerpt import Excerpt, Place, excerpts_of, place_of
from ..files.records import FileFault


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding in a file; a field is `None` when the finding is about no such thing.

    `record` is the number in the file, from 1. `position` and `sowing` are the board to show.
    """

    file: str
    code: Code
    severity: Severity
    message: str
    hints: tuple[str, ...] = ()
    place: Place | None = None
    record: int | None = None
    round: int | None = None
    row: int | None = None
    excerpts: tuple[Excerpt, ...] = ()
    position: Position | None = None
    sowing: Sowing | None = None

    @property
    def is_error(self) -> bool:
        """Whether the finding makes its record invalid."""
        return self.severity is Severity.ERROR

    @property
    def hint(self) -> str | None:
        """All hints on one line; `None` without any."""
        return "; ".join(self.hints) or None


ABOUT_PLAY = (3, 4, 5)
"""The groups of codes whose errors are about play: they are shown with the board."""


def make_finding(
    diagnostic: Diagnostic, source: Source, file: str, sowing: Sowing | None = None
) -> Finding:
    """The finding of a diagnostic of a record, with its board if it is an error of play."""
    place = place_of(source, diagnostic.span.start, diagnostic.span.end)
    has_board = diagnostic.is_error and diagnostic.code.group in ABOUT_PLAY
    return Finding(
        file,
        diagnostic.code,
        diagnostic.severity,
        diagnostic.message,
        () if diagnostic.hint is None else (diagnostic.hint,),
        place,
        source.number,
        diagnostic.round,
        diagnostic.row,
        excerpts_of(source, place),
        diagnostic.position if has_board else None,
        sowing,
    )


def make_file_finding(fault: FileFault) -> Finding:
    """The finding of a fault that keeps a file from being read."""
    place = None
    if fault.line is not None and fault.column is not None:
        place = Place(fault.line, fault.column, fault.line, fault.column + 1)
    hints = () if fault.hint is None else (fault.hint,)
    return Finding(fault.file, fault.code, Severity.ERROR, fault.message, hints, place)
