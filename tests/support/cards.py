"""The card of a record that is played first, as `validate` makes it of one with findings."""

from __future__ import annotations

from sungka.archive.card import Card
from sungka.archive.replay_card import card_of
from sungka.notation.record import Record
from sungka.replay.play import play


def played_card(record: Record, is_readable: bool = True) -> Card:
    return card_of(record, play(record).rules, is_readable)
