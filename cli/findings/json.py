"""Findings for programs: one JSON object for all of them, or one object per line."""

from __future__ import annotations

from tempfile import SpooledTemporaryFile
from typing import TextIO

from ...checking.finding import CheckResult, Finding
from ..console.json_text import Json, to_json
from .account_table import account_to_json
from .totals import Totals

HELD = 1 << 20
"""The characters of findings that are kept in memory; more go to a temporary file."""


class JsonLinesOutput:
    """One finding per line and nothing else."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def add(self, checked: CheckResult) -> None:
        """Write the findings of a record."""
        for finding in checked.findings:
            self._out.write(to_json(finding_to_json(finding)) + "\n")

    def end(self, totals: Totals) -> None:
        """Write nothing: this form has no totals."""


class JsonOutput:
    """One object: the totals, then all findings, one per line.

    The totals come first, so the findings wait for them, many of them in a temporary file.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._waiting = SpooledTemporaryFile(HELD, "w+", encoding="utf-8", errors="surrogatepass")  # noqa: SIM115
        self._has_findings = False

    def add(self, checked: CheckResult) -> None:
        """Keep the findings of a record until the end."""
        for finding in checked.findings:
            self._waiting.write(",\n" if self._has_findings else "\n")
            self._waiting.write(to_json(finding_to_json(finding)))
            self._has_findings = True

    def end(self, totals: Totals) -> None:
        """Write the object: the totals, and the findings kept so far."""
        counts: dict[str, Json] = {
            "files": totals.files,
            "records": totals.records,
            "valid": totals.valid,
            "errors": totals.errors,
            "warnings": totals.warnings,
        }
        if totals.ignored:
            counts["ignored"] = totals.ignored
        if totals.account is not None:
            counts["read"] = account_to_json(totals.account, totals.records)
        self._out.write(to_json(counts)[:-1] + ',"diagnostics":[')
        self._waiting.seek(0)
        while part := self._waiting.read(HELD):
            self._out.write(part)
        self._waiting.close()
        self._out.write("\n]}\n" if self._has_findings else "]}\n")


def finding_to_json(finding: Finding) -> dict[str, Json]:
    """The JSON object of a finding; one without a place is put at line 1, column 1."""
    place = finding.place
    found: dict[str, Json] = {
        "code": finding.code.value,
        "severity": finding.severity.value,
        "message": finding.message,
        "hint": finding.hint,
        "file": finding.file,
        "line": place.line if place else 1,
        "column": place.column if place else 1,
        "end_line": place.end_line if place else 1,
        "end_column": place.end_column if place else 1,
        "record": finding.record,
        "round": finding.round,
        "row": finding.row,
    }
    if finding.cause is not None:
        found["cause"] = finding.cause
    return found
