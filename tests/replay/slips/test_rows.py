"""Whole turns and rows: lost, written twice, in each other's place."""

from __future__ import annotations

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.slips.find import find_slips
from sungka.replay.slips.report import Agreement, Extent, SlipKind, SlipReport, write_hint

from ..reading import CLUB, SMALL, record
from .test_find import GAME, TOGETHER, always

AGREES = "then everything to the end of the record agrees"
ROW_2, ROW_3 = "2. S4 N1 =1:13\n", "3. S3+4x3 N4 =5:13\n"
ROW_5, ROW_6 = "5. S3x2 N1 =11:17\n", "6. S4 N2 =11:17\n"
ROW_7 = "7. S2+1 N1+4 =13:18\n"


def reported(text: str, rules: str = CLUB) -> SlipReport:
    """The result of the search in a body of text."""
    written = record(text, rules)
    return find_slips(written, play(written), always)


def hint(true: str, false: str, text: str = GAME, rules: str = CLUB) -> str | None:
    """The hint about a text with one place altered."""
    assert text.count(true) == 1
    return write_hint(reported(text.replace(true, false), rules))


@pytest.mark.parametrize(
    ("true", "false", "said"),
    [
        ("2. S4 N1", "2. S4", "is a turn lost before `3. S3+4`: `N1`?"),
        ("2. S4 N1", "2. N1", "is a turn lost before `2. N1`: `S4`?"),
        ("2. S4 N1 =", "2. S4 =", "is a turn lost before `3. S3+4`: `N1`?"),
        ("1. S2 N4x8", "1. N4x8", "is a turn lost before `1. N4`: `S2`?"),
        ("7. S2+1 N1+4", "7. N1+4", "is a turn lost before `7. N1+4`: `S2+1`?"),
        ("8. S-- N3", "8. N3", "is a turn lost before `8. N3`: `S--`?"),
        ("10. S-- N1+\n", "10. S--\n", "is a turn lost before `score 13-19`: `N1`?"),
        (ROW_2, "", "is a row lost before `3. S3+4`: `S4 N1`?"),
        (ROW_3, "", "is a row lost before `4. S1+1+3`: `S3+4 N4`?"),
        ("10. S-- N1+\n", "", "is a row lost before `score 13-19`: `S-- N1`?"),
        (ROW_2 + ROW_3, ROW_2[3:], "is a row lost before `4. S1+1+3`: `S3+4 N4`?"),
    ],
)
def test_what_is_lost_is_put_back(true: str, false: str, said: str) -> None:
    assert hint(true, false) == f"{said} {AGREES}"


@pytest.mark.parametrize(
    ("true", "false", "said"),
    [
        ("2. S4 N1", "2. S4 S4 N1", "is `S4` written twice?"),
        ("2. S4 N1", "2. S4 N1 N1", "is `N1` written twice?"),
        ("8. S-- N3", "8. S-- S-- N3", "is `S--` written twice?"),
        (ROW_2, ROW_2 * 2, "is `2. S4 N1` written twice?"),
        (ROW_7, ROW_7 * 2, "is `7. S2+1 N1+4` written twice?"),
        (ROW_7, ROW_7 + ROW_7.replace("7.", "8."), "is `8. S2+1 N1+4` written twice?"),
        (ROW_7, ROW_7 + ROW_7.replace("7. ", ""), "is `S2+1 N1+4` written twice?"),
    ],
)
def test_what_is_written_twice_is_left_out(true: str, false: str, said: str) -> None:
    assert hint(true, false) == f"{said} {AGREES}"


def test_a_simultaneous_row_written_twice() -> None:
    row = "1. S4+4 | N1+2@12x3 =2:9\n"
    assert hint(row, row * 2, TOGETHER, SMALL) == (f"is `S4+4 | N1+2` written twice? {AGREES}")


def test_rows_in_each_others_place() -> None:
    said = "are two rows swapped in `6. S4 N2 … 5. S3 N1`, for `5. S3 N1 … 6. S4 N2`?"
    assert hint(ROW_5 + ROW_6, ROW_6 + ROW_5) == f"{said} {AGREES}"


def test_rows_apart_are_swapped_by_their_numbers() -> None:
    text = GAME.replace(ROW_3, "#").replace(ROW_6, ROW_3).replace("#", ROW_6)
    said = "are two rows swapped in `6. S4 N2 … 3. S3+4 N4`, for `3. S3+4 N4 … 6. S4 N2`?"
    assert write_hint(reported(text)) == f"{said} {AGREES}"


def test_several_turns_that_can_be_lost_are_named() -> None:
    text = "1. S2 N4x8 =1:10\n2. S4 N1 =1:13\n3. S3+4x3 N4 =5:13\n4. N3"
    report = reported(text)
    assert {it.kind for it in report.suggestions[: report.equal]} == {SlipKind.TURN_LOST}
    assert write_hint(report) == (
        "is a turn lost before `4. N3`: `S2`, `S1+3`, `S1+4`, or 2 more? "
        "with any of them everything to the end of the record agrees"
    )


def test_a_row_is_lost_only_where_the_numbers_say_so() -> None:
    bare = GAME.replace(ROW_3, "")
    for number in range(10, 3, -1):
        bare = bare.replace(f"{number}. ", "")
    kinds = {it.kind for it in reported(bare).suggestions}
    assert SlipKind.ROW_LOST not in kinds


@pytest.mark.parametrize("written", ["S44", "S41", "S14"])
def test_a_house_written_with_two_digits(written: str) -> None:
    assert hint("2. S4 N1", f"2. {written} N1") == f"did `{written}` stand for `S4`? {AGREES}"


def test_rows_written_twice_before_what_cannot_be_judged_are_left_alone() -> None:
    """Found by fuzzing (seed 1, input 1030498): the search asked for a board before its first."""
    (reading,) = read(
        '%sgn 1\n[Rules "congkak-forfeit houses=5"]\n| N1 S1 N1 S1 score 23-47\nS4>S2+1-N5\n'
    )
    report = find_slips(reading.record, play(reading.record), always)
    assert report.suggestions == ()


def test_agreement_ends_before_a_turn_that_was_ruled_on() -> None:
    ruled = GAME.partition("5. ")[0] + (
        '5. S4 {touched}\nset "0.2.0.0/9 1.0.1.3/16 N" {S4 is empty}\n5. N1\nend abandoned\n'
    )
    (edit,) = reported(ruled.replace("2. S4", "2. S2")).suggestions
    assert (edit.meant, edit.agreement) == ("S4", Agreement(Extent.BREAK, 4))


def test_a_false_claim_before_a_set_is_named() -> None:
    text = """
1. S2 N4x{} =1:{}
set "4.4.0.3/1 0.4.4.2/10 S"
2. S1
end abandoned
"""
    for false, stores, said in ((2, 10, "did `x2` stand for `x8`?"), (8, 12, "`=1:12` stand for")):
        told = write_hint(reported(text.format(false, stores)))
        assert told is not None
        assert said in told
        assert told.endswith("then everything that can be checked agrees")
    # A house that makes the turn illegal proves nothing: the `set` would rule upon it.
    both = write_hint(reported(text.format(2, 12)))
    assert both == "no single slip of the pen explains this"


def test_a_turn_written_as_two_is_one() -> None:
    said = f"is `S3 S4` one turn, `S3+4`? {AGREES}"
    assert hint("S3+4x3 N4", "S3 S4x3 N4") == said
    assert hint("S1+1+3 N3x2", "S1+1 S3 N3x2") == f"is `S1+1 S3` one turn, `S1+1+3`? {AGREES}"
    assert hint("N1+4 =13:18", "N1 N4 =13:18") == f"is `N1 N4` one turn, `N1+4`? {AGREES}"
    found = reported(GAME.replace("S3+4x3 N4", "S3 S4x3 N4"), CLUB).suggestions[0]
    assert (found.kind, found.row) == (SlipKind.TURN_SPLIT, None)


@pytest.mark.parametrize("stores", ["", " =2:9"])
def test_a_simultaneous_row_twice_is_one_too_many(stores: str) -> None:
    row = "1. S4+4 | N1+2@12x3 =2:9\n"
    assert row in TOGETHER
    again = row.replace(" =2:9", stores)
    report = reported(TOGETHER.replace(row, again + again), SMALL)
    assert [it.kind for it in report.suggestions[: report.equal]] == [SlipKind.TURN_TWICE]
