"""Findings as a JUnit report: one suite per file, one case per record."""

from __future__ import annotations

import re
from tempfile import SpooledTemporaryFile
from typing import TextIO
from xml.sax.saxutils import escape, quoteattr

from ...checking.finding import CheckResult, Finding
from ..console.terminal import escape_text
from .json import HELD
from .text import finding_to_text
from .totals import Totals


class JunitOutput:
    """One report; a suite is written when its file is done, because its counts come first."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._file: str | None = None
        self._begin_suite()
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="sungka">\n')

    def add(self, checked: CheckResult) -> None:
        """Keep a record's case until its file is done."""
        if checked.file != self._file:
            self._end_suite()
            self._file = checked.file
        self._tests += 1
        self._failures += not checked.is_valid
        self._cases.write(_case(checked))

    def end(self, totals: Totals) -> None:
        """Write the last suite and close the report."""
        self._end_suite()
        self._cases.close()
        self._out.write("</testsuites>\n")

    def _begin_suite(self) -> None:
        self._tests = self._failures = 0
        self._cases = SpooledTemporaryFile(HELD, "w+", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115

    def _end_suite(self) -> None:
        if self._file is None:
            return
        counts = f'tests="{self._tests}" failures="{self._failures}" errors="0"'
        self._out.write(f"  <testsuite name={_attribute(self._file)} {counts}>\n")
        self._cases.seek(0)
        while part := self._cases.read(HELD):
            self._out.write(part)
        self._out.write("  </testsuite>\n")
        self._cases.close()
        self._begin_suite()


def _case(checked: CheckResult) -> str:
    name = "the file" if checked.number is None else f"record {checked.number}"
    if checked.number is not None and checked.title:
        name += f": {checked.title}"
    head = f"    <testcase classname={_attribute(checked.file)} name={_attribute(name)}"
    errors = [finding for finding in checked.findings if finding.is_error]
    warnings = [finding for finding in checked.findings if not finding.is_error]
    if not checked.findings:
        return f"{head}/>\n"
    inner = _failure(errors) if errors else ""
    if warnings:
        inner += f"      <system-out>{_text(warnings)}</system-out>\n"
    return f"{head}>\n{inner}    </testcase>\n"


def _failure(errors: list[Finding]) -> str:
    # One failure per case: programs that read the format count or show only the first.
    first = errors[0]
    message = first.message if len(errors) == 1 else f"{first.message} (+{len(errors) - 1} more)"
    attributes = f"message={_attribute(message)} type={_attribute(first.code.value)}"
    return f"      <failure {attributes}>{_text(errors)}</failure>\n"


def _text(findings: list[Finding]) -> str:
    return escape(_replace_forbidden("".join(finding_to_text(finding) for finding in findings)))


def _attribute(text: str) -> str:
    return quoteattr(_replace_forbidden(escape_text(text)))


_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _replace_forbidden(text: str) -> str:
    """Replace the characters that XML cannot hold, or that control a terminal."""
    return _FORBIDDEN.sub("�", text)
