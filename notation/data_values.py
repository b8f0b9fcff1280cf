"""The numbers that values of data mean: clocks in seconds, judgements in shells, chances."""

from __future__ import annotations

import re

from .times import seconds_from_text

_NUMBER = re.compile(r"[+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?%?")
_MOST = 3e38


def read_value(name: str, value: str) -> float | None:
    """The number that a value of data means; `None` if it is none that 32 bits hold.

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
