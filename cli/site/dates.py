"""When the lines of a journal were written."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from ...event.facts import JournalEntry


def list_times(entries: Iterable[JournalEntry]) -> dict[int, str]:
    """The times of a journal's lines as RFC 3339 has them; those that are no times are left out.

    >>> from sungka.event.journal import parse_line
    >>> list_times([parse_line("publish 1 at 2026-01-18T19:04", 2)])
    {2: '2026-01-18T19:04:00Z'}
    """
    found = {}
    for entry in entries:
        try:
            at = datetime.fromisoformat((entry.at or "").removesuffix("Z"))
        except ValueError:
            continue
        found[entry.line] = f"{at:%Y-%m-%dT%H:%M:%S}Z"
    return found
