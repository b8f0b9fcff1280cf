"""The scorer's screen on a tournament's folder: the result at the end, and the next game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sungka.cli.events.store import JournalStore
from sungka.cli.recording.event_desk import EventDesk
from sungka.cli.recording.record_files import RecordOptions
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.widgets.dialogs import ChoiceDialog
from textual.pilot import Pilot
from textual.widgets import OptionList

from ..test_event_desk import lines_of, make_cup


@pytest.mark.long
def test_the_result_is_told_and_the_next_game_is_chosen(tmp_path: Path) -> None:
    cup = make_cup(tmp_path / "cup")
    desk = EventDesk(str(cup))
    recording = desk.open(desk.find_game("1"), RecordOptions())

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "g", "1", "enter", "y")
        assert "event.journal #7: decide 1.01 B" in app.table.controller.message
        await pilot.press("a", "4", "enter")
        assert isinstance(app.screen, ChoiceDialog)
        choices = [str(one.prompt) for one in app.screen.query_one(OptionList).options]
        assert [one[3:] for one in choices] == ["All · table 1.02 · Cruz, Caro – Diaz, Dan"]
        await pilot.press("1", "enter")
        assert app.table.controller.recording.name == str(cup / "games/1.02.sgn")
        # While another program has the journal, the result waits, and is put in on leaving.
        with JournalStore(str(cup)):
            await pilot.press("1", "g", "2", "enter", "y")
            assert "not in event.journal yet" in app.table.controller.message
        assert len(lines_of(cup)) == 1

    async def run() -> None:
        app = RecorderApp(recording, desk.read_tournament(), desk=desk)
        async with app.run_test() as pilot:
            await act(pilot, app)
        last = app.table.controller.recording
        notice = last.hand_over()
        last.close()
        assert notice is not None
        assert notice.is_kept

    asyncio.run(run())
    assert [line.split(" by ")[0] for line in lines_of(cup)] == [
        "decide 1.01 B {the record ends: Santos, Ana resigned}",
        "decide 1.02 C {the record ends: Diaz, Dan resigned}",
    ]
