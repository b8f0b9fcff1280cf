"""Every claim of the notation, true and false (docs/notation.md, sections 5 to 8)."""

from __future__ import annotations

import pytest

from .reading import CLUB, SMALL, findings, messages, replay

GAME = """
round 1 first S
1. S2>N3-S2 N4>S4>N2>N4-N2x8 =1:10
2. S4-S3 N1>N3>S4>S2>N1-S4 =1:13
3. S3+4-S3x3 N4-N2 =5:13
4. S1+1+3>S2>N4>N2-S3 N3>S4>S1-N3x2 =9:16
5. S3-S1x2 N1-S3 =11:17
6. S4>S3-S1 N2-N1 =11:17
7. S2+1-N4 N1+4-N3 =13:18
8. S-- N3-N2 =13:18
9. S-- N2-N1 =13:18
10. S-- N1+ =13:19
position "0.0.0.0/13 0.0.0.0/19 -"
score 13-19
end
"""

MATCH = """
round 1 first S
1. S3+2>N2>S1>S2+3>S1>N3+3>S2-N3 N3>N2-S3 =7:1
2. S1-N3 N3-N2 =8:1
3. S3-S2x2 N1-N1x2 =10:4
4. S1+2-S1x2 N2-N1 =13:4
5. S-- N1+ =13:5
score 13-5

round 2 first N burn N2 N3
1. N1>S2>S3-S3 S2>S1+3>S1>N1+1+2-N1 =10:5
2. N1+ S1+3-S2 =11:6
3. N-- S2-S1 =11:6
4. N-- S1+ =12:6
score 12-6

round 3 first S burn N3
1. S2>N2>S1>S2+1+3>N1-N1 N1+2>S3>S1+1-S3 =9:4
2. S2>N2>S3>S1-N2 N1+2-N1 =11:5
3. S2-S1 N1+ =11:6
4. S1+
score 12-6
end
"""

DAKON = "dakon houses=3 shells=3 rounds=3"


def test_true_claims_are_confirmed() -> None:
    assert findings(GAME, CLUB, '[Result "N"]') == []
    assert findings(MATCH, DAKON, '[Result "S"]') == []


@pytest.mark.parametrize(
    ("true", "false", "found"),
    [
        ("S2>N3-S2", "S2>N3>S2-S2", "RELAYS_DISAGREE >N3>S2"),
        ("S2>N3-S2", "S2~3-S2", "RELAYS_DISAGREE ~3"),
        ("S2>N3-S2", "S2>N3-S1", "END_DISAGREES -S1"),
        ("S2>N3-S2", "S2-N3", "END_DISAGREES -N3"),
        ("N2x8", "N2x9", "CAPTURE_DISAGREES x9"),
        ("S4-S3", "S4-S3x1", "CAPTURE_DISAGREES x1"),
        ("S4-S3", "S4-S3x0", "CAPTURE_DISAGREES x0"),
        ("N2x8", "N2x09", "CAPTURE_DISAGREES x09"),
        ("N2x8", "N2x9!$14", "CAPTURE_DISAGREES x9"),
        ("S2>N3-S2", "S2~002-S2?", "RELAYS_DISAGREE ~002"),
        ("S4>S3-S1 N2-N1", "s4>s3-s2 n2-n1", "END_DISAGREES -s2"),
        ("S1+1+3>S2>N4>N2-S3", "S1x2+1+3>S2>N4>N2-S3", "CAPTURE_DISAGREES x2"),
        ("S4-S3", "S4-S3+", "STORE_END_DISAGREES +"),
        ("S1+1+3>S2>N4>N2-S3", "S1+1-N3+3>S2>N4>N2-S3", "END_DISAGREES -N3"),
        ("=9:16", "=9:15", "STORES_DISAGREE =9:15"),
        ("=9:16", "=9:16:0", "STORES_DISAGREE =9:16:0"),
        ("score 13-19", "score 14-18", "SCORE_DISAGREES score 14-18"),
        ("first S", "first N", "WRONG_SEAT S2>N3-S2"),
        ("first S", "first S burn S4", "BURN_DISAGREES burn S4"),
        (
            '/13 0.0.0.0/19 -"',
            '/13 0.0.0.0/18 -"',
            'POSITION_DISAGREES position "0.0.0.0/13 0.0.0.0/18 -"',
        ),
        (
            '/13 0.0.0.0/19 -"',
            '/13 0.0.0.0/19 S"',
            'POSITION_DISAGREES position "0.0.0.0/13 0.0.0.0/19 S"',
        ),
    ],
)
def test_one_false_claim_is_one_error(true: str, false: str, found: str) -> None:
    assert GAME.count(true) == 1
    assert findings(GAME.replace(true, false)) == [f"error {found}"]


@pytest.mark.parametrize(
    ("true", "false", "found"),
    [
        ("burn N2 N3", "burn N3", "BURN_DISAGREES burn N3"),
        ("round 3 first S", "round 3 first N", "FIRST_DISAGREES first N"),
        ("round 3", "round 4", "ROUND_NUMBER round 4 first S burn N3"),
        ("round 1", "round 2", "ROUND_NUMBER round 2 first S"),
        ("score 13-5", "score 5-13", "SCORE_DISAGREES score 5-13"),
    ],
)
def test_claims_about_rounds(true: str, false: str, found: str) -> None:
    assert findings(MATCH.replace(true, false), DAKON)[0] == f"error {found}"


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        ('[Result "S"]', 'error RESULT_DISAGREES [Result "S"]'),
        ('[Result "*"]', 'error RESULT_DISAGREES [Result "*"]'),
        ('[Result "E"]', 'error BAD_TAG_VALUE [Result "E"]'),
        ('[Result "1-0"]', 'error BAD_TAG_VALUE [Result "1-0"]'),
        ('[Date "2026-02-29"]', 'error BAD_DATE [Date "2026-02-29"]'),
        ('[Date "18.1.2026"]', 'error BAD_DATE [Date "18.1.2026"]'),
        ('[Date "2026-13-??"]', 'error BAD_DATE [Date "2026-13-??"]'),
        ('[East "Ana"]', 'error SEAT_NOT_PLAYING [East "Ana"]'),
        ('[WestRating "1800"]', 'error SEAT_NOT_PLAYING [WestRating "1800"]'),
        ('[Evidence "hearsay"]', 'warning BAD_TAG_VALUE [Evidence "hearsay"]'),
        ('[Digest "sha256:00"]', 'error DIGEST_DISAGREES [Digest "sha256:00"]'),
    ],
)
def test_false_tags(tag: str, found: str) -> None:
    assert findings(GAME, CLUB, tag) == [found]


@pytest.mark.parametrize("date", ["2026-01-18", "2026-??-??", "????-??-??", "2024-02-29"])
def test_true_dates(date: str) -> None:
    assert findings(GAME, CLUB, f'[Date "{date}"]') == []


@pytest.mark.parametrize("rules", ["sunka", "sungka capture=all", "sungka houses"])
def test_unknown_rules_are_one_diagnostic(rules: str) -> None:
    assert findings("1. S9 N9\nscore 1-2\nend", rules) == [f'error UNKNOWN_RULES [Rules "{rules}"]']


def test_a_wrong_row_number_is_a_warning() -> None:
    assert findings(GAME.replace("\n4. ", "\n5. ")) == ["warning ROW_NUMBER S1+1+3>S2>N4>N2-S3"]


def test_claims_in_a_simultaneous_row() -> None:
    text = "1. S4+4 | N1+2@12x3 =2:9 {both}\nend abandoned"
    assert findings(text, SMALL) == []
    assert findings(text.replace("x3", "x2"), SMALL) == ["error CAPTURE_DISAGREES x2"]
    assert findings(text.replace("=2:9", "=9:2"), SMALL) == ["error STORES_DISAGREE =9:2"]
    assert findings(text.replace("S4+4", "S4+4~9"), SMALL) == ["error RELAYS_DISAGREE ~9"]


def test_notation_4_x0_is_a_false_claim_in_every_kind_of_turn() -> None:
    assert findings("1. S2x0\nend abandoned") == ["error CAPTURE_DISAGREES x0"]
    row = "1. S4+4x0 | N1+2@12x3 =2:9\nend abandoned"
    assert findings(row, SMALL) == ["error CAPTURE_DISAGREES x0"]
    assert findings("1. S2 (S4x0)\nend abandoned") == ["error CAPTURE_DISAGREES x0"]


def test_notation_4_a_last_plus_where_the_store_gives_no_other_move() -> None:
    alone = f"{CLUB} again=no"
    assert findings("1. S4+ N1\nend abandoned", alone) == []
    assert findings("1. S4 N1\nend abandoned", alone) == []
    assert findings("1. S3+ N1\nend abandoned", alone) == ["error STORE_END_DISAGREES +"]
    both = f"{SMALL} again=no"
    assert findings("1. S4+ | N4+\nend abandoned", both) == []
    assert findings("1. S4+\nend abandoned", CLUB) == ["error STORE_END_DISAGREES +"], (
        "under again=yes South goes on"
    )


def test_notation_5_a_round_has_one_score() -> None:
    setup = '[Setup "0.0.0.1/15 0.0.0.0/16 S"]'
    text = "1. S1+\nscore 16-16\n{}end"
    assert findings(text.format(""), CLUB, setup) == []
    twice = text.format("score 16-16\n")
    assert findings(twice, CLUB, setup) == ["error ROUND_OVER score 16-16"]


def test_claims_in_variations_are_checked_too() -> None:
    text = GAME.replace("N1-S3 =11:17", "N1-S3 =11:17 (N1-S3 =11:18)")
    assert findings(text) == ["error STORES_DISAGREE =11:18"]


def test_messages_quote_the_record_and_say_what_was_found() -> None:
    assert messages(GAME.replace("N2x8", "N2x9")) == [
        "`x9` disagrees: `N4` ends in `N2` and captures 8 shells"
    ]
    assert messages(GAME.replace("=9:16", "=9:15")) == ["`=9:15` disagrees: the stores are `9:16`"]


def test_only_a_claim_of_no_shells_has_a_hint() -> None:
    for claim, hint in (("x0", "a move without a capture has no `x`"), ("x1", None)):
        (found,) = replay(f"1. S2{claim}\nend abandoned").diagnostics
        assert found.hint == hint


def test_confirmed_claims_are_remembered() -> None:
    played = replay(GAME)
    assert len(played.confirmed) == 1 + 10 + 1 + 1


def test_notation_12_claims_of_a_turn_that_cannot_be_played_are_not_checked() -> None:
    rest = "\nend abandoned"
    assert findings(f"1. S2~2-S3x1{rest}", CLUB)[:2] == [
        "error RELAYS_DISAGREE ~2",
        "error END_DISAGREES -S3",
    ]
    assert findings(f"1. S2~2-S3x1+3{rest}", CLUB) == ["error NO_MOVE_LEFT 3"]
