"""Fixtures of the tests of pages: random matches, the same every time, and a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sungka.engine.presets import PRESETS
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.pages.page import render_page
from support.browsing import started, stop_hanging
from support.lengths import long_after
from support.matches import random_match

RULES = (
    "sungka rounds=3",
    "sungka-three rounds=3 relay=any burned=forfeit refill=even",
    "congkak-forfeit rounds=3 houses=4 shells=3 rest=opponent",
    "sungkaan houses=1 shells=5",
    "sungka rounds=2 pace=lap",
    *(f"{preset.name} rounds=3" for preset in PRESETS if preset.name != "sungka"),
    "sungka rounds=2 capture-theirs=sides capture-again=yes origin=skipped first-lift=nearest",
    "sungka-three relay=any capture-theirs=own facing=same origin=relayed burned=forfeit rounds=2",
    "dakon houses=12 shells=3 rounds=1",
)


@pytest.fixture(scope="session", params=long_after(5, RULES))
def match(request: pytest.FixtureRequest) -> Replay:
    """A complete match of random legal choices, played again from its record."""
    return play(random_match(request.param, 1))


@pytest.fixture(scope="session")
def one_match() -> Replay:
    """One of those matches, with burned houses and a simultaneous opening of every round."""
    return play(random_match("sungka rounds=3", 1))


ANNOTATED = """%sgn 1
[Event "A short lesson"]
[South "Santos, Maria"]
[North "Reyes, Jun"]
[Rules "sungkaan houses=4 shells=4"]

{Read this first.}
1. S4+2 <clk=0:04:48 eval=+2> {Two moves.} (S3 {or so} (S4+2 (S2 {deep})) N1) (S3) N1 <clk=0:04:31>
2. S1 {The last word.}
"""


@pytest.fixture(scope="session")
def annotated() -> Replay:
    """A few turns with comments, clocks, an estimate and variations."""
    return play(next(iter(read(ANNOTATED))).record)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A headless Chromium."""
    with started() as chromium:
        yield chromium


@pytest.fixture
def troubles() -> list[str]:
    """The errors that the page reports; CSP violations are console errors."""
    return []


@pytest.fixture
def lesson(annotated: Replay, tmp_path: Path) -> Path:
    """The page of the annotated turns."""
    path = tmp_path / "lesson.html"
    path.write_text(render_page(annotated, ANNOTATED), encoding="utf-8")
    return path


@pytest.fixture
def page_of_match(one_match: Replay, tmp_path: Path) -> Path:
    """The page of one match."""
    path = tmp_path / "match.html"
    path.write_text(render_page(one_match, write(one_match.record)), encoding="utf-8")
    return path


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """End a browser that hangs: its other tests fail at once, and pass when they are run again."""
    report = yield
    is_late = call.excinfo is not None and "Timeout (>" in str(call.excinfo.value)
    if is_late and "browser" in getattr(item, "fixturenames", ()):
        stop_hanging()
    return report
