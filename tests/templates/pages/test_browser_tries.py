"""A reader tries moves of his own on the page, and comes back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.pages.loading import Files
from sungka.templates.pages.page import render_page
from support.browsing import AXE, comes, has_axe, opened
from support.lengths import long_after
from support.matches import random_match

LIFTS = ".lifts button"
ADDRESS = "sungka.moment.address"


@pytest.mark.long
def test_a_move_is_tried_taken_back_copied_and_left(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles, "#r1.t2.l1")
    moment = page.evaluate("[sungka.moment.address, sungka.moment.time]")
    page.click("[data-do=try]")
    labels = page.locator(LIFTS).evaluate_all("all => all.map(one => one.ariaLabel)")
    assert labels
    assert all(re.fullmatch(r"Lift N\d: \d+ shells?", label) for label in labels)
    assert page.evaluate("getComputedStyle(document.getElementById('leave')).display") == "none"
    assert page.locator("[data-do=copyTry]").is_disabled()
    stores = "[...document.querySelectorAll('.player .store')].map(one => +one.textContent)"
    first = page.evaluate(stores)
    page.locator(LIFTS).first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("sungka.moment.playing && sungka.moment.isVariation")
    assert page.locator(LIFTS).count() == 0
    comes(page, "!sungka.moment.playing")
    house = labels[0][6]
    assert page.evaluate("document.activeElement.matches('.lifts button')")
    page.locator(LIFTS).last.click()
    page.evaluate("sungka.pause(); sungka.seek(1e9)")
    assert page.locator(LIFTS).count()
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text; }")
    page.click("[data-do=copyTry]")
    comes(page, "window.copied")
    copied = page.evaluate("copied")
    assert re.fullmatch(rf"\(N{house}[^()]+\)", copied)
    assert page.locator("#told").inner_text() == f"Copied: {copied}"
    for _ in range(2):
        page.keyboard.press("Backspace")
    assert page.evaluate(stores) == first
    assert page.locator("[data-do=takeBack]").is_disabled()
    page.keyboard.press("Escape")
    assert page.evaluate("[sungka.moment.address, sungka.moment.time]") == moment
    assert page.locator(LIFTS).count() == 0
    assert not page.locator("#banner").is_visible()
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_what_is_copied_stands_in_a_record(lesson: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, lesson, troubles, "#r1.t2")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text; }")
    page.keyboard.press("l")
    for _ in range(4):
        page.keyboard.press(page.locator(LIFTS).first.get_attribute("data-house"))
    page.click("[data-do=copyTry]")
    comes(page, "window.copied")
    text = page.evaluate("document.getElementById('record').textContent")
    longer = text.replace("N1 <clk=0:04:31>", f"N1 <clk=0:04:31> {page.evaluate('copied')}")
    assert longer != text
    replay = play(next(iter(read(longer))).record)
    assert not replay.has_errors
    assert len(replay.variations) == 5
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("rules", long_after(1, ["sungka-three", "congkak-forfeit rounds=3"]))
def test_any_rules_and_three_seats_on_a_phone(
    rules: str, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    match = play(random_match(rules, 3))
    path = tmp_path / "phone.html"
    path.write_text(render_page(match, "", lang="fil"), encoding="utf-8")
    page = opened(
        browser, path, troubles, "#r1.t5.end", viewport={"width": 360, "height": 640},
        has_touch=True, is_mobile=True,
    )  # fmt: skip
    before = page.evaluate(ADDRESS)
    page.tap("[data-do=menu]")
    page.tap("[data-do=try]")
    for part in ("[data-do=leave]:visible", ".live:visible", "#caption", "[data-do=play]"):
        box = page.locator(part).bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 360, part
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 640, part
    for _ in range(3):
        assert page.locator(LIFTS).first.get_attribute("aria-label").startswith("Damputin ang ")
        page.locator(LIFTS).first.tap()
        page.evaluate("sungka.pause(); sungka.seek(1e9)")
    counts = "[...document.querySelectorAll('#counts td + td, #counts th + td')]"
    shown = page.evaluate(f"{counts}.map(one => +one.textContent || 0)")
    assert match.rules is not None
    assert sum(shown) == match.rules.total
    page.tap("[data-do=leave]:visible")
    assert page.evaluate(ADDRESS) == before
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_both_hands_at_once_are_not_tried_and_the_page_says_so(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles)
    page.keyboard.press("l")
    assert page.locator("#told").inner_text().startswith("Both hands sow at once here")
    page.evaluate("sungka.go('r1.end')")
    page.keyboard.press("l")
    assert page.locator("#told").inner_text().startswith("The round is over")
    page.evaluate("sungka.go('r1.t1.end')")
    page.keyboard.press("l")
    assert page.locator(LIFTS).count()
    page.keyboard.press("5")
    page.keyboard.press("PageDown")
    assert page.evaluate(ADDRESS) == "r2"
    assert page.locator(LIFTS).count() == 0
    assert troubles == []
    page.context.close()


@pytest.mark.long
@has_axe
@pytest.mark.parametrize("theme", long_after(1, ["dark", "light"]))
def test_a_try_is_accessible(theme: str, lesson: Path, browser: Any, troubles: list[str]) -> None:
    context = browser.new_context(color_scheme=theme, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{lesson.as_uri()}#r1.t2")
    page.evaluate("window.sungka && 0")
    page.keyboard.press("l")
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run().then(({ violations }) => violations.map(one => one.id))")
    assert found == []
    context.close()


def test_a_page_without_tries_has_neither_the_button_nor_the_engine(
    lesson: Path, browser: Any, troubles: list[str], tmp_path: Path
) -> None:
    whole = lesson.read_text(encoding="utf-8")
    text = whole.partition('<pre id="record"')[2].partition("\n")[2].partition("</pre>")[0]
    reading = next(iter(read(re.sub("&#34;", '"', text.replace("&lt;", "<").replace("&gt;", ">")))))
    path = tmp_path / "plain.html"
    page_text = render_page(play(reading.record), text, files=Files(has_tries=False))
    path.write_text(page_text, encoding="utf-8")
    assert "capture-theirs" not in page_text
    page = opened(browser, path, troubles)
    page.keyboard.press("l")
    assert page.locator("[data-do=try]").count() == 0
    assert not page.evaluate("sungka.moment.isVariation")
    assert page.locator("#help kbd").get_by_text("Backspace").count() == 0
    assert troubles == []
    page.context.close()
