"""Helps the tests of judging: replays of random matches, and playing lines."""

from __future__ import annotations

from sungka.analysis.judging.annotation import Annotation, annotate
from sungka.analysis.judging.effort import Effort
from sungka.analysis.judging.measure import Value
from sungka.analysis.search.lines import LineTurn
from sungka.engine.round import Round
from sungka.replay.play import play
from sungka.replay.steps import Replay

from .matches import random_match


def match_of(name: str, seed: int, options: str = "rounds=2") -> Replay:
    """A random match of at most two rounds."""
    return play(random_match(f"{name} {options}", seed))


def annotated(replay: Replay, depth: int = 3, value: Value = Value.SHELLS) -> Annotation:
    return annotate(replay, Effort(depth), value=value)


def follow_line(state: Round, line: tuple[LineTurn, ...]) -> Round:
    """The round after the turns of a line, which must all be whole and legal."""
    for turn in line:
        assert state.position.to_move is turn.seat
        if not turn.lifts:
            state = state.play_pass()
        for number in turn.lifts:
            state = state.play_move(number)[1]
        assert not state.goes_on
    return state
