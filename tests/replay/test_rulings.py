"""A `set` that rules on a turn which broke a rule, at its beginning, in its middle, at its end."""

from __future__ import annotations

import pytest
import sungka
from sungka.notation.diagnostic import Code
from sungka.replay.steps import TurnPlayed

from .reading import CLUB, SMALL, findings, replay

BEFORE = "1. S2 N4\n2. S4 N1\n"
SET = 'set "0.0.1.10/5 2.1.0.0/13 {}"'
END = "end abandoned"


@pytest.mark.parametrize(
    ("turn", "found", "played"),
    [
        ("S2+9", ["EMPTY_HOUSE 2"], []),
        ("S3", ["MOVE_DUE S3"], [3]),
        ("S3+9", ["NO_SUCH_HOUSE 9"], [3]),
        ("S3+3", ["EMPTY_HOUSE 3"], [3]),
        ("S3+4+1", ["NO_MOVE_LEFT 1"], [3, 4]),
        ("S3+4x9+1", ["CAPTURE_DISAGREES x9", "NO_MOVE_LEFT 1"], [3, 4]),
        ("S3x2+9", ["CAPTURE_DISAGREES x2", "NO_SUCH_HOUSE 9"], [3]),
        ("S3@4+9", ["BAD_TICK @4", "NO_SUCH_HOUSE 9"], [3]),
        ("N4", ["WRONG_SEAT N4"], []),
        ("S--", ["PASS_WITH_SHELLS S--"], []),
    ],
)
def test_the_moves_before_the_one_that_broke_a_rule_stay_played(
    turn: str, found: list[str], played: list[int]
) -> None:
    for seat in "SN":
        text = f"{BEFORE}3. {turn}\n{SET.format(seat)}\n{'S1' if seat == 'S' else 'N4'}\n{END}"
        assert findings(text) == [f"warning {it}" for it in found]
        step = replay(text).steps[5]
        assert isinstance(step, TurnPlayed)
        assert [move.house.number for move in step.moves] == played
        assert not step.goes_on
        assert step.ruled is not None
        assert step.ruled.to_text() == f"0.0.1.10/5 2.1.0.0/13 {seat}"


def test_a_set_that_cannot_be_is_no_ruling() -> None:
    text = f'{BEFORE}3. S3+9\nset "0.0.1/5 2.1.0/24 N"\n4. N4\n{END}'
    assert findings(text)[0] == "warning NO_SUCH_HOUSE 9"
    assert [it.split()[1] for it in findings(text) if it.startswith("error")] == ["BAD_POSITION"]


def test_an_unreadable_house_in_the_middle_of_a_turn_may_be_ruled_on() -> None:
    text = f"{BEFORE}3. S3+_\n{SET.format('N')}\nN4\n{END}"
    assert findings(text) == ["warning UNREADABLE_HOUSE _"]
    step = replay(text).steps[5]
    assert isinstance(step, TurnPlayed)
    assert [move.house.number for move in step.moves] == [3]


def test_a_turn_after_the_round_is_over_may_be_ruled_back_into_play() -> None:
    over = '[Setup "0.0.0.1/13 0.0.0.0/18 S"]'
    text = f'1. S1+ N1\nset "0.0.0.1/13 0.0.0.1/17 N"\nN1 S1\n{END}'
    found = findings(text, CLUB, over)
    assert [it.split()[0] for it in found] == ["warning", "warning"]
    assert found[1].startswith("warning MATCH_OVER end abandoned")
    result = replay(text, CLUB, over).result
    assert (result.reason, result.stores) == ("abandoned", (14, 18))


def test_rows_are_counted_on_after_a_ruling() -> None:
    over = '[Setup "0.0.0.1/13 0.0.0.0/18 S"]'
    ruled = '1. S1+ N1\nset "0.0.1.1/13 0.1.0.1/15 S"\n'
    for number, found in ((2, []), (5, ["ROW_NUMBER S1"])):
        text = f"{ruled}{number}. S1\n{END}"
        assert [it.partition(" ")[2] for it in findings(text, CLUB, over)][1:] == found


def test_a_board_for_both_hands_is_set_only_before_their_row() -> None:
    board = 'set "4.4.4.4/0 4.4.4.3/1 -"'
    row = "1. S4+4 | N1+2@12x3"
    assert findings(f"{board}\n{END}", SMALL) == []
    after = 'set "0.5.5.1/2 5.0.1.4/9 -"'
    assert findings(f"{row}\n{after}\n{END}", SMALL) == [f"error BAD_POSITION {after}"]


def test_a_second_set_is_no_ruling_any_more() -> None:
    text = f"{BEFORE}3. S3+9\n{SET.format('N')}\n{SET.format('S')}\nS1\n{END}"
    assert findings(text) == ["warning NO_SUCH_HOUSE 9"]


def test_rows_are_counted_on_after_a_set() -> None:
    board = 'set "1.0.3.7/1 0.3.0.7/10 S"'
    for number, found in ((2, []), (5, ["warning ROW_NUMBER S4"])):
        assert findings(f"1. S2 N4\n{board}\n{number}. S4\nend abandoned") == found


def test_a_row_after_the_round_is_over_may_be_ruled_back_into_play() -> None:
    """After the `set` behind a row of both hands, play goes on from it."""
    over = '[Setup "0.0.0.0/9 0.0.0.0/23 -"]'
    text = '1. S4+4 | N1+2@12x3\nset "5.5.2.0/2 1.1.3.4/9 S"\n2. S4 N1+3x9 =4:20\nend abandoned'
    played = replay(f"score 9-23\n{text}", SMALL, over)
    assert [it.code for it in played.diagnostics if it.is_error] == [Code.ROUND_OVER]
    assert played.steps[-1].row == 2
    assert played.result.stores == (4, 20)


def test_after_a_ruling_on_a_row_the_rounds_that_are_lacking_are_missed() -> None:
    text = '1. S4+4 | N1+2@12x3\nset "0.0.0.1/15 0.0.0.0/16 S"\nS1+\nscore 16-16\nend'
    assert findings(text, SMALL) == ["error MATCH_NOT_OVER end"]


def test_a_board_for_other_seats_behind_a_later_round_is_an_error() -> None:
    """It was once compared with the fresh board of a seat that does not play."""
    found = sungka.check(
        '%sgn 1\n[Rules "ohvalhu seats=3 houses=2 shells=1 rounds=2 burn=chosen"]\n'
        '[Setup "1.1/0 1.1/0 1.1/0 W"]\n\nround 2 first W\nposition "0/0 0/0 N"\nend resign W\n'
    )
    assert "SGN406" in [it.code.value for it in found]
