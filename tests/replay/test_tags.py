"""A value that a tag can never have is an error whatever else is wrong with its record."""

from __future__ import annotations

import pytest
import sungka

HEADER = '%sgn 1\n[Date "2026-02-30"]\n[Result "X"]\n'
RULES = '[Rules "sungkaan houses=4 shells=4"]\n'


def errors(text: str) -> list[tuple[int, str]]:
    found = [finding for finding in sungka.check(text) if finding.is_error]
    return [(finding.place.line if finding.place else 0, finding.code.value) for finding in found]


@pytest.mark.parametrize(
    ("rest", "more"),
    [
        (RULES + "\n1. S2 N4\nend abandoned\n", []),
        (RULES + "\n1. S2 N9\nend abandoned\n", [(6, "SGN302")]),
        (RULES + "\n1. S2 4N\nend abandoned\n", [(6, "SGN105")]),
        ('[Rules "sungkan"]\n\n1. S2 N4\nend abandoned\n', [(4, "SGN205")]),
        ('[Rules "sungkaan]\n\n1. S2 N4\nend abandoned\n', [(4, "SGN202")]),
    ],
)
def test_a_date_that_is_none_and_a_result_that_is_none_are_always_found(
    rest: str, more: list[tuple[int, str]]
) -> None:
    assert errors(HEADER + rest) == [(2, "SGN204"), (3, "SGN209"), *more]


def test_a_bracket_in_the_game_does_not_hide_the_rules() -> None:
    text = '%sgn 1\n[East "Ana"]\n' + RULES + "\n1. S2 [ N4\nend abandoned\n"
    assert errors(text) == [(2, "SGN210"), (5, "SGN111")]


def test_a_brace_inside_a_comment_is_reported_where_it_stands() -> None:
    assert errors("%sgn 1\n{one\ntwo {three}\n}\nend abandoned\n") == [(3, "SGN110")]


def test_a_turn_with_a_ruling_that_cannot_be_played_on_leaves_no_board() -> None:
    rules = RULES + '[Setup "1.0.0.1/12 0.0.1.0/17 S"]\n'
    text = "%sgn 1\n" + rules + '\n1. S2 =9:9\nset "1.0.0.1/12 0.0.1.0/17 -"\nend abandoned\n'
    assert errors(text) == [(6, "SGN113")]


def test_rules_7_7_a_house_written_too_late_is_found_before_a_race_that_does_not_fit() -> None:
    rules = '[Rules "sungka houses=4 shells=4 rounds=1"]\n'
    text = "%sgn 1\n" + rules + "\n1. S2+1 | N3\nrace S1 N9\nend abandoned\n"
    assert errors(text)[0] == (5, "SGN313")
    drops = " ".join(["S1 N1"] * 30)
    assert errors(text.replace("S1 N9", drops))[0] == (4, "SGN306")
