"""The edits that write records in canonical text; a record with errors is left alone."""

from __future__ import annotations

from ....replay.acceptance.check import RecordCheck
from .actions import DocumentEdit, replace_record, rewrite_record
from .documents import OpenDocument, TextRange
from .mends import list_findings
from .records import PlacedRecord, list_records


def format_document(document: OpenDocument) -> tuple[DocumentEdit, ...]:
    """The edits that write all records of a document in canonical text."""
    return _format(document, list_records(document).records)


def format_range(document: OpenDocument, span: TextRange) -> tuple[DocumentEdit, ...]:
    """The edits for the records that a stretch of the document touches."""
    first, last = span.start.line, span.end.line
    touched = [
        it
        for it in list_records(document).records
        if it.source.line - 1 <= last and it.last_line >= first
    ]
    return _format(document, tuple(touched))


def _format(document: OpenDocument, records: tuple[PlacedRecord, ...]) -> tuple[DocumentEdit, ...]:
    check = RecordCheck()
    edits: list[DocumentEdit] = []
    for placed in records:
        data = placed.source.text.encode()
        is_accepted = data.endswith(b"\n") and check.sweep(data, 0, len(data)) == len(data)
        if not is_accepted and any(it.is_error for it in list_findings(placed.played)):
            continue
        text = rewrite_record(placed.source, None)
        if text is not None and text != placed.source.text:
            edits += replace_record(document, placed, text)
    return tuple(edits)
