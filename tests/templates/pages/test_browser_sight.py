"""The page for everybody: contrast and roles, narration, motion reduced, paper, no script."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.pages.page import render_page
from sungka.templates.timeline.stops import Collected, Filled, Sown
from sungka.templates.timeline.timeline import timeline_of
from support.browsing import AXE, comes, has_axe, opened
from support.lengths import long_after
from support.matches import random_match

EXAMPLES = Path(__file__).parents[3] / "examples"

LOOKS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "contrast": {},
    "forced": {"forced_colors": "active"},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
    "phone_dark": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
    "tablet": {"viewport": {"width": 820, "height": 1100}},
}


@has_axe
@pytest.mark.parametrize("look", long_after(2, LOOKS))
@pytest.mark.parametrize(
    "place", long_after(1, ["#r1.t1.v1.t1.v1.t1.v1", "#r1", "#r1.t1.l1", "#embed"])
)
def test_axe_finds_nothing(
    lesson: Path, browser: Any, troubles: list[str], look: str, place: str
) -> None:
    theme = "&theme=contrast" if look == "contrast" else ""
    page = opened(browser, lesson, troubles, place + theme, **LOOKS[look])
    if place != "#embed":
        if page.locator("#about").is_visible():
            page.click("#about")
        page.click(".rules summary")
        assert page.is_visible(".rules li")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(({ violations }) => violations)")
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    page.keyboard.press("?")
    if place != "#embed":
        found = page.evaluate("axe.run('#help').then(({ violations }) => violations)")
        assert [one["id"] for one in found] == []
    page.context.close()


def test_every_shell_is_drawn_at_any_moment(
    match: Replay, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    path = tmp_path / "match.html"
    path.write_text(render_page(match, ""), encoding="utf-8")
    page = opened(browser, path, troubles)
    sums = page.evaluate(
        """() => Array.from({ length: 60 }, (_, i) => {
          sungka.seek((i * 7919 % 60 + .37) / 60 * sungka.moment.end);
          return document.querySelectorAll(".lying use[visibility=visible], "
            + ".three .shells use[visibility=visible]").length + sungka.air.shells.length;
        })"""
    )
    assert match.rules is not None
    assert set(sums) == {match.rules.total}
    page.context.close()


@pytest.mark.long
def test_the_board_is_a_table_and_a_lap_one_sentence(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles)
    cells = "[...document.querySelectorAll('#counts td + td, #counts th + td')]"
    text = f"{cells}.map(cell => cell.textContent).join('.')"
    assert page.evaluate(text) == "4.4.4.4.0.4.4.4.4.0"
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(text) == "0.5.5.5.1.4.4.4.4.0"
    assert page.locator("[aria-live]").count() == 1
    said = "document.getElementById('spoken').textContent"
    assert page.evaluate(said) == "The last shell falls in the store: Santos, Maria moves again."
    page.keyboard.press("ArrowRight")
    assert page.evaluate(said) == "The last shell falls in N2: all 5 are lifted and sown on."
    page.keyboard.press("ArrowLeft")
    page.evaluate(
        """() => { window.said = []; new MutationObserver(() => said.push(
          document.getElementById("spoken").textContent)).observe(
          document.getElementById("spoken"), { childList: true }); }"""
    )
    page.select_option("#speed", "4")
    page.evaluate("sungka.go('r1.t2'); said.length = 0; sungka.play()")
    comes(page, "!sungka.moment.playing")
    sentences = page.evaluate("said")
    assert 1 <= len(sentences) <= 9
    assert all(one.endswith(".") for one in sentences)
    page.context.close()


def test_motion_reduced_stops_at_every_lap_and_every_capture(
    page_of_match: Path, one_match: Replay, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles, reduced_motion="reduce")
    for i, line in enumerate(timeline_of(one_match).rounds):
        page.evaluate(f"sungka.go('r{line.number}')")
        marks = page.evaluate("sungka.marks.length")
        shown = page.evaluate(
            """() => sungka.marks.map(time => { sungka.seek(time);
              return document.getElementById("caption").textContent; })"""
        )
        laps = sum(stop.laps for stop in line.stops)
        captures = sum(stop.captured > 0 for stop in line.stops)
        others = sum(isinstance(stop.action, Filled | Collected) for stop in line.stops)
        assert marks <= len(line.stops) + laps + 2 * captures + 2 * others + 1, i
        assert sum(" takes " in text for text in shown) >= captures
    assert page.evaluate("sungka.air.shells.length + sungka.air.hands.length") == 0
    page.evaluate("sungka.go('r1.t3.l1')")
    assert page.locator(".lying .steps text").count() > 0
    assert troubles == []
    page.context.close()


def test_every_turn_of_the_list_has_plain_words(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles)
    titles = page.evaluate("[...document.querySelectorAll('#list li > button')].map(b => b.title)")
    assert titles == [
        "",
        "Santos, Maria lifts house 4; then house 2; 8 laps; ends in an empty house.",
        "Reyes, Jun lifts house 1; 5 laps; ends in an empty house.",
        "Santos, Maria lifts house 1; captures 4 and ends.",
    ]
    page.context.close()


def test_the_current_row_says_its_plain_words_where_nothing_can_hover(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    phone = {"width": 360, "height": 640}
    page = opened(browser, lesson, troubles, viewport=phone, has_touch=True, is_mobile=True)
    row = page.locator("#list li > button").nth(2)
    before = row.bounding_box()["height"]
    row.tap()
    assert page.evaluate("sungka.moment.address") == "r1.t2"
    title, style = row.evaluate("one => [one.title, getComputedStyle(one, '::after').content]")
    assert title == "Reyes, Jun lifts house 1; 5 laps; ends in an empty house."
    # The words are there to be read, and once for those who listen: the title says them.
    assert style in (f'"{title}" / ""', 'attr(title) / ""')
    assert row.bounding_box()["height"] > before + 12
    page.locator("#list li > button").nth(1).tap()
    assert row.bounding_box()["height"] == before
    page.emulate_media(media="print")
    shown = "getComputedStyle(document.querySelector('[aria-current]'), '::after').display"
    assert page.evaluate(shown) == "none"
    assert troubles == []
    page.context.close()


def test_what_captures_take_adds_up(
    page_of_match: Path, one_match: Replay, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles)
    for line in timeline_of(one_match).rounds:
        page.evaluate(f"sungka.go('r{line.number}')")
        said = page.evaluate(
            """() => sungka.marks.map(time => { sungka.seek(time);
              return document.getElementById("caption").textContent; })"""
        )
        captures = [text for text in said if " takes " in text]
        assert len(captures) >= sum(stop.captured > 0 for stop in line.stops)
        for text in captures:
            taken, won = re.fullmatch(r".*? takes (.*?)(?:: (\d+))?\..*", text).groups()  # type: ignore[union-attr]
            shells = [int(n) for n in re.findall(r"the (\d+) of", taken)]
            shells += [1] * len(re.findall("the last shell", taken))
            assert shells, text
            assert (won is None) == (len(shells) == 1), text
            assert won is None or sum(shells) == int(won), text
    assert troubles == []
    page.context.close()


def test_burned_houses_are_said_in_words(
    page_of_match: Path, one_match: Replay, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles)
    stop = timeline_of(one_match).rounds[1].stops[1]
    assert stop.before is not None
    burned = sum(count is None for count in stop.before)
    assert burned > 0
    page.evaluate("sungka.go('r2.t1')")
    assert page.locator("#counts").inner_text().count("burned") == burned
    assert "#" in page.locator(".lying .counts").text_content()
    heard = page.evaluate(
        """() => [document.getElementById("counts").textContent,
          document.getElementById("spoken").textContent,
          ...[...document.querySelectorAll("*")].flatMap(one =>
            [one.ariaLabel ?? "", one.ariaValueText ?? "", one.title ?? ""])]"""
    )
    assert [text for text in heard if "#" in text] == []
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_a_store_counts_up_while_shells_fly_to_it(
    page_of_match: Path, one_match: Replay, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles)
    stops = timeline_of(one_match).rounds[0].stops
    turns = [i for i, stop in enumerate(stops) if isinstance(stop.action, Sown)]
    taking = max(turns, key=lambda i: stops[i].captured)
    shown = page.evaluate(
        """stop => { sungka.seekStop(0, stop);
          const moments = [], begun = sungka.moment.time;
          sungka.seekStop(0, stop + 1);
          for (let t = begun, end = sungka.moment.time; t < end; t += 20) {
            sungka.seek(t);
            const { gain } = sungka.air, counts = [...document.querySelectorAll(".player .store")];
            if (gain) moments.push([gain.shells, ...counts.map(one => +one.textContent)]);
          }
          return moments; }""",
        taking,
    )
    gains = [gain for gain, *_ in shown]
    store = 1 if shown[-1][1] != shown[0][1] else 2
    before = shown[0][store] - gains[0]
    assert gains == sorted(gains)
    assert gains[-1] == stops[taking].captured
    assert len(set(gains)) > 2
    assert [gain for gain, *counts in shown] == [counts[store - 1] - before for _, *counts in shown]
    assert troubles == []
    page.context.close()


def test_paper_holds_every_turn_comment_variation_and_the_record(
    lesson: Path, annotated: Replay, browser: Any, troubles: list[str]
) -> None:
    text = lesson.read_text(encoding="utf-8")
    whole = lesson.with_name("whole.html")
    whole.write_text(text.replace('<body class="', '<body class="print-full ', 1), encoding="utf-8")
    page = opened(browser, whole, troubles, "#r1.t1")
    page.keyboard.press("f")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    shown = page.evaluate("document.querySelector('main').innerText")
    line = timeline_of(annotated).rounds[0]
    for stop in line.stops[1:]:
        assert stop.text in shown
    for words in ("Two moves.", "or so", "deep", "The last word.", "%sgn 1", "Reyes, Jun"):
        assert words in shown
    for hidden in (".bar", "#river", ".chips", "dialog", ".board"):
        assert not page.locator(hidden).first.is_visible()
    assert page.locator(".river:visible path").count() > 2
    commented = sum(stop.words > 0 for stop in line.stops)
    assert page.locator("figure:visible").count() == 1 + min(commented, 2)
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("figure:visible").count() == 0
    assert page.locator(".river").count() == 1
    assert page.locator("#below .player b").text_content() == "Reyes, Jun"
    assert page.locator("#frame .name text").first.text_content() == "N4"
    assert troubles == []
    page.context.close()


PRINTED = """() => { dispatchEvent(new Event("beforeprint"));
  const found = [...document.querySelectorAll("figure.printed")].map(one => [one.outerHTML,
    [...one.querySelectorAll(".counts text")].map(n => [n.textContent, n.getAttribute("class")])]);
  dispatchEvent(new Event("afterprint"));
  return found; }"""


def test_diagrams_on_paper_do_not_depend_on_the_moment_on_the_screen(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    printed = []
    for place in ("#r1", "#r1.t1.l3", "#r1.end"):
        page = opened(browser, lesson, troubles, place)
        printed.append(page.evaluate(PRINTED))
        page.context.close()
    assert printed[0] == printed[1] == printed[2] != []
    for _, counts in printed[0]:
        assert all((kind == "none") == (count == "0") for count, kind in counts)


def test_the_last_board_on_paper_is_final_where_the_round_is_over(
    lesson: Path, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    over = tmp_path / "over.html"
    over.write_text(render_page(play(random_match("sungkaan", 3)), ""), encoding="utf-8")
    for path, says in ((lesson, "Last board"), (over, "Final board")):
        page = opened(browser, path, troubles)
        assert page.evaluate(PRINTED)[-1][0].endswith(f"<figcaption>{says}</figcaption></figure>")
        page.context.close()
    assert troubles == []


def test_with_three_seats_each_count_stands_beside_its_name(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    path = tmp_path / "three.html"
    path.write_text(render_page(play(random_match("sungka-three", 3)), ""), encoding="utf-8")
    for width in (1280, 360):
        page = opened(browser, path, troubles, viewport={"width": width, "height": 800})
        west, west_count, east = (
            page.locator(f"#above .player{part}").bounding_box()
            for part in ("[data-seat='2']", "[data-seat='2'] .store", "[data-seat='1']")
        )
        assert west["x"] < east["x"]
        after = west_count["x"] + west_count["width"]
        assert east["x"] - after > 60
        page.context.close()
    assert troubles == []


@pytest.mark.long
def test_a_game_is_printed_on_few_sheets_with_margins_and_a_title(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    text = (EXAMPLES / "annotated.sgn").read_text(encoding="utf-8")
    path = tmp_path / "annotated.html"
    path.write_text(render_page(play(next(iter(read(text))).record), text), encoding="utf-8")
    page = opened(browser, path, troubles)
    sheets = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) <= 3
    # The rules are named; their sentences are for the screen, also when they were open there.
    page.click(".rules summary")
    page.emulate_media(media="print")
    assert page.locator(".rules summary").is_visible()
    assert not page.locator(".rules ol").is_visible()
    page.emulate_media(media="screen")
    rules = "[...document.styleSheets[0].cssRules]"
    assert page.evaluate(f"{rules}.some(rule => rule instanceof CSSPageRule && rule.style.margin)")
    page.emulate_media(media="print")
    title = page.locator("header").inner_text()
    for words in ("An annotated round", "South – North", "55–43", "most shells", "by hand"):
        assert words in title
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize(("name", "most"), [("sungka", 3), ("judged", 3), ("dakon", 4)])
def test_a_match_is_printed_on_few_sheets_without_buttons(
    name: str, most: int, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    text = (EXAMPLES / f"{name}.sgn").read_text(encoding="utf-8")
    path = tmp_path / "match.html"
    path.write_text(render_page(play(next(iter(read(text))).record), text), encoding="utf-8")
    page = opened(browser, path, troubles)
    sheets = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) <= most
    page.emulate_media(media="print")
    for part in (".choices", ".bar", ".whose", ".grain"):
        assert page.locator(f"{part}:visible").count() == 0, part
    assert troubles == []
    page.context.close()


def test_without_a_script_there_is_the_board_the_list_and_the_record(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles, java_script_enabled=False)
    assert page.locator("svg.lying").is_visible()
    assert page.locator("#list li").first.is_visible()
    page.click(".rules summary")
    assert page.locator(".rules li").count() == 6
    assert page.locator(".rules li").last.is_visible()
    assert page.locator("figure").last.is_visible()
    assert not page.locator(".bar").is_visible()
    assert troubles == []
    page.context.close()


def test_the_theme_button_goes_round(lesson: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, lesson, troubles)
    colours = []
    for _ in range(4):
        page.click("[data-do=theme]")
        colours.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(set(colours)) == 3
    assert page.locator("#told").text_content() == "Colours as in the system."
    assert troubles == []
    page.context.close()


def test_a_comment_holds_the_play(lesson: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, lesson, troubles, "#r1.t1.l2")
    ended = page.evaluate("sungka.moment.time")
    page.evaluate("sungka.go('r1.t2')")
    assert page.evaluate("sungka.moment.time") - ended > 1000 + 45 * len("Two moves.")
    page.context.close()


def test_clocks_stand_beside_the_players(lesson: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, lesson, troubles, "#r1.t2")
    assert page.locator(".player .clock").all_text_contents() == ["0:04:31", "0:04:48"]
    assert page.locator("#river .estimate").count() == 1
    page.evaluate("sungka.go('r1.start')")
    assert page.locator(".player .clock").all_text_contents() == ["", ""]
    page.context.close()
