"""The story on top of a page: told from the record alone, each sentence a way to its place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sungka.analysis.layer.missed import find_missed
from sungka.analysis.report.phrases import Language
from sungka.analysis.report.story import tell_story
from sungka.analysis.report.story_text import story_to_text
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.pages.loading import PLAIN, Files
from sungka.templates.pages.page import render_page
from sungka.templates.pages.story import LEAST_TURNS, told_story
from support.browsing import AXE, comes, has_axe, opened

JUDGED = (Path(__file__).parents[3] / "examples/judged.sgn").read_text(encoding="utf-8")


def read_game(text: str = JUDGED) -> Replay:
    return play(next(iter(read(text))).record)


def write(tmp_path: Path, files: Files = PLAIN) -> Path:
    """The page of the judged match."""
    file = tmp_path / "story.html"
    file.write_text(render_page(read_game(), JUDGED, files=files), encoding="utf-8")
    return file


@pytest.mark.parametrize("lang", ["en", "fil"])
def test_a_page_tells_the_story_of_its_record(lang: str) -> None:
    replay = read_game()
    expected = story_to_text(Language(lang), tell_story(replay, find_missed(replay)))
    told = told_story(replay, lang)
    words = {"en": r"(round \1, turn \2)", "fil": r"(yugto \1, tira \2)"}[lang]
    named = [re.sub(r"\(r(\d+)\.t(\d+)\)", words, text) for text in expected]
    assert [one.text for one in told] == named
    assert sum(one.is_moment for one in told) == 3
    page = render_page(replay, JUDGED, lang=lang)
    for one in told:
        assert one.text.replace("'", "&#39;") in page
        assert not one.place or f'href="#{one.place}"' in page


def test_names_of_a_story_are_isolated() -> None:
    replay = read_game(JUDGED.replace("[Rules", '[North "Ben"]\n[Rules'))
    assert told_story(replay, "en")[0].text.startswith("\u2068Ben\u2069 (North) beat South")


def test_a_few_turns_have_no_story() -> None:
    short = '%sgn 1\n[Rules "sungkaan"]\n' + "1. S7+3 N4\n2. S3 N6\n" + "end abandoned\n"
    assert LEAST_TURNS > 4
    assert told_story(read_game(short), "en") == ()
    assert 'class="story"' not in render_page(read_game(short), short)


def test_a_sentence_leads_to_its_place_and_a_moment_is_played(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write(tmp_path), troubles)
    page.locator(".story a:not(.moment)").last.click()
    assert page.evaluate("sungka.moment.address") == "r1.t2"
    assert not page.evaluate("sungka.moment.playing")
    page.locator(".story .moment").first.click()
    assert page.evaluate("sungka.moment.playing")
    comes(page, "!sungka.moment.playing")
    place = page.locator(".story .moment").first.get_attribute("href")
    assert str(page.evaluate("sungka.moment.address")).startswith(f"{place[1:]}.")
    assert troubles == []
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("height", [640, 844])
def test_a_phone_has_two_sentences_until_it_is_unfolded(
    tmp_path: Path, browser: Any, troubles: list[str], height: int
) -> None:
    size = {"width": 360, "height": height}
    page = opened(browser, write(tmp_path), troubles, viewport=size, has_touch=True)
    parts = page.locator(".story p > *")
    assert [part.is_visible() for part in parts.all()] == [True, True] + [False] * 6
    board, bar = page.locator(".live.upright"), page.locator(".controls")
    assert board.bounding_box()["y"] + board.bounding_box()["height"] <= bar.bounding_box()["y"]
    button = page.locator(".story button")
    assert button.bounding_box()["height"] >= 44
    button.click()
    assert all(part.is_visible() for part in parts.all())
    assert button.get_attribute("aria-expanded") == "true"
    button.click()
    assert not parts.last.is_visible()
    assert troubles == []
    page.context.close()


def test_the_controls_of_a_lying_phone_stay_where_the_list_is_read(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    size = {"width": 844, "height": 390}
    page = opened(browser, write(tmp_path), troubles, viewport=size, has_touch=True)
    page.evaluate("scrollTo(0, 1e6)")
    assert page.evaluate("scrollY") > 390
    button = page.locator(".bar [data-do=play]").bounding_box()
    assert 0 <= button["y"] <= button["y"] + button["height"] <= 390
    words = page.locator("#list").bounding_box()
    assert words["x"] + words["width"] <= page.locator(".controls").bounding_box()["x"]
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_a_hidden_result_hides_its_story(tmp_path: Path, browser: Any, troubles: list[str]) -> None:
    path = write(tmp_path, PLAIN.hiding_results())
    for context in ({}, {"java_script_enabled": False}):
        page = opened(browser, path, troubles, **context)
        assert not page.locator(".story").is_visible()
        page.click("#reveal")
        assert page.locator(".story").is_visible()
        page.context.close()
    assert troubles == []


@pytest.mark.long
@has_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280, 1920])
def test_axe_finds_nothing_in_a_story(
    tmp_path: Path, browser: Any, troubles: list[str], width: int, scheme: str
) -> None:
    size = {"width": width, "height": 800}
    page = opened(browser, write(tmp_path), troubles, viewport=size, color_scheme=scheme)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('.story').then(({ violations }) => violations)")
    assert found == []
    page.context.close()


@pytest.mark.push
def test_paper_has_the_boards_of_the_moments(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write(tmp_path, PLAIN.with_paper("story")), troubles)
    moments = page.locator(".story .moment").all()
    places = [str(one.get_attribute("href")).removeprefix("#") for one in moments]
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for place in places:
        number, turn = place.removeprefix("r").split(".t")
        rows = page.locator(f"#round-{int(number) - 1} li:has(> button > i)")
        row = rows.filter(has=page.locator(f"i:text-is('{turn}.')"))
        assert row.locator("figure.printed").count() == 1, place
        assert row.locator("figure.printed").is_visible(), place
    # What was missed is drawn on the board before the turn.
    missed = page.locator("figure.printed:has(.green)")
    assert missed.count() > 0
    for caption in missed.locator("figcaption").all_inner_texts():
        assert re.fullmatch(r"Before \S+", caption)
    rounds = page.locator(".round")
    assert all(one.locator("figure.printed").count() <= 3 for one in rounds.all())
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("paper", ["", "story", "full"])
def test_paper_has_the_story_where_it_is_asked_for(
    tmp_path: Path, browser: Any, troubles: list[str], paper: str
) -> None:
    page = opened(browser, write(tmp_path, PLAIN.with_paper(paper)), troubles)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".story").is_visible() == (paper == "story")
    page.context.close()
