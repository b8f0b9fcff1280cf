"""The editor in a browser: typing, findings, completion, taps, files, links, saved texts."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.cli.reference.explanations import load_explanations
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.pages.editor import OpenText, render_editor
from support.browsing import AXE, comes, has_axe, opened
from support.lengths import long_after

EXAMPLES = Path(__file__).parents[3] / "examples"

CODES = {code.value: known.words.what for code, known in load_explanations().items()}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True,
}  # fmt: skip

GAME = """%sgn 1
[South "Santos, Maria"]
[North "Reyes, Jun"]
[Rules "sungkaan houses=4 shells=4"]

1. S4+2 N1 =7:3
2. S1x4 N2+3 =12:5
"""
BROKEN = GAME.replace("x4", "x5").replace("N1 =7:3", "N9")


@pytest.fixture
def write_page(tmp_path: Path) -> Any:
    """Writes the editor's page with texts in it."""

    def write(*texts: str, lang: str = "en") -> Path:
        named = [OpenText(f"game-{i}.sgn", text) for i, text in enumerate(texts, 1)]
        path = tmp_path / f"editor-{lang}.html"
        path.write_text(render_editor(named, CODES, lang=lang), encoding="utf-8")
        return path

    return write


def put_cursor(page: Any, before: str) -> None:
    """Put the cursor behind a word of the text."""
    page.focus("#text")
    page.evaluate(
        """word => { const field = document.getElementById("text");
          const at = field.value.indexOf(word) + word.length; field.setSelectionRange(at, at); }""",
        before,
    )
    page.wait_for_timeout(60)


def find(page: Any, *codes: str) -> None:
    """Wait until these are the findings, in order."""
    comes(page, f"sungka.findings.map(one => one.code).join() === '{','.join(codes)}'")


def errors_in(text: str) -> list[str]:
    found: list[str] = []
    for reading in read(text):
        replay = play(reading.record)
        diagnostics = [*reading.diagnostics, *replay.diagnostics]
        found += [one.code.value for one in diagnostics if one.code.value != "SGN508"]
    return found


def tap(page: Any, seat: int, house: int) -> None:
    page.click(f".lifts [data-seat='{seat}'][data-house='{house}']")


LOOKS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "contrast": {},
    "forced": {"forced_colors": "active"},
    "phone": PHONE,
    "phone_dark": {**PHONE, "color_scheme": "dark"},
}


@has_axe
@pytest.mark.parametrize("look", long_after(1, LOOKS))
def test_axe_finds_nothing(write_page: Any, browser: Any, troubles: list[str], look: str) -> None:
    lang = "fil" if look == "phone_dark" else "en"
    page = opened(browser, write_page(BROKEN, GAME, lang=lang), troubles, **LOOKS[look])
    for _ in range(2 if look == "contrast" else 0):
        page.click("[data-do=theme]")
    page.evaluate(AXE.read_text(encoding="utf-8"))

    def check(where: str = "document") -> None:
        found = page.evaluate(f"axe.run({where}).then(({{ violations }}) => violations)")
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []

    check()
    if look.startswith("phone"):
        assert not page.is_visible("#text")
        page.click("[data-do=viewText]")
        assert not page.is_visible("#stage")
    put_cursor(page, "N9")
    check()
    page.keyboard.press("Backspace")
    comes(page, "!document.getElementById('houses').hidden")
    check()
    page.keyboard.press("Escape")
    for name in ("new", "help"):
        page.click(f"[data-do={name}]")
        check(f"'#{'start' if name == 'new' else name}'")
        page.keyboard.press("Escape")
    assert troubles == []
    page.context.close()


def test_findings_come_as_one_types(write_page: Any, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, write_page(GAME), troubles)
    find(page, "SGN508")
    assert page.text_content("#counts") == "Nothing is wrong. The record has no end yet."
    assert page.locator("#list li").count() == 0
    put_cursor(page, "S1x")
    page.keyboard.press("Delete")
    page.keyboard.type("5")
    find(page, "SGN402", "SGN508")
    card = page.locator("#under")
    card.wait_for(state="visible")
    assert "SGN402 x5 disagrees: S1 ends in S4 and captures 4 shells" in card.inner_text()
    assert card.locator("pre").text_content() == "^^"
    assert caret_off(page) < 2
    assert card.locator(".small").count() == 1
    entry = page.locator("#list li").first
    assert entry.locator("pre").text_content() == "2. S1x5 N2+3 =12:5\n     ^^"
    assert "7:6" in entry.inner_text()
    assert entry.get_attribute("aria-current") == "true"
    assert CODES["SGN402"].replace("`", "") in entry.inner_text()
    assert page.text_content("#counts") == "1 error"
    entry.locator(".mend").click()
    find(page, "SGN508")
    assert page.evaluate("sungka.text") == GAME
    # What mends is taken back like a letter that was typed.
    page.focus("#text")
    page.keyboard.press("Control+z")
    find(page, "SGN402", "SGN508")
    put_cursor(page, "%sgn")
    page.keyboard.press("F8")
    comes(page, "document.getElementById('place').textContent === 'Line 7, column 6'")
    assert troubles == []
    page.context.close()


def test_houses_that_can_be_lifted_complete_a_turn(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(GAME), troubles)
    put_cursor(page, "=12:5")
    page.keyboard.type("\n3. S")
    comes(page, "!document.getElementById('houses').hidden")
    words = page.locator("#houses li").all_text_contents()
    assert words
    page.keyboard.press("ArrowDown")
    # The choice stays when the text is checked once more, as it is where checks come late.
    page.evaluate("document.getElementById('text').dispatchEvent(new Event('input'))")
    page.wait_for_timeout(300)
    assert page.get_attribute("#text", "aria-activedescendant") == "house-1"
    page.keyboard.press("Enter")
    assert not page.is_visible("#houses")
    assert page.evaluate("sungka.text").endswith(f"\n3. {words[1]}\n")
    page.keyboard.type(" ")
    page.keyboard.press("Control+Space")
    assert page.is_visible("#houses")
    page.keyboard.press("Escape")
    assert not page.is_visible("#houses")
    # Without a list Tab goes on to the next control.
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") != "text"
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_the_board_follows_the_cursor_and_plays_its_turn(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(GAME), troubles)
    stores = "[...document.querySelectorAll('.player .store')].map(one => one.textContent).join()"
    put_cursor(page, "S4+2")
    comes(page, f"{stores} === '0,7'")
    put_cursor(page, "N1")
    comes(page, f"{stores} === '3,7'")
    assert page.text_content("#where") == "Turn 2 / 4"
    page.keyboard.press("Control+Enter")
    assert page.evaluate("sungka.playing")
    comes(page, "!sungka.playing")
    assert page.evaluate(stores) == "3,7"
    assert page.text_content("#where") == "Turn 2 / 4"
    page.keyboard.press("Alt+ArrowRight")
    comes(page, "document.getElementById('place').textContent === 'Line 7, column 8'")
    put_cursor(page, "N1 =7:3\n2. S1x4 ")
    page.keyboard.type("(S2 {or}) ")
    put_cursor(page, "(S2")
    comes(page, "document.getElementById('where').textContent === 'Turn 3 / 3'")
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_one_steps_from_round_to_round_and_nothing_is_said_of_an_unknown_board(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    rules = '%sgn 1\n[South "Ana"]\n[Rules "dakon houses=4 shells=4 rounds=3"]\n\n'
    text = f"{rules}1. S2 N4\ngap\nscore 13-19\n\nround 2\n1. N1 N2\n\nround 3\n"
    page = opened(browser, write_page(text), troubles)
    lines = []
    for key in ["Left"] * 6 + ["Right"] * 7:
        page.focus("#text")
        page.keyboard.press(f"Alt+Arrow{key}")
        page.wait_for_timeout(60)
        lines.append(int(page.inner_text("#place").split()[1].rstrip(",")))
    assert lines == [10, 10, 9, 5, 5, 3, 5, 5, 6, 9, 10, 10, 12]
    assert page.inner_text("#caption") == "round 3: the board is not known."
    other = opened(browser, write_page(rules.replace("dakon", "dakkon")), troubles)
    assert other.inner_text("#asks") == "The rules of this record cannot be read."
    assert other.inner_text("#caption") == ""
    assert "Ana" in other.inner_text("#below")
    assert troubles == []
    page.context.close()
    other.context.close()


def caret_off(page: Any) -> float:
    """The distance of the carets from the mark on the text, in pixels, across."""
    off: float = page.evaluate(
        """() => { const carets = document.querySelector("#under pre");
          const left = carets.getBoundingClientRect().left + parseFloat(carets.style.paddingLeft);
          const mark = document.querySelector("#marks .error").getClientRects()[0];
          return Math.abs(left - mark.left); }"""
    )
    return off


@pytest.mark.parametrize("width", long_after(1, [390, 1280]))
def test_long_lines_wrap_and_the_marks_stay_under_them(
    write_page: Any, browser: Any, troubles: list[str], width: int
) -> None:
    words = "so many words, “ñandú”—and S7>N3-S2x9 (b), that no row holds them " * 4
    text = GAME.replace("S1x4", f"{{{words}}} S1x5").replace("N1 =7:3", f"N1 =7:3 {{\t{words}}}")
    size = {"width": width, "height": 2800}
    page = opened(browser, write_page(text), troubles, viewport=size)
    if width < 620:
        page.click("[data-do=viewText]")
    put_cursor(page, "S1x")
    page.locator("#under").wait_for(state="visible")
    # The field lays the same text out by itself; so do the marks and the numbers behind it.
    heights = page.evaluate(
        """() => { const field = document.getElementById("text");
          const sum = id => [...document.getElementById(id).children].reduce(
            (all, row) => all + row.getBoundingClientRect().height, 0);
          field.style.height = "0";
          const high = field.scrollHeight - 16;
          field.style.height = "";
          return [high, sum("marks"), sum("numbers")]; }"""
    )
    assert heights[0] > 22 * text.count("\n") + 100
    assert len(set(heights)) == 1
    assert page.evaluate("document.getElementById('text').scrollWidth") <= page.evaluate(
        "document.getElementById('text').clientWidth"
    )
    # The carets stand under the mark, in its row.
    assert caret_off(page) < 2
    below = page.evaluate(
        """() => document.querySelector("#under pre").getBoundingClientRect().top
          - document.querySelector("#marks .error").getBoundingClientRect().bottom"""
    )
    assert -6 < below < 12
    # A text of many lines scrolls sideways instead.
    page.evaluate("document.getElementById('text').value += '\\n'.repeat(2000)")
    page.focus("#text")
    page.keyboard.press("End")
    page.keyboard.type(" ")
    comes(page, "document.getElementById('text').wrap === 'off'")
    assert troubles == []
    page.context.close()


def test_only_the_record_that_changed_is_read_again(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    """This makes a text of 5,000 lines as fast as one of seven; bench/editor.py measures it."""
    texts = [GAME.replace("Maria", f"Maria {i}").replace("x4", "x5") for i in range(600)]
    page = opened(browser, write_page("\n".join(texts)), troubles)
    assert page.evaluate("sungka.read") == 600
    put_cursor(page, 'Maria 300"]\n[North "')
    page.keyboard.type("X")
    comes(page, "sungka.read === 601")
    page.keyboard.type("Y")
    comes(page, "sungka.read === 602")
    # Only the lines that can be seen are drawn.
    assert page.locator("#marks > div").count() < 80
    assert page.locator("#list > li").count() == 50
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize(
    "rules",
    long_after(
        1,
        [
            "sungka houses=3 shells=3 rounds=2",
            "sungkaan houses=4 shells=3",
            "sungka-three houses=3",
            "sungkaan houses=4 shells=4 rounds=2 burn=chosen",
        ],
    ),
)
def test_a_whole_game_is_recorded_by_taps_alone(
    write_page: Any, browser: Any, troubles: list[str], rules: str, tmp_path: Path
) -> None:
    page = opened(browser, write_page(), troubles, reduced_motion="reduce", **PHONE)
    assert page.is_visible("#start")
    preset, _, options = rules.partition(" ")
    page.select_option("#preset", preset)
    page.fill("#options", options)
    page.fill("#name-S", 'Maria "Ia" Santos')
    page.click("[data-do=begin]")
    chance = Random(3)
    for _ in range(300):
        wait = page.evaluate("sungka.wait")
        if wait == "ended":
            break
        buttons = {"round": "[data-do=round]", "match": "[data-do=finish]"}
        legal = page.locator(".lifts .legal").evaluate_all(
            "all => all.filter(one => !one.matches('.chosen')).map(one => "
            "[+one.dataset.seat, +one.dataset.house])"
        )
        if wait in buttons and page.is_visible(buttons[wait]):
            page.tap(buttons[wait])
        elif legal:
            seat, house = chance.choice(legal)
            page.tap(f".lifts [data-seat='{seat}'][data-house='{house}']")
        else:
            page.tap("[data-do=pass]")
    assert page.evaluate("sungka.wait") == "ended"
    with page.expect_download() as download:
        page.tap("[data-do=save]")
    saved = tmp_path / "saved.sgn"
    download.value.save_as(saved)
    text = saved.read_text(encoding="utf-8")
    assert errors_in(text) == []
    assert "\nend\n" in text
    assert '[Result "' in text
    if "burn=chosen" in rules:
        assert re.search(r"\nround 2 first [SN] burn [SN]\d", text)
    assert '[South "Maria \\"Ia\\" Santos"]' in text
    # The keyboard of a phone never came up.
    assert page.evaluate("document.activeElement.id") != "text"
    assert troubles == []
    page.context.close()


def test_taps_are_refused_aloud_and_taken_back(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(GAME), troubles, reduced_motion="reduce")
    told = "document.getElementById('told').textContent"
    assert page.get_attribute("#told", "role") == "status"
    tap(page, 1, 1)
    assert page.evaluate(told) == "House N1 cannot be lifted: Santos, Maria is to move."
    put_cursor(page, "S4+2")
    tap(page, 0, 1)
    assert page.evaluate(told) == "This is the end of the game: tap again."
    assert page.evaluate("sungka.text") == GAME
    seat, house = page.locator(".lifts .legal").first.evaluate(
        "one => [+one.dataset.seat, +one.dataset.house]"
    )
    tap(page, seat, house)
    assert page.evaluate("sungka.text").startswith(f"{GAME}3. S{house}")
    page.click("[data-do=undo]")
    assert page.evaluate("sungka.text") == GAME
    page.click("[data-do=stop]")
    page.click("#reasons button >> text=Reyes, Jun resigns")
    assert (
        page.evaluate("sungka.text")
        == GAME.replace('4"]\n', '4"]\n[Result "S"]\n') + "end resign N\n"
    )
    assert page.text_content("#asks") == "The record has ended. Santos, Maria wins."
    assert troubles == []
    page.context.close()


def test_several_files_are_dropped_and_each_is_downloaded(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(), troubles)
    page.keyboard.press("Escape")
    files = [
        {"name": f"{name}.sgn", "mimeType": "text/plain", "buffer": text.encode()}
        for name, text in (("one", GAME), ("two", "\ufeff" + BROKEN.replace("\n", "\r\n")))
    ]
    page.set_input_files("#files", files)
    comes(page, "document.querySelectorAll('#tabs span').length === 2")
    assert page.evaluate("sungka.text") == GAME
    page.click("#tabs >> text=two.sgn")
    assert page.evaluate("sungka.text") == BROKEN
    comes(page, "sungka.findings.some(one => one.code === 'SGN302')")
    page.evaluate(
        """text => { const data = new DataTransfer();
          data.items.add(new File([text], "three.sgn"));
          const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true });
          document.dispatchEvent(drop); }""",
        GAME,
    )
    comes(page, "document.querySelectorAll('#tabs span').length === 3")
    with page.expect_download() as download:
        page.keyboard.press("Control+s")
    assert download.value.suggested_filename == "three.sgn"
    assert troubles == []
    page.context.close()


def test_files_are_closed_one_by_one_and_changes_are_asked_about(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(GAME, BROKEN, GAME.replace("Jun", "Ana")), troubles)
    names = "[...document.querySelectorAll('#tabs [aria-pressed]')].map(one => one.textContent)"
    page.click("#tabs >> text=game-2.sgn")
    page.click("[aria-label='Close game-1.sgn']")
    assert page.evaluate(names) == ["game-2.sgn", "game-3.sgn"]
    assert page.evaluate("sungka.text") == BROKEN
    put_cursor(page, "%sgn 1")
    page.keyboard.type("\n{mine}")
    page.click("[aria-label='Close game-2.sgn']")
    assert page.inner_text("#changed") == "game-2.sgn has changes that were not downloaded."
    page.click("#closing [data-do=close]")
    assert "{mine}" in page.evaluate("sungka.text")
    # What was typed is kept while another text is looked at.
    page.click("#tabs >> text=game-3.sgn")
    page.click("#tabs >> text=game-2.sgn")
    assert "{mine}" in page.evaluate("sungka.text")
    page.click("[aria-label='Close game-2.sgn']")
    with page.expect_download() as download:
        page.click("[data-do=closeSaved]")
    assert download.value.suggested_filename == "game-2.sgn"
    assert "Ana" in page.evaluate("sungka.text")
    assert not page.is_visible("#tabs")
    assert troubles == []
    page.context.close()


def test_a_link_holds_the_record(write_page: Any, browser: Any, troubles: list[str]) -> None:
    path = write_page(GAME)
    page = opened(browser, path, troubles)
    put_cursor(page, "12:5")
    page.keyboard.type(" {ñ}")
    page.click("[data-do=share]")
    comes(page, "location.hash.startsWith('#sgn=')")
    link, text = page.evaluate("location.hash"), page.evaluate("sungka.text")
    page.context.close()
    other = opened(browser, path, troubles, link)
    comes(other, "sungka.text.includes('ñ')")
    assert other.evaluate("sungka.text") == text
    assert troubles == []
    other.context.close()


def test_unsaved_text_is_kept_and_offered_back(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    path = write_page(GAME)
    page = opened(browser, path, troubles)
    put_cursor(page, "N2+3")
    page.keyboard.type("!")
    comes(page, "localStorage.getItem('sungka.editor')")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    comes(page, "!document.getElementById('offer').hidden")
    assert asked == ["beforeunload"]
    assert page.evaluate("sungka.text") == GAME
    assert page.is_visible("#offer")
    page.click("[data-do=restore]")
    assert "N2+3!" in page.evaluate("sungka.text")
    assert not page.is_visible("#offer")
    assert troubles == []
    page.context.close()


def test_claims_are_written_and_left_out(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(GAME), troubles)
    page.select_option("#detail", "bare")
    assert "S4+2 N1\n2. S1 N2+3\n" in page.evaluate("sungka.text")
    page.select_option("#detail", "full")
    assert "1. S4+2>N2>S1>S3>N1>N3>N4-N4 N1>" in page.evaluate("sungka.text")
    page.select_option("#detail", "standard")
    assert page.evaluate("sungka.text") == GAME
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_a_board_of_other_rules_is_drawn_at_once(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(GAME), troubles)
    assert page.locator(".lifts button").count() == 8
    put_cursor(page, "houses=")
    page.keyboard.press("Delete")
    page.keyboard.type("12")
    comes(page, "document.querySelectorAll('.lifts button').length === 24")
    put_cursor(page, "sungkaan")
    for _ in range(2):
        page.keyboard.press("Backspace")
    page.keyboard.type("-three")
    comes(page, "document.querySelectorAll('.lifts button').length === 36")
    assert page.locator(".player").count() == 3
    page.click("[data-do=flip]")
    page.select_option("#speed", "2")
    page.evaluate("document.getElementById('text').value = ''")
    page.focus("#text")
    page.keyboard.type("x")
    asked = "Choose New game, open a file, or type a record."
    comes(page, f"document.getElementById('asks').textContent === '{asked}'")
    assert troubles == []
    page.context.close()


def test_an_earlier_turn_is_not_the_end_of_the_game(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    text = (EXAMPLES / "sungkaan.sgn").read_text(encoding="utf-8")
    page = opened(browser, write_page(text), troubles)
    page.evaluate("""() => { const field = document.getElementById("text");
      field.focus(); field.setSelectionRange(field.value.length, field.value.length); }""")
    said = "The record has ended. South wins."
    comes(page, f"document.getElementById('asks').textContent === '{said}'")
    page.click("[data-do=turnBack]")
    comes(page, "document.getElementById('asks').textContent.startsWith('You are looking back')")
    # Both of the buttons for turns have the same sign, one of them the other way round.
    signs = [
        page.locator(f"[data-do=turn{way}] svg").evaluate(
            "one => [one.firstChild.getAttribute('d'), getComputedStyle(one).scale]"
        )
        for way in ("Back", "On")
    ]
    assert signs[0][0] == signs[1][0]
    assert [scale for _, scale in signs] == ["none", "-1 1"]
    assert troubles == []
    page.context.close()


def test_on_a_phone_each_name_stands_over_its_side_of_the_board(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    size = {"width": 360, "height": 640}
    page = opened(browser, write_page(GAME), troubles, viewport=size, has_touch=True)
    south, north, stage = (
        page.locator(part).bounding_box() for part in ("#below .player", "#above .player", "#stage")
    )
    assert south["y"] == north["y"]
    assert south["x"] + south["width"] <= north["x"]
    assert south["y"] + south["height"] <= stage["y"]
    assert stage["width"] > 300
    assert troubles == []
    page.context.close()


def test_a_new_game_opens_beside_the_open_one(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(GAME), troubles)
    page.click("[data-do=new]")
    page.click("[data-do=begin]")
    tabs = page.locator("#tabs > span > button:first-child").all_inner_texts()
    assert tabs == ["game-1.sgn", "game.sgn"]
    assert page.evaluate("sungka.text").count("%sgn 1") == 1
    page.click("[data-do=new]")
    page.click("[data-do=begin]")
    assert "game-2.sgn" in page.locator("#tabs").inner_text()
    page.click("#tabs > span:first-child > button:first-child")
    assert page.evaluate("sungka.text") == GAME
    assert troubles == []
    page.context.close()


def test_the_next_lift_is_asked_for_once_the_last_shell_has_fallen(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(GAME), troubles)
    put_cursor(page, "=12:5")
    assert page.inner_text("#asks") == "Santos, Maria is to move: tap a house."
    page.locator(".lifts .legal").first.click()
    comes(page, "sungka.playing")
    assert page.inner_text("#asks").startswith("Sowing.")
    # The button for the next turn shows the end of this one.
    page.click("[data-do=turnOn]")
    comes(page, "!sungka.playing")
    assert "tap a house" in page.inner_text("#asks")
    assert troubles == []
    page.context.close()


def test_the_hand_that_rests_first_is_asked_for_its_next_house(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    both = '%sgn 1\n[South "Ana"]\n[North "Ben"]\n[Rules "sungka"]\n\n1. S7 | N4\n'
    page = opened(browser, write_page(both), troubles, reduced_motion="reduce")
    put_cursor(page, "N4")
    comes(page, "sungka.wait === 'hands'")
    assert page.inner_text("#asks") == "Ana came to rest first and moves again: tap a house."
    assert set(movers(page)) == {"0"}
    # The board is that of her moment: Ben's hand goes on to a store of four.
    assert shown_stores(page) == ["1", "1"]
    tap(page, 0, 3)
    comes(page, "sungka.text.includes('S7+3 | N4')")
    page.click("[data-do=undo]")
    # The other hand may have gone on first: its tap is taken too.
    tap(page, 1, 1)
    comes(page, "sungka.text.includes('S7 | N4+1')")
    assert troubles == []
    page.context.close()


def movers(page: Any) -> list[str]:
    return list(
        page.locator(".player.sowing").evaluate_all("all => all.map(one => one.dataset.seat)")
    )


def shown_stores(page: Any) -> list[str]:
    """The stores beside the names, South's first."""
    return [page.inner_text(f".player[data-seat='{seat}'] .store") for seat in (0, 1)]


def test_a_claim_is_no_slip_where_the_record_stays_wrong(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    missing = GAME.replace("S4+2", "S4").replace("=7:3", "=7:3 ")
    page = opened(browser, write_page(missing), troubles)
    comes(page, "sungka.findings.some(one => one.severity === 'error')")
    assert page.locator("#list .mend").count() == 0
    assert "a house is wrong or missing" in page.inner_text("#list li:first-child")
    page = opened(browser, write_page(GAME.replace("x4", "x5")), troubles)
    comes(page, "sungka.findings.some(one => one.code === 'SGN402')")
    page.click("#list .mend")
    assert page.evaluate("sungka.text") == GAME
    assert troubles == []
    page.context.close()


def test_enter_begins_a_new_game(write_page: Any, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, write_page(), troubles)
    labels = page.locator("#preset option").all_inner_texts()
    assert labels[0] == "sungka (7 houses, 7 shells, both begin)"
    page.fill("#name-S", "Ana")
    page.press("#name-S", "Enter")
    comes(page, "sungka.text.includes('Ana')")
    assert not page.is_visible("#start")
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize("lang", ["en", "fil"])
def test_help_says_how_to_record(
    write_page: Any, browser: Any, troubles: list[str], lang: str
) -> None:
    page = opened(browser, write_page(GAME, lang=lang), troubles)
    page.keyboard.press("F1")
    ways = page.locator("#help .ways li").all_inner_texts()
    buttons = page.locator("main [data-do]").all_text_contents()
    assert len(ways) == 7
    # The buttons are called as they are written on the page.
    for name in ("undo", "save", "new", "video", "check", "entries", "journal"):
        label = page.locator(f"main [data-do={name}]").last.text_content()
        assert label in buttons
        assert any(label in way for way in ways)
    assert troubles == []
    page.context.close()
