"""The display of a game or a position in a notebook."""

from __future__ import annotations

from html import unescape
from xml.etree import ElementTree

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.pages.notebook import NotebookBoard, NotebookPage, show, show_position
from sungka.templates.pages.page import render_page

TEXT = '%sgn 1\n[Event "Sinulog \\"Open\\""]\n[Rules "sungkaan"]\n\n1. S3 N2\n'


def test_a_text_a_record_and_a_replay_show_the_same_game() -> None:
    record = next(iter(read(TEXT))).record
    shown = [show(game) for game in (TEXT, record, play(record))]
    titles = {one.title for one in shown if isinstance(one, NotebookPage)}
    assert titles == {'Sinulog "Open"'}


def test_a_game_is_a_frame_that_holds_its_page(one_match: Replay) -> None:
    shown = show(one_match)
    assert isinstance(shown, NotebookPage)
    html = shown._repr_html_()
    assert html.startswith('<iframe srcdoc="')
    assert 'sandbox="allow-scripts' in html
    inside = html.removeprefix('<iframe srcdoc="').partition('"')[0]
    assert unescape(inside) == shown.page
    assert shown.page.startswith(render_page(one_match, "")[:1000])


def test_several_records_are_a_list() -> None:
    shown = show(TEXT + "\n" + TEXT)
    assert isinstance(shown, NotebookPage)
    assert shown.page.count('<details class="game"') == 2


def test_a_place_is_a_picture() -> None:
    shown = show(TEXT, at="r1.t2")
    assert isinstance(shown, NotebookBoard)
    ElementTree.fromstring(shown._repr_svg_())
    assert "after turn 2: N2" in shown._repr_svg_()


def test_a_position_is_a_picture() -> None:
    ElementTree.fromstring(show_position("7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S")._repr_svg_())
    with pytest.raises(ValueError, match="2 seats of 4 houses"):
        show_position("4.4.4.4/0 4.4.4.4/0 S")


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("nothing", None, "no record"),
        (TEXT, "here", "not the address"),
        (TEXT, "r2", "no round 2"),
        (TEXT + TEXT, "r1", "needs one record"),
    ],
)
def test_what_cannot_be_shown(text: str, at: str | None, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        show(text, at)


def test_a_record_that_cannot_be_written_is_shown_all_the_same() -> None:
    record = next(iter(read(TEXT.replace("N2", "N2>>")))).record
    assert isinstance(show(record), NotebookPage)
