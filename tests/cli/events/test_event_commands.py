"""`sungka event` as an organiser uses it: an evening, wrong entries, and kills."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest
from sungka.cli.events.store import JournalStore

from ..conftest import Run

Command = Callable[..., Run]

SINULOG = Path(__file__).parents[3] / "examples/sinulog"
STREAM = [sys.executable, "-m", "sungka.cli", "event", "result", "cup", "--stdin"]
STREAM += ["--output", "json"]

ODD = ["<b>Ana</b> & Co", "\u202eمحمد", "x" * 400, 'O"Brien', "=HYPERLINK(1)", "宿霧 太郎"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1768676400")
    return tmp_path


def begin(sungka: Command, names: list[str], *options: str) -> None:
    Path("players.txt").write_text("\n".join(names), encoding="utf-8")
    run = sungka("event", "new", "cup", "--players", "players.txt", *options)
    assert (run.status, run.err) == (0, "")
    assert sungka("event", "pair", "cup", "--write").status == 0


def pairs_of(folder: Path) -> dict[str, tuple[str, str]]:
    """Who sits South and North at each table: `P001` is called `Player 1`."""
    found = {}
    for line in (folder / "cup/event.journal").read_text(encoding="utf-8").splitlines():
        if line.startswith("pair "):
            table, *ids = line.split()[1:4]
            found[table] = (f"Player {int(ids[0][1:])}", f"Player {int(ids[1][1:])}")
    return found


def test_an_evening(sungka: Command, folder: Path) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 7)], "--name", "Cup", "--third")
    shown = sungka("event", "pair", "cup")
    assert shown.status == 1
    assert "no result at 1.01, 1.02" in shown.err
    first, second = pairs_of(folder)["1.01"]
    told = f"#7 result 1.01 52-46\n    {first} beats {second}\n"
    assert sungka("event", "result", "cup", "1.1", "52-46").out == told
    twice = sungka("event", "result", "cup", "1.01", "46-52")
    assert (twice.status, twice.out) == (1, "")
    assert "[EVT307] `1.01` has a result already, in line #7" in twice.err
    assert sungka("event", "result", "cup", "1.02", "f", "N").status == 0
    seen = sungka("event", "correct", "cup", "1.01", "46-52")
    assert seen.out.startswith("#7 result 1.01 52-46\n  becomes result 1.01 46-52\n")
    assert seen.out.endswith('Nothing is written yet: --reason "…" --write does it.\n')
    assert sungka("event", "correct", "cup", "1.01", "46-52", "--write").status == 2
    why = ("--reason", "seats exchanged", "--write")
    assert sungka("event", "correct", "cup", "1.01", "46-52", *why).status == 0
    assert sungka("event", "pair", "cup", "--write").status == 0
    assert sungka("event", "result", "cup", "2.01", "52-46").status == 0
    refused = sungka("event", "correct", "cup", "1.01", "52-46", *why)
    assert refused.status == 1
    assert "played already" in refused.out
    journal = (folder / "cup/event.journal").read_text(encoding="utf-8")
    assert "forced" not in journal
    assert sungka("event", "correct", "cup", "1.01", "52-46", *why, "--force").status == 0
    assert " forced " in (folder / "cup/event.journal").read_text(encoding="utf-8")
    assert (folder / "cup/event.journal").read_text(encoding="utf-8").startswith(journal)


def test_a_table_is_named_by_its_number_and_a_sum_that_is_wrong_is_told(
    sungka: Command, folder: Path
) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 9)])
    run = sungka("event", "result", "cup", "2", "52", "47")
    assert run.out.startswith("#7 result 1.02 52-47\n")
    assert "warning[EVT313] 1.02: `52-47` is 99 shells in all" in run.err
    assert run.status == 0
    same = sungka("event", "correct", "cup", "1.02", "52-47")
    assert (same.status, same.out) == (2, "")
    assert "line #7 says `result 1.02 52-47` already" in same.err
    for table in ("1.01", "1.03", "1.04"):
        sungka("event", "result", "cup", table, "52-46")
    assert sungka("event", "pair", "cup", "--write").out.endswith(
        "Written. Next: sungka event result cup\n"
    )
    assert sungka("event", "result", "cup", "2", "52-46").out.startswith("#13 result 2.02 52-46\n")


def test_what_is_typed_at_the_prompt(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 5)])
    monkeypatch.setattr("sungka.cli.events.results.is_terminal", lambda stream: True)
    typed = ["1 52-46", "back", "back", "1 f", "9 52-46", "?", "2 49-49", "2 d S", "1 46-52"]
    run = sungka("event", "result", "cup", stdin="\n".join([*typed, ""]).encode())
    journal = (folder / "cup/event.journal").read_text(encoding="utf-8").splitlines()
    pair = next(line for line in journal if line.startswith("pair 1.02"))
    assert [line.split(" at ")[0] for line in journal[4:]] == [
        "result 1.01 52-46",
        "drop #5 {mistyped}",
        "result 1.02 49-49",
        f"decide 1.02 {pair.split()[2]}",
        "result 1.01 46-52",
    ]
    assert run.status == 0
    assert run.out.endswith("No table is open. Next: sungka event pair cup\n")
    assert run.err.count("not written") == 2
    assert "nothing that was entered here is left to take back" in run.err
    assert "`forfeit` of whom? S or N" in run.err
    # The tables of a round are listed when it begins, and when they are asked for.
    assert run.out.count("  1.01  ") == 2


@pytest.mark.parametrize(
    ("last", "lines"),
    [
        (
            "fix 1 46-52\nseats",
            [
                "result 1.01 52-46",
                "result 1.02 60-38",
                "correct #5 result 1.01 46-52 {seats}",
            ],
        ),
        ("back", ["result 1.01 52-46", "result 1.02 60-38", "drop #6 {mistyped}"]),
        ("", ["result 1.01 52-46", "result 1.02 60-38"]),
    ],
)
def test_a_slip_in_the_last_entry_is_mended_at_the_prompt_too(
    last: str, lines: list[str], sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 5)])
    monkeypatch.setattr("sungka.cli.events.results.is_terminal", lambda stream: True)
    typed = ["1 52-46", "2 60-38", last, "", ""]
    run = sungka("event", "result", "cup", stdin="\n".join(typed).encode())
    assert run.status == 0
    journal = (folder / "cup/event.journal").read_text(encoding="utf-8").splitlines()
    assert [line.split(" at ")[0] for line in journal[4:]] == lines
    assert run.out.count("all results are in: Enter, or back, fix (? helps): ") == (
        2 if last.startswith("fix") else 1
    )
    assert ("No table is open. Next: sungka event pair cup\n" in run.out) == (last != "back")


def test_an_entry_is_no_reason(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 5)])
    monkeypatch.setattr("sungka.cli.events.results.is_terminal", lambda stream: True)
    for reason, written in (("2 60-38", 0), ("1.02 60 38", 0), ("2 sheets, 60-38", 1)):
        typed = ["1 52-46", "fix 1 46-52", reason, ""]
        run = sungka("event", "result", "cup", stdin="\n".join(typed).encode())
        journal = (folder / "cup/event.journal").read_text(encoding="utf-8")
        assert journal.count("correct #") == written
        assert (f"`{reason}` is an entry, not a reason" in run.err) != bool(written)


def test_a_new_tournament_is_told_as_json(sungka: Command, folder: Path) -> None:
    Path("players.txt").write_text("Ana\nBen\nAna\n", encoding="utf-8")
    run = sungka("event", "new", "cup", "--players", "players.txt", "--output", "json")
    assert run.status == 0
    assert json.loads(run.out) == {
        "ok": True,
        "file": str(Path("cup/event.toml")),
        "players": 3,
        "namesakes": {"Ana": ["P001", "P003"]},
        "lacking": None,
    }
    run = sungka("event", "new", "empty", "--system", "swiss", "--output", "json")
    assert json.loads(run.out)["players"] == 0


def test_a_new_tournament_names_the_edition_of_its_ties_and_an_old_one_keeps_its_own(
    sungka: Command, folder: Path
) -> None:
    Path("players.txt").write_text("Ana\nBen\nCal\n", encoding="utf-8")
    new = ("event", "new", "cup", "--players", "players.txt", "--system", "swiss", "--rounds", "2")
    assert sungka(*new).status == 0
    assert sungka("event", "pair", "cup", "--write").status == 0
    table = next(iter(pairs_of(folder)))
    assert sungka("event", "result", "cup", table, "52-46").status == 0
    path = folder / "cup/event.toml"
    text = path.read_text(encoding="utf-8")
    assert 'ties-edition = "fide-2026"  #' in text
    # Of two rounds the first is played, and whoever rested has the points of a win.
    assert "(bye, capped at half a point a round)" in sungka("event", "standings", "cup").out
    path.write_text(re.sub("ties-edition.*\n", "", text), encoding="utf-8")
    assert "(bye, capped" not in sungka("event", "standings", "cup").out
    path.write_text(text.replace("fide-2026", "fide-2025"), encoding="utf-8")
    run = sungka("event", "check", "cup")
    assert run.status == 1
    told = "[EVT103] `ties-edition` is one of `fide-2024`, `fide-2026`, not `fide-2025`"
    assert told in run.out


def test_a_result_against_its_record_is_told_where_it_is_entered(
    sungka: Command, folder: Path
) -> None:
    """It is also reported at a correction, before that is written, as is an impossible sum."""
    shutil.copytree(SINULOG, folder / "cup")
    told = "by the journal `Abad, Sol` wins 63 to 35, by the record `Tan, Oca` wins 63 to 35"
    against = f"cup/games/6.02.sgn:1:1: error[EVT401] {told}"
    line = ("event", "correct", "cup", "6.02", "35-63", "--reason", "why")
    for run in (sungka(*line), sungka(*line, "--write")):
        assert run.status == 1
        assert against in run.err
    assert "Written." in run.out
    faults = json.loads(sungka(*line[:4], "36-62", "--output", "json").out)["faults"]
    assert [one["code"] for one in faults] == ["EVT401"]
    back = sungka("event", "correct", "cup", "6.02", "63-35", "--reason", "why", "--write")
    assert (back.status, back.err) == (0, "")
    run = sungka("event", "correct", "cup", "6.01", "57-40")
    assert "warning[EVT313] `57-40` is 97 shells in all, but a round has 98" in run.err
    assert sungka("event", "correct", "cup", "6.02", "drop", "--reason", "x", "--write").status == 0
    run = sungka("event", "result", "cup", "6.02", "35-63")
    assert run.status == 0
    assert f"warning[EVT401] 6.02: {told}" in run.err


def test_what_has_no_result_is_entered_and_not_corrected(sungka: Command, folder: Path) -> None:
    begin(sungka, ["Ana", "Ben"])
    run = sungka("event", "correct", "cup", "1.01", "52-46")
    assert run.status == 2
    assert "`1.01` has no result yet: enter it with `sungka event result`" in run.err


def test_an_earlier_entry_is_corrected_at_the_prompt_and_the_next_round_paired_anew(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 5)])
    monkeypatch.setattr("sungka.cli.events.results.is_terminal", lambda stream: True)
    # Blanks around the hyphen, another dash, an end by a letter.
    typed = ["1 60 - 38", "fix 1 52—46", "", "fix 1 52—46", "sheet misread", "back", "1 50-48", "q"]
    run = sungka("event", "result", "cup", stdin="\n".join([*typed, ""]).encode())
    assert run.out.count("#5 result 1.01 60-38\n  becomes result 1.01 52-46\n") == 2
    assert "Nothing is written." in run.out
    assert "#6 written." in run.out
    assert "nothing that was entered here is left to take back" in run.err
    assert "hint: `fix 1 50-48` corrects it" in run.err
    first, second = pairs_of(folder)["1.01"]
    sungka("event", "result", "cup", "2", "60/38")
    assert sungka("event", "pair", "cup", "--write").status == 0
    final = pairs_of(folder)["2.01"]
    assert first in final
    other = next(name for name in final if name != first)
    why = "the seats were exchanged"
    done = sungka("event", "correct", "cup", "1.01", "40-58", "--reason", why, "--write")
    assert done.out.endswith("Written. Next: sungka event pair cup\n")
    checked = sungka("event", "check", "cup").out
    assert "the results before this pairing were corrected: pair it again" in checked
    shown = sungka("event", "pair", "cup")
    assert f"  2.01  {final[0]} – {final[1]}\nFinals, round 2\n" in shown.out
    assert sungka("event", "pair", "cup", "--write").status == 0
    assert set(pairs_of(folder)["2.01"]) == {second, other}
    assert sungka("event", "check", "cup").out == ""


def test_a_pairing_of_ones_own_takes_names_and_says_what_stands_against_it(
    sungka: Command, folder: Path
) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 5)])
    run = sungka("event", "pair", "cup", "2.01", "player 3", "P004")
    assert run.out.startswith("pair 2.01 P003 P004\n  Player 3 – Player 4\n")
    run = sungka("event", "pair", "cup", "1.01", "Player 3", "P004")
    assert run.status == 1
    assert "--write would be refused: [EVT303]" in run.err


def test_a_folder_that_is_mistyped_is_named(sungka: Command, folder: Path) -> None:
    assert "cupp: no such folder" in sungka("event", "check", "cupp").err
    assert "cupp: no such folder" in sungka("event", "result", "cupp", "1", "52-46").err


def test_a_change_of_many_is_one_row(sungka: Command, folder: Path) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 17)])
    for at in range(1, 9):
        sungka("event", "result", "cup", str(at), "52-46")
    rows = sungka("event", "correct", "cup", "1.01", "drop").out.splitlines()
    assert len([row for row in rows if row.startswith("  Finals")]) == 3
    # The winner loses a place with a point; seven winners and eight losers share others.
    assert [row.split()[1:3] for row in rows if " others " in row] == [
        ["7", "others"],
        ["8", "others"],
    ]
    kept = json.loads(sungka("event", "correct", "cup", "1.01", "drop", "--output", "json").out)
    assert len(kept["places"]) == 16


def test_a_check_of_a_clean_tournament_says_nothing(sungka: Command, folder: Path) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 9)], "--groups", "2")
    run = sungka("event", "check", "cup")
    assert (run.status, run.out) == (0, "")
    assert run.err == "cup: 8 players, 4 matches, 4 open, 0 records, 0 errors, 0 warnings\n"
    found = json.loads(sungka("event", "check", "cup", "--output", "json").out)
    assert (found["errors"], found["diagnostics"]) == (0, [])


def test_odd_names_do_no_harm(sungka: Command, folder: Path) -> None:
    begin(sungka, ODD, "--system", "round-robin")
    sungka("event", "result", "cup", "1.01", "52-46")
    assert sungka("event", "check", "cup").status == 0
    text = sungka("event", "standings", "cup").out
    assert "\u202e" not in text
    assert max(map(len, text.splitlines())) < 400
    rows = json.loads(sungka("event", "standings", "cup", "--output", "json").out)
    assert {row["name"] for row in rows["tables"][0]["rows"]} == set(ODD)
    assert "'=HYPERLINK(1)" in sungka("event", "standings", "cup", "--output", "csv").out
    trf = sungka("event", "standings", "cup", "--output", "trf").out.splitlines()
    assert len([line for line in trf if line.startswith("001 ")]) == len(ODD)
    assert {line[80:84] for line in trf if line.startswith("001 ")} == {" 0.0", " 1.0"}


def test_a_crosstable_has_who_met_whom(sungka: Command, folder: Path) -> None:
    begin(sungka, ["Ana", "Ben", "Caro", "Dan"], "--system", "round-robin")
    journal = Path("cup/event.journal").read_text(encoding="utf-8")
    order = {}
    for table, score in (("1.01", "52-46"), ("1.02", "forfeit N")):
        assert sungka("event", "result", "cup", table, *score.split()).status == 0
        pair = next(line for line in journal.splitlines() if line.startswith(f"pair {table}"))
        order[table] = pair.split()[2:4]
    lines = sungka("event", "standings", "cup", "--output", "crosstable").out.splitlines()
    assert lines[0].endswith("(not over)")
    assert lines[1].split() == ["1", "2", "3", "4", "points"]
    rows = {line.split()[1]: line.split() for line in lines[2:]}
    names = dict(zip(("P001", "P002", "P003", "P004"), ("Ana", "Ben", "Caro", "Dan"), strict=True))
    for table, won, lost in (("1.01", "1", "0"), ("1.02", "+", "-")):
        first, second = (names[one] for one in order[table])
        # Number, name, a point or a forfeit, the cross of the diagonal, and the points.
        assert sorted(rows[first][2:]) == sorted([won, "×", "1"])
        assert sorted(rows[second][2:]) == sorted([lost, "×", "0"])


def test_what_is_no_tournament_is_told(sungka: Command, folder: Path) -> None:
    for words in (["check"], ["pair"], ["standings"], ["result", "1.01", "52-46"]):
        run = sungka("event", *words)
        assert (run.status, run.out) == (1, "")
        assert run.err.startswith("sungka: there is no event.toml in this folder")
    assert not (folder / "event.journal").exists()


def test_a_journal_that_is_not_read_gets_no_more_lines(sungka: Command, folder: Path) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 9)])
    journal = folder / "cup/event.journal"
    broken = journal.read_bytes().removeprefix(b"%event 1\n")
    journal.write_bytes(broken)
    for words in (["result", "cup", "1", "52-46"], ["write", "cup", "publish", "1"]):
        run = sungka("event", *words)
        assert (run.status, run.out) == (1, "")
        assert "cup/event.journal:1: the journal begins with `draw " in run.err
        assert "put a line `%event 1` above all others" in run.err
    assert journal.read_bytes() == broken
    journal.write_bytes(b"%event 1\n" + broken)
    assert sungka("event", "result", "cup", "1", "52-46").status == 0


def test_a_board_that_was_resigned_is_entered(sungka: Command, folder: Path) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 5)], "--boards", "3", "--wins", "2")
    journal = folder / "cup/event.journal"
    line = next(line for line in journal.read_text().splitlines() if line.startswith("pair 1.01"))
    south = line.split()[2]
    asked = sungka("event", "result", "cup", "1", "resign", "N")
    assert (asked.status, asked.out) == (1, "")
    assert "on which board? `1.01.1 resign N` is on the first" in asked.err
    run = sungka("event", "result", "cup", "1.01.1", "resign", "N")
    assert run.out.startswith(f"#5 decide 1.01.1 {south} {{North resigned}}\n")
    assert "boards 1 : 0" in run.out
    run = sungka("event", "result", "cup", "1.01.2", "r", "N", "{tired}")
    assert run.out.startswith(f"#6 decide 1.01.2 {south} {{tired}}\n")
    assert run.out.endswith("(boards 1, 2 decided)\n")
    board = sungka("event", "correct", "cup", "1.01.2", "drop").out
    assert board.startswith(f"#6 decide 1.01.2 {south}\n  becomes nothing\n")
    match = sungka("event", "correct", "cup", "1.01", "drop")
    assert "`1.01` has results in the lines #5, #6: name the line by its number" in match.err


def test_many_results_are_answered_one_by_one(sungka: Command, folder: Path) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 9)])
    lines = "1.01 52-46\n1.01 52-46\n1.9 52-46\n1.02 forfeit both {asleep}\n"
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "sungka.cli",
            "event",
            "result",
            "cup",
            "--stdin",
            "--output",
            "json",
        ],
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [one["ok"] for one in answers] == [True, False, False, True]
    assert run.returncode == 1
    journal = (folder / "cup/event.journal").read_text(encoding="utf-8").splitlines()
    for one in answers:
        if one["ok"]:
            assert journal[one["line"] - 1] == one["entry"]


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
@pytest.mark.parametrize("part", range(15))
def test_no_acknowledged_line_is_lost_in_300_kills(
    sungka: Command, folder: Path, part: int
) -> None:
    chance = Random(part)
    begin(sungka, [f"Player {at}" for at in range(1, 129)])
    journal = folder / "cup/event.journal"
    start = journal.read_bytes()
    lines = "".join(f"1.{at:02} 52-46\n" for at in range(1, 65))
    lost = 0
    for _ in range(20):
        journal.write_bytes(start)
        process = subprocess.Popen(STREAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(lines)
        process.stdin.flush()
        # Into the start, into the writing, or anywhere between.
        seen = [process.stdout.readline() for _ in range(chance.randint(0, 50))]
        time.sleep(chance.choice([0, 0.3]) * chance.random() if not seen else chance.random() / 500)
        process.send_signal(signal.SIGKILL)
        seen += process.stdout.readlines()
        process.wait()
        answers = [json.loads(text) for text in seen if text.endswith("\n")]
        written = journal.read_bytes()
        lost += check_kept(written, start, answers)
        checked = sungka("event", "check", "cup")
        assert (checked.status, "error" in checked.out) == (0, False)
        # The next run takes the place of a line without its end, and goes on. The last result may
        # stand there although the process was killed before it could answer.
        has_last = b"\nresult 1.64 " in written.rpartition(b"\n")[0]
        assert sungka("event", "result", "cup", "1.64", "50-48").status == has_last
        assert journal.read_bytes().endswith(b"\n")
    assert lost == 0


def check_kept(written: bytes, start: bytes, answers: list[dict[str, Any]]) -> int:
    """Count the acknowledged lines that a journal lost; all but the end of a last line is sound."""
    assert written.startswith(start)
    whole, _, torn = written.rpartition(b"\n")
    kept = whole.decode().split("\n")
    before = start.count(b"\n")
    sent = [f"result 1.{at:02} 52-46" for at in range(1, 65)]
    rows = [line.split(" at ")[0] for line in kept[before:]]
    assert rows == sent[: len(rows)]
    assert not torn or sent[len(rows)].startswith(torn.decode()) or torn.startswith(b"result ")
    assert len(rows) <= len(answers) + 1, "what is not answered is one line at most"
    return sum(kept[one["line"] - 1 : one["line"]] != [one["entry"]] for one in answers)


@pytest.mark.parametrize("cut", range(1, 30, 4))
def test_a_line_without_its_end_is_told_and_its_place_is_taken(
    sungka: Command, folder: Path, cut: int
) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 5)])
    journal = folder / "cup/event.journal"
    start = journal.read_bytes()
    assert sungka("event", "result", "cup", "1", "52-46").status == 0
    whole = journal.read_bytes()
    journal.write_bytes(whole[: len(start) + cut])
    told = sungka("event", "check", "cup")
    assert told.status == 0
    assert told.out.count("warning[EVT206]") == 1
    assert sungka("event", "result", "cup", "1", "52-46").status == 0
    assert journal.read_bytes() == whole


def test_all_rounds_at_once_are_written_and_said_to_be(sungka: Command, folder: Path) -> None:
    Path("players.txt").write_text("\n".join("ABCDEF"), encoding="utf-8")
    sungka("event", "new", "cup", "--players", "players.txt", "--system", "round-robin")
    shown = sungka("event", "pair", "cup", "--rounds", "all")
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.endswith("Nothing is written yet: --write does it.\n")
    run = sungka("event", "pair", "cup", "--rounds", "all", "--write")
    assert (run.status, run.err) == (0, "")
    assert run.out.endswith("Written. Next: sungka event result cup\n")
    assert len(pairs_of(folder)) == 15
    again = sungka("event", "pair", "cup", "--rounds", "all", "--write")
    assert (again.status, again.out) == (1, "")
    assert "all its rounds are paired" in again.err


def test_what_is_written_of_one_category_is_said_while_the_other_waits(
    sungka: Command, folder: Path
) -> None:
    plan = "version = 2\nid = 'x'\n"
    for category in ("open", "family"):
        plan += f"[[stages]]\nname = '{category}'\nsystem = 'knock-out'\ncategory = '{category}'\n"
    for at in range(8):
        category = ("open", "family")[at % 2]
        plan += f"[[players]]\nid = 'P{at}'\nname = 'Player {at}'\ncategory = '{category}'\n"
    Path("cup").mkdir()
    Path("cup/event.toml").write_text(plan, encoding="utf-8")
    assert sungka("event", "pair", "cup", "--write").status == 0
    for table in ("1.01", "1.02"):
        sungka("event", "result", "cup", table, "52-46")
    run = sungka("event", "pair", "cup", "--write", "--output", "json")
    assert (run.status, json.loads(run.out)["written"]) == (0, True)
    assert "`family`: round 1 is not over" in run.err
    run = sungka("event", "pair", "cup", "--write", "--output", "json")
    assert (run.status, json.loads(run.out)["written"]) == (1, False)


def test_a_late_entry_into_a_round_robin_says_what_follows(sungka: Command, folder: Path) -> None:
    begin(sungka, list("ABCDE"), "--system", "round-robin")
    made = (folder / "cup/event.journal").read_bytes()
    with Path("cup/event.toml").open("a", encoding="utf-8") as plan:
        plan.write("\n[[players]]\nid = 'P006'\nname = 'F'\n[[players]]\nid = 'P007'\nname = 'G'\n")
    told = sungka("event", "check", "cup").out
    assert told.count("warning[EVT322]") == 2
    run = sungka("event", "write", "cup", "enter", "P006", "from", "2")
    line = 'enter P006 from 2 in "All"'
    assert (
        f"`All` is drawn, and `P006` has no place in it\n    sungka event write cup '{line}'"
        in (run.out)
    )
    assert "`P006` has no place" in sungka("event", "check", "cup").out
    run = sungka("event", "write", "cup", line)
    assert "5 matches, in the place of the bye" in run.out
    run = sungka("event", "write", "cup", "enter", "P007", "from", "2", "in", "All")
    assert "6 matches, one in each round after the last of the table" in run.out
    twice = sungka("event", "write", "cup", line)
    assert (twice.status, "[EVT319] `P006` is drawn already" in twice.err) == (1, True)
    assert sungka("event", "pair", "cup", "--rounds", "all", "--write").status == 0
    assert (folder / "cup/event.journal").read_bytes().startswith(made)
    met = {frozenset(pair) for pair in pairs_of(folder).values()}
    assert len(met) == len(pairs_of(folder)) == 21
    checked = sungka("event", "check", "cup")
    assert (checked.status, checked.out) == (0, "")
    rows = sungka("event", "standings", "cup", "--output", "csv").out.splitlines()
    assert len(rows) == 8


def test_a_bye_is_told_its_form_and_what_stands_against_it(sungka: Command, folder: Path) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 7)], "--system", "swiss", "--rounds", "3")
    hint = "hint: a bye is written `bye 2 P003 half`"
    for line in ("half 2 P003", "bye half 2 P003", "bye 2 half P003", "bye P003 2", "bye 2 P003 x"):
        run = sungka("event", "write", "cup", *line.split())
        assert (run.status, hint in run.err) == (1, True), line
    south, north = (name.replace("Player ", "P00") for name in pairs_of(folder)["1.01"])
    run = sungka("event", "write", "cup", "bye", "1", south, "half")
    assert f"`sungka event result cup 1.01 forfeit {south}` gives `{north}` the win" in run.err
    assert "`sungka event correct cup 3 drop` takes the pairing back" in run.err
    assert sungka("event", "write", "cup", "bye", "2", "P003", "half").status == 0
    again = sungka("event", "write", "cup", "bye", "2", "P003")
    assert "`sungka event correct cup 6 bye 2 P003` puts this in its place" in again.err
    for table in "123":
        sungka("event", "result", "cup", table, "52-46")
    assert sungka("event", "pair", "cup", "--write").out.startswith("Open, round 2\n")


def test_a_knock_out_whose_final_nobody_played_is_told(sungka: Command, folder: Path) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 5)])
    for table in ("1.01", "1.02"):
        sungka("event", "result", "cup", table, "52-46")
    sungka("event", "pair", "cup", "--write")
    assert sungka("event", "check", "cup").out == ""
    sungka("event", "result", "cup", "2.01", "forfeit", "both")
    words = "both finalists forfeited: nobody played the final"
    assert f"warning[EVT323] `Finals`: {words}" in sungka("event", "check", "cup").out
    assert sungka("event", "standings", "cup").out.startswith(f"Finals: {words}\n")
    assert sungka("site", "cup", "-o", "public").status == 0
    for page in ("index.html", "standings.html"):
        assert f"Finals: {words}" in Path("public", page).read_text(encoding="utf-8")
    why = ("--reason", "they came", "--write")
    assert sungka("event", "correct", "cup", "2.01", "52-46", *why).status == 0
    sungka("site", "cup", "-o", "public")
    assert words not in Path("public/index.html").read_text(encoding="utf-8")
    sungka("event", "correct", "cup", "1.01", "forfeit", "both", *why, "--force")
    assert "one finalist met nobody" in sungka("event", "check", "cup").out


def test_a_result_waits_for_another_that_is_being_written(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 9)])
    store = JournalStore("cup")
    closing = Timer(0.4, store.__exit__, (None, None, None))
    closing.start()
    try:
        run = sungka("event", "result", "cup", "1", "52-46")
    finally:
        closing.join()
    assert (run.status, run.err) == (0, "")
    monkeypatch.setattr("sungka.cli.events.writing.MOST_WAIT", 0.1)
    with JournalStore("cup"):
        run = sungka("event", "result", "cup", "2", "52-46")
    assert (run.status, "another program is writing this journal" in run.err) == (1, True)


@pytest.mark.long
def test_eight_results_at_once_are_all_written(sungka: Command, folder: Path) -> None:
    begin(sungka, [f"Player {at}" for at in range(1, 25)])
    command = [sys.executable, "-m", "sungka.cli", "event", "result", "cup"]
    running = [
        subprocess.Popen([*command, f"1.{at:02}", "52-46"], stderr=subprocess.DEVNULL)
        for at in range(1, 9)
    ]
    assert [one.wait(timeout=100) for one in running] == [0] * 8
    assert (folder / "cup/event.journal").read_text().count("\nresult ") == 8


BREAKS = ["\\r", "\\u000b", "\\f", "\\u001c", "\\u001d", "\\u001e", "\\u0085", "\\u2028", "\\u2029"]


@pytest.mark.push
@pytest.mark.parametrize(
    "sign", [*BREAKS, "\\n", "\\t", "\\u00a0", "\\u200b", "\\u3000", "\\u0000"]
)
def test_a_name_that_ends_a_line_is_refused_in_the_plan(
    sungka: Command, folder: Path, sign: str
) -> None:
    """The name of a stage, and an id: pairing writes a line that is read again, or nothing."""
    for stage, who in ((f"A{sign}B", "P1"), ("A", f"P{sign}1")):
        plan = f'version = 2\n[[stages]]\nname = "{stage}"\nsystem = "round-robin"\n'
        plan += f'[[players]]\nid = "{who}"\n[[players]]\nid = "P2"\n[[players]]\nid = "P3"\n'
        shutil.rmtree("cup", ignore_errors=True)
        Path("cup").mkdir()
        Path("cup/event.toml").write_text(plan, encoding="utf-8")
        run = sungka("event", "pair", "cup", "--write")
        assert run.status == (sign in BREAKS), run.err
        assert ("has a character that ends a line" in run.err) == (sign in BREAKS)
        checked = sungka("event", "check", "cup")
        assert (checked.status, "warning" in checked.out) == (sign in BREAKS, False)


def test_a_line_that_cannot_be_read_back_is_not_written(sungka: Command, folder: Path) -> None:
    begin(sungka, list("ABCD"))
    before = (folder / "cup/event.journal").read_bytes()
    for words in (["--reason", "a\udcffb"], ["--by", "a\udcffb", "--force"]):
        run = sungka("event", "write", "cup", "publish", "1", *words)
        assert (run.status, "that the journal cannot hold" in run.err) == (1, True)
    assert (folder / "cup/event.journal").read_bytes() == before


LONG = "9" * 5000
DEEP = "[" * 20_000


@pytest.mark.parametrize(
    ("file", "text", "at"),
    [
        ("event.toml", f"version = 2\nx = {LONG}\n", "event.toml:2:5: error[EVT101]"),
        ("event.toml", f"version = 2\nid = 0x{LONG}\n", "event.toml:2:6: error[EVT101]"),
        ("event.toml", f"version = 2\nx = {DEEP}\n", "event.toml:2:20004: error[EVT101]"),
        ("event.journal", f"%event 1\ndrop #{LONG}\n", "event.journal:2:6: error[EVT202]"),
        ("event.journal", f"%event 1\nbye {LONG} A\n", "event.journal:2:5: error[EVT202]"),
        ("event.journal", f"%event 1\ncorrect #2 drop #{LONG}\n", "event.journal:2:12: error"),
    ],
)
def test_numbers_and_brackets_without_end_are_found(
    sungka: Command, folder: Path, file: str, text: str, at: str
) -> None:
    begin(sungka, list("ABCD"))
    Path("cup", file).write_text(text, encoding="utf-8")
    run = sungka("event", "check", "cup")
    assert (run.status, f"cup/{at}" in run.out) == (1, True), run.out[:300]
    for words in (["pair", "cup"], ["result", "cup", "1", "52-46"], ["correct", "cup", LONG, "x"]):
        run = sungka("event", *words)
        assert run.status in (1, 2)
        assert "fault of this program" not in run.err
