"""This project as a program for the conformance suite: its requests and answers."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import pytest
from sungka.cli.conformance import answer, serve

VALID = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S2 N4\nend abandoned\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "case.sgn"


def read(text: str, file: Path) -> dict[str, Any]:
    return answer({"do": "read", "id": "a", "text": text}, file)


def test_requests_are_answered_line_by_line_until_stop() -> None:
    requests = [
        {"do": "start"},
        {"do": "read", "id": "a", "text": VALID},
        {"do": "stop"},
        {"do": "start"},
    ]
    out = io.StringIO()
    serve(io.StringIO("".join(json.dumps(request) + "\n" for request in requests)), out)
    about, answered = map(json.loads, out.getvalue().splitlines())
    assert about["levels"] == [1, 2, 3, 4, 5]
    assert (answered["id"], answered["valid"], answered["line"]) == ("a", True, None)


def test_a_valid_record_is_answered_in_full(file: Path) -> None:
    [record] = read(VALID, file)["records"]
    assert record["positions"] == ["5.5.1.5/1 5.0.5.5/0 N", "1.0.3.7/1 0.3.0.7/10 S"]
    assert record["result"] == "*"
    assert record["canonical"] == record["bare"] == VALID
    assert "N4x8 =1:10" in record["standard"]
    assert "N4>S4>N2>N4-N2x8" in record["full"]
    assert record["digest"].startswith("sha256:")


def test_a_false_claim_is_placed_and_the_record_is_not_rewritten(file: Path) -> None:
    answered = read(VALID.replace("N4", "N4x7"), file)
    assert (answered["valid"], answered["line"]) == (False, 4)
    assert answered["findings"] == [{"code": "SGN402", "severity": "error", "line": 4, "column": 9}]
    [record] = answered["records"]
    assert record["canonical"] is not None
    assert record["standard"] is None


def test_bytes_that_are_no_text_are_a_fault_at_their_place(file: Path) -> None:
    for byte, records in ((b"\xb1", 1), (b"\xf1", 2)):  # the second is read as `ñ`
        text = b'%sgn 1\nend agreed\n%sgn 1\n[South "Pe' + byte + b'a"]\n'
        data = base64.b64encode(text).decode()
        answered = answer({"do": "read", "base64": data}, file)
        found = (answered["valid"], answered["line"], len(answered["records"]))
        assert found == (False, 4, records)


def test_a_request_that_is_not_known_is_answered_too(file: Path) -> None:
    assert answer({"do": "sing", "id": "b"}, file) == {"id": "b", "error": "no such request: sing"}


def score(*lines: str | dict[str, Any], **asked: Any) -> dict[str, Any]:
    request = {"do": "score", "id": "a", "lines": [_as_line(line) for line in lines], **asked}
    answered: dict[str, Any] = json.loads(json.dumps(answer(request, Path("unused.sgn"))))
    return answered


def _as_line(line: str | dict[str, Any]) -> dict[str, Any]:
    return {"text": line} if isinstance(line, str) else line


def test_a_list_of_entries_is_answered_with_the_state_after_each() -> None:
    answered = score('[Rules "sungkaan"]', "7", "N1", "1", detail="bare")
    states = [(step["ok"], step["entries"], step["last"]) for step in answered["steps"]]
    assert states == [(True, 1, None), (True, 2, "S7"), (False, 2, "S7"), (True, 3, "S7+1")]
    assert answered["steps"][2]["refused"].startswith("this turn stops in South's store")
    assert "1. S7+1" in answered["record"]
    assert answered["corrections"] == []


def test_what_went_by_is_charged_to_the_clock() -> None:
    lines = ["clock start", {"text": "1", "spent": 61_000}]
    answered = score('[Rules "sungkaan again=no"] [TimeControl "5:00"]', *lines)
    assert answered["steps"][-1]["clocks"] == {"S": "0:03:59", "N": "0:05:00"}


def test_corrections_are_answered_and_stand_in_the_record_if_it_is_asked_for() -> None:
    lines = ('[Rules "sungkaan again=no"]', "1", "2", "correct 2 3")
    words = ["entry 2: S3 instead of S1"]
    assert score(*lines)["corrections"] == words
    assert words[0] not in score(*lines)["record"]
    assert words[0] in score(*lines, corrections=True)["record"]
    assert score(*lines, {"record": "bare", "corrections": True})["steps"][-1] == {
        "record": score(*lines, detail="bare", corrections=True)["record"]
    }


def test_a_correction_that_does_not_fit_is_answered_with_what_forces_it() -> None:
    answered = score('[Rules "sungkaan again=no"]', "S1", "N1", "drop 2", "drop! 2")
    refused, forced = answered["steps"][3:]
    assert (refused["ok"], refused["forced"]) == (False, "drop! 2")
    assert (forced["ok"], forced["waiting"], forced["left"]) == (True, ["N1"], 1)


def test_a_find_is_answered_with_the_lines_that_explain_the_board() -> None:
    lines = ('[Rules "sungkaan again=no"]', "1", "3", "2")
    right = score(*lines[:-2], "4", "2")["steps"][-1]
    stores = ":".join(map(str, right["stores"]))
    found = score(*lines, {"find": f"={stores}"})["steps"][-1]
    assert {"lines": ["correct 3 4"], "position": right["position"]} in found["offers"]
    assert found["way_on"] == []
    assert score({"find": "=1"})["steps"][-1]["offers"] is None
