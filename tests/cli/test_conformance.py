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
    assert about["levels"] == [1, 2, 3, 4]
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
