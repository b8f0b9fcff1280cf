"""Keys by chance, at any moment: no fault of this program, and the journal gives the same record.

`bench/any_keys.py` presses as many as somebody has time for.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.session import CannotRecord, Recording
from sungka.cli.recording.widgets import mend_dialog
from sungka.cli.recording.widgets.mend_dialog import MendDialog
from support.any_keys import check_resumed, try_controller, try_screen
from textual import events
from textual.pilot import Pilot

from .test_screen import TURNS, drive

SLIPS = ("1", "4", "3", "1", "4", "=", "ctrl+u", "=", *"12:6", "enter")
"""Lifts, and stores that no single slip explains, so that the search goes on for a while."""


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_keys_by_chance_reach_the_controller(tmp_path: Path, seed: int) -> None:
    pressed = try_controller(tmp_path, seed)
    assert pressed.total() == 200
    assert len(pressed) > 10


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_keys_by_chance_reach_the_screen(tmp_path: Path, seed: int) -> None:
    pressed = try_screen(tmp_path, seed, 5)
    assert pressed.total() == 30
    assert len(pressed) > 5


@pytest.fixture
def slow_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that goes on in the background from its first moment, in short parts."""
    monkeypatch.setenv("SUNGKA_DEBUG", "1")
    monkeypatch.setattr("sungka.cli.recording.screen.menus.AT_ONCE", 0.0)
    monkeypatch.setattr("sungka.cli.recording.screen.held_keys.HOLD", 0.0)
    monkeypatch.setattr(mend_dialog, "SLICE", 0.001)


KEYS = ("escape", "q", "enter", "1", "0", "9", "down", "x", "tab", "f1", "backspace", "ctrl+l")


async def press(pilot: Pilot[None], app: RecorderApp, *keys: str) -> None:
    """Press keys without waiting for the search, which leaves the program busy."""
    for key in keys:
        name = {"=": "equals_sign", ":": "colon"}.get(key, key)
        app.post_message(events.Key(name, key if len(key) == 1 else None))
    await pilot.pause(0)
    while app.keys.is_busy:
        await pilot.pause(0.002)


@pytest.mark.long
@pytest.mark.usefixtures("slow_search")
@pytest.mark.parametrize("parts", [0, 2, 12])
def test_a_key_at_any_moment_of_a_search(tmp_path: Path, parts: int) -> None:
    """After the key the list is closed or open, and play goes on once it is closed."""

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await press(pilot, app, *SLIPS[:5])
        for key in KEYS:
            controller, before = app.table.controller, app.table.controller.now
            await press(pilot, app, *SLIPS[5:])
            dialog = app.screen
            assert isinstance(dialog, MendDialog), key
            for _ in range(parts):
                await pilot.pause(0.002)
            await press(pilot, app, key)
            if app.screen is dialog:
                await press(pilot, app, "escape")
            assert app.screen is app.table, key
            assert controller.message.startswith("Corrected.") or controller.now == before, key
            while controller.now != before:
                await press(pilot, app, "backspace")

    drive(tmp_path / "game.sgn", TURNS, act)


@pytest.mark.push
@pytest.mark.usefixtures("slow_search")
def test_pasted_text_and_other_sizes_while_a_search_runs(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await press(pilot, app, *SLIPS)
        before = app.table.controller.now
        for size in ((40, 12), (140, 45), (80, 24)):
            app.screen.post_message(events.Paste("1\n"))
            await pilot.resize_terminal(*size)
            assert isinstance(app.screen, MendDialog)
        await press(pilot, app, "escape")
        assert app.screen is app.table
        assert app.table.controller.now == before

    drive(tmp_path / "game.sgn", TURNS, act)


@pytest.mark.push
@pytest.mark.usefixtures("slow_search")
def test_a_second_screen_is_refused_while_the_first_searches(tmp_path: Path) -> None:
    path = tmp_path / "game.sgn"

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await press(pilot, app, *SLIPS)
        assert isinstance(app.screen, MendDialog)
        before = path.read_text(encoding="utf-8")
        with pytest.raises(CannotRecord, match="another recorder has"):
            Recording(str(path))
        assert path.read_text(encoding="utf-8") == before
        until = time.monotonic() + 20
        while not app.screen.mends and time.monotonic() < until:
            await pilot.pause(0.01)
        await pilot.press("1")
        assert app.table.controller.message.startswith("Corrected.")
        recording = app.table.controller.recording
        recording.close()
        check_resumed(path, recording.record)

    drive(path, TURNS, act)
