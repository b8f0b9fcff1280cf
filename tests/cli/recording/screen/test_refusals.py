"""Refusals on the screen: what they show, the bell, and the keys typed right after them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sungka.cli.boards.large_text import draw_large_text
from sungka.cli.recording.record_files import RecordOptions
from sungka.cli.recording.screen.app import RecorderApp, ScreenOptions
from sungka.cli.recording.screen.held_keys import HOLD, HeldKeys, TypedKey
from sungka.cli.recording.session import start_recording
from sungka.cli.recording.widgets.board_view import BoardView
from sungka.cli.recording.widgets.message_bar import MessageBar
from sungka.engine.board import House, Seat
from sungka.notation.record import Tag
from textual.pilot import Pilot

from .conftest import Window
from .test_screen import TURNS, drive, seen

ENTER, BACKSPACE = TypedKey("enter", "\r"), TypedKey("backspace", "")


def type_digit(character: str) -> TypedKey:
    return TypedKey(character, character)


def find_entries(app: RecorderApp) -> list[str]:
    return [entry.text for entry in app.table.controller.recording.ledger.entries[1:]]


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    bells: list[str] = []
    monkeypatch.setattr(RecorderApp, "bell", lambda _: bells.append("bell"))
    return bells


def test_keys_are_held_from_a_refusal_until_they_are_entered_or_dropped() -> None:
    held = HeldKeys()
    assert not held.holds(0.0)
    held.begin(type_digit("3"), 10.0)
    assert held.holds(10.0 + HOLD - 0.01)
    assert not held.holds(10.0 + HOLD)
    assert held.press(BACKSPACE, 10.1) == ()
    assert not held.holds(10.2), "the refusal was seen"
    held.begin(type_digit("3"), 20.0)
    for number, at in enumerate((20.1, 20.4, 20.9, 29.0)):
        assert held.holds(at), "keys that follow a held one are held too"
        assert held.press(type_digit(str(number)), at) == ()
    assert held.press(ENTER, 30.0) == tuple(map(type_digit, "0123"))
    assert not held.holds(30.1)


def test_enter_decides_nothing_before_the_refusal_could_be_seen() -> None:
    held = HeldKeys()
    held.begin(type_digit("3"), 10.0)
    assert held.press(ENTER, 10.1) == ()
    assert held.press(type_digit("4"), 10.2) == ()
    assert held.press(ENTER, 10.4) == ()
    assert held.press(ENTER, 10.6) == (type_digit("4"),)


def test_a_refusal_rings_shows_its_key_in_large_and_holds_what_follows(
    tmp_path: Path, rung: list[str], window: Window
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "1")
        assert not rung
        await pilot.press(*"244123")
        assert find_entries(app) == ["S7", "N1"]
        assert rung == ["bell"]
        assert app.table.query_one(MessageBar).has_class("refusal")
        assert seen(app, "#refused") == "\n".join(draw_large_text("2", 3, 3))
        assert seen(app, "#message").startswith("✗ `S2` is empty")
        said = "Held: 4 4 1 2 3   Enter enters them, Backspace drops them, = looks for the mistake"
        assert seen(app, "#held") == said
        window.close()
        await pilot.press("backspace")
        assert not app.table.query_one(MessageBar).has_class("refusal")
        assert find_entries(app) == ["S7", "N1"], "dropping takes nothing back"
        await pilot.press("3")
        assert find_entries(app) == ["S7", "N1", "S3"]

    drive(tmp_path / "game.sgn", TURNS, act)


def test_held_keys_are_entered_up_to_the_next_refusal(
    tmp_path: Path, rung: list[str], window: Window
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "1", "2", *"34156")
        window.close()
        await pilot.press("enter")
        assert find_entries(app) == ["S7", "N1", "S3", "N4"]
        assert rung == ["bell", "bell"]
        assert seen(app, "#message").startswith("✗ `S1` is empty")
        assert seen(app, "#held").startswith("Held: 5 6 ")

    drive(tmp_path / "game.sgn", TURNS, act)


@pytest.mark.long
def test_a_lift_on_offer_goes_before_the_keys_held_after_it(tmp_path: Path, window: Window) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("s", "4", "s", "1", "n", "2")
        assert find_entries(app) == ["S4"]
        wanted = "Held: n 2   Enter keeps it and enters them, Backspace drops them"
        assert seen(app, "#held") == wanted
        window.close()
        await pilot.press("backspace")
        assert "Enter keeps S1 as provisional" in seen(app, "#message")
        await pilot.press("enter", "backspace")
        window.open()
        await pilot.press("s", "1", "n", "2")
        window.close()
        await pilot.press("enter")
        assert find_entries(app)[:2] == ["S4", "S1"]

    drive(tmp_path / "game.sgn", "sungka", act)


@pytest.mark.usefixtures("window")
def test_a_backspace_right_after_a_refusal_takes_nothing_back(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "1", "2", "backspace")
        assert find_entries(app) == ["S7", "N1"]
        assert not app.table.controller.is_refusal
        await pilot.press("backspace")
        assert find_entries(app) == ["S7"]

    drive(tmp_path / "game.sgn", TURNS, act)


def test_a_key_after_half_a_second_answers_the_refusal(tmp_path: Path, window: Window) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "1", "2")
        window.close()
        await pilot.press("3")
        assert find_entries(app) == ["S7", "N1", "S3"]

    drive(tmp_path / "game.sgn", TURNS, act)


def test_a_house_that_is_not_on_the_board_is_refused_at_its_first_digit(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("0")
        assert seen(app, "#message") == "✗ no house is called 0: they are 1 to 7"

    drive(tmp_path / "game.sgn", TURNS, act)

    async def act_on_twelve(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("0", "1", "2")
        assert find_entries(app) == ["S12"]

    drive(tmp_path / "long.sgn", "sungkaan houses=12", act_on_twelve)


@pytest.mark.usefixtures("window")
def test_a_refused_click_rings_too(tmp_path: Path, rung: list[str]) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        span = app.table.query_one(BoardView).drawing.spots[House(Seat.NORTH, 4)]
        await pilot.click(BoardView, offset=(span.column + 1, span.line))
        assert app.table.controller.is_refusal
        assert rung == ["bell"]
        assert seen(app, "#refused") == ""
        await pilot.press("4")
        span = app.table.query_one(BoardView).drawing.spots[House(Seat.SOUTH, 1)]
        await pilot.click(BoardView, offset=(span.column + 1, span.line))
        assert find_entries(app) == [], "what is held is decided first"

    drive(tmp_path / "game.sgn", TURNS, act)


def test_a_screen_without_a_bell(tmp_path: Path, rung: list[str]) -> None:
    recording = start_recording(str(tmp_path / "a.sgn"), [Tag("Rules", TURNS)], RecordOptions())

    async def run() -> None:
        app = RecorderApp(recording, options=ScreenOptions(has_bell=False))
        async with app.run_test() as pilot:
            await pilot.press("8")
            assert app.table.controller.is_refusal

    asyncio.run(run())
    recording.close()
    assert not rung
