"""The page in a browser: it plays as the engine played, whatever way it is sought."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.pages.page import render_page
from sungka.templates.timeline.stops import Keyframe, RoundLine, Stop, VariationLine
from sungka.templates.timeline.timeline import timeline_of
from support.browsing import comes, opened
from support.lengths import long_after
from support.matches import random_match

EXAMPLES = Path(__file__).parents[3] / "examples"

SHOWN = """() => [...document.querySelectorAll(".live")]
  .find(svg => getComputedStyle(svg).display !== "none")
  .querySelectorAll(".counts text").values().map(text => text.textContent).toArray().join(".")"""
DRAWN = """() => document.querySelectorAll(".live .shells use[visibility=visible]").length
  + sungka.air.shells.length"""
PICTURE = """() => [...document.querySelectorAll(".live use, .live text, .live .extra *")]
  .filter(one => getComputedStyle(one).visibility === "visible")
  .map(one => [one.getAttribute("transform"), one.getAttribute("d"), one.textContent].join())
  .join("|") + JSON.stringify(sungka.air) + document.querySelector("canvas").toDataURL()"""


def written(match: Replay, folder: Path) -> Path:
    path = folder / "replay.html"
    path.write_text(render_page(match, "%sgn 1\n"), encoding="utf-8")
    return path


def as_text(board: Keyframe | None) -> str:
    return ".".join("#" if count is None else str(count) for count in board or ())


def compare(page: Any, match: Replay) -> None:
    """The counts that a page shows at every stop with the timeline's, where it knows them."""
    for i, line in enumerate(timeline_of(match).rounds):
        known = [j for j, stop in enumerate(line.stops) if stop.before]
        shown = page.evaluate(f"() => {known}.map(j => (sungka.seekStop({i}, j), ({SHOWN})()))")
        assert shown == [as_text(line.stops[j].before) for j in known]
        page.evaluate("sungka.seek(Infinity)")
        if line.stops[-1].after:
            assert page.evaluate(SHOWN) == as_text(line.stops[-1].after)


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.long)])
def test_the_counts_at_every_turn_are_the_engines(
    match: Replay, browser: Any, tmp_path: Path, troubles: list[str], width: int
) -> None:
    size = {"width": width, "height": 800}
    page = opened(browser, written(match, tmp_path), troubles, viewport=size)
    compare(page, match)
    assert troubles == []
    page.context.close()


SMALL = (
    "sungka rounds=2 houses=4 shells=4",
    "dakon rounds=2 houses=3 shells=4",
    "congkak rounds=2 houses=4 shells=3 pace=lap",
    "congkak-forfeit rounds=2 houses=3 shells=3",
    "sungka-three rounds=2 houses=3 shells=4 burned=forfeit refill=even",
    "sungka-49 houses=5 rounds=1",
    "ohvalhu rounds=2 houses=5 shells=3",
    "sungka-six rounds=2 houses=4",
)


@pytest.mark.long
@pytest.mark.parametrize("rules", long_after(2, SMALL))
def test_the_counts_of_many_matches_are_the_engines(
    rules: str, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    page = browser.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    for seed in range(25):
        match = play(random_match(rules, seed))
        page.goto(written(match, tmp_path).as_uri())
        compare(page, match)
    assert troubles == []
    page.close()


@pytest.mark.parametrize(
    "name", long_after(3, sorted(path.name for path in EXAMPLES.glob("*.sgn")))
)
def test_the_counts_of_every_example_are_the_engines(
    name: str, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    record = next(iter(read((EXAMPLES / name).read_text(encoding="utf-8")))).record
    page = opened(browser, written(play(record), tmp_path), troubles)
    compare(page, play(record))
    assert troubles == []
    page.context.close()


IMPERFECT = (
    '[Rules "dakon"]\n',
    '[Rules "dakonic"]\n\n1. S1 N2\n2. S3\n',
    '[Rules "dakonic"]\n\nround 1\n1. S1 (S2) N2 {so}\nround 2\n1. S1\n',
    '[Rules "dakon"]\n\n1. S1\ngap\nscore 50-48\n',
    '[Rules "dakon rounds=2"]\n\nround 1\ngap\nround 2\n1. S1 N1\n',
    '[Rules "dakon"]\n\n1. N1 (S1 (N3) N2) S2\n',
    '[Rules "sungkaan houses=4 shells=4"]\n[Setup "4.4.4.4/0 4.4.#.4/4 N"]\n\n1. N1 (N2)\n',
    '[Rules "sungkaan houses=4 shells=4"]\n\n1. S4\nset "0.5.5.1/3 4.0.5.5/9 S" {so}\n1. S3\n',
)


KEYS = "ArrowRight ArrowRight PageDown End Home 5 ArrowDown Escape f t . ] k"


@pytest.mark.parametrize("rest", IMPERFECT)
@pytest.mark.parametrize("motion", long_after(1, ["no-preference", "reduce"]))
def test_an_imperfect_record_plays_as_far_as_it_goes(
    rest: str, motion: str, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    match = play(next(iter(read("%sgn 1\n" + rest))).record)
    path = written(match, tmp_path)
    page = opened(browser, path, troubles, "#r1.t1.v1&speed=4", reduced_motion=motion)
    if match.rules is not None:
        for key in KEYS.split():
            page.keyboard.press(key)
        page.wait_for_timeout(200)
        page.evaluate("sungka.pause()")
    assert page.locator("#list li").first.is_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert troubles == []
    page.context.close()


def in_reading_order(
    line: RoundLine, parent: int | None = None, at: int | None = None
) -> Iterator[tuple[VariationLine, Stop]]:
    """The stops of variations in the order of the list: a nested one after the turn it replaces."""
    for number, variation in enumerate(line.variations):
        if variation.parent == parent and at in (None, variation.replaces):
            for index, stop in enumerate(variation.stops):
                yield variation, stop
                yield from in_reading_order(line, number, index)


def test_variations_are_played_as_the_engine_played_them(
    annotated: Replay, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    page = opened(browser, written(annotated, tmp_path), troubles)
    buttons = page.locator("#list .variation > button")
    played = list(in_reading_order(timeline_of(annotated).rounds[0]))
    assert buttons.count() == len(played)
    for place, (variation, stop) in enumerate(played):
        assert buttons.nth(place).text_content() == stop.text
        buttons.nth(place).dispatch_event("click")
        assert page.evaluate(SHOWN) == as_text(stop.before)
        page.evaluate("sungka.seek(Infinity)")
        assert page.evaluate(SHOWN) == as_text(variation.stops[-1].after)
    assert troubles == []
    page.context.close()


def test_a_seek_does_not_depend_on_the_way_to_it(
    match: Replay, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    assert match.rules is not None
    page = opened(browser, written(match, tmp_path), troubles)
    end = page.evaluate("sungka.moment.end")
    for part in (0.11, 0.37, 0.62, 0.93):
        pictures = []
        for detour in (0, end, end * 0.5):
            page.evaluate(f"sungka.seek({detour}); sungka.seek({end * part})")
            pictures.append(page.evaluate(PICTURE))
            assert page.evaluate(DRAWN) == match.rules.total
        assert len(set(pictures)) == 1
    assert troubles == []
    page.context.close()


def test_keys_play_and_step_and_leave_others_alone(
    one_match: Replay, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    page = opened(browser, written(one_match, tmp_path), troubles)
    where = "sungka.moment.time"
    page.keyboard.press("Shift+ArrowRight")
    first = page.evaluate(where)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(where) > first > 0
    page.keyboard.press("Shift+ArrowLeft")
    assert page.evaluate(where) <= first
    page.keyboard.press("End")
    assert page.evaluate("sungka.moment.time === sungka.moment.end")
    page.keyboard.press("Home")
    page.keyboard.press("Control+ArrowRight")
    assert page.evaluate(where) == 0
    page.keyboard.press("k")
    page.wait_for_timeout(300)
    assert page.evaluate("sungka.moment.playing")
    assert page.evaluate(where) > 0
    page.keyboard.press("Space")
    assert not page.evaluate("sungka.moment.playing")
    assert page.evaluate("scrollY") == 0
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_no_turn_takes_longer_than_twenty_seconds(
    one_match: Replay, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    page = opened(browser, written(one_match, tmp_path), troubles)
    for i, line in enumerate(timeline_of(one_match).rounds):
        times = [
            page.evaluate(f"sungka.seekStop({i}, {j}), sungka.moment.time")
            for j in range(len(line.stops))
        ]
        assert max(b - a for a, b in pairwise(times)) < 20_500
    page.context.close()


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts"', "sandbox"])
def test_a_page_works_in_a_frame(
    one_match: Replay, browser: Any, tmp_path: Path, troubles: list[str], sandbox: str
) -> None:
    host = tmp_path / "host.html"
    inner = escape(render_page(one_match, "%sgn 1\n"))
    host.write_text(f'<iframe {sandbox} width="900" height="700" srcdoc="{inner}"></iframe>')
    page = opened(browser, host, troubles)
    frame = page.frames[1]
    frame.wait_for_selector(".live")
    if sandbox != "sandbox":
        frame.click("[data-do=turnOn]")
        frame.click("#list li:nth-child(2) > button")
        assert frame.locator("[aria-current=step]").count() == 1
        # Clipboard and downloads may be refused there; the page must not fail over it.
        frame.click("summary:text('The record')")
        frame.click("#copy")
        comes(frame, "document.getElementById('says').textContent !== ''")
    ordinary = ("Blocked script execution", "Permissions policy violation: The Clipboard")
    assert [t for t in troubles if not t.startswith(ordinary)] == []
    page.context.close()


def test_motion_reduced_shows_stills(
    one_match: Replay, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    page = opened(browser, written(one_match, tmp_path), troubles, reduced_motion="reduce")
    page.evaluate("sungka.play()")
    moments = set()
    for _ in range(10):
        page.wait_for_timeout(50)
        moments.add(page.evaluate("sungka.moment.time"))
    assert len(moments) <= 2
    assert page.evaluate("sungka.air.shells.length + sungka.air.hands.length") == 0
    assert troubles == []
    page.context.close()
