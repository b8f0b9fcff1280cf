"""Findings on standard error, for the commands whose standard output is something else."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from ..console.terminal import is_terminal
from ..console.terminal import make_painter
from ..console.exit_status import CLEAN, FINDINGS
from ..files.records import FileFault
from .finding import Finding
from .finding import make_file_finding
from .finding import make_finding
from .text import style_finding

if TYPE_CHECKING:
    from ...notation.reading.parser import Reading


def report_findings(findings: Iterable[Finding]) -> int:
    """Print findings; the exit status they ask for."""
    status, paint = CLEAN, make_painter(sys.stderr)
    columns = get_terminal_size().columns if is_terminal(sys.stderr) else None
    for finding in findings:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
        paint(style_finding(finding, columns))
        status = FINDINGS if finding.is_error else status
    return status


def report_fault(fault: FileFault) -> int:
    """Print why a file cannot be read; the exit status for it."""
    return report_findings([make_file_finding(fault)])


def report_reading(reading: Reading, file: str) -> int:
    """Print what is wrong with a record's text; the exit status it asks for."""
    return report_findings(
        make_finding(diagnostic, reading.source, file) for diagnostic in reading.diagnostics
    )
