"""The round at a place of a replay, to be played on from there."""

from __future__ import annotations

import pytest
from sungka.replay.state import round_at

from .reading import replay

GAME = "1. S4+1 N4\n2. S2 N2\n3. S3"


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
    with pytest.raises(ValueError, match="has turns 1 to 1, not 2"):
        round_at(replay("1. S2"), 1, 2)
