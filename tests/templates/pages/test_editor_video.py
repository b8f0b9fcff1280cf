"""The editor beside a video: moments of turns, keys, and the check of a board, in a browser."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from sungka.cli.reference.explanations import load_explanations
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.pages.editor import OpenText, render_editor
from support.browsing import AXE, comes, has_axe, opened
from support.lengths import long_after

CODES = {code.value: known.words.what for code, known in load_explanations().items()}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True,
}  # fmt: skip
LOOKS: dict[str, dict[str, Any]] = {
    "light": {},
    "phone_dark": {**PHONE, "color_scheme": "dark"},
    "dark": {"color_scheme": "dark"},
    "phone": PHONE,
    "forced": {"forced_colors": "active"},
    "small": {"viewport": {"width": 320, "height": 640}},
}

HEAD = """%sgn 1
[South "Santos, Maria"]
[North "Reyes, Jun"]
[Rules "sungkaan houses=4 shells=4"]
"""
GAME = f"""{HEAD}
1. S4+2 <video=3> N1 =7:3 <video=6.5>
2. S1x4 <video=9> N2+3 =12:5 <video=12>
"""


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A film of a short game: some 28 seconds, as small as a stamp."""
    pytest.importorskip("av")
    pytest.importorskip("resvg_py")
    from sungka.cli.pages.encoding import FilmFormat, encode_film
    from sungka.templates.film.film import Film, Look, make_film
    from sungka.templates.film.stage import Shape

    path = tmp_path_factory.mktemp("film") / "a secret name.webm"
    replay = play(next(iter(read(f"{GAME}end abandoned\n"))).record)
    made = make_film(replay, 5, Look(Shape.WIDE, 240, "en"), pace=2)
    assert isinstance(made, Film)
    # Five pictures a second, each five times, as the format has 25.
    frames = (frame for frame in made.frames() for _ in range(5))
    encode_film(str(path), FilmFormat.WEBM, made.size, frames, made.samples())
    return path


@pytest.fixture
def open_editor(tmp_path: Path, browser: Any, troubles: list[str], film: Path) -> Any:
    """Opens the editor with a text, and the film in it."""

    def open_page(text: str, *, lang: str = "en", **context: Any) -> Any:
        path = tmp_path / "editor.html"
        path.write_text(
            render_editor([OpenText("g.sgn", text)], CODES, lang=lang), encoding="utf-8"
        )
        page = opened(browser, path, troubles, **{"reduced_motion": "reduce", **context})
        page.set_input_files("#videos", film)
        comes(page, "document.getElementById('video').readyState >= 1")
        return page

    return open_page


def seek(page: Any, seconds: float) -> None:
    page.evaluate(f"document.getElementById('video').currentTime = {seconds}")


def moment(page: Any) -> float:
    seconds: float = page.evaluate("document.getElementById('video').currentTime")
    return round(seconds, 2)


def is_paused(page: Any) -> bool:
    paused: bool = page.evaluate("document.getElementById('video').paused")
    return paused


def tap(page: Any, seat: int, house: int) -> None:
    page.click(f".lifts [data-seat='{seat}'][data-house='{house}']")


def click_word(page: Any, word: str) -> None:
    """Click into the text where a word ends."""
    page.evaluate(
        """word => { const field = document.getElementById("text"); field.focus();
          const at = field.value.indexOf(word) + word.length; field.setSelectionRange(at, at);
          field.dispatchEvent(new Event("selectionchange", { bubbles: true }));
          field.dispatchEvent(new MouseEvent("click", { bubbles: true })); }""",
        word,
    )


def place(page: Any) -> str:
    text: str = page.text_content("#place")
    return text


def test_turns_that_are_tapped_get_the_moment_of_the_video(
    open_editor: Any, troubles: list[str]
) -> None:
    page = open_editor(HEAD)
    seek(page, 3.24)
    tap(page, 0, 4)
    assert page.evaluate("sungka.text") == f"{HEAD}\n1. S4 <video=3.2>\n"
    seek(page, 5)
    tap(page, 0, 2)
    seek(page, 6.5)
    tap(page, 1, 1)
    assert page.evaluate("sungka.text") == f"{HEAD}\n1. S4+2 <video=3.2> N1 =7:3 <video=6.5>\n"
    page.uncheck("#stamps")
    tap(page, 0, 1)
    assert page.evaluate("sungka.text").endswith("<video=6.5>\n2. S1x4\n")
    seek(page, 9)
    page.click("[data-do=moment]")
    assert page.evaluate("sungka.text").endswith("\n2. S1x4 <video=9>\n")
    seek(page, 9.5)
    page.keyboard.press("Alt+m")
    assert page.evaluate("sungka.text").endswith("\n2. S1x4 <video=9.5>\n")
    assert page.evaluate("sungka.findings.map(one => one.code).join()") == "SGN508"
    page.click("[data-do=undo]")
    assert page.evaluate("sungka.text").endswith("\n2. S1x4 <video=9>\n")
    assert troubles == []
    page.context.close()


def test_turns_that_are_typed_get_the_moment_too(open_editor: Any, troubles: list[str]) -> None:
    page = open_editor(HEAD.replace("sungkaan", "sungka"))
    click_word(page, '4"]\n')
    seek(page, 3)
    page.keyboard.type("\n1. S4+4 | N1+2@12 =2:9\n")
    seek(page, 6.25)
    page.keyboard.type("2. S4 N1+3")
    seek(page, 8)
    page.keyboard.type("\n3. {S1 is near} ")
    assert page.evaluate("sungka.text").split("\n\n")[1] == (
        "1. S4+4 <video=3> | N1+2@12 =2:9\n2. S4 <video=6.3> N1+3 <video=8>\n3. {S1 is near} "
    )
    # Not in the middle of the game.
    click_word(page, "2. S4 <video=6.3>")
    page.keyboard.type(" (S3 N2 )")
    assert page.evaluate("sungka.text").count("<video") == 3
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_a_turn_leads_to_its_moment_and_a_moment_to_its_turn(
    open_editor: Any, troubles: list[str]
) -> None:
    page = open_editor(GAME)
    click_word(page, "N1")
    comes(page, "document.getElementById('video').currentTime === 6.5")
    page.click("[data-do=turnOn]")
    comes(page, "document.getElementById('video').currentTime === 9")
    assert place(page) == "Line 7, column 8"
    page.evaluate("document.activeElement.blur()")
    seek(page, 5.6)
    page.evaluate("document.getElementById('video').play()")
    comes(page, "document.getElementById('place').textContent === 'Line 6, column 8'")
    comes(page, "document.getElementById('place').textContent === 'Line 6, column 21'")
    # While the text is typed the cursor stays where it is.
    click_word(page, "%sgn")
    seek(page, 11.5)
    comes(page, "document.getElementById('video').currentTime > 12.4")
    assert place(page) == "Line 1, column 5"
    page.evaluate("document.activeElement.blur()")
    comes(page, "document.getElementById('place').textContent === 'Line 7, column 23'")
    page.uncheck("#follow")
    seek(page, 3.1)
    comes(page, "document.getElementById('video').currentTime > 3.6")
    assert place(page) == "Line 7, column 23"
    assert troubles == []
    page.context.close()


def test_keys_move_the_video_where_nothing_is_typed(open_editor: Any, troubles: list[str]) -> None:
    page = open_editor(GAME)
    seek(page, 12)
    for key, at in (
        ("ArrowLeft", 10), ("ArrowRight", 12), ("Shift+ArrowLeft", 2), ("Shift+ArrowRight", 12),
        ("Period", 12.03), ("Comma", 12),
    ):  # fmt: skip
        page.keyboard.press(key)
        assert moment(page) == at, key
    page.keyboard.press("Space")
    assert not is_paused(page)
    comes(page, "document.querySelector('[data-do=videoPlay]').ariaLabel === 'Pause'")
    # A button that was pressed with the mouse does not want the space bar.
    page.click("[data-do=flip]")
    page.keyboard.press("Space")
    assert is_paused(page)
    page.select_option("#pace", "0.25")
    assert page.evaluate("document.getElementById('video').playbackRate") == 0.25
    page.click("[data-do=videoBack]")
    page.click("#video")
    assert not is_paused(page)
    page.click("#video")
    here = moment(page)
    # In the text they are letters and arrows; by keys a button is still pressed.
    click_word(page, "3. none")
    page.focus("#text")
    page.keyboard.type(" ,.")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("sungka.text").count(" ,.") == 1
    page.keyboard.press("Tab")
    page.focus("[data-do=help]")
    page.keyboard.press("Space")
    assert page.is_visible("#help")
    page.keyboard.press("ArrowLeft")
    assert moment(page) == here
    assert troubles == []
    page.context.close()


def test_the_video_is_kept_nowhere(
    open_editor: Any, troubles: list[str], tmp_path: Path, film: Path
) -> None:
    page = open_editor(GAME)
    assert "is not kept" in page.text_content("#told")
    click_word(page, "=12:5")
    page.keyboard.type(" {a}")
    page.wait_for_timeout(600)
    kept = page.evaluate("JSON.stringify({ ...localStorage })")
    assert "{a}" in kept
    assert "secret" not in kept + page.content()
    page.reload()
    page.evaluate("window.sungka && 0")
    assert not page.is_visible("#video")
    # What is no video is refused, and closing one leaves the page as it was.
    wrong = tmp_path / "wrong.webm"
    wrong.write_bytes(b"no video")
    page.set_input_files("#videos", wrong)
    comes(page, "document.getElementById('told').textContent.startsWith('This browser cannot')")
    assert not page.is_visible("#video")
    page.set_input_files("#videos", film)
    comes(page, "document.getElementById('video').readyState >= 1")
    assert page.text_content("#moment").startswith("0:00.0 / 0:2")
    page.click("[data-do=closeVideo]")
    assert not page.is_visible("#video")
    assert troubles == []
    page.context.close()


def test_a_video_is_dropped_beside_a_record(
    open_editor: Any, troubles: list[str], film: Path
) -> None:
    page = open_editor(GAME)
    page.click("[data-do=closeVideo]")
    page.evaluate(
        """([bytes, text]) => { const data = new DataTransfer();
          const video = Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0));
          data.items.add(new File([video], "a.webm", { type: "video/webm" }));
          data.items.add(new File([text], "two.sgn"));
          const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true });
          document.dispatchEvent(drop); }""",
        [b64encode(film.read_bytes()).decode(), HEAD],
    )
    comes(page, "document.getElementById('video').readyState >= 1")
    comes(page, "document.querySelectorAll('#tabs span').length === 2")
    assert page.evaluate("sungka.text") == HEAD
    assert troubles == []
    page.context.close()


def count(page: Any, counts: str) -> None:
    """Type the counts of a row, and compare it: what is `-` is left as it is shown."""
    for word in counts.split():
        if word != "-":
            page.keyboard.type(word)
        page.keyboard.press("Enter")


def test_a_check_names_what_differs_and_the_turn_that_explains_it(
    open_editor: Any, troubles: list[str]
) -> None:
    page = open_editor(GAME)
    page.evaluate("document.getElementById('video').play()")
    page.keyboard.press("F9")
    assert is_paused(page)
    assert page.is_visible("#counting .small")
    assert not page.is_visible("#stage")
    fields = page.locator("#counts-row input")
    labels = [one.get_attribute("aria-label") for one in fields.all()]
    assert labels[0] == "House S1, here 0"
    assert labels[4] == "Store of Santos, Maria, here 12"
    shown = [one.get_attribute("placeholder") for one in fields.all()]
    count(page, " ".join(shown[:4]) + " -")
    assert page.text_content("#told").startswith("The row of Santos, Maria agrees.")
    assert page.evaluate("document.activeElement.id") == "video"
    assert page.is_visible("#stage")
    # S3 is tapped, while S4 was lifted: the check finds it from the other row.
    seek(page, 15)
    tap(page, 0, 3)
    page.keyboard.press("F9")
    page.select_option("#row", "1")
    count(page, "1 3 0 0 5")
    assert page.evaluate("document.activeElement.textContent") == "Turn 5: S4 instead of S3"
    assert page.text_content("#causes p").endswith("What would explain all counts:")
    seek(page, 20)
    page.keyboard.press("Enter")
    comes(page, "document.getElementById('video').currentTime === 15")
    assert place(page) == "Line 8, column 8"
    # What no turn explains: those that touched the house since the check that agreed.
    page.keyboard.press("F9")
    page.select_option("#row", "0")
    page.focus("#counts-row input")
    count(page, "- - 31 - -")
    assert page.locator("#causes li").all_text_contents() == ["Turn 5: S3"]
    assert "House S3 is the first that differs" in page.text_content("#causes p")
    page.click("#causes .cross")
    assert not page.is_visible("#causes")
    assert troubles == []
    page.context.close()


def test_a_record_that_stops_is_checked_from_counts_alone(
    open_editor: Any, troubles: list[str]
) -> None:
    page = open_editor(GAME.replace("N1 =7:3", "S1"))
    page.keyboard.press("F9")
    assert page.text_content("#how").startswith("The record cannot be played up to here")
    assert page.get_attribute("#counts-row input", "placeholder") == ""
    page.keyboard.press("Escape")
    assert page.is_visible("#stage")
    page.keyboard.press("F9")
    count(page, "0 1 6 1 12")
    assert page.text_content("#causes p").startswith("The record cannot be played up to here. What")
    assert page.locator("#causes li").all_text_contents() == ["Turn 2: N1 instead of S1"]
    assert troubles == []
    page.context.close()


@has_axe
@pytest.mark.parametrize("look", long_after(1, LOOKS))
def test_axe_finds_nothing_beside_a_video(open_editor: Any, troubles: list[str], look: str) -> None:
    lang = "fil" if look == "phone_dark" else "en"
    page = open_editor(GAME, lang=lang, **LOOKS[look])
    page.evaluate(AXE.read_text(encoding="utf-8"))

    def check() -> None:
        found = page.evaluate("axe.run(document).then(({ violations }) => violations)")
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    check()
    page.keyboard.press("F9")
    check()
    count(page, "9 9 - - -")
    assert page.locator("#causes li").count()
    check()
    assert troubles == []
    page.context.close()
