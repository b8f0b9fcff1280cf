"""Long matches in a browser: few elements, lists that keep the place in sight, the same boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.pages.page import render_page
from sungka.templates.timeline.timeline import timeline_of
from support.browsing import comes, opened
from support.matches import random_match

LONG = (
    "sungka rounds=12",
    "dakon houses=30 shells=3 rounds=1",
    "dakon houses=30 shells=1 rounds=1",
)
"""A match of 466 turns, and rounds of more than a hundred."""

SHOWN = "[...document.querySelectorAll('#list li > button')]"


@pytest.fixture(scope="module", params=LONG)
def long_match(request: pytest.FixtureRequest) -> Replay:
    """A match that is longer than any list that is shown whole."""
    return play(random_match(request.param, 5))


@pytest.fixture
def path(long_match: Replay, tmp_path: Path) -> Path:
    """Its page."""
    file = tmp_path / "long.html"
    file.write_text(render_page(long_match, ""), encoding="utf-8")
    return file


def test_a_page_has_few_elements_at_any_length(
    path: Path, long_match: Replay, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles)
    assert long_match.rules is not None
    # Larger boards have more to draw; the length of the match adds nothing.
    places = long_match.rules.seats * (long_match.rules.houses + 1)
    larger = max(0, long_match.rules.total - 98) + 10 * (places - 16)
    for place in ("r1", "r1.t40.end", "r1.end", "r12.end"):
        page.evaluate(f"sungka.go('{place}')")
        elements = page.evaluate("document.querySelectorAll('*').length")
        assert elements <= 1500 + larger, place
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_the_list_shows_the_current_turn_and_what_is_scrolled_to(
    path: Path, long_match: Replay, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles)
    for number, line in enumerate(timeline_of(long_match).rounds):
        texts = {i: stop.text for i, stop in enumerate(line.stops) if stop.is_turn}
        for index in (0, len(line.stops) // 2, len(line.stops) - 1):
            page.evaluate(f"sungka.seekStop({number}, {index})")
            current = page.locator("#list [aria-current=step]")
            if index in texts:
                assert current.locator("b").inner_text() == texts[index]
            # It leads to where it stands for, also from beside it.
            row, time = current.element_handle(), page.evaluate("sungka.moment.time")
            page.evaluate(f"sungka.seekStop({number}, {index - 1 if index else 1})")
            assert page.evaluate("sungka.moment.time") != time
            row.dispatch_event("click")
            assert page.evaluate("sungka.moment.time") == time
    first = timeline_of(long_match).rounds[0]
    page.evaluate("sungka.go('r1')")
    page.evaluate("window.seen = new Set()")
    for _ in range(200):
        # A row is made once, however often it is shown.
        if page.evaluate(f"{SHOWN}.forEach(one => seen.add(one)), seen.size") == len(first.stops):
            break
        page.evaluate("document.getElementById('list').scrollBy(0, 500)")
        page.wait_for_timeout(30)
    assert page.evaluate("seen.size") == len(first.stops)
    page.evaluate("document.getElementById('list').scrollTo(0, 0)")
    comes(page, f"{SHOWN}.includes([...seen][0])")
    assert troubles == []
    page.context.close()


def test_paper_has_every_row_of_every_round(
    path: Path, long_match: Replay, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles, "#r1.t3")
    before = page.evaluate(f"{SHOWN}.length")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    stops = [len(line.stops) for line in timeline_of(long_match).rounds]
    assert (
        page.evaluate(
            "[...document.querySelectorAll('.round ol')].map(list => list.children.length)"
        )
        == stops
    )
    page.emulate_media(media="print")
    assert page.locator("figure:visible").count() == len(stops)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(f"{SHOWN}.length") == before
    assert troubles == []
    page.context.close()
