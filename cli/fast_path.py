"""Small files that are right, validated without what is there for all others.

Editors and commit hooks validate one file again and again, and importing takes ten times as long
as checking it.
"""

from __future__ import annotations

import os
import sys
from time import monotonic

from .findings.settings_file import has_settings_file
from .findings.totals import Totals

MOST = 1 << 18
"""The most bytes of all files: what is not right among them is checked twice."""


def validate_small(files: list[str]) -> int | None:
    """Validate plain files of which there is nothing to tell; the exit status.

    `None` where it takes more: something to tell, settings that may apply, standard input,
    folders, patterns, compressed or long files.
    """
    from ..replay.quick.check import QuickCheck

    began = monotonic()
    if any(has_settings_file(path) for path in files):
        return None
    check, left, totals = QuickCheck(), MOST, Totals()
    for path in files:
        data = _content(path, left)
        if not data or check.sweep(data, 0, len(data)) < len(data):
            return None
        left -= len(data)
        totals = totals.with_file()
    totals = totals.with_valid(check.records, check.turns)
    print(totals.summary(monotonic() - began), file=sys.stderr)
    return 0


def _content(path: str, most: int) -> bytes:
    """The bytes of a plain file of records, none where it is something else."""
    try:
        if os.path.getsize(path) <= most and os.path.isfile(path):
            with open(path, "rb") as file:
                data = file.read(most + 1)
            return data if len(data) <= most and data.startswith(b"%sgn") else b""
    except OSError:
        pass
    return b""
