"""A baseline: findings that are known, and left out until they change.

A finding is known by its file, its code, its message and the text of the line it is about, so
that it stays known when lines move.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ...checking.finding import CheckResult, Finding
from ...checking.settings import BadSettings
from ...files.faults import describe_error
from ..console.terminal import escape_text
from ..files.replace_file import replace_file

VERSION = 1
"""The version of the file's form."""


class KnownFinding(NamedTuple):
    """The facts by which a finding is known; its file is relative to the baseline's folder."""

    file: str
    code: str
    message: str
    line: str


class Baseline:
    """Leaves out known findings, each as often as the baseline has it; `left_out` counts them.

    If it is `updated`, every finding counts as known, and `write` writes them all.
    """

    def __init__(self, path: str, known: Iterable[KnownFinding] = (), *, updated: bool) -> None:
        self._path, self._folder = path, os.path.dirname(os.path.abspath(path))
        self._known = Counter(known)
        self._is_updated = updated
        self.left_out = 0

    def filter(self, checked: CheckResult) -> CheckResult:
        """The check result without the findings that are known."""
        if not checked.findings:
            return checked
        fresh = tuple([finding for finding in checked.findings if not self._takes(finding)])
        self.left_out += len(checked.findings) - len(fresh)
        return checked._replace(findings=fresh)

    def write(self) -> int:
        """Write the file with all findings in order and return their number. Raises `OSError`."""
        lines = [_write_row(one) for one in sorted(self._known.elements())]
        body = ",\n  ".join(lines)
        text = f'{{"sungka-baseline": {VERSION}, "findings": [\n  {body}\n]}}\n'
        replace_file(self._path, [text])
        return len(lines)

    def _takes(self, finding: Finding) -> bool:
        one = self._describe(finding)
        if self._is_updated:
            self._known[one] += 1
            return True
        if self._known[one] <= 0:
            return False
        self._known[one] -= 1
        return True

    def _describe(self, finding: Finding) -> KnownFinding:
        try:
            file = os.path.relpath(finding.file, self._folder)
        except ValueError:  # another drive
            file = finding.file
        return describe_finding(finding, file.replace(os.sep, "/"))


def describe_finding(finding: Finding, file: str) -> KnownFinding:
    """The facts by which a finding in a file of that name is known."""
    line = finding.excerpts[0].text.strip() if finding.excerpts else ""
    return KnownFinding(file, finding.code.value, _PLACE.sub("`", finding.message), line)


def open_baseline(path: str, *, updated: bool) -> Baseline | BadSettings:
    """The baseline in a file, to leave out what it knows, or to be written anew.

    One that is to be written anew is read too, so that a file of another kind is not overwritten.
    """
    shown = f"--baseline: {escape_text(path)}"
    if updated and _is_free(path):
        return Baseline(path, updated=True)
    lost = ", and would be overwritten" if updated else ""
    try:
        with open(path, encoding="utf-8") as file:
            held = json.load(file)
    except OSError as error:
        hint = "" if updated else "; --update-baseline writes one"
        return BadSettings(f"{shown}: {describe_error(error)}{hint}")
    except (ValueError, RecursionError):
        return BadSettings(f"{shown}: it holds no baseline{lost}")
    if not isinstance(held, dict) or "sungka-baseline" not in held:
        return BadSettings(f"{shown}: it holds no baseline{lost}")
    if updated:
        return Baseline(path, updated=True)
    if held["sungka-baseline"] != VERSION:
        return BadSettings(f"{shown}: it holds no baseline of this version")
    rows = held.get("findings")
    if not isinstance(rows, list) or not all(_is_row(row) for row in rows):
        return BadSettings(f"{shown}: its findings cannot be read")
    return Baseline(path, [KnownFinding(*row) for row in rows], updated=False)


def _is_free(path: str) -> bool:
    """True when writing a baseline there would lose nothing: no file, or an empty one."""
    try:
        return os.stat(path).st_size == 0
    except FileNotFoundError:
        return True
    except OSError:
        return False


def _write_row(known: KnownFinding) -> str:
    """A row of the file; the bytes of a name that is not UTF-8 are escaped in it."""
    row = list(known)
    try:
        "".join(row).encode()
    except UnicodeEncodeError:
        return json.dumps(row)
    return json.dumps(row, ensure_ascii=False)


def _is_row(row: object) -> bool:
    return isinstance(row, list) and len(row) == 4 and all(isinstance(it, str) for it in row)


_PLACE = re.compile(r":[0-9]+(?::[0-9]+)?`")
"""The line and column of another record named in a message, which move too."""
