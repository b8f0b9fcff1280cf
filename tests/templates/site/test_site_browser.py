"""The example's site in a browser, from the disk: no request, sorted, searched, accessible."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.cli.app import app
from sungka.templates.site.blocks import BlockRow, BlockTable, Cell, PageSection, SitePage
from sungka.templates.site.pages import render_page, shared_files
from sungka.templates.site.site import EventSite
from support.browsing import AXE, has_axe, opened
from support.lengths import long_after
from support.tournaments import Held, make_plan, random_stages

SINULOG = Path(__file__).parents[3] / "examples/sinulog"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the example; some of its games are enough."""
    event = tmp_path_factory.mktemp("site") / "event"
    shutil.copytree(SINULOG, event, ignore=shutil.ignore_patterns("[1-5].*.sgn"))
    out = event.parent / "out"
    with pytest.raises(SystemExit) as ended:
        app(args=["site", str(event), "-o", str(out)], prog_name="sungka")
    assert not ended.value.code
    return out


def names(page: Any) -> list[str]:
    """The first cells that are shown, of the first table."""
    found = page.locator("table").first.locator("tbody tr:visible td:first-child")
    return [text.strip() for text in found.all_inner_texts()]


@pytest.mark.long
def test_a_table_is_sorted_and_searched(browser: Any, site: Path, troubles: list[str]) -> None:
    page = opened(browser, site / "players.html", troubles)
    assert names(page)[0] == "Abad, Sol"
    page.click("th >> text=Club")
    page.click("th >> text=Name")
    page.click("th >> text=Name")
    assert names(page)[0] == "Uy, Nena"
    page.fill("main input[type=search]", "LIM")
    page.wait_for_timeout(200)
    assert names(page) == ["Lim, Pia"]
    page.locator("tbody a:visible").first.click()
    assert page.locator("h1").inner_text() == "Lim, Pia"
    page.click("td a:has-text('Replay')")
    page.locator("[data-do=play]").wait_for()
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_the_whole_site_is_searched_from_any_page_and_on_a_phone(
    browser: Any, site: Path, troubles: list[str]
) -> None:
    viewport = {"width": 320, "height": 640}
    page = opened(browser, site / "standings/2.html", troubles, viewport=viewport)
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url.rsplit("/", 1)[-1]))
    page.fill("[role=search] input", "lim PÍA")
    page.locator(".hits li").first.wait_for()
    assert loaded == ["search.js"]
    hits = page.locator(".hits li").all_inner_texts()
    assert hits[0].startswith("Lim, Pia PHL-005")
    assert all("Lim, Pia" in hit for hit in hits)
    assert page.locator("[role=search] [role=status]").inner_text() == "7 of 48"
    page.fill("[role=search] input", "6.01 lim")
    page.locator(".hits li:only-child").wait_for()
    page.keyboard.press("Enter")
    page.locator("[data-do=play]").wait_for()
    # On a phone the table's number leads to the replay, and nothing that leads there is cut off.
    page = opened(browser, site / "games.html", troubles, viewport=viewport)
    assert page.locator("td.replay:visible").count() == 0
    link = page.locator("tr:has-text('6.01') .play a")
    assert link.bounding_box()["x"] + link.bounding_box()["width"] < 320
    link.click()
    page.locator("[data-do=play]").wait_for()
    assert troubles == []
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 1280])
def test_the_site_is_searched_from_a_replay_too(
    browser: Any, site: Path, troubles: list[str], width: int
) -> None:
    viewport = {"width": width, "height": 700}
    page = opened(browser, site / "games/6.01.html", troubles, viewport=viewport)
    board = page.locator(".board").bounding_box()
    if width > 1000:
        # The links above leave the moves beside the board.
        moves = page.locator("#list").bounding_box()
        assert moves["x"] > board["x"] + board["width"]
        assert moves["y"] + moves["height"] > board["y"] + board["height"]
    theme = page.evaluate("document.documentElement.dataset.theme")
    page.click("[data-search] summary")
    assert page.locator(".board").bounding_box() == board
    # The letters are keys of the page, too: none of them does anything there.
    page.keyboard.type("tkl 12 lim")
    assert page.locator("[role=search] input").input_value() == "tkl 12 lim"
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert page.locator("dialog[open]").count() == 0
    assert page.locator("[data-do=play][aria-pressed=true]").count() == 0
    page.fill("[role=search] input", "lim pia phl")
    page.locator(".hits li:only-child").wait_for()
    box = page.locator(".hits li a").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Enter")
    page.wait_for_url("**/players/*.html")
    assert page.locator("h1").inner_text() == "Lim, Pia"
    page.go_back()
    page.click("[data-search] summary")
    page.keyboard.press("Escape")
    assert page.locator("[data-search][open]").count() == 0
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    assert troubles == []
    page.context.close()


@pytest.mark.long
@has_axe
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_no_fault_in_the_search_of_a_replay(
    browser: Any, site: Path, troubles: list[str], scheme: str
) -> None:
    for width in (320, 768, 1280):
        context = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
        path = site / "games/6.01.html"
        page = opened(browser, path, troubles, **context, bypass_csp=True)
        page.click("[data-search] summary")
        page.fill("[role=search] input", "lim")
        page.locator(".hits li").first.wait_for()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run({preload: false}).then(run => run.violations)")
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
        page.context.close()


@pytest.mark.long
@has_axe
@pytest.mark.parametrize(
    ("width", "scheme"),
    long_after(1, [(width, scheme) for width in (320, 768, 1280) for scheme in ("dark", "light")]),
)
def test_no_page_has_a_fault_that_axe_finds(
    browser: Any, site: Path, troubles: list[str], width: int, scheme: str
) -> None:
    context = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    for name in (
        "index",
        "standings",
        "standings/2",
        "crosstable",
        "bracket",
        "rounds/4",
        "games",
        "games/2.03",
        "games/6.01",
        "openings",
        "corrections",
        "players",
        f"players/{min((site / 'players').iterdir()).stem}",
        "rounds",
        "feats",
        "rules",
        "404",
    ):
        path = site / f"{name}.html"
        page = opened(browser, path, troubles, **context, bypass_csp=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert troubles == []
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate(
            "axe.run({preload: false, iframes: false}).then(run => run.violations)"
        )
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], name
        page.context.close()


@pytest.mark.parametrize("has_script", [True, False])
def test_a_long_table_is_drawn_a_part_at_a_time(
    browser: Any, tmp_path: Path, troubles: list[str], has_script: bool
) -> None:
    def row(at: int) -> BlockRow:
        return BlockRow((Cell(f"{at}", mark="n"), Cell(f"Niño & Co {at % 7}")), f"t{at}")

    table = BlockTable(
        "Rows", (Cell("No", mark="n"), Cell("Name")), tuple(map(row, range(120))), True
    )
    site = EventSite(Held(make_plan(4, *random_stages(Random(1), 4)), Random(1)).state, {})
    page = SitePage("rows.html", "Rows", "games", (PageSection("", (table,)),))
    (tmp_path / "rows.html").write_text(render_page(page, site), encoding="utf-8")
    shared = shared_files()
    (tmp_path / shared.style_name).write_text(shared.style, encoding="utf-8")
    (tmp_path / shared.script_name).write_text(shared.script, encoding="utf-8")
    path = tmp_path / "rows.html"
    page = opened(browser, path, troubles, "#t77", java_script_enabled=has_script)
    if not has_script:
        assert page.locator("tbody tr:visible").count() == 120
        return
    assert names(page)[0] == "50"
    assert page.locator("#t77.target").is_visible()
    assert page.inner_text(".turning [role=status]") == "51–100 of 120"
    page.click(".turning button:last-of-type")
    assert names(page) == [f"{at}" for at in range(100, 120)]
    page.click("th >> text=No")
    assert names(page)[:2] == ["119", "118"]
    page.fill("main input[type=search]", "nino 3")
    page.wait_for_timeout(200)
    assert len(names(page)) == len([at for at in range(120) if at % 7 == 3 or "3" in f"{at}"])
    assert troubles == []
    page.context.close()


def test_the_first_page_tells_who_won_and_plays_the_final(
    browser: Any, site: Path, troubles: list[str]
) -> None:
    for width in (320, 360, 390, 768, 1280, 1920):
        viewport = {"width": width, "height": 800}
        page = opened(browser, site / "index.html", troubles, viewport=viewport)
        assert page.inner_text(".winner b") == "Lim, Pia"
        assert page.inner_text(".how") == "Won the final 57–41 against \u2068Perez, Ito\u2069"
        assert page.locator(".behind li").all_inner_texts()[0].split() == [
            "2",
            "Perez,",
            "Ito",
            "Iloilo",
        ]
        assert page.locator(".cards li").count() > 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        widths = page.locator(".wide").evaluate_all("all => all.map(one => one.scrollWidth)")
        assert max(widths) < 800, "a table is as wide as it needs"
        page.context.close()
    page = opened(browser, site / "index.html", troubles)
    frame = page.frame_locator(".framed iframe")
    frame.locator("svg.live").first.wait_for()
    page.click(".reason >> nth=0")
    page.wait_for_url("**/games/*.html#r*")
    assert troubles == []
    page.context.close()
