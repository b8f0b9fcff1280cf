"""The page in a browser: it plays what the engine played, whatever way it is sought."""

from __future__ import annotations

import importlib
import os
import shutil
from collections.abc import Iterator
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sungka.replay.steps import Replay
from sungka.templates.page import render_page
from sungka.templates.stops import Keyframe
from sungka.templates.timeline import timeline_of

REQUIRED = "SUNGKA_REQUIRE_BROWSER" in os.environ
"""Whether a missing browser is a failure, as in CI, and not a reason to skip."""

if not REQUIRED:
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
playwright = importlib.import_module("playwright.sync_api")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)

pytestmark = pytest.mark.skipif(
    CHROMIUM is None and not REQUIRED, reason="Chromium is not installed"
)

SHOWN = """() => [...document.querySelectorAll(".live")]
  .find(svg => getComputedStyle(svg).display !== "none")
  .querySelectorAll(".counts text").values().map(text => text.textContent).toArray().join(".")"""
DRAWN = """() => document.querySelectorAll(".live .shells use[visibility=visible]").length
  + sungka.air.shells.length"""
PICTURE = """() => [...document.querySelectorAll(".live use, .live text, .live .extra *")]
  .filter(one => getComputedStyle(one).visibility === "visible")
  .map(one => [one.getAttribute("transform"), one.getAttribute("d"), one.textContent].join())
  .join("|") + JSON.stringify(sungka.air) + document.querySelector("canvas").toDataURL()"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A headless Chromium."""
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
        yield chromium
        chromium.close()


@pytest.fixture
def troubles() -> list[str]:
    """What the page complained about; CSP violations are console errors."""
    return []


def opened(browser: Any, path: Path, troubles: list[str], **context: Any) -> Any:
    page = browser.new_context(**context).new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda line: troubles.append(line.text))
    page.on("request", lambda request: _note(request.url, troubles))
    page.goto(path.as_uri())
    return page


def _note(url: str, troubles: list[str]) -> None:
    if not url.startswith(("file:", "data:", "about:")):
        troubles.append(f"asks for {url}")


def written(match: Replay, folder: Path) -> Path:
    path = folder / "replay.html"
    path.write_text(render_page(match, "%sgn 1\n"), encoding="utf-8")
    return path


def as_text(board: Keyframe | None) -> str:
    return ".".join("#" if count is None else str(count) for count in board or ())


@pytest.mark.parametrize("width", [1280, 390])
def test_the_counts_at_every_turn_are_the_engines(
    match: Replay, browser: Any, tmp_path: Path, troubles: list[str], width: int
) -> None:
    size = {"width": width, "height": 800}
    page = opened(browser, written(match, tmp_path), troubles, viewport=size)
    for i, line in enumerate(timeline_of(match).rounds):
        places = [f"[{i}, {j}]" for j in range(len(line.stops))]
        shown = page.evaluate(
            f"() => [{','.join(places)}].map(([i, j]) => (sungka.seekStop(i, j), ({SHOWN})()))"
        )
        assert shown == [as_text(stop.before) for stop in line.stops]
        page.evaluate("sungka.seek(Infinity)")
        assert page.evaluate(SHOWN) == as_text(line.stops[-1].after)
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
        playwright.expect(frame.locator("#says")).not_to_be_empty()
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
