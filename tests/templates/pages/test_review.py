"""The page on which a person decides: what is chosen is kept, counted and saved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sungka.engine.board import Position
from sungka.engine.rules_text import rules_from_text
from sungka.templates.messages import LANGUAGES
from sungka.templates.pages.review import (
    MOST_SHOWN,
    ReviewedRecord,
    ReviewFinding,
    render_review,
    sum_up,
)
from support.browsing import AXE, has_axe, opened
from support.lengths import long_after

BOARD = rules_from_text("sungkaan"), Position.from_text("7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S")


def record(number: int) -> ReviewedRecord:
    text = f'%sgn 1\n[Event "</script> {number}"]\n1. S7 N7\n'
    found = [ReviewFinding("3:4", f"finding {at}", ("a hint",)) for at in range(MOST_SHOWN + 2)]
    proposals = ("`S7`: `S6`", text.replace("S7", "S6")), ("`S7`: `S5`", text.replace("S7", "S5"))
    return ReviewedRecord(
        f"scan/{number}.sgn", 1, "A <title>", text, tuple(found), frozenset({2}),
        BOARD if number else None, "", proposals,
    )  # fmt: skip


RECORDS = [record(number) for number in range(3)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "review.html"
    file.write_text(render_review(RECORDS), encoding="utf-8")
    return file


def test_a_record_is_text_on_the_page_and_says_how_much_more_was_found() -> None:
    for lang in LANGUAGES:
        page = render_review(RECORDS, lang=lang)
        assert page == render_review(RECORDS, lang=lang)
        assert "<title>A" not in page
        assert page.count("</script>") == 3
        assert page.count('<svg class="board"') == 2
    assert page.count("finding 0") == 3
    assert "finding 6" not in page
    assert "And 2 more findings." in render_review(RECORDS)


def test_what_is_chosen_is_kept_counted_and_saved(
    path: Path, browser: Any, troubles: list[str], tmp_path: Path
) -> None:
    page = opened(browser, path, troubles)
    decided, save, following = (page.locator(it) for it in ("#decided", "#save", "#next"))
    assert decided.inner_text() == "0 of 3 decided"
    assert save.is_disabled()
    page.locator("#r1 input").nth(1).check()
    page.locator("#r0 input").last.check()
    page.reload()
    assert decided.inner_text() == "2 of 3 decided"
    assert page.locator("#r1 input").nth(1).is_checked()
    following.click()
    assert page.evaluate("document.activeElement.name") == "r2"
    with page.expect_download() as saved:
        save.click()
    saved.value.save_as(tmp_path / "decisions.json")
    assert json.loads((tmp_path / "decisions.json").read_text(encoding="utf-8")) == {
        "sungka-decisions": 1,
        "decisions": [{
            "file": "scan/1.sgn", "line": 1, "sum": sum_up(RECORDS[1].text),
            "text": RECORDS[1].proposals[1][1],
        }],
    }  # fmt: skip
    page.locator("#r2 input").first.check()
    assert decided.inner_text() == "3 of 3 decided"
    assert following.is_disabled()
    assert troubles == []
    page.context.close()


def test_a_page_works_where_nothing_can_be_kept(
    path: Path, browser: Any, troubles: list[str]
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
    )
    page.goto(path.as_uri())
    page.locator("#r1 input").first.check()
    assert page.locator("#decided").inner_text() == "1 of 3 decided"
    assert not page.locator("#save").is_disabled()
    assert troubles == []
    context.close()


@has_axe
@pytest.mark.parametrize(
    "look",
    long_after(1, [{"color_scheme": "dark"}, {}, {"viewport": {"width": 360, "height": 640}}]),
)
def test_axe_finds_nothing_and_nothing_is_too_wide(
    look: dict[str, Any], path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles, bypass_csp=True, **look)
    page.add_script_tag(path=AXE)
    found = "axe.run().then(({ violations }) => violations.map(one => one.id))"
    page.locator("#r1 input").first.check()
    assert page.evaluate(found) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.context.close()
