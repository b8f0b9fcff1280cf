"""A record as JSON: its tags and body in order, everything in it and where it stands."""

from __future__ import annotations

from dataclasses import fields

from ...engine.board import House, Seat
from ...notation.diagnostic import Span
from ...notation.record import (
    Comment,
    Data,
    End,
    Event,
    Gap,
    Item,
    Move,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from ...notation.splitter import Source
from ..console.json_text import Json
from .excerpt import place_of

Object = dict[str, Json]


def record_json(record: Record, source: Source) -> Object:
    """The record's object: its number in the file, tags and body."""
    return {
        "record": source.number,
        "line": source.line,
        "tags": [
            {"name": tag.name, "value": tag.value, "span": _span(tag.span, source)}
            for tag in record.tags
        ],
        "body": [_item(item, source) for item in record.body],
    }


def _item(item: Item, source: Source) -> Object:
    described: Object
    match item:
        case Turn() | Pass():
            return _turn(item, source)
        case SimultaneousRow():
            described = {
                "type": "simultaneous",
                "number": item.number,
                "turns": [_turn(turn, source) for turn in item.turns],
                "notes": [[_item(note, source) for note in notes] for notes in item.notes],
            }
        case Stores():
            described = {"type": "stores", "shells": [*item.shells]}
        case Comment():
            described = {"type": "comment", "text": item.text}
        case Data():
            pairs: list[Json] = [[key, value] for key, value in item.pairs]
            described = {"type": "data", "pairs": pairs}
        case VariationStart():
            described = {"type": "variation-start"}
        case VariationEnd():
            described = {"type": "variation-end"}
        case Unreadable():
            described = {"type": "unreadable", "text": item.text}
        case _:
            described = _statement(item)
    return described | {"span": _span(item.span, source)}


def _statement(
    item: RoundStart | Score | PositionClaim | Race | SetPosition | Gap | Event | End,
) -> Object:
    match item:
        case RoundStart():
            burned = item.burned
            return {
                "type": "round",
                "number": item.number,
                "first": _seat(item.first),
                "burned": None if burned is None else _houses(burned),
            }
        case Score():
            return {"type": "score", "shells": [*item.shells]}
        case PositionClaim():
            return {"type": "position", "position": item.position.to_text()}
        case SetPosition():
            return {"type": "set", "position": item.position.to_text()}
        case Race():
            runs: list[Json] = [{"seat": seat.value, "drops": drops} for seat, drops in item.runs]
            return {"type": "race", "runs": runs}
        case Gap():
            return {"type": "gap"}
        case Event():
            return {"type": "event", "name": item.name, "text": item.text}
        case End():
            return {
                "type": "end",
                "reason": item.reason.value or None,
                "seat": _seat(item.seat),
            }


def _turn(item: Turn | Pass, source: Source) -> Object:
    span = _span(item.span, source)
    if isinstance(item, Pass):
        return {"type": "pass", "number": item.number, "seat": item.seat.value, "span": span}
    return {
        "type": "turn",
        "number": item.number,
        "seat": item.seat.value,
        "moves": [_move(move, source) for move in item.moves],
        "store_end": item.store_end,
        "span": span,
    }


_MOVE = tuple(field.name for field in fields(Move) if field.name != "span")


def _move(move: Move, source: Source) -> Object:
    """The parts of a move under the names they have in the record."""
    parts: Object = {name: _part(getattr(move, name)) for name in _MOVE}
    return {**parts, "span": _span(move.span, source)}


def _part(part: tuple[House | str, ...] | House | int | None) -> Json:
    if isinstance(part, House):  # a tuple too
        return str(part)
    return [str(one) for one in part] if isinstance(part, tuple) else part


def _houses(houses: tuple[House, ...]) -> list[Json]:
    return [str(house) for house in houses]


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.value


def _span(span: Span, source: Source) -> Object:
    place = place_of(source, span.start, span.end)
    return {
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }
