"""The pieces of a file put together again: its records and lines counted through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ...notation.splitter import Source
from ..files.records import FileFault
from ..files.records import make_no_record_fault
from ..findings.finding import CheckResult
from ..findings.settings import Settings
from .sweep import ShardResult


class ValidRecords(NamedTuple):
    """So many records that there is nothing to tell of, and their turns.

    `known` counts those that an earlier run found right, also such as are told all the same.
    """

    records: int
    turns: int
    known: int = 0


class FileRun:
    """Takes what the pieces of a file hold, in order, and gives what is told of the file."""

    def __init__(self, path: str, settings: Settings) -> None:
        self._path, self._settings = path, settings
        self._lines = self._records = 0
        self._preface: Source | None = None
        self._is_broken = False

    def add(self, swept: ShardResult) -> Iterator[CheckResult | ValidRecords]:
        """What is told of the next piece; behind a fault of the file nothing is."""
        if self._is_broken:
            return
        if swept.preface is not None:
            self._preface = swept.preface
        if swept.records and not self._records and self._preface is not None:
            yield self._check_preface(self._preface)
        if swept.valid or swept.known:
            yield ValidRecords(swept.valid, swept.turns, swept.known)
        for checked in swept.checked:
            yield _moved(checked, self._lines, self._records)
        if swept.fault is not None:
            self._is_broken = True
            line = swept.fault.line
            yield self._told(
                swept.fault if line is None else replace(swept.fault, line=line + self._lines)
            )
        self._lines += swept.ended
        self._records += swept.records

    def end(self) -> Iterator[CheckResult]:
        """What is told of the file as a whole when all its pieces are there."""
        if not self._records and not self._is_broken:
            yield self._told(make_no_record_fault(self._path, self._preface))

    def _check_preface(self, preface: Source) -> CheckResult:
        from ...notation.reading.parser import parse
        from .check import check_reading

        return check_reading(parse(preface), self._path, self._settings)[0]

    def _told(self, fault: FileFault) -> CheckResult:
        from ..findings.finding import make_file_finding

        return CheckResult(self._path, None, self._path, (make_file_finding(fault),))


def _moved(checked: CheckResult, lines: int, records: int) -> CheckResult:
    """A record whose lines and number were counted from its piece, so much further down."""
    if not (lines or records) or checked.number is None:
        return checked
    findings = []
    for finding in checked.findings:
        place = finding.place
        if place is not None:
            place = replace(place, line=place.line + lines, end_line=place.end_line + lines)
        number = None if finding.record is None else finding.record + records
        findings.append(replace(finding, place=place, record=number))
    number = checked.number + records
    kept = checked.archive_entry
    if kept is not None:
        source = replace(kept.source, line=kept.source.line + lines, number=number)
        kept = replace(kept, source=source)
    return replace(checked, number=number, findings=tuple(findings), filed=kept)
