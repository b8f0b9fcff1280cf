"""Findings counted by code and folder, for archives in which nobody reads a list of them."""

from __future__ import annotations

import os
from collections import Counter
from typing import TextIO

from ...checking.finding import CheckResult
from ...notation.diagnostic import Severity
from ..console.terminal import escape_text
from .output import Output
from .totals import Totals


class SummaryOutput:
    """Counts findings and writes a table of them at the end; `inner` then gets the totals.

    A row has a folder and a code, and counts the findings and the records with one. Findings about
    a whole file, which cannot be read or is missing, are not counted: `inner` writes them.
    """

    def __init__(self, out: TextIO, inner: Output) -> None:
        self._out, self._inner = out, inner
        self._findings: Counter[tuple[str, str, str]] = Counter()
        self._records: Counter[tuple[str, str, str]] = Counter()

    def add(self, checked: CheckResult) -> None:
        """Count the findings of a record."""
        if checked.number is None:
            self._inner.add(checked)
            return
        folder = os.path.dirname(checked.file) or os.curdir
        keys = [(folder, it.code.value, it.severity.value) for it in checked.findings]
        self._findings.update(keys)
        self._records.update(set(keys))

    def end(self, totals: Totals) -> None:
        """Write the table: by folder, the commonest code first, then all folders together."""
        folders = {folder for folder, _, _ in self._findings}
        rows = _rows_of(self._findings, self._records)
        if len(folders) > 1:
            findings, records = (
                _sum_up(self._findings), _sum_up(self._records),
            )  # fmt: skip
            rows += [("", "", "", "", ""), *_rows_of(findings, records)]
        if rows:
            rows = [("folder", "code", "", "findings", "records"), *rows]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for folder, code, severity, count, records_ in rows:
            line = f"{folder:{widths[0]}}  {code:{widths[1]}}  {severity:{widths[2]}}  "
            line += f"{count:>{widths[3]}}  {records_:>{widths[4]}}"
            self._out.write(f"{line.rstrip()}\n")
        self._inner.end(totals)


_EVERYWHERE = "all folders"


def _sum_up(counts: Counter[tuple[str, str, str]]) -> Counter[tuple[str, str, str]]:
    summed: Counter[tuple[str, str, str]] = Counter()
    for (_, code, severity), count in counts.items():
        summed[_EVERYWHERE, code, severity] += count
    return summed


def _rows_of(
    findings: Counter[tuple[str, str, str]], records: Counter[tuple[str, str, str]]
) -> list[tuple[str, str, str, str, str]]:
    order = sorted(
        findings, key=lambda key: (key[0], key[2] != Severity.ERROR.value, -findings[key], key)
    )
    return [
        (escape_text(key[0]), key[1], key[2], str(findings[key]), str(records[key]))
        for key in order
    ]
