"""The estimate of a round's outcome in the data of a record: its text and its score graph."""

from __future__ import annotations

from math import isfinite

from ...analysis.layer.missed import percent_of
from ...analysis.layer.seal import value_of
from ...notation.record import Data
from .stops import Estimate, Keyframe

LEAD, SHARES, CHANCE, BOUND = "eval", "shares", "chance", "bound"
"""The keys of data that make an estimate."""

_BOUNDS = {"at-least": "at_least", "at-most": "at_most", "so-far": "so_far"}
"""The bounds that the page says in words, and the names of these words."""


def estimate_of(note: Data, board: Keyframe | None, seats: int) -> Estimate | None:
    """The estimate in data, its levels scaled to the shells of `board`; `None` without one."""
    lead, chance = lead_of(note), chance_of(note)
    if lead is None:
        return None if chance is None else Estimate("", chance, ())
    total = sum(count or 0 for count in board or ())
    levels = _levels(lead, shares_of(note), total, seats) if total else ()
    bound = value_of(note, BOUND)
    return Estimate(f"{lead:+g}", chance or "", levels, _BOUNDS.get(bound or "", ""))


def lead_of(note: Data) -> float | None:
    """The lead in shells that data expects of the first seat; `None` if it gives no number.

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
    """The shells that data expects each seat to end with; empty if it does not say.

    >>> shares_of(Data((("shares", "10:30:25"),)))
    (10, 30, 25)
    """
    words = (value_of(note, SHARES) or "").split(":")
    are_counts = all(word.isascii() and word.isdecimal() and len(word) < 10 for word in words)
    return tuple(map(int, words)) if are_counts else ()


def chance_of(note: Data) -> str | None:
    """The first seat's chance to win the match, as written; `None` if data does not say.

    >>> chance_of(Data((("chance", "62.4%"),)))
    '62.4%'
    """
    text = value_of(note, CHANCE) or ""
    return text if percent_of(text) is not None else None


def _levels(lead: float, shares: tuple[int, ...], total: int, seats: int) -> tuple[float, ...]:
    """The borders between shares in the score graph, in percent from its top.

    The first seat's share fills the graph from below, the last seat's from above.
    """
    if seats == 2:
        return (_height(50 - 50 * lead / total),)
    if len(shares) != seats:
        return ()
    first, *_, last = shares
    return _height(100 - 100 * first / total), _height(100 * last / total)


def _height(percent: float) -> float:
    return round(max(0.0, min(100.0, percent)), 1)
