"""A record's card as JSON, and back."""

from __future__ import annotations

from typing import Any

from ...archive.card import Card, CardTurn, Player
from ...engine.board import Seat
from ...notation.diagnostic import Span
from ...notation.record import Tag
from ..console.json_text import Json


def card_to_json(card: Card) -> Json:
    """A card as lists of plain values."""
    tag = card.id
    return [
        card.digest,
        [[seat.value, name, id_, *span] for seat, name, id_, span in card.players],
        card.date,
        [*card.occasion],
        None if tag is None else [tag.name, tag.value, *tag.span],
        [[text, round_, row, *span] for text, round_, row, span in card.turns],
    ]


def card_from_json(lists: Any) -> Card:
    """The card that was written so; `ValueError` or `TypeError` for anything else."""
    digest, players, date, (stage, table), tag, turns = lists
    return Card(
        digest,
        tuple(Player(Seat(seat), name, id_, Span(*span)) for seat, name, id_, *span in players),
        date,
        (stage, table),
        None if tag is None else Tag(tag[0], tag[1], Span(*tag[2:])),
        tuple(CardTurn(text, round_, row, Span(*span)) for text, round_, row, *span in turns),
    )
