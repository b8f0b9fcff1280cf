"""Clocks that start with their round, and flags that fall."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.recording.event_desk import EventDesk
from sungka.cli.recording.record_files import RecordOptions
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.session import start_recording
from sungka.cli.recording.widgets.message_bar import MessageBar
from sungka.notation.record import Tag
from textual.pilot import Pilot

from ...conftest import Run
from ..test_event_desk import PLAN, lines_of, make_cup

Command = Callable[..., Run]


@pytest.fixture
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return make_cup(tmp_path / "cup", PLAN.replace("rules =", 'time = "5:00"\nrules ='))


def run_table(cup: Path, act: Callable[[Pilot[None], RecorderApp], object], table: str) -> None:
    desk = EventDesk(str(cup))
    recording = desk.open(desk.find_game(table), RecordOptions())

    async def run() -> None:
        app = RecorderApp(recording, desk.read_tournament(), desk=desk)
        async with app.run_test() as pilot:
            await act(pilot, app)  # type: ignore[misc]

    try:
        asyncio.run(run())
    finally:
        recording.close()


def is_running(app: RecorderApp) -> bool:
    clocks = app.table.controller.now.clocks
    return clocks is not None and clocks.is_running


async def wait_for(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    for _ in range(100):
        if holds():
            return
        await pilot.pause(0.05)
    raise AssertionError("nothing came")


@pytest.mark.push
def test_the_clocks_start_when_the_round_begins(sungka: Command, cup: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        controller = app.table.controller
        await pilot.pause(0.5)
        assert controller.now.clocks is not None
        assert not controller.now.clocks.is_running
        run = sungka("event", "begin", "cup")
        assert run.out == "Round 1 begins at 2 tables; clocks of those being recorded start.\n"
        await wait_for(
            pilot, lambda: bool(controller.now.clocks and controller.now.clocks.is_running)
        )
        # Stopped again by the scorer, they stay so.
        await pilot.press("space")
        await pilot.pause(0.5)
        assert not controller.now.clocks.is_running

    run_table(cup, act, "1")
    assert [line.split()[:2] for line in lines_of(cup)] == [["begin", "1.01"], ["begin", "1.02"]]
    again = sungka("event", "begin", "cup")
    assert (again.status, again.err) == (1, "sungka: not written: every match of it has begun\n")
    assert sungka("event", "begin", "cup", "--round", "2").status == 0
    assert "no match of it is open" in sungka("event", "begin", "cup", "--round", "9").err


@pytest.mark.push
@pytest.mark.parametrize("zone", ["Z", ""])
def test_a_table_that_comes_late_is_told(
    sungka: Command, cup: Path, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    """A line of the journal that somebody wrote by hand has its time without a zone."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1768676400")
    assert sungka("event", "begin", "cup").status == 0
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    journal = cup / "event.journal"
    text = journal.read_text(encoding="utf-8").replace("19:00:00Z", f"19:00:00{zone}")
    journal.write_text(text, encoding="utf-8")

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        controller = app.table.controller
        await wait_for(pilot, lambda: "min ago: Space starts the clocks" in controller.message)
        assert controller.is_warning
        assert controller.now.clocks is not None
        assert not controller.now.clocks.is_running
        await pilot.press("space")
        assert controller.now.clocks.is_running

    run_table(cup, act, "2")


@pytest.mark.push
def test_a_flag_that_falls_is_told_once_and_rings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tags = [Tag("Rules", "sungkaan"), Tag("South", "Ana Santos"), Tag("TimeControl", "0:01")]
    recording = start_recording(str(tmp_path / "game.sgn"), tags, RecordOptions())
    rung: list[bool] = []
    monkeypatch.setattr(RecorderApp, "bell", lambda _: rung.append(True))

    async def run() -> None:
        app = RecorderApp(recording)
        async with app.run_test() as pilot:
            await pilot.press("space")
            await wait_for(pilot, lambda: bool(rung))
            controller, bar = app.table.controller, app.table.query_one(MessageBar)
            assert controller.message.startswith("⚑ The time of Ana Santos is over.")
            assert bar.has_class("warning")
            # The screen lays itself out after the bell.
            await wait_for(pilot, lambda: bar.size.height >= 3)
            await pilot.pause(0.5)
            assert len(rung) == 1
            # Play goes on, and no key is held.
            await pilot.press("2")
            assert controller.recording.ledger.entries[-1].text == "S2"
            assert not bar.has_class("warning")

    try:
        asyncio.run(run())
    finally:
        recording.close()
