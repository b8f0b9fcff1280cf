"""A game scored on the scorer's page, in a browser, at the hall's own server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sungka.templates.hall.pages import build_scorer_page
from support.browsing import comes, started
from support.halls import HallServer


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with started() as running:
        yield running


def play_on(page: Any, lifts: int) -> None:
    """Lift a house that the page shows, again and again, and agree to what is asked."""
    for number in range(lifts):
        found = page.evaluate("[...document.querySelectorAll('.legal')].map((b) => b.dataset.spot)")
        if found:
            page.tap(f"[data-spot={found[number % len(found)]}]")
        elif page.is_visible("#panel .main:not(:disabled)"):
            if "agrees" in page.inner_text("#panel"):
                return
            page.click("#panel .main")


def test_a_game_is_scored_over_a_restart_and_its_result_is_in_the_journal_once(
    browser: Any, cup: Path
) -> None:
    troubles: list[str] = []
    hall = HallServer(cup, scorer=build_scorer_page())
    try:
        address = hall.desk("/desk/lease", {"table": "1.01"}).value["address"]
        page = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True
        ).new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.set_default_timeout(10_000)
        page.goto(address)
        comes(page, "document.getElementById('page').dataset.screen === 'asking'")
        south = next(one["name"] for one in hall.table("1.01")["seats"] if one["seat"] == "S")
        page.click(f"#names :text('{south}')")
        play_on(page, 5)
        port = hall.port
        hall.stop()
        play_on(page, 4)
        comes(page, "!!document.querySelector('.state.offline')")
        hall = HallServer(cup, port, scorer=build_scorer_page())
        comes(page, "!!document.querySelector('.state.sent')")
        play_on(page, 60)
        comes(page, "document.querySelectorAll('#panel .main:not(:disabled)').length === 2")
        assert hall.table("1.01")["state"] == "over, not signed"
        page.click("#panel .main >> nth=0")
        comes(page, "document.querySelectorAll('#panel .main').length === 1")
        page.click("#panel .main >> nth=0")
        comes(page, "document.getElementById('panel').textContent.includes('may close')")
        journal = (cup / "event.journal").read_text(encoding="utf-8")
        assert journal.count("result 1.01 ") == 1
        assert 'by "hall"' in journal
        assert (cup / "games/1.01.sgn").read_text(encoding="utf-8").count("\nend") == 1
        assert troubles == []
    finally:
        hall.stop()
