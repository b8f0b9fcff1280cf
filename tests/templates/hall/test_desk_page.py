"""The desk's page: every table in words, nothing that comes from outside becomes more than text."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from sungka.templates.hall.pages import build_desk_page, load_hall_words
from sungka.templates.messages import LANGUAGES
from support.browsing import AXE, comes, has_axe
from support.desk_hall import DeskHall, Value, make_table, running_hall
from support.lengths import long_after

ROOT = Path(__file__).parents[3]
WORDS = load_hall_words("desk", "en")
PLAYED: Value = {
    "round": 1, "row": 14, "last": "S7+3", "position": "4.0.1.8.0.2.9/31 1.1.0.5.6.0.0/30 N",
    "stores": [31, 30], "to_move": "N", "clocks": {"S": "4:31", "N": "0:58"}, "running": True,
    "idle": 12, "seen": 3, "lease": 1, "entries": 40,
}  # fmt: skip
OVER: Value = {**PLAYED, "running": False, "result": "52-46", "signed": ["S"]}
EVERY = (
    make_table("1.01", "playing", **PLAYED),
    make_table("1.02", "waiting"),
    make_table("1.03", "in doubt", **PLAYED, doubt="entry 31: `N5x9` takes 8 shells"),
    make_table("1.04", "asks for help", **{**PLAYED, "asked": True}),
    make_table("1.05", "silent", **{**PLAYED, "seen": 75}),
    make_table("1.06", "over, not signed", **OVER),
    make_table("1.07", "over, signed", **{**OVER, "signed": ["S", "N"]}),
    make_table("1.08", "done", result="60-38", signed=["S", "N"], aside=3),
)


@pytest.fixture
def hall() -> Iterator[DeskHall]:
    with running_hall() as running:
        yield running


def opened(browser: Any, hall: DeskHall, troubles: list[str], **context: Any) -> Any:
    """The page with the cards of its first frame; errors and foreign requests are troubles."""
    page = browser.new_context(**{"viewport": {"width": 1366, "height": 768}, **context}).new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda line: troubles.append(line.text))
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((f"http://127.0.0.1:{hall.server_port}/", "data:"))
            else troubles.append(request.url)
        ),
    )
    page.goto(hall.address)
    page.wait_for_selector(".card")
    return page


def order_of(page: Any) -> list[str]:
    """The addresses of the cards as they stand."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.open')].map(b => b.innerText)"
    )
    return found


def test_the_words_are_the_same_in_each_language_and_all_are_used() -> None:
    script = "".join(
        path.read_text("utf-8") for path in sorted((ROOT / "js/hall/desk").glob("*.js"))
    )
    template = (ROOT / "templates/hall/desk.html.j2").read_text("utf-8")
    for lang in LANGUAGES:
        words = load_hall_words("desk", lang)
        assert list(words) == list(WORDS)
        for key, text in words.items():
            assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", WORDS[key])), key
    made = ("unit_", "correct_")
    used = [key for key in WORDS if f'"{key}"' not in script + template]
    assert [key for key in used if not key.startswith(made)] == []
    asked = set(re.findall(r'\b(?:tell|say)\("(\w+)"', script + template))
    assert asked <= set(WORDS)


def test_the_page_is_one_file_that_asks_only_its_own_hall() -> None:
    for lang in LANGUAGES:
        page = build_desk_page(lang)
        assert page == build_desk_page(lang)
        assert f'<html lang="{lang}">' in page
        assert "connect-src 'self'" in page
        assert not re.search(r"https?://", page.replace("http://www.w3.org/2000/svg", ""))
        assert not re.search(r"\son\w+=|\sstyle=|unsafe-inline", page)
    with pytest.raises(ValueError, match="xx"):
        build_desk_page("xx")


def test_every_table_has_its_card_the_worst_first(
    browser: Any, hall: DeskHall, troubles: list[str]
) -> None:
    hall.send(*EVERY)
    page = opened(browser, hall, troubles)
    worst = ["1.03", "1.04", "1.05", "1.06", "1.07", "1.01", "1.02", "1.08"]
    assert order_of(page) == worst
    said = {address: page.locator(f"[data-table='{address}']").inner_text() for address in worst}
    for address, words in {
        "1.01": ("▶playing", "round 1, row 14 · S7+3", "last entry 12 s ago", "31", "4:31"),
        "1.03": ("in doubt", "entry 31: `N5x9` takes 8 shells"),
        "1.04": ("asks for help", "I am going there"),
        "1.05": ("silent", "phone seen 75 s ago"),
        "1.06": ("over, not signed", "52-46 · signed by South", "Confirm the result"),
        "1.02": ("waiting", "not given out yet"),
        "1.08": ("done", "60-38"),
    }.items():
        for word in words:
            assert word in said[address], (address, word, said[address])
    assert page.locator(".moves .who").first.inner_text() == "North of 1.03"
    assert page.title() == "(3) Sinulog Open – Desk"
    assert hall.refused == 0
    assert troubles == []


def test_clocks_and_seconds_run_between_two_frames(
    browser: Any, hall: DeskHall, troubles: list[str]
) -> None:
    hall.send(EVERY[0])
    page = opened(browser, hall, troubles)
    clocks = "[...document.querySelectorAll('.card .clock')].map(c => c.innerText).join(' ')"
    comes(page, f"/^4:31 0:5[5-7]$/.test({clocks})")
    comes(page, "/last entry 1[3-9] s ago/.test(document.querySelector('.under').innerText)")
    assert troubles == []


def test_cards_change_at_once_and_keep_their_places_under_the_pointer(
    browser: Any, hall: DeskHall, troubles: list[str]
) -> None:
    hall.send(*(make_table(f"1.0{n}", "playing", **PLAYED) for n in range(1, 6)))
    page = opened(browser, hall, troubles)
    page.hover("[data-table='1.02']")
    hall.send(make_table("1.05", "in doubt", doubt="why"), whole=False)
    comes(page, "document.querySelector(\"[data-table='1.05']\").dataset.state === '0'")
    assert order_of(page) == ["1.01", "1.02", "1.03", "1.04", "1.05"]
    assert page.locator("#still").is_visible()
    assert "1" in page.locator(".chip").first.inner_text()
    page.mouse.move(5, 5)
    comes(page, "document.querySelector('.open').innerText === '1.05'")
    assert page.locator("#still").is_hidden()
    assert "Table 1.05: in doubt" in page.locator("#news").inner_text()
    hall.send(make_table("1.05", "playing", **PLAYED), whole=False)
    comes(page, "document.getElementById('news').innerText === ''")
    assert troubles == []


def test_tables_are_filtered_by_state_and_searched(
    browser: Any, hall: DeskHall, troubles: list[str]
) -> None:
    hall.send(*EVERY)
    page = opened(browser, hall, troubles)
    page.locator(".chip", has_text="playing").click()
    page.locator(".chip", has_text="waiting").click()
    assert order_of(page) == ["1.01", "1.02"]
    assert page.locator("#shown").inner_text() == "2 of 8 tables"
    page.keyboard.press("/")
    page.keyboard.type("north of 1.02")
    assert order_of(page) == ["1.02"]
    page.keyboard.type("x")
    assert order_of(page) == []
    assert page.locator("#nothing").inner_text() == "No table is like this."
    page.keyboard.press("Escape")
    assert order_of(page) == ["1.01", "1.02"]
    assert troubles == []


def test_the_keyboard_reaches_everything(browser: Any, hall: DeskHall, troubles: list[str]) -> None:
    hall.send(*EVERY)
    page = opened(browser, hall, troubles)
    page.focus(".open")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.innerText") == "1.08"
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    assert page.locator("#table-title").inner_text() == "Table 1.03"
    page.keyboard.press("Escape")
    assert page.locator("#table").is_hidden()
    assert page.evaluate("document.activeElement.innerText") == "1.03"
    assert troubles == []


def test_a_table_is_given_out_and_taken_over(
    browser: Any, hall: DeskHall, troubles: list[str]
) -> None:
    address = "http://127.0.0.1:1/s/ab.html#t=1.02&l=1&k=x"
    code = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    hall.answers["/desk/lease"] = {"ok": True, "lease": 1, "address": address, "code": code}
    hall.send(*EVERY)
    page = opened(browser, hall, troubles)
    page.locator("[data-table='1.02'] .open").click()
    page.get_by_role("button", name="Give out").click()
    page.wait_for_selector(".code")
    assert page.locator(".address").inner_text() == address
    assert hall.posts == [("/desk/lease", {"table": "1.02"})]
    page.keyboard.press("Escape")
    page.locator("[data-table='1.01'] .open").click()
    page.locator("summary", has_text="The phone").click()
    page.get_by_role("button", name="Take over here").click()
    assert len(hall.posts) == 1, "asked first, as a phone writes there"
    page.get_by_role("button", name="Yes, do it").click()
    link = page.get_by_role("link", name="Open the scorer’s page")
    assert link.get_attribute("href") == address
    hall.answers["/desk/lease"]["address"] = "javascript:alert(1)"
    page.get_by_role("button", name="Take over here").click()
    page.get_by_role("button", name="Yes, do it").click()
    page.wait_for_timeout(200)
    assert "javascript" not in (page.locator("a.button").get_attribute("href") or "")
    assert troubles == []


def test_the_code_of_a_table_that_was_given_out_is_shown_again(
    browser: Any, hall: DeskHall, troubles: list[str]
) -> None:
    address = "http://127.0.0.1:1/s/ab.html#t=1.04&l=2&k=x"
    code = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    hall.answers["/desk/code"] = {"ok": True, "lease": 2, "address": address, "code": code}
    hall.send(make_table("1.04", "silent", lease=2, seen=90), make_table("1.02", "waiting"))
    page = opened(browser, hall, troubles)
    page.locator("[data-table='1.04'] .open").click()
    page.get_by_role("button", name="Show the code").click()
    page.wait_for_selector(".code")
    assert page.locator(".address").inner_text() == address
    assert hall.posts == [("/desk/code", {"table": "1.04"})]
    assert page.get_by_role("button", name="Give out anew").is_visible()
    page.keyboard.press("Escape")
    page.locator("[data-table='1.02'] .open").click()
    assert page.get_by_role("button", name="Give out", exact=True).is_visible()
    assert page.get_by_role("button", name="Show the code").count() == 0
    assert troubles == []


def test_a_call_is_answered_and_a_result_confirmed_after_one_question(
    browser: Any, hall: DeskHall, troubles: list[str]
) -> None:
    hall.send(*EVERY)
    page = opened(browser, hall, troubles)
    page.get_by_role("button", name="I am going there").click()
    page.locator("[data-table='1.06'] .offer").click()
    asked = page.locator(".question")
    assert "South of 1.06 – North of 1.06 52-46" in asked.inner_text()
    assert "Not signed by North." in asked.inner_text()
    asked.get_by_role("button", name="No").click()
    page.locator("#urgent button").click()
    asked.get_by_role("button", name="Yes, do it").click()
    comes(page, "document.getElementById('done').innerText === 'done'")
    page.keyboard.press("Escape")
    page.locator("[data-table='1.03'] .open").click()
    page.get_by_role("button", name="I have looked at it").click()
    comes(page, "document.getElementById('done').innerText === 'done'")
    asked_for = [("answer", "1.04"), ("confirm", "1.06"), ("settle", "1.03")]
    assert hall.posts == [(f"/desk/{what}", {"table": table}) for what, table in asked_for]
    assert troubles == []


def test_a_game_is_moved_with_a_reason(browser: Any, hall: DeskHall, troubles: list[str]) -> None:
    hall.send(*EVERY)
    hall.answers["/desk/move"] = {"ok": False, "text": "table 1.02 has a game"}
    page = opened(browser, hall, troubles)
    page.locator("[data-table='1.01'] .open").click()
    page.locator("summary", has_text="Another table").click()
    part = page.locator(".part", has_text="Another table")
    part.get_by_label("The game belongs to").select_option("1.02")
    part.get_by_role("button", name="Move the game").click()
    assert "Write a reason" in part.inner_text()
    part.get_by_label("Reason").fill("the phones were exchanged")
    part.get_by_role("button", name="Move the game").click()
    assert "Move the game of table 1.01 to table 1.02: South of 1.02" in part.inner_text()
    part.get_by_role("button", name="Yes, do it").click()
    part.locator(".said.fault").wait_for()
    assert "table 1.02 has a game" in part.inner_text()
    moved = {"from": "1.01", "to": "1.02", "reason": "the phones were exchanged"}
    assert hall.posts == [("/desk/move", moved)]
    code = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    given = [
        {"table": name, "address": "http://a.example/", "code": code} for name in ("1.01", "1.02")
    ]
    hall.answers["/desk/move"] = {"ok": True, "text": "it is now at 1.02", "leases": given}
    part.get_by_role("button", name="Move the game").click()
    part.get_by_role("button", name="Yes, do it").click()
    part.locator(".code").last.wait_for()
    assert "New code for table 1.02" in part.inner_text()
    assert troubles == []


def test_a_correction_is_shown_before_it_is_written(
    browser: Any, hall: DeskHall, troubles: list[str]
) -> None:
    hall.send(*EVERY)
    hall.answers["/desk/correct"] = {"ok": True, "preview": "#67 result\n  <b>becomes</b>"}
    page = opened(browser, hall, troubles)
    page.locator("[data-table='1.08'] .open").click()
    page.locator("summary", has_text="Correction").click()
    part = page.locator(".part", has_text="Correction")
    part.get_by_role("button", name="Show what changes").click()
    assert "Fill in what is right." in part.inner_text()
    part.get_by_label("South").fill("46")
    part.get_by_label("North").fill("52")
    part.get_by_role("button", name="Show what changes").click()
    part.locator("pre").wait_for()
    assert part.locator("pre").inner_text() == "#67 result\n  <b>becomes</b>"
    part.get_by_role("button", name="Write the correction").click()
    assert "Write a reason" in part.inner_text()
    part.get_by_label("Reason").fill("misread")
    part.get_by_role("button", name="Write the correction").click()
    page.wait_for_timeout(200)
    assert "Written." in part.inner_text()
    sent = [(body["command"], body["preview"], body["reason"]) for _, body in hall.posts]
    assert sent == [("1.08 46-52", True, ""), ("1.08 46-52", False, "misread")]
    part.get_by_label("What is right").select_option("forfeit")
    part.get_by_label("Loses by forfeit").select_option("N")
    part.get_by_role("button", name="Show what changes").click()
    page.wait_for_timeout(200)
    assert hall.posts[-1][1]["command"] == "1.08 forfeit N"
    assert troubles == []


def test_the_entries_are_shown_and_those_kept_beside(
    browser: Any, hall: DeskHall, troubles: list[str]
) -> None:
    hall.send(*EVERY)
    hall.answers["/desk/journal"] = {
        "entries": [{"n": 7, "text": "S7+3", "at": "2026-01-18T10:00:00+00:00", "refused": True}],
        "aside": [{"file": "1.08.sgn.journal.aside-3-p7", "entries": [{"text": "N5 {<i>}"}]}],
    }
    page = opened(browser, hall, troubles)
    page.locator("[data-table='1.08'] .open").click()
    assert "3 entries of an earlier phone" in page.locator("#aside").inner_text()
    page.locator("summary", has_text="Entries").click()
    part = page.locator(".entries")
    part.locator("li").first.wait_for()
    assert "N5 {<i>}" in part.inner_text()
    assert "S7+3" in part.inner_text()
    assert "does not fit" in part.locator(".refused").inner_text()
    assert part.locator("ol").last.get_attribute("start") == "7"
    assert troubles == []


def test_a_hall_that_does_not_answer_is_told_until_it_does(
    browser: Any, hall: DeskHall, troubles: list[str]
) -> None:
    hall.send(*EVERY)
    page = opened(browser, hall, troubles)
    comes(page, "document.getElementById('link').innerText === 'connected'")
    hall.cut(is_down=True)
    comes(
        page, "/no answer from the hall for \\d+ s/.test(document.getElementById('link').innerText)"
    )
    page.locator("[data-table='1.01'] .open").click()
    hall.cut(is_down=False)
    hall.send(make_table("2.01", "waiting"))
    comes(page, "document.getElementById('link').innerText === 'connected'")
    assert order_of(page) == ["2.01"]
    assert page.locator("#gone").is_visible()


def test_a_page_without_its_key_says_so(browser: Any, hall: DeskHall, troubles: list[str]) -> None:
    page = browser.new_page()
    page.goto(hall.address.partition("#")[0])
    assert "everything behind #" in page.locator("#nothing").inner_text()
    assert hall.refused == 0


HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "\u202egnitirw\u202c ليلى \u2067x",
    "x" * 300,
    "'\"><svg onload=alert(1)>",
    "{table}{n}|{state}",
    "a\u0300" * 100,
    "\x00\x1b[31m\u2028\ufeff",
    "javascript:alert(1)",
    "&lt;b&gt;",
)


@pytest.mark.parametrize("seed", long_after(1, range(3)))
def test_names_doubts_and_reasons_stay_text(
    browser: Any, hall: DeskHall, troubles: list[str], seed: int
) -> None:
    draw = random.Random(seed)

    def text() -> str:
        return "".join(draw.choices(HOSTILE, k=draw.randint(1, 3)))[:300]

    tables = []
    for number, table in enumerate(EVERY):
        seats = [{"seat": seat, "name": text(), "id": text()} for seat in "SN"]
        wrong = {"last": text(), "position": text(), "result": text(), "doubt": text()}
        tables.append({**table, **wrong, "seats": seats, "table": f"1.{number + 1:02d}"})
    hall.answers["/desk/journal"] = {
        "entries": [{"n": 1, "text": text(), "at": text()}],
        "aside": [{"file": text(), "entries": [{"text": text()}]}],
    }
    for path in ("/desk/confirm", "/desk/move", "/desk/answer"):
        hall.answers[path] = {"ok": False, "text": text()}
    hall.answers["/desk/correct"] = {"ok": False, "preview": text(), "refused": True}
    hall.send(*tables, title=text())
    page = opened(browser, hall, troubles)
    page.on("dialog", lambda dialog: troubles.append("a dialog"))
    count = "document.querySelectorAll('script, img, svg, iframe, object, style').length"
    before = page.evaluate(count)
    for table in tables:
        page.locator(f"[data-table='{table['table']}'] .open").click()
        assert page.locator("#seats .who").first.text_content() == table["seats"][0]["name"]
        for part in page.locator("#parts > details > summary").all():
            part.click()
        page.wait_for_timeout(30)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Escape")
    assert page.evaluate(count) == before
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert troubles == []


@has_axe
@pytest.mark.parametrize(
    ("lang", "scheme", "size"),
    long_after(2, product(LANGUAGES, ("light", "dark"), ((390, 844), (1366, 768)))),
)
def test_axe_finds_nothing(
    browser: Any, hall: DeskHall, troubles: list[str], scheme: str, size: tuple[int, int], lang: str
) -> None:
    hall.send(*EVERY)
    code = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    hall.answers["/desk/lease"] = {
        "ok": True,
        "lease": 2,
        "address": "http://a.example/",
        "code": code,
    }
    hall.answers["/desk/correct"] = {"ok": True, "preview": "nothing changes"}
    width, height = size
    page = browser.new_context(
        color_scheme=scheme, viewport={"width": width, "height": height}
    ).new_page()
    page.goto(hall.address.replace("/desk", f"/desk?language={lang}"))
    page.wait_for_selector(".card")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    words = load_hall_words("desk", lang)

    def found() -> list[str]:
        result: list[str] = page.evaluate(
            "axe.run().then(r => r.violations.flatMap("
            "v => v.nodes.map(n => v.id + ' ' + n.target.join(' '))))"
        )
        return result

    assert found() == []
    page.locator(".chip").nth(3).click()
    assert found() == []
    page.locator("[data-table='1.06'] .open").click()
    for part in page.locator("#parts > details > summary").all():
        part.click()
    page.get_by_role("button", name=words["give_anew"], exact=True).click()
    page.locator(".question .main").click()
    page.wait_for_selector(".code")
    page.locator("#urgent .main").click()
    page.locator(".pair input").first.fill("1")
    page.locator(".pair input").last.fill("2")
    page.get_by_role("button", name=words["correct_show"], exact=True).click()
    page.wait_for_timeout(200)
    assert found() == []


def test_the_page_is_small() -> None:
    assert len(json.dumps(build_desk_page())) < 110_000
