"""The turns of each row, and its number."""

from __future__ import annotations

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.rows import (
    RowPlace,
    agrees_with_count,
    begin_rows,
    begin_rows_as_written,
    count_seats,
    is_numbered,
    number_rows,
    written_number,
)


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
        ("S7 (S6) N7 (N6 S5 (S4 N5) N4) S1 (S2) N1", "1. 1 2. 2"),
        ("S7 N7 S1\nround 2\nN7 S7 N1", "1. 1 2. 1. 1 2."),
        ("S7\nevent pause\nN7 S1", "1. 1 2."),
        ("9. S7 N7 9. S1", "1. 1 2."),
        ('S7 N7 S6\ngap\n12. N7 S1 N1\nset "1/0 1/0 S"', "1. 1 2. 12. 12 13."),
        ("S7 N7 S6\ngap\nN7 S1 N1", "1. 1 2. 3. 3 4."),
        ("S7\ngap\nround 2\n9. N7 S7 N1", "1. 1. 1 2."),
        ("S7\nround 2\n9. N7 S7 N1", "1. 1. 1 2."),
        ("S7\ngap\n9. N7 S7 12. N1", "1. 9. 9 10."),
        ("S7 N7\ngap\nS6 | N6\n9. S1", "1. 1 1. 2."),
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


def test_three_seats_play_at_the_same_time_or_pass() -> None:
    assert number("S7 | W7 S1 S2 S3 S4") == ["1.", "2.", "2", "2", "3."]
    assert number("S7 N7 W-- S1") == ["1.", "1", "1", "2."]
    assert number("S7 N7 S1", '[West "Luz"]') == ["1.", "1", "1"]
    assert number("S7 N7 S1 (E1)") == ["1.", "1", "1"]


def test_the_number_of_players_may_be_given() -> None:
    (reading,) = read("%sgn 1\nS7 N7 S1 N1\n")
    assert number_rows(reading.record, 3)[2:] == (RowPlace(1, False), RowPlace(2, True))
    assert number_rows(reading.record, 1)[1] == RowPlace(2, True)


@pytest.mark.parametrize(
    ("body", "agrees", "numbered"),
    [
        ("", True, True),
        ("1. S7 N7 2. S6", True, True),
        ("S7 N7 S6", True, False),
        ("1. S7 N7 S6", True, False),
        ("1. S7 1. N7 2. S6", True, False),
        ("1. S7 N7 3. S6", False, False),
        ("1. S7 | N7\n2. S6 {a}\n", True, True),
        ("S7 | N7\n2. S6", True, False),
        ("2. S7 | N7\n2. S6", False, False),
        ("1. S7 N7 (9. S6 N5)\nround 2\n1. S--", True, True),
        ("1. S7\ngap\n9. N7 S6 10. S1", True, True),
    ],
)
def test_whether_the_numbers_are_those_of_the_count(
    body: str, agrees: bool, numbered: bool
) -> None:
    (reading,) = read(f"%sgn 1\n{body}")
    assert agrees_with_count(reading.record) is agrees
    assert is_numbered(reading.record) is numbered


@pytest.mark.parametrize(
    ("body", "counted", "written"),
    [
        ("S7 N7 S6", "1. - 2.", "@ - @"),
        ("5. S7 N7 {a} S6 9. N6", "1. - - 2. -", "5. - - @ 9."),
        ("3. S7 | N7\nS6 N6 S5", "1. 2. - 3.", "3. @ - @"),
        ("S7 (2. S6)\ngap\n4. N7 S1\nround 2\nS--", "1. - - - - 4. - - 1.", "@ - - - - 4. - - @"),
    ],
)
def test_where_rows_begin(body: str, counted: str, written: str) -> None:
    (reading,) = read(f"%sgn 1\n{body}")
    for begins, wanted in (
        (begin_rows(reading.record), counted),
        (begin_rows_as_written(reading.record), written),
    ):
        assert " ".join("-" if begin is None else begin or "@" for begin in begins) == wanted


def test_only_turns_and_rows_have_a_number_written() -> None:
    (reading,) = read("%sgn 1\n4. S7 N--\nround 5\n6. S7 | N7\nround 7\n8. S--")
    assert [written_number(item) for item in reading.record.body] == [4, None, None, 6, None, 8]
