"""After a `gap` or an unreadable house: the score as a fact, who begins, what burns."""

from __future__ import annotations

import pytest
from sungka.notation.diagnostic import Code
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import RoundBegun, RoundOver

from .reading import CLUB, SMALL, findings, messages, replay

DAKON = "dakon houses=4 shells=4 rounds=3"
LOST = ("1. S2\ngap", "1. S2 N_")
END = "end abandoned"


def begun(text: str, rules: str = DAKON) -> str:
    """The board and the seat with which the last round begins."""
    rounds = [step for step in replay(text, rules).steps if isinstance(step, RoundBegun)]
    assert rounds[-1].round == 2
    return rounds[-1].position.to_text()


def errors(text: str, rules: str = DAKON) -> list[str]:
    return [found for found in findings(text, rules) if found.startswith("error")]


@pytest.mark.parametrize("lost", LOST)
@pytest.mark.parametrize(
    ("follows", "score", "first"),
    [
        ("loser", "13-19", "S"),
        ("loser", "19-13", "N"),
        ("loser", "16-16", "S"),
        ("winner", "13-19", "N"),
        ("winner", "19-13", "S"),
        ("winner", "16-16", "S"),
        ("other", "13-19", "N"),
        ("first", "13-19", "S"),
    ],
)
def test_the_score_decides_who_begins_the_next_round(
    lost: str, follows: str, score: str, first: str
) -> None:
    text, rules = f"{lost}\nscore {score}\nround 2", f"{DAKON} next={follows}"
    other = "S" if first == "N" else "N"
    assert begun(f"{text}\n{END}", rules).endswith(f" {first}")
    assert errors(f"{text} first {first}\n1. {first}1\n{END}", rules) == []
    assert errors(f"{text}\n1. {other}1\n{END}", rules) == [f"error WRONG_SEAT {other}1"]
    assert errors(f"{text} first {other}\n{END}", rules) == [f"error FIRST_DISAGREES first {other}"]


@pytest.mark.parametrize("follows", ["last-mover", "emptied", "remaining"])
@pytest.mark.parametrize("lost", LOST)
def test_the_record_says_who_begins_where_what_decides_is_lost(lost: str, follows: str) -> None:
    text, rules = f"{lost}\nscore 13-19\nround 2", f"{DAKON} next={follows}"
    for seat in "SN":
        assert begun(f"{text} first {seat}\n{END}", rules).endswith(f" {seat}")
        assert begun(f"{text}\n1. {seat}1\n{END}", rules).endswith(f" {seat}")
        assert errors(f"{text}\n1. {seat}1\n{END}", rules) == []
    assert begun(f"{text}\n{END}", rules).endswith(" S"), "the opener where nothing is written"
    assert begun(f"{text} first N {{why}} <clk=1>\n1. N1\n{END}", rules).endswith(" N")
    assert errors(f"{text} first N\n1. S1\n{END}", rules) == ["error WRONG_SEAT S1"]
    assert begun(f"{text}\n1. E1\n{END}", rules).endswith(" S"), "East does not play"


def test_only_the_last_lift_of_a_lost_board_is_unknown() -> None:
    rules = f"{DAKON} next=last-mover"
    text = '1. S2 N4\nset "0.0.0.1/15 0.0.0.1/15 N"\n9. N1 S1\nround 2\n1. N1\nend abandoned'
    assert errors(text, rules) == ["error WRONG_SEAT N1"]


@pytest.mark.parametrize("lost", LOST)
def test_the_score_fills_the_next_round(lost: str) -> None:
    text = f"{lost}\nscore 13-19\nround 2\n{END}"
    assert begun(text) == "#.4.4.4/1 4.4.4.4/3 S"
    over = [step for step in replay(text, DAKON).steps if isinstance(step, RoundOver)]
    assert [step.round for step in over] == [1]
    assert (over[0].position, over[0].score) == (None, (13, 19))


@pytest.mark.parametrize(
    ("burned", "found", "message"),
    [
        ("burn S1", None, None),
        ("burn S4", None, None),
        ("burn E1", "NO_SUCH_HOUSE", "`E1` is not on this board"),
        ("burn S5", "NO_SUCH_HOUSE", "`S5` is not on this board"),
        ("burn S1 S2", "BURN_DISAGREES", "South burns 1 house, but `burn` names 2 houses"),
        ("", "BURN_DISAGREES", "South burns 1 house, but `burn` names 0 houses"),
        ("burn N1", "BURN_DISAGREES", "South burns 1 house, but `burn` names 0 houses"),
        ("burn S1 N1", "BURN_DISAGREES", "North burns 0 houses, but `burn` names 1 house"),
    ],
)
@pytest.mark.parametrize("lost", LOST)
def test_a_choice_that_cannot_be_burned_is_one_error(
    lost: str, burned: str, found: str | None, message: str | None
) -> None:
    statement = f"round 2 {burned}".rstrip()
    text, rules = f"{lost}\nscore 13-19\n{statement}\n1. S9 N9\n2. S9\nend", f"{DAKON} burn=chosen"
    if found is None:
        text = f"{lost}\nscore 13-19\n{statement}\n{END}"
        assert errors(text, rules) == []
        return
    assert errors(text, rules) == [f"error {found} {statement}"]
    assert message in messages(text, rules)


@pytest.mark.parametrize("lost", LOST)
@pytest.mark.parametrize(
    ("score", "message"),
    [
        ("13-20", "`score 13-20` adds up to 33, but 32 shells are in play"),
        ("13-19-0", "`score 13-19-0` counts 3 stores, but 2 seats play"),
    ],
)
def test_a_score_that_cannot_be_is_one_error(lost: str, score: str, message: str) -> None:
    text = f"{lost}\nscore {score}\nround 2\n1. S9 N9\nend"
    assert errors(text) == [f"error WRONG_TOTAL score {score}"]
    assert message in messages(text, DAKON)


def test_a_gap_without_its_set_is_one_error() -> None:
    message = "play goes on after a `gap` without a `set` that says where"
    text = "1. S2\ngap\n2. S9 N9\n3. S9\nround 2\n1. N9\nend"
    assert errors(text) == ["error SET_DUE S9"]
    assert message in messages(text, DAKON)
    rest = "without the `set` that says where, or the round's `score`"
    assert messages("1. S2\ngap\nround 2\n1. N4\nend", DAKON) == [
        f"round 2 begins after a `gap` {rest}"
    ]
    assert messages("1. S2\ngap\nend", DAKON) == [f"the record ends after a `gap` {rest}"]
    assert errors(f"1. S2\ngap\n{END}") == [], "an end with a reason needs no board"


def test_a_gap_closes_what_came_before_it() -> None:
    twice = "1. S2\ngap\nscore 13-19\nround 2\ngap\nscore 12-20\n"
    assert errors(f"{twice}round 3\n{END}") == []
    assert errors(f"{twice}round 3\ngap\nend") == ["error SET_DUE end"]


def test_nothing_is_held_against_a_board_that_is_not_known() -> None:
    for lost in LOST:
        assert errors(f'{lost}\nposition "4.4.4.4/0 4.4.4.4/0 N"\n{END}') == []
    assert errors(f"1. S2 N_ =9:9\n2. S2 =9:9\n{END}") == []


def test_after_an_unreadable_house_the_round_may_end_however_it_does() -> None:
    assert errors("1. S2 N_\n2. S9 N9\nround 2\n1. S9\nend") == []
    assert errors("1. S2 N_\n2. S9 N9\nend") == []
    assert errors("1. S2 N_\nround 3\nend") == ["error ROUND_NUMBER round 3"]


def test_both_houses_of_a_turn_unreadable_are_one_warning() -> None:
    assert findings(f"1. S_+_ N_\n{END}", DAKON) == ["warning UNREADABLE_HOUSE _"]


@pytest.mark.parametrize(
    ("burned", "message"),
    [
        ("burn S3", None),
        ("burn S3 S4", None),
        ("burn S1 S4", None),
        ("", "South burns 2 houses, but `burn` names 0 houses"),
        ("burn S4", "South burns 2 houses, but `burn` names 1 house"),
        ("burn S1 S2", "South burns 2 houses, but `burn` names 2 houses"),
        ("burn S1 S2 S4", "South burns 2 houses, but `burn` names 3 houses"),
    ],
)
def test_a_house_that_stays_closed_is_named_with_those_that_burn_now_or_left_out(
    burned: str, message: str | None
) -> None:
    rules = f"{DAKON} burn=chosen reopen=no"
    rounds = "1. S2\ngap\nscore 13-19\nround 2 burn S4\n1. S1\ngap\nscore 8-24\nround 3"
    assert messages(f"{rounds} {burned}".rstrip() + f"\n{END}", rules) == (
        [] if message is None else [message]
    )


@pytest.mark.parametrize(
    ("setup", "rest"),
    [
        ("0.0.0.1/13 0.0.1.0/17 S", "1 shell lies in South's houses and 1 in North's"),
        ("0.0.0.2/13 0.0.0.0/17 S", "2 shells lie in South's houses"),
        ("0.0.0.0/13 0.1.2.0/16 N", "3 shells lie in North's houses"),
    ],
)
def test_the_rest_of_an_unfinished_round_is_counted(setup: str, rest: str) -> None:
    assert messages("end", DAKON, f'[Setup "{setup}"]') == [
        f"the record ends although the round is not over: {rest}"
    ]


def test_text_that_cannot_be_read_in_the_place_of_the_first_turn() -> None:
    header = f'%sgn 1\n[Rules "{DAKON}"]\n\n'
    for text, steps in (
        ("1. Sl N4\nround 2", [(1, "4.4.4.4/0 4.4.4.4/0 S")]),
        ("hello\nround 1\n1. S4", [(1, "4.4.4.4/0 4.4.4.4/0 S")]),
    ):
        (reading,) = read(f"{header}{text}\n{END}\n")
        found = [step for step in play(reading.record).steps if isinstance(step, RoundBegun)]
        assert [(step.round, step.position.to_text()) for step in found] == steps, text


@pytest.mark.parametrize(
    ("text", "houses"),
    [
        ("1. S2 N_\n2. S4 N1 =1:13", "only `N4` agrees with what is claimed"),
        ("1. S2x1 N_\n2. S4 N1 =1:13", "only `N4` agrees with what is claimed"),
        ("2. S2 N_\n2. S4 N1 =1:13", "only `N4` agrees with what is claimed"),
        ("1. S2x1 N4 (N_x8)", "only `N4` agrees with what is claimed"),
        ("1. S2 N_x8\n2. S9", "no house agrees with what is claimed"),
        ("1. S2 N_", "possible are `N1`, `N2`, `N4`"),
    ],
)
def test_the_houses_that_an_unreadable_one_can_be(text: str, houses: str) -> None:
    """Errors and warnings before it say nothing against a house."""
    found = replay(f"{text}\n{END}").diagnostics
    assert [it.hint for it in found if it.code is Code.UNREADABLE_HOUSE] == [houses]


@pytest.mark.parametrize(
    ("row", "count", "last"),
    [
        ("1. S_+4 | N_", 2, "N"),
        ("1. S4+4 | N1+_", 1, "N"),
        ("1. S4+4 | N_+_x3", 1, "N"),
        ("1. S_ | N4", 1, "S"),
    ],
)
def test_the_first_unreadable_house_of_each_hand(row: str, count: int, last: str) -> None:
    found = replay(f"{row}\n{END}", SMALL).diagnostics
    assert [it.code for it in found] == [Code.UNREADABLE_HOUSE] * count
    assert found[-1].hint is not None
    assert f"`{last}4`" in found[-1].hint


def test_a_round_without_a_lift_has_no_last_mover_to_be_said() -> None:
    over = 'set "0.0.0.0/16 0.0.0.0/16 -"'
    assert errors(f"{over}\nround 2 first S\n{END}") == []
    assert errors(f"{over}\nround 2 first N\n{END}") == ["error FIRST_DISAGREES first N"]


def test_a_turn_before_a_stray_parenthesis_may_belong_to_another_board() -> None:
    for turn, found in (("S9) ", ["SGN110"]), ("S9 ", ["SGN302"])):
        (reading,) = read(f'%sgn 1\n[Rules "sungkaan"]\n\n1. S6 N1 {turn}\n2. S2\n{END}\n')
        played = play(reading.record).diagnostics
        assert [it.code.value for it in (*reading.diagnostics, *played)] == found


def test_a_score_that_cannot_be_read_leaves_no_board_but_that_of_a_finished_round() -> None:
    unfinished = "1. S2 N4\n{score}2. N3"
    finished = """round 1 first S
1. S3+2+3+3 N3
2. S1 N3
3. S3x2 N1x2
4. S1+2x2 N2
5. S-- N1+
{score}round 2 first S burn N2 N3
1. N1"""
    for text, score, found in (
        (unfinished, "", ["North plays, but it is South's turn"]),
        (unfinished, "score 1-x\n", []),
        (finished, "", ["`first S` disagrees: North begins this round"]),
        (finished, "score 13-x\n", ["`first S` disagrees: North begins this round"]),
    ):
        rules = "dakon houses=3 shells=3 rounds=3" if text is finished else CLUB
        body = text.format(score=score)
        (reading,) = read(f'%sgn 1\n[Rules "{rules}"]\n\n{body}\n{END}\n')
        assert [f.message for f in play(reading.record).diagnostics] == found, body
