"""The output forms of `sungka validate` behind one small interface."""

from __future__ import annotations

from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING, Protocol, TextIO

from ...checking.finding import CheckResult
from ..console.exit_status import complain
from ..console.terminal import is_terminal, make_painter
from .totals import Totals

if TYPE_CHECKING:
    from ...event.findings import EventCode


class Output(Protocol):
    """A writer that takes the records one after the other, then the totals."""

    def add(self, checked: CheckResult) -> None:
        """Take a record, or a file that could not be read."""

    def end(self, totals: Totals) -> None:
        """Write whatever comes after the last record."""


class Form(StrEnum):
    """The output forms by their names on the command line."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    GITHUB = "github"
    SARIF = "sarif"
    JUNIT = "junit"


def open_output(form: Form, out: TextIO, codes: type[EventCode] | None = None) -> Output:
    """A writer of the form onto `out`; `codes` are those of a tournament instead of a record's."""
    match form:
        case Form.TEXT:
            return TextOutput(out)
        case Form.JSON:
            from .json import JsonOutput

            return JsonOutput(out)
        case Form.JSONL:
            from .json import JsonLinesOutput

            return JsonLinesOutput(out)
        case Form.GITHUB:
            from .github import GithubOutput

            return GithubOutput(out)
        case Form.SARIF:
            from .sarif import SarifOutput

            return SarifOutput(out) if codes is None else SarifOutput(out, tuple(codes))
        case Form.JUNIT:
            from .junit import JunitOutput

            return JunitOutput(out)


class TextOutput:
    """Findings for people, in colour on a terminal; the totals go to standard error."""

    def __init__(self, out: TextIO) -> None:
        self._out, self._paint = out, make_painter(out)
        self._columns: int | None = None
        if is_terminal(out):
            from shutil import get_terminal_size

            self._columns = get_terminal_size().columns
        self._began = monotonic()

    def add(self, checked: CheckResult) -> None:
        """Write the findings of a record."""
        if not checked.findings:
            return
        # Imported here because a run without findings does not need it.
        from .text import style_finding

        for finding in checked.findings:
            self._paint(style_finding(finding, self._columns))

    def end(self, totals: Totals) -> None:
        """Write the totals and the time since the beginning."""
        self._out.flush()
        complain(totals.summary(monotonic() - self._began))
