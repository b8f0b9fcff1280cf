"""Boards that the compiled searches refuse: of another ring, or with nothing to search."""

from __future__ import annotations

import pytest
from sungka.analysis.search.alphabeta import DEEPEST, AlphaBeta
from sungka.analysis.search.maxn import MaxN
from sungka.engine import match
from sungka.engine.kernel import Shells
from sungka.engine.ring import Ring, ring_of
from sungka.engine.rules_text import rules_from_text


def ring(text: str) -> Ring:
    rules = rules_from_text(text)
    return ring_of(rules, match.start(rules).position)


def test_boards_that_two_seats_do_not_play_on() -> None:
    engine = AlphaBeta(ring("dakon houses=2").ways, range(-8, 9), False, False, True, 16)
    board = Shells([2, 2, 0, 2, 2, 0])
    assert (
        engine.start(board, 0, False, 1, -100, 100) == -engine.start(board, 1, False, 0, -9, 9) + 1
    )
    for refused, words in (
        (Shells([2, 2, 0, 2, 2]), "6 places"),
        (Shells([2, 2, 0, 2, 2, 1]), "8 shells"),
        (Shells([0, 0, 4, 0, 0, 4]), "over"),
    ):
        with pytest.raises(ValueError, match=words):
            engine.start(refused, 0, False, 3, -100, 100)
    with pytest.raises(ValueError, match="seats 0 and 1"):
        engine.start(board, 2, False, 3, -100, 100)
    with pytest.raises(ValueError, match="0 to 200"):
        engine.start(board, 0, False, DEEPEST + 1, -100, 100)


def test_boards_that_three_seats_do_not_play_on() -> None:
    engine = MaxN(ring("sungka-three houses=1").ways, False, False, True)
    assert engine.start(Shells([1, 0, 1, 0, 1, 0]), 0, False, 1).get() == (1, 0, 0)
    for refused, words in ((Shells([1, 0, 1, 0]), "6 places"), (Shells([0, 1] * 3), "over")):
        with pytest.raises(ValueError, match=words):
            engine.start(refused, 0, False, 3)
    with pytest.raises(ValueError, match="3 seats"):
        engine.start(Shells([1, 0] * 3), 3, False, 3)
