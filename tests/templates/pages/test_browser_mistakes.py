"""Mistakes to play: the better turn on the board, next to the played one, and asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.pages.page import render_page
from support.browsing import AXE, comes, has_axe, opened
from support.lengths import long_after

MISTAKES = """%sgn 1
[Rules "sungkaan houses=4 shells=4"]

1. S3?! <best=S4+1 loss=7 proven=7 by="sungka 0.1.0 effort=quick"> N1
2. S4?? <best=S1 loss=30 proven=30 by="sungka 0.1.0 effort=quick"> N4
"""
WHERE = "sungka.moment.address"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A page with two mistakes, neither of them with a variation."""
    file = tmp_path / "mistakes.html"
    (reading,) = read(MISTAKES)
    file.write_text(render_page(play(reading.record), MISTAKES), encoding="utf-8")
    return file


def told(page: Any) -> str:
    """The text in the place of the sentence, or what was told for a while."""
    return str(page.locator("#held").text_content() or page.locator("#told").text_content())


@pytest.mark.long
def test_a_better_turn_is_played_and_stands_beside_what_was_played(
    path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles)
    page.locator(".better button").first.click()
    assert page.evaluate("sungka.moment.playing && sungka.moment.isVariation")
    page.keyboard.press("Escape")
    assert page.evaluate(WHERE) == "r1.t1"
    page.locator(".better .compare").first.click()
    said = page.locator("#compare figcaption").all_inner_texts()
    assert [one.partition(",")[0] for one in said] == ["Played: S3x6?!", "Instead: S4+1"]
    # The counts beside the board: South's store is the last of its five.
    for figure, caption in zip(page.locator("#compare figure").all(), said, strict=True):
        stored = figure.locator(".counts text").nth(4).text_content()
        assert caption.endswith(f", {stored} won")
    page.keyboard.press("Escape")
    comes(page, "document.getElementById('compare') === null")
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_bars_under_the_graph_are_as_long_as_what_was_lost(
    path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles)
    bars = page.locator("#river .losses path")
    sizes = bars.evaluate_all("all => all.map(one => one.getBBox().height)")
    assert len(sizes) == 2
    assert sizes[0] < sizes[1]
    page.click("[data-do=mistakeOn]")
    page.click("[data-do=mistakeOn]")
    assert page.evaluate(WHERE) == "r1.t3"
    page.click("[data-do=mistakeBack]")
    assert page.evaluate(WHERE) == "r1.t1"
    page.context.close()


@pytest.mark.long
def test_a_quiz_stops_before_mistakes_and_asks(
    path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles, "#r1&speed=8")
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("q")
    assert told(page).startswith("What would you lift here, South?")
    assert not page.locator("#list").is_visible()
    page.keyboard.press("4")
    assert told(page).startswith("What would you lift here")
    page.keyboard.press("1")
    assert told(page) == "Right: S4+1 wins 3."
    # The list is back, but for the rows that hold the next answers.
    rows = page.locator("#list li b")
    seen = [row.inner_text() for row in rows.all() if row.is_visible()]
    assert seen[-1] == "S3x6?!"
    assert "S4??" in rows.all_text_contents()[len(seen) + 1]
    page.evaluate("sungka.go('r1.t2')")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("sungka.play()")
    comes(page, "sungka.moment.isVariation")
    assert page.evaluate(WHERE) == "r1.t3"
    assert told(page).startswith("What would you lift here")
    page.keyboard.press("4")
    assert told(page) == "That was played and wins 1. The record names S1, which wins 1."
    page.keyboard.press("q")
    assert told(page) == "No mistake is left with a better turn. Right: 1 of 2."
    assert page.locator("[data-do=quiz]").get_attribute("aria-pressed") == "false"
    # What was answered is not asked again, before the reader goes back to it.
    page.keyboard.press("q")
    assert told(page) == "No mistake is left with a better turn."
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    page.keyboard.press("q")
    assert told(page).startswith("What would you lift here, South?")
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize("is_answered", [False, True])
@pytest.mark.parametrize("way", ["Escape", "button"])
def test_a_quiz_is_left_whole(
    path: Path, browser: Any, troubles: list[str], way: str, is_answered: bool
) -> None:
    page = opened(browser, path, troubles, "#r1", reduced_motion="reduce")
    page.keyboard.press("q")
    if is_answered:
        page.keyboard.press("2")
        assert told(page) == "S2 wins 1. The record names S4+1, which wins 3; S3x6?! was played."
    if way == "button" and is_answered:
        page.click("[data-do=quiz]")  # asks for the next one
    if way == "button":
        page.click("[data-do=quiz]")
    else:
        page.keyboard.press("Escape")
    assert told(page) == ""
    assert page.locator("[data-do=quiz]").get_attribute("aria-pressed") == "false"
    assert not page.evaluate("sungka.moment.isVariation")
    assert all(row.is_visible() for row in page.locator("#list li").all())
    page.evaluate("sungka.go('r1'); sungka.play()")
    assert page.evaluate("sungka.moment.playing")
    assert troubles == []
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (640, 360)])
def test_on_a_phone_nothing_covers_what_a_quiz_needs(
    width: int, height: int, path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(
        browser, path, troubles, viewport={"width": width, "height": height}, has_touch=True
    )
    page.keyboard.press("q")
    assert told(page).startswith("What would you lift here")
    assert not page.locator(".caption").is_visible()
    boxes = [page.locator(part).bounding_box() for part in ("#stage", "#held", ".bar")]
    for i, one in enumerate(boxes):
        assert one["y"] + one["height"] <= height
        for other in boxes[i + 1 :]:
            # Below it, or beside it on a phone that lies.
            below = one["y"] + one["height"] <= other["y"] + 1
            assert below or one["x"] + one["width"] <= other["x"]
    for button in page.locator(".bar button:visible").all():
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert min(box["width"], box["height"]) >= 44
    assert troubles == []
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360), (820, 1180), (1280, 800)])
def test_both_boards_stand_whole_beside_each_other(
    width: int, height: int, path: Path, browser: Any, troubles: list[str]
) -> None:
    """Side by side where there is the width, on a phone held upright one below the other."""
    page = opened(browser, path, troubles, viewport={"width": width, "height": height})
    page.locator(".better .compare").first.evaluate("button => button.click()")
    frame = page.locator("#compare").bounding_box()
    close = page.locator("#compare > button").bounding_box()
    parts = [one.bounding_box() for one in page.locator("#compare figure").all()]
    played, better = (one.bounding_box() for one in page.locator("#compare figure svg").all())
    assert len(parts) == 2
    assert frame["x"] >= 0
    assert frame["x"] + frame["width"] <= width
    assert frame["y"] >= 0
    assert frame["y"] + frame["height"] <= height
    for box in (*parts, played, better, close):
        assert frame["x"] <= box["x"]
        assert frame["y"] <= box["y"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    assert played["width"] == pytest.approx(better["width"], abs=0.1)
    assert played["width"] >= 250
    beside, below = better["x"] >= played["x"] + played["width"], better["y"] > played["y"]
    assert (beside, below) == ((False, True) if width == 360 else (True, False))
    assert troubles == []
    page.context.close()


LONG_BETTER = """%sgn 1
[Rules "sungkaan"]

1. S2?? <best=S7+6+1+1+7+5+3+7+6+6+2+7+6+2+1+1+4+6+4+1+2+5+1+2+1+4+7+4+4
   loss=170 proven=170 by="sungka 0.1.0 effort=quick">
"""


@pytest.mark.parametrize("width", [1280, 360])
def test_long_turns_wrap_beside_each_other_and_begin_at_the_left_in_the_list(
    width: int, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    path = tmp_path / "long.html"
    (reading,) = read(LONG_BETTER)
    path.write_text(render_page(play(reading.record), LONG_BETTER), encoding="utf-8")
    page = opened(browser, path, troubles, viewport={"width": width, "height": 800})
    assert page.locator(".better button").first.evaluate(
        "button => ['start', 'left'].includes(getComputedStyle(button).textAlign)"
    )
    page.locator(".better .compare").first.evaluate("button => button.click()")
    assert "+4+7+4+4" in page.locator("#compare").inner_text()
    assert page.locator("#compare, #compare *").evaluate_all(
        "all => all.every(one => one.closest('svg') || one.scrollWidth <= one.clientWidth + 1)"
    )
    assert troubles == []
    page.context.close()


@pytest.mark.long
@has_axe
@pytest.mark.parametrize(
    "look", long_after(1, [{"color_scheme": "dark"}, {}]), ids=["dark", "light"]
)
def test_axe_finds_nothing_in_a_quiz_and_beside_each_other(
    look: dict[str, Any], path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles, bypass_csp=True, **look)
    page.add_script_tag(path=AXE)
    found = "axe.run().then(({ violations }) => violations.map(one => one.id))"
    page.keyboard.press("q")
    assert page.evaluate(found) == []
    page.keyboard.press("Escape")
    page.locator(".better .compare").first.click()
    assert page.evaluate(found) == []
    page.context.close()
