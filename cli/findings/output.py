"""The ways `sungka validate` writes what it found, behind one small interface."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol, TextIO

from .finding import CheckResult
from .totals import Totals


class Output(Protocol):
    """Takes the records one after the other, then the totals."""

    def add(self, checked: CheckResult) -> None:
        """Take a record, or a file that could not be read."""

    def end(self, totals: Totals) -> None:
        """Write whatever stands after the last record."""


class Form(StrEnum):
    """The forms a validation can be written in."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    GITHUB = "github"
    SARIF = "sarif"
    JUNIT = "junit"


def open_output(form: Form, out: TextIO) -> Output:
    """The writer of a form onto `out`."""
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

            return SarifOutput(out)
        case Form.JUNIT:
            from .junit import JunitOutput

            return JunitOutput(out)
