"""The names of the pages of a folder, each its own and safe on every file system."""

from __future__ import annotations

from ...files.reserved_names import is_reserved
from ...notation.record import Record
from ...templates.stems import simplify

INDEX = "index.html"
"""The name of the page that lists the others."""


class PageNames:
    """Gives each record's page a file name of its own, also where the file system ignores case."""

    def __init__(self) -> None:
        self._used = {INDEX}

    def name(self, record: Record, place: int) -> str:
        """The file name of a record's page, safe on every file system.

        It is made of the record's `Id`, or else of `place`, the record's number among all that
        are written, and the players.

        >>> from sungka.notation.record import Tag
        >>> PageNames().name(Record((Tag("South", "Peña, Ana"), Tag("North", "李"))), 7)
        '007-pena-ana.html'
        """
        stem = simplify(record.value("Id") or "")
        if not stem or is_reserved(stem):
            players = [simplify(record.value(seat) or "")[:24] for seat in _SEATS]
            stem = "-".join([f"{place:03}", *(word.strip("-") for word in players if word)])
        stem = stem[:_LONGEST].strip("-")
        name, number = f"{stem}.html", 2
        while name in self._used:
            name = f"{stem}-{number}.html"
            number += 1
        self._used.add(name)
        return name


_LONGEST = 80
"""The characters of a name before its suffix, at most."""

_SEATS = ("South", "North", "East", "West")
