"""Lots that everybody can draw again: an order by hashes of a text and the names in it."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def lot_number(text: str, purpose: str, entrant: str) -> str:
    """The lot of an entrant: SHA-256 of `text/purpose/entrant` in hexadecimal digits.

    >>> lot_number("sinulog-2026", "Groups", "PHL-001")[:8]
    '052c9777'
    """
    return sha256(f"{text}/{purpose}/{entrant}".encode()).hexdigest()


def draw_lots(text: str, purpose: str, entrants: Iterable[str]) -> tuple[str, ...]:
    """The entrants in the order of their lots, the lowest first."""
    return tuple(sorted(entrants, key=lambda one: (lot_number(text, purpose, one), one)))
