"""The rules of a record in a browser: examples that move, and rounds that are not as they were."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from support.browsing import AXE, comes, has_axe, opened

SHELLS = """[...document.querySelectorAll('.rules li:last-child use')]
  .map(use => use.getAttribute('transform')).join()"""


@pytest.mark.long
def test_each_sentence_has_an_example_that_moves(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles)
    assert page.locator(".rules button").count() == 0
    page.click(".rules summary")
    examples = page.locator(".rules li button")
    comes(page, "document.querySelectorAll('.rules li button').length === 6")
    says = examples.all_inner_texts()
    assert [bool(re.search(pattern, text)) for pattern, text in zip(
        ("lifts", "open the round together", "are lifted and sown on", "takes", "is over",
         "are filled from the stores"), says, strict=True)] == [True] * 6  # fmt: skip
    # One plays by itself when it is in the middle of the window, and again when it is pressed.
    before = page.evaluate(SHELLS)
    page.evaluate(
        "document.querySelector('.rules li:last-child svg').scrollIntoView({block: 'center'})"
    )
    comes(page, f"{SHELLS} !== `{before}`")
    examples.last.click()
    comes(page, f"(window.shown ??= new Set()).add({SHELLS}).size > 3")
    # The game itself stays where it is, and nothing is added when the rules are opened again.
    assert page.evaluate("sungka.moment.time") == 0
    page.click(".rules summary")
    page.click(".rules summary")
    page.wait_for_timeout(100)
    assert examples.count() == 6
    assert troubles == []
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize(("width", "columns"), [(360, 1), (820, 2), (1280, 3)])
def test_open_rules_use_the_width_of_the_page(
    width: int, columns: int, page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles, viewport={"width": width, "height": 800})
    if width < 620:
        page.click("#about")
    page.click(".rules summary")
    comes(page, "document.querySelectorAll('.rules li button').length === 6")
    boxes = [one.bounding_box() for one in page.locator(".rules li").all()]
    assert [round(box["y"]) for box in boxes[:columns]] == [round(boxes[0]["y"])] * columns
    assert len({round(box["x"]) for box in boxes}) == columns
    assert boxes[columns - 1]["x"] + boxes[0]["width"] > width - 60
    # The examples of a row are of one size, and none is wider than its sentence.
    assert len({round(box["width"]) for box in boxes}) == 1
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_with_motion_reduced_an_example_is_a_still(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles, reduced_motion="reduce")
    page.click(".rules summary")
    comes(page, "document.querySelectorAll('.rules li button').length === 6")
    page.locator(".rules li button").last.click()
    before = page.evaluate(SHELLS)
    page.wait_for_timeout(200)
    assert page.evaluate(SHELLS) == before
    page.context.close()


@pytest.mark.long
def test_a_round_that_was_altered_says_so(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles)
    assert page.inner_text("#altered") == ""
    text = page_of_match.read_text(encoding="utf-8")
    # The second round of the page says that a turn had fewer laps.
    start = text.index('"n":2,', text.index('id="film"'))
    changed = text[:start] + re.sub(r"\|(\d)\*[A-Z]\|", r"|\1*1|", text[start:], count=1)
    assert changed != text
    page_of_match.write_text(changed, encoding="utf-8")
    page.reload()
    comes(page, "window.sungka !== undefined")
    assert page.inner_text("#altered") == ""
    page.click("[role=tab] >> nth=1")
    assert page.inner_text("#altered").startswith("This page was altered")
    page.click("[role=tab] >> nth=0")
    assert page.inner_text("#altered") == ""
    page.context.close()


@pytest.mark.long
@has_axe
def test_open_rules_have_no_axe_violation(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    for scheme in ("light", "dark"):
        page = opened(browser, page_of_match, troubles, color_scheme=scheme)
        page.click(".rules summary")
        comes(page, "document.querySelectorAll('.rules li button').length === 6")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run()")
        assert [violation["id"] for violation in found["violations"]] == [], scheme
        page.context.close()
