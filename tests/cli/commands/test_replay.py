"""`sungka replay`: JSON lines and boards as text."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from ..conftest import BROKEN, FALSE, MATCH, UNCOMMON, Run

Command = Callable[..., Run]

TURN = ["record", "round", "row", "seat", "text", "position", "stores", "captured", "laps"]
ROUND = ["record", "round", "score", "burned", "first"]
END = ["record", "result", "reason", "stores"]

GAP = """\
%sgn 1
[Rules "sungkaan houses=3 shells=3"]

1. S3 N1
gap
4. S2 N1
set "0.0.1/8 0.0.1/8 S"
5. S1
end abandoned
"""


def lines_of(run: Run) -> list[dict[str, object]]:
    return [json.loads(line) for line in run.out.splitlines()]


def test_notation_7_a_line_a_turn_a_round_and_the_end(sungka: Command, folder: Path) -> None:
    run = sungka("replay", "--output", "jsonl", "match.sgn")
    assert (run.status, run.err) == (0, "")
    lines = lines_of(run)
    assert [list(line) for line in lines] == 10 * [TURN] + [ROUND] + 11 * [TURN] + [ROUND, END]
    assert lines[0] == {
        "record": 1,
        "round": 1,
        "row": 1,
        "seat": "SN",
        "text": "S4+4>S3>N1-S3 | N1>S2+2@12>S1>S2>N3>N4-N4x3",
        "position": "5.5.2.0/2 1.1.3.4/9 S",
        "stores": [2, 9],
        "captured": 3,
        "laps": 11,
    }
    assert lines[10] == {"record": 1, "round": 1, "score": [9, 23], "burned": [], "first": None}
    assert lines[11]["position"] == "#.#.1.1/10 0.1.6.6/7 N"
    assert lines[22] == {
        "record": 1,
        "round": 2,
        "score": [20, 12],
        "burned": ["S3", "S4"],
        "first": "S",
    }
    end = {"record": 1, "result": "S", "reason": "standing", "stores": [20, 12]}
    assert lines[23] == end


def test_notation_7_lines_are_compact(sungka: Command, folder: Path) -> None:
    first = sungka("replay", "--output", "jsonl", "match.sgn").out.splitlines()[1]
    assert first.startswith('{"record":1,"round":1,"row":2,"seat":"S","text":"S4>N4>N2')


def test_notation_7_a_pass_sows_nothing(sungka: Command, folder: Path) -> None:
    lines = lines_of(sungka("replay", "--output", "jsonl", "match.sgn"))
    (passed,) = [line for line in lines if line.get("text") == "N--"]
    assert (passed["seat"], passed["captured"], passed["laps"]) == ("N", 0, 0)
    assert passed["position"] == "#.#.0.1/19 0.0.0.0/12 S"


def test_notation_7_what_is_not_verified_is_null(sungka: Command) -> None:
    run = sungka("replay", "--output", "jsonl", "-", stdin=GAP.encode())
    lines = lines_of(run)
    assert [line["text"] for line in lines if "text" in line][2:4] == ["S2", "N1"]
    for line in lines[2:4]:
        assert list(line) == TURN
        assert [line[key] for key in TURN[5:]] == [None] * 4
    assert lines[4]["position"] == "0.0.0/9 0.0.1/8 N"
    assert lines[-1]["result"] == "*"


def test_errors_are_told_and_the_rest_is_played(sungka: Command, folder: Path) -> None:
    run = sungka("replay", "--output", "jsonl", "false.sgn")
    assert run.status == 1
    assert run.err.startswith("false.sgn:13:11: error[SGN402]")
    assert len(lines_of(run)) == 24


def test_one_record_of_a_file(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(f"{MATCH}\n%sgn 1\n\n1. S7 | N7\n")
    run = sungka("replay", "--output", "jsonl", "--record", "2", "two.sgn")
    assert {line["record"] for line in lines_of(run)} == {2}


def test_boards_as_text_without_a_terminal(sungka: Command, folder: Path) -> None:
    run = sungka("replay", "match.sgn")
    blocks = run.out.split("\n\n")
    assert blocks[0] == ("record 1: Sinulog Open, Final\nSouth: Santos, Maria; North: Reyes, Jun")
    assert blocks[2].splitlines() == [
        "1. S4+4>S3>N1-S3 | N1>S2+2@12>S1>S2>N3>N4-N4x3",
        "“both hands at once; North thinks before the second”",
        "         N4   N3   N2   N1  North",
        "╭──────┬────┬────┬────┬────┬──────╮",
        "│      │  1 │  1 │  3 │  4 │      │",
        "│   2  ├────┼────┼────┼────┤   9  │",
        "│      │  0 │  2 │  5 │  5 │      │",
        "╰──────┴────┴────┴────┴────┴──────╯",
        " South   S1   S2   S3   S4",
    ]
    assert "round 2: South begins; burned: S3, S4" in run.out
    assert run.out.endswith("\n\nSouth (Santos, Maria) wins, 20-12 (standing)\n\n")
    assert sungka("replay", "--no-animation", "match.sgn").out == run.out
    assert sungka("replay", "--output", "text", "match.sgn").out == run.out


def test_boards_where_turns_are_missing(sungka: Command) -> None:
    run = sungka("replay", "-", stdin=GAP.encode())
    assert "4. S2   (not verified)" in run.out
    assert "Traceback" not in run.err


def test_unknown_rules_play_nothing(sungka: Command, folder: Path) -> None:
    (folder / "odd.sgn").write_text(MATCH.replace("sungka houses", "sunka houses"))
    run = sungka("replay", "odd.sgn")
    assert (run.status, run.out) == (1, "")
    assert "SGN205" in run.err


def test_all_records_have_the_lines_that_each_has_alone(sungka: Command, folder: Path) -> None:
    texts = ["a letter\n", MATCH, MATCH, UNCOMMON, MATCH, BROKEN, FALSE, MATCH]
    (folder / "many.sgn").write_text("\n\n".join(texts))
    alone = [sungka("replay", "--output", "jsonl", "--record", n, "many.sgn") for n in range(1, 8)]
    run = sungka("replay", "--output", "jsonl", "many.sgn")
    assert run.out == "".join(one.out for one in alone)
    assert {line["record"] for line in lines_of(run)} == {*range(1, 8)}
    assert run.err.endswith("".join(one.err for one in alone))
    assert (run.status, run.err.count("error[")) == (1, 3)
