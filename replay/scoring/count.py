"""Stores counted by hand when a round is over: agreed, or an event that holds both counts."""

from __future__ import annotations

from typing import NamedTuple

from ...notation.items import write_item
from ...notation.record import Event, Item, Record, RoundStart, Score, Stores
from ...notation.rows import number_rows
from .entry import Count, Refusal
from .sheet import Asks, Sheet


class JudgedCount(NamedTuple):
    """The items that a count adds to the record, and a warning that says where to look first."""

    items: tuple[Item, ...]
    warning: str | None = None


def judge_count(sheet: Sheet, count: Count) -> JudgedCount | Refusal:
    """The outcome of a count: a `score` if it agrees, an `event count` with both if it does not.

    Without numbers it agrees.
    """
    found = sheet.line.score
    if sheet.asks not in (Asks.ROUND, Asks.END) or found is None:
        return Refusal("the stores are counted when a round is over")
    counted = count.stores or found
    if len(counted) != len(found):
        return Refusal(f"{len(found)} stores are counted, not {len(counted)}")
    of_round = _list_items_of_round(sheet.body)
    if counted == found:
        is_agreed = any(isinstance(item, Score) for item in of_round)
        return JudgedCount(() if is_agreed else (Score(found),))
    both = f"counted {_join(counted)}, by the record {_join(found)}"
    lost = sum(found) - sum(counted)
    if lost:
        both += f"; {abs(lost)} shell{'s' if abs(lost) > 1 else ''} {_which(lost)}"
    warning = f"{both}. Look first at {_describe_turns_since(sheet)}"
    return JudgedCount((Event("count", both),), warning)


def _which(lost: int) -> str:
    return "missing" if lost > 0 else "too many"


def _join(stores: tuple[int, ...]) -> str:
    return "-".join(map(str, stores))


def _list_items_of_round(body: tuple[Item, ...]) -> tuple[Item, ...]:
    starts = [at for at, item in enumerate(body) if isinstance(item, RoundStart)]
    return body[starts[-1] :] if starts else body


def find_agreement(sheet: Sheet) -> tuple[int, Stores] | None:
    """The row in which stores were last agreed in this round, and those stores."""
    body = sheet.body
    places = number_rows(Record((), body), sheet.rules.seats)
    row = 0
    agreed: tuple[int, Stores] | None = None
    for item, place in zip(body, places, strict=True):
        match item:
            case RoundStart():
                agreed = None
            case Stores():
                agreed = row, item  # a turn of the round comes before it
        row = row if place is None else place.number
    return agreed


def _describe_turns_since(sheet: Sheet) -> str:
    """The rows since the stores were last agreed in this round."""
    agreed = find_agreement(sheet)
    if agreed is None:
        return f"the turns of round {sheet.line.round}, as no stores were agreed in it"
    return f"the turns after row {agreed[0]}, where {write_item(agreed[1])} was agreed"
