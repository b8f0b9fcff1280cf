"""A row of keys for each player: whose lift it was is in the key."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sungka.cli.recording.key_rows import ROWS
from sungka.cli.recording.record_files import RecordOptions
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.session import start_recording
from sungka.cli.recording.tournament import read_tournament
from sungka.notation.record import Tag
from textual.pilot import Pilot

from .test_screen import TURNS, drive, seen


def entries(app: RecorderApp) -> list[str]:
    return [entry.text for entry in app.table.controller.recording.ledger.entries][1:]


def test_a_missed_turn_is_refused_at_the_next_key(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("f2")
        assert "South 1…7, North q…u" in seen(app, "#message")
        await pilot.press("1", "r", "3")
        assert entries(app) == ["S1", "N4", "S3"]
        await pilot.press("5")  # North's turn was missed
        assert seen(app, "#message").startswith("✗ South plays, but it is North's turn")

    assert "1. S1x9 N4" in drive(tmp_path / "game.sgn", TURNS, act)


def test_commands_on_these_letters_are_typed_with_shift(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("f2", "1", "R")
        assert app.screen is not app.table
        await pilot.press("escape", "f2", "4")
        assert entries(app) == ["S1", "N4"]
        await pilot.press("f2", "Q")
        assert app.return_code == 0

    drive(tmp_path / "game.sgn", TURNS, act)


@pytest.mark.long
def test_three_seats_and_both_hands(tmp_path: Path) -> None:
    async def three(pilot: Pilot[None], app: RecorderApp) -> None:
        order = app.table.controller.now.rules.playing_order
        await pilot.press("f2")
        for _ in range(4):
            sheet = app.table.controller.now
            assert sheet.mover is not None
            await pilot.press(ROWS[order.index(sheet.mover)][sheet.legal_houses[0] - 1])
        assert len(entries(app)) == 4

    async def hands(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("f2", "4", "w")
        assert entries(app) == ["S4", "N2"]

    drive(tmp_path / "three.sgn", "sungka-three", three)
    drive(tmp_path / "hands.sgn", "sungka", hands)


def test_a_large_board_has_no_rows_of_keys(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("f2")
        assert seen(app, "#message") == "✗ rows of keys are for up to 9 houses, not 10"

    drive(tmp_path / "game.sgn", "dakon houses=10", act)


@pytest.mark.parametrize(("keys", "has_rows"), [("rows", True), ("digits", False)])
def test_the_tournament_sets_the_keys(keys: str, has_rows: bool, tmp_path: Path) -> None:
    path = tmp_path / "event.toml"
    path.write_text(f'keys = "{keys}"\n', encoding="utf-8")
    recording = start_recording(str(tmp_path / "a.sgn"), [Tag("Rules", TURNS)], RecordOptions())

    async def run() -> None:
        app = RecorderApp(recording, read_tournament(str(path)))
        async with app.run_test() as pilot:
            assert app.table.controller.has_rows is has_rows
            await pilot.press("1", "e" if has_rows else "3")
            assert len(entries(app)) == 2

    asyncio.run(run())
    recording.close()
