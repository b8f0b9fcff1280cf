"""The best line of a solved board goes on to the end of the round, however soon a search ended."""

from __future__ import annotations

import pytest
from sungka.analysis.search.lines import split_into_turns
from sungka.analysis.search.solution import solve
from sungka.analysis.search.two_seats import Limits
from sungka.cli.solving.solved_board import _play_out
from sungka.engine import match
from sungka.engine.rules_text import rules_from_text


@pytest.mark.parametrize("rules", ["sungkaan", "sungka-six", "congkak opening=alternate"])
def test_a_line_that_ends_early_is_played_out(rules: str) -> None:
    start = match.start(rules_from_text(f"{rules} houses=3 shells=3"))
    limits = Limits(nodes=1_000_000, only_best=True)
    found = solve(start, limits)
    assert found.best.is_exact
    cut = split_into_turns(start, (found.best.house.number,))
    assert not cut.state.is_over
    short = found._replace(choices=(found.best._replace(line=cut), *found.choices[1:]))
    best = _play_out(short, limits).best
    assert best.line.state.is_over
    assert best.house == found.best.house
    score = match.collect(start.rules, best.line.state.position)
    assert score[0] - score[1] == best.value
