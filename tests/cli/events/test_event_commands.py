"""`sungka event` as an organiser uses it: an evening, wrong entries, and kills."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

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
    assert "nothing was entered here that could be taken back" in run.err
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
        assert (f"`{reason}` is an entry, and no reason" in run.err) != bool(written)


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


def test_a_result_against_its_record_is_told_where_it_is_entered(
    sungka: Command, folder: Path
) -> None:
    """And where it is corrected, before it is written; a sum that cannot be is told there too."""
    shutil.copytree(SINULOG, folder / "cup")
    against = "cup/games/6.02.sgn:1:1: error[EVT401] the result is `35-63`, the record has `63-35`"
    line = ("event", "correct", "cup", "6.02", "35-63", "--reason", "why")
    for run in (sungka(*line), sungka(*line, "--write")):
        assert run.status == 1
        assert against in run.err
    assert "Written." in run.out
    told = json.loads(sungka(*line[:4], "36-62", "--output", "json").out)["faults"]
    assert [one["code"] for one in told] == ["EVT401"]
    back = sungka("event", "correct", "cup", "6.02", "63-35", "--reason", "why", "--write")
    assert (back.status, back.err) == (0, "")
    run = sungka("event", "correct", "cup", "6.01", "57-40")
    assert "warning[EVT313] `57-40` is 97 shells in all, a round has 98" in run.err
    assert sungka("event", "correct", "cup", "6.02", "drop", "--reason", "x", "--write").status == 0
    run = sungka("event", "result", "cup", "6.02", "35-63")
    assert run.status == 0
    assert "warning[EVT401] 6.02: the result is `35-63`, the record has `63-35`" in run.err


def test_what_has_no_result_is_entered_and_not_corrected(sungka: Command, folder: Path) -> None:
    begin(sungka, ["Ana", "Ben"])
    run = sungka("event", "correct", "cup", "1.01", "52-46")
    assert run.status == 2
    assert "`1.01` has no result yet, so that it is entered as one" in run.err


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
    assert "nothing was entered here that could be taken back" in run.err
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
    assert "the results before this pairing were corrected: it is to be paired anew" in checked
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
    """How many acknowledged lines a journal lost; all of it but the end of a last line is sound."""
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
