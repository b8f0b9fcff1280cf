"""The page to train on: its size, its positions one at a time, what comes again when."""

from __future__ import annotations

import re
from gzip import compress
from pathlib import Path
from typing import Any

import pytest
from sungka.analysis.layer.missed import has_judgements
from sungka.analysis.report.patterns import Pattern
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.messages import LANGUAGES, load_captions
from sungka.templates.pages.trainer import (
    PATTERN_WORDS,
    Training,
    begin_training,
    find_positions,
    render_trainer,
)
from support.browsing import AXE, comes, has_axe, opened
from support.lengths import long_after

GAME = """%sgn 1
[Rules "sungkaan houses=4 shells=4"]
[South "Ana"]
[North "Ben"]

1. S3?! <best=S4+1 loss=7 proven=7 by="sungka 0.1.0 effort=quick"> N1
2. S4?? <best=S1 loss=30 proven=30 by="sungka 0.1.0 effort=quick"> N4
"""
JUDGED = (Path(__file__).parents[3] / "examples" / "judged.sgn").read_text(encoding="utf-8")


def training_of(*texts: str) -> Training:
    training, words = begin_training(), load_captions("en")
    for text in texts:
        (reading,) = read(text)
        training.add(play(reading.record), "game.sgn", words)
    return training


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "train.html"
    file.write_text(render_trainer(training_of(GAME)), encoding="utf-8")
    return file


def test_the_turns_that_missed_something_are_found_with_why() -> None:
    (reading,) = read(JUDGED)
    replay = play(reading.record)
    missed = tuple(find_positions(replay))
    assert has_judgements(replay.record)
    assert [(one.place, one.turn, one.better, one.more) for one in missed] == [
        ("r1.t2", "S4?!+5x11", "S5+4+3+2+3+1+3+1", 12),
        ("r2.t1", "S2?", "S4+2", 21),
        # The record states the stores between this turn and its judgement.
        ("r2.t2", "N1?", "N5+2+4+5+1+2+3+5", 22),
    ]
    assert missed[1].patterns == (Pattern.TURN_KEPT, Pattern.CAPTURE, Pattern.STOPPED)
    assert set(PATTERN_WORDS) == set(Pattern)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_trainer_is_small_before_its_positions(lang: str) -> None:
    """At most 60 kB with gzip, whatever the games are; a rule set adds its board and its words."""
    page = render_trainer(training_of(GAME), lang=lang)
    bare = re.sub(r'(?<=id="trained">).*?(?=</script>)', "", page, flags=re.DOTALL)
    assert len(compress(bare.encode(), 9)) <= 60_000
    assert len(compress(page.encode(), 9)) <= 60_000
    assert "://" not in bare.replace("%68ttp://", "")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_position_is_asked_answered_and_comes_again(
    width: int, height: int, path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(
        browser, path, troubles, viewport={"width": width, "height": height},
        reduced_motion="reduce",
    )  # fmt: skip
    held, count = page.locator("#held"), page.locator("#count")
    assert held.inner_text() == "What would you lift here, Ana (South)?"
    assert count.inner_text().strip() == "0 of 2 known."
    names = page.locator(".choices button").all_inner_texts()
    assert len(names) == 3
    assert {"S3", "S4"} < set(names)
    assert names == sorted(names)
    # Nothing tells the answer beforehand.
    for part in ("body", "title"):
        assert "S4+1" not in page.locator(part).first.inner_text()
    for box in (page.locator(one).bounding_box() for one in ("#stage", "#held", ".choices")):
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    page.keyboard.press("4")
    assert held.inner_text() == (
        "S4: the turn within reach, 7 more than what was played. Again in 1 day."
    )
    assert count.inner_text() == "1 of 2 known. 1 of 1 found, 7 of 7 shells."
    assert page.locator("#source").inner_text() == "\u2068Ana\u2069 – \u2068Ben\u2069 · r1.t1"
    page.get_by_role("button", name="Side by side").click()
    assert page.locator("#compare figure").count() == 2
    assert page.locator(".difference").is_visible()
    page.keyboard.press("Escape")
    comes(page, "document.getElementById('compare') === null")
    page.keyboard.press("n")
    assert held.inner_text() == "What would you lift here, Ana (South)?"
    assert page.locator("#source").inner_text() == ""
    page.locator(".choices button", has_text="S4").click()
    assert "Within reach was S1, 30 more. Again in 10 minutes." in held.inner_text()
    page.keyboard.press("n")
    assert held.inner_text().startswith("Nothing is due now. Again in 10 minutes.")
    # What is known stays known, and what was missed comes again after a while.
    page.wait_for_timeout(300)  # a browser keeps what a page has stored behind the page
    page.reload()
    assert held.inner_text().startswith("Nothing is due now.")
    assert count.inner_text().strip() == "1 of 2 known."
    page.locator(".choices button").click()
    assert held.inner_text() == "What would you lift here, Ana (South)?"
    assert page.locator("#unkept").is_hidden()
    assert troubles == []
    page.context.close()


def test_a_trainer_has_the_colours_of_pages(path: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, path, troubles)
    button = page.get_by_role("button", name="Light, dark or high contrast")
    shades = set()
    for said in ("Dark colours.", "High contrast.", "Light colours.", "Colours as in the system."):
        button.click()
        assert page.locator("#told").inner_text() == said
        shades.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(shades) == 3
    assert troubles == []
    page.context.close()


def test_the_board_plays_the_turn_of_the_answer(
    path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles)
    page.locator(".lifts [data-house='4']").click()
    page.wait_for_timeout(300)
    assert page.locator(".lifts button").count() == 0
    comes(page, "document.querySelectorAll('.lying .counts text')[4].textContent === '3'")
    assert troubles == []
    page.context.close()


def test_the_filters_leave_the_positions_of_a_player_or_a_pattern(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    path = tmp_path / "train.html"
    games = training_of(GAME, GAME.replace("Ana", "Cid"), JUDGED)
    path.write_text(render_trainer(games, "club"), encoding="utf-8")
    page = opened(browser, path, troubles)
    assert page.title() == "Training: club"
    page.select_option("#player", label="Cid (2)")
    assert page.locator("#held").inner_text() == "What would you lift here, Cid (South)?"
    assert page.locator("#count").inner_text().strip() == "0 of 2 known."
    page.select_option("#player", "")
    pattern = page.locator("#pattern option").nth(1)
    number = re.findall(r"\((\d+)\)", pattern.inner_text())
    page.select_option("#pattern", pattern.get_attribute("value"))
    assert page.locator("#count").inner_text().strip() == f"0 of {number[0]} known."
    assert troubles == []
    page.context.close()


def test_a_trainer_works_where_nothing_can_be_kept(
    path: Path, browser: Any, troubles: list[str]
) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
    )
    page.goto(path.as_uri())
    assert page.locator("#unkept").is_visible()
    page.keyboard.press("4")
    assert "Again in 1 day." in page.locator("#held").inner_text()
    page.keyboard.press("n")
    assert page.locator("#held").inner_text() == "What would you lift here, Ana (South)?"
    assert troubles == []
    context.close()


@pytest.mark.long
def test_ten_thousand_positions_open_fast(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    training = training_of(GAME)
    line = training.lines[0].split("|")
    training.lines.extend(
        "|".join([line[0], f"4.4.4.4.{i}.4.4.4.4.{i % 7}", *line[2:]]) for i in range(10_000)
    )
    path = tmp_path / "train.html"
    path.write_text(render_trainer(training), encoding="utf-8")
    page = opened(browser, path, troubles)
    assert page.locator("#count").inner_text().strip() == "0 of 10002 known."
    took = page.evaluate("performance.timing.domComplete - performance.timing.responseEnd")
    assert took < 1500
    assert page.locator("*").count() < 1000
    assert troubles == []
    page.context.close()


@has_axe
@pytest.mark.parametrize(
    "look",
    long_after(1, [{"color_scheme": "dark"}, {}, {"viewport": {"width": 360, "height": 640}}]),
)
def test_axe_finds_nothing(
    look: dict[str, Any], path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles, bypass_csp=True, reduced_motion="reduce", **look)
    page.add_script_tag(path=AXE)
    found = "axe.run().then(({ violations }) => violations.map(one => one.id))"
    assert page.evaluate(found) == []
    page.keyboard.press("1")
    assert page.evaluate(found) == []
    page.get_by_role("button", name="Side by side").click()
    assert page.evaluate(found) == []
    page.context.close()
