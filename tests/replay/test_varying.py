"""Variations put into a record: where they stand, and that the engine can play them."""

from __future__ import annotations

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.record import Record
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.replay.varying import add_variation

TEXT = '%sgn 1\n[Rules "dakon"]\n\n1. S7+3 =2:1 {good} (S5) N2 {a} (N3)\nend abandoned\n'


def record(text: str = TEXT) -> Record:
    return next(read(text)).record


@pytest.mark.parametrize(
    ("place", "turns", "line"),
    [
        ("r1.t1", "S2 N1", "1. S7+3 =2:1 {good} (S5) (S2 N1) N2 {a} (N3)"),
        ("r1.t2", "2. N4 {why} S5 (S6)", "1. S7+3 =2:1 {good} (S5) N2 {a} (N3) (N4 {why} S5 (S6))"),
    ],
)
def test_a_variation_stands_behind_the_notes_and_the_others(
    place: str, turns: str, line: str
) -> None:
    varied = add_variation(record(TEXT.replace(" =2:1", "")), place, turns)
    assert write(varied) == TEXT.replace(" =2:1", "").replace(
        "1. S7+3 {good} (S5) N2 {a} (N3)", line.replace(" =2:1", "")
    )
    assert record(write(varied)) == varied
    assert not play(varied).has_errors


def test_a_row_that_both_hands_open_is_replaced_as_a_whole() -> None:
    row = record('%sgn 1\n[Rules "sungka"]\n\n1. S2 | N5\nend abandoned\n')
    assert "S2 | N5 (S4 | N3)" in write(add_variation(row, "r1.t1", "S4 | N3"))
    with pytest.raises(ValueError, match=r"cannot be played at r1\.t1"):
        add_variation(row, "r1.t1", "S4")


@pytest.mark.parametrize(
    ("place", "turns", "why"),
    [
        ("r1.t2", "S5", "`S5` cannot be played at r1.t2: South plays"),
        ("r1.t2", "N9", "`N9` is not on a board"),
        ("r1.t2", "N4 S5 S5", "cannot be played"),
        ("r1.t9", "S5", "no turn `r1.t9`"),
        ("r1", "S5", "`r1` is not the address of a turn"),
        ("r1.t1", "Sx", "cannot be read"),
        ("r1.t1", "end", "no line of play"),
        ("r1.t1", "{words}", "no line of play"),
    ],
)
def test_what_cannot_be_played_is_refused(place: str, turns: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        add_variation(record(), place, turns)


def test_an_error_that_the_record_has_already_is_not_the_variations() -> None:
    wrong = record(TEXT)  # its claim of the stores is false
    assert play(wrong).has_errors
    assert "(S2 N1)" in write(add_variation(wrong, "r1.t1", "S2 N1"))


def test_rules_that_nobody_knows_play_nothing() -> None:
    with pytest.raises(ValueError, match="rules that are known"):
        add_variation(record(TEXT.replace("dakon", "tarakon")), "r1.t1", "S2")
