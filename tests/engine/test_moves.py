"""What a move hands on as data: its capture, and the passes that follow it."""

from __future__ import annotations

import pytest
from sungka.engine.board import House, Seat
from sungka.engine.sowing import Capture, MoveEnd, Taking

from .test_rules import at, play

S, N, E, W = Seat.SOUTH, Seat.NORTH, Seat.EAST, Seat.WEST


@pytest.mark.parametrize(
    ("rules", "facing", "shells", "takes_own"),
    [
        ("capture=both", 4, 5, True),
        ("capture=both", 0, 0, False),
        ("capture=always", 4, 5, True),
        ("capture=always", 0, 1, True),
        ("capture=facing", 4, 4, False),
        ("capture=facing", 0, 0, False),
        ("capture=none", 4, 0, False),
    ],
)
def test_a_capture_says_what_was_taken(
    rules: str, facing: int, shells: int, takes_own: bool
) -> None:
    move, after = play(at(f"1.0.2/0 3.{facing}.0/0 S", f"sungkaan {rules}"), 3)
    takings = (Taking(House(N, 2), facing),) if facing else ()
    expected = Capture(House(S, 2), takings, takes_own) if shells else None
    assert (move.capture, move.captured) == (expected, shells)
    assert move.end is (MoveEnd.CAPTURE if shells else MoveEnd.EMPTY)
    left = 0 if takes_own else 1
    assert after == f"0.{left}.2/{shells} 3.{0 if shells > 1 else facing}.0/0 N"


def test_passes_that_are_due_are_played_until_a_seat_can_lift() -> None:
    for position, mover in (
        ("0.0/3 1.0/0 S", N),
        ("1.0/3 1.0/0 S", S),
        ("0.0/3 0.0/0 2.0/0 S", W),
        ("0.0/3 0.1/0 2.0/0 S", E),
        ("0.0/3 0.1/0 0.0/0 W", E),
        ("0.0/3 0.0/0 S", None),
    ):
        assert at(position).after_passes().position.to_move is mover, position


def test_a_seat_that_can_lift_or_goes_on_does_not_pass() -> None:
    with pytest.raises(ValueError, match="South can move and does not pass"):
        at("1.0/3 1.0/0 S").play_pass()
    _, goes_on = at("1.1/3 1.0/0 S").play_move(1)
    assert goes_on.goes_on
    with pytest.raises(ValueError, match="South can move and does not pass"):
        goes_on.play_pass()
    with pytest.raises(ValueError, match="no seat is to move"):
        at("0.0/3 0.0/0 S").play_pass()
