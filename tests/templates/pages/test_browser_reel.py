"""The match's moments in a minute and a half, in the page as in a film."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sungka.replay.play import play
from sungka.templates.film.plan import plan_motion
from sungka.templates.film.reel import REEL, Reel, describe_moment, reel_of
from sungka.templates.messages import load_film_words
from sungka.templates.pages.page import render_page
from sungka.templates.timeline.timeline import timeline_of
from support.browsing import comes, opened
from support.matches import random_match


@pytest.mark.long
@pytest.mark.parametrize("rules", ["sungka rounds=3", "dakon houses=4 shells=2 rounds=9"])
def test_the_page_shows_the_moments_that_a_film_shows(
    rules: str, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    match = play(random_match(rules, 3))
    path = tmp_path / "match.html"
    path.write_text(render_page(match, ""), encoding="utf-8")
    timeline = timeline_of(match)
    assert match.rules is not None
    places = match.rules.seats * (match.rules.houses + 1)
    plans = [plan_motion(line.stops, match.rules.seats, places) for line in timeline.rounds]
    reel = reel_of(timeline, plans)
    assert isinstance(reel, Reel)
    words = load_film_words("en")
    page = opened(browser, path, troubles, "#r1&speed=8")
    cuts = page.evaluate("sungka.reel")
    assert [one["says"] for one in cuts] == [
        describe_moment(reel.moments[at], ("South", "North"), words) for at in sorted(reel.moments)
    ]
    assert sum(one["to"] - one["from"] for one in cuts) <= REEL
    # A film joins moments that follow each other.
    for number, start, end, _ in reel.cuts:
        inside = [one for one in cuts if one["round"] == number and start - 1 < one["from"] < end]
        assert inside[0]["from"] == pytest.approx(start)
        assert inside[-1]["to"] == pytest.approx(end)
    page.keyboard.press("r")
    moment = page.evaluate("sungka.moment")
    assert moment["playing"]
    assert moment["round"] == cuts[0]["round"]
    assert cuts[0]["from"] <= moment["time"] < cuts[0]["to"]
    told = "document.getElementById('reason').textContent"
    assert page.evaluate(told) == f"1 / {len(cuts)} · {cuts[0]['says']}"
    comes(page, f"{told}.startsWith('2 / ')")
    assert page.evaluate("sungka.moment.time") >= cuts[1]["from"] - 1
    page.keyboard.press("Home")
    assert page.locator("#reason").text_content() == ""
    assert troubles == []
    page.context.close()


def test_the_reel_pauses_and_is_left(tmp_path: Path, browser: Any, troubles: list[str]) -> None:
    path = tmp_path / "match.html"
    path.write_text(render_page(play(random_match("sungka", 3)), ""), encoding="utf-8")
    page = opened(browser, path, troubles)
    button, told = page.locator(".bar [data-do=reel]"), page.locator("#reason")
    playing, time = "sungka.moment.playing", "sungka.moment.time"

    def goes() -> bool:
        return bool(button.get_attribute("aria-pressed") == "true" and told.text_content())

    assert not goes()
    button.click()
    first = page.evaluate(time)
    assert goes()
    comes(page, f"{time} > {first} + 500")
    # The button was pressed last, and a blank pauses all the same.
    page.keyboard.press(" ")
    assert not page.evaluate(playing)
    assert goes()
    paused = page.evaluate(time)
    assert paused > first + 500
    page.keyboard.press(" ")
    assert page.evaluate(playing)
    assert page.evaluate(time) >= paused
    for leave in (
        lambda: page.keyboard.press("Escape"),
        button.click,
        lambda: page.keyboard.press("r"),
    ):
        leave()
        assert not page.evaluate(playing)
        assert not goes()
        assert told.text_content() == ""
        assert page.evaluate(time) > first
        page.keyboard.press("r")
        assert goes()
        comes(page, f"{time} > {first} + 500")
    assert troubles == []
    page.context.close()
