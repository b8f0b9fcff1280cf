"""Leaving while a clock runs, and the count of the stores at the end of a round."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.recording.record_files import RecordOptions
from sungka.cli.recording.screen import app as screen
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.screen.on_terminal import describe_leaving
from sungka.cli.recording.session import Recording, start_recording
from sungka.notation.record import Tag
from sungka.replay.scoring.sheet import Asks
from textual.pilot import Pilot

from ...conftest import Run
from .test_screen import TURNS, drive, seen, written

CLOCKS = Tag("TimeControl", "5:00")
SMALL = "dakon houses=4 shells=3 rounds=3"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.sgn"


def test_leaving_charges_the_seconds_and_stops_the_clocks(path: Path) -> None:
    now = [0.0]
    start_recording(str(path), [Tag("Rules", "sungkaan"), CLOCKS], RecordOptions()).close()
    recording = Recording(str(path), stopwatch=lambda: now[0])
    assert recording.enter("clock start") is None
    now[0] = 7.0
    recording.leave()
    recording.leave()
    recording.close()
    resumed = Recording(str(path))
    clocks = resumed.clocks
    assert clocks is not None
    assert (clocks.left, clocks.is_running) == ((293_000, 300_000), False)
    assert resumed.notices[-1] == "the clocks are stopped: Space or `resume` starts them"
    assert [entry.typed for entry in resumed.ledger.entries][1:] == ["clock start", "pause"]
    resumed.close()


def test_whoever_leaves_is_told_where_the_record_is(path: Path) -> None:
    recording = start_recording(str(path), [Tag("Rules", "sungkaan")], RecordOptions())
    assert recording.enter("S1") is None
    told = describe_leaving(recording)
    assert told == f"sungka: the record is in {path}; the same command goes on from here"
    assert recording.enter("end resign N") is None
    assert describe_leaving(recording).endswith("the game is over")
    recording.close()


def test_the_end_of_the_input_charges_them_too(sungka: Callable[..., Run], path: Path) -> None:
    lines = b'[Rules "sungkaan"] [TimeControl "5:00"]\nclock start\nS7\n'
    sungka("record", path, "--stdin", stdin=lines)
    (first, *_) = map(json.loads, sungka("record", path, "--stdin", stdin=b"").out.splitlines())
    assert (first["entries"], first["clocks_run"]) == (4, False)
    assert "<clock=paused>" in path.read_text(encoding="utf-8")


def test_leaving_is_asked_while_a_clock_runs(path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("space", "q")
        assert app.screen is not app.table
        await pilot.press("escape", "7")
        assert app.is_running
        await pilot.press("q", "enter")

    text = drive(path, "sungkaan", act, (80, 24), CLOCKS)
    assert "\n1. S7" in text


def test_leaving_is_not_asked_without_one(path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("q")
        assert app.screen is app.table
        assert app.return_code == 0

    drive(path, "sungkaan", act)


@pytest.mark.long
def test_the_stores_are_counted_by_typing_them(path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        controller = app.table.controller
        while controller.now.asks is Asks.TURN:
            await pilot.press(str(controller.now.legal_houses[0]))
        south, north = controller.now.line.score or ()
        assert seen(app, "#asked") == (
            f"{south}-{north}: Enter begins round 2; or type the stores as counted"
        )
        await pilot.press(*f"{south + 1}-{north - 1}")
        assert written(app) == f"count {south + 1}-{north - 1}"
        await pilot.press("enter")
        assert seen(app, "#message").endswith("as no stores were agreed in it")
        await pilot.press("backspace", "=")
        assert written(app) == "count "
        await pilot.press("enter")
        assert seen(app, "#message") == f"counted, and it agrees: {south}-{north}"
        await pilot.press("enter")
        assert controller.now.line.round == 2

    text = drive(path, SMALL, act)
    assert "event count" not in text


def test_running_clocks_are_saved_every_five_seconds(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time is in the journal without a key, so that a crash costs a few seconds of it."""
    assert screen.KEEP_CLOCKS == 5
    monkeypatch.setattr(screen, "KEEP_CLOCKS", 0.02)

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        def read_entries() -> list[str]:
            lines = path.with_name("game.sgn.journal").read_text(encoding="utf-8").splitlines()
            return [json.loads(line).get("entry", "") for line in lines]

        await pilot.press("1")
        await pilot.pause(0.1)
        assert "tick" not in read_entries(), "the clocks do not run yet"
        await pilot.press("space")
        while read_entries().count("tick") < 3:
            await pilot.pause(0.02)

    drive(path, TURNS, act, (80, 24), CLOCKS)
