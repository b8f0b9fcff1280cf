"""The names of the players, where something is said of them rather than of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...engine.board import Seat
from ...notation.record import Tag
from ..console.terminal import escape_text


def map_tags(tags: Iterable[Tag]) -> Mapping[str, str]:
    """The values of tags by their names."""
    return {tag.name: tag.value for tag in tags}


def name_player(tags: Mapping[str, str], seat: Seat) -> str:
    """The player of a seat as the record names them; the seat where it names nobody.

    The seat is added where another player has the same name.
    """
    name = tags.get(seat.title, "").strip()
    if not name:
        return seat.title
    others = (tags.get(other.title, "").strip() for other in Seat if other is not seat)
    return escape_text(f"{name} ({seat.title})" if name in others else name)
