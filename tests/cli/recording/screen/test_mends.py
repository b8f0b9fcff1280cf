"""The slip that the screen suggests: `=` and the stores on the board, also with keys held."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.widgets.dialogs import ChoiceDialog
from sungka.notation.record import Tag
from sungka.replay.scoring.ledger import empty_ledger
from support.entries import entered
from support.lengths import long_after
from textual.pilot import Pilot
from textual.widgets import OptionList

from .conftest import Window
from .test_screen import TURNS, drive, seen, written

CLOCKS = Tag("TimeControl", "5:00")


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
        at = next(n for n, text in enumerate(options(app)) if "you left out N4 before" in text)
        assert options(app)[at].splitlines()[1].split()[0] == "North", "as it stands on the screen"
        await pilot.press(*["down"] * at, "enter")
        assert seen(app, "#message").startswith("corrected: you left out N4 before entry 3 (3)")
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
        at = next(n for n, text in enumerate(options(app)) if "(4) is one too many" in text)
        await pilot.press(*["down"] * at, "enter")
        assert entries(app) == truth
        assert not app.table.held.keys

    drive(tmp_path / "game.sgn", TURNS, act)


def test_where_no_slip_gives_the_stores_the_screen_says_so(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "4", "=", "ctrl+u", *"=97:1", "enter")
        assert app.screen is app.table
        assert seen(app, "#message").endswith("Press r to enter the board")
        assert entries(app) == ["S1", "N4"]

    drive(tmp_path / "game.sgn", TURNS, act)


def test_what_is_typed_replaces_the_stores_proposed(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "4", "=")
        assert written(app) == "=10:2"
        await pilot.press(*"97:1")
        assert written(app) == "=97:1"
        await pilot.press("escape", "=", *"=97:1")
        assert written(app) == "=97:1", "with its sign too"
        await pilot.press("escape", "=", "backspace", "3")
        assert written(app) == "=10:3", "another key makes it text to be edited"
        await pilot.press("escape", "=", "enter")
        assert entries(app) == ["S1", "N4", "=10:2"]

    drive(tmp_path / "game.sgn", TURNS, act)


def test_what_is_typed_replaces_an_entry_to_be_corrected(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "4", "left", "enter")
        assert written(app) == "correct 2 S1"
        await pilot.press("2", "enter")
        assert entries(app) == ["S2", "N4"]

    drive(tmp_path / "game.sgn", TURNS, act)


@pytest.mark.parametrize("stores", ["1", "10:2:0", ""])
def test_as_many_stores_as_seats_are_asked_for(tmp_path: Path, stores: str) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "4", "=", "ctrl+u", "=", *stores, "enter")
        assert seen(app, "#message") == "✗ type 2 stores (South, North), like =10:2"
        assert written(app) == f"={stores}"
        assert entries(app) == ["S1", "N4"]

    drive(tmp_path / "game.sgn", TURNS, act)


def test_a_second_sign_after_a_refused_first_asks_for_no_stores(
    tmp_path: Path, window: Window
) -> None:
    """`==` enters the entry set aside; it does so, or is refused, however fast it is typed."""

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "2", "3", "/", *"correct!", "space", "2", "space", "1", "enter")
        assert app.table.controller.recording.ledger.waiting
        await pilot.press("=")
        assert "or press x to discard it" in seen(app, "#message")
        await pilot.press("=")
        assert written(app) is None
        assert app.table.controller.is_refusal
        assert len(app.table.controller.recording.ledger.waiting) == 2

    drive(tmp_path / "game.sgn", TURNS, act)


@pytest.mark.parametrize("between", long_after(1, ["left escape", "", "space", "x"]))
def test_the_refused_key_is_part_of_the_search_however_late(
    tmp_path: Path, window: Window, between: str
) -> None:
    """The second 4 is refused; the clock, a look back or another refusal changes nothing of it."""

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        window.close()
        await pilot.press("1", "4", "1")
        truth, stores = entries(app), app.table.controller.now.position.stores
        await pilot.press("backspace", "4")
        assert app.table.controller.is_refusal
        await pilot.press(*between.split(), "=", *":".join(map(str, stores)), "enter")
        assert isinstance(app.screen, ChoiceDialog), seen(app, "#message")
        at = next(
            n for n, text in enumerate(options(app)) if "the 4 just refused should be S1" in text
        )
        await pilot.press(*["down"] * at, "enter")
        assert [text for text in entries(app) if "clock" not in text] == truth
        assert app.table.controller.refused_lifts == ()

    drive(tmp_path / "game.sgn", TURNS, act, (80, 24), CLOCKS)


def test_after_an_accepted_entry_the_refused_key_is_forgotten(
    tmp_path: Path, window: Window
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        window.close()
        await pilot.press("1", "4", "4", "5", "=", "enter")
        assert app.screen is app.table
        assert entries(app)[-1].startswith("=")

    drive(tmp_path / "game.sgn", TURNS, act)


def test_a_stray_key_does_not_keep_the_stores_from_being_agreed(
    tmp_path: Path, window: Window
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        window.close()
        await pilot.press("1", "4", "9", "=", "enter")
        assert "the 9 just refused is one too many" in options(app)[0]
        await pilot.press("enter")
        assert entries(app) == ["S1", "N4", "=10:2"]

    drive(tmp_path / "game.sgn", TURNS, act)


def test_the_slips_of_an_opening_are_listed(tmp_path: Path, window: Window) -> None:
    """N2 is a slip for N3, and South's lift shows it."""

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        window.close()
        await pilot.press(*"n7n2s1")
        assert seen(app, "#message").startswith("✗ S1 makes N2 impossible")
        assert entries(app) == ["N7", "N2"]
        await pilot.press("=", "enter")
        assert "entry 4" not in options(app)[0]
        assert "the S1 just refused is one too many" in options(app)[0]
        await pilot.press("escape")
        truth = entered(empty_ledger(), '[Rules "sungka"]', "N7", "N3", "S1")
        stores = ":".join(map(str, truth.sheet.seen_position.stores))
        await pilot.press("=", *stores, "enter")
        at = next(n for n, text in enumerate(options(app)) if "entry 3 (N2) should be N3" in text)
        await pilot.press(*["down"] * at, "enter")
        assert entries(app) == ["N7", "N3", "S1"]

    drive(tmp_path / "game.sgn", "sungka", act)
