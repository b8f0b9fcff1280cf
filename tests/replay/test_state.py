"""The round at a place of a replay, to be played on from there."""

from __future__ import annotations

import pytest
from sungka.replay.state import round_at
from sungka.replay.steps import Replay

from .reading import CLUB, SMALL, replay
from .test_claims import DAKON, MATCH

GAME = "1. S4+1 N4\n2. S2 N2\n3. S3"
SET = 'set "0.0.1.10/5 2.1.0.0/13 N"'
ROW = 'set "5.5.2.0/2 1.1.3.4/9 S"'
LATER = '[Setup "1.0.3.7/1 0.3.0.7/10 S"]'


def boards(played: Replay, number: int, turn: int | None = None) -> tuple[str, str]:
    """The board before and after a turn, each with `opens`, `goes on` or `over` behind it."""
    before, after = (
        "not known"
        if state is None
        else state.position.to_text()
        + " opens" * state.opens_match
        + " goes on" * state.goes_on
        + " over" * state.is_over
        for state in (
            round_at(played, number, turn, before=is_before) for is_before in (True, False)
        )
    )
    return before, after


def test_before_the_first_turn_the_match_opens() -> None:
    first = round_at(replay(GAME), 1, before=True)
    assert first is not None
    assert first == round_at(replay(GAME), 1, 1, before=True)
    assert first.opens_match
    set_up = replay("S3 N4", "sungkaan houses=4 shells=4", '[Setup "4.4.4.4/0 4.4.4.4/0 S"]')
    again = round_at(set_up, 1, 1, before=True)
    assert again is not None
    assert not again.opens_match


def test_a_turn_that_is_to_go_on_goes_on() -> None:
    stopped = round_at(replay("1. S4"), 1)
    assert stopped is not None
    assert stopped.goes_on
    assert stopped.passed_store
    done = round_at(replay("1. S4+3"), 1)
    assert done is not None
    assert not done.goes_on


def test_where_the_board_is_not_known_there_is_none() -> None:
    lost = replay("1. S_ N4\nend abandoned")
    assert round_at(lost, 1) is None
    assert round_at(lost, 1, 2, before=True) is None
    assert round_at(replay(GAME), 2) is None


def test_a_turn_that_is_not_there() -> None:
    for turn in (0, 2):
        with pytest.raises(ValueError, match=f"round 1 has turns 1 to 1, not {turn}"):
            round_at(replay("1. S2"), 1, turn)


def test_every_round_of_a_match() -> None:
    played = replay(MATCH, DAKON)
    assert [boards(played, number) for number in (1, 2, 3, 4)] == [
        ("3.3.3/0 3.3.3/0 S opens", "0.0.0/13 0.0.0/5 - over"),
        ("3.3.3/4 #.#.3/2 N", "0.0.0/12 #.#.0/6 - over"),
        ("3.3.3/3 #.3.3/0 S", "0.0.0/12 #.0.0/6 - over"),
        ("not known", "not known"),
    ]


def test_every_kind_of_turn() -> None:
    played = replay(MATCH, DAKON)
    assert boards(played, 1, 1) == ("3.3.3/0 3.3.3/0 S opens", "0.0.2/7 1.2.6/0 N")
    assert boards(played, 1, 2) == ("0.0.2/7 1.2.6/0 N", "1.0.2/7 0.0.7/1 S")
    passed = boards(played, 1, 9)
    assert passed == ("0.0.0/13 0.0.1/4 S", "0.0.0/13 0.0.1/4 N")
    assert boards(played, 1, 10) == ("0.0.0/13 0.0.1/4 N", "0.0.0/13 0.0.0/5 - over")
    assert boards(played, 2, 1)[0] == "3.3.3/4 #.#.3/2 N", "only round 1 opens the match"
    row = replay("1. S4+4 | N1+2@12x3\n2. S4\nend abandoned", SMALL)
    assert boards(row, 1, 1) == ("4.4.4.4/0 4.4.4.4/0 - opens", "5.5.2.0/2 1.1.3.4/9 S")
    assert boards(row, 1, 2) == ("5.5.2.0/2 1.1.3.4/9 S", "0.8.1.2/4 1.0.1.6/9 N")


def test_a_ruling_is_what_comes_after_its_turn() -> None:
    turn = replay(f"1. S2 N4\n2. S4 N1 =1:13\n3. S3+9x5\n{SET}\nend abandoned")
    for number in (5, None):
        assert boards(turn, 1, number)[1] == "0.0.1.10/5 2.1.0.0/13 N"
    assert boards(turn, 1, 5)[0] == "1.3.0.9/1 2.1.2.0/13 S"
    stopped = replay(f"1. S2 N4\n2. S4+9\n{SET}\nend abandoned")
    assert boards(stopped, 1, 3)[1] == "0.0.1.10/5 2.1.0.0/13 N", "the move due is not"
    row = replay(f"1. S4+3+2+1x7 | N1+2x9\n{ROW}\nend abandoned", SMALL)
    assert boards(row, 1, 1)[1] == "5.5.2.0/2 1.1.3.4/9 S"


def test_a_set_is_the_last_board_of_its_round() -> None:
    start = "4.4.4.4/0 4.4.4.4/0 S opens"
    after_gap = replay(f"1. S2\ngap\n{SET}\nend abandoned")
    assert boards(after_gap, 1) == (start, "0.0.1.10/5 2.1.0.0/13 N")
    assert boards(after_gap, 1, 1) == (start, "5.5.1.5/1 5.0.5.5/0 N")
    alone = replay(f"{SET}\nend abandoned")
    assert boards(alone, 1) == (start, "0.0.1.10/5 2.1.0.0/13 N"), "no turn is needed"
    over = replay('set "0.0.0.0/16 0.0.0.0/16 -"\nscore 16-16\nend', CLUB)
    assert boards(over, 1)[1] == "0.0.0.0/16 0.0.0.0/16 - over"


def test_a_round_without_a_turn() -> None:
    for turn in (None, 1):
        assert boards(replay("end abandoned"), 1, turn) == ("4.4.4.4/0 4.4.4.4/0 S opens",) * 2
        later = replay("end abandoned", CLUB, LATER)
        assert boards(later, 1, turn) == ("1.0.3.7/1 0.3.0.7/10 S",) * 2
    assert boards(replay("1. S9", "no-such-rules"), 1) == ("not known",) * 2
