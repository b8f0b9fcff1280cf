"""A rehearsal: what happens in a hall happens once, and every game is kept whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from sungka.cli.hall.rehearsal.invented import MOST_TABLES, write_tournament
from sungka.cli.hall.rehearsal.phone import RehearsedPhone, plan_opening
from sungka.cli.hall.rehearsal.rehearsal import Incident, Rehearsal
from sungka.notation.diagnostic import Severity
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.scoring.ledger import empty_ledger
from sungka.replay.scoring.sheet import Asks
from support.entries import entered
from support.halls import HallServer

from ...conftest import Run

TABLES = 8
ADDRESS = "http://127.0.0.1:1/s/x.html#t=1.01&l=1&k=" + "A" * 43
HEADER = '[South "A"] [North "B"] [Rules "sungka rounds=1"]'


def test_an_invented_tournament_has_its_round_paired(tmp_path: Path) -> None:
    write_tournament(str(tmp_path), TABLES)
    journal = (tmp_path / "event.journal").read_text(encoding="utf-8")
    assert journal.count("\npair 1.") == TABLES
    for wrong in (0, MOST_TABLES + 1):
        with pytest.raises(ValueError, match=str(wrong)):
            write_tournament(str(tmp_path), wrong)


def test_small_rehearsals_have_fewer_incidents_and_large_ones_all() -> None:
    assert len(Rehearsal(2).incidents) == 2
    assert set(Rehearsal(TABLES + 1).incidents) == set(Incident)
    assert Rehearsal(16).incidents == Rehearsal(16).incidents


@pytest.mark.parametrize("seed", range(12))
def test_a_game_by_chance_comes_to_its_end_while_nothing_is_sent(seed: int) -> None:
    phone = RehearsedPhone(ADDRESS, Random(seed), lambda _: None)
    phone.is_offline = True
    assert phone.enter(HEADER, 0)
    assert phone.enter("clock start", 0) is False
    for _ in range(400):
        if not phone.play_on(lambda: 1.0):
            break
    assert phone.ledger.sheet.asks is Asks.NOTHING
    assert phone.enter("S7", 0) is False
    assert phone.send() is False


@pytest.mark.parametrize("seed", range(8))
def test_an_opening_fits_lift_by_lift(seed: int) -> None:
    ledger = entered(empty_ledger(), HEADER)
    lifts = plan_opening(ledger, Random(seed))
    assert entered(ledger, *lifts).sheet.asks is not Asks.HANDS


def test_an_address_without_a_key_is_none() -> None:
    with pytest.raises(ValueError, match="key"):
        RehearsedPhone(ADDRESS.partition("&k")[0], Random(1), lambda _: None)


@pytest.mark.long
def test_a_whole_round_is_played_and_every_result_stands_once(tmp_path: Path) -> None:
    folder = tmp_path / "rehearsal"
    write_tournament(str(folder), TABLES)
    rehearsal = Rehearsal(TABLES, speed=300, away=0.5)
    seen: set[str] = set()
    with HallServer(folder) as server:
        rehearsal.begin(server.port, server.hall.book.desk_key)
        until = time.monotonic() + 90
        while time.monotonic() < until:
            tables = server.desk("/desk/hall").value["tables"]
            seen |= {one["state"] for one in tables}
            if all(one["state"] == "done" for one in tables):
                break
            for one in tables:
                serve(server, one)
            time.sleep(0.1)
        rehearsal.stop()
    assert seen >= {"in doubt", "asks for help", "over, not signed", "playing", "waiting", "done"}
    journal = (folder / "event.journal").read_text(encoding="utf-8")
    results = [line.split()[1] for line in journal.splitlines() if line.startswith("result ")]
    assert sorted(results) == [f"1.{number:02d}" for number in range(1, TABLES + 1)]
    for path in (folder / "games").glob("*.sgn"):
        replay = play(next(iter(read(path.read_text(encoding="utf-8")))).record)
        assert not [one for one in replay.diagnostics if one.severity is Severity.ERROR]


def serve(server: HallServer, table: dict[str, object]) -> None:
    """Do at the desk what a table asks for."""
    order = {"table": table["table"]}
    match table["state"]:
        case "asks for help":
            server.desk("/desk/answer", order)
        case "in doubt" if table["result"]:
            server.desk("/desk/settle", order)
        case "over, not signed" if table["signed"] == ["S"]:
            server.desk("/desk/confirm", order)


@pytest.mark.parametrize(
    "words",
    [("sinulog", "--rehearse"), ("--rehearse", "--speed", "0"), ("--rehearse", "--tables", "65")],
)
def test_what_cannot_be_rehearsed_is_refused(
    sungka: Callable[..., Run], words: tuple[str, ...]
) -> None:
    assert sungka("hall", *words).status == 2


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C of a process is POSIX here")
def test_the_command_plays_until_ctrl_c_and_leaves_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sungka", "hall", "--rehearse", "--tables", "2"]
    command += ["--speed", "500", "--no-browser", "--port", "0"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        until = time.monotonic() + 40
        while not [*tmp_path.glob("*/games/*.sgn")] and time.monotonic() < until:
            time.sleep(0.1)
        assert [*tmp_path.glob("*/games/*.sgn")]
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 0, said
    assert "desk    http://127.0.0.1:" in said
    assert "the hall is closed; nothing of the rehearsal is kept" in said
    assert "Traceback" not in said
    assert [*tmp_path.iterdir()] == []
