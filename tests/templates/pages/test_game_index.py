"""The index of many games: 50 rows at a time, the others in a file, and lists without a script."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sungka.notation.record import Tag
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.pages.collection import Game, make_game, render_collection
from sungka.templates.pages.game_index import INDEX, ROWS_FILE, list_index_files
from support.browsing import AXE, comes, has_axe, opened
from support.lengths import long_after
from support.matches import random_match

NUMBER = 130


def make_games(number: int = NUMBER) -> list[Game]:
    """Games of three events over two years, every tenth of them by Ana Niño."""
    replay = play(random_match("congkak rounds=1", 1))
    base = make_game(replay, 1, "")
    made = []
    for at in range(1, number + 1):
        names = ("Niño, Ana" if at % 10 == 0 else f"<Lim>, {at % 13}", f"Reyes, {at % 7}")
        players = tuple(
            one._replace(name=name, has_won=i == at % 3)
            for i, (one, name) in enumerate(zip(base.players, names, strict=True))
        )
        year = "2025" if at % 2 else "2026"
        made.append(base._replace(
            number=at, link=f"{at:03}.html", players=players, event=f"Open & Cup {at % 3}",
            facts=(f"1.{at:03}", f"{year}-01-18"), year=year, rules_name="congkak",
        ))  # fmt: skip
    return made


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """The files of an index of 130 games."""
    return dict(list_index_files(make_games(), "Club"))


@pytest.fixture(scope="module")
def folder(files: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same files on the disk."""
    folder = tmp_path_factory.mktemp("index")
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def links_in(page: str) -> list[str]:
    """The games that a page leads to."""
    return re.findall(r'<a class="game" href="(?:\.\./)?([^"]*)"', page)


def test_an_index_has_fifty_rows_and_a_file_of_all(files: dict[str, str]) -> None:
    assert links_in(files[INDEX]) == [f"{at:03}.html" for at in range(1, 51)]
    assert all(f'["{at:03}.html",' in files[ROWS_FILE] for at in (1, 51, NUMBER))
    assert list(files)[-1] == INDEX, "it is written when all that it leads to is there"


def test_every_game_is_on_the_lists_of_its_values(files: dict[str, str]) -> None:
    for game in make_games():
        for name in (f"years/{game.year}", f"events/open-cup-{game.number % 3}"):
            pages = [text for one, text in files.items() if re.match(rf"{name}(\.\d+)?\.html", one)]
            assert sum(links_in(text).count(game.link or "") for text in pages) == 1, name
    assert len(links_in(files["rules/congkak.html"])) == 100
    assert len(links_in(files["rules/congkak.2.html"])) == NUMBER - 100
    assert 'href="../rules/congkak.2.html"' in files["rules/congkak.html"]
    assert "<script" not in "".join(text for name, text in files.items() if "/" in name)


def test_the_page_of_a_player_sums_up_the_events(files: dict[str, str]) -> None:
    page = files["players/nino-ana.html"]
    assert len(links_in(page)) == 13
    won = sum(game.number % 3 == 0 for game in make_games() if game.number % 10 == 0)
    lost = sum(game.number % 3 == 1 for game in make_games() if game.number % 10 == 0)
    assert f"{won} won, {13 - won - lost} without a winner, {lost} lost" in page
    assert page.count('<li><a href="../events/open-cup-') == 3
    assert files["players/index.html"].count("<li><a") == 13 + 7 + 1


def test_lists_link_to_files_that_are_there(files: dict[str, str]) -> None:
    games = {game.link for game in make_games()}
    for name, text in files.items():
        if not name.endswith(".html"):
            continue
        for link in re.findall(r'href="([^"#]+)"', text):
            if link.startswith("data:"):
                continue
            target = link.removeprefix("../") if "/" in name else link
            assert target in files or target in games, (name, link)


def test_a_short_index_is_one_file() -> None:
    assert [name for name, _ in list_index_files(make_games(50))] == [INDEX]


def test_lists_in_themselves_have_their_style(files: dict[str, str]) -> None:
    inside = dict(list_index_files(make_games(), "Club", is_inline=True))
    assert not any(name.endswith(".css") for name in inside)
    assert "<style>:root" in inside["years/2026.html"]
    assert "<style>" not in files["years/2026.html"]


def test_a_long_list_is_turned_and_searched(
    browser: Any, folder: Path, troubles: list[str]
) -> None:
    page = opened(browser, folder / INDEX, troubles)
    assert page.locator("script[src]").count() == 0, "the rows are loaded when they are asked for"
    page.click(".turning button:last-of-type")
    comes(page, "document.querySelector('.games .no').textContent === '51'")
    assert page.locator(".games > li").count() == 50
    assert page.inner_text(".turning [role=status]") == "51–100 of 130"
    page.fill(".turning input", "3")
    page.keyboard.press("Enter")
    comes(page, "document.querySelectorAll('.games > li').length === 30")
    page.fill("#find input", "nino")
    comes(page, "document.querySelector('#count').textContent === '13 of 130'")
    assert "Niño, Ana" in page.inner_text(".games > li:last-child")
    assert page.locator(".games > li").last.locator("a").get_attribute("href") == "130.html"
    assert not page.locator(".turning").is_visible()
    page.fill("#find input", "nobody")
    comes(page, "!document.querySelector('#none').hidden")
    page.fill("#find input", "")
    comes(page, "document.querySelectorAll('.games > li').length === 50")
    assert page.inner_text("#count") == "130 games"
    assert troubles == []
    page.context.close()


def test_rows_are_drawn_as_the_template_writes_them(
    browser: Any, folder: Path, troubles: list[str]
) -> None:
    page = opened(browser, folder / INDEX, troubles)
    page.click(".turning button:last-of-type")
    comes(page, "document.querySelector('.games .no').textContent === '51'")
    drawn = page.locator(".games > li").evaluate_all("rows => rows.map(row => row.outerHTML)")
    written = opened(browser, folder / "rules/congkak.html", troubles, java_script_enabled=False)
    rows = written.locator(".games > li").evaluate_all("rows => rows.map(row => row.outerHTML)")
    assert [_plain(row) for row in rows[50:]] == [_plain(row) for row in drawn]
    assert troubles == []
    page.context.close()
    written.context.close()


def _plain(row: str) -> str:
    return row.replace("../", "").replace("\n", "")


def test_without_a_script_every_game_is_reached(
    browser: Any, folder: Path, troubles: list[str]
) -> None:
    page = opened(browser, folder / INDEX, troubles, java_script_enabled=False)
    assert page.locator(".games > li").count() == 50
    assert "The others are listed by year" in page.inner_text("main")
    page.click(".ways a:has-text('Players')")
    page.click("a:has-text('Niño, Ana')")
    assert page.inner_text("h1") == "Niño, Ana"
    assert page.locator("a.game[href='../130.html']").is_visible()
    page.click(".home a:has-text('Club')")
    assert page.url.endswith("/index.html")
    assert troubles == []
    page.context.close()


def test_a_page_of_many_games_holds_their_rows(
    browser: Any, tmp_path: Path, one_match: Replay, troubles: list[str]
) -> None:
    path = tmp_path / "many.html"
    text = render_collection([(one_match, f"%sgn 1\n; {at}\n") for at in range(60)], "Many")
    path.write_text(text, encoding="utf-8")
    page = opened(browser, path, troubles, "#g57.r1.t2")
    page.frame_locator("#g57 iframe").locator("[data-do=play]").wait_for()
    assert page.locator(".games > li").count() == 10
    page.click(".turning button:first-of-type")
    comes(page, "document.querySelectorAll('.games > li').length === 50")
    assert page.evaluate("location.hash") == ""
    page.context.close()
    page = opened(browser, path, troubles, java_script_enabled=False)
    assert page.locator(".game").count() == 60
    page.click("#g60 > summary")
    assert page.locator("#g60 figure svg").is_visible()
    assert troubles == []
    page.context.close()


def test_a_list_whose_rows_are_gone_shows_those_of_the_page(
    browser: Any, files: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / INDEX).write_text(files[INDEX], encoding="utf-8")
    page = opened(browser, tmp_path / INDEX, [])
    page.fill("#find input", "nino")
    comes(page, "document.querySelector('#count').textContent === '5 of 50'")
    page.context.close()


@has_axe
@pytest.mark.parametrize("scheme", long_after(1, ["light", "dark"]))
def test_axe_finds_nothing_in_an_index(
    browser: Any, folder: Path, troubles: list[str], scheme: str
) -> None:
    for width in (320, 1280):
        for name in (INDEX, "players/index.html", "players/nino-ana.html", "rules/congkak.html"):
            look = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}}
            page = opened(browser, folder / name, troubles, bypass_csp=True, **look)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            page.evaluate(AXE.read_text(encoding="utf-8"))
            found = page.evaluate("axe.run().then(({ violations }) => violations)")
            assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], name
            page.context.close()


def test_the_year_and_the_rules_come_from_the_header() -> None:
    tags = (Tag("Date", "2026-01-18"), Tag("South", "Ana"))
    game = make_game(play(random_match("dakon rounds=1", 1, *tags)), 1)
    assert (game.year, game.rules_name) == ("2026", "dakon")
    assert (
        make_game(play(random_match("dakon rounds=1", 1, Tag("Date", "????.??.??"))), 1).year == ""
    )
