"""A position drawn as SVG."""

from __future__ import annotations

import re
from math import hypot
from xml.etree import ElementTree

import pytest
from sungka.engine.board import Position
from sungka.engine.match import start
from sungka.engine.rules_text import rules_from_text
from sungka.templates.drawing.board import pieces, render_board
from sungka.templates.drawing.geometry import layouts_of, slot_at, wide_layout

BOARDS = (
    "sungka",
    "dakon",
    "sungka-three",
    "sungkaan houses=1",
    "dakon houses=30 shells=3",
    "sungkaan houses=1 seats=3",
    "sungkaan houses=12 seats=3 sowing=counter",
)


@pytest.mark.parametrize("text", BOARDS)
def test_every_shell_is_drawn(text: str) -> None:
    rules = rules_from_text(text)
    position = start(rules).position
    svg = render_board(position, rules)
    ElementTree.fromstring(svg)
    paths = re.findall(r'<path class="a\d+" d="M([^"]*)"', svg)
    assert sum(len(path.split()) // 2 for path in paths) == position.shells


@pytest.mark.parametrize("text", BOARDS)
def test_places_lie_on_the_board_and_apart(text: str) -> None:
    for layout in layouts_of(rules_from_text(text)):
        for i, spot in enumerate(layout.spots):
            x, y = spot.centre
            assert spot.rx <= x <= layout.width - spot.rx
            assert spot.ry <= y <= layout.height - spot.ry
            for other in layout.spots[:i]:
                apart = hypot(x - other.centre.x, y - other.centre.y)
                assert apart > min(spot.rx, spot.ry) + min(other.rx, other.ry)


def test_shells_lie_inside_their_place() -> None:
    for layout in layouts_of(rules_from_text("sungka")):
        for place, spot in enumerate(layout.spots):
            for index in range(20):
                x, y = slot_at(layout, place, index)[0]
                reach = hypot((x - spot.centre.x) / spot.rx, (y - spot.centre.y) / spot.ry)
                assert reach < 1


@pytest.mark.parametrize(("text", "is_left"), [("sungka", True), ("dakon", False)])
def test_rules_sowing_puts_souths_store_at_a_side(text: str, is_left: bool) -> None:
    wide = layouts_of(rules_from_text(text))[0]
    south, north = wide.spots[7].centre, wide.spots[15].centre
    assert (south.x < north.x) is is_left
    assert wide.spots[0].centre.y > wide.spots[8].centre.y


def test_house_k_faces_house_h_plus_1_minus_k() -> None:
    for layout in layouts_of(rules_from_text("sungka")):
        for k in range(7):
            south, north = layout.spots[k].centre, layout.spots[14 - k].centre
            assert south.x == north.x or south.y == north.y


def test_burned_houses_have_a_lid_and_a_sign() -> None:
    rules = rules_from_text("sungka")
    position = Position.from_text("7.7.7.7.7.#.7/1 #.7.7.7.7.7.7/6 S")
    svg = render_board(position, rules)
    assert svg.count('href="#lid"') == 2
    assert svg.count(">#</text>") == 2
    assert "South 7 7 7 7 7 burned 7, store 1" in svg


def test_a_title_is_escaped() -> None:
    rules = rules_from_text("sungka")
    svg = render_board(start(rules).position, rules, 'a "<b>" & c')
    assert "<b>" not in svg
    ElementTree.fromstring(svg)


def test_a_pile_is_drawn_alike_after_smaller_and_larger_ones() -> None:
    rules = rules_from_text("sungka houses=4 shells=4")
    layout = wide_layout(rules)
    for count in (3, 0, 300, 7, 201, 300):
        board = (count, *[0] * 9)
        turned: list[list[float]] = [[] for _ in range(12)]
        for index in range(count):
            at, rotation = slot_at(layout, 0, index)
            turned[rotation // 30] += [n / layout.shell for n in at]
        paths = re.findall(r'<path class="a(\d+)" d="M(.*?)"/>', pieces(layout, board))
        assert [int(n) for n, _ in paths] == [n for n, at in enumerate(turned) if at]
        # A point is the nearest even one.
        for (_, drawn), true in zip(paths, filter(None, turned), strict=True):
            points = [int(n) for n in drawn.split()]
            assert points == pytest.approx(true, abs=1)
            assert not any(n % 2 for n in points)
