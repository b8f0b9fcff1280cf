"""Findings on standard error, for the commands whose standard output is something else."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from ..console.colour import is_terminal, paint_on
from ..console.exit_status import CLEAN, FINDINGS
from ..files.records import FileFault
from .finding import Finding, file_finding, finding_of
from .text import finding_pieces

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading


def report_findings(findings: Iterable[Finding]) -> int:
    """Print findings; the exit status they ask for."""
    status, paint = CLEAN, paint_on(sys.stderr)
    columns = get_terminal_size().columns if is_terminal(sys.stderr) else None
    for finding in findings:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
        paint(finding_pieces(finding, columns))
        status = FINDINGS if finding.is_error else status
    return status


def report_fault(fault: FileFault) -> int:
    """Print why a file cannot be read; the exit status for it."""
    return report_findings([file_finding(fault)])


def report_reading(reading: Reading, file: str) -> int:
    """Print what is wrong with a record's text; the exit status it asks for."""
    return report_findings(
        finding_of(diagnostic, reading.source, file) for diagnostic in reading.diagnostics
    )
