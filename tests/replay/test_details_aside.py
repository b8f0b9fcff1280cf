"""Details where not all is confirmed: variations, `Setup`, `set`, and houses not readable."""

from __future__ import annotations

import pytest
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.digest import extract_core

from .reading import CLUB, SMALL, replay

SET = 'set "0.0.1.10/5 2.1.0.0/13 N"'
ROW = 'set "5.5.2.0/2 1.1.3.4/9 S"'
DAKON = "dakon houses=4 shells=4 rounds=3"
LATER = '[Setup "1.0.3.7/1 0.3.0.7/10 S"]'
LAST = '[Setup "0.0.0.1/13 0.0.0.0/18 S"]'


def in_detail(detail: Detail, text: str, rules: str = CLUB, *tags: str) -> str:
    """The body in that detail."""
    written = write(rewrite_in_detail(replay(text, rules, *tags), detail))
    return written.partition("\n\n")[2].strip()


def core(text: str, rules: str = CLUB, *tags: str) -> str:
    """The body of the digest's core."""
    played = replay(text, rules, *tags)
    assert played.rules is not None
    return write(extract_core(played.record, played.rules)).partition("\n\n")[2].strip()


@pytest.mark.parametrize(
    "aside",
    [
        "(N_ =9:9)",
        "(N_x3+ =9:9)",
        "(N_ =9:9 S4x2 =3:3)",
        '(N_ position "1.1.1.1/14 1.1.1.1/10 S")',
        "(N_ =9:9 (N_ =8:8))",
    ],
)
@pytest.mark.parametrize("detail", Detail)
def test_what_was_not_verified_in_a_variation_stays_in_every_detail(
    aside: str, detail: Detail
) -> None:
    assert aside in in_detail(detail, f"1. S2 N4 {aside}\nend abandoned")


def test_bare_drops_what_was_confirmed_in_a_variation_and_nothing_else() -> None:
    aside = '(N4x8 =1:10 {so} <eval=1> position "1.0.3.7/1 0.3.0.7/10 S" S4-S3! =1:10)'
    text = f"1. S2 N4 {aside} =1:10\nend abandoned"
    assert in_detail(Detail.BARE, text) == ("1. S2 N4 (N4 {so} <eval=1> S4!)\nend abandoned")
    assert in_detail(Detail.STANDARD, text) == (f"1. S2 N4x8 =1:10 {aside}\nend abandoned")
    full = in_detail(Detail.FULL, text)
    assert full == f"1. S2>N3-S2 N4>S4>N2>N4-N2x8 =1:10 {aside}\nend abandoned"


def test_what_follows_a_variation_is_of_the_main_line_again() -> None:
    for aside in ("(N2)", "(N2 (N1))", "(N2) (N1)"):
        text = f"1. S2 N4 {aside}\n2. S4 N1\nend abandoned"
        assert in_detail(Detail.STANDARD, text) == (
            f"1. S2 N4x8 =1:10 {aside}\n2. S4 N1 =1:13\nend abandoned"
        )
        claimed = f"1. S2 N4x8 =1:10 {aside}\n2. S4 N1 =1:13\nend abandoned"
        assert in_detail(Detail.BARE, claimed) == text
        assert core(claimed) == "1. S2 N4\n2. S4 N1\nend abandoned"


def test_a_simultaneous_row_aside_loses_what_was_confirmed_in_bare() -> None:
    text = "1. S4+4 | N1+2@12x3 =2:9 (S4+4 | N1+2@12x3 =2:9 S4)\n2. S4\nend abandoned"
    bare = "1. S4+4 | N1+2@12 (S4+4 | N1+2@12 S4)\n2. S4\nend abandoned"
    assert in_detail(Detail.BARE, text, SMALL) == bare
    assert in_detail(Detail.STANDARD, text, SMALL) == text
    assert "(S4+4 | N1+2@12x3 =2:9 S4)" in in_detail(Detail.FULL, text, SMALL)


def test_no_claims_are_added_to_a_variation() -> None:
    for detail in Detail:
        assert "(N4 S4)" in in_detail(detail, "1. S2 N4 (N4 S4)\nend abandoned")


@pytest.mark.parametrize(
    ("detail", "turn", "after"),
    [
        (Detail.BARE, "2. S4 N1", "N4"),
        (Detail.STANDARD, "2. S4 N1 =1:13", "N4 =5:13"),
        (Detail.FULL, "2. S4-S3 N1>N3>S4>S2>N1-S4 =1:13", "N4-N2 =5:13"),
    ],
)
def test_a_turn_that_a_set_ruled_on_keeps_what_it_claims(
    detail: Detail, turn: str, after: str
) -> None:
    text = f"1. S2 N4\n2. S4 N1 =1:13\n3. S3+9x5\n{SET}\nN4\nend abandoned"
    assert in_detail(detail, text).splitlines()[1:] == [
        turn, "3. S3+9x5", SET, after, "end abandoned",
    ]  # fmt: skip


@pytest.mark.parametrize("detail", Detail)
def test_a_row_that_a_set_ruled_on_keeps_what_it_claims(detail: Detail) -> None:
    text = f"1. S4+3+2+1x7 | N1+2x9\n{ROW}\n2. S4\nend abandoned"
    first, second = in_detail(detail, text, SMALL).splitlines()[:2]
    stores = "" if detail is Detail.BARE else " =2:9"
    assert (first, second) == (f"1. S4+3+2+1x7 | N1+2x9{stores}", ROW)


@pytest.mark.parametrize(
    ("detail", "first", "turns"),
    [
        (Detail.BARE, "round 3", "1. S4 N1"),
        (Detail.STANDARD, "round 3 first S", "1. S4 N1 =1:13"),
        (Detail.FULL, "round 3 first S", "1. S4-S3 N1>N3>S4>S2>N1-S4 =1:13"),
    ],
)
def test_a_record_with_a_setup(detail: Detail, first: str, turns: str) -> None:
    for text in ("round 3\n1. S4 N1", "round 3 first S\n1. S4 N1 =1:13"):
        found = in_detail(detail, f"{text}\nend abandoned", CLUB, LATER)
        assert found.splitlines() == [first, turns, "end abandoned"]
    unannounced = in_detail(detail, "1. S4 N1\nend abandoned", CLUB, LATER)
    assert unannounced.splitlines() == [turns, "end abandoned"]


def test_the_last_round_and_its_score() -> None:
    board = 'position "0.0.0.0/14 0.0.0.0/18 -"'
    for text in ("1. S1\nend", f"1. S1+\n{board}\nscore 14-18\nend", "1. S1+\nscore 14-18\nend"):
        assert in_detail(Detail.BARE, text, CLUB, LAST) == "1. S1\nend"
        assert in_detail(Detail.STANDARD, text, CLUB, LAST) == "1. S1+\nscore 14-18\nend"
        assert in_detail(Detail.FULL, text, CLUB, LAST) == f"1. S1+\n{board}\nscore 14-18\nend"


def test_a_score_is_added_before_the_next_round() -> None:
    text = "1. S1\nround 2\n1. S1\nend abandoned"
    assert in_detail(Detail.STANDARD, text, DAKON, LAST) == (
        "1. S1+\nscore 14-18\n\nround 2 first S burn S4\n1. S1\nend abandoned"
    )
    assert in_detail(Detail.BARE, text, DAKON, LAST) == ("1. S1\n\nround 2\n1. S1\nend abandoned")


@pytest.mark.parametrize("detail", Detail)
def test_what_follows_an_unreadable_house_keeps_its_claims(detail: Detail) -> None:
    text = (
        '1. S2 N_x8 =9:9\n2. S4x1+\nposition "1.1.1.1/14 1.1.1.1/10 S"\nscore 13-19\n\n'
        "round 2 first S burn S4"
    )
    kept = in_detail(detail, f"{text}\nend abandoned", DAKON).split("\n", 1)[1]
    expected = text.split("\n", 1)[1]
    if detail is Detail.BARE:
        expected = expected.replace(" first S burn S4", "")
    assert kept == f"{expected}\nend abandoned"


def test_the_core_keeps_a_score_only_where_the_board_was_lost() -> None:
    score = "score 13-19"
    for lost in ("1. S2\ngap", "1. S2 N_", "1. S2 N4\n2. S3+_"):
        assert core(f"{lost}\n{score}\nend abandoned", DAKON).endswith(f"{score}\nend abandoned")
    known = '1. S2\ngap\nset "0.0.0.0/14 0.0.0.0/18 -"\nscore 14-18\nend abandoned'
    assert "score" not in core(known, DAKON)
    aside = "1. S1+ (S_)\nscore 14-18\nend abandoned"
    assert core(aside, DAKON, LAST) == "1. S1\nend abandoned", "the main line is known"
    second = f"1. S2\ngap\n{score}\nround 2\n1. S1+\nend abandoned"
    assert core(second, DAKON).count("score") == 1


def test_a_row_with_an_unreadable_house_loses_the_board_of_the_core() -> None:
    text = "1. S4+4 | N_\nscore 13-19\nend abandoned"
    assert "score 13-19" in core(text, SMALL)


def test_the_core_sorts_the_houses_that_were_chosen() -> None:
    rules = f"{DAKON} burn=chosen"
    text = "1. S2\ngap\nscore 8-24\nround 2 burn S3 S1\nend abandoned"
    assert "round 2 burn S1 S3\n" in core(text, rules)
    assert "burn" not in core(text, DAKON)


def test_the_core_has_the_setup_and_no_other_tag() -> None:
    played = replay("1. S4\nend abandoned", CLUB, '[Event "x"]', LATER, '[Result "*"]')
    assert played.rules is not None
    head = write(extract_core(played.record, played.rules)).partition("\n\n")[0]
    assert head.splitlines() == ["%sgn 1", f'[Rules "{CLUB}"]', LATER]
