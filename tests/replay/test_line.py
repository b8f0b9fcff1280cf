"""A line of play: the score of a round taken, taken back, and lost."""

from __future__ import annotations

import pytest
from sungka.engine.board import Position
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.positions import begin_line
from sungka.replay.steps import RoundOver

OVER = """%sgn 1
[Rules "dakon houses=3 shells=3 rounds=3"]

round 1 first S
1. S3+2+3+3 N3 =7:1
2. S1 N3 =8:1
3. S3x2 N1x2 =10:4
4. S1+2x2 N2 =13:4
5. S-- N1+
"""


def test_only_the_score_of_the_round_in_play_is_taken_back() -> None:
    line, _ = begin_line(None, rules_from_text("dakon rounds=3"))
    line.reopen_round()
    assert (line.score, line.scores) == (None, ())
    for score in ((60, 38), (50, 48)):
        line.finish_round(None, score)
    line.reopen_round()
    assert (line.score, line.scores) == (None, ((60, 38),))
    line.reopen_round()
    assert line.scores == ((60, 38),)
    line.finish_round(None, (49, 49))
    assert (line.score, line.scores) == ((49, 49), ((60, 38), (49, 49)))


def test_what_is_left_in_the_houses_is_known_once_the_round_is_over() -> None:
    rules = rules_from_text("sungkaan houses=3 shells=3 round-end=one")
    line, _ = begin_line(None, rules)
    assert line.left == ()
    assert line.state is not None
    over = line.state.at(Position.from_text("0.0.0/8 1.0.3/6 -"), None)
    line.state = over
    assert line.left == (0, 4)
    line.lose()
    assert line.left == ()


@pytest.mark.parametrize(
    ("broken", "is_scored"),
    [("round two", True), ("score x", True), ("rounds 2", False), ("gap of", False), ("?", False)],
)
def test_a_round_is_scored_before_a_statement_about_it_that_cannot_be_read(
    broken: str, is_scored: bool
) -> None:
    (reading,) = read(f"{OVER}{broken}\n")
    scored = [it.score for it in play(reading.record).steps if isinstance(it, RoundOver)]
    assert scored == ([(13, 5)] if is_scored else [])
