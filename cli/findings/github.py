"""Findings as GitHub workflow commands, which annotate the lines of a pull request.

A file is named from the root of its repository on, as GitHub looks for it there.
Like every form it is a file of its own, imported only when it is asked for.
"""

from __future__ import annotations

from typing import TextIO

from ...checking.finding import CheckResult, Finding
from ...files.inputs import STDIN
from ..console.terminal import escape_text
from .repository import path_in_repository
from .totals import Totals

_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


class GithubOutput:
    """One `::error …::message` or `::warning …::message` per line."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def add(self, checked: CheckResult) -> None:
        """Write the findings of a record."""
        for finding in checked.findings:
            self._out.write(_command(finding) + "\n")

    def end(self, totals: Totals) -> None:
        """Write nothing: this form has no totals."""


def _command(finding: Finding) -> str:
    place, properties = finding.place, []
    if finding.file != STDIN:
        properties.append(
            f"file={escape_text(path_in_repository(finding.file)).translate(_PROPERTY)}"
        )
    properties += [
        f"line={place.line if place else 1}",
        f"col={place.column if place else 1}",
        f"endLine={place.end_line if place else 1}",
        f"endColumn={place.end_column if place else 1}",
        f"title={finding.code.value}",
    ]
    told = finding.message if finding.hint is None else f"{finding.message}\nhint: {finding.hint}"
    message = "\n".join(map(escape_text, told.split("\n"))).translate(_MESSAGE)
    return f"::{finding.severity.value} {','.join(properties)}::{message}"
