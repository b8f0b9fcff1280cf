"""Positions as text: those that are read, and those that are refused."""

from __future__ import annotations

import pytest
from sungka.engine.board import Position, Seat


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("4.4/0 4.4/0 s", "4.4/0 4.4/0 S"),
        ("4.4/0 4.4/0 N", "4.4/0 4.4/0 N"),
        ("4.4/0 4.4/0 -", "4.4/0 4.4/0 -"),
        (" 4. 4/0  4.#/ 1n", "4.4/0 4.#/1 N"),
        ("1/0 1/0 1/0 w", "1/0 1/0 1/0 W"),
        ("007/00 1/0 S", "7/0 1/0 S"),
        ("100000/0 0/0 S", "100000/0 0/0 S"),
    ],
)
def test_a_position_is_read(text: str, canonical: str) -> None:
    assert Position.from_text(text).to_text() == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a position ends with the seat to move or `-`, not ``"),
        ("4.4/0 4.4/0", "a position ends with the seat to move or `-`, not `4.4/0`"),
        ("4.4/0 4.4/0 X", "a position ends with the seat to move or `-`, not `X`"),
        ("4.4/0 4.4/0 SN", "a position ends with the seat to move or `-`, not `SN`"),
        ("4.4/0 4.4 S", "`4.4` is not a row of houses and a store like `7.7.7/0`"),
        ("4.4/0 4/0 S", "all rows have the same number of houses, not 2 and 1"),
        ("4.4/0 4.4/0 E", "East does not sit at a board of 2"),
        ("1/0 1/0 1/0 N", "North does not sit at a board of 3"),
        ("100001/0 0/0 S", "a position holds at most 100000 shells, not 100001"),
    ],
)
def test_what_is_no_position_is_refused_with_its_reason(text: str, message: str) -> None:
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        Position.from_text(text)
    assert str(raised.value) == message


def test_a_position_that_is_changed_is_checked_too() -> None:
    position = Position.from_text("4.4/0 4.4/0 S")
    with pytest.raises(ValueError, match="East does not sit at a board of 2"):
        position._replace(to_move=Seat.EAST)
