"""Names of files for the pages of many records, safe on every file system."""

from __future__ import annotations

import re
import unicodedata

from ...notation.record import Record

INDEX = "index.html"
"""The name of the page that lists the others."""

_LONGEST = 80


class PageNames:
    """Gives each record a name that no other has, whatever case a file system tells apart."""

    def __init__(self) -> None:
        self._taken = {INDEX}

    def name(self, record: Record, place: int) -> str:
        """The name of a record's page: its Id, or its place among the records and the players.

        >>> from sungka.notation.record import Tag
        >>> PageNames().name(Record((Tag("South", "Peña, Ana"), Tag("North", "李"))), 7)
        '007-pena-ana.html'
        """
        stem = _safe(record.value("Id") or "")
        if not stem or stem in _RESERVED:
            players = [_safe(record.value(seat) or "")[:24] for seat in _SEATS]
            stem = "-".join([f"{place:03}", *(word.strip("-") for word in players if word)])
        stem = stem[:_LONGEST].strip("-")
        name, number = f"{stem}.html", 2
        while name in self._taken:
            name = f"{stem}-{number}.html"
            number += 1
        self._taken.add(name)
        return name


_SEATS = ("South", "North", "East", "West")

_RESERVED = frozenset(
    ["con", "prn", "aux", "nul"] + [f"{port}{n}" for port in ("com", "lpt") for n in range(10)]
)
"""What Windows keeps for devices, whatever stands after the point."""


def _safe(text: str) -> str:
    """Small Latin letters and digits with single hyphens between; nothing else is left."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
