"""A replay as JSON lines: one per turn, one per round and one at the end (NOTATION 7)."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.board import Position, Seat
from ...notation.record import Pass, SimultaneousRow, Turn
from ...replay.steps import (
    PassPlayed,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    TurnPlayed,
    Unverified,
)
from ..console.json_text import Json
from .text import Played, find_turn, write_full_turn

Line = dict[str, Json]


def make_lines(replay: Replay, number: int) -> Iterator[Line]:
    """The lines of a record in the order played; `number` is its place in its file."""
    begun: RoundBegun | None = None
    for step in replay.steps:
        match step:
            case RoundBegun():
                begun = step
            case TurnPlayed() | RowPlayed() | PassPlayed() | Unverified():
                yield _turn_line(replay, number, step)
            case RoundOver():
                yield _round_line(number, step, begun)
                begun = None
    result = replay.result
    yield {
        "record": number,
        "result": result.to_text(),
        "reason": result.reason,
        "stores": None if result.stores is None else [*result.stores],
    }


def _turn_line(replay: Replay, number: int, step: Played) -> Line:
    after: Position | None = None
    captured: int | None = None
    laps: int | None = None
    match step:
        case TurnPlayed() | RowPlayed():
            after = step.ruled or step.after
            captured, laps = step.captured, step.laps
        case PassPlayed():
            after, captured, laps = step.after, 0, 0
    return {
        "record": number,
        "round": step.round,
        "row": step.row,
        "seat": _seats(find_turn(replay, step)),
        "text": write_full_turn(replay, step),
        "position": None if after is None else after.to_text(),
        "stores": None if after is None else [*after.stores],
        "captured": captured,
        "laps": laps,
    }


def _round_line(number: int, step: RoundOver, begun: RoundBegun | None) -> Line:
    is_known = begun is not None and begun.round == step.round
    burned = begun.burned if begun is not None and is_known else ()
    first = begun.first if begun is not None and is_known else None
    return {
        "record": number,
        "round": step.round,
        "score": [*step.score],
        "burned": [str(house) for house in burned],
        "first": _letter(first),
    }


def _seats(turn: Turn | Pass | SimultaneousRow) -> str:
    """The letter of the seat that plays, or the letters of all seats of a simultaneous row."""
    if isinstance(turn, SimultaneousRow):
        return "".join(each.seat.value for each in turn.turns)
    return turn.seat.value


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else seat.value
