"""`sungka parse`: everything in a record, as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from sungka.notation.record import Move

from ..conftest import MATCH, Run

Command = Callable[..., Run]

EVERYTHING = """\
%sgn 1
[South "A"]
[Rules "sungka"]
{before} <clk=1>

round 1 first S burn N6 N7
1. S7@4>N3>S2-S2x9!? =12:9 (S6~2+3 {else} position "7.7/0 7.7/0 S" N2 (N1)) <clk=0:04 pv="S3 N2">
race S4 N1
set "7.#/0 7.7/0 -" {why}
gap
event illegal "S played N5"
event pause
4. S-- N5+_
position "7.7/0 7.7/0 N"
score 52-46
end resign N
"""

NO_CLAIMS: dict[str, object] = dict.fromkeys(Move.__match_args__) | {"marks": []}


def test_a_document_a_file(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(f"{MATCH}\n{MATCH}")
    lines = sungka("parse", "match.sgn", "two.sgn").out.splitlines()
    documents = [json.loads(line) for line in lines]
    assert [list(document) for document in documents] == [["file", "records"]] * 2
    assert [document["file"] for document in documents] == ["match.sgn", "two.sgn"]
    assert [record["record"] for record in documents[1]["records"]] == [1, 2]
    assert [record["line"] for record in documents[1]["records"]] == [1, 30]


def test_tags_and_items_have_places(sungka: Command, folder: Path) -> None:
    (record,) = json.loads(sungka("parse", "match.sgn").out)["records"]
    assert record["tags"][0] == {
        "name": "Event",
        "value": "Sinulog Open",
        "span": {"line": 2, "column": 1, "end_line": 2, "end_column": 23},
    }
    row = record["body"][1]
    assert row["type"] == "simultaneous"
    assert (row["number"], row["notes"]) == (1, [[]])
    south, north = row["turns"]
    assert south["span"] == {"line": 12, "column": 4, "end_line": 12, "end_column": 8}
    assert [move["house"] for move in south["moves"]] == [4, 4]
    move = north["moves"][1] | {"span": None}
    assert move == NO_CLAIMS | {"house": 2, "tick": 12, "captured": 3}


def test_nothing_is_lost(sungka: Command) -> None:
    run = sungka("parse", "-", stdin=EVERYTHING.encode())
    assert run.err == ""
    (record,) = json.loads(run.out)["records"]
    items = [{k: v for k, v in item.items() if k != "span"} for item in record["body"]]
    assert [item["type"] for item in items] == [
        "comment", "data", "round", "turn", "stores",
        "variation-start", "turn", "comment", "position", "turn", "variation-start", "turn",
        "variation-end", "variation-end", "data",
        "race", "set", "comment", "gap", "event", "event",
        "pass", "turn", "position", "score", "end",
    ]  # fmt: skip
    assert items[2] == {"type": "round", "number": 1, "first": "S", "burned": ["N6", "N7"]}
    (move,) = items[3]["moves"]
    assert move | {"span": None} == NO_CLAIMS | {
        "house": 7,
        "tick": 4,
        "relays": ["N3", "S2"],
        "end": "S2",
        "captured": 9,
        "marks": ["!?"],
    }
    assert items[4] == {"type": "stores", "shells": [12, 9]}
    assert items[6]["moves"][0]["relays"] == 2
    assert items[14]["pairs"] == [["clk", "0:04"], ["pv", "S3 N2"]]
    assert items[15]["runs"] == [{"seat": "S", "drops": 4}, {"seat": "N", "drops": 1}]
    assert items[16]["position"] == "7.#/0 7.7/0 -"
    assert items[19] == {"type": "event", "name": "illegal", "text": "S played N5"}
    assert items[20]["text"] is None
    assert items[21] == {"type": "pass", "number": 4, "seat": "S"}
    assert [move["house"] for move in items[22]["moves"]] == [5, None]
    assert items[24] == {"type": "score", "shells": [52, 46]}
    assert items[25] == {"type": "end", "reason": "resign", "seat": "N"}


def test_a_fault_is_told_and_kept(sungka: Command, folder: Path) -> None:
    run = sungka("parse", "broken.sgn")
    assert run.status == 1
    assert run.err.startswith("broken.sgn:14:11: error[SGN106]")
    (record,) = json.loads(run.out)["records"]
    (unreadable,) = [item for item in record["body"] if item["type"] == "unreadable"]
    assert unreadable["text"] == "N2>>"
    assert unreadable["span"]["line"] == 14


def test_play_is_not_looked_at(sungka: Command, folder: Path) -> None:
    run = sungka("parse", "false.sgn")
    assert (run.status, run.err) == (0, "")


def test_one_record_of_a_file(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(f"{MATCH}\n{EVERYTHING}")
    run = sungka("parse", "--record", "1", "two.sgn")
    assert run.status == 0, "the other record is not looked at"
    assert [record["record"] for record in json.loads(run.out)["records"]] == [1]
