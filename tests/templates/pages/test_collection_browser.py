"""The page of many games in a browser: games open on demand, one at a time, and obey its link."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.drawing.diagram import render_diagram
from sungka.templates.pages.collection import render_collection
from sungka.templates.pages.loading import Files
from support.browsing import AXE, comes, has_axe, opened
from support.lengths import long_after
from support.matches import random_match

PHONE = {"width": 390, "height": 844}
NAMES = ("dakon rounds=1", "sungka rounds=2", "sungka-three rounds=1") * 2


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of six games."""
    games = [(play(random_match(rules, i)), f"%sgn 1\n; {i}\n") for i, rules in enumerate(NAMES)]
    file = tmp_path_factory.mktemp("games") / "games.html"
    file.write_text(render_collection(games, "Games"), encoding="utf-8")
    return file


@pytest.mark.long
def test_a_game_opens_on_demand_and_only_one(browser: Any, path: Path, troubles: list[str]) -> None:
    page = opened(browser, path, troubles)
    assert page.locator("iframe").count() == 0
    page.click("#g2 > summary")
    page.frame_locator("#g2 iframe").locator("[data-do=play]").wait_for()
    assert page.evaluate("location.hash") == "#g2"
    page.click("#g3 > summary")
    page.frame_locator("#g3 iframe").locator("[data-do=play]").wait_for()
    assert page.locator("iframe").count() == 1
    page.click("#g3 > summary")
    comes(page, "!document.querySelector('iframe')")
    assert page.evaluate("location.hash") == ""
    assert troubles == []
    page.context.close()


def test_a_link_opens_its_game(browser: Any, path: Path, troubles: list[str]) -> None:
    page = opened(browser, path, troubles, "#g4")
    page.frame_locator("#g4 iframe").locator("[data-do=play]").wait_for()
    page.evaluate("location.hash = 'g5'")
    page.frame_locator("#g5 iframe").locator("[data-do=play]").wait_for()
    assert page.locator("iframe").count() == 1
    assert troubles == []
    page.context.close()


def test_a_link_goes_on_to_a_place_in_its_game(
    browser: Any, path: Path, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles, "#g2.r2.t3")
    page.frame_locator("#g2 iframe").locator("[data-do=play]").wait_for()
    frame = page.frames[1]
    comes(frame, "sungka.moment.address.startsWith('r2.t3')")
    frame.evaluate("sungka.go('r1.t5.l1')")
    comes(page, "location.hash.startsWith('#g2.r1.t5')")
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize("lang", long_after(1, ["en", "fil"]))
def test_results_of_a_list_are_hidden_until_they_are_asked_for(
    browser: Any, tmp_path: Path, troubles: list[str], lang: str
) -> None:
    games = [(play(random_match(rules, i)), f"%sgn 1\n; {i}\n") for i, rules in enumerate(NAMES)]
    for name, files in (("hidden", Files(hides_result=True)), ("shown", Files())):
        text = render_collection(games, "Games", lang=lang, files=files)
        (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
    page = opened(browser, tmp_path / "shown.html", troubles, viewport=PHONE)
    assert page.locator("#results").count() == 0
    assert page.locator(".result bdi").first.is_visible()
    page.context.close()
    page = opened(browser, tmp_path / "hidden.html", troubles, viewport=PHONE)
    result = page.locator(".result bdi").first
    page.click("#g2 > summary")
    assert not result.is_visible()
    page.check("#results input")
    assert result.is_visible()
    page.click("#g3 > summary")
    assert result.is_visible(), "they stay shown"
    page.context.close()
    bare = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = bare.new_page()
    page.goto((tmp_path / "hidden.html").as_uri())
    page.click("#g2 > summary")
    figure = page.locator("#g2 figure").first
    assert not figure.is_visible()
    page.check("#results input")
    assert figure.is_visible()
    assert troubles == []
    bare.close()


COPIED = """() => { window.copied = []; Object.defineProperty(navigator, "clipboard", {
  configurable: true, value: { writeText: async text => { copied.push(text); } } });
  document.querySelector("[data-do=link]").click(); return copied; }"""

LINK_UNHEARD = """addEventListener("message", ({ data }) => {
  if (data.type !== "state" || data.address !== "r1.t5.l1") return;
  history.replaceState(null, "", "#g3.r1.t2.l1");
  window.isThere = true;
})"""
"""Puts another link there, of which the page's script hears nothing yet, as soon as that script
has heard of a place which it will write."""

VARIED = """%sgn 1
[Rules "sungkaan houses=4 shells=4 rounds=2"]

round 1
1. S4+2 (S3 {or so}) N1
2. S1
gap
score 16-16

round 2
1. N1 S1
"""


@pytest.mark.parametrize(
    "place", long_after(2, ["r1.t5.l1", "r1.t1.v1", "r1.t3.end", "r2.end", "r2"])
)
def test_a_copied_link_names_the_page_the_game_and_the_place(
    browser: Any, tmp_path: Path, troubles: list[str], place: str
) -> None:
    lesson = play(next(iter(read(VARIED))).record)
    match = play(random_match("sungka rounds=2", 1))
    games = [(match, ""), (lesson if "v1" in place else match, "")]
    (tmp_path / "games.html").write_text(render_collection(games), encoding="utf-8")
    page = opened(browser, tmp_path / "games.html", troubles, f"#g2.{place}&speed=4")
    page.frame_locator("#g2 iframe").locator("[data-do=play]").wait_for()
    frame = page.frames[1]
    comes(frame, f"sungka.moment.address === '{place}' && sungka.moment.speed === 4")
    link = (tmp_path / "games.html").as_uri() + f"#g2.{place}"
    assert frame.evaluate(COPIED) == [link]
    page.evaluate("location.hash = 'g2.r1.t2.l1&speed=2'")  # the game is open already
    comes(frame, "sungka.moment.address === 'r1.t2.l1' && sungka.moment.speed === 2")
    comes(page, "location.hash === '#g2.r1.t2.l1&speed=2'")
    page.goto(link)
    comes(page.frames[1], f"sungka.moment.address === '{place}'")
    comes(page, f"location.hash.startsWith('#g2.{place}')")
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_a_link_is_followed_even_if_the_last_place_was_just_to_be_written(
    browser: Any, path: Path, troubles: list[str]
) -> None:
    page = opened(browser, path, troubles, "#g2")
    page.frame_locator("#g2 iframe").locator("[data-do=play]").wait_for()
    page.evaluate(LINK_UNHEARD)
    page.frames[1].evaluate("sungka.go('r1.t5.l1')")
    comes(page, "window.isThere")
    page.wait_for_timeout(600)  # the place would have been written within 250 ms
    assert page.evaluate("location.hash") == "#g3.r1.t2.l1"
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize("link", long_after(1, ["#%E0%A4%A", "#g99", "#embed", "#count"]))
def test_a_link_to_nothing_opens_nothing(
    browser: Any, path: Path, troubles: list[str], link: str
) -> None:
    page = opened(browser, path, troubles, link)
    assert page.locator("iframe").count() == 0
    assert troubles == []
    page.context.close()


def test_games_are_found_by_their_words(browser: Any, path: Path, troubles: list[str]) -> None:
    page = opened(browser, path, troubles)
    page.fill("#find input", "west")
    assert page.locator(".games > li:visible").count() == 2
    assert page.inner_text("#count") == "2 of 6"
    page.fill("#find input", "nobody")
    assert page.locator("#none").is_visible()
    page.fill("#find input", "")
    assert page.locator(".games > li:visible").count() == 6
    page.context.close()


def test_a_list_works_without_a_script(browser: Any, path: Path, troubles: list[str]) -> None:
    page = opened(browser, path, troubles, java_script_enabled=False)
    page.click("#g1 > summary")
    assert page.locator("#g1 figure svg").is_visible()
    assert not page.locator("#find").is_visible()
    page.context.close()


@pytest.mark.parametrize("width", long_after(1, [320, 390, 820, 1280]))
def test_a_list_fits_into_every_width(
    browser: Any, path: Path, troubles: list[str], width: int
) -> None:
    page = opened(browser, path, troubles, viewport={"width": width, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.context.close()


def test_words_of_a_picture_stay_inside_it(browser: Any, tmp_path: Path) -> None:
    svg = render_diagram(play(random_match("dakon rounds=1", 4)))
    assert isinstance(svg, str)
    (tmp_path / "board.svg").write_text(svg, encoding="utf-8")
    page = browser.new_page()
    page.goto((tmp_path / "board.svg").as_uri())
    out = page.evaluate(
        """() => [...document.querySelectorAll("text")].filter(text => {
          const box = text.getBBox(), all = document.documentElement.viewBox.baseVal;
          return box.x < 0 || box.x + box.width > all.width;
        }).length"""
    )
    assert out == 0
    page.close()


@has_axe
@pytest.mark.parametrize("look", long_after(1, [{"color_scheme": "dark"}, {}, {"viewport": PHONE}]))
def test_axe_finds_nothing_in_a_list(
    browser: Any, path: Path, troubles: list[str], look: dict[str, Any]
) -> None:
    page = opened(browser, path, troubles, **look)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(({ violations }) => violations)")
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    page.context.close()


def test_the_search_finds_names_without_their_accents(
    browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    names = ["Peña, José", "Dvořák", "Ana", "Ben", "Cruz", "Diaz"]
    game = '%sgn 1\n[South "{}"]\n[Rules "sungkaan"]\n\n1. S7\n'
    readings = [next(iter(read(game.format(name)))) for name in names]
    path = tmp_path / "names.html"
    games = [(play(one.record), one.source.text) for one in readings]
    path.write_text(render_collection(games, "Games"), encoding="utf-8")
    page = opened(browser, path, troubles)
    for words, number in (("jose pena", 1), ("PEÑA", 1), ("dvorak", 1), ("", 6)):
        page.locator("#find input").fill(words)
        assert page.locator(".games > li:visible").count() == number, words
    page.context.close()
