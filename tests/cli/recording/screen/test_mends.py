"""The slip that the screen suggests: `=` and the stores on the board, also with keys held."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.widgets.mend_dialog import MendDialog
from sungka.engine.board import House, Seat
from sungka.notation.record import Tag
from sungka.replay.scoring.ledger import empty_ledger
from support.entries import entered
from support.lengths import long_after
from textual import events
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
def test_stores_that_differ_bring_up_the_slip(tmp_path: Path, window: Window) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "4", "3", "1")
        south, north = app.table.controller.now.position.stores
        await pilot.press("backspace", "backspace", "backspace", "3", "1", "=")
        assert written(app) != f"={south}:{north}"
        window.close()
        await pilot.press("ctrl+u", "=", *f"{south}:{north}", "enter")
        assert isinstance(app.screen, MendDialog)
        at = next(n for n, text in enumerate(options(app)) if "You left out N4 before" in text)
        assert options(app)[at].splitlines()[1].split()[0] == "North", "as it stands on the screen"
        await pilot.press(str(at + 1))
        assert seen(app, "#message") == "Corrected. You left out N4 before N3 in row 1"
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
        assert isinstance(app.screen, MendDialog), seen(app, "#message")
        at = next(n for n, text in enumerate(options(app)) if "is one too many" in text)
        await pilot.press(str(at + 1))
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
        assert (
            seen(app, "#message") == "✗ type 2 stores (South, North), like =10:2; or a house, N3=2"
        )
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
        assert isinstance(app.screen, MendDialog), seen(app, "#message")
        at = next(
            n for n, text in enumerate(options(app)) if "The 4 just refused should be S1" in text
        )
        await pilot.press(str(at + 1))
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
        assert "The 9 just refused is one too many" in options(app)[0]
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
        assert "The S1 just refused should be S2" in options(app)[0]
        await pilot.press("escape")
        truth = entered(empty_ledger(), '[Rules "sungka"]', "N7", "N3", "S1")
        stores = ":".join(map(str, truth.sheet.seen_position.stores))
        await pilot.press("=", *stores, "enter")
        at = next(
            n for n, text in enumerate(options(app)) if "N2 of the opening should be N3" in text
        )
        await pilot.press(str(at + 1))
        assert entries(app) == ["N7", "N3", "S1"]

    drive(tmp_path / "game.sgn", "sungka", act)


def test_a_digit_typed_before_the_list_could_be_read_is_held(
    tmp_path: Path, window: Window
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "4", "=", "ctrl+u", "=", *"10:3", "enter")
        assert isinstance(app.screen, MendDialog), seen(app, "#message")
        await pilot.press("2", "enter", "3")
        assert isinstance(app.screen, MendDialog), "nothing was chosen unread"
        assert "Held: 2 3" in str(app.screen.query_one("#state").content)
        before = entries(app)
        await pilot.press("escape")
        assert app.screen is app.table
        assert entries(app) == before
        assert [key.character for key in app.table.held.keys] == ["2", "3"]

    drive(tmp_path / "game.sgn", TURNS, act)


def test_nine_slips_are_shown_at_a_time_and_0_looks_further(tmp_path: Path, window: Window) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        window.close()
        await pilot.press(*"14314", "=", "ctrl+u", "=", *"12:6", "enter")
        while len(options(app)) < 9:
            await pilot.pause(0.05)
        first = options(app)
        assert app.screen.query_one(OptionList).region.bottom <= 24
        await pilot.press("0")
        while not options(app):
            await pilot.pause(0.05)
        assert not {*first} & {*options(app)}
        await pilot.press("escape")

    drive(tmp_path / "game.sgn", TURNS, act)


@pytest.mark.parametrize("is_right", [True, False])
def test_a_whole_row_is_checked_too(tmp_path: Path, is_right: bool, window: Window) -> None:
    """The row as it lies after S1 and N4, when S1 and N5 were typed."""

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        window.close()
        await pilot.press("1", "4" if is_right else "5", "=")
        truth = entered(empty_ledger(), f'[Rules "{TURNS}"]', "1", "4").sheet.seen_position
        row = [str(truth.count(House(Seat.NORTH, number))) for number in range(7, 0, -1)]
        await pilot.press("n", "space")
        app.table.line.insert(" ".join(row))  # type: ignore[union-attr]
        await pilot.press("enter")
        if is_right:
            assert seen(app, "#message").startswith("the board agrees: N7 ")
        else:
            assert options(app)[0].startswith("1  N5 in row 1 should be N4")
            await pilot.press("1")
        assert entries(app) == ["S1", "N4"]

    drive(tmp_path / "game.sgn", TURNS, act)


def test_a_house_that_agrees_is_said_to(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "4")
        shells = app.table.controller.now.seen_position.count(House(Seat.NORTH, 3))
        await pilot.press("=", *f"n3={shells}", "enter")
        assert seen(app, "#message") == f"the board agrees: N3 {shells}"
        assert entries(app) == ["S1", "N4"], "nothing is written of it"
        await pilot.press("=", *f"n3={(shells or 0) + 1}", "enter")
        assert isinstance(app.screen, MendDialog), seen(app, "#message")

    drive(tmp_path / "game.sgn", TURNS, act)


def test_a_key_that_comes_twice_within_a_moment_is_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.recording.screen.app.BOUNCE", 80)

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        async def press(key: str, at: float) -> None:
            event = events.Key(key, key if len(key) == 1 else None)
            event.time = at
            app.post_message(event)
            await pilot.pause()

        await press("1", 100.0)
        await press("3", 101.0)
        await press("3", 101.05)
        assert seen(app, "#message").startswith("3 twice, quickly: both?")
        assert not app.table.controller.is_refusal
        await press("2", 102.0)
        assert entries(app) == ["S1", "N3", "S2"], "another key goes on without it"
        await press("6", 103.0)
        await press("6", 103.07)
        await press("backspace", 104.0)
        assert entries(app)[3:] == ["N6"], "Backspace drops the second one"
        await press("backspace", 105.0)
        assert entries(app)[3:] == []
        await press("6", 106.0)
        await press("6", 106.06)
        await press("enter", 107.0)
        assert entries(app)[3:] == ["N6", "S6"], "Enter takes both"
        await press("backspace", 108.0)
        await press("backspace", 109.0)
        await press("6", 110.0)
        await press("6", 110.2)
        assert entries(app)[3:] == ["N6", "S6"], "not so quickly it is meant"

    drive(tmp_path / "game.sgn", TURNS, act)
