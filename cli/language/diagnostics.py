"""Findings as an editor shows them: ranges, severities, hints, and what is unfinished yet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from lsprotocol import types

from ...checking.finding import Finding, Place
from ...notation.diagnostic import Code
from ...notation.splitter import BYTE_ORDER_MARK
from .answers.documents import OpenDocument, TextRange

MOST_SHOWN = 200
"""The most findings of a file that are shown."""

SOURCE = "sungka"

_AT_END = frozenset(
    {
        Code.NO_RECORD,
        Code.UNKNOWN_WORD,
        Code.BAD_TURN,
        Code.BAD_STATEMENT,
        Code.BAD_DATA,
        Code.UNCLOSED,
        Code.STRAY_BRACKET,
        Code.BAD_POSITION,
        Code.BAD_STORES,
        Code.BAD_VERSION,
        Code.BAD_TAG,
        Code.UNKNOWN_RULES,
        Code.MOVE_DUE,
        Code.SET_DUE,
        Code.SIMULTANEOUS_DUE,
        Code.TRUNCATED,
    }
)
"""The findings that more text at the end of a line may take away."""


def make_diagnostics(document: OpenDocument, findings: Sequence[Finding]) -> list[types.Diagnostic]:
    """The findings of a document for its editor, at most `MOST_SHOWN` and one about the others."""
    made = [_make(document, finding) for finding in findings[:MOST_SHOWN]]
    left = len(findings) - MOST_SHOWN
    if left > 0:
        more = "1 more finding is" if left == 1 else f"{left} more findings are"
        told = f"{more} not shown here: `sungka validate` lists all"
        made.append(_tell(made[-1].range, told, types.DiagnosticSeverity.Information))
    return made


def tell_at_head(
    document: OpenDocument, message: str, severity: types.DiagnosticSeverity
) -> types.Diagnostic:
    """A sentence about the document as a whole."""
    end = document.place_in(0, len(document.line_text(0)))
    return _tell(to_range(TextRange(document.place(0), end)), message, severity)


def to_range(span: TextRange) -> types.Range:
    """A range of a document in the protocol's form."""
    return types.Range(types.Position(*span.start), types.Position(*span.end))


def range_of_place(document: OpenDocument, place: Place | None) -> TextRange:
    """The range of a place; without one, the first line of the document."""
    if place is None:
        return TextRange(document.place(0), document.place_in(0, len(document.line_text(0))))
    has_mark = document.text.startswith(BYTE_ORDER_MARK)
    first, last = place.line - 1, place.end_line - 1
    begin = place.column - 1 + (has_mark and first == 0)
    end = place.end_column - 1 + (has_mark and last == 0)
    return TextRange(document.place_in(first, begin), document.place_in(last, end))


def is_unfinished(document: OpenDocument, finding: Finding) -> bool:
    """True when a finding is about what may still be typed at the end of the line being edited."""
    if finding.code is Code.NO_RECORD and not document.text.strip():
        return True
    place = finding.place
    if document.edited is None or finding.code not in _AT_END:
        return False
    if place is None:
        return finding.code is Code.NO_RECORD
    line = document.edited + 1
    if finding.code is Code.UNCLOSED:
        return place.line == line
    # The last turn may be on the line before, when the next row is being begun.
    if finding.code is Code.TRUNCATED:
        return line - 1 <= place.line <= line
    end = len(document.line_text(document.edited).rstrip())
    return place.end_line == line and place.end_column - 1 >= end


def _make(document: OpenDocument, finding: Finding) -> types.Diagnostic:
    code = finding.code.value
    severity = types.DiagnosticSeverity.Error
    if is_unfinished(document, finding):
        severity = types.DiagnosticSeverity.Hint
    elif not finding.is_error:
        severity = types.DiagnosticSeverity.Warning
    address = find_project_address()
    where = None
    if address is not None and code.startswith("SGN"):
        href = f"{address}/blob/main/docs/diagnostics.md#{code.lower()}"
        where = types.CodeDescription(href=href)
    return types.Diagnostic(
        range=to_range(range_of_place(document, finding.place)),
        severity=severity,
        code=code,
        code_description=where,
        source=SOURCE,
        message=finding.message if finding.hint is None else f"{finding.message}\n{finding.hint}",
        related_information=_relate(document, finding),
    )


def _relate(
    document: OpenDocument, finding: Finding
) -> list[types.DiagnosticRelatedInformation] | None:
    """The other places at which a finding is put right, where it knows some."""
    made = [
        types.DiagnosticRelatedInformation(
            location=types.Location(document.uri, to_range(range_of_place(document, edit.place))),
            message=f"write `{edit.text.strip()}`" if edit.text.strip() else "leave this out",
        )
        for edit in finding.edits
        if finding.place is None or edit.place.line != finding.place.line
    ]
    return made[:8] or None


def _tell(where: types.Range, message: str, severity: types.DiagnosticSeverity) -> types.Diagnostic:
    return types.Diagnostic(range=where, severity=severity, source=SOURCE, message=message)


@cache
def find_project_address() -> str | None:
    """The address of the project, where this installation knows it."""
    # Imported here because a start would wait for it.
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        urls = metadata("sungka").get_all("Project-URL") or []
    except PackageNotFoundError:
        return None
    named = [
        it.partition(", ")[2] for it in urls if it.lower().startswith(("repository", "source"))
    ]
    return named[0].rstrip("/") if named else None
