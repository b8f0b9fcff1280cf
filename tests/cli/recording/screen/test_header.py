"""The header's form: checked in place, with all that was typed, at any speed of the line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.session import NotKept, Recording
from sungka.cli.recording.widgets.dialogs import ChoiceDialog
from sungka.cli.recording.widgets.header_form import HeaderForm
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Label

from .test_beginning import run_new
from .test_screen import TURNS, drive, seen


def fill(app: RecorderApp, **values: str) -> None:
    for name, value in values.items():
        app.screen.query_one(f"#{name}", Input).value = value


def field(app: RecorderApp, name: str) -> str:
    return app.screen.query_one(f"#{name}", Input).value


def fault(app: RecorderApp) -> str:
    return str(app.screen.query_one("#fault", Label).content)


def burst(app: RecorderApp, *keys: str) -> None:
    """Keys that come all at once, as over a slow line."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


async def settle(pilot: Pilot[None], app: RecorderApp) -> None:
    await pilot.pause()
    for _ in range(600):
        if not app.keys.is_busy:
            return
        await pilot.pause(0.05)
    raise AssertionError("the keys are not done")


WRONG = [
    ("Date", "18.1.2026", "is not a date"),
    ("Date", "2026-02-30", "is not a day of any calendar"),
    ("TimeControl", "5 min", "5 min"),
    ("Rules", "chess", "chess"),
]


@pytest.mark.parametrize(("name", "value", "message"), WRONG)
def test_a_wrong_field_keeps_the_form_open_with_all_that_was_typed(
    tmp_path: Path, name: str, value: str, message: str
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        fill(app, Event="Cup", Site="Cebu", South="Maria", **{name: value})
        await pilot.press("ctrl+s")
        assert isinstance(app.screen, HeaderForm)
        assert message in fault(app)
        assert app.screen.focused is app.screen.query_one(f"#{name}")
        assert (field(app, "Event"), field(app, "South")) == ("Cup", "Maria")
        assert field(app, name) == value
        fill(app, **{name: "congkak" if name == "Rules" else ""})
        await pilot.press("ctrl+s")
        assert app.screen is app.table

    text = run_new(tmp_path / "game.sgn", act)
    assert '[Event "Cup"]\n[Site "Cebu"]' in text
    assert '[South "Maria"]' in text


def test_what_could_not_be_saved_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        def refuse(_: Recording, line: str) -> None:
            raise NotKept(f"not saved: game.sgn: no room for {len(line)} characters")

        with monkeypatch.context() as full:
            full.setattr(Recording, "enter", refuse)
            fill(app, Event="Cup", South="Maria")
            await pilot.press("ctrl+s")
            assert isinstance(app.screen, HeaderForm)
            assert "no room" in fault(app)
            assert (field(app, "Event"), field(app, "South")) == ("Cup", "Maria")
        await pilot.press("ctrl+s")
        assert app.screen is app.table

    assert '[Event "Cup"]' in run_new(tmp_path / "game.sgn", act)


def test_the_form_of_the_next_game_is_checked_too(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("a", "down", "down", "down", "enter")
        assert isinstance(app.screen, HeaderForm)
        fill(app, South="Maria", Date="tomorrow")
        await pilot.press("ctrl+s")
        assert isinstance(app.screen, HeaderForm)
        assert (field(app, "South"), app.screen.focused) == (
            "Maria", app.screen.query_one("#Date")
        )  # fmt: skip
        fill(app, Date="2026-01-18")
        await pilot.press("ctrl+s")
        assert seen(app, "#message") == "this game is in game-2.sgn"

    drive(tmp_path / "game.sgn", TURNS, act)
    assert '[South "Maria"]' in (tmp_path / "game-2.sgn").read_text("utf-8")


def test_keys_behind_enter_go_where_it_leads(tmp_path: Path) -> None:
    """To the next field, and behind the last one to the board."""

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        burst(app, *"Cup", "enter", *"Cebu", "enter", "enter", *"Final", "enter", "2", "enter")
        burst(app, *"Ana", "enter", *"Ben", "enter", "enter", "enter", *"Me", "enter", *"s7n6")
        await settle(pilot, app)
        assert app.screen is app.table

    text = run_new(tmp_path / "game.sgn", act)
    for tag in ('Event "Cup"', 'Site "Cebu"', 'Stage "Final"', 'Table "2"', 'South "Ana"',
                'North "Ben"', 'Recorder "Me"'):  # fmt: skip
        assert f"[{tag}]" in text
    assert "S7" in text


def test_keys_behind_one_that_opens_or_closes_a_dialog_go_where_it_leads(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        burst(app, "1", "g", "escape", "4", "h", "escape", "g", "2", "enter", "y")
        await settle(pilot, app)
        assert not isinstance(app.screen, ChoiceDialog)
        burst(app, "backspace", "3")
        await settle(pilot, app)
        entries = [entry.text for entry in app.table.controller.recording.ledger.entries]
        assert entries[1:] == ["S1", "N4", "S3"]

    text = drive(tmp_path / "game.sgn", TURNS, act)
    assert "1. S1x9 N4" in text


def test_a_part_of_the_screen_that_does_not_answer_holds_up_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.recording.screen.key_queue._PATIENCE", 0.05)

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        with monkeypatch.context() as silent:
            silent.setattr(app.table.query_one("#title"), "call_later", lambda *_: True)
            burst(app, "1", "4")
            while app.keys.is_busy or len(app.table.controller.recording.ledger.entries) < 3:
                await asyncio.sleep(0.05)
        entries = [entry.text for entry in app.table.controller.recording.ledger.entries]
        assert entries[1:] == ["S1", "N4"]

    drive(tmp_path / "game.sgn", TURNS, act)
