"""The page on phones, in other pages and on large screens: what fits, and the way to the rest."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.templates.pages.loading import PLAIN, Files
from sungka.templates.pages.page import render_page
from support.browsing import AXE, comes, has_axe, opened
from support.lengths import long_after
from support.matches import random_match

EXAMPLES = Path(__file__).parents[3] / "examples"
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
PHONES = long_after(1, [(390, 844), (360, 640)])
BOXES = """where => [...document.querySelectorAll(where)].filter(one => one.checkVisibility())
  .map(one => one.getBoundingClientRect())
  .map(({ x, y, width, height }) => [x, y, width, height])"""

MIDDLES = """() => {
  const seen = [...document.querySelectorAll(".live")].find(one => one.checkVisibility());
  const houses = [...document.querySelectorAll("#frame [href='#house']")].map(one => {
    const by = one.parentNode.transform.baseVal.consolidate()?.matrix.a ?? 1;
    const at = new DOMPoint(one.x.baseVal.value * by, one.y.baseVal.value * by);
    const { x, y } = at.matrixTransform(seen.getScreenCTM());
    return [x, y];
  });
  const lifts = [...document.querySelectorAll(".lifts button")].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  return { lifts, houses };
}"""


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a record with mistakes, words and two rounds."""
    path = tmp_path_factory.mktemp("judged") / "judged.html"
    path.write_text(page_of_judged(PLAIN), encoding="utf-8")
    return path


def page_of_judged(files: Files) -> str:
    text = (EXAMPLES / "judged.sgn").read_text(encoding="utf-8")
    return render_page(play(next(iter(read(text))).record), text, files=files)


def sized(width: int, height: int) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}}


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_phone_has_five_buttons_and_a_sheet_of_the_rest(
    width: int, height: int, judged: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, judged, troubles, "#r1.t2", **sized(width, height), **TOUCH)
    buttons = page.locator(".bar button:visible")
    shown = buttons.evaluate_all("all => all.map(one => one.dataset.do)")
    assert shown == ["turnBack", "lapBack", "play", "lapOn", "turnOn", "menu"]
    for x, _, wide, high in page.evaluate(BOXES, ".bar button"):
        assert min(wide, high) >= 44
        assert 0 <= x <= x + wide <= width
    page.click("[data-do=menu]")
    words = page.locator("#menu button").all_inner_texts()
    assert {"Try a move", "Quiz", "Highlights", "Share", "Full screen", "Help"} <= set(words)
    assert all(words)
    assert page.locator("#menu button svg:visible").count() == len(words)
    boxes = page.evaluate(BOXES, "#menu :is(button, label)")
    assert all(high >= 44 and x >= 0 and x + wide <= width for x, _, wide, high in boxes)
    for _ in range(2 * len(words)):
        page.keyboard.press("Tab")
        inside = "document.getElementById('menu').contains(document.activeElement)"
        assert page.evaluate(f"{inside} || document.activeElement === document.body")
    page.keyboard.press("Escape")
    comes(page, "document.querySelector('.bar #rest') !== null")
    assert not page.locator("#menu").is_visible()
    assert page.evaluate("document.activeElement.dataset.do") == "menu"
    page.click("[data-do=menu]")
    page.touchscreen.tap(width / 2, 20)
    comes(page, "document.querySelector('.bar #rest') !== null")
    page.click("[data-do=menu]")
    page.click("#menu [data-do=help]")
    assert page.locator("#help").is_visible()
    assert not page.locator("#menu").is_visible()
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_phone_has_words_that_do_not_scroll_and_a_line_of_moves(
    width: int, height: int, judged: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, judged, troubles, "#r1.t2.end", **sized(width, height), **TOUCH)
    for part in ("#note", ".caption"):
        assert page.locator(part).evaluate("one => one.scrollHeight <= one.clientHeight + 1"), part
    line = page.locator("#line")
    assert line.locator("[aria-current]").text_content() == "S4?!+5x11"
    boxes = [page.locator(one).bounding_box() for one in (".board", "#line", ".bar")]
    assert [box["y"] for box in boxes] == sorted(box["y"] for box in boxes)
    line.get_by_text("N4x4").click()
    assert page.evaluate("sungka.moment.address") == "r1.t3"
    assert line.locator("[aria-current]").text_content() == "N4x4"
    page.evaluate("sungka.go('r2.end')")
    page.wait_for_timeout(60)
    current = line.locator("[aria-current]").bounding_box()
    assert 0 <= current["x"] <= current["x"] + current["width"] <= width
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_phone_shows_story_board_and_words_above_its_controls(
    width: int, height: int, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    text, path = (EXAMPLES / "annotated.sgn").read_text(encoding="utf-8"), tmp_path / "words.html"
    path.write_text(render_page(play(next(iter(read(text))).record), text), encoding="utf-8")
    page = opened(browser, path, troubles, "#r1.t1.end", **sized(width, height), **TOUCH)
    story, board, note, bar = (
        page.locator(one).bounding_box()
        for one in (".story", ".live:visible", "#note", ".controls")
    )
    assert story["y"] + story["height"] <= board["y"]
    assert board["height"] >= 220
    assert note["y"] + note["height"] <= bar["y"]
    for part in page.locator(".story p > :visible").all():
        box = part.bounding_box()
        assert box["y"] + box["height"] <= story["y"] + story["height"]
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize(
    ("rules", "share"),
    [
        ("sungka rounds=1", 0.55),
        ("congkak houses=5 shells=4 rounds=3", 0.55),
        ("sungka-three", 0.55),
    ],
)
def test_on_a_phone_that_lies_the_board_is_as_large_as_it_gets(
    rules: str, share: float, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    path, (width, height) = tmp_path / "lying.html", (844, 390)
    match = random_match(rules, 5)
    path.write_text(render_page(play(match), write(match)), encoding="utf-8")
    page = opened(browser, path, troubles, "#r1.t3.l1", **sized(width, height), **TOUCH)
    drawn = page.locator(".live:visible").evaluate(
        """one => { const { width, height } = one.viewBox.baseVal, { a, d } = one.getScreenCTM();
          return [width * a, height * d]; }"""
    )
    assert drawn[0] * drawn[1] >= share * width * height
    size = page.locator(".live:visible").evaluate(
        """one => one.getScreenCTM().d
          * parseFloat(getComputedStyle(one.querySelector(".counts text")).fontSize)"""
    )
    assert size >= 10
    for part in (".live:visible", "#caption", "#river", "[data-do=play]", "#line [aria-current]"):
        box = page.locator(part).bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width, part
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height, part
    # The buttons over houses lie where these are drawn.
    page.evaluate("sungka.go('r1.t3'); document.querySelector('[data-do=try]').click()")
    comes(page, "document.querySelector('.lifts button') !== null")
    found = page.evaluate(MIDDLES)
    assert len(found["lifts"]) > 2
    for x, y in found["lifts"]:
        assert min(abs(x - across) + abs(y - down) for across, down in found["houses"]) < 3
    page.locator("header").scroll_into_view_if_needed()
    assert page.locator("h1").is_visible()
    assert troubles == []
    page.context.close()


HOST = """<!doctype html><title>blog</title><body style="margin:0">
<script src="sungka-replay.js"></script><sungka-replay src="judged.html" place="r1.t2" {}>"""


def hosted(judged: Path, browser: Any, troubles: list[str], width: int, attribute: str = "") -> Any:
    """A page with the game in it; the frame of the game is its second."""
    judged.with_name("sungka-replay.js").write_text(PLAIN.text("element.js"), encoding="utf-8")
    host = judged.with_name("host.html")
    host.write_text(HOST.format(attribute), encoding="utf-8")
    page = opened(browser, host, troubles, **sized(width, 1400))
    comes(page, "document.querySelector('sungka-replay').frame.style.height !== ''")
    comes(page.frames[1], "window.sungka && document.readyState === 'complete'")
    return page


@pytest.mark.parametrize("width", long_after(2, [360, 560, 900]))
def test_a_game_in_another_page_has_its_moves_and_one_height(
    width: int, judged: Path, browser: Any, troubles: list[str]
) -> None:
    page = hosted(judged, browser, troubles, width)
    frame, high = page.frames[1], "document.querySelector('sungka-replay').frame.style.height"
    before = page.evaluate(high)
    board, moves, bar = (
        frame.locator(one).bounding_box() for one in (".board", "#list", ".controls")
    )
    if width < 560:
        assert moves["y"] >= bar["y"] + bar["height"]
    else:
        assert moves["x"] >= board["x"] + board["width"]
    assert moves["y"] + moves["height"] == pytest.approx(float(before[:-2]), abs=3)
    frame.click("#poster")
    for place in ("r1.t1.end", "r1.t2.end", "r2.end"):
        frame.evaluate(f"sungka.pause(); sungka.go('{place}')")
        page.wait_for_timeout(60)
        assert page.evaluate(high) == before
    frame.evaluate("sungka.go('r1.t2.end')")
    assert frame.locator("#list li .comment").first.is_visible()
    assert troubles == []
    page.context.close()


TELLS = ".result b, .result small, .tabs small, .tabs [title], .tabs svg, h2 span"


def test_a_spoiler_is_hidden_until_it_is_asked_for(
    judged: Path, browser: Any, troubles: list[str]
) -> None:
    page = hosted(judged, browser, troubles, 700, 'data-spoiler="hide"')
    frame = page.frames[1]
    assert not frame.locator(".result b").is_visible()
    frame.click("#reveal")
    assert frame.locator(".result b").is_visible()
    page.context.close()
    hidden = page_of_judged(Files(hides_result=True))
    assert " wins" not in hidden.partition("<body")[0]
    path = judged.with_name("hidden.html")
    path.write_text(hidden, encoding="utf-8")
    page = opened(browser, path, troubles, "#r1.t2")
    assert page.evaluate(BOXES, TELLS) == []
    later = page.locator("#list .round:not([hidden]) li:has([aria-current]) ~ li")
    seen = later.evaluate_all("all => all.map(one => getComputedStyle(one).visibility)")
    assert set(seen) == {"hidden"}
    aside = page.locator("#river").evaluate(
        """river => { const { left } = river.getBoundingClientRect();
          const at = river.querySelector(".thumb").getBoundingClientRect();
          const cover = parseFloat(getComputedStyle(river, "::before").left);
          return left + cover - (at.left + at.width / 2); }"""
    )
    assert abs(aside) < 2
    page.evaluate("sungka.go('r2.end'); sungka.seek(sungka.moment.end - 300); sungka.play()")
    comes(page, "document.documentElement.dataset.spoiler === undefined")
    assert page.locator(".result b").is_visible()
    page.context.close()
    # Without a script a link does it.
    page = opened(browser, path, troubles, java_script_enabled=False)
    for part in (".result b", "#list"):
        assert not page.locator(part).is_visible()
    page.click("#reveal")
    for part in (".result b", "#list"):
        assert page.locator(part).is_visible()
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize("rules", ["sungka rounds=3", "sungka-three"])
def test_a_large_screen_has_three_columns(
    rules: str, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    path, match = tmp_path / "large.html", random_match(rules, 5)
    path.write_text(render_page(play(match), write(match)), encoding="utf-8")
    page = opened(browser, path, troubles, "#r1.t3", **sized(1920, 1080))
    header, board, moves, live, bar = (
        page.locator(one).bounding_box()
        for one in ("header", ".board", "#list", ".live:visible", ".bar")
    )
    assert header["x"] + header["width"] <= board["x"] <= board["x"] + board["width"] <= moves["x"]
    assert board["width"] >= 0.6 * 1920 - 1 or live["height"] >= 0.7 * 1080 - 1
    assert bar["y"] + bar["height"] <= 1080
    assert troubles == []
    page.context.close()


def test_the_story_stands_whole_beside_the_board(
    judged: Path, browser: Any, troubles: list[str]
) -> None:
    for width, height in ((1280, 800), (1366, 768), (1920, 1080)):
        page = opened(browser, judged, troubles, "#r1.t2", **sized(width, height))
        story = page.locator(".story")
        assert story.evaluate("one => one.scrollHeight <= one.clientHeight"), width
        told, moves, board, bar = (
            page.locator(one).bounding_box() for one in (".story", "#list", ".board", ".controls")
        )
        assert told["y"] == pytest.approx(board["y"], abs=1)
        assert moves["height"] > 200
        assert moves["y"] + moves["height"] == pytest.approx(bar["y"] + bar["height"], abs=1)
        assert bar["y"] - board["y"] - board["height"] == pytest.approx(14, abs=1)
        page.context.close()
    assert troubles == []


def test_full_screen_cuts_nothing_and_its_controls_fade(
    judged: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, judged, troubles, "#r1.t2", **sized(1280, 800))
    page.keyboard.press("h")
    comes(page, "document.documentElement.classList.contains('fullscreen')")
    comes(page, "innerHeight === 800")
    for part in (".live:visible", ".caption", ".bar", "#river", "#above", "#below"):
        box = page.locator(part).bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 1280, part
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 800, part
    size = page.locator(".caption").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size == pytest.approx(800 / 30, abs=0.5)
    shown = "getComputedStyle(document.querySelector('.controls')).opacity"
    page.evaluate("document.activeElement.blur(); sungka.play()")
    assert page.evaluate(shown) == "1"
    comes(page, f"{shown} === '0'")
    page.mouse.move(300, 300)
    comes(page, f"{shown} === '1'")
    page.keyboard.press("r")
    reason, board = (page.locator(one).bounding_box() for one in ("#reason", ".live:visible"))
    assert board["y"] - 60 < reason["y"] < board["y"] + board["height"] / 3
    assert troubles == []
    page.context.close()


def test_losses_are_bars_that_hang_from_an_axis_and_never_overlap(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    match = write(random_match("sungka rounds=1", 5))
    turns = [word for word in match.split() if word[:1] in "SN" and word[1:2].isdigit()]
    for turn in dict.fromkeys(turns[2:]):
        match = match.replace(f" {turn} ", f" {turn}? ")
    path = tmp_path / "long.html"
    path.write_text(render_page(play(next(iter(read(match))).record), match), encoding="utf-8")
    page = opened(browser, path, troubles, "#r1.t5", **sized(320, 700), **TOUCH)
    boxes = sorted(page.evaluate(BOXES, ".losses path"))
    assert len(boxes) > 8
    assert all(one[0] + one[2] <= other[0] + 0.01 for one, other in pairwise(boxes))
    assert len({round(box[1]) for box in boxes}) == 1
    assert page.locator(".losses .scale").text_content().startswith("-")
    river = page.locator("#river").bounding_box()
    for label in page.locator("#river span").all():
        box = label.bounding_box()
        left, right = box["x"], box["x"] + box["width"]
        assert 0 <= left <= right <= 320
        assert right <= river["x"] or left >= river["x"] + river["width"]


def test_no_loss_on_the_axis_is_greater_than_the_board(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    text = """%sgn 1
[Rules "sungkaan"]

1. S1?? <best=S2 loss=146 proven=146 by="sungka 0.2.0 depth=9"> N2
end abandoned
"""
    path = tmp_path / "lost.html"
    path.write_text(render_page(play(next(iter(read(text))).record), text), encoding="utf-8")
    page = opened(browser, path, troubles, "#r1.t1")
    assert page.locator(".losses .scale").text_content() == "-98"
    assert troubles == []
    page.context.close()


def test_rows_say_their_numbers_marks_and_values_in_words(
    judged: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, judged, troubles, "#r1.t3")
    row = page.locator("#list [aria-current]")
    assert row.locator("i").text_content() == "3."
    assert page.locator("#where").inner_text().startswith("Turn 3 / 4")
    assert "N to win the round by 4" in row.inner_text()
    assert row.get_attribute("title").endswith("the stores are then South 17, North 7.")
    # What hovering says stands under the row, for fingers, too.
    under = "e => getComputedStyle(e, '::after').content"
    assert "the stores are then South 17, North 7." in row.evaluate(under)
    # The stores are not mixed with the number of a remark that follows.
    titled = page.locator("#list button[title*='stores']").all()
    ends = [str(one.get_attribute("title")).split("; ")[-1] for one in titled]
    named = [re.fullmatch(r"the stores are then South (\d+), North (\d+)\.", one) for one in ends]
    assert all(one and int(one[1]) + int(one[2]) <= 40 for one in named)
    mark = page.locator("#list [role=img]").nth(1)
    assert (mark.text_content(), mark.get_attribute("aria-label")) == ("?!", ", doubtful move,")
    rules = page.locator(".rules summary").inner_text()
    assert rules.endswith("Rules: Congkak, 5 houses, 4 shells, 2 rounds")
    assert "won the last round 25–15" in page.locator(".result").inner_text()
    assert page.locator("[role=tab] small").nth(1).get_attribute("title").endswith("took round 2")
    assert page.locator("[role=tab] path").count() == 4
    said = page.locator(".live:visible").get_attribute("aria-label")
    page.keyboard.press("ArrowRight")
    assert page.locator(".live:visible").get_attribute("aria-label") != said
    page.keyboard.press("?")
    assert page.locator("#help h2").inner_text() == "Help"
    titles = page.locator("#help h3:visible").all_inner_texts()
    assert titles == ["Playing", "Places", "The page", "Trying moves"]
    assert troubles == []
    page.context.close()


@has_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("width", "height", "link", "key"),
    long_after(
        1, [(390, 844, "#r1.t2", "menu"), (844, 390, "#r1.t2", ""), (700, 500, "#embed", "")]
    ),
)
def test_axe_finds_nothing_at_any_size(
    scheme: str, width: int, height: int, link: str, key: str,
    judged: Path, browser: Any, troubles: list[str],
) -> None:  # fmt: skip
    shape = {**sized(width, height), **TOUCH, "color_scheme": scheme}
    page = opened(browser, judged, troubles, link, **shape)
    if key:
        page.click(f"[data-do={key}]")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(({ violations }) => violations)")
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    page.context.close()
