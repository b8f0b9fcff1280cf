"""The report as text: no number that is not proven is given as a fact."""

from __future__ import annotations

import re

import pytest
from sungka.analysis.judging.marks import Thresholds
from sungka.analysis.report.summary import ReportedGame, summarize
from sungka.analysis.search.bound import Bound
from sungka.analysis.search.lines import LineTurn
from sungka.cli.annotation.report_text import TextReport
from support.judging import annotated, match_of

SMALL = "sungkaan houses=3 shells=2"


@pytest.mark.parametrize(
    ("before", "after", "moved"),
    [
        ("exact", "exact", "exact"),
        ("exact", "at least", "at least"),
        ("at most", "exact", "at least"),
        ("at most", "at least", "at least"),
        ("at least", "exact", "at most"),
        ("exact", "at most", "at most"),
        ("at least", "at most", "at most"),
        ("at least", "at least", "so far"),
        ("at most", "at most", "so far"),
        ("so far", "exact", "so far"),
        ("exact", "so far", "so far"),
        ("so far", "so far", "so far"),
    ],
)
def test_a_turning_point_says_what_is_proven_of_it(before: str, after: str, moved: str) -> None:
    annotation = annotated(match_of(SMALL, 1, "rounds=1"), 2)
    first, second, *_ = annotation.turns
    turns = [
        turn._replace(judgements=(turn.judgements[0]._replace(worth=(n, -n), bound=Bound(bound)),))
        for turn, n, bound in ((first, 3, before), (second, 8, after))
    ]
    summary = summarize(annotation._replace(turns=tuple(turns)), Thresholds())
    (point,) = summary.turning_points
    assert (point.swing, point.bound) == (5, moved)
    game = ReportedGame("x.sgn", 1, "", summary)
    word = "" if moved == "exact" else f"{moved} "
    assert f": {word}+5" in TextReport().add(game)


def test_a_better_turn_that_is_not_proven_looks_better() -> None:
    annotation = annotated(match_of(SMALL, 1, "rounds=1"), 2)
    first, second, *_ = annotation.turns
    own = second.judgements[0]
    best = LineTurn(own.seat, (1,))
    for proven, said in (
        (0, f", {best.to_text()} looks better"),
        (4, f", better {best.to_text()}"),
    ):
        judgement = own._replace(worth=(9, -9), loss=6, proven=proven, line=(best,))
        turns = (first, second._replace(judgements=(judgement,)))
        summary = summarize(annotation._replace(turns=turns), Thresholds())
        told = TextReport().add(ReportedGame("x.sgn", 1, "", summary))
        (line,) = [one for one in told.splitlines() if one.startswith("turning point")]
        assert line.endswith(said)
        rows = [one for one in told.splitlines() if re.match(rf"{own.seat.title} +[-\d]", one)]
        numbers = rows[0].split()
        assert numbers[3:5] == ["6", str(proven)]
