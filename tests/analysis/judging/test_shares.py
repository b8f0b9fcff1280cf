"""The share of each mark among turns of average players, over games that are kept."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from sungka.analysis.judging.annotation import annotate
from sungka.analysis.judging.effort import Level, make_effort
from sungka.analysis.judging.judgement import Judgement
from sungka.analysis.judging.marks import MARKS, ONLY_MARK, THRESHOLDS
from sungka.analysis.judging.measure import Value
from sungka.engine.kernel import COMPILED
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import split
from sungka.replay.play import play
from sungka.replay.steps import Replay

GAMES = Path(__file__).parent / "ordinary.sgn"
"""Made by `python bench/marks.py --games 2 --write tests/analysis/judging/ordinary.sgn`."""


TEXT = GAMES.read_text(encoding="utf-8")
NAMES = sorted(set(re.findall(r'^\[Rules "(.+)"\]$', TEXT, re.M)))
"""The rules of the games that are kept."""

CASES = [
    (value, name)
    for value in Value
    for name in NAMES
    if value is Value.SHELLS or rules_from_text(name).seats == 2
]


@cache
def games(name: str) -> list[Replay]:
    """The games that are kept under these rules."""
    records = [parse(source).record for source in split(TEXT)]
    return [play(record) for record in records if record.value("Rules") == name]


def test_there_are_games_under_five_rule_sets_or_more() -> None:
    for value in Value:
        assert sum(case[0] is value for case in CASES) >= 5


def test_the_games_that_are_kept_are_those_that_the_bench_makes(tmp_path: Path) -> None:
    bench, made = Path(__file__).parents[3] / "bench" / "marks.py", tmp_path / "made.sgn"
    command = [sys.executable, str(bench), "--games", "2", "--write", str(made)]
    subprocess.run(command, check=True, timeout=100)
    assert made.read_text(encoding="utf-8") == TEXT


# A test for each rule set: all of them in one hit the limit of time on a busy machine.
@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="whole turns of full boards take minutes in plain Python")
@pytest.mark.parametrize(("value", "name"), CASES, ids=[f"{v.value}-{n}" for v, n in CASES])
def test_no_mark_is_given_to_more_than_a_quarter_of_the_turns(value: Value, name: str) -> None:
    judgements: list[Judgement] = []
    for replay in games(name):
        assert replay.rules is not None
        assert not replay.diagnostics
        effort = make_effort(Level.QUICK, replay.rules.seats)
        for turn in annotate(replay, effort, value=value).turns:
            judgements += turn.judgements
    marks = [THRESHOLDS[value].mark(judgement) for judgement in judgements]
    for mark in (ONLY_MARK, *MARKS.values()):
        share = marks.count(mark) / len(marks)
        assert share <= 0.25, (mark, share)
    assert sum(mark is not None for mark in marks) > len(marks) / 20
