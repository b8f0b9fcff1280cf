"""A position in two or three lines."""

from __future__ import annotations

import doctest

import pytest
from sungka.cli.boards import compact as module
from sungka.cli.boards.compact import draw_compact
from sungka.engine.board import MOST_SHELLS, Position
from sungka.engine.ruleset import Sowing


def lines(text: str, sowing: Sowing = Sowing.CLOCKWISE, columns: int = 75) -> list[str]:
    return list(draw_compact(Position.from_text(text), sowing, columns))


def test_the_example_is_right() -> None:
    assert doctest.testmod(module).failed == 0


def test_sown_clockwise_a_store_is_at_its_players_left() -> None:
    assert lines("7.0.8.8.8.8.8/1 7.7.7.7.#.7.7/10 S") == [
        "          N7 7  N6 7  N5 7  N4 7  N3 #  N2 7  N1 7 │ North 10",
        "South 1 │ S1 8  S2 8  S3 8  S4 8  S5 8  S6 0  S7 7  to move",
    ]


def test_sown_counter_clockwise_at_the_right() -> None:
    assert lines("2.1/12 3.4/0 -", Sowing.COUNTER) == [
        "North 0 │ N1 4  N2 3",
        "          S2 2  S1 1 │ South 12",
    ]


def test_three_seats_have_a_line_each() -> None:
    assert lines("4.10/0 #.4/10 4.4/0 W") == [
        "South  S2  4  S1 10 │ store 0",
        "East   E2  #  E1  4 │ store 10",
        "West   W2  4  W1  4 │ store 0  to move",
    ]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("houses", [1, 9, 10, 30])
@pytest.mark.parametrize("most", [0, MOST_SHELLS])
def test_every_board_fits(seats: int, houses: int, most: int) -> None:
    shells = str(min(999_999_999, most // (seats * (houses + 1))))
    row = ".".join([shells] * houses) + f"/{shells}"
    for sowing in Sowing:
        board = lines(" ".join([row] * seats) + " S", sowing)
        assert max(map(len, board)) <= 75
        assert sum(line.count(shells) for line in board) >= seats * (houses + 1)
        assert sum(line.count("to move") for line in board) == 1
