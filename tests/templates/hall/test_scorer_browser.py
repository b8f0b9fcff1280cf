"""The scorer's page in a browser, at a small hall that can fail in every way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from sungka.templates.hall.pages import build_scorer_page
from support.browsing import AXE, comes, has_axe, started
from support.small_hall import SmallHall, open_hall

HEADER = (
    '[Event "Sinulog Open"] [Table "3"] [South "Santos, Maria"] [North "Reyes, Jun"] [Rules "{}"]'
)
TURNS = HEADER.format("sungkaan houses=3 shells=2 rounds=2")
SIZES = {"phone": (390, 844), "small": (360, 640), "lying": (844, 390), "tablet": (820, 1180)}
PAGE = build_scorer_page()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with started() as running:
        yield running


def opened(browser: Any, hall: SmallHall, **context: Any) -> Any:
    """Open the table's page; what it complains of goes to the hall's troubles."""
    size = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    page = browser.new_context(**{**size, **context}).new_page()
    page.on("pageerror", lambda error: hall.troubles.append(str(error)))
    page.on("request", lambda request: _note(request.url, hall))
    page.set_default_timeout(8000)
    page.add_init_script("navigator.vibrate = () => (window.felt = (window.felt ?? 0) + 1, true)")
    page.goto(hall.address())
    comes(page, "document.getElementById('page').dataset.screen === 'asking'")
    page.click("[data-answer=second]")
    return page


def _note(url: str, hall: SmallHall) -> None:
    if not url.startswith((f"http://127.0.0.1:{hall.port}/", "data:")):
        hall.troubles.append(f"asks for {url}")


def tap(page: Any, *spots: str) -> None:
    """Tap places of the board, one after the other."""
    for spot in spots:
        page.tap(f"[data-spot={spot}]")


def legal(page: Any) -> list[str]:
    """The houses that the page shows as those to lift."""
    return page.evaluate("[...document.querySelectorAll('.legal')].map((b) => b.dataset.spot)")


def sent(page: Any) -> None:
    """Wait until the hall has everything."""
    comes(page, "!!document.querySelector('.state.sent, .state.ready')")


def test_a_game_from_the_first_question_to_the_last_word(browser: Any) -> None:
    with open_hall(PAGE, header=TURNS) as hall:
        page = opened(browser, hall)
        for number in range(400):
            houses = legal(page)
            if houses:
                tap(page, houses[number % len(houses)])
            elif page.is_visible("#panel .main:text('Counted')") or page.is_visible(
                "#panel .main:text('Begin round')"
            ):
                page.click("#panel .main")
            else:
                break
        page.click("#panel .main:text('End the game')")
        sent(page)
        assert hall.texts()[-1] == "end"
        assert hall.texts().count("count") == 2
        assert hall.texts().count("round") == 1
        page.click("#panel .main:text('Santos, Maria agrees')")
        comes(page, "document.getElementById('panel').textContent.includes('has agreed')")
        page.click("#panel .main:text('Reyes, Jun agrees')")
        comes(page, "document.getElementById('panel').textContent.includes('You may close')")
        assert hall.signed == ["S", "N"]
        assert hall.troubles == []


@pytest.mark.parametrize("size", SIZES)
def test_every_button_is_large_enough_and_nothing_scrolls(browser: Any, size: str) -> None:
    width, height = SIZES[size]
    header = HEADER.format("sungka rounds=3")
    with open_hall(PAGE, header=header) as hall:
        page = opened(browser, hall, viewport={"width": width, "height": height})
        tap(page, "S7", "N1")
        for step in ("#compare", "#undo", "#menu"):
            least, over = page.evaluate(_MEASURE)
            assert least >= 47.9, (size, step, least)
            assert over == [], (size, step)
            page.click(step)
        assert hall.troubles == []


_MEASURE = """() => {
  const shown = [...document.querySelectorAll("button")].filter((one) => one.offsetParent);
  const boxes = shown.map((one) => [one, one.getBoundingClientRect()]);
  const { innerWidth, innerHeight } = window;
  const { scrollWidth, scrollHeight } = document.documentElement;
  const over = boxes.filter(([one, box]) => !one.closest("dialog, #panel")
    && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1
      || box.left < -1 || box.top < -1));
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) over.push([document.body]);
  const sides = boxes.flatMap(([, box]) => [box.width, box.height]);
  return [Math.min(...sides), over.map(([one]) => one.id || one.dataset.spot)];
}"""


def test_the_first_tap_is_possible_within_a_second_on_a_slow_phone(browser: Any) -> None:
    with open_hall(PAGE) as hall:
        page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 2})
        page.goto(hall.address())
        comes(page, "document.getElementById('page').dataset.screen === 'asking'")
        taken = page.evaluate("performance.getEntriesByName('first tap')[0]?.startTime ?? 1e9")
        assert taken < 1000


def test_two_thumbs_at_once_are_two_lifts(browser: Any) -> None:
    with open_hall(PAGE) as hall:
        page = opened(browser, hall)
        cdp = page.context.new_cdp_session(page)
        boxes = [page.locator(f"[data-spot={spot}]").bounding_box() for spot in ("S7", "N7")]
        points = [
            {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": number}
            for number, box in enumerate(boxes)
        ]
        cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
        cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": points[:1]})
        cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        sent(page)
        assert sorted(hall.texts()) == ["N7", "S7"]


def test_a_finger_that_slides_away_lifts_nothing(browser: Any) -> None:
    with open_hall(PAGE, header=TURNS) as hall:
        page = opened(browser, hall)
        box = page.locator("[data-spot=S2]").bounding_box()
        page.mouse.move(box["x"] + 9, box["y"] + 9)
        page.mouse.down()
        page.mouse.move(box["x"] + 9, box["y"] + box["height"] * 2)
        page.mouse.up()
        page.focus("[data-spot=S1]")
        page.keyboard.press("Enter")
        sent(page)
        assert hall.texts() == ["S1"]


def test_a_refusal_is_seen_felt_and_stays_and_taps_just_after_it_do_nothing(browser: Any) -> None:
    with open_hall(PAGE, header=TURNS) as hall:
        page = opened(browser, hall)
        tap(page, "N2")
        page.tap("[data-spot=S2]")
        assert page.is_visible("#refusal")
        assert "N2" in page.inner_text("#refusal")
        assert page.inner_text("#refused-why") == (
            "N2 cannot be lifted: it is the turn of Santos, Maria."
        )
        assert page.evaluate("window.felt") >= 1
        page.wait_for_timeout(600)
        tap(page, "S2")
        assert page.is_visible("#refusal")
        comes(page, "document.getElementById('refusal').hidden")
        sent(page)
        assert hall.texts() == ["S2"]


def test_lifts_that_another_hand_makes_impossible_can_be_taken_back(browser: Any) -> None:
    with open_hall(PAGE, header=HEADER.format("sungka houses=4 shells=3 rounds=2")) as hall:
        page = opened(browser, hall)
        tap(page, "S2", "N1", "N4", "S3", "S1", "S1", "S2", "S4")
        assert "N4 cannot be: +4 cannot follow" in page.inner_text("#panel")
        page.tap("#panel .main:text('Take them back')")
        sent(page)
        assert hall.texts()[-1] == "drop 4"
        assert page.is_hidden("#panel")
        assert hall.troubles == []


def test_undo_is_always_in_sight_and_takes_back(browser: Any) -> None:
    with open_hall(PAGE, header=TURNS) as hall:
        page = opened(browser, hall)
        assert page.is_disabled("#undo")
        tap(page, "S2")
        before = page.inner_text("#stage")
        page.click("#undo")
        assert page.inner_text("#told").startswith("Taken back")
        assert page.inner_text("#stage") != before
        page.click("#compare")
        assert page.is_visible("#undo")
        page.click("#undo")
        assert page.get_attribute("#compare", "aria-pressed") == "false"
        sent(page)
        assert hall.texts() == ["S2", "undo"]


def test_a_game_goes_on_without_the_hall_and_is_sent_when_it_is_back(browser: Any) -> None:
    with open_hall(PAGE, header=TURNS) as hall:
        page = opened(browser, hall)
        hall.is_down = True
        for _ in range(6):
            tap(page, legal(page)[0])
        comes(page, "!!document.querySelector('.state.offline')")
        assert page.inner_text("#state-text") == "offline, 6 entries kept here"
        # The page is closed and opened again: the browser has it, and what was entered.
        stage = page.inner_text("#stage")
        page.goto("about:blank")
        page.goto(hall.address())
        comes(page, "document.getElementById('page').dataset.screen === 'board'")
        assert page.inner_text("#stage") == stage
        tap(page, legal(page)[0])
        assert hall.texts() == []
        hall.is_down = False
        sent(page)
        assert len(hall.texts()) == 7


def test_lost_answers_double_nothing_and_an_older_server_is_healed(browser: Any) -> None:
    with open_hall(PAGE, header=TURNS) as hall:
        page = opened(browser, hall)
        sent(page)
        hall.loses_answers = True
        for _ in range(3):
            tap(page, legal(page)[0])
        page.wait_for_timeout(400)
        hall.loses_answers = False
        sent(page)
        texts = hall.texts()
        assert len(texts) == 3
        hall.entries, hall.start = hall.entries[:2], "s2"
        hall.tell("start")
        comes(page, "!document.querySelector('.state.offline')")
        tap(page, legal(page)[0])
        sent(page)
        page.wait_for_timeout(200)
        assert hall.texts()[:3] == texts
        assert len(hall.texts()) == 4


def test_where_indexed_db_fails_the_entries_are_kept_all_the_same(browser: Any) -> None:
    with open_hall(PAGE, header=TURNS) as hall:
        page = opened(browser, hall)
        page.add_init_script("indexedDB.open = () => { throw new Error('private'); }")
        page.goto("about:blank")
        page.goto(hall.address())
        comes(page, "document.getElementById('page').dataset.screen === 'asking'")
        page.click("[data-answer=second]")
        hall.is_down = True
        tap(page, "S2")
        page.wait_for_timeout(100)
        page.goto("about:blank")
        page.goto(hall.address())
        comes(page, "document.getElementById('page').dataset.screen === 'board'")
        hall.is_down = False
        sent(page)
        assert hall.texts() == ["S2"]


def test_a_table_given_to_another_phone_is_read_only_and_the_rest_goes_aside(browser: Any) -> None:
    with open_hall(PAGE, header=TURNS) as hall:
        page = opened(browser, hall)
        sent(page)
        hall.lease = 4
        tap(page, "S2")
        comes(page, "!!document.querySelector('.state.moved')")
        assert page.inner_text("#state-text") == "moved: another phone writes this table"
        assert [one["text"] for one in hall.aside] == ["S2"]
        page.tap("[data-spot=S1]")
        assert "Another phone writes this table now" in page.inner_text("#refused-why")
        assert hall.texts() == []


def test_two_phones_with_one_code_are_told_and_one_goes_on_with_the_halls_list(
    browser: Any,
) -> None:
    with open_hall(PAGE, header=TURNS) as hall:
        page = opened(browser, hall)
        sent(page)
        hall.entries.append({"id": "p3-2-0000aaaa", "text": "S1", "spent": 5, "at": ""})
        tap(page, "S3")
        comes(page, "!!document.querySelector('.state.diverged')")
        assert hall.texts() == ["S1"]
        page.click("#differ")
        page.click("dialog .danger")
        sent(page)
        tap(page, legal(page)[0])
        sent(page)
        assert hall.texts()[0] == "S1"
        assert len(hall.texts()) == 2


def test_a_phone_that_takes_over_has_what_the_other_wrote(browser: Any) -> None:
    with open_hall(PAGE, ("S2", "N1"), header=TURNS) as hall:
        page = opened(browser, hall)
        assert page.inner_text("#where") == "round 1, row 1"
        tap(page, legal(page)[0])
        sent(page)
        assert len(hall.texts()) == 3


def test_players_who_score_themselves_are_told_nothing(browser: Any) -> None:
    with open_hall(PAGE, header=TURNS, help="none") as hall:
        page = opened(browser, hall)
        assert legal(page) == []
        tap(page, "N2", "S2")
        assert page.is_hidden("#refusal")
        sent(page)
        assert hall.texts() == ["N2", "S2"]


def test_another_tab_of_the_phone_takes_the_table_over(browser: Any) -> None:
    with open_hall(PAGE, header=TURNS) as hall:
        page = opened(browser, hall)
        other = page.context.new_page()
        other.goto(hall.address())
        comes(page, "!!document.querySelector('.state.elsewhere')")
        tap(page, "S2")
        assert "another tab" in page.inner_text("#refused-why")
        comes(other, "!!document.querySelector('.legal')")
        tap(other, "S2")
        sent(other)
        page.wait_for_timeout(1600)
        page.click("#claim")
        comes(page, "!!document.querySelector('.state.sent, .state.ready')")
        tap(page, legal(page)[0])
        sent(page)
        assert len(hall.texts()) == 2


def test_the_slip_is_found_and_put_right(browser: Any) -> None:
    with open_hall(PAGE, ("S2", "N1"), header=TURNS) as hall:
        page = opened(browser, hall)
        first = page.evaluate(_COUNTS)
        page.click("#undo")
        tap(page, next(one for one in legal(page) if one != "N1"))
        second = page.evaluate(_COUNTS)
        page.click("#compare")
        for spot, count in first.items():
            if count != second[spot]:
                tap(page, spot)
                less, more = page.locator(".stepper button").all()
                for _ in range(abs(count - second[spot])):
                    (more if count > second[spot] else less).click()
        page.click("#panel .main")
        comes(page, "!!document.querySelector('.offers button')")
        page.click(".offers button >> nth=0")
        assert page.evaluate(_COUNTS) == first
        sent(page)
        assert re.match("correct|drop|N", hall.texts()[-1])


_COUNTS = """Object.fromEntries([...document.querySelectorAll(".place")].map((one) =>
  [one.dataset.spot, Number(one.querySelector("b").textContent)]))"""


def test_houses_to_burn_are_tapped(browser: Any) -> None:
    header = HEADER.format("sungkaan houses=3 shells=2 rounds=2 burn=chosen")
    lines = ('set "0.0.1/7 0.0.0/4 S" {a short way}', "S1", "count")
    with open_hall(PAGE, lines, header=header) as hall:
        page = opened(browser, hall)
        page.click("#panel .main:text('Counted')")
        assert page.is_disabled("#panel .main:text('Begin round 2')")
        while page.is_disabled("#panel .main:text('Begin round 2')"):
            tap(page, next(one for one in legal(page) if "chosen" not in _class(page, one)))
        page.click("#panel .main:text('Begin round 2')")
        sent(page)
        assert re.fullmatch(r"round burn [SN]\d( [SN]\d)*", hall.texts()[-1])


def _class(page: Any, spot: str) -> str:
    return str(page.get_attribute(f"[data-spot={spot}]", "class"))


def test_names_and_comments_are_text_and_nothing_else(browser: Any) -> None:
    evil = "<img src=x onerror=alert(1)>\u202e" + "W" * 300
    seats = [{"seat": "S", "name": evil, "id": "A"}, {"seat": "N", "name": "Zoë & Co", "id": "B"}]
    with open_hall(PAGE, ("{" + evil + "}",), header=TURNS, seats=seats) as hall:
        page = _begin(browser, hall)
        tap(page, "S2", "N3")
        page.click("#menu")
        page.click("dialog .choices button >> nth=0")
        assert page.evaluate("document.querySelectorAll('img').length") == 0
        least, over = page.evaluate(_MEASURE)
        assert least >= 47.9
        assert over == []
        assert hall.troubles == []


def _begin(browser: Any, hall: SmallHall) -> Any:
    page = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True).new_page()
    page.on("pageerror", lambda error: hall.troubles.append(str(error)))
    page.goto(hall.address())
    comes(page, "document.getElementById('page').dataset.screen === 'asking'")
    page.click("[data-answer=first]")
    return page


def test_the_arbiter_is_called_and_a_wrong_name_leads_to_the_desk(browser: Any) -> None:
    with open_hall(PAGE, header=TURNS) as hall:
        page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        page.goto(hall.address())
        comes(page, "document.getElementById('page').dataset.screen === 'asking'")
        page.click("[data-answer=first]")
        assert "Santos, Maria sits South" in page.inner_text("#wrong-why")
        page.click("[data-answer=call]")
        comes(page, "document.getElementById('called').textContent.length > 0")
        assert hall.asked
        page.click("[data-answer=again]")
        page.click("[data-answer=second]")
        page.click("#menu")
        page.click("dialog button:text('no longer needed')")
        comes(page, "!document.querySelector('#next strong')")
        assert not hall.asked


@has_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "fil"])
def test_axe_finds_nothing(browser: Any, lang: str, scheme: str) -> None:
    source = AXE.read_text(encoding="utf-8")
    with open_hall(build_scorer_page(lang), header=TURNS, language=lang) as hall:
        page = browser.new_context(
            viewport={"width": 390, "height": 844}, color_scheme=scheme, bypass_csp=True
        ).new_page()
        page.goto(hall.address())
        comes(page, "document.getElementById('page').dataset.screen === 'asking'")
        found = []

        def look(where: str) -> None:
            page.evaluate(source)
            page.evaluate(_END_MOTION)
            result = page.evaluate("axe.run()")
            found.extend(
                (where, one["id"], one["nodes"][0]["html"][:150]) for one in result["violations"]
            )

        look("asking")
        page.click("[data-answer=second]")
        look("board")
        page.click("[data-spot=S2]")
        look("playing")
        page.click("[data-spot=S2]")
        look("refused")
        page.wait_for_timeout(600)
        page.click("#refused-acts button >> nth=-1")
        page.click("#compare")
        page.click(".stepper button >> nth=1")
        look("comparing")
        page.click("#compare")
        page.click("#menu")
        look("menu")
        page.click("dialog .choices button >> nth=0")
        look("entries")
        page.keyboard.press("Escape")
        hall.is_down = True
        page.wait_for_timeout(50)
        for _ in range(60):
            houses = legal(page)
            if not houses:
                break
            page.click(f"[data-spot={houses[0]}]")
        look("round over")
        assert found == []


_END_MOTION = """for (const one of document.querySelectorAll("*")) {
  for (const each of one.getAnimations()) each.finish();
}"""
