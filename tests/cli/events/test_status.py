"""`sungka event status`: every table of a round, as its scorer's journal has it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sungka.cli.events import results
from sungka.cli.events.live_games import LiveGames
from sungka.cli.files.score_journal import Journal, JournalLine
from sungka.event.facts import TableAddress
from sungka.event.live import Activity, LiveGame
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from support.entries import entries_of
from support.matches import random_match

from ..conftest import Run

Command = Callable[..., Run]

RULES = ("sungkaan houses=3 shells=2", "sungka rounds=2 houses=4 shells=3", "congkak rounds=3")

PLAN = """version = 2
id = "cup"
event = "Cup"
rules = "sungkaan houses=3 shells=2"

[[stages]]
name = "All"
system = "round-robin"

[[players]]
id = "A"
name = "Santos, Ana"
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


@pytest.fixture
def cup(sungka: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "cup"
    folder.mkdir()
    (folder / "event.toml").write_text(PLAN, encoding="utf-8")
    assert sungka("event", "pair", "cup", "--write").status == 0
    return folder


def record(sungka: Command, lines: list[str], *options: str) -> list[dict[str, Any]]:
    run = sungka("record", "cup", *options, "--stdin", stdin="\n".join([*lines, ""]).encode())
    return [json.loads(line) for line in run.out.splitlines()]


def tables_of(sungka: Command) -> dict[str, dict[str, Any]]:
    run = sungka("event", "status", "cup", "--output", "json")
    assert run.status == 0
    return {table["table"]: table for table in json.loads(run.out)["tables"]}


def activities_of(sungka: Command) -> dict[str, str]:
    return {name: table["activity"] for name, table in tables_of(sungka).items()}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.push
def test_a_game_stands_as_the_recorder_says(
    sungka: Command, cup: Path, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After every entry, read on from the one before: round, row, stores, mover and result."""
    plan = (cup / "event.toml").read_text(encoding="utf-8")
    (cup / "event.toml").write_text(plan.replace(RULES[0], rules), encoding="utf-8")
    lines = [*entries_of(random_match(rules, 3))]
    told = record(sungka, lines, "--table", "1")[-len(lines) :]
    whole = (cup / "games/1.01.sgn.journal").read_bytes().splitlines(keepends=True)
    journal = cup / "games/2.01.sgn.journal"
    games, address = LiveGames("cup"), TableAddress(2, 1)
    for at, answer in enumerate(told, 3):
        assert answer["ok"]
        journal.write_bytes(b"".join(whole[:at]))
        game = games.read([address])[address]
        assert game.round == answer["round"]
        assert game.row == answer["row"]
        if answer["asks"] == "turn":
            assert list(game.stores) == answer["stores"]
            assert game.to_move is not None
            assert game.to_move.value == answer["to_move"]
        assert (game.result is None) is (answer["asks"] != "nothing")
    assert game.result is not None
    (reading,) = read((cup / "games/1.01.sgn").read_text(encoding="utf-8"))
    assert game.result == play(reading.record).result
    assert games.read([address]) == LiveGames("cup").read([address])
    assert not games.faults


def test_tables_are_listed_by_their_activity(sungka: Command, cup: Path) -> None:
    lines = [*entries_of(random_match(RULES[0], 0))]
    assert activities_of(sungka) == {"1.01": "open", "1.02": "open"}
    record(sungka, [], "--table", "1")
    assert activities_of(sungka) == {"1.01": "open", "1.02": "open"}
    record(sungka, lines[:2], "--table", "1")
    assert activities_of(sungka) == {"1.01": "being recorded", "1.02": "open"}
    record(sungka, lines, "--table", "2")
    assert activities_of(sungka) == {"1.01": "being recorded", "1.02": "done"}
    journal = cup / "event.journal"
    kept = [one for one in journal.read_text("utf-8").splitlines(True) if "result 1.02" not in one]
    journal.write_text("".join(kept), encoding="utf-8")
    assert activities_of(sungka) == {"1.02": "over, not handed in", "1.01": "being recorded"}
    out = sungka("event", "status", "cup").out
    assert out.startswith("Cup: All, round 1\n1 over, not handed in; 1 being recorded\n\nOver, not")
    assert "the next start of sungka record cup hands them in" in out
    record(sungka, ["state"], "--table", "1")
    assert activities_of(sungka) == {"1.01": "being recorded", "1.02": "done"}


def test_the_last_round_is_shown_when_nothing_is_open(sungka: Command, cup: Path) -> None:
    for address in ("1.01", "1.02"):
        assert sungka("event", "result", "cup", address, "7-5").status == 0
    assert activities_of(sungka) == {"1.01": "done", "1.02": "done"}
    assert sungka("event", "pair", "cup", "--write").status == 0
    assert activities_of(sungka) == {"2.01": "open", "2.02": "open"}
    assert sungka("event", "result", "cup", "2.01", "7-5").status == 0
    assert activities_of(sungka) == {"2.02": "open", "2.01": "done"}
    assert "beats" in sungka("event", "status", "cup").out


def test_clocks_run_on_and_keys_grow_old(sungka: Command, cup: Path) -> None:
    path = cup / "games/1.01.sgn.journal"
    path.parent.mkdir()
    times = ("2026-01-17T19:00:00+08:00", "2026-01-17T19:00:10+08:00", "2026-01-17T19:00:20+08:00")
    journal = Journal(str(path))
    journal.append(JournalLine('[Rules "sungkaan"] [TimeControl "5:00"]', 0, times[0]))
    journal.append(JournalLine("clock start", 10_000, times[1]))
    journal.append(JournalLine("tick", 10_000, times[2]))
    journal.close()
    from datetime import datetime

    address = TableAddress(1, 1)
    now = datetime.fromisoformat("2026-01-17T11:01:20+00:00")
    game = LiveGames("cup").read([address], now)[address]
    assert isinstance(game, LiveGame)
    assert game.idle == 70  # a tick is no key
    assert game.clocks is not None
    assert game.clocks.left == (230_000, 300_000)
    assert tables_of(sungka)["1.01"]["activity"] == Activity.RECORDED.value


@pytest.mark.parametrize(
    "damage", [b"\0\0\n", b"{}\n", b'{"n":2,"at":"","spent":0,"entry":"zz"}\n']
)
def test_a_damaged_journal_is_named_and_the_others_are_shown(
    sungka: Command, cup: Path, damage: bytes
) -> None:
    lines = [*entries_of(random_match(RULES[0], 0))]
    for table in "12":
        record(sungka, lines[:3], "--table", table)
    path = cup / "games/1.01.sgn.journal"
    head, first, *rest = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([head, first, damage, *rest]))
    run = sungka("event", "status", "cup")
    assert run.status == 0
    assert run.err.startswith("sungka: cup/games/1.01.sgn.journal:")
    assert "1 being recorded; 1 open" in run.out
    path.write_bytes(b"".join([head, first, *rest])[:-3])  # a line that is being written
    assert sungka("event", "status", "cup").err == ""


def test_a_result_of_a_table_being_recorded_is_asked_about(
    sungka: Command, cup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [*entries_of(random_match(RULES[0], 0))]
    record(sungka, lines[:2], "--table", "1")
    run = sungka("event", "result", "cup", "1.01", "7-5")
    assert (run.status, run.out) == (1, "")
    assert "not written: `1.01` is being recorded: round 1, row 1, " in run.err
    assert "`--force` writes this one now" in run.err
    assert sungka("event", "result", "cup", "1.02", "7-5").status == 0
    monkeypatch.setattr(results, "is_terminal", lambda _: True)
    for answer, status in (("", 1), ("n", 1), ("y", 0)):
        monkeypatch.setattr("builtins.input", lambda _, answer=answer: answer)
        run = sungka("event", "result", "cup", "1.01", "forfeit", "N")
        assert run.status == status
        assert "`1.01` is being recorded" in run.out
    # Once it has a result, the result is what the next one is refused for.
    run = sungka("event", "result", "cup", "1.01", "7-5")
    assert "has a result already, in line #" in run.err
    told = record(sungka, lines, "--table", "1.01")
    assert "forfeited, by the record" in json.dumps(told[-1])


@pytest.mark.skipif(os.name == "nt", reason="a terminal is made by POSIX's means")
def test_the_watched_screen_follows_the_journals(sungka: Command, cup: Path) -> None:
    import pty

    lines = [*entries_of(random_match(RULES[0], 0))]
    main, side = pty.openpty()
    command = [sys.executable, "-m", "sungka.cli", "event", "status", "cup", "--watch"]
    watched = subprocess.Popen(command, stdout=side, stderr=side, stdin=side)
    os.close(side)
    try:
        seen = _read_until(main, "2 open")
        record(sungka, lines[:2], "--table", "1")
        seen += _read_until(main, "1 being recorded")
        assert "Ctrl-C leaves" in seen
        watched.send_signal(signal.SIGINT)
        assert watched.wait(10) == 0
    finally:
        watched.kill()
        watched.wait()
        os.close(main)


def _read_until(terminal: int, words: str) -> str:
    import select

    seen, until = "", time.monotonic() + 20
    while words not in seen:
        assert time.monotonic() < until, seen
        if select.select([terminal], [], [], 0.5)[0]:
            seen += os.read(terminal, 65536).decode(errors="replace")
    return seen


def test_watching_needs_a_terminal(sungka: Command, cup: Path) -> None:
    run = sungka("event", "status", "cup", "--watch")
    assert run.status == 2
    assert "--watch is for a terminal" in run.err
    assert sungka("event", "status", "nowhere").err == "sungka: nowhere: no such folder\n"
