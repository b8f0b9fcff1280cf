"""Arrows and rings that data asks for, from the record to the picture."""

from __future__ import annotations

import re
from math import hypot

import pytest
from sungka.analysis.layer.seal import seal_drawings
from sungka.notation.addresses import Address
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.drawing.arrows import draw_drawings
from sungka.templates.drawing.diagram import render_diagram
from sungka.templates.drawing.geometry import layouts_of
from sungka.templates.timeline.stops import Drawn, RemarkKind, Timeline
from sungka.templates.timeline.timeline import timeline_of

GAME = """%sgn 1
[Rules "sungkaan"]

1. S7+3 N4 <arrow=red:S4-N3 ring=N a=b> <ring=green:S7>
2. S3 (S5 <arrow=S1-S2>) N6 <arrow=S9-N3 ring=W arrow=bad>
end abandoned
"""
ROW = GAME.replace("sungkaan", "sungka").replace("1. S7+3 N4", "1. S7 <ring=S2> | N7")


def drawn(text: str) -> Timeline:
    return timeline_of(play(next(iter(read(text))).record))


def test_data_is_drawn_on_the_board_after_its_turn() -> None:
    (line,) = drawn(GAME).rounds
    found = {stop.text: stop.drawings for stop in line.stops if stop.drawings}
    # South's houses 7 to 1 are places 0 to 6, its store is 7; North follows.
    assert list(found.values()) == [
        (Drawn("red", 3, 12), Drawn("yellow", None, 15), Drawn("green", None, 0))
    ]
    (variation,) = line.variations
    assert variation.stops[0].drawings == (Drawn("yellow", 6, 5),)


def test_a_row_has_the_drawings_of_all_its_hands() -> None:
    (line,) = drawn(ROW).rounds
    row = next(stop for stop in line.stops if stop.is_turn)
    assert row.drawings[0] == Drawn("yellow", None, 5)
    assert len(row.drawings) == 4


REACH = """%sgn 1
[Rules "sungkaan"]

1. S7+3?? <best=S7+1 loss=9 seen=9 mark=??
   arrow=red:S4-N3 arrow=green:S1-S drawn={seal} by="sungka 0.2.0 effort=quick">
   <arrow=green:S5-S>
   N4
end abandoned
"""


def test_what_was_within_reach_is_drawn_before_its_lift() -> None:
    pairs = (("arrow", "red:S4-N3"), ("arrow", "green:S1-S"))
    text = REACH.format(seal=seal_drawings(pairs))
    (line,) = drawn(text).rounds
    (turn,) = (stop for stop in line.stops if stop.drawings)
    # What somebody else draws stays where the notation has it.
    red, people = Drawn("red", 3, 12), Drawn("green", 2, 7)
    assert turn.drawings == (red, Drawn("green", 6, 7, 1), people)
    assert turn.drawn_after == (red, people)
    assert turn.drawn_before == ()
    first = text.replace("best=S7+1", "best=S1")
    (turn,) = (stop for stop in drawn(first).rounds[0].stops if stop.drawings)
    assert turn.drawn_before == (Drawn("green", 6, 7, 0),)
    replay = play(next(iter(read(first))).record)
    before = render_diagram(replay, Address(1, 1, is_start=True))
    assert isinstance(before, str)
    assert before.count('class="green"') == 1
    # Drawings that somebody changed are that person's.
    (turn,) = (stop for stop in drawn(REACH.format(seal="0")).rounds[0].stops if stop.drawings)
    assert turn.drawn_after == turn.drawings


def test_what_is_drawn_is_no_remark_and_what_is_not_is_one() -> None:
    (line,) = drawn(GAME).rounds
    numbers = [
        remark.text
        for stop in line.stops
        for remark in stop.remarks
        if remark.kind is RemarkKind.NUMBERS
    ]
    assert numbers == ["a=b", "arrow=bad"]


@pytest.mark.parametrize("rules", ["sungkaan", "sungka houses=5", "sungka-three"])
def test_arrows_lead_from_one_place_into_another(rules: str) -> None:
    timeline = drawn(f'%sgn 1\n[Rules "{rules}"]\n')
    assert timeline.rules is not None
    for layout in layouts_of(timeline.rules):
        for start in range(len(layout.spots)):
            for end in range(len(layout.spots)):
                svg = draw_drawings(layout, [Drawn("red", start, end)])
                if start == end:
                    assert svg.count("<ellipse") == 2
                    continue
                path = re.search(r'd="M(\S+) (\S+?)L(\S+) (\S+?)M', svg)
                assert path is not None
                x0, y0, x1, y1 = map(float, path.groups())
                for (x, y), spot in (
                    ((x0, y0), layout.spots[start]),
                    ((x1, y1), layout.spots[end]),
                ):
                    centre = spot.centre
                    assert hypot(x - centre.x, y - centre.y) < min(spot.rx, spot.ry)


def test_a_picture_shows_them_after_the_turn_only() -> None:
    replay = play(next(iter(read(GAME))).record)
    after = render_diagram(replay, Address(1, 2))
    before = render_diagram(replay, Address(1, 2, is_start=True))
    assert isinstance(after, str)
    assert isinstance(before, str)
    assert after.count('class="red"') == 1
    assert after.count('class="green"') == 1
    assert "drawn" not in before
