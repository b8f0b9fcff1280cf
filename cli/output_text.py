"""Findings for people, with colours where they are read on a terminal."""

from __future__ import annotations

import sys
from shutil import get_terminal_size
from time import monotonic
from typing import TextIO

from .checked import Checked
from .paint import is_terminal, paint_on
from .totals import Totals


class TextOutput:
    """Findings with their line; the totals go to standard error."""

    def __init__(self, out: TextIO) -> None:
        self._out, self._paint = out, paint_on(out)
        self._columns = get_terminal_size().columns if is_terminal(out) else None
        self._began = monotonic()

    def add(self, checked: Checked) -> None:
        """Write the findings of a record."""
        if not checked.findings:
            return
        from .finding_text import finding_pieces

        for finding in checked.findings:
            self._paint(finding_pieces(finding, self._columns))

    def end(self, totals: Totals) -> None:
        """Write the totals and the time it took."""
        self._out.flush()
        took = time_text(monotonic() - self._began)
        print(f"{totals.to_text()} in {took}", file=sys.stderr)


def time_text(seconds: float) -> str:
    """A time as a summary tells it.

    >>> time_text(0.42), time_text(83.2)
    ('0.4 s', '1 min 23 s')
    """
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s"
