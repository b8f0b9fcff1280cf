"""`sungka record FOLDER`: games of a tournament, their headers, their results in its journal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from sungka.cli.events.store import JournalStore
from sungka.cli.recording.event_desk import EventDesk
from sungka.cli.recording.record_files import RecordOptions
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from support.entries import entries_of
from support.matches import random_match

from ..conftest import Run

Command = Callable[..., Run]

RULES = "sungkaan houses=3 shells=2"

PLAN = f"""version = 2
id = "cup"
event = "Sinulog Open"
site = "Cebu City, PHL"
date = "2026-01-18"
rules = "{RULES}"

[[stages]]
name = "All"
system = "round-robin"

[[players]]
id = "A"
name = "Santos, Ana"
rating = 1800
[[players]]
id = "B"
name = "Reyes, Ben"
[[players]]
id = "C"
name = "Cruz, Caro"
[[players]]
id = "D"
name = "Diaz, Dan"
"""

JOURNAL = """%event 1
draw "All" 1 A B C D
pair 1.01 A B in "All" 1
pair 1.02 C D in "All" 1
pair 2.01 D A in "All" 1
pair 2.02 B C in "All" 1
"""


@pytest.fixture
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1768676400")
    return make_cup(tmp_path / "cup")


def make_cup(folder: Path, plan: str = PLAN, journal: str = JOURNAL) -> Path:
    folder.mkdir()
    (folder / "event.toml").write_text(plan, encoding="utf-8")
    (folder / "event.journal").write_text(journal, encoding="utf-8")
    return folder


def find_match() -> tuple[list[str], str]:
    """The entries of a match that is won, and its score as South and North have it."""
    record = random_match(RULES, 0)
    score = play(record).result.stores
    assert score is not None
    assert score[0] != score[1]
    return [*entries_of(record)], f"{score[0]}-{score[1]}"


def answer(run: Run) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run.out.splitlines()]


def lines_of(cup: Path) -> list[str]:
    return (cup / "event.journal").read_text(encoding="utf-8").splitlines()[6:]


def enter(sungka: Command, lines: Sequence[str], *options: str) -> Run:
    return sungka("record", "cup", *options, "--stdin", stdin="\n".join([*lines, ""]).encode())


def test_a_game_is_begun_with_its_header_and_ends_in_the_journal(
    sungka: Command, cup: Path
) -> None:
    lines, score = find_match()
    run = enter(sungka, lines, "--table", "1")
    assert run.status == 0
    last = answer(run)[-1]
    text = f'result 1.01 {score} by "record" at 2026-01-17T19:00:00Z'
    assert last["handed_over"] is True
    assert last["handed_over_text"] == f"event.journal #7: result 1.01 {score}"
    assert lines_of(cup) == [text]
    assert sorted(path.name for path in (cup / "games").iterdir()) == [
        "1.01.sgn",
        "1.01.sgn.journal",
    ]
    (reading,) = read((cup / "games/1.01.sgn").read_text(encoding="utf-8"))
    tags = {tag.name: tag.value for tag in reading.record.tags}
    assert {name: tags.get(name) for name in ("Event", "Site", "Date", "Stage", "Table")} == {
        "Event": "Sinulog Open",
        "Site": "Cebu City, PHL",
        "Date": "2026-01-18",
        "Stage": "All",
        "Table": "1.01",
    }
    assert (tags["South"], tags["SouthId"], tags["SouthRating"]) == ("Santos, Ana", "A", "1800")
    assert (tags["North"], tags["NorthId"], tags["Rules"]) == ("Reyes, Ben", "B", RULES)
    checked = sungka("event", "check", "cup")
    assert (checked.status, checked.out) == (0, "")
    # The game is still found, says so, and writes nothing again.
    again = enter(sungka, ["state"], "--table", "1.01")
    assert "the journal has this result in line #7" in answer(again)[0]["notices"]
    assert lines_of(cup) == [text]


def test_which_games_are_to_be_played(sungka: Command, cup: Path) -> None:
    run = enter(sungka, [])
    assert (run.status, run.out) == (1, "")
    assert run.err == "sungka: choose one of the games with --table: 1.01, 1.02\n"
    for table, told in (("9", "`9`"), ("nine", "`nine`"), ("7.01", "`7.01`")):
        run = enter(sungka, [], "--table", table)
        assert run.err == f"sungka: table {told} has no game; still to be played: 1.01, 1.02\n"
    sungka("event", "result", "cup", "1.01", "7-5")
    # The only game of the round is not asked for; table 1 plays its next one meanwhile.
    assert answer(enter(sungka, []))[0]["file"] == "cup/games/1.02.sgn"
    assert answer(enter(sungka, [], "--table", "1"))[0]["file"] == "cup/games/2.01.sgn"
    for address in ("1.02", "2.01", "2.02"):
        sungka("event", "result", "cup", address, "7-5")
    run = enter(sungka, [])
    assert (run.status, run.err[:32]) == (1, "sungka: no game is left to be pl")


def test_a_result_entered_by_hand_is_held_against_the_record(sungka: Command, cup: Path) -> None:
    lines, score = find_match()
    wrong = "-".join(reversed(score.split("-")))
    assert sungka("event", "result", "cup", "1.01", wrong).status == 0
    before = lines_of(cup)
    run = enter(sungka, lines, "--table", "1.01")
    assert run.status == 1
    last = answer(run)[-1]
    assert (last["ok"], last["handed_over"]) == (True, False)
    shells = " to ".join(sorted(score.split("-"), key=int, reverse=True))
    told = last["handed_over_text"]
    assert f"by the journal `Reyes, Ben` wins {shells}, by the record `Santos, Ana`" in told or (
        f"by the journal `Santos, Ana` wins {shells}, by the record `Reyes, Ben`" in told
    )
    assert "line #7" in last["handed_over_text"]
    assert lines_of(cup) == before
    assert "EVT" in sungka("event", "check", "cup").err + sungka("event", "check", "cup").out


def test_a_game_that_is_not_played_out_names_its_winner(sungka: Command, cup: Path) -> None:
    lines, _ = find_match()
    assert enter(sungka, [lines[0], "end resign S"], "--table", "1").status == 0
    assert [line.split(" by ")[0] for line in lines_of(cup)] == [
        "decide 1.01 B {the record ends: Santos, Ana resigned}"
    ]
    assert enter(sungka, [lines[0], "end abandoned"], "--table", "2").status == 1
    assert len(lines_of(cup)) == 1
    assert sungka("event", "check", "cup").status == 0


def test_the_boards_of_a_match_follow_each_other(
    sungka: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = PLAN.replace('"round-robin"', '"round-robin"\nboards = 3\nwins = 2')
    monkeypatch.chdir(tmp_path)
    cup = make_cup(tmp_path / "cup", plan)
    lines, score = find_match()
    for board in (1, 2):
        run = enter(sungka, lines, "--table", "1")
        assert answer(run)[0]["file"] == f"cup/games/1.01.{board}.sgn"
        assert lines_of(cup)[-1].startswith(f"result 1.01.{board} {score} ")
    # Won with two boards: table 1 goes on with the next round.
    assert answer(enter(sungka, [], "--table", "1"))[0]["file"] == "cup/games/2.01.1.sgn"


def test_a_board_that_is_not_played_out_names_its_winner(
    sungka: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = PLAN.replace('"round-robin"', '"round-robin"\nboards = 3')
    monkeypatch.chdir(tmp_path)
    cup = make_cup(tmp_path / "cup", plan)
    lines, score = find_match()
    for ending in ("end resign S", "end agreed"):
        assert enter(sungka, [lines[0], ending], "--table", "1").status == 0
    assert enter(sungka, lines, "--table", "1").status == 0
    assert [line.split(" by ")[0] for line in lines_of(cup)] == [
        "decide 1.01.1 B {the record ends: Santos, Ana resigned}",
        "decide 1.01.2 A B {the record ends: a draw was agreed}",
        f"result 1.01.3 {score}",
    ]
    checked = sungka("event", "check", "cup")
    assert (checked.status, checked.out) == (0, "")
    text = (cup / "event.journal").read_text(encoding="utf-8")
    changed = text.replace("decide 1.01.1 B", "decide 1.01.1 A")
    (cup / "event.journal").write_text(changed, encoding="utf-8")
    told = sungka("event", "check", "cup").out
    assert (
        "[EVT401] by the journal `Santos, Ana` wins by decision, "
        "by the record `Reyes, Ben` wins before the end" in told
    )


def test_a_result_that_was_not_taken_is_put_in_at_the_next_start(
    sungka: Command, cup: Path
) -> None:
    lines, score = find_match()
    desk = EventDesk("cup")
    recording = desk.open(desk.find_game("1"), RecordOptions())
    for line in lines:
        assert recording.enter(line) is None
    with JournalStore("cup"):
        notice = recording.hand_over()
    assert notice is not None
    assert "not in event.journal yet" in notice.text
    assert not notice.is_final
    recording.close()
    assert lines_of(cup) == []
    # Any recorder on the folder does it, also one at another table.
    run = enter(sungka, [], "--table", "2")
    assert run.err == f"sungka: 1.01: event.journal #7: result 1.01 {score}\n"
    assert len(lines_of(cup)) == 1


def test_next_goes_on_at_another_table(sungka: Command, cup: Path) -> None:
    lines, _ = find_match()
    run = enter(sungka, [*lines, "next 2", lines[0], "next 9"], "--table", "1")
    told = answer(run)
    assert [one["file"] for one in told if "file" in one] == [
        "cup/games/1.01.sgn",
        "cup/games/1.02.sgn",
    ]
    assert told[-1]["ok"] is False
    assert "table `9` has no game" in told[-1]["refused"]


def test_a_file_of_tables_and_a_broken_plan_are_told(
    sungka: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make_cup(tmp_path / "cup", 'event = "Old"\n[[tables]]\ntable = 1\n', "%event 1\n")
    run = enter(sungka, [])
    assert run.status == 1
    assert "has no stages; for a list of tables" in run.err
    (tmp_path / "cup/event.toml").write_text("version = 2\nstages = 4\n", encoding="utf-8")
    run = enter(sungka, [])
    assert run.err.startswith("sungka: cup/event.toml:2")
    assert sungka("record", "cup", "--stdin", "--rules", "dakon").status == 2
    assert not (tmp_path / "cup/games").exists()


def test_a_plan_given_as_a_file_points_to_its_folder(sungka: Command, cup: Path) -> None:
    run = sungka("record", "game.sgn", "--event", "cup/event.toml", "--stdin", stdin=b"")
    (notice,) = answer(run)[0]["notices"]
    assert notice.startswith("cup/event.toml:8:")
    assert "`sungka record FOLDER` knows their games" in notice


@pytest.mark.skipif(os.name == "nt", reason="processes are killed by POSIX's signal")
def test_the_command_killed_between_record_and_journal_loses_nothing(tmp_path: Path) -> None:
    lines, score = find_match()
    cup = make_cup(tmp_path / "cup")
    command = [sys.executable, "-m", "sungka.cli", "record", "cup", "--table", "1.01", "--stdin"]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with JournalStore(str(cup)):
        # The recorder waits for the journal, with the record on the disk.
        process.stdin.write("\n".join([*lines, ""]))
        process.stdin.flush()
        for _ in range(len(lines)):
            assert json.loads(process.stdout.readline())["ok"]
        record = cup / "games/1.01.sgn"
        while "\nend" not in record.read_text(encoding="utf-8"):
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert lines_of(cup) == []
    told = EventDesk(str(cup)).keep_finished()
    assert told == [f"1.01: event.journal #7: result 1.01 {score}"]
    assert EventDesk(str(cup)).keep_finished() == []
    assert len(lines_of(cup)) == 1


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="processes are killed by POSIX's signal")
def test_100_kills_at_the_end_of_a_game_lose_nothing(tmp_path: Path) -> None:
    here = Path(__file__).parent
    run = subprocess.run(
        [sys.executable, here / "killing_desk.py", tmp_path, "1", "100"],
        env={**os.environ, "PYTHONPATH": str(here.parent.parent)},
        capture_output=True,
        text=True,
        timeout=110,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("100 killed, ")
