"""Files from elsewhere, each given to what reads its form."""

from __future__ import annotations

from .foreign import ForeignRecords
from .sheet import read_sheet

SUFFIXES = (".csv", ".tsv")
"""How the names of files end that are read."""


def read_foreign(name: str, text: str) -> ForeignRecords | None:
    """The records of a file of that name; `None` where it is of no form that is known."""
    return read_sheet(text, name) if name.lower().endswith(SUFFIXES) else None
