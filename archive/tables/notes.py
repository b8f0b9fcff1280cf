"""The annotations of turns, for those columns of `turns` in which few rows have a value."""

from __future__ import annotations

import re

from ...notation.data_values import read_value

Note = tuple[int, str, str | float]
"""A value of a row: its index among the rows, the column, and the value."""

_KEYS = frozenset({"clk", "emt", "eval", "loss", "chance"})
_PAIR = re.compile(r'([A-Za-z][A-Za-z0-9_.-]*)=("(?:[^"\\]|\\.)*"|[^\s">]+)')
_MARK = re.compile(r"[!?]+|\$\d+")


def read_marks(token: str, row: int, notes: list[Note]) -> None:
    """Note the marks in the text of a turn; those of a row's hands follow each other."""
    marks = "".join(_MARK.findall(token))
    if not marks:
        return
    if notes and notes[-1][:2] == (row, "mark"):
        marks = f"{notes.pop()[2]}{marks}"
    notes.append((row, "mark", marks))


def read_data(text: str, row: int, notes: list[Note]) -> None:
    """Note the values that data (`<clk=0:04:31 eval=5>`) give a turn; the last of each counts."""
    for name, value in _PAIR.findall(text):
        number = read_value(name, value.strip('"')) if name in _KEYS else None
        if number is not None:
            notes.append((row, name, number))
