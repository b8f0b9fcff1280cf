"""A ledger as a record, in any detail, with its corrections as events or without."""

from __future__ import annotations

from ...engine.rules_text import rules_to_text
from ...notation.record import (
    Comment,
    Data,
    Detail,
    Event,
    Item,
    PositionClaim,
    Race,
    Record,
    SetPosition,
    Stores,
    Tag,
)
from ..detail import find_refusal, rewrite_in_detail
from ..play import play
from .ledger import Ledger
from .sheet import Sheet


def record_of(
    ledger: Ledger, detail: Detail = Detail.STANDARD, *, with_corrections: bool = False
) -> Record:
    """The record so far; it has no `end` until that is entered.

    `with_corrections` puts an `event correction` where each was made.
    """
    body = ledger.sheet.shown_body
    if with_corrections:
        body = _with_corrections(ledger, body)
    return write_sheet(ledger.sheet, body, detail)


def write_sheet(sheet: Sheet, body: tuple[Item, ...], detail: Detail) -> Record:
    """The record of a sheet with that body, its `Rules` and its `Result`."""
    rules = Tag("Rules", rules_to_text(sheet.rules))
    replay = play(Record((*sheet.tags, rules), body))
    tags = (*sheet.tags, rules, Tag("Result", replay.result.to_text()))
    replay = replay._replace(record=Record(tags, body))
    return replay.record if find_refusal(replay) else rewrite_in_detail(replay, detail)


_WITH_ITS_TURN = (Comment, Data, Race, SetPosition, Stores, PositionClaim)
"""The items that no event may be put before, as they belong to the turn."""


def _with_corrections(ledger: Ledger, body: tuple[Item, ...]) -> tuple[Item, ...]:
    places: dict[int, list[Item]] = {}
    for correction in ledger.corrections:
        sheet = ledger.sheets[min(correction.place, len(ledger.entries))]
        at = min(len(sheet.body), len(body))
        while at < len(body) and isinstance(body[at], _WITH_ITS_TURN):
            at += 1
        places.setdefault(at, []).append(Event("correction", correction.to_text()))
    mixed: list[Item] = []
    for at, item in enumerate(body):
        mixed += (*places.get(at, ()), item)
    return (*mixed, *places.get(len(body), ()))
