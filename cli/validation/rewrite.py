"""A record in canonical text or another detail, proved to be the same record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..findings.finding import Finding, finding_of
from .check import check_reading

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading
    from ...notation.record import Record
    from ...replay.detail import Detail


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a record is not rewritten; `findings` are what is wrong with it."""

    reason: str
    findings: tuple[Finding, ...] = ()


def rewrite(reading: Reading, file: str, detail: Detail | None) -> str | Refused:
    """The record's canonical text, in a detail if one is asked for.

    What was written is read again and must be the record it was written from; in a detail, a
    record with the same digest.
    """
    from ...notation.writer import write

    if reading.has_syntax_faults:
        found = (finding_of(diagnostic, reading.source, file) for diagnostic in reading.diagnostics)
        return Refused("it cannot be read as it stands", tuple(found))
    record = reading.record
    if detail is not None:
        changed = _in_detail(reading, file, detail)
        if isinstance(changed, Refused):
            return changed
        record = changed
    text = write(record)
    return text if reads_back(record, text) else Refused("written anew it would read otherwise")


def _in_detail(reading: Reading, file: str, detail: Detail) -> Record | Refused:
    from ...replay.detail import find_refusal, rewrite_in_detail
    from ...replay.digest import digest

    checked, replay = check_reading(reading, file)
    reason = find_refusal(replay)
    if reason is not None or replay.rules is None:
        errors = tuple(finding for finding in checked.findings if finding.is_error)
        return Refused(reason or "its rules are not known", errors)
    record = rewrite_in_detail(replay, detail)
    if digest(record, replay.rules) != digest(reading.record, replay.rules):
        return Refused(f"in {detail.value} detail it would be another game")
    return record


def reads_back(record: Record, text: str) -> bool:
    """Whether the text is one record, and the one it was written from."""
    from ...notation.reading.parser import read
    from ...notation.writer import write

    readings = list(read(text))
    if len(readings) != 1 or readings[0].has_syntax_faults:
        return False
    again = readings[0].record
    return _with_ordered_tags(again) == _with_ordered_tags(record) and write(again) == text


def _with_ordered_tags(record: Record) -> Record:
    """The order of tags means nothing, and the writer has its own."""
    ordered = sorted(record.tags, key=lambda tag: (tag.name, tag.value))
    return replace(record, tags=tuple(ordered))
