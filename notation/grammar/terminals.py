"""The numbers of the grammar's terminals and rules in its tables (`tables.py`)."""

from __future__ import annotations

from . import tables

_KINDS = ["", *tables.KINDS.split()]
_STARTS = dict(entry.split("=") for entry in tables.STARTS.split())


def kind_of(terminal: str) -> int:
    """The number of the terminal with that name; raises `ValueError` when there is none."""
    return _KINDS.index(terminal)


def start_of(rule: str) -> int:
    """The place where the rule with that name begins; raises `KeyError` when there is none."""
    return int(_STARTS[rule])
