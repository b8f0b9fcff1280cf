"""The full screen, the clicks of shells, the wood and the names on the graph in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.templates.pages.page import render_page
from support.browsing import AXE, comes, has_axe, opened
from support.lengths import long_after
from support.matches import random_match

ADDRESS = "sungka.moment.address"
FULL = "document.documentElement.classList.contains('fullscreen')"

LISTEN = """() => {
  window.clicks = 0;
  window.AudioContext = class {
    currentTime = 0;
    destination = {};
    createGain() { return { gain: { exponentialRampToValueAtTime() {} }, connect: one => one }; }
    createOscillator() {
      return { frequency: {}, connect: one => one, start: () => clicks++, stop() {} };
    }
  };
}"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "height"), long_after(1, [(360, 640), (640, 360), (820, 1180), (1280, 800)])
)
def test_the_full_screen_has_the_board_alone_and_escape_leads_back(
    width: int, height: int, page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(
        browser, page_of_match, troubles, "#r1.t2", viewport={"width": width, "height": height}
    )
    board = page.locator(".live:visible")
    before, size = board.bounding_box(), "getComputedStyle(document.querySelector('{}')).fontSize"
    counts = size.format(".counts text")
    small = page.evaluate(f"parseFloat({counts})")
    page.keyboard.press("h")
    comes(page, "document.fullscreenElement")
    comes(page, FULL)
    after = board.bounding_box()
    assert after["width"] * after["height"] > before["width"] * before["height"]
    assert after["width"] > width * 0.85
    assert page.evaluate(f"parseFloat({counts})") >= small * (
        1 if min(width, height) < 500 else 1.5
    )
    for part in ("header", "#list"):
        assert not page.locator(part).is_visible(), part
    # On a phone the button for the full screen is in the sheet of all others.
    button = ":is([data-do=fullscreen], [data-do=menu]):visible"
    for part in (".live:visible", "#caption", "[data-do=play]", button):
        box = page.locator(part).bounding_box()
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height, part
    page.keyboard.press("ArrowRight")
    assert page.evaluate(ADDRESS) == "r1.t2.l1"
    page.keyboard.press("Escape")
    comes(page, f"!({FULL}) && !document.fullscreenElement")
    assert page.locator("[data-do=fullscreen]").get_attribute("aria-pressed") == "false"
    assert page.evaluate(ADDRESS) == "r1.t2.l1"
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_shells_click_only_when_asked_to(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles, "#r1.t2")
    page.evaluate(LISTEN)
    play_on = "sungka.go('r1.t2'); sungka.play()"
    page.evaluate(play_on)
    comes(page, "sungka.moment.time > 0 && sungka.moment.address !== 'r1.t2'")
    assert page.evaluate("clicks") == 0
    page.keyboard.press("v")
    assert page.locator("[data-do=sound]").get_attribute("aria-pressed") == "true"
    page.evaluate(play_on)
    comes(page, "clicks > 3")
    page.evaluate("sungka.pause(); clicks = 0; sungka.seek(0); sungka.seek(1e9)")
    assert page.evaluate("clicks") == 0
    page.keyboard.press("v")
    page.evaluate(play_on)
    comes(page, "sungka.moment.address !== 'r1.t2'")
    assert page.evaluate("clicks") == 0
    page.evaluate("sungka.pause()")
    page.emulate_media(reduced_motion="reduce")
    assert not page.locator("[data-do=sound]").is_visible()
    page.keyboard.press("v")
    page.evaluate(play_on)
    page.wait_for_timeout(300)
    assert page.evaluate("clicks") == 0
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize("rules", long_after(1, ["sungka", "sungka-three"]))
def test_the_board_is_of_wood_and_the_graph_has_names(
    rules: str, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    match = play(random_match(rules, 1))
    path = tmp_path / "match.html"
    path.write_text(render_page(match, write(match.record)), encoding="utf-8")
    page = opened(browser, path, troubles)
    seats = page.locator(".player bdi").all_inner_texts()
    places = {name.inner_text(): name.bounding_box()["y"] for name in page.locator(".whose").all()}
    assert set(places) == set(seats)
    assert sorted(places, key=lambda name: -places[name])[0] == "South"
    grain = page.locator(".grain")
    assert grain.count() > 10
    assert set(grain.evaluate_all("all => all.map(one => getComputedStyle(one).fill)")) == {"none"}
    # None of it lies beyond the board.
    outside = grain.evaluate_all(
        """all => all.filter(one => {
          // Drawings that stand among the definitions are not painted themselves: a canvas tells.
          const paper = document.createElement("canvas").getContext("2d");
          const hull = new Path2D(one.getAttribute("d"));
          const length = one.getTotalLength(), by = one.transform.baseVal.consolidate().matrix;
          return [...Array(60).keys()].some(i => {
            const { x, y } = one.getPointAtLength(i / 60 * length).matrixTransform(by);
            return !paper.isPointInPath(hull, x, y);
          });
        }).length"""
    )
    assert outside == 0
    page.evaluate("sungka.go('r1.end')")
    assert page.locator(".whose").count() == len(seats)
    assert troubles == []
    page.context.close()


@pytest.mark.long
@has_axe
def test_axe_finds_nothing_in_full_screen_nor_in_a_try_on_a_phone(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "is_mobile": True}
    for key in ("h", "l"):
        page = opened(browser, page_of_match, troubles, "#r1.t3", has_touch=True, **phone)
        page.keyboard.press(key)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run().then(({ violations }) => violations)")
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == [], key
        page.context.close()
