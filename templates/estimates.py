"""What the data of a record expects of a round: its text, and its lines on the score river."""

from __future__ import annotations

from math import isfinite

from ..analysis.seal import value_of
from ..notation.record import Data
from .stops import Estimate, Keyframe

LEAD, SHARES = "eval", "shares"
"""The keys of data that are shown as an estimate."""


def estimate_of(note: Data, board: Keyframe | None, seats: int) -> Estimate | None:
    """The estimate that data holds, drawn for the shells of `board`; `None` if it holds none."""
    lead = lead_of(note)
    if lead is None:
        return None
    total = sum(count or 0 for count in board or ())
    return Estimate(f"{lead:+g}", _levels(lead, shares_of(note), total, seats) if total else ())


def lead_of(note: Data) -> float | None:
    """What data expects the first seat to win by, in shells; `None` if it is no number.

    >>> lead_of(Data((("eval", "+6.5"),)))
    6.5
    """
    text = value_of(note, LEAD)
    try:
        number = float(text) if text else None
    except ValueError:
        return None
    return number if number is not None and isfinite(number) else None


def shares_of(note: Data) -> tuple[int, ...]:
    """The shells that data expects each seat to end with; none if it does not say.

    >>> shares_of(Data((("shares", "10:30:25"),)))
    (10, 30, 25)
    """
    words = (value_of(note, SHARES) or "").split(":")
    are_counts = all(word.isascii() and word.isdecimal() and len(word) < 10 for word in words)
    return tuple(map(int, words)) if are_counts else ()


def _levels(lead: float, shares: tuple[int, ...], total: int, seats: int) -> tuple[float, ...]:
    """The first seat's store stands on the river's bottom, the last one's hangs from its top."""
    if seats == 2:
        return (_height(50 - 50 * lead / total),)
    if len(shares) != seats:
        return ()
    first, *_, last = shares
    return _height(100 - 100 * first / total), _height(100 * last / total)


def _height(percent: float) -> float:
    return round(max(0.0, min(100.0, percent)), 1)
