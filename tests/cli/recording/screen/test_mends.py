"""The slip that the screen suggests: `=` and the stores on the board, also with keys held."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.widgets.dialogs import ChoiceDialog
from textual.pilot import Pilot
from textual.widgets import OptionList

from .conftest import Window
from .test_screen import TURNS, drive, seen, written


def options(app: RecorderApp) -> list[str]:
    return [str(option.prompt) for option in app.screen.query_one(OptionList).options]


def entries(app: RecorderApp) -> list[str]:
    return [entry.text for entry in app.table.controller.recording.ledger.entries][1:]


@pytest.mark.long
def test_stores_that_differ_bring_up_the_slip(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "4", "3", "1")
        south, north = app.table.controller.now.position.stores
        await pilot.press("backspace", "backspace", "backspace", "3", "1", "=")
        assert written(app) != f"={south}:{north}"
        await pilot.press("ctrl+u", "=", *f"{south}:{north}", "enter")
        assert isinstance(app.screen, ChoiceDialog)
        at = next(n for n, text in enumerate(options(app)) if "N4 was missed before" in text)
        assert options(app)[at].splitlines()[1].split()[0] == "North", "as it stands on the screen"
        await pilot.press(*["down"] * at, "enter")
        assert seen(app, "#message").startswith("put right: N4 was missed before entry 3")
        assert entries(app) == ["S1", "N4", "S3", "N1"]

    text = drive(tmp_path / "game.sgn", TURNS, act)
    assert "1. S1x9 N4" in text


@pytest.mark.long
def test_keys_held_after_a_refusal_are_part_of_it(tmp_path: Path, window: Window) -> None:
    """North's 4 was missed: 7 is refused, the keys after it are held, and all come right."""

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        meant = ["1", "4", "1", "6", "3"]
        await pilot.press(*meant)
        assert not app.table.controller.is_refusal
        truth, stores = entries(app), app.table.controller.now.position.stores
        for _ in meant:
            await pilot.press("backspace")
        await pilot.press("1", "4", "4", "1", "6", "3")
        assert app.table.held.keys
        assert entries(app) != truth
        window.close()
        await pilot.press("=")
        await pilot.press("ctrl+u", "=", *":".join(map(str, stores)), "enter")
        assert isinstance(app.screen, ChoiceDialog), seen(app, "#message")
        at = next(n for n, text in enumerate(options(app)) if "4, is one too many" in text)
        await pilot.press(*["down"] * at, "enter")
        assert entries(app) == truth
        assert not app.table.held.keys

    drive(tmp_path / "game.sgn", TURNS, act)


def test_where_no_slip_gives_the_stores_the_screen_says_so(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "4", "=", "ctrl+u", *"=97:1", "enter")
        assert app.screen is app.table
        assert seen(app, "#message").endswith("r sets the board as it is")
        assert entries(app) == ["S1", "N4"]

    drive(tmp_path / "game.sgn", TURNS, act)
