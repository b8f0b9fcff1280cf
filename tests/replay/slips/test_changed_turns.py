"""Turns with one thing changed are what `replace` makes of them, whatever fields a turn has."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from sungka.engine.board import Seat
from sungka.notation.record import Move, Turn
from sungka.replay.slips.changed_turns import with_house, with_moves, with_seat


def filled(kind: type, **known: Any) -> Any:
    """A value of which every field holds something of its own."""
    names = [field.name for field in fields(kind)]
    return kind(**{name: known.get(name, object()) for name in names})


def assert_equal_in_all(one: Any, other: Any) -> None:
    for field in fields(one):
        assert getattr(one, field.name) is getattr(other, field.name), field.name


def test_everything_else_stays() -> None:
    turn, move = filled(Turn, seat=Seat.SOUTH), filled(Move, house=3)
    assert_equal_in_all(with_house(move, 5), replace(move, house=5))
    moves = (move,)
    assert_equal_in_all(with_moves(turn, moves), replace(turn, moves=moves))
    assert_equal_in_all(with_seat(turn, Seat.NORTH), replace(turn, seat=Seat.NORTH))
