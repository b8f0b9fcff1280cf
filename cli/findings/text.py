"""Findings as text for people: place, message, the line with carets, the board, hints."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from ...checking.finding import Finding, make_file_finding, make_finding
from ...files.records import FileFault
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import (
    Styled,
    TextStyle,
    escape_text,
    is_terminal,
    make_painter,
    take_head,
    take_tail,
    to_plain_text,
    width,
)

if TYPE_CHECKING:
    from ...checking.finding import Excerpt
    from ...notation.reading.parser import Reading

INDENT = "    "

_BOARD = 75
"""The most columns of a board, which with its indent stays narrower than 80."""


def finding_to_text(finding: Finding) -> str:
    """A finding as lines of plain text, each with its line end."""
    return to_plain_text(style_finding(finding))


def style_finding(finding: Finding, columns: int | None = None) -> Iterator[Styled]:
    """A finding as styled text, folded and cut to a terminal of `columns`, if given."""
    style = TextStyle.ERROR if finding.is_error else TextStyle.WARNING
    place = f":{finding.place.line}:{finding.place.column}" if finding.place else ""
    place = f"{escape_text(finding.file)}{place}: "
    kind = f"{finding.severity.value}[{finding.code.value}]"
    before = width(place) + len(kind) + 1
    yield Styled(place, TextStyle.PLACE)
    yield Styled(kind, style)
    yield Styled(f" {_fold(escape_text(finding.message), before, INDENT, columns)}\n")
    room = None if columns is None else max(columns - len(INDENT), 20)
    for excerpt in finding.excerpts:
        if not excerpt.text.strip():
            continue
        if excerpt.skipped:
            lines = "1 line" if excerpt.skipped == 1 else f"{excerpt.skipped} lines"
            yield Styled(f"{INDENT}… {lines} …\n", TextStyle.QUIET)
        line, carets = add_carets(excerpt, room)
        yield Styled(f"{INDENT}{line}\n")
        yield Styled(f"{INDENT}{carets}\n", style)
    if finding.position is not None and finding.sowing is not None:
        from ..boards.compact import draw_compact

        for line in draw_compact(finding.position, finding.sowing, min(room or _BOARD, _BOARD)):
            yield Styled(f"{INDENT}{line}\n")
    for hint in finding.hints:
        yield Styled(f"{INDENT}hint:", TextStyle.HINT)
        indent = " " * len(f"{INDENT}hint: ")
        yield Styled(f" {_fold(escape_text(hint), len(indent), indent, columns)}\n")


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


def report_findings(findings: Iterable[Finding]) -> int:
    """Print findings to standard error and return the exit status that they ask for.

    For commands whose standard output is something else.
    """
    status, paint = CLEAN, make_painter(sys.stderr)
    columns = None
    if is_terminal(sys.stderr):
        from shutil import get_terminal_size

        columns = get_terminal_size().columns
    for finding in findings:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
        paint(style_finding(finding, columns))
        status = FINDINGS if finding.is_error else status
    return status


def report_fault(fault: FileFault) -> int:
    """Print why a file cannot be read and return the exit status for it."""
    return report_findings([make_file_finding(fault)])


def report_left_out(records: int) -> None:
    """Say how many records are left out because they cannot be read, if any are."""
    if records:
        what = "1 record is" if records == 1 else f"{records} records are"
        complain(f"{what} left out: not readable, see above")


def report_reading(reading: Reading, file: str) -> int:
    """Print what is wrong with a record's text and return the exit status it asks for."""
    return report_findings(
        make_finding(diagnostic, reading.source, file) for diagnostic in reading.diagnostics
    )


def _fold(text: str, before: int, indent: str, columns: int | None) -> str:
    """Fold text between words; `before` columns of its first line are taken already."""
    if columns is None or before + width(text) <= columns or before + 20 > columns:
        return text
    from textwrap import wrap

    lines = wrap(
        text,
        columns,
        initial_indent=" " * before,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines)[before:]
