"""Games typed from their paper sheets: line by line, unreadable places, the pile of a round."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sungka.cli.recording.event_desk import EventDesk
from sungka.cli.recording.record_files import RecordOptions
from sungka.cli.recording.screen.app import RecorderApp, ScreenOptions
from sungka.cli.recording.session import start_recording
from sungka.cli.recording.widgets.dialogs import ChoiceDialog
from sungka.notation.reading.parser import read
from sungka.notation.record import Detail, Tag
from sungka.replay.detail import rewrite_in_detail
from sungka.replay.play import play
from support.lengths import long_after
from support.matches import random_match
from support.paper import sheet_lines
from textual import events
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from ..test_event_desk import RULES, lines_of, make_cup

Drive = Callable[[Pilot[None], RecorderApp], Awaitable[None]]

MOST_KEYS = 540
"""The keys of three minutes, at three keys a second."""


def drive(path: Path, rules: str, act: Drive, size: tuple[int, int] = (80, 24)) -> str:
    """The text of the record after `act` typed sheets on a screen."""
    recording = start_recording(str(path), [Tag("Rules", rules)], RecordOptions())

    async def run() -> None:
        app = RecorderApp(recording, options=ScreenOptions(reads_paper=True))
        async with app.run_test(size=size) as pilot:
            await act(pilot, app)

    try:
        asyncio.run(run())
    finally:
        recording.close()
    return path.read_text(encoding="utf-8")


def written(app: RecorderApp) -> str | None:
    return None if app.table.line is None else app.table.line.text


async def type_line(pilot: Pilot[None], line: str) -> None:
    """Type a line, and Enter."""
    await pilot.press(*("space" if sign == " " else sign for sign in line), "enter")


async def paste_line(pilot: Pilot[None], app: RecorderApp, line: str) -> int:
    """Put a line in at once, and press Enter; returns the number of keys that it has."""
    app.table.on_paste(events.Paste(line))
    await pilot.press("enter")
    return len(line) + 1


@pytest.mark.parametrize(
    "rules", long_after(1, ["sungkaan", "sungka-six", "sungka-three", "dakon"])
)
@pytest.mark.push
def test_forty_turns_are_typed_in_three_minutes_of_keys(tmp_path: Path, rules: str) -> None:
    record = random_match(rules, 4)
    lines = sheet_lines(record)
    counted: list[int] = []

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        turns = 0
        for line in lines:
            if turns >= 40:
                break
            counted.append(await paste_line(pilot, app, line))
            assert not app.table.controller.is_refusal, app.table.controller.message
            turns += len(line.split()) - 2
            assert written(app) == ""

    text = drive(tmp_path / "game.sgn", rules, act)
    assert sum(counted) <= MOST_KEYS
    (reading,) = read(text)
    shown = rewrite_in_detail(play(record), Detail.STANDARD)
    played = len(reading.record.body) - 2
    assert played > 20
    assert reading.record.body[:played] == shown.body[:played]


def test_an_unreadable_place_is_chosen_or_decided_by_what_follows(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        ledger = app.table.controller.recording.ledger
        await type_line(pilot, "_ 7+7")
        assert isinstance(app.screen, ChoiceDialog)
        told = str(app.screen.query_one("#about", Static).content)
        offered = [str(one.prompt) for one in app.screen.query_one(OptionList).options]
        assert told == f"{len(offered)} readings of _ 7+7 fit the board. Type on to leave fewer."
        assert len(offered) > 1
        assert "S2 {on the sheet: _} N7+7   =10:7" in [one[3:] for one in offered]
        await pilot.press("escape")
        assert written(app) == "_ 7+7"
        assert app.table.controller.recording.ledger == ledger
        # What follows on the sheet decides it.
        await type_line(pilot, "x2 =10:7")
        assert app.table.controller.message.startswith("`_` is 2: ")
        assert written(app) == ""
        await type_line(pilot, "1x19 5+1+5+4+_")
        await pilot.press("1")
        assert written(app) == ""

    assert "1. S2x9 {on the sheet: _} N7+7x2 =10:7\n2. S1x19 N5+1+5+4+" in drive(
        tmp_path / "game.sgn", "sungkaan", act
    )


def test_a_misread_place_is_found_at_the_second_enter(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await type_line(pilot, "2x9 7+1x2 =10:7")
        controller = app.table.controller
        assert controller.is_refusal
        assert "Enter looks for a misread place" in controller.message
        assert written(app) == "2x9 7+1x2 =10:7"
        app.table.held.drop()
        await pilot.press("enter")
        assert isinstance(app.screen, ChoiceDialog)
        choices = [str(one.prompt) for one in app.screen.query_one(OptionList).options]
        said = "`7+7x2` where the line has `7+1x2`   =10:7"
        (number,) = [one[0] for one in choices if said in one]
        await pilot.press(number)
        assert written(app) == ""
        assert app.table.controller.now.position.stores == (10, 7)

    text = drive(tmp_path / "game.sgn", "sungkaan", act)
    assert "1. S2x9 N7+7x2 =10:7 {on the sheet: 7+1x2}" in " ".join(text.split("\n"))


def test_the_sheets_of_a_round_follow_each_other(tmp_path: Path) -> None:
    """The rest of the pile is in sight, the results go into the journal, the last sheet is told."""
    cup = make_cup(tmp_path / "cup")
    desk = EventDesk(str(cup))
    recording = desk.open(desk.find_game("1"), RecordOptions())
    lines = sheet_lines(random_match(RULES, 0))

    async def run() -> None:
        options = ScreenOptions(reads_paper=True)
        app = RecorderApp(recording, desk.read_tournament(), options, desk)
        async with app.run_test(size=(120, 40)) as pilot:
            panel = app.table.query_one("#panel", Static)
            assert "1 sheet still to be typed" in str(panel.content)
            assert "1.02  Cruz, Caro – Diaz, Dan" in str(panel.content)
            for line in lines:
                await paste_line(pilot, app, line)
            assert "event.journal #7: result 1.01" in app.table.controller.message
            await pilot.press("enter")
            assert app.table.controller.recording.name == str(cup / "games/1.02.sgn")
            assert "still to be typed" not in str(panel.content)
            assert written(app) == ""
            for line in lines:
                await paste_line(pilot, app, line)
            await pilot.press("enter")
            assert app.table.controller.recording.name == str(cup / "games/2.01.sgn")
            assert "1 sheet still to be typed" in str(panel.content)
        app.table.controller.recording.close()

    asyncio.run(run())
    results = [line.split()[:2] for line in lines_of(cup)]
    assert results == [["result", "1.01"], ["result", "1.02"]]


def test_escape_leads_to_the_keys_and_back(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "escape")
        assert written(app) == ""
        await pilot.press("escape")
        assert written(app) is None
        await pilot.press("g", "1", "enter", "y")
        assert app.table.controller.now.asks.value == "nothing"
        await pilot.press("backspace", "/")
        assert written(app) == ""
        await type_line(pilot, "2x9 7+7x2 =10:7")
        assert written(app) == ""

    assert "1. S2x9 N7+7x2 =10:7" in drive(tmp_path / "game.sgn", "sungkaan", act)
