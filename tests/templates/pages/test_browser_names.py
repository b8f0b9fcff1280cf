"""Names of any length and direction of writing, and the name of the board's picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sungka.analysis.judging.marks import Thresholds
from sungka.analysis.report.summary import ReportedGame, summarize
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.pages.page import render_page
from sungka.templates.pages.report import PageReport
from support.browsing import opened
from support.judging import annotated

LONG = (
    "Dela Cruz-Villanueva y Montemayor-Saavedra, Maria Concepcion Immaculada Purificacion",
    "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe"
    "warenwohlgepflege",
)
RIGHT_TO_LEFT = "عبد الرحمن بن محمد", "שרה כהן-לוי"
GAME = """\
%sgn 1
[Event "A match"]
[South "{}"]
[North "{}"]
[Rules "sungkaan houses=4 shells=4"]

1. S2 N4x8
2. S2 N3
end resign S
"""


def page_of(folder: Path, names: tuple[str, str], event: str = "A match") -> Path:
    text = GAME.format(*names).replace("A match", event)
    path = folder / "names.html"
    path.write_text(render_page(play(next(iter(read(text))).record), text), encoding="utf-8")
    return path


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390), (700, 900), (1000, 700)])
def test_long_names_stay_on_the_board_and_the_page(
    size: tuple[int, int], browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = opened(browser, page_of(tmp_path, LONG), troubles, viewport=viewport)
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
        right = "document.querySelector({}).getBoundingClientRect().right"
        caption, board = (page.evaluate(right.format(f"'{one}'")) for one in ("#caption", ".board"))
        assert caption <= board
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        assert page.evaluate(right.format("'.result'")) <= size[0]
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize("width", [320, 390, 844])
def test_without_script_a_page_is_as_wide_as_the_screen(
    width: int, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    viewport = {"width": width, "height": 390}
    path = page_of(tmp_path, LONG)
    page = opened(browser, path, troubles, viewport=viewport, java_script_enabled=False)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.context.close()


def test_the_picture_is_called_what_the_board_shows(
    browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    page = opened(browser, page_of(tmp_path, ("Ana", "Ben")), troubles)
    label = "document.querySelector('.live').ariaLabel"
    assert page.evaluate(label).endswith("Ana 0, Ben 0")
    page.keyboard.press("End")
    assert page.evaluate(label).endswith("Ana 2, Ben 11")
    assert page.evaluate(label).startswith("Round 1, turn 4")
    page.context.close()


@pytest.mark.parametrize("event", ["A match", "?"])
def test_names_from_right_to_left_stand_in_playing_order(
    event: str, browser: Any, tmp_path: Path, troubles: list[str]
) -> None:
    page = opened(browser, page_of(tmp_path, RIGHT_TO_LEFT, event), troubles)
    south, north = (page.locator("header bdi", has_text=name).first for name in RIGHT_TO_LEFT)
    assert south.bounding_box()["x"] < north.bounding_box()["x"]
    page.context.close()


def test_a_report_names_players_in_playing_order(browser: Any, tmp_path: Path) -> None:
    annotation = annotated(play(next(iter(read(GAME.format(*RIGHT_TO_LEFT)))).record), 1)
    title = f"بطولة, {' – '.join(RIGHT_TO_LEFT)}"
    report, summary = PageReport(), summarize(annotation, Thresholds())
    path = tmp_path / "report.html"
    shown = report.add(ReportedGame("names.sgn", 1, title, summary))
    path.write_text(report.begin() + shown + report.end(), encoding="utf-8")
    page = opened(browser, path, [])
    left = """name => {
        const text = document.querySelector("h2").firstChild, range = document.createRange();
        range.setStart(text, text.data.indexOf(name));
        range.setEnd(text, text.data.indexOf(name) + name.length);
        return range.getBoundingClientRect().left;
    }"""
    south, north = (page.evaluate(left, name) for name in RIGHT_TO_LEFT)
    assert south < north
    page.context.close()
