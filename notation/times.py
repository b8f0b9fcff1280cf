"""Times as records write them: seconds, `m:ss` or `h:mm:ss`."""

from __future__ import annotations

import re

from . import sentences

_TIME = r"(?:[0-9]{1,9}:){0,2}[0-9]{1,9}"
_READING = re.compile(rf"(-?)({_TIME}(?:\.[0-9]{{1,9}})?)")
_CONTROL = re.compile(rf"({_TIME})(?:(\+|d)({_TIME}))?")


def seconds_from_text(text: str) -> float:
    """Seconds from a reading of a clock; below zero with a `-` before it.

    Raises `ValueError` for any other text.

    >>> seconds_from_text("0:04:31"), seconds_from_text("12.5"), seconds_from_text("-1:00:05")
    (271.0, 12.5, -3605.0)
    """
    found = _READING.fullmatch(text)
    if found is None:
        raise ValueError(sentences.not_a_time(text))
    seconds = 0.0
    for field in found[2].split(":"):
        seconds = seconds * 60 + float(field)
    return -seconds if found[1] else seconds


def control_from_text(text: str) -> tuple[float, float, float]:
    """The base, the increment and the delay of a time control, in seconds.

    Raises `ValueError` for any other text.

    >>> control_from_text("5:00+3")
    (300.0, 3.0, 0.0)
    """
    found = _CONTROL.fullmatch(text.replace(" ", ""))
    if found is None:
        raise ValueError(sentences.not_a_control(text))
    more = seconds_from_text(found[3]) if found[3] else 0.0
    base = seconds_from_text(found[1])
    return (base, more, 0.0) if found[2] == "+" else (base, 0.0, more)
