"""A finding for people: the place, the message, the line with carets, the board, hints."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from ..boards.compact import small_board
from ..console.colour import Ink, Piece, plain
from ..console.escape import visible, width
from ..files.excerpt import with_carets
from .finding import Finding

INDENT = "    "


def finding_text(finding: Finding) -> str:
    """A finding as lines of plain text, the last one ended too."""
    return plain(finding_pieces(finding))


def finding_pieces(finding: Finding, columns: int | None = None) -> Iterator[Piece]:
    """A finding as pieces of text; its lines are cut to fit a terminal of so many columns."""
    ink = Ink.ERROR if finding.is_error else Ink.WARNING
    place = f":{finding.place.line}:{finding.place.column}" if finding.place else ""
    place = f"{visible(finding.file)}{place}: "
    kind = f"{finding.severity.value}[{finding.code.value}]"
    before = width(place) + len(kind) + 1
    yield Piece(place, Ink.PLACE)
    yield Piece(kind, ink)
    yield Piece(f" {_folded(visible(finding.message), before, INDENT, columns)}\n")
    room = None if columns is None else max(columns - len(INDENT), 20)
    for excerpt in finding.excerpts:
        if not excerpt.text.strip():
            continue
        if excerpt.skipped:
            lines = "1 line" if excerpt.skipped == 1 else f"{excerpt.skipped} lines"
            yield Piece(f"{INDENT}… {lines} …\n", Ink.QUIET)
        line, carets = with_carets(excerpt, room)
        yield Piece(f"{INDENT}{line}\n")
        yield Piece(f"{INDENT}{carets}\n", ink)
    if finding.position is not None and finding.sowing is not None:
        for line in small_board(finding.position, finding.sowing, min(room or _BOARD, _BOARD)):
            yield Piece(f"{INDENT}{line}\n")
    for hint in finding.hints:
        yield Piece(f"{INDENT}hint:", Ink.HINT)
        indent = " " * len(f"{INDENT}hint: ")
        yield Piece(f" {_folded(visible(hint), len(indent), indent, columns)}\n")


def _folded(text: str, before: int, indent: str, columns: int | None) -> str:
    """Text that follows `before` columns of its line, folded between words."""
    if columns is None or before + width(text) <= columns or before + 20 > columns:
        return text
    lines = wrap(
        text,
        columns,
        initial_indent=" " * before,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines)[before:]


_BOARD = 75
"""The most columns of a board, so that with its indent it is narrower than 80."""
