"""Looking back on the screen: the sheet keeps its place, and the entry looked at is marked."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.screen.record_text import mark_record
from sungka.cli.recording.widgets.record_pane import RecordPane
from sungka.replay.scoring.sheet import Asks
from support.matches import random_match
from textual.pilot import Pilot

from .test_screen import TURNS, drive, keys_of, seen


def marked(app: RecorderApp) -> str:
    return mark_record(app.table.controller).marked


def test_the_turn_looked_at_is_marked_in_the_whole_record(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press(*"7134")
        whole = seen(app, "#lines")
        assert marked(app) == ""
        found = []
        for _ in range(4):
            await pilot.press("left")
            found.append(marked(app))
            assert seen(app, "#lines") == whole
        assert found == ["S3+", "N1+", "S7+", ""]
        await pilot.press("end")
        assert app.table.controller.viewed is None
        await pilot.press("home")
        assert seen(app, "#message") == "before the first entry"

    drive(tmp_path / "game.sgn", TURNS, act)


@pytest.mark.long
def test_lifts_of_an_opening_and_of_a_turn_that_goes_on_are_marked_where_they_stand(
    tmp_path: Path,
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "1", "2", "left")
        assert marked(app) == "S7+1+2"
        await pilot.press("left")
        assert marked(app) == "S7+1+2"

    drive(tmp_path / "game.sgn", "sungkaan", act)

    async def act_on_opening(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("s", "1", "n", "4", "c", "a", "enter")
        assert app.table.controller.now.asks is Asks.HANDS
        for _ in range(2):
            await pilot.press("left")
            assert marked(app) == "S1 | N4x9"

    drive(tmp_path / "both.sgn", "sungka", act_on_opening)


@pytest.mark.long
def test_rounds_are_looked_at_one_by_one_and_the_mark_stays_in_sight(tmp_path: Path) -> None:
    rules = "sungkaan rounds=3"
    keys = iter(keys_of(random_match(rules, 3)))

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        controller = app.table.controller
        while controller.now.asks is not Asks.NOTHING:
            is_turn = controller.now.asks is Asks.TURN
            await pilot.press(next(keys) if is_turn else "enter")
        entries = controller.recording.ledger.entries
        starts = [n for n, one in enumerate(entries, 1) if one.text.startswith("round ")]
        assert len(starts) == 2
        pane = app.table.query_one(RecordPane)
        assert pane.scroll_y > 0
        for wanted in (*reversed(starts), 1, 0):
            await pilot.press("pageup")
            assert controller.viewed == wanted
            await pilot.pause()
            lines = [
                number
                for number, line in enumerate(seen(app, "#lines").split("\n"))
                if marked(app) and line.startswith(marked(app))
            ]
            assert not lines or pane.scroll_y <= lines[0] < pane.scroll_y + pane.size.height
        for wanted in (1, *starts, None):
            await pilot.press("pagedown")
            assert controller.viewed == wanted

    drive(tmp_path / "game.sgn", rules, act)
