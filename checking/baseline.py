"""A baseline: findings that are known, and left out until they change.

A finding is known by its file, its code, its message and the text of the line it is about, so
that it stays known when lines move.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from .finding import CheckResult, Finding

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

    `name` gives the name of a file from the baseline's folder. If it is `updated`, every finding
    counts as known, and `to_text` writes them all.
    """

    def __init__(
        self, name: Callable[[str], str], known: Iterable[KnownFinding] = (), *, updated: bool
    ) -> None:
        self._name = name
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

    @property
    def size(self) -> int:
        """The number of findings it knows."""
        return self._known.total()

    def to_text(self) -> str:
        """The text of the file with all findings, in order."""
        lines = [_write_row(one) for one in sorted(self._known.elements())]
        body = ",\n  ".join(lines)
        return f'{{"sungka-baseline": {VERSION}, "findings": [\n  {body}\n]}}\n'

    def _takes(self, finding: Finding) -> bool:
        one = describe_finding(finding, self._name(finding.file))
        if self._is_updated:
            self._known[one] += 1
            return True
        if self._known[one] <= 0:
            return False
        self._known[one] -= 1
        return True


def describe_finding(finding: Finding, file: str) -> KnownFinding:
    """The facts by which a finding in a file of that name is known."""
    line = finding.excerpts[0].text.strip() if finding.excerpts else ""
    return KnownFinding(file, finding.code.value, _PLACE.sub("`", finding.message), line)


def read_known(text: str, *, only_kind: bool = False) -> list[KnownFinding]:
    """The findings in the text of a baseline; with `only_kind` just see that it is one.

    Raises `ValueError` with the reason when it is none.
    """
    try:
        held = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("it holds no baseline") from None
    if not isinstance(held, dict) or "sungka-baseline" not in held:
        raise ValueError("it holds no baseline")
    if only_kind:
        return []
    if held["sungka-baseline"] != VERSION:
        raise ValueError("it holds no baseline of this version")
    rows = held.get("findings")
    if not isinstance(rows, list) or not all(_is_row(row) for row in rows):
        raise ValueError("its findings cannot be read")
    return [KnownFinding(*row) for row in rows]


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
