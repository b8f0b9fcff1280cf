"""How many turns of ordinary players get each mark, over games that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.analysis.judging.annotation import annotate, find_obstacle
from sungka.analysis.judging.effort import Level, make_effort
from sungka.analysis.judging.judgement import Judgement
from sungka.analysis.judging.marks import MARKS, ONLY_MARK, THRESHOLDS
from sungka.analysis.judging.measure import Value
from sungka.engine.kernel import COMPILED
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import split
from sungka.replay.play import play

GAMES = Path(__file__).parent / "ordinary.sgn"
"""Made by `python bench/marks.py --games 2 --write tests/analysis/judging/ordinary.sgn`."""


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="whole turns of full boards take minutes in plain Python")
@pytest.mark.parametrize("value", Value)
def test_no_mark_is_given_to_more_than_a_quarter_of_the_turns(value: Value) -> None:
    judged: dict[str, list[Judgement]] = {}
    for source in split(GAMES.read_text(encoding="utf-8")):
        replay = play(parse(source).record)
        assert replay.rules is not None
        assert not replay.diagnostics
        if find_obstacle(replay, value):
            continue
        name = replay.record.value("Rules") or ""
        effort = make_effort(Level.QUICK, replay.rules.seats)
        for turn in annotate(replay, effort, value=value).turns:
            judged.setdefault(name, []).extend(turn.judgements)
    assert len(judged) >= 5
    for name, judgements in judged.items():
        marks = [THRESHOLDS[value].mark(judgement) for judgement in judgements]
        for mark in (ONLY_MARK, *MARKS.values()):
            share = marks.count(mark) / len(marks)
            assert share <= 0.25, (name, mark, share)
        assert sum(mark is not None for mark in marks) > len(marks) / 20, name
