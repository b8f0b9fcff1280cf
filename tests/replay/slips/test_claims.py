"""Claims that are false: how far a text is from the true one, and claims of both hands."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sungka.replay.play import play
from sungka.replay.slips.claims import count_letters_between
from sungka.replay.slips.find import find_slips
from sungka.replay.slips.report import SlipKind, write_hint

from ..reading import SMALL, record
from .test_find import DAKON, GAME, MATCH, TOGETHER, always

AGREES = "then everything to the end of the record agrees"


@cache
def distance(written: str, meant: str) -> int:
    """The edit distance, by its definition."""
    if not written or not meant:
        return len(written) + len(meant)
    return min(
        distance(written[1:], meant[1:]) + (written[0] != meant[0]),
        distance(written[1:], meant) + 1,
        distance(written, meant[1:]) + 1,
    )


SHORT = st.text("ab1", max_size=8)


@given(SHORT, SHORT)
def test_letters_between_texts_are_put_in_left_out_or_mistaken(written: str, meant: str) -> None:
    assert count_letters_between(written, meant) == distance(written, meant)


def test_texts_of_more_than_400_characters_are_not_compared() -> None:
    assert count_letters_between("a" * 400, "a" * 399) == 1
    assert count_letters_between("a" * 401, "a" * 400) == 401
    assert count_letters_between("a" * 400, "a" * 401) == 401


@pytest.mark.parametrize(
    ("true", "false", "said"),
    [
        ("S4+4 |", "S4+4x1 |", "did `S4x1` stand for `S4`?"),
        ("S4+4 |", "S4x1+4 |", "did `S4x1` stand for `S4`?"),
        ("N1+2@12x3", "N1+2@12x1", "did `x1` stand for `x3`?"),
    ],
)
def test_a_false_claim_of_either_hand(true: str, false: str, said: str) -> None:
    report = find_slips(game := record(TOGETHER.replace(true, false), SMALL), play(game), always)
    assert write_hint(report) == f"{said} {AGREES}"


def test_a_false_claim_of_one_hand_while_the_other_has_no_shells() -> None:
    game = record(
        "1. S1x4 | N--", "sungka houses=3 shells=3 rounds=2", '[Setup "1.1.1/8 0.0.0/7 -"]'
    )
    assert write_hint(find_slips(game, play(game), always)) == (
        f"did `S1x4` stand for `S1`? {AGREES}"
    )


def test_one_edit_is_named_once() -> None:
    game = record(GAME.replace("1. S2", "round 1 first E\n1. S2"))
    report = find_slips(game, play(game), always)
    assert [it.meant for it in report.suggestions] == ["round 1 first S"]


def test_who_begins_is_looked_for_where_the_record_ends_with_a_score() -> None:
    text = MATCH.partition("\nround 2")[0].replace("first S", "first N")
    game = record(text, DAKON)
    assert write_hint(find_slips(game, play(game), always)) == (
        f"did `round 1 first N` stand for `round 1 first S`? {AGREES}"
    )


ALIKE = """
round 1
1. S1 | N2
2. S3 N2
3. S3>N2 N1
4. S3 N1
5. S2 N2
6. S1 N1
7. S3 N--
end abandoned
"""


def test_turns_that_differ_in_claims_alone_are_not_swapped() -> None:
    game = record(ALIKE, "sungka houses=3 shells=3 relay=own again=no rounds=2")
    report = find_slips(game, play(game), always)
    assert report.suggestions[0].kind is SlipKind.CLAIM
    assert all(it.written != it.meant for it in report.suggestions)
    hands = record(
        "1. S1 | N1x3\n2. S3 N2\nend abandoned", "sungka houses=3 shells=3 again=no rounds=1"
    )
    kinds = {it.kind for it in find_slips(hands, play(hands), always).suggestions}
    assert SlipKind.TURNS_SWAPPED not in kinds
