"""Findings for people, with colours where they are read on a terminal."""

from __future__ import annotations

import sys
from shutil import get_terminal_size
from time import monotonic
from typing import TextIO

from ..console.terminal import is_terminal
from ..console.terminal import make_painter
from .finding import CheckResult
from .totals import Totals


class TextOutput:
    """Findings with their line; the totals go to standard error."""

    def __init__(self, out: TextIO) -> None:
        self._out, self._paint = out, make_painter(out)
        self._columns = get_terminal_size().columns if is_terminal(out) else None
        self._began = monotonic()

    def add(self, checked: CheckResult) -> None:
        """Write the findings of a record."""
        if not checked.findings:
            return
        from .text import style_finding

        for finding in checked.findings:
            self._paint(style_finding(finding, self._columns))

    def end(self, totals: Totals) -> None:
        """Write the totals and the time it took."""
        self._out.flush()
        print(totals.summary(monotonic() - self._began), file=sys.stderr)
