"""Diagnostics of either severity, and the wording of places, houses and boards in them."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.board import House, Place, Position, Seat
from ..notation.diagnostic import Code, Diagnostic, Severity, Span
from . import sentences


def error(code: Code, span: Span, message: str, hint: str | None = None) -> Diagnostic:
    """A finding that makes the record invalid."""
    return Diagnostic(code, Severity.ERROR, message, span, hint)


def warning(code: Code, span: Span, message: str, hint: str | None = None) -> Diagnostic:
    """A finding that leaves the record valid."""
    return Diagnostic(code, Severity.WARNING, message, span, hint)


def place_text(place: Place) -> str:
    """A place inside a sentence: `N4`, or `South's store`."""
    return f"`{place}`" if isinstance(place, House) else sentences.store_of(place.seat.title)


def houses_text(houses: Iterable[House]) -> str:
    """Houses in a sentence: `S3 S4`, or `no house`."""
    names = " ".join(map(str, houses))
    return f"`{names}`" if names else sentences.NO_HOUSE


def own_houses_text(seat: Seat, numbers: Iterable[int]) -> str:
    """The houses that a seat can lift, as a hint names them."""
    names = ", ".join(f"`{House(seat, number)}`" for number in numbers)
    return names or "nothing"


def board_text(position: Position) -> str:
    """A position inside a sentence."""
    return f"`{position.to_text()}`"


def stores_text(stores: Iterable[int], joined_by: str) -> str:
    """Store counts as a claim writes them."""
    return f"`{joined_by.join(map(str, stores))}`"
