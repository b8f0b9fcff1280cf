"""Arrows and rings on the page: the diagrams' own, when shells rest, and said in words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sungka.analysis.layer.seal import seal_drawings
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.drawing.arrows import ARROW_STYLE, draw_drawings
from sungka.templates.drawing.geometry import layouts_of
from sungka.templates.pages.loading import Files
from sungka.templates.pages.page import render_page
from sungka.templates.timeline.stops import Drawn
from sungka.templates.timeline.timeline import timeline_of
from support.browsing import comes, opened

GAME = """%sgn 1
[Rules "sungkaan"]

1. S7+3?? {N6 takes eight.} <best=S1 loss=9 seen=9 by="sungka 0.1.0 effort=quick">
   <arrow=red:N6-S3 ring=red:S3 arrow=green:S7-S arrow=blue:N1-N ring=N>
   N4
end abandoned
"""
THREE = """%sgn 1
[Rules "sungka-three"]

1. S6 <arrow=red:E6-S3 ring=W arrow=W5-E4 ring=green:S5>
end abandoned
"""
AFTER = "sungka.go('r1.t1.end')"


def write(tmp_path: Path, record: str, *, lang: str = "en", has_tries: bool = True) -> Path:
    """A page of a record."""
    file = tmp_path / f"drawn-{lang}-{has_tries}.html"
    (reading,) = read(record)
    files = Files(has_tries=has_tries)
    file.write_text(
        render_page(play(reading.record), record, lang=lang, files=files), encoding="utf-8"
    )
    return file


def shapes_of(svg: str) -> list[tuple[str, str, list[float]]]:
    """The element, the class and all numbers of each shape of a group, as in a diagram."""
    found = []
    for name, attributes in re.findall(r"<(path|ellipse) ([^>]*?)/?>", svg):
        values = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        kind, shape = values.pop("class"), sorted(values.items())
        numbers = [float(n) for _, text in shape for n in re.findall(r"-?\d+(?:\.\d+)?", text)]
        found.append((name, kind, numbers))
    return found


def check_agrees(page: Any, record: str, *, turned: int = 0, is_upright: bool = False) -> None:
    """The page has what a diagram of the same moment has, in the same places."""
    (reading,) = read(record)
    timeline = timeline_of(play(reading.record))
    assert timeline.rules is not None
    lying, *others = layouts_of(timeline.rules)
    layout = others[0] if is_upright and others else lying
    places = len(layout.spots)
    by = turned * (timeline.rules.houses + 1)
    drawings = next(stop.drawings for stop in timeline.rounds[0].stops if stop.drawings)
    moved = [
        Drawn(one.colour, None if one.start is None else (one.start + by) % places,
              (one.end + by) % places)
        for one in drawings
    ]  # fmt: skip
    expected = shapes_of(draw_drawings(layout, moved))
    shown = shapes_of(page.locator(".live .drawn").inner_html())
    assert [one[:2] for one in shown] == [one[:2] for one in expected]
    for one, other in zip(shown, expected, strict=True):
        assert one[2] == pytest.approx(other[2], abs=0.3)


def test_a_page_draws_what_a_diagram_draws_and_says_it(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write(tmp_path, GAME), troubles)
    board = page.locator(".live.lying")
    assert not page.locator(".drawn").count()
    page.evaluate(AFTER)
    check_agrees(page, GAME)
    words = str(board.get_attribute("aria-label"))
    assert "a red arrow from N6 to S3, a red ring round S3, a green arrow from S7 to" in words
    assert words.endswith(", a yellow ring round the store of North")
    # Until a shell moves, also where the next turn begins; not while shells move.
    page.evaluate("sungka.go('r1.t2')")
    check_agrees(page, GAME)
    assert "arrow" in str(board.get_attribute("aria-label"))
    for place in ("r1.t1", "r1.t2.end", "r1"):
        page.evaluate(f"sungka.go('{place}')")
        assert not page.locator(".drawn").count()
        assert "arrow" not in str(board.get_attribute("aria-label"))
    page.evaluate("sungka.seek(sungka.marks[2] + 1)")
    assert not page.locator(".drawn").count()
    assert troubles == []
    page.context.close()


def test_what_was_within_reach_is_drawn_while_its_lift_is_due(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    seal = seal_drawings((("arrow", "red:S4-N3"), ("arrow", "green:S1-S")))
    drawn = f"arrow=red:S4-N3 arrow=green:S1-S drawn={seal} by"
    for better, place in (("S1", "r1.t1.start"), ("S7+1", "r1.t1.l1")):
        game = GAME.replace("best=S1", f"best={better}").replace(" by=", f" {drawn}=")
        page = opened(browser, write(tmp_path, re.sub(r"\n   <arrow.*", "", game)), troubles)
        for where in ("r1.t1.start", "r1.t1.l1"):
            page.evaluate(f"sungka.go('{where}')")
            shown = page.locator(".drawn .green").count()
            assert shown == (where == place)
            label = str(page.locator(".live.lying").get_attribute("aria-label"))
            assert ("a green arrow from S1" in label) == (where == place)
        page.evaluate(AFTER)
        assert page.locator(".drawn .red").count() == 1
        assert not page.locator(".drawn .green").count()
        page.context.close()
    assert troubles == []


@pytest.mark.long
@pytest.mark.parametrize(("scheme", "forced"), [("light", "none"), ("dark", "active")])
@pytest.mark.parametrize("record", [GAME, THREE])
def test_drawings_are_those_of_diagrams_on_every_board(
    tmp_path: Path, browser: Any, troubles: list[str], record: str, scheme: str, forced: str
) -> None:
    shades = dict(re.findall(r"\.(\w+)\{stroke:(#\w+)", ARROW_STYLE))
    assert len(shades) == 5
    seats = 3 if record == THREE else 2
    for width, height in ((1280, 800), (844, 390), (390, 844)):
        page = opened(
            browser, write(tmp_path, record, has_tries=False), troubles,
            viewport={"width": width, "height": height}, color_scheme=scheme, forced_colors=forced,
        )  # fmt: skip
        page.evaluate(AFTER)
        for turned in range(seats):
            check_agrees(page, record, turned=turned, is_upright=width < 620)
            for kind, shade in shades.items():
                for one in page.locator(f".drawn .{kind}").all():
                    rgb = tuple(int(shade[i : i + 2], 16) for i in (1, 3, 5))
                    shown = one.evaluate("one => getComputedStyle(one).stroke")
                    assert shown == f"rgb{rgb}".replace("'", "")
            page.keyboard.press("f")
        page.context.close()
    assert troubles == []


@pytest.mark.long
def test_drawings_are_said_in_filipino(tmp_path: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, write(tmp_path, GAME, lang="fil"), troubles)
    page.evaluate(AFTER)
    words = str(page.locator(".live.lying").get_attribute("aria-label"))
    assert "pulang palaso mula sa N6 papunta sa S3, pulang bilog sa S3, berdeng palaso" in words
    page.context.close()


@pytest.mark.long
def test_trying_and_the_quiz_hide_drawings(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write(tmp_path, GAME), troubles)
    page.evaluate(AFTER)
    page.keyboard.press("l")
    assert page.evaluate("sungka.moment.isVariation")
    assert not page.locator(".drawn").count()
    page.keyboard.press("Escape")
    comes(page, "document.querySelectorAll('.drawn').length === 1")
    page.keyboard.press("Home")
    page.keyboard.press("q")
    assert page.locator("[data-do=quiz]").get_attribute("aria-pressed") == "true"
    page.evaluate(AFTER)
    assert not page.locator(".drawn").count()
    assert "arrow" not in str(page.locator(".live.lying").get_attribute("aria-label"))
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_paper_has_them_in_the_picture_of_a_turn(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write(tmp_path, GAME), troubles)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("figure.printed .drawn").count() == 1
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not page.locator(".printed").count()
    page.context.close()
