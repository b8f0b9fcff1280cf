"""The order in which seats, houses and tags are written."""

from __future__ import annotations

from ..engine.board import House, Seat
from .record import Tag

_PLACES = {seat: place for place, seat in enumerate(Seat)}


def seat_order(seat: Seat) -> int:
    """What seats are sorted by: playing order, with two seats and with three."""
    return _PLACES[seat]


def house_order(house: House) -> tuple[int, int]:
    """What burned houses are sorted by: the seat, then the number."""
    return _PLACES[house.seat], house.number


TAG_ORDER = (
    "Event", "Site", "Date", "Stage", "Table", "South", "North", "East", "West",
    "Rules", "Setup", "Result",
)  # fmt: skip
"""The tags that stand first, in their order; all others follow by name."""


def tag_order(tag: Tag) -> tuple[int, str]:
    """What tags are sorted by: the ones with a place of their own, then the others by name."""
    if tag.name in TAG_ORDER:
        return TAG_ORDER.index(tag.name), ""
    return len(TAG_ORDER), tag.name
