"""`sungka solve`: best lines and turns, compared with plain searches; records that validate."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from sungka.engine import match
from sungka.engine.board import Position
from sungka.engine.kernel import COMPILED
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from support.lengths import long_after

from ...analysis.minimax import exhausted
from ...analysis.search.test_reach import turns
from ...analysis.search.test_three_seats import shares
from ..conftest import Run

Command = Callable[..., Run]
ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs" / "solving.md"
LONG = ("--rules", "ohvalhu", "--time", "300", "--output", "json")
FOUR = "dakon houses=4 shells=4"
TWO_SEATS = (
    "dakon houses=3 shells=3",
    "sungkaan houses=3 shells=3 capture-after=circuit",
    "sungka houses=3 shells=3",
    "sungka-six houses=4 shells=2",
    "congkak-forfeit houses=3 shells=2 opening=alternate",
)


def late_round(text: str, chance: Random, left: int) -> Round:
    """A round somewhere in play, between two turns, with at most so many shells in the houses."""
    rules = rules_from_text(text)
    while True:
        rows = ".".join([str(rules.shells)] * rules.houses) + "/0"
        position = Position.from_text(" ".join([rows] * rules.seats + ["S"]))
        state = match.begin(rules, position)
        while not state.is_over:
            rest = state.position.shells - sum(state.position.stores)
            if rest <= left and not state.goes_on:
                return state
            legal = state.legal_houses()
            state = state.play_move(chance.choice(legal))[1] if legal else state.play_pass()


@pytest.mark.long
@pytest.mark.parametrize("text", long_after(2, TWO_SEATS))
def test_a_line_is_the_best_there_is(sungka: Command, folder: Path, text: str) -> None:
    chance = Random(text)
    for _ in range(12):
        state = late_round(text, chance, 9)
        asked = ("solve", "--rules", text, "--position", state.position.to_text())
        found = json.loads(sungka(*asked, "--output", "json").out)
        assert found["exact"]
        value = exhausted(state, {})
        assert found["choices"][0]["value"] == value
        (folder / "line.sgn").write_text(sungka(*asked, "--output", "sgn").out)
        assert sungka("validate", "line.sgn").status == 0
        assert f"<eval={value:+d} " in (folder / "line.sgn").read_text()
        lines = sungka("replay", "--output", "jsonl", "line.sgn").out.splitlines()
        assert " ".join(found["choices"][0]["line"]).split() == [
            re.sub(r"(?<=[0-9])[>x-][^+]*|\+$", "", turn["text"])
            for turn in map(json.loads, lines)
            if "text" in turn
        ]
        (score,) = (json.loads(line)["score"] for line in lines if '"score"' in line)
        assert score[0] - score[1] == value


@pytest.mark.push
def test_three_seats_each_play_for_themselves(sungka: Command, folder: Path) -> None:
    chance, text = Random(3), "sungka-three houses=3 shells=2"
    for _ in range(12):
        state = late_round(text, chance, 8)
        asked = ("solve", "--rules", text, "--position", state.position.to_text())
        found = json.loads(sungka(*asked, "--output", "json").out)
        assert found["exact"]
        assert tuple(found["choices"][0]["stores"]) == shares(state, 200)[0]
        (folder / "line.sgn").write_text(sungka(*asked, "--output", "sgn").out)
        assert sungka("validate", "line.sgn").status == 0
        assert sungka(*asked).out.count("exact") == len(found["choices"])


def test_a_turn_is_the_best_of_all(sungka: Command, folder: Path) -> None:
    every = list(turns(match.start(rules_from_text(FOUR))))
    asked = ("solve", "--rules", FOUR, "--turn")
    most = json.loads(sungka(*asked, "most", "--output", "json").out)
    assert (most["most"], most["store"]) == (True, max(store for _, store in every))
    shortest = json.loads(sungka(*asked, "shortest", "--output", "json").out)
    lengths = [moves for moves, store in every if 32 - store <= 3]
    assert (shortest["leave"], shortest["shortest"], shortest["excluded"]) == (3, True, 11)
    assert (shortest["moves"], shortest["as_short"]) == (min(lengths), lengths.count(12))
    for aim in ("most", "shortest"):
        (folder / "turn.sgn").write_text(sungka(*asked, aim, "--output", "sgn").out)
        assert sungka("validate", "turn.sgn").status == 0
        assert sungka("render", "turn.sgn").status == 0
    none = json.loads(sungka(*asked, "shortest", "--leave", "0", "--output", "json").out)
    assert (none["all_seen"], none["line"], none["shortest"]) == (True, [], False)


@pytest.mark.long
def test_every_board_of_a_record_is_found(sungka: Command, folder: Path) -> None:
    lines = sungka("replay", "--output", "jsonl", "match.sgn").out.splitlines()
    turn = {"round": 0, "number": 0, "tried": 0}
    for played in map(json.loads, lines):
        if "text" not in played:
            continue
        if played["round"] != turn["round"]:
            turn["round"], turn["number"] = played["round"], 0
        turn["number"] += 1
        place = f"r{turn['round']}.t{turn['number']}"
        run = sungka("solve", "match.sgn", "--board", place, "--depth", "2", "--output", "json")
        if played["position"].endswith("-"):
            assert (run.status, "round is over" in run.err) == (2, True)
            continue
        turn["tried"] += 1
        assert json.loads(run.out)["position"] == played["position"]
        number = turn["number"] + 1
        before = f"r{turn['round']}.t{number}.start"
        again = sungka("solve", "match.sgn", "--board", before, "--depth", "2", "--output", "json")
        assert again.out == run.out
        record = sungka("solve", "match.sgn", "--board", place, "--depth", "4", "--output", "sgn")
        (folder / "line.sgn").write_text(record.out)
        assert sungka("validate", "line.sgn").status == 0
        assert f"\nround {turn['round']}\n" in record.out
    assert turn["tried"] > 8


def test_the_last_board_is_meant_where_none_is_named(sungka: Command, folder: Path) -> None:
    text = '%sgn 1\n[Rules "sungkaan"]\n1. S7'
    found = json.loads(
        sungka("solve", "-", "--depth", "3", "--output", "json", stdin=text.encode()).out
    )
    assert (found["seat"], found["depth"]) == ("S", 3)
    # The turn goes on, which a record cannot begin with.
    run = sungka("solve", "-", "--depth", "3", "--output", "sgn", stdin=text.encode())
    assert (run.status, run.err) == (
        2,
        "sungka: --output sgn: a record cannot begin in the middle of a turn\n",
    )
    false = sungka("solve", "false.sgn", "--board", "r1.t3", "--depth", "2")
    assert (false.status, "SGN402" in false.err, "South ahead" in false.out) == (1, True, True)


def test_the_farthest_house_opens_where_it_must(sungka: Command) -> None:
    run = sungka("solve", "--rules", "sungka-49", "--depth", "2", "--output", "json")
    assert [choice["house"] for choice in json.loads(run.out)["choices"]] == ["S7"]
    turn = sungka("solve", "--rules", "sungka-49", "--turn", "shortest", "--output", "json")
    assert json.loads(turn.out)["line"][0].startswith("S7")


@pytest.mark.push
def test_a_depth_is_what_was_looked_ahead(sungka: Command) -> None:
    few = ("--position", "1.0.0.0.0.1.1/55 0.0.0.1.0.0.0/39 S")
    asked = ("solve", "--rules", "sungkaan", *few, "--output")
    for limit in ((), ("--depth", "60"), ("--nodes", "2000")):
        found = json.loads(sungka(*asked, "json", *limit).out)
        assert (found["exact"], found["depth"]) == (True, None)
        assert "depth=" not in sungka(*asked, "sgn", *limit).out
    found = json.loads(sungka(*asked, "json", "--depth", "4").out)
    assert (found["exact"], found["depth"]) == (False, 4)
    assert "<eval=+19 bound=so-far depth=4 " in sungka(*asked, "sgn", "--depth", "4").out


def test_what_is_proven_of_a_position_is_said_of_all_its_choices(sungka: Command) -> None:
    six = ("--rules", "sungka-six", "--position", "8.8.8.1.9.8/1 8.8.8.8.0.8/1 S")
    asked = ("solve", *six, "--nodes", "300000")
    found = json.loads(sungka(*asked, "--output", "json").out)
    least, most = (max(one[bound] for one in found["choices"]) for bound in ("least", "most"))
    assert (found["least"], found["most"]) == (least, most)
    best = found["choices"][0]
    assert best["least"] < least <= found["estimate"] <= most
    text = " ".join(sungka(*asked).out.split())
    assert f"At least {least} of 84 for South, proven; at most {most}. " in text
    near = ("--rules", "congkak-forfeit", "--position", "3.0.1.2.0.0.4/40 0.0.2.1.1.4.0/40 S")
    text = " ".join(sungka("solve", *near, "--nodes", "300").out.split())
    assert "At least 50 of 98 for South, proven; at most 58; probably some 53. " in text


def test_limits(sungka: Command) -> None:
    six = ("solve", "--rules", "sungka-six", "--output", "json")
    few = json.loads(sungka(*six, "--nodes", "20000").out)
    assert json.loads(sungka(*six, "--nodes", "20000").out) == few
    assert not few["exact"]
    assert 20_000 <= few["nodes"] < 30_000
    deep = json.loads(sungka(*six, "--depth", few["depth"]).out)
    values = {choice["house"]: choice["value"] for choice in deep["choices"]}
    guessed = [choice for choice in few["choices"] if choice["bound"] == "so far"]
    assert len(guessed) > 3
    assert all(choice["value"] == values[choice["house"]] for choice in guessed)
    asked = ("solve", "--rules", "dakon", "--output", "json")
    soon = json.loads(sungka(*asked, "--turn", "shortest", "--time", "0.001").out)
    assert (soon["shortest"], soon["all_seen"]) == (False, False)
    short = json.loads(sungka(*asked, "--turn", "shortest", "--depth", "9").out)
    assert (short["excluded"], short["line"], short["shortest"]) == (9, [], False)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--board", "r1"], "--record and --board choose from a FILE: name one"),
        (["match.sgn", "--rules", "dakon"], "a FILE has its own rules and boards: leave out"),
        (["--leave", "3"], "--leave needs --turn shortest"),
        (["--rules", "nope"], "--rules: rule set `nope` is not known"),
        ([], "say what to solve: a FILE, --rules or --position"),
        (["--turn", "most"], "say what to solve: a FILE, --rules or --position"),
        (["--rules", "sungka"], "both hands open the round at once, which is not"),
        (["--position", "x"], "--position `x`: it is not a position"),
        (["--position", "1.1/0 1.1/0 S"], "a row has 7 houses under these rules, not 2"),
        (["--rules", FOUR, "--position", "0.0.0.0/9 0.0.0.0/9 S"], "the round is over there"),
        (["match.sgn", "--board", "t3"], "--board `t3`: not a place in a record: write r2, "),
        (["match.sgn", "--board", "r1.t99"], "there is no turn 99 in round 1: it has"),
        (["match.sgn", "--board", "r1.t2.l1"], "from its beginning: write r1.t2.start"),
        (["match.sgn", "--board", "r2"], "r2: the round is over there: choose an earlier board"),
        (["match.sgn", "--board", "r1.start"], "choose a board after it, like --board r1.t1"),
        (["."], "solve takes one record, but . names several files"),
        (["--rules", FOUR, "--exclude", "a"], "--exclude and --max-size are about a FILE: name"),
        (["--rules", FOUR, "--max-size", "1M"], "--exclude and --max-size are about a FILE"),
        (["match.sgn", "--max-size", "much"], "--max-size: "),
        (["two.sgn"], "two.sgn holds more than one record: choose one with --record N"),
        (["--position", "30000.9/0 0.0/0 S", "--rules", "dakon houses=2"], "at most 30,000 shells"),
        (["--turn", "longest"], "'--turn'"),
        (["--rules", FOUR, "--jobs", "2", "--depth", "3"], "--jobs shares out whole turns"),
        (["--rules", FOUR, "--jobs", "0"], "'--jobs'"),
        (["--depth", "0"], "'--depth'"),
    ],
)
def test_wrong_usage(sungka: Command, folder: Path, arguments: list[str], said: str) -> None:
    (folder / "two.sgn").write_text((folder / "match.sgn").read_text() * 2)
    run = sungka("solve", *arguments)
    assert run.status == 2
    assert said in run.err
    assert run.out == ""


BOARD = ("--board", "r1.t3", "--depth", "2")


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="millions of moves take minutes in plain Python")
@pytest.mark.parametrize("output", ["text", "json"])
def test_what_is_found_does_not_depend_on_how_many_share_the_search(
    sungka: Command, output: str
) -> None:
    # Six million moves reach the stages that are shared out.
    line = ["--rules", "sungka-six", "--nodes", "6000000", "--output", output]
    alone, *shared = [sungka("solve", *line, "--jobs", jobs).out for jobs in ("1", "2", "3")]
    assert len(alone) > 500
    assert shared == [alone, alone]


@pytest.mark.push
def test_a_folder_may_hold_the_one_file(sungka: Command, folder: Path) -> None:
    named = sungka("solve", "match.sgn", *BOARD)
    assert named.status == 0
    left = [f"--exclude={name}" for name in ("false.sgn", "bro*", "open.sgn")]
    assert sungka("solve", ".", *left, *BOARD).out == named.out
    (folder / "sungka.toml").write_text('[sungka]\nexclude = ["false.sgn", "bro*", "open.sgn"]\n')
    assert sungka("solve", ".", *BOARD).out == named.out
    assert sungka("solve", "[a-m]*.sgn", "--exclude", "false.sgn", *BOARD).out == named.out
    (folder / "sungka.toml").write_text("[sungka]\nexclude = 3\n")
    run = sungka("solve", "match.sgn", *BOARD)
    assert (run.status, "sungka.toml" in run.err) == (2, True)


def test_a_long_file_is_refused_plain_and_packed(sungka: Command, folder: Path) -> None:
    text = (folder / "match.sgn").read_bytes()
    (folder / "packed.sgn.gz").write_bytes(gzip.compress(text))
    named = sungka("solve", "match.sgn", *BOARD)
    for options in [(), ("--max-size", "1M")]:
        assert sungka("solve", "packed.sgn.gz", *options, *BOARD).out == named.out
        assert sungka("solve", "-", *options, *BOARD, stdin=text).out == named.out
    for name in ("match.sgn", "packed.sgn.gz", "-"):
        run = sungka("solve", name, "--max-size", str(len(text) - 1), *BOARD, stdin=text)
        assert (run.status, run.out) == (1, "")
        assert f"{name}: error[SGN101]" in run.err
        assert "`--max-size` allows more" in run.err
    (folder / "sungka.toml").write_text('[sungka]\nmax-size = "10"\n')
    assert "SGN101" in sungka("solve", "match.sgn", *BOARD).err
    assert sungka("solve", "match.sgn", "--max-size", "1M", *BOARD).out == named.out


def test_what_cannot_be_read_is_told(sungka: Command, folder: Path) -> None:
    (folder / "empty.sgn").write_text("")
    assert "SGN101" in sungka("solve", "missing.sgn").err
    assert "SGN102" in sungka("solve", "empty.sgn").err
    assert "there is no record 7" in sungka("solve", "match.sgn", "--record", "7").err
    broken = b'%sgn 1\n[Rules "sungkaan"]\nS1 N9\n'
    run = sungka("solve", "-", "--board", "r1", stdin=broken)
    assert (run.status, "choose an earlier one" in run.err) == (1, True)
    run = sungka("solve", "-", "--nodes", "9", stdin=broken)
    taken = "r1.t1 is taken, the last position that is known and not over"
    assert (run.status, taken in run.err) == (1, True)


def test_a_position_that_has_lost_shells_is_solved(sungka: Command) -> None:
    short = "1.0.0.1/0 0.0.0.0/0 S"
    solved = sungka("solve", "--rules", FOUR, "--position", short, "--output", "sgn")
    assert solved.status == 0
    checked = sungka("validate", "-", stdin=solved.out.encode())
    assert checked.status == 0
    assert "SGN408" in checked.out + checked.err


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="pipes and signals are POSIX's")
@pytest.mark.parametrize(
    "arguments",
    long_after(1, [["--jobs", "2"], ["--turn", "shortest"], ["--turn", "most"], []]),
    ids=str,
)
def test_an_interrupt_gives_what_is_known(arguments: list[str]) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "sungka.cli", "solve", *LONG, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(3)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, b"")
    found = json.loads(out)
    assert found["interrupted"]
    assert found["nodes"] > 1000


def examples() -> list[tuple[list[str], str]]:
    """The commands that the document shows, and what it says they print."""
    text = DOCUMENT.read_text(encoding="utf-8")
    shown = re.findall(r"```console\n\$ sungka (.*?)\n(.*?)```", text, re.S)
    return [(re.findall(r'"[^"]*"|\S+', command), output) for command, output in shown]


@pytest.mark.parametrize(("arguments", "output"), examples(), ids=lambda it: str(it)[:40])
def test_the_document_shows_what_is_printed(
    sungka: Command, monkeypatch: pytest.MonkeyPatch, arguments: list[str], output: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(ROOT)
    run = sungka(*(argument.strip('"') for argument in arguments))
    assert (run.status, run.out) == (0, output)


def test_the_document_has_examples() -> None:
    assert len(examples()) >= 4


@pytest.mark.parametrize("houses", long_after(3, [3, 4, 5, 6 if COMPILED else 5]))
def test_the_document_tables_what_is_found(sungka: Command, houses: int) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    row = re.search(rf"^\| {houses} \| (.*?) \| (.*?) ?\| (.*?) \|$", text, re.M)
    assert row is not None
    asked = ("--rules", f"dakon houses={houses} shells={houses}", "--output", "json", "--turn")
    shortest = json.loads(sungka("solve", *asked, "shortest").out)
    most = json.loads(sungka("solve", *asked, "most").out)
    assert shortest["shortest"] or shortest["all_seen"]
    assert most["most"]
    length = f"{shortest['moves']} moves" if shortest["moves"] else "there is none"
    assert row[1] == length
    assert row[2] == str(shortest["as_short"] or "")
    assert row[3] == f"{most['store']} of {2 * houses * houses}"
