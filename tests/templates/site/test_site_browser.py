"""The example's site in a browser, from the disk: no request, sorted, searched, accessible."""

from __future__ import annotations

import re
import shutil
from itertools import pairwise
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
    return write_site(event, event.parent / "out")


def write_site(event: Path, out: Path, *options: str) -> Path:
    with pytest.raises(SystemExit) as ended:
        app(args=["site", str(event), "-o", str(out), *options], prog_name="sungka")
    assert not ended.value.code
    return out


def names(page: Any) -> list[str]:
    """The first cells that are shown, of the first table."""
    found = page.locator("table").first.locator("tbody tr:visible td:first-child")
    return [text.strip() for text in found.all_inner_texts()]


@pytest.mark.push
def test_corrections_and_times_are_in_words_where_the_reader_is(
    browser: Any, site: Path, troubles: list[str]
) -> None:
    shown = {}
    for zone in ("Asia/Manila", "America/New_York"):
        page = opened(browser, site / "corrections.html", troubles, timezone_id=zone)
        row = page.locator("tbody tr").first
        assert [row.locator("td").nth(at).inner_text() for at in (1, 2)] == [
            "1.04: 58–40",
            "1.04: 40–58",
        ]
        shown[zone] = " ".join(row.locator("time").inner_text().split())
        page.context.close()
    assert shown == {
        "Asia/Manila": "Jan 18, 2026, 4:14 PM",
        "America/New_York": "Jan 18, 2026, 3:14 AM",
    }
    without = opened(browser, site / "corrections.html", troubles, java_script_enabled=False)
    assert without.locator("time").first.inner_text() == "2026-01-18 08:14 UTC"
    without.context.close()
    assert troubles == []


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


SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => {
  for (const { value, sources } of list.getEntries())
    shifts.push([value, ...sources.map(({ node }) => node?.className || node?.textContent)]);
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize(
    ("name", "width"),
    long_after(
        2, [("index", 390), ("games", 1280), ("index", 1280), ("games", 320), ("rounds", 768)]
    ),
)
def test_nothing_moves_when_the_script_of_a_page_comes_late(
    browser: Any, site: Path, name: str, width: int
) -> None:
    page = browser.new_context(viewport={"width": width, "height": 800}).new_page()
    page.add_init_script(SHIFTS)
    asked: list[Any] = []
    page.route("**/site-*.js", lambda route: asked.append(route))
    page.goto((site / f"{name}.html").as_uri(), wait_until="commit")
    page.locator("main section").last.wait_for(state="attached")
    page.wait_for_timeout(150)
    assert page.locator(".find").count() == 0
    frame = page.locator(".framed iframe")
    boxes = [one.bounding_box() for one in frame.all()]
    asked[0].continue_()
    page.locator(".find").first.wait_for()
    page.wait_for_timeout(150)
    assert page.evaluate("shifts") == []
    assert [one.bounding_box() for one in frame.all()] == boxes
    page.context.close()


def test_lines_of_a_bracket_lead_from_both_matches_to_the_next(
    browser: Any, site: Path, troubles: list[str]
) -> None:
    page = opened(browser, site / "bracket.html", troubles)
    rounds = [one.locator("li:not(.third)") for one in page.locator(".round").all()]
    boxes = [[one.bounding_box() for one in each.all()] for each in rounds]
    middles = [[box["y"] + box["height"] / 2 for box in each] for each in boxes]
    assert [len(each) for each in middles] == [4, 2, 1]
    for before, after in pairwise(middles):
        for at, middle in enumerate(after):
            assert middle == pytest.approx(sum(before[2 * at : 2 * at + 2]) / 2, abs=1)
    lines = """(all, side) => all.map(one => {
      const { width, height, borderTopWidth, borderRightWidth } = getComputedStyle(one, side);
      return [width, height, borderTopWidth, borderRightWidth].map(parseFloat);
    })"""
    for each, following in pairwise(rounds):
        for at, (wide, high, top, right) in enumerate(each.evaluate_all(lines, "::after")):
            assert (wide, top, right) == (13, 0 if at % 2 else 2, 2)
            assert high > 20
        assert {top for *_, top, _ in following.evaluate_all(lines, "::before")} == {2}
    heights = page.locator(".place small").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert max(heights) < 30, "no score is broken"
    assert troubles == []
    page.context.close()


def test_the_final_fits_into_its_frame(browser: Any, site: Path, troubles: list[str]) -> None:
    for width in (390, 600, 1280):
        viewport = {"width": width, "height": 800}
        page = opened(browser, site / "index.html", troubles, viewport=viewport)
        page.locator(".framed").scroll_into_view_if_needed()
        frame = page.frame_locator(".framed iframe")
        frame.locator("#river svg").wait_for(state="attached")
        root = frame.locator("html")
        assert root.evaluate("one => one.scrollHeight <= innerHeight"), width
        assert root.evaluate("one => one.scrollWidth <= innerWidth"), width
        drawn, stage = frame.locator(".live:visible"), frame.locator("#stage").bounding_box()
        boxes = drawn.evaluate(
            "one => { const { width, height } = one.viewBox.baseVal, { a } = one.getScreenCTM();"
            " return [width * a, height * a]; }"
        )
        assert max(boxes[0] / stage["width"], boxes[1] / stage["height"]) > 0.95
        assert boxes[0] * boxes[1] > 0.5 * stage["width"] * stage["height"], width
        page.context.close()
    assert troubles == []


@pytest.fixture(scope="module")
def hidden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the example with hidden results; two of its games are enough."""
    event = tmp_path_factory.mktemp("hidden") / "event"
    shutil.copytree(SINULOG, event, ignore=shutil.ignore_patterns("[2-5].*.sgn", "1.0[2-6].sgn"))
    return write_site(event, event.parent / "out", "--spoiler", "hide")


RESULT = re.compile(r"\d+–\d+|[+−] [+−]|(^|\t)(forfeit|decision|entered|record)\b", re.MULTILINE)

ONLY_RESULTS = (
    *("standings", "standings/2", "crosstable", "bracket", "feats", "openings", "corrections"),
)
OTHERS = ("index", "rounds/1", "rounds/6", "games", "games/1.03", "games/2.03", "players/phl-005")


@pytest.mark.parametrize("has_script", long_after(1, [False, True]))
def test_results_are_hidden_on_every_page_until_they_are_asked_for(
    browser: Any, hidden: Path, troubles: list[str], has_script: bool
) -> None:
    """Names are results too where those who play won before: in a bracket and after groups."""
    context = browser.new_context(java_script_enabled=has_script)
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    told = {}
    for name in (*ONLY_RESULTS, *OTHERS):
        page.goto((hidden / f"{name}.html").as_uri())
        told[name] = page.inner_text("main")
        assert not RESULT.search(told[name]), name
        weights = "all => all.map(one => getComputedStyle(one).fontWeight)"
        assert set(page.locator("td.won").evaluate_all(weights)) <= {"400"}, name
    assert {"Lim, Pia", "Tan, Oca"} & {*told["index"].splitlines()} == {"Lim, Pia"}, "a game"
    assert "Winner" not in told["index"]
    assert "Perez" not in told["rounds/6"] + told["index"]
    assert "Perez" in told["rounds/1"]
    assert "6.01" not in told["players/phl-005"]
    assert [len(told[name].splitlines()) for name in ONLY_RESULTS] == [1] * 7, "headings alone"
    assert troubles == []
    context.close()


@pytest.mark.parametrize("has_script", [True, False])
def test_with_a_script_the_choice_to_see_results_holds_on_other_pages(
    browser: Any, hidden: Path, troubles: list[str], has_script: bool
) -> None:
    page = opened(browser, hidden / "index.html", troubles, java_script_enabled=has_script)
    page.check("#results input")
    assert page.inner_text(".winner b") == "Lim, Pia"
    page.goto((hidden / "standings.html").as_uri())
    assert page.locator("td").first.is_visible() == has_script
    page.goto((hidden / "games/6.01.html").as_uri())
    for part in (".told p", ".result b"):
        assert page.locator(part).is_visible() == has_script
    if not has_script:
        page.click("#reveal")
        assert page.inner_text(".told p").startswith("Score: 57–41")
    page.goto((hidden / "index.html").as_uri())
    page.set_checked("#results input", False)
    page.goto((hidden / "games/6.01.html").as_uri())
    for part in (".told p", ".result b"):
        assert not page.locator(part).is_visible()
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize("name", ["standings", "games/6.01"])
def test_results_that_were_asked_for_are_there_before_anything_is_painted(
    browser: Any, hidden: Path, name: str
) -> None:
    page = browser.new_context().new_page()
    page.goto((hidden / "index.html").as_uri())
    page.check("#results input")
    page.add_init_script(SHIFTS)
    asked: list[Any] = []
    page.route("**/site-*.js", lambda route: asked.append(route))
    page.goto((hidden / f"{name}.html").as_uri(), wait_until="commit")
    page.locator("table, .told").first.wait_for(state="attached")
    page.wait_for_timeout(150)
    assert page.locator("table tbody td:visible, .told p").first.is_visible()
    for route in asked:
        route.continue_()
    page.wait_for_timeout(300)
    assert page.locator("table tbody td:visible, .told p").first.is_visible()
    assert page.evaluate("shifts") == []
    page.context.close()


@has_axe
@pytest.mark.parametrize(
    ("width", "scheme"), long_after(1, [(390, "dark"), (1280, "light"), (1280, "dark")])
)
def test_axe_finds_no_fault_where_results_are_hidden(
    browser: Any, hidden: Path, troubles: list[str], width: int, scheme: str
) -> None:
    context = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    for name in ("index", "rounds/6", "games/6.01"):
        path = hidden / f"{name}.html"
        page = opened(browser, path, troubles, **context, bypass_csp=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate(
            "axe.run({preload: false, iframes: false}).then(run => run.violations)"
        )
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], name
        page.context.close()
    assert troubles == []


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
