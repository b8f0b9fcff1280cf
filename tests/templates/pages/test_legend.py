"""The legend of a page's rows: what the signs of one of its rows mean."""

from __future__ import annotations

from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.messages import ENGLISH
from sungka.templates.pages.legend import Legend, legend_of
from sungka.templates.pages.listing import listing_of
from sungka.templates.pages.page import render_page
from sungka.templates.timeline.timeline import timeline_of

OPENING = """%sgn 1
[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=1"]

1. S4+3 | N1+2@12x3 =2:9
2. S4 N1+3x9
end abandoned
"""


def legend(text: str) -> Legend | None:
    replay = play(next(iter(read(text))).record)
    views = listing_of(replay, timeline_of(replay), ENGLISH).rounds
    return legend_of((entry for view in views for entry in view.entries), ENGLISH)


def test_the_signs_of_the_richest_row_are_explained_once_each() -> None:
    assert legend(OPENING) == Legend(
        "S4+3 | N1+2@12x3 =2:9",
        (
            ("S4", "South lifts house 4"),
            ("+3", "the last shell falls in the store: then house 3"),
            ("|", "all hands at once"),
            ("@12", "at tick 12"),
            ("x3", "captures 3"),
            ("=2:9", "the stores then"),
        ),
    )


def test_what_a_record_does_not_write_is_not_explained() -> None:
    found = legend('%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S4+2?!\n')
    assert found is not None
    assert [piece.written for piece in found.pieces[:-1]] == ["S4", "+2", "?!"]
    assert found.pieces[-1].says == "shells won"
    assert legend('%sgn 1\n[Rules "dakon"]\n') is None


def test_a_page_has_the_legend_without_a_script() -> None:
    page = render_page(play(next(iter(read(OPENING))).record), OPENING)
    rules = page.partition('<details class="rules">')[2].partition("</details>")[0]
    assert "<p>S4+3 | N1+2@12x3 =2:9<dl>" in rules
    assert "<dt>@12<dd>at tick 12" in rules
