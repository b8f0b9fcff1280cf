"""A reader at the page: keys, taps, links, variations."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.pages.loading import Files
from sungka.templates.pages.page import render_page
from sungka.templates.pages.siblings import PLACE, link_siblings
from support.browsing import comes, opened
from support.lengths import long_after
from support.matches import random_match

WHERE = "sungka.moment.address"
EXAMPLE = Path(__file__).parents[3] / "examples" / "sungka.sgn"


def where_after(page: Any, *keys: str) -> str:
    for key in keys:
        page.keyboard.press(key)
    return str(page.evaluate(WHERE))


@pytest.mark.long
def test_steps_by_shell_lap_turn_and_round(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles)
    assert where_after(page, "Shift+ArrowRight", "Shift+ArrowRight") == "r1.t2"
    assert where_after(page, "ArrowRight") == "r1.t2.l1"
    before = page.evaluate("sungka.moment.time")
    assert where_after(page, ".", ".", ",") == "r1.t2.l1"
    assert page.evaluate("sungka.moment.time") > before
    assert where_after(page, ",") == "r1.t2.l1"
    assert where_after(page, "ArrowLeft") == "r1.t2"
    assert where_after(page, "PageDown") == "r2"
    assert where_after(page, "End") == "r2.end"
    assert where_after(page, "Home", "PageUp") == "r1"
    assert where_after(page, "]") != "r1"
    assert where_after(page, "[") == "r1"
    page.keyboard.press("5")
    middle = page.evaluate("sungka.moment.time / sungka.moment.end")
    assert 0.2 < middle < 0.8
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_a_shell_at_a_time_every_shell_comes_down(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles)
    page.keyboard.press("Shift+ArrowRight")
    counts = []
    for _ in range(6):
        page.keyboard.press(".")
        counts.append(page.evaluate("sungka.air.hands.map(hand => hand.held).join()"))
    assert counts[:5] == ["4", "3", "2", "1", "0"]
    page.context.close()


def test_handled_keys_alone_are_taken_from_the_browser(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles)
    page.evaluate(
        """() => { window.taken = []; addEventListener("keydown",
        event => taken.push(event.key + event.defaultPrevented)); }"""
    )
    for key in ("ArrowRight", "ArrowDown", "PageDown", "x", "Control+ArrowRight", "Alt+f", "Tab"):
        page.keyboard.press(key)
    taken = page.evaluate("taken.filter(word => word.endsWith('true'))")
    assert taken == ["ArrowRighttrue", "PageDowntrue"]
    page.context.close()


def test_speed_help_and_leaving(lesson: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, lesson, troubles)
    page.keyboard.press("+")
    assert page.evaluate("sungka.moment.speed") == 0
    assert page.locator("#told").inner_text() == "Speed brisk"
    page.keyboard.press("+")
    assert page.evaluate("sungka.moment.speed") == 2
    for _ in range(3):
        page.keyboard.press("-")
    assert page.evaluate("sungka.moment.speed") == 0.5
    page.keyboard.press("?")
    assert page.evaluate("document.getElementById('help').open")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(WHERE) == "r1"
    page.keyboard.press("Escape")
    assert not page.evaluate("document.getElementById('help').open")
    page.focus("[data-do=lapOn]")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement === document.body")
    assert troubles == []
    page.context.close()


def test_variations_play_on_the_board(lesson: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, lesson, troubles)
    assert where_after(page, "Shift+ArrowRight", "ArrowDown") == "r1.t1.v1"
    assert page.locator("#banner").is_visible()
    assert page.evaluate("document.querySelector('.live').classList.contains('varied')")
    assert where_after(page, "ArrowDown") == "r1.t1.v1.t1.v1"
    assert where_after(page, "ArrowDown") == "r1.t1.v1.t1.v1.t1.v1"
    assert page.locator("details.variation").get_attribute("open") is not None
    assert where_after(page, "Escape") == "r1.t1.v1.t1.v1"
    assert where_after(page, "ArrowUp") == "r1.t1.v1"
    assert where_after(page, "Shift+ArrowRight", "ArrowRight") == "r1.t1.v1.t2.l1"
    assert where_after(page, "Shift+ArrowLeft", "Shift+ArrowLeft") == "r1.t1.v1"
    page.click("#leave")
    assert page.evaluate(WHERE) == "r1.t1"
    assert not page.locator("#banner").is_visible()
    page.locator(".variation > button").last.click()
    assert page.evaluate(WHERE) == "r1.t1.v2"
    assert where_after(page, "ArrowUp", "Escape") == "r1.t1"
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("#r1.t2", "r1.t2"),
        ("#r1.t2.l1", "r1.t2.l1"),
        ("#r1.t1.l1.v1", "r1.t1.v1.l1"),
        ("#r1.t1.v1.t2", "r1.t1.v1.t2"),
        ("#r1.end", "r1.end"),
        ("#r1.start", "r1"),
        ("#r9.t99.l99.v9", "r1.t3.l1"),
        ("#r1.t1.v7", "r1.t1"),
        ("#nonsense", "r1"),
        ("#r1.t2&speed=2", "r1.t2"),
        ("#r1.t2&flip=Infinity&theme=none", "r1.t2"),
    ],
)
def test_links_lead_to_a_moment(
    lesson: Path, browser: Any, troubles: list[str], link: str, address: str
) -> None:
    page = opened(browser, lesson, troubles, link)
    assert page.evaluate(WHERE) == address
    assert page.evaluate("sungka.moment.speed") == (2 if "speed" in link else 1)
    assert troubles == []
    page.context.close()


def test_links_are_written_obeyed_and_leave_the_history_alone(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles, "#r1.t2&theme=dark")
    entries = page.evaluate("history.length")
    page.keyboard.press("ArrowRight")
    comes(page, "location.hash === '#r1.t2.l1&theme=dark'")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("history.length") == entries
    page.evaluate("location.hash = '#r1.t1.v2'")
    comes(page, "sungka.moment.address === 'r1.t1.v2'")
    page.evaluate("location.hash = '#r1.t1&play=1'")
    comes(page, "sungka.moment.playing")
    page.context.close()


def test_a_place_to_be_written_gives_way_to_a_link(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles, "#r1.t2")
    # The page hears of a link later than it stands there; this one it hears nothing of at all.
    page.evaluate("sungka.go('r1.t3'); history.replaceState(null, '', '#r1.t1.v2')")
    page.wait_for_timeout(600)  # the place would have been written within 250 ms
    assert page.evaluate("location.hash") == "#r1.t1.v2"
    assert troubles == []
    page.context.close()


def test_every_mark_of_a_match_has_an_address_that_leads_back(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles)
    strayed = page.evaluate(
        """() => sungka.marks.filter(time => {
          sungka.seek(time);
          const { address, time: now } = sungka.moment;
          sungka.go(address);
          return sungka.moment.address !== address || Math.abs(sungka.moment.time - now) > 6000;
        })"""
    )
    assert strayed == []
    page.context.close()


def test_the_river_is_a_slider(page_of_match: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, page_of_match, troubles)
    river = page.locator("#river")
    assert river.get_attribute("role") == "slider"
    box = river.bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + 20)
    page.mouse.down()
    middle = page.evaluate("sungka.moment.time / sungka.moment.end")
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + 20)
    page.mouse.up()
    assert 0.2 < middle < page.evaluate("sungka.moment.time / sungka.moment.end") < 1
    said = river.get_attribute("aria-valuetext")
    assert said.startswith("Round 1, turn ")
    assert "South " in said
    river.focus()
    page.keyboard.press("Home")
    assert page.evaluate("sungka.moment.time") == 0
    assert river.get_attribute("aria-valuenow") == "0"
    page.context.close()


@pytest.mark.long
def test_a_tap_on_a_house_shows_its_next_lap_and_a_swipe_steps(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    size = {"width": 390, "height": 844}
    page = opened(browser, lesson, troubles, viewport=size, has_touch=True)
    at = page.evaluate(
        """() => { const board = [...document.querySelectorAll(".live")].at(-1);
          const { x, y } = new DOMPoint(122, 178).matrixTransform(board.getScreenCTM());
          return [x, y]; }"""
    )
    # The second house from the store at the upper left is South's second.
    page.touchscreen.tap(*at)
    assert page.evaluate("sungka.moment.playing")
    comes(page, "!sungka.moment.playing")
    assert page.evaluate(WHERE).startswith("r1.t1.l2")
    page.evaluate(
        """([x, y]) => { const stage = document.getElementById("stage");
          const send = (type, x) => stage.dispatchEvent(new PointerEvent(type,
            { clientX: x, clientY: y, pointerType: "touch", bubbles: true }));
          send("pointerdown", x + 100); send("pointermove", x + 190); send("pointerup", x + 190);
        }""",
        at[:2],
    )
    assert page.evaluate(WHERE) == "r1.t1.l1"
    assert (
        page.evaluate("getComputedStyle(document.getElementById('stage')).touchAction") == "pan-y"
    )
    assert troubles == []
    page.context.close()


def test_a_tap_on_the_board_plays_and_pauses(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles, viewport=PHONE, has_touch=True, is_mobile=True)
    box = page.locator("#stage").bounding_box()
    spot = (box["x"] + 4, box["y"] + box["height"] / 2)
    page.touchscreen.tap(*spot)
    assert page.evaluate("sungka.moment.playing")
    page.touchscreen.tap(*spot)
    assert not page.evaluate("sungka.moment.playing")
    page.evaluate("sungka.go('r1.t1.l1'); sungka.play()")
    house = page.evaluate(
        """() => { const board = [...document.querySelectorAll(".live")].at(-1);
          const { x, y } = new DOMPoint(122, 178).matrixTransform(board.getScreenCTM());
          return [x, y]; }"""
    )
    page.touchscreen.tap(*house)
    assert not page.evaluate("sungka.moment.playing")
    # In the middle of a turn it goes on where it stands, whatever is tapped.
    page.evaluate("sungka.go('r1.t1.l1'); sungka.seek(sungka.moment.time + 300)")
    before = page.evaluate("sungka.moment.time")
    page.touchscreen.tap(*house)
    assert page.evaluate("sungka.moment.playing")
    assert before <= page.evaluate("sungka.moment.time") < before + 2000
    comes(page, f"sungka.moment.time > {before} + 300")
    page.touchscreen.tap(*house)
    page.click("[data-do=menu]")
    page.click("#menu [data-do=help]")
    assert page.locator("#help .touch").is_visible()
    assert not page.locator("#help .keys").first.is_visible()
    assert troubles == []
    page.context.close()


PHONE = {"width": 360, "height": 640}


@pytest.mark.parametrize(
    ("width", "height"), long_after(2, [(360, 640), (740, 360), (390, 844), (844, 390)])
)
@pytest.mark.parametrize("rules", ["sungka rounds=1", "sungka rounds=12", "sungka-three rounds=3"])
def test_board_caption_and_play_are_on_one_screen_of_a_phone(
    tmp_path: Path, browser: Any, troubles: list[str], width: int, height: int, rules: str
) -> None:
    path = tmp_path / "phone.html"
    match = play(random_match(rules, 5))
    path.write_text(render_page(match, ""), encoding="utf-8")
    viewport = {"width": width, "height": height}
    page = opened(
        browser, path, troubles, "#r1.t5.l1", viewport=viewport, has_touch=True, is_mobile=True
    )
    for part in (".live:visible", "#caption", "[data-do=play]", "#river", "#below .store"):
        box = page.locator(part).bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width, part
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height, part
    board, bar = (page.locator(part).bounding_box() for part in ("#stage", ".controls"))
    # On a phone that lies the controls are beside the board.
    assert board["y"] + board["height"] <= bar["y"] or board["x"] + board["width"] <= bar["x"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("scrollTo(0, 1e6)")
    assert page.locator("[data-do=play]").bounding_box()["y"] < height
    page.click("#about")
    assert page.locator("header .result small").first.is_visible()
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)])
def test_the_annotators_words_are_on_that_screen_too(
    lesson: Path, browser: Any, troubles: list[str], width: int, height: int
) -> None:
    viewport = {"width": width, "height": height}
    page = opened(
        browser, lesson, troubles, "#r1.t1.end", viewport=viewport, has_touch=True, is_mobile=True
    )
    assert page.locator("#note").inner_text() == "Two moves."
    boxes = [page.locator(part).bounding_box() for part in ("#stage", "#caption", "#note")]
    ends = [box["y"] + box["height"] for box in boxes]
    assert ends == sorted(ends)
    assert ends[-1] <= (page.locator(".controls").bounding_box()["y"] or height)
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize("lang", long_after(1, ["fil", "en"]))
def test_a_phone_shows_the_longest_sentences_whole(
    tmp_path: Path, browser: Any, troubles: list[str], lang: str
) -> None:
    text = EXAMPLE.read_text(encoding="utf-8").replace(
        "\n\n", '\n[South "Santos, Maria"]\n[North "Reyes, Jun"]\n\n', 1
    )
    path = tmp_path / "named.html"
    (reading,) = read(text)
    path.write_text(render_page(play(reading.record), text, lang=lang), encoding="utf-8")
    for viewport in ({"width": 360, "height": 640}, {"width": 640, "height": 360}):
        page = opened(browser, path, troubles, viewport=viewport, has_touch=True, is_mobile=True)
        cut = page.evaluate(
            """() => { const box = document.querySelector(".caption");
              return sungka.marks.filter(time => { sungka.seek(time);
                return box.scrollHeight > box.clientHeight; })
                .map(() => document.getElementById("caption").textContent); }"""
        )
        assert cut == []
        page.context.close()
    assert troubles == []


def test_a_long_press_opens_the_share_menu(lesson: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, lesson, troubles, "#r1.t2")
    page.evaluate(
        """() => document.getElementById("stage").dispatchEvent(new PointerEvent("pointerdown",
          { clientX: 9, clientY: 9, pointerType: "touch", bubbles: true }))"""
    )
    comes(page, "document.getElementById('share').open")
    assert troubles == []
    page.context.close()


def test_controls_are_large_enough_for_a_thumb(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    size = {"width": 390, "height": 844}
    page = opened(browser, lesson, troubles, viewport=size, has_touch=True, is_mobile=True)
    page.keyboard.press("Shift+ArrowRight")
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select")].map(one =>
          [one.textContent, one.offsetWidth, one.offsetHeight])
          .filter(([, wide, high]) => wide && (wide < 44 || high < 44))"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.context.close()


def test_the_board_turns_and_counts_stay_right(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles, "#r1.t3")
    counts = """() => [...document.querySelectorAll(".lying .counts text")]
      .map(text => text.textContent)"""
    before = page.evaluate(counts)
    names = """() => [...document.querySelectorAll("#frame .name text")]
      .map(text => text.textContent)"""
    first = page.evaluate(names)
    page.keyboard.press("f")
    assert page.evaluate(counts) == before[8:] + before[:8]
    assert page.evaluate(names) == first[7:] + first[:7]
    assert page.locator("#below .player b").text_content() == "North"
    page.keyboard.press("f")
    assert page.evaluate(counts) == before
    assert troubles == []
    page.context.close()


MISTAKES = """%sgn 1
[Rules "sungkaan houses=4 shells=4 rounds=2"]

1. S1?! <best=S2+1 loss=7 pv="S2+1 N1" mark=?! by="sungka 1.0 depth=6"> N3!?
2. S3! N1
3. S2?? <best=S4 loss=12 pv=S4 mark=?? by="sungka 1.0 depth=6"> N2
"""


def test_from_mistake_to_mistake(tmp_path: Path, browser: Any, troubles: list[str]) -> None:
    path = tmp_path / "mistakes.html"
    (reading,) = read(MISTAKES)
    path.write_text(render_page(play(reading.record), MISTAKES), encoding="utf-8")
    page = opened(browser, path, troubles)
    assert where_after(page, "m") == "r1.t1"
    assert where_after(page, "m") == "r1.t5"
    assert where_after(page, "m") == "r1.t5"
    assert where_after(page, "Shift+M") == "r1.t1"
    assert where_after(page, "Shift+M") == "r1.t1"
    assert page.locator("p.better").all_inner_texts() == [
        "▶ better: S2+1 (7 of the lead lost)",
        "better: S4 (12 of the lead lost)",  # behind a turn that is not over: it cannot be played
    ]
    assert page.locator("#help dd, #help td").get_by_text("next or previous mistake").count() == 1
    page.context.close()


@pytest.mark.long
def test_the_labels_of_the_graph_are_never_under_the_thumb(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles)
    for share in (0, 0.2, 0.49, 0.51, 0.8, 1):
        page.evaluate(f"sungka.seek({share} * sungka.moment.end)")
        thumb = page.locator("#river .thumb").bounding_box()
        reach = 12 + thumb["width"] / 2  # half of the knob
        centre = thumb["x"] + thumb["width"] / 2
        labels = page.locator("#river > span").all()
        assert len(labels) == 3  # what half is, and the players' names
        for label in (one.bounding_box() for one in labels):
            assert not label["x"] - reach < centre < label["x"] + label["width"] + reach, share
    assert troubles == []
    page.context.close()


def test_tabs_show_that_there_are_more(tmp_path: Path, browser: Any, troubles: list[str]) -> None:
    match = play(random_match("sungka rounds=12", 5))
    path = tmp_path / "long.html"
    path.write_text(render_page(match, ""), encoding="utf-8")
    page = opened(browser, path, troubles, viewport={"width": 820, "height": 700})
    tabs = "document.querySelector('.tabs')"
    signs = f"[...{tabs}.classList].filter(one => one.startsWith('more')).sort().join()"
    for place, sign in (
        ("r1", "more-after"),
        ("r6", "more-after,more-before"),
        ("r12", "more-before"),
    ):
        page.evaluate(f"sungka.go('{place}')")
        comes(page, f"{signs} === '{sign}'")
    page.evaluate(f"{tabs}.scrollLeft = 0")
    comes(page, f"{signs} === 'more-after'")
    assert troubles == []
    page.context.close()


def test_split_pages_lead_to_each_other_and_to_the_list(
    one_match: Replay, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    names = ["a.html", "b.html", "c.html"]
    text = render_page(one_match, "x", siblings=PLACE)
    for i, name in enumerate(names):
        before, following = names[i - 1] if i else None, ([*names[i + 1 :], None])[0]
        linked = link_siblings(text, "index.html", before, following)
        (tmp_path / name).write_text(linked, encoding="utf-8")
    (tmp_path / "index.html").write_text("<!doctype html><title>List</title>", encoding="utf-8")
    page = opened(browser, tmp_path / "a.html", troubles, viewport=PHONE)
    assert page.locator("[rel=prev]").count() == 0
    for way, name in (("next", "b"), ("next", "c"), ("prev", "b"), ("up", "index")):
        assert page.locator(f"[rel={way}]").bounding_box()["height"] >= 24
        page.click(f"[rel={way}]")
        assert page.url == (tmp_path / f"{name}.html").as_uri()
    assert troubles == []
    page.context.close()


def test_marks_by_number_are_never_shown_as_numbers_alone(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    text = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S1$1 N3$4 2. S2$14\n'
    path = tmp_path / "marks.html"
    (reading,) = read(text)
    path.write_text(render_page(play(reading.record), text), encoding="utf-8")
    page = opened(browser, path, troubles)
    shown = page.locator("#list").inner_text()
    assert "$" not in shown
    for words in ("S1x6!", "N3x8??", "mark 14"):
        assert words in shown
    assert troubles == []
    page.context.close()


VARIED = MISTAKES.replace(" N3!?", " (S2+1 N1) N3!?")


def test_a_better_turn_is_a_button_and_a_mistake_is_reached_by_touch(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    path = tmp_path / "mistakes.html"
    (reading,) = read(VARIED)
    html = render_page(play(reading.record), VARIED, files=Files(has_tries=False))
    path.write_text(html, encoding="utf-8")
    page = opened(browser, path, troubles)
    page.click("[data-do=mistakeOn]")
    assert page.evaluate(WHERE) == "r1.t1"
    page.click(".better button")
    assert page.evaluate("sungka.moment.isVariation")
    assert page.evaluate(WHERE) == "r1.t1.v1"
    assert page.locator(".variation [aria-current]").inner_text().startswith("S2")
    page.keyboard.press("Escape")
    assert page.evaluate(WHERE) == "r1.t1"
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize("has_tries", [True, False])
def test_mistakes_are_reached_by_touch_both_ways(
    tmp_path: Path, browser: Any, troubles: list[str], has_tries: bool
) -> None:
    path = tmp_path / "mistakes.html"
    (reading,) = read(MISTAKES)
    replay = play(reading.record)
    path.write_text(
        render_page(replay, MISTAKES, files=Files(has_tries=has_tries)), encoding="utf-8"
    )
    page = opened(browser, path, troubles, viewport=PHONE, has_touch=True, is_mobile=True)
    for way, place in (("On", "t1"), ("On", "t5"), ("Back", "t1")):
        page.locator("[data-do=menu]").tap()
        page.locator(f"#menu [data-do=mistake{way}]").tap()
        comes(page, "document.querySelector('.bar #rest') !== null")
        assert page.evaluate(WHERE) == f"r1.{place}"
    assert troubles == []
    page.context.close()


def test_a_game_without_mistakes_has_no_button_for_them(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles)
    assert not page.locator("[data-do=mistakeOn]").is_visible()
    page.context.close()


def test_the_end_of_a_turn_says_who_is_next_and_what_a_long_one_brought(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles)
    caption = "document.getElementById('caption').textContent"
    page.evaluate("sungka.go('r1.t1.end')")
    said = page.evaluate(caption)
    assert said.endswith("Reyes, Jun moves next.")
    assert re.search(r" 8 laps: \d+ won, 0 by capture\. ", said)
    over = page.evaluate("sungka.moment.time")
    page.evaluate("sungka.go('r1.t2')")
    assert page.evaluate("sungka.moment.time") - over >= 1000
    page.evaluate("sungka.go('r1.t2.end')")
    assert page.evaluate(caption).endswith("Santos, Maria moves next.")
    assert "laps:" not in page.evaluate(caption)
    assert troubles == []
    page.context.close()


def test_a_row_of_both_hands_says_who_is_next_for_a_second(
    page_of_match: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, page_of_match, troubles, "#r1.t1.end")
    said = page.locator("#caption").inner_text()
    assert re.search(r"(North|South) moves next\.$", said)
    over = page.evaluate("sungka.moment.time")
    page.evaluate("sungka.go('r1.t2')")
    assert page.evaluate("sungka.moment.time") - over >= 1000
    assert page.locator("#caption").inner_text() == said.split(". ")[-1].replace(
        "moves next", "to sow"
    )
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_at_the_brisk_pace_no_turn_takes_longer_than_twelve_seconds(
    tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    """The times of turns are read off the page at its usual pace, and added up here."""
    path = tmp_path / "long.html"
    (reading,) = read(EXAMPLE.read_text(encoding="utf-8"))
    path.write_text(render_page(play(reading.record), "x"), encoding="utf-8")
    page = opened(browser, path, troubles)
    length = page.evaluate("sungka.moment.end")
    begins = page.evaluate(
        """n => Array.from({ length: n }, (_, turn) => {
          sungka.go(`r1.t${turn + 1}`);
          return sungka.moment.time;
        })""",
        29,
    )
    sown = [end - begin for begin, end in pairwise([*begins, length])]
    assert max(sown) > 15_000
    shorter = sum(max(0, time - 12_000) for time in sown)
    page.evaluate("sungka.go('r1.end')")
    page.select_option("#speed", "0")
    minutes = clock_text((length - shorter) / 1000)
    assert page.locator("#where").inner_text().endswith(f"{minutes}\u00a0/\u00a0{minutes}")
    page.clock.install()
    longest = max(range(len(sown)), key=sown.__getitem__)
    page.evaluate(f"sungka.go('r1.t{longest + 1}')")
    page.evaluate("sungka.play()")
    page.clock.run_for(11_000)
    assert page.evaluate("sungka.moment.time") < begins[longest] + sown[longest]
    page.clock.run_for(1_500)
    assert page.evaluate("sungka.moment.time") > begins[longest] + sown[longest]
    assert troubles == []
    page.context.close()


def clock_text(seconds: float) -> str:
    """Seconds as the page writes them."""
    return f"{int(seconds // 60)}:{int(seconds % 60):02}"


def test_who_leads_and_how_long_it_takes_are_always_to_be_seen(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles)
    leads = """() => [...document.querySelectorAll("#lead i")]
      .map(one => parseFloat(one.style.width))"""
    stored = """() => [0, 1].map(seat =>
      +document.querySelector(`.player[data-seat="${seat}"] .store`).textContent)"""
    for place in ("r1", "r1.t1.l1", "r1.t1.end", "r1.end"):
        page.evaluate(f"sungka.go('{place}')")
        counts = page.evaluate(stored)
        total = sum(map(int, page.locator("#counts td").all_inner_texts()[1:]))
        for share, count in zip(page.evaluate(leads), counts, strict=True):
            assert share == pytest.approx(count * 100 / total, abs=0.1)
    # A plus on the page is what a turn gains, and nothing else.
    assert "+" not in page.locator(".players").first.inner_text()
    length = page.evaluate("sungka.moment.end") / 1000
    minutes = clock_text(length)
    assert page.locator("#where").inner_text().endswith(f"{minutes}\u00a0/\u00a0{minutes}")
    page.select_option("#speed", "8")
    assert page.evaluate("sungka.moment.speed") == 8
    assert troubles == []
    page.context.close()
