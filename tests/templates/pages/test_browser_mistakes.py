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


BOTH = """() => [...document.querySelectorAll("#compare figure")].map(one =>
  [...one.querySelectorAll("use")].map(shell => shell.getAttribute("transform")).join())"""
"""Where the shells lie on the two boards that stand beside each other."""

DIFFERENCE = "South has 3 instead of 7; South lifts again."


def last_counts(page: Any) -> list[str | None]:
    """The shells in South's store on each of the two boards: the last of its five places."""
    figures = page.locator("#compare figure").all()
    return [one.locator(".counts text").nth(4).text_content() for one in figures]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_better_turn_is_played_beside_what_was_played(
    width: int, height: int, path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(
        browser, path, troubles, "#r1&speed=8", viewport={"width": width, "height": height}
    )
    page.locator(".better button").first.evaluate("button => button.click()")
    said = page.locator("#compare figcaption").all_inner_texts()
    assert said == ["Played: S3x6?!, 7 won", "Instead: S4+1, 3 won"]
    # Both move shell by shell, and rest and go on with the space bar.
    start = page.evaluate(BOTH)
    comes(page, f"({BOTH})().every((one, i) => one !== {start}[i])")
    page.keyboard.press(" ")
    resting = page.evaluate(BOTH)
    page.wait_for_timeout(120)
    assert page.evaluate(BOTH) == resting
    assert not page.locator(".difference").is_visible()
    page.keyboard.press(" ")
    comes(page, "document.querySelector('.difference.told') !== null")
    assert page.locator(".difference").inner_text() == DIFFERENCE
    assert last_counts(page) == ["7", "3"]
    for part in ("figure", ".difference", ".bar"):
        for box in (one.bounding_box() for one in page.locator(f"#compare {part}").all()):
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
    # Once more from the beginning.
    page.keyboard.press(" ")
    comes(page, "document.querySelector('.difference.told') === null")
    page.keyboard.press("Escape")
    comes(page, "document.getElementById('compare') === null")
    assert page.evaluate(WHERE) == "r1"
    page.locator(".better button").first.evaluate("button => button.click()")
    page.locator("#compare button", has_text="Close").click()
    comes(page, "document.getElementById('compare') === null")
    page.locator(".better button").first.evaluate("button => button.click()")
    page.locator("#compare button", has_text="Play on").click()
    comes(page, "sungka.moment.isVariation && sungka.moment.playing")
    assert troubles == []
    page.context.close()


def test_with_motion_reduced_both_end_boards_are_there_at_once(
    path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles, reduced_motion="reduce")
    page.locator(".better button").first.click()
    assert page.locator(".difference").inner_text() == DIFFERENCE
    assert last_counts(page) == ["7", "3"]
    assert not page.locator("#compare [data-do=both]").is_visible()
    page.keyboard.press("Escape")
    page.locator(".better button").nth(1).click()
    assert page.locator(".difference").inner_text() == "South has 8 either way; South lifts again."
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


WON = "S4: the turn within reach, 7 more than what was played. 1 of 1 found, 7 of 7 shells."


@pytest.mark.long
def test_a_quiz_stops_before_mistakes_and_asks(
    path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles, "#r1&speed=8", reduced_motion="reduce")
    page.keyboard.press("q")
    assert told(page) == "What would you lift here, South?"
    assert not page.locator("#list").is_visible()
    page.keyboard.press("4")
    assert told(page) == WON
    # The whole turn that the record names was played, and not what the record went on with.
    assert page.locator("#below .store").inner_text() == "3"
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
    assert told(page) == "What would you lift here, South?"
    page.keyboard.press("4")
    assert told(page) == (
        "S4: that was played. Within reach was S1, 30 more. 1 of 2 found, 7 of 37 shells."
    )
    page.get_by_role("button", name="Next question").click()
    assert told(page) == ("No mistake is left with a better turn. 1 of 2 found, 7 of 37 shells.")
    assert page.locator("[data-do=quiz]").get_attribute("aria-pressed") == "false"
    # What was answered is not asked again, before the reader goes back to it.
    page.keyboard.press("q")
    assert told(page) == "No mistake is left with a better turn."
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    page.keyboard.press("q")
    assert told(page) == "What would you lift here, South?"
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
        assert "Within reach was S4+1, 7 more. 0 of 1 found" in told(page)
    if way == "button" and is_answered:
        page.click("[data-do=quiz]")  # asks for the next one
    if way == "button":
        page.click("[data-do=quiz]")
    else:
        page.keyboard.press("Escape")
    assert told(page) == ""
    assert page.locator(".choices button").count() == 0
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
    assert told(page) == "What would you lift here, South?"
    assert not page.locator(".caption").is_visible()
    boxes = [page.locator(part).bounding_box() for part in ("#stage", "#held", ".choices", ".bar")]
    for i, one in enumerate(boxes):
        assert one["y"] + one["height"] <= height
        for other in boxes[i + 1 :]:
            # Below it, or beside it on a phone that lies.
            below = one["y"] + one["height"] <= other["y"] + 1
            assert below or one["x"] + one["width"] <= other["x"]
    for button in page.locator(":is(.bar, .choices) button:visible").all():
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
    page.locator(".better button").first.evaluate("button => button.click()")
    frame = page.locator("#compare").bounding_box()
    close = page.locator("#compare button").last.bounding_box()
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
    page.locator(".better button").first.evaluate("button => button.click()")
    assert "Instead: S7+6+1+1…, a turn of 29 lifts, " in page.locator("#compare").inner_text()
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
    page.keyboard.press("1")
    assert page.evaluate(found) == []
    page.get_by_role("button", name="Side by side").click()
    assert page.evaluate(found) == []
    page.context.close()
