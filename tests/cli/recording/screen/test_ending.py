"""The end of a game on the screen, and the beginning of the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sungka.cli.recording.messages import describe_next_entry, describe_outcome
from sungka.cli.recording.played_games import find_played_games, match_games
from sungka.cli.recording.record_files import RecordOptions
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.screen.end_menu import list_ends
from sungka.cli.recording.screen.held_keys import HOLD
from sungka.cli.recording.session import start_recording
from sungka.cli.recording.tournament import Tournament, read_tournament
from sungka.cli.recording.widgets.dialogs import ChoiceDialog, ConfirmDialog
from sungka.cli.recording.widgets.header_form import HeaderForm
from sungka.engine.board import PLAYING_ORDER
from sungka.notation.record import Tag
from sungka.replay.scoring.ledger import empty_ledger
from support.entries import entered
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from .test_screen import TURNS, _typed, drive, seen

Act = Callable[[Pilot[None], RecorderApp], Awaitable[None]]

EVENT = """
event = "Open"
rules = "sungkaan again=no"
players = [{name = "Ana"}, {name = "Ben", team = "Cebu"}, {name = "Cy"}]
[[tables]]
table = 1
stage = "Semifinal"
south = "Ana"
north = "Ben"
[[tables]]
table = 2
stage = "Semifinal"
south = "Cy"
north = "Ana"
[[tables]]
table = 1
stage = "Final"
south = "Ben"
north = "Cy"
"""


def find_entry(app: RecorderApp) -> str:
    return app.table.controller.recording.ledger.entries[-1].text


def find_question(app: RecorderApp) -> str:
    assert isinstance(app.screen, ConfirmDialog)
    return str(app.screen.query_one("#question", Static).content)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_end_is_offered_in_words(seats: int) -> None:
    sheet = entered(
        empty_ledger(), f'[Rules "{"sungka-three" if seats == 3 else "sungkaan"}"]'
    ).sheet
    assert sheet.rules.playing_order == PLAYING_ORDER[seats]
    ends = dict(list_ends(sheet))
    assert len(ends) == 4 * seats + 2
    assert ends["South resigns"] == "end resign S"
    assert ends["The arbiter decides for South"] == "end adjudicated S"
    assert ends["The players agree on a draw"] == "end agreed"


def test_players_are_named_where_the_end_is_decided() -> None:
    named = '[South "Santos, Maria"] [North "Cruz, Ana"] [Rules "sungkaan"]'
    sheet = entered(empty_ledger(), named).sheet
    ends = dict(list_ends(sheet))
    assert ends["Cruz, Ana resigns"] == "end resign N"
    after = entered(empty_ledger(), named, "end resign N")
    assert describe_outcome(after.sheet) == "Santos, Maria wins"
    assert describe_next_entry(after).startswith("Ended: Santos, Maria wins (resign)")
    sisters = entered(empty_ledger(), '[South "Cruz"] [North "Cruz"] [Rules "sungkaan"]').sheet
    assert dict(list_ends(sisters))["Cruz (North) resigns"] == "end resign N"


@pytest.mark.long
def test_a_number_selects_and_every_result_is_asked_once_more(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "g", "1")
        assert isinstance(app.screen, ChoiceDialog)
        choices = app.screen.query_one(OptionList)
        assert choices.highlighted == 0
        await pilot.press("0")
        assert choices.highlighted == 9, "1 and 0 are 10"
        await pilot.press("2")
        assert choices.highlighted == 1
        assert find_entry(app) == "S7"
        await pilot.press("enter")
        assert find_question(app) == "North resigns: South wins. Right?"
        await pilot.press("enter")
        assert app.screen is app.table
        assert find_entry(app) == "S7", "a doubled Enter ends no game"
        await pilot.press("g", "2", "enter", "n")
        assert find_entry(app) == "S7"
        await pilot.press("g", "1", "0", "enter")
        assert find_question(app) == "The game is abandoned: no result. Right?"
        await pilot.press("escape", "g", "9", "enter")
        assert find_question(app) == "The players agree on a draw: a draw. Right?"
        await pilot.press("n", "g", "4", "enter")
        assert find_question(app) == "North loses on time: South wins. Right?"
        await pilot.press("down", "enter")
        assert find_entry(app) == "end time N"
        assert seen(app, "#asked").startswith("Ended: South wins (time)")
        await pilot.press("g", "2", "enter")
        assert app.table.controller.is_refusal

    assert drive(tmp_path / "game.sgn", TURNS, act).endswith("end time N\n")


def test_in_the_middle_of_a_list_a_digit_out_of_range_selects_nothing(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("g", "0", "3")
        assert app.screen.query_one(OptionList).highlighted == 2
        await pilot.press("down", "1")
        assert app.screen.query_one(OptionList).highlighted == 0

    drive(tmp_path / "game.sgn", TURNS, act)


def run_event(folder: Path, act: Act, name: str = "g.sgn") -> None:
    (folder / "event.toml").write_text(EVENT, encoding="utf-8")
    tournament = read_tournament(str(folder / "event.toml"))
    recording = start_recording(str(folder / name), [], RecordOptions())

    async def run() -> None:
        app = RecorderApp(recording, tournament)
        async with app.run_test() as pilot:
            await act(pilot, app)
            app.table.controller.recording.close()

    asyncio.run(run())


def list_choices(app: RecorderApp) -> list[str]:
    assert isinstance(app.screen, ChoiceDialog)
    return [str(option.prompt) for option in app.screen.query_one(OptionList).options]


@pytest.mark.long
def test_games_not_played_come_first_and_nothing_is_written_before_one_is_chosen(
    tmp_path: Path,
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        assert [line[3:] for line in list_choices(app)] == [
            "Semifinal · table 1 · Ana – Ben",
            "Semifinal · table 2 · Cy – Ana",
            "Final · table 1 · Ben – Cy",
        ]
        await pilot.press("2", "enter", "7", "1", "g", "1", "enter", "y")
        files = sorted(path.name for path in tmp_path.iterdir())
        await pilot.press("a", "4", "enter")
        assert [line[3:] for line in list_choices(app)] == [
            "Semifinal · table 1 · Ana – Ben",
            "Final · table 1 · Ben – Cy",
            "Semifinal · table 2 · Cy – Ana   Ana won (g.sgn)",
        ]
        await pilot.press("escape")
        assert sorted(path.name for path in tmp_path.iterdir()) == files
        await pilot.press("a", "4", "enter", "2", "enter", "5")
        tags = {tag.name: tag.value for tag in app.table.controller.now.tags}
        assert tags | {"Date": ""} == {
            "Event": "Open", "Date": "", "Stage": "Final", "Table": "1", "South": "Ben",
            "SouthTeam": "Cebu", "North": "Cy",
        }  # fmt: skip
        assert (tmp_path / "g-2.sgn").exists()
        await pilot.press("a", "4", "enter", "1", "enter", "5", "a", "4", "enter")
        assert [line[3:] for line in list_choices(app)] == [
            "Semifinal · table 1 · Ana – Ben   not finished (g-3.sgn)",
            "Semifinal · table 2 · Cy – Ana   Ana won (g.sgn)",
            "Final · table 1 · Ben – Cy   not finished (g-2.sgn)",
        ]
        await pilot.press("3", "enter", "4")
        assert app.table.controller.recording.path == str(tmp_path / "g-2.sgn")
        assert find_entry(app) == "N4"

    run_event(tmp_path, act)
    assert "\n1. S5x9 N4+" in (tmp_path / "g-2.sgn").read_text("utf-8")


def test_a_record_made_elsewhere_is_not_opened(tmp_path: Path) -> None:
    text = '%sgn 1\n[Stage "Final"]\n[Table "1"]\n[South "Ben"]\n[North "Cy"]\n[Result "draw"]\n'
    (tmp_path / "other.sgn").write_text(text + "\nend agreed\n", "utf-8")
    (tmp_path / "noise.sgn").write_bytes(b"\xff\xfe")
    (tmp_path / "note.sgn").write_text("shopping", "utf-8")

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        assert list_choices(app)[2].endswith("a draw (other.sgn)")
        await pilot.press("3", "enter")
        assert "was not recorded here" in seen(app, "#message")
        assert app.table.controller.recording.path == str(tmp_path / "g.sgn")

    run_event(tmp_path, act)


def test_two_games_of_the_same_players_have_a_record_each(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(EVENT, encoding="utf-8")
    final = read_tournament(str(tmp_path / "event.toml")).games[2]
    tournament = Tournament((), (), (final, final, final))
    for name, result in (("a", "S"), ("b", "N")):
        players = '[South "Ben"]\n[North "Cy"]'
        text = f'%sgn 1\n[Stage "Final"]\n[Table "1"]\n{players}\n[Result "{result}"]\n'
        (tmp_path / f"{name}.sgn").write_text(text, "utf-8")
    pairs = match_games(tournament.games, find_played_games(tmp_path))
    assert [played and played.describe() for _, played in pairs] == ["Ben won", "Cy won", None]


@pytest.mark.long
def test_without_a_tournament_the_next_game_begins_when_its_header_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "9")
        await pilot.pause(HOLD)
        await pilot.press("a", "4", "enter")
        assert isinstance(app.screen, HeaderForm)
        assert app.screen.query_one("#South", Input).value == "Ana"
        app.screen.query_one("#North", Input).value = "Cy"
        await pilot.press("escape")
        assert not (tmp_path / "game-2.sgn").exists()
        await pilot.press("a", "4", "enter")
        app.screen.query_one("#North", Input).value = "Cy"
        await pilot.press("ctrl+s", *_typed("1"))
        assert not app.table.held.keys
        app.table.controller.recording.close()

    tags = [
        Tag("South", "Ana"), Tag("SouthTeam", "Cebu"), Tag("North", "Ben"),
        Tag("NorthTeam", "Bohol"), Tag("Weather", "rain"),
    ]  # fmt: skip
    rung: list[str] = []
    monkeypatch.setattr(RecorderApp, "bell", lambda _: rung.append("bell"))
    drive(tmp_path / "game.sgn", TURNS, act, (80, 24), *tags)
    assert rung == ["bell"], "what was refused in the last game is not refused again"
    text = (tmp_path / "game-2.sgn").read_text("utf-8")
    assert '[South "Ana"]\n[North "Cy"]\n[Rules "sungkaan again=no"]' in text
    assert '[SouthTeam "Cebu"]\n[Weather "rain"]' in text
    assert "Bohol" not in text
    assert "\n1. S1" in text
