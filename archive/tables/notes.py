"""The annotations of turns, for those columns of `turns` in which few rows have a value."""

from __future__ import annotations

import re

from ...notation.times import seconds_from_text

Note = tuple[int, str, str | float]
"""A value of a row: its index among the rows, the column, and the value."""

_KEYS = frozenset({"clk", "emt", "eval", "loss", "chance"})
_PAIR = re.compile(r'([A-Za-z][A-Za-z0-9_.-]*)=("(?:[^"\\]|\\.)*"|[^\s">]+)')
_NUMBER = re.compile(r"[+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?%?")
_MOST = 3e38
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


def read_value(name: str, value: str) -> float | None:
    """The number that a value of data means; `None` if a table cannot hold it.

    >>> read_value("clk", "-0:00:05"), read_value("chance", "62.4%"), read_value("eval", "1_0")
    (-5.0, 0.624, None)
    """
    try:
        if name in ("clk", "emt"):
            number = seconds_from_text(value)
        elif not _NUMBER.fullmatch(value):
            return None
        elif name == "chance":
            number = round(float(value.removesuffix("%")) / 100, 6)
        else:
            number = float(value)
    except (ValueError, OverflowError):
        return None
    # Neither what is not a number nor what is more than 32 bits hold.
    return number if abs(number) < _MOST else None
