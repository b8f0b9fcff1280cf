"""The data of a move: its capture, and the passes that follow it."""

from __future__ import annotations

import pytest
from sungka.engine.board import House, Position, Seat
from sungka.engine.round import Fault, Round
from sungka.engine.rules_text import rules_from_text
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


@pytest.mark.parametrize(
    ("position", "number", "fault"),
    [
        ("#.0.2/0 1.1.1/0 S", 0, Fault.NO_SUCH_HOUSE),
        ("#.0.2/0 1.1.1/0 S", -1, Fault.NO_SUCH_HOUSE),
        ("#.0.2/0 1.1.1/0 S", 4, Fault.NO_SUCH_HOUSE),
        ("#.0.2/0 1.1.1/0 S", 3, Fault.BURNED),
        ("#.0.2/0 1.1.1/0 S", 2, Fault.EMPTY),
        ("#.0.2/0 1.1.1/0 S", 1, None),
        ("1.1.1/0 2.0.#/0 N", 1, Fault.BURNED),
        ("1.1.1/0 2.0.#/0 N", 3, None),
    ],
)
def test_a_house_that_cannot_be_lifted_has_its_reason(
    position: str, number: int, fault: Fault | None
) -> None:
    state = at(position)
    assert state.fault(number) is fault
    assert (number in state.legal_houses()) is (fault is None)
    if fault is not None:
        for lift in (state.play_move, state.after_move):
            with pytest.raises(ValueError, match=f"{number} cannot be lifted: {fault.value}"):
                lift(number)


def test_nobody_lifts_where_no_seat_is_to_move() -> None:
    state = at("0.1.0/0 0.1.0/0 -")
    assert state.legal_houses() == ()
    for ask in (state.fault, state.play_move, state.after_move):
        with pytest.raises(ValueError, match="no seat is to move"):
            ask(2)
    with pytest.raises(ValueError, match="no seat is to move"):
        state.end_turn()


@pytest.mark.parametrize("rule", ["any", "farthest", "nearest"])
@pytest.mark.parametrize("position", ["1.1.1/0 1.1.1/0", "0.1.0/0 0.1.0/0", "1.1.0/0 #.0.1/0"])
def test_the_houses_that_open_a_match(rule: str, position: str) -> None:
    rules = rules_from_text(f"sungkaan houses=3 first-lift={rule}")
    for seat in (S, N):
        board = Position.from_text(f"{position} {seat.value}")
        filled = tuple(n for n in (1, 2, 3) if board.count(House(seat, n)))
        bound = {"any": 0, "farthest": 3, "nearest": 1}[rule]
        first = (bound,) if bound in filled else filled
        state = Round(rules, board, opens_match=True)
        assert (state.legal_houses(), state.first_lifts(seat)) == (first, first)
        assert state.opening_house(seat) == (bound or None)
        later = Round(rules, board)
        assert (later.legal_houses(), later.opening_house(seat)) == (filled, None)
        for number in (1, 2, 3):
            said = state.fault(number)
            assert (said is None) is (number in first)
            assert (said is Fault.NOT_OPENING) is (number in filled and number not in first)
        _, after = state.play_move(first[0])
        assert not after.opens_match
        assert after.last_mover is seat
