"""The grammar's terminals and rules by their numbers in its tables (`tables.py`)."""

from __future__ import annotations

from . import tables

_KINDS = ["", *tables.KINDS.split()]
_STARTS = dict(entry.split("=") for entry in tables.STARTS.split())


def kind_of(terminal: str) -> int:
    """The number of a terminal of the grammar, by its name there."""
    return _KINDS.index(terminal)


def start_of(rule: str) -> int:
    """The place where a rule of the grammar begins."""
    return int(_STARTS[rule])
