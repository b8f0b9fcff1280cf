"""Findings counted by cause, code and folder, for archives in which nobody reads all of them."""

from __future__ import annotations

import os
from collections import Counter
from typing import NamedTuple, TextIO

from ...checking.finding import CheckResult
from ..console.exit_status import complain
from ..console.terminal import escape_text
from .account_table import write_account
from .output import Output
from .totals import Totals


class SummaryOutput:
    """Counts findings and writes a table of them at the end; `inner` then gets the totals.

    A row has a cause or a code and a folder, and counts the findings and the records with one: the
    causes that go through records first, then the codes of all other findings. Findings about a
    whole file, which cannot be read or is missing, are not counted: `inner` writes them.
    """

    def __init__(self, out: TextIO, inner: Output) -> None:
        self._out, self._inner = out, inner
        self._findings: Counter[_Key] = Counter()
        self._records: Counter[_Key] = Counter()
        self._fixable = 0

    def add(self, checked: CheckResult) -> None:
        """Count the findings of a record."""
        if checked.number is None:
            self._inner.add(checked)
            return
        folder = os.path.dirname(checked.file) or os.curdir
        keys = [_Key(it.cause, it.code.value, it.severity.value, folder) for it in checked.findings]
        keys = [key._replace(code="") if key.cause else key for key in keys]
        self._findings.update(keys)
        self._records.update(set(keys))
        self._fixable += any(it.is_fixable for it in checked.findings)

    def end(self, totals: Totals) -> None:
        """Write the table: causes, then codes, the commonest first, each in all its folders."""
        rows = self._make_rows()
        if rows:
            rows = [("found", "", "findings", "records", "folder"), *rows]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for name, severity, count, records, folder in rows:
            line = f"{name:{widths[0]}}  {severity:{widths[1]}}  {count:>{widths[2]}}  "
            self._out.write(f"{line}{records:>{widths[3]}}  {folder}".rstrip() + "\n")
        if totals.account is not None and (rows or totals.account.unread):
            self._out.write("\n" if rows else "")
            self._out.writelines(write_account(totals.account, totals.records))
        self._inner.end(totals._replace(account=None))
        if self._fixable:
            records = "1 record" if self._fixable == 1 else f"{self._fixable} records"
            complain(f"`sungka validate --fix` mends {records}, and perhaps more with slips")

    def _make_rows(self) -> list[tuple[str, str, str, str, str]]:
        groups: dict[_Key, list[_Key]] = {}
        for key in self._findings:
            groups.setdefault(key._replace(folder=""), []).append(key)
        rows = []
        sums = {group: sum(self._records[key] for key in keys) for group, keys in groups.items()}
        ordered = sorted(groups, key=lambda it: (it.cause is None, it.severity, -sums[it], it))
        for group in ordered:
            keys = sorted(groups[group], key=lambda it: (-self._records[it], it.folder))
            name, findings = group.cause or group.code, sum(self._findings[key] for key in keys)
            if len(keys) > 1:
                rows.append((name, group.severity, findings, sums[group], _EVERYWHERE))
            rows += [
                (name, key.severity, self._findings[key], self._records[key], key.folder)
                for key in keys
            ]
        return [(*row[:2], str(row[2]), str(row[3]), escape_text(row[4])) for row in rows]


class _Key(NamedTuple):
    """A row of the table; a finding with a cause is counted by that and not by its code."""

    cause: str | None
    code: str
    severity: str
    folder: str


_EVERYWHERE = "all folders"
