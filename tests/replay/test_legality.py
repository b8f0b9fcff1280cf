"""Impossible events: each with its place, and the parts that can still be read after it."""

from __future__ import annotations

import pytest
from sungka.replay.steps import RoundOver, TurnPlayed, Unverified

from .reading import CLUB, SMALL, findings, messages, replay


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1. S2 N4\n2. S4 N4", "EMPTY_HOUSE 4"),
        ("1. S5", "NO_SUCH_HOUSE 5"),
        ("1. N4", "WRONG_SEAT N4"),
        ("1. E4", "WRONG_SEAT E4"),
        ("1. S2 S3", "WRONG_SEAT S3"),
        ("1. S2+3", "NO_MOVE_LEFT 3"),
        ("1. S2 N4\n2. S--", "PASS_WITH_SHELLS S--"),
        ("1. S2@3", "BAD_TICK @3"),
        ("1. S2 | N3", "NOT_SIMULTANEOUS S2 | N3"),
        ("1. S2 N4\nrace S2 N3", "BAD_RACE race S2 N3"),
        ("1. S2 N4\nround 2", "ROUND_NOT_OVER round 2"),
        ("1. S2 N4\nscore 16-16", "ROUND_NOT_OVER score 16-16"),
        ("1. S2 N4\nend", "ROUND_NOT_OVER end"),
        ("1. S2 N4\nend resign E", "SEAT_NOT_PLAYING end resign E"),
    ],
)
def test_what_cannot_have_happened(text: str, found: str) -> None:
    assert findings(text)[0] == f"error {found}"


OVER = 'set "0.0.0.0/16 0.0.0.0/16 -"'


@pytest.mark.parametrize(
    "row", ["S1 (N1) (S2 N3 (S1))", "S1 N2 (N1)", "S1 | N2 (S1 | N1) (S1)", "N-- (N1)"]
)
def test_a_variation_of_a_turn_after_the_round_is_not_verified(row: str) -> None:
    replayed = replay(f"{OVER}\n1. {row}")
    assert [found.code.name for found in replayed.diagnostics if found.is_error] == ["MATCH_OVER"]
    steps = [step for variation in replayed.variations for step in variation.steps]
    assert steps
    assert all(isinstance(step, Unverified) for step in steps)


def test_a_variation_after_an_opening_that_ends_the_match() -> None:
    replayed = replay("1. S_ | N1\nN1 (N1)", "sungka houses=1 shells=1")
    assert [variation.body_index for variation in replayed.variations] == [2]


def test_after_a_set_the_seat_to_move_is_held_against_the_board_again() -> None:
    on = 'set "0.0.0.4/12 0.0.0.4/12 S"'
    assert "error WRONG_SEAT N4" in findings(f"{OVER}\n1. S1\ngap\n{on}\n2. N4")
    assert "error WRONG_SEAT N4" in findings(f"{OVER}\n1. S1 | N1\n{on}\n2. N4")
    assert "error MATCH_OVER S2" in findings(f"{OVER}\n1. S1 | N1\n{OVER}\n2. S2")


def test_a_turn_that_stops_although_another_move_is_due() -> None:
    text = "1. S2 N4\n2. S4 N1\n3. S3 N4\nend abandoned"
    assert findings(text) == ["error MOVE_DUE S3"]
    assert findings("1. S2 N4\n2. S4 N1\n3. S3") == ["warning TRUNCATED "]
    assert findings("1. S2 N4\n2. S4 N1\n3. S3\nend resign S") == []
    assert findings("1. S2 N4\n2. S4 N1\n3. S3 S4\nend resign S") == ["error MOVE_DUE S3"]


def test_a_pass_that_is_due() -> None:
    text = "1. N3\nend abandoned"
    setup = '[Setup "0.0.0.0/13 2.3.0.0/14 S"]'
    assert findings(text, CLUB, setup) == ["error PASS_DUE N3"]
    assert findings("1. S-- N3\nend abandoned", CLUB, setup) == []


def test_the_forced_first_house() -> None:
    rules = "sungka-49 houses=4 shells=4"
    assert findings("1. S2", rules)[0] == "error FARTHEST_HOUSE 2"
    assert findings("1. S4\nend abandoned", rules) == []


@pytest.mark.parametrize(
    ("text", "rules", "message"),
    [
        ("1. S4", "sungkaan first-lift=nearest", "the match opens from the nearest house"),
        ("1. S3 | N4", "sungka first-lift=farthest", "the match opens from the farthest house"),
        ("1. S4 | N3", "sungka first-lift=farthest", "the match opens from the farthest house"),
    ],
)
def test_the_first_lift_of_each_hand_may_be_bound(text: str, rules: str, message: str) -> None:
    rules = f"{rules} houses=4 shells=4"
    assert findings(text, rules)[0].startswith("error FARTHEST_HOUSE")
    assert messages(text, rules)[0].startswith(message)


AGAIN = "sungkaan houses=3 shells=1 capture-again=yes"
BOARD = '[Setup "1.0.1/0 1.3.0/0 S"]'


def test_a_capture_that_gives_another_move_is_joined_to_it() -> None:
    assert findings("1. S3x4+1 N3\nend abandoned", AGAIN, BOARD) == []
    assert findings("1. S3x4\nend resign S", AGAIN, BOARD) == []
    assert findings("1. S3x4+\nend abandoned", AGAIN, BOARD) == ["error STORE_END_DISAGREES +"]
    text = "1. S3x4 N3\nend abandoned"
    assert messages(text, AGAIN, BOARD) == [
        "this turn stops after a capture although another move is due"
    ]
    assert messages(text, AGAIN.replace("yes", "no"), BOARD) == []


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        ("", "only a last shell in the mover's own store gives another move"),
        (
            "capture-again=yes",
            "only a last shell in the mover's own store or a capture gives another move",
        ),
        ("capture-again=yes again=no", "only a capture gives another move"),
        ("again=no", None),
    ],
)
def test_a_move_too_many_is_told_what_gives_another(options: str, hint: str | None) -> None:
    rules, board = f"sungkaan houses=3 shells=1 {options}", '[Setup "1.0.1/0 1.0.3/0 S"]'
    (found,) = replay("1. S3+1", rules, board).diagnostics[:1]
    assert (found.code.name, found.hint) == ("NO_MOVE_LEFT", hint)


def test_a_burned_house_cannot_be_lifted() -> None:
    setup = '[Setup "4.4.4.4/0 #.4.4.4/4 N"]'
    assert findings("1. N4\nend abandoned", CLUB, setup) == ["error BURNED_HOUSE 4"]


def test_after_the_round_and_after_the_match() -> None:
    over = '[Setup "0.0.0.1/13 0.0.0.0/18 S"]'
    assert findings("1. S1+ N1\nend", CLUB, over)[0] == "error MATCH_OVER N1"
    rules = "dakon houses=4 shells=4"
    assert findings("1. S1+ N1\nend abandoned", rules, over) == ["error ROUND_OVER N1"]
    assert findings("round 1\n1. S1+\nround 2\nend", CLUB, over)[0] == "error MATCH_OVER round 2"
    assert findings("1. S1+\nend", rules, over) == ["error MATCH_NOT_OVER end"]
    assert findings("1. S1+\nend\nscore 14-18", CLUB, over) == ["error AFTER_END score 14-18"]


def test_a_round_opens_with_both_hands_where_the_rules_say_so() -> None:
    assert findings("1. S4+4 N1", SMALL)[0] == "error SIMULTANEOUS_DUE S4+4"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1. S5 | N1", "NO_SUCH_HOUSE 5"),
        ("1. S4+4+1 | N1+2@12", "NO_MOVE_LEFT 1"),
        ("1. S4+4@1 | N1+2@12", "BAD_TICK @1"),
        ("1. S4+3@6 | N1+2@12", "EMPTY_HOUSE 2@12"),
        ("1. S-- | N1", "PASS_WITH_SHELLS S--"),
        ("1. S1 | N1\nrace S1 N1", "BAD_RACE race S1 N1"),
        ("1. S1 | N1\nrace S1 E2", "BAD_RACE race S1 E2"),
        ("1. S1 | N1\nrace S999 N1", "BAD_RACE race S999 N1"),
    ],
)
def test_simultaneous_rows_that_cannot_have_happened(text: str, found: str) -> None:
    assert findings(f"{text}\nend abandoned", SMALL) == [f"error {found}"]


def test_ticks_under_pace_lap() -> None:
    rules = f"{SMALL} pace=lap"
    assert findings("1. S4@2 | N1\nend abandoned", rules) == ["error BAD_TICK @2"]


def test_both_hands_still_owe_a_move() -> None:
    assert findings("1. S4 | N1\n2. S3 N2\nend abandoned", SMALL) == [
        "error MOVE_DUE S4",
        "error MOVE_DUE N1",
    ]
    assert findings("1. S4 | N1\nend abandoned", SMALL) == []


def test_what_follows_an_impossible_turn_is_kept_unverified() -> None:
    played = replay("1. S2 N4\n2. S4 N4\n3. S9 N9\nscore 1-2\nend")
    assert [type(step) for step in played.steps[1:]] == [
        TurnPlayed, TurnPlayed, TurnPlayed, Unverified, Unverified, Unverified,
    ]  # fmt: skip
    assert [f.code.name for f in played.diagnostics] == ["EMPTY_HOUSE", "WRONG_TOTAL"]


def test_hints_name_what_can_be_lifted() -> None:
    (finding, _) = replay("1. S2 N4\n2. S4 N1\n3. S2").diagnostics
    assert finding.message == "`S2` is empty and cannot be lifted"
    assert finding.hint == "South can lift `S1`, `S3`, `S4`"
    assert (finding.round, finding.row) == (1, 3)


def test_a_record_without_a_body() -> None:
    played = replay("")
    assert [f.code.name for f in played.diagnostics] == ["TRUNCATED"]
    assert played.result.to_text() == "*"


def test_messages_name_seats_and_places() -> None:
    assert messages("1. S2+3")[0] == (
        "`+3` cannot follow: the last shell of `S2` fell in `S2`, and South's turn was over"
    )
    assert messages("1. S2 N4\nend")[0].startswith(
        "the record ends although the round is not over: 11 shells lie in South's houses and 10 in"
    )


def test_a_round_over_is_collected_once() -> None:
    over = '[Setup "0.0.0.1/13 0.0.0.0/18 S"]'
    played = replay("1. S1+\nscore 14-18\nend", CLUB, over)
    assert next(s for s in played.steps if isinstance(s, RoundOver)).score == (14, 18)
    assert played.result.to_text() == "N"


def test_a_missing_round_line_is_said_once() -> None:
    over = '[Setup "0.0.0.1/13 0.0.0.0/18 S"]'
    text = "1. S1+\nscore 14-18\n1. S2 N3\n2. S2 N4\n3. S4 N1\nend"
    rules = "dakon houses=4 shells=4 rounds=3"
    assert findings(text, rules, over) == ["error ROUND_OVER S2"]
