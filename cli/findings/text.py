"""A finding for people: the place, the message, the line with carets, the board, hints."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from ..boards.compact import draw_compact
from ..console.terminal import to_plain_text
from ..console.terminal import Styled
from ..console.terminal import TextStyle
from ..console.terminal import width
from ..console.terminal import escape_text
from ..files.excerpt import add_carets
from .finding import Finding

INDENT = "    "


def finding_to_text(finding: Finding) -> str:
    """A finding as lines of plain text, the last one ended too."""
    return to_plain_text(style_finding(finding))


def style_finding(finding: Finding, columns: int | None = None) -> Iterator[Styled]:
    """A finding as pieces of text; its lines are cut to fit a terminal of so many columns."""
    ink = TextStyle.ERROR if finding.is_error else TextStyle.WARNING
    place = f":{finding.place.line}:{finding.place.column}" if finding.place else ""
    place = f"{escape_text(finding.file)}{place}: "
    kind = f"{finding.severity.value}[{finding.code.value}]"
    before = width(place) + len(kind) + 1
    yield Styled(place, TextStyle.PLACE)
    yield Styled(kind, ink)
    yield Styled(f" {_folded(escape_text(finding.message), before, INDENT, columns)}\n")
    room = None if columns is None else max(columns - len(INDENT), 20)
    for excerpt in finding.excerpts:
        if not excerpt.text.strip():
            continue
        if excerpt.skipped:
            lines = "1 line" if excerpt.skipped == 1 else f"{excerpt.skipped} lines"
            yield Styled(f"{INDENT}… {lines} …\n", TextStyle.QUIET)
        line, carets = add_carets(excerpt, room)
        yield Styled(f"{INDENT}{line}\n")
        yield Styled(f"{INDENT}{carets}\n", ink)
    if finding.position is not None and finding.sowing is not None:
        for line in draw_compact(finding.position, finding.sowing, min(room or _BOARD, _BOARD)):
            yield Styled(f"{INDENT}{line}\n")
    for hint in finding.hints:
        yield Styled(f"{INDENT}hint:", TextStyle.HINT)
        indent = " " * len(f"{INDENT}hint: ")
        yield Styled(f" {_folded(escape_text(hint), len(indent), indent, columns)}\n")


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
