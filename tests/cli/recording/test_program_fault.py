"""A fault of this program while recording loses nothing, and says where everything is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sungka.cli.recording.controller import Controller
from sungka.cli.recording.record_files import RecordOptions
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.screen.on_terminal import record_on_screen
from sungka.cli.recording.session import EntryFailed, NotKept, start_recording
from sungka.engine.board import Seat
from sungka.files.faults import DEBUG
from sungka.notation.record import Tag
from sungka.replay.scoring.ledger import Ledger
from support.lengths import long_after
from textual.pilot import Pilot

from ..conftest import Run
from .screen.test_screen import drive, seen

Command = Callable[..., Run]
RULES = Tag("Rules", "sungkaan")
FAULT = "a fault of this program, please report it: ZeroDivisionError: "


@pytest.fixture(autouse=True)
def not_debugging(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DEBUG, raising=False)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "game.sgn"


@pytest.fixture
def failing_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries that hold the word `doom` fail where they are played."""
    real = Ledger.take

    def take(self: Ledger, text: str, *rest: Any) -> Any:
        return real(self, text, *rest) if "doom" not in text else 1 // 0

    monkeypatch.setattr(Ledger, "take", take)


def fail_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that holds the word `doom` fails where it is written."""
    from sungka.cli.recording import record_files

    real = record_files.write

    def write(record: Any) -> str:
        text = real(record)
        return text if "doom" not in text else str(1 // 0)

    monkeypatch.setattr(record_files, "write", write)


def read_entries(path: Path) -> list[str]:
    lines = path.with_name("game.sgn.journal").read_text("utf-8").splitlines()
    return [json.loads(line)["entry"] for line in lines[1:]]


def enter(sungka: Command, *lines: str) -> tuple[Run, list[dict[str, Any]]]:
    text = "\n".join(lines).encode(errors="surrogateescape")
    run = sungka("record", "game.sgn", "--stdin", "--rules", "sungkaan", stdin=text)
    return run, [json.loads(line) for line in run.out.splitlines()]


def check_the_rest_is_kept(run: Run, answers: list[dict[str, Any]], path: Path) -> None:
    """After `S1`, a doomed entry and `3`."""
    assert run.status == 1
    assert [answer["ok"] for answer in answers] == [True, True, False, True]
    assert answers[2]["refused"].startswith(f"not entered: {FAULT}")
    assert answers[2]["refused"].endswith("; earlier entries are in game.sgn.journal")
    assert answers[2]["position"] == answers[1]["position"]
    assert read_entries(path) == ['[Rules "sungkaan"]', "S1", "3"]
    assert "1. S1x9 N3" in path.read_text("utf-8")


def test_an_entry_at_which_playing_fails_is_not_taken(
    sungka: Command, path: Path, failing_take: None
) -> None:
    check_the_rest_is_kept(*enter(sungka, "S1", "{doom}", "3"), path)


def test_an_entry_at_which_writing_fails_is_not_taken(
    sungka: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_to_write(monkeypatch)
    check_the_rest_is_kept(*enter(sungka, "S1", "{doom}", "3"), path)


def test_an_answer_that_fails_says_that_the_entry_is_kept(
    sungka: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sungka.cli.recording import state_json

    real = state_json.write_item
    monkeypatch.setattr(
        state_json, "write_item", lambda turn: real(turn) if turn.seat is not Seat.SOUTH else 1 // 0
    )
    run, answers = enter(sungka, "S1", "nothing", "3")
    assert run.status == 1
    assert [answer["ok"] for answer in answers] == [True, True, False, True]
    failed = answers[1]
    assert (failed.pop("ok"), failed.pop("entries")) == (True, 2)
    assert failed.pop("program_fault").startswith(FAULT)
    assert not failed
    assert answers[2]["refused"].startswith("`nothing` is not a statement")
    assert answers[2]["program_fault"].endswith("; what was entered is in game.sgn.journal")
    assert (answers[3]["entries"], answers[3]["last"]) == (3, "N3")


def test_the_next_game_that_fails_to_open_leaves_this_one_open(
    sungka: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.recording.stdin.start_next_recording", lambda *_: 1 // 0)
    run, answers = enter(sungka, "S1", "next second.sgn", "3")
    assert run.status == 1
    assert answers[2]["refused"].startswith(f"not opened: {FAULT}")
    assert (answers[3]["ok"], answers[3]["last"]) == (True, "N3")
    assert read_entries(path)[-1] == "3"


@pytest.mark.parametrize("where", ["play", "write"])
def test_a_journal_that_fails_is_left_as_it_is(
    sungka: Command, path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    enter(sungka, "S1", "{doom}", "3")
    files = {entry: entry.read_bytes() for entry in path.parent.iterdir()}
    if where == "play":
        monkeypatch.setattr(Ledger, "take", lambda *_: 1 // 0)
    else:
        fail_to_write(monkeypatch)
    run = sungka("record", "game.sgn", "--stdin", stdin=b"state\n")
    assert (run.status, run.out) == (1, "")
    assert FAULT in run.err
    place = "sungka: game.sgn.journal:2: at `[Rules" if where == "play" else "sungka: game.sgn: "
    assert run.err.startswith(place)
    assert {entry: entry.read_bytes() for entry in path.parent.iterdir()} == files
    monkeypatch.undo()
    monkeypatch.chdir(path.parent)
    assert sungka("record", "game.sgn", "--stdin", stdin=b"state\n").status == 0


def test_a_line_that_is_no_text_is_refused(sungka: Command, path: Path) -> None:
    run, answers = enter(sungka, "S1", "\udcff", "3")
    assert run.status == 0
    assert [answer["ok"] for answer in answers] == [True, True, False, True]
    assert read_entries(path)[-1] == "3"


def test_debugging_lets_the_fault_through(
    sungka: Command, path: Path, failing_take: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        enter(sungka, "S1", "{doom}")


def test_the_screen_says_it_and_goes_on(path: Path, failing_take: None) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "/", *"{doom}", "enter")
        assert seen(app, "#message").startswith("✗ not entered: a fault of this program")
        await pilot.press("escape", "3")
        assert "N3" in seen(app, "#lines")

    assert "1. S1x9 N3" in drive(path, "sungkaan", act)


def test_the_screen_asks_again_only_for_what_could_not_be_saved(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = Controller(start_recording(str(path), [RULES], RecordOptions()))

    def refuse(kind: type[NotKept]) -> str:
        def enter(_: str) -> None:
            raise kind("not saved: game.sgn: no room")

        monkeypatch.setattr(controller.recording, "enter", enter)
        controller.enter("S1")
        return controller.message

    assert refuse(NotKept) == "NOT SAVED: game.sgn: no room; enter it again"
    assert refuse(EntryFailed) == "not saved: game.sgn: no room"


@pytest.mark.push
@pytest.mark.parametrize("work", ["validate", "render", "write_sheet"])
def test_a_fault_after_the_game_is_shown(
    path: Path, monkeypatch: pytest.MonkeyPatch, work: str
) -> None:
    monkeypatch.setattr(f"sungka.cli.recording.after_game.{work}", lambda _: 1 // 0)
    downs = ["down"] * ["validate", "render", "write_sheet"].index(work)

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("a", *downs, "enter")
        await pilot.pause()
        shown = " ".join(str(part.render()) for part in app.screen.query("Static"))
        assert f"Not done: {FAULT}" in " ".join(shown.split())
        await pilot.press("escape", "1")

    assert "1. S1x9" in drive(path, "sungkaan", act)


@pytest.mark.push
@pytest.mark.parametrize("place", ["mark_record", "panels.title_line", "BoardView"])
def test_a_fault_of_the_screen_says_where_everything_is(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    place: str,
) -> None:
    recording = start_recording("game.sgn", [RULES], RecordOptions())
    assert recording.enter("S1") is None
    monkeypatch.setattr(f"sungka.cli.recording.screen.app.{place}", lambda *_: 1 // 0)
    real = RecorderApp.run
    monkeypatch.setattr(RecorderApp, "run", lambda self: real(self, headless=True))
    assert record_on_screen(recording, None) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("sungka: a fault of this program ended the screen")
    assert "All entries are in game.sgn.journal" in last
    assert read_entries(path) == ['[Rules "sungkaan"]', "S1"]
    resumed = start_recording("game.sgn", [], RecordOptions())  # the lock is free again
    resumed.close()


FAILED = "✗ this program failed at that key; you can go on (game.sgn.faults has the details)"


@pytest.mark.push
@pytest.mark.parametrize("line", long_after(2, ["3", "g enter y", "n 3", "left", "r"]))
def test_a_key_at_which_the_screen_fails_is_refused_and_the_rest_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    keys = line.split()
    places = {
        "3": "controller.Controller.lift", "n": "controller.Controller.lift",
        "left": "controller.Controller.look", "r": "screen.menus.edit_board",
        "g": "controller.Controller.enter",
    }  # fmt: skip
    rules = "sungka" if "n" in keys else "sungkaan"

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press(*(["s", "1"] if "n" in keys else ["1"]))
        with monkeypatch.context() as failing:
            failing.setattr(f"sungka.cli.recording.{places[keys[0]]}", lambda *_: 1 // 0)
            await pilot.press(*keys)
            assert seen(app, "#message") == FAILED
        await pilot.pause(0.6)
        await pilot.press(*(["n", "3"] if "n" in keys else ["3"]))
        assert "N3" in seen(app, "#lines")

    drive(path, rules, act)
    told = path.with_name("game.sgn.faults").read_text("utf-8")
    assert "after entry 2\n" in told
    assert "ZeroDivisionError" in told
    assert "Traceback" in told


@pytest.mark.push
@pytest.mark.parametrize(
    ("keys", "place"),
    [
        (("r", "5"), "edited_board.EditedBoard.type_digit"),
        (("g", "1"), "dialogs.ChoiceDialog.on_key"),
        (("h", "f2"), "header_form.ask_rules"),
    ],
)
def test_a_dialog_that_fails_at_a_key_closes_and_the_rest_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...], place: str
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1")
        with monkeypatch.context() as failing:
            failing.setattr(f"sungka.cli.recording.widgets.{place}", lambda *_: 1 // 0)
            await pilot.press(*keys)
            await pilot.pause()
            assert app.screen is app.table
            assert seen(app, "#message") == FAILED
        await pilot.pause(0.6)
        await pilot.press("3")
        assert "N3" in seen(app, "#lines")

    drive(path, "sungkaan", act)
    assert "ZeroDivisionError" in path.with_name("game.sgn.faults").read_text("utf-8")


def test_a_key_after_which_nothing_can_be_shown_is_taken_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sungka.cli.recording.screen import panels

    real = panels.title_line

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1")
        failing = lambda it: real(it) if it.now.last is None or len(it.now.body) < 3 else 1 // 0  # noqa: E731
        with monkeypatch.context() as context:
            context.setattr(panels, "title_line", failing)
            await pilot.press("3")
            assert seen(app, "#message") == FAILED
            assert read_entries(path)[-2:] == ["3", "undo"]
        await pilot.pause(0.6)
        await pilot.press("4")

    assert "1. S1x9 N4" in drive(path, "sungkaan again=no", act)


def test_an_entry_that_fails_leaves_its_traceback(
    sungka: Command, path: Path, failing_take: None
) -> None:
    enter(sungka, "S1", "{doom}", "3")
    assert "ZeroDivisionError" in path.with_name("game.sgn.faults").read_text("utf-8")
