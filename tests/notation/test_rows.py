"""The turns of each row, and its number."""

from __future__ import annotations

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.rows import count_seats, number_rows


def number(body: str, tags: str = "") -> list[str]:
    """The rows of a record's turns, in order; a turn that opens its row has a dot."""
    (reading,) = read(f"%sgn 1\n{tags}\n{body}\n")
    places = number_rows(reading.record)
    assert len(places) == len(reading.record.body)
    return [f"{place.number}{'.' * place.opens}" for place in places if place]


@pytest.mark.parametrize(
    ("body", "rows"),
    [
        ("S7 N7 S1 N1", "1. 1 2. 2"),
        ("S7 N-- S1", "1. 1 2."),
        ("S7\nN7 S1\nN1", "1. 1 2. 2"),
        ("S7 | N7\nS1 N1 S2", "1. 2. 2 3."),
        ("N7 S7 N1", "1. 1 2."),
        ("S7 (S6 N6 S5) N7 S1", "1. 1 2."),
        ("S7 N7 S1\nround 2\nN7 S7 N1", "1. 1 2. 1. 1 2."),
        ("S7\nevent pause\nN7 S1", "1. 1 2."),
        ("9. S7 N7 9. S1", "1. 1 2."),
        ('S7 N7 S6\ngap\n12. N7 S1 N1\nset "1/0 1/0 S"', "1. 1 2. 12. 12 13."),
        ("S7 N7 S6\ngap\nN7 S1 N1", "1. 1 2. 3. 3 4."),
        ("S7 S7,3 N7 S1", "1. 1 2. 2"),
        ("S7 oops N7 S1", "1. 1 2."),
    ],
)
def test_notation_2_rows(body: str, rows: str) -> None:
    assert number(body) == rows.split()


def test_three_seats_make_a_row_of_three() -> None:
    assert number("S7 E7 W7 S1") == ["1.", "1", "1", "2."]
    assert number("S7 S6 S5 S4", '[East "Luz"]') == ["1.", "1", "1", "2."]
    assert number("S7 S6 S5 S4", '[Setup "1/0 1/0 1/0 S"]') == ["1.", "1", "1", "2."]
    assert number("S7 | E7 | W7 S1 S2 S3 S4") == ["1.", "2.", "2", "2", "3."]


def test_two_seats_unless_something_shows_three() -> None:
    (reading,) = read('%sgn 1\n[Setup "1/0 1/0 S"]\nS1 N1')
    assert count_seats(reading.record) == 2
