"""`sungka render --review` and `merge --apply`: from a list of findings to decided records."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ..conftest import FALSE, MATCH, Run

Command = Callable[..., Run]

TWICE = MATCH.replace("=8:23", "=8:24").replace("N1+3x9 =4:20", "N1+3x8 =4:20")
"""The match with two slips, of which none explains all that is wrong."""


def reviewed(page: str) -> list[dict[str, Any]]:
    found = re.search(r'id="reviewed">(.*?)</script>', page, re.DOTALL)
    assert found
    given: list[dict[str, Any]] = json.loads(found[1])
    return given


@pytest.fixture
def page(sungka: Command, folder: Path) -> str:
    """A page of two records in one file, whose score sheet lies beside it."""
    (folder / "two.sgn").write_text(f"{MATCH}\n{TWICE}\n{FALSE}", encoding="utf-8")
    (folder / "two.png").write_bytes(b"\x89PNG")
    sungka("validate", "--output", "json=left.json", "two.sgn", "match.sgn")
    run = sungka("render", "--review", "left.json", "-o", "pages.html")
    assert (run.status, run.out) == (0, "")
    return (folder / "pages.html").read_text(encoding="utf-8")


def decide(folder: Path, *texts: tuple[dict[str, Any], str]) -> None:
    decisions = [
        {"file": one["file"], "line": one["line"], "sum": one["sum"], "text": text}
        for one, text in texts
    ]
    given = {"sungka-decisions": 1, "decisions": decisions}
    (folder / "decisions.json").write_text(json.dumps(given), encoding="utf-8")


def test_each_record_with_errors_is_shown_with_its_proposals_and_its_sheet(page: str) -> None:
    first, second = reviewed(page)
    lines = MATCH.count("\n") + 1
    assert [(one["file"], one["line"]) for one in (first, second)] == [
        ("two.sgn", lines + 1),
        ("two.sgn", 2 * lines + 1),
    ]
    assert len(page.split('<img class="sheet" src="two.png"')) == 3
    assert "did `x8` stand for `x9`?" in page
    assert any("N1+3x9 =4:20" in text for text in second["texts"])
    assert page.count('<svg class="board"') == 2


def test_decisions_are_written_into_the_records_wherever_they_stand_now(
    page: str, sungka: Command, folder: Path
) -> None:
    first, second = reviewed(page)
    (right,) = [text for text in second["texts"] if "N1+3x9 =4:20" in text]
    decide(folder, (second, right))
    before = (folder / "two.sgn").read_text(encoding="utf-8")
    (folder / "two.sgn").write_text(
        f'%sgn 1\n[Event "new"]\nend abandoned\n\n{before}', encoding="utf-8"
    )
    run = sungka("merge", "--apply", "decisions.json")
    assert run == Run(0, "", "1 record is changed\n")
    after = (folder / "two.sgn").read_text(encoding="utf-8")
    assert after.startswith(f'%sgn 1\n[Event "new"]\nend abandoned\n\n{MATCH}\n{TWICE}\n')
    assert sungka("validate", "two.sgn").out.count("two.sgn:") == 2
    run = sungka("merge", "--apply", "decisions.json")
    assert run.status == 1
    assert f"two.sgn:{second['line']}: not changed: the record is another now\n" in run.err
    assert (folder / "two.sgn").read_text(encoding="utf-8") == after
    decide(folder, (first, MATCH))
    assert sungka("merge", "--apply", "decisions.json").status == 0
    assert sungka("validate", "two.sgn").status == 0


def test_what_is_no_list_and_no_decision_is_told(page: str, sungka: Command, folder: Path) -> None:
    run = sungka("render", "--review", "match.sgn", "-o", "x.html")
    assert run.status == 1
    assert "match.sgn: no list of findings; `sungka validate --output json=LIST FILES`" in run.err
    sungka("validate", "--output", "json=none.json", "match.sgn")
    run = sungka("render", "--review", "none.json", "-o", "x.html")
    assert "no page is written, as no record in the list has an error\n" in run.err
    assert not (folder / "x.html").exists()
    for text in ("[]", "{}", "text", '{"sungka-decisions": 1, "decisions": [{}]}'):
        (folder / "bad.json").write_text(text)
        run = sungka("merge", "--apply", "bad.json")
        assert run.status == 2
        assert "bad.json: no decisions: a page of `sungka render --review` saves them" in run.err
    (folder / "bad.json").write_text('{"sungka-decisions": 2, "decisions": []}')
    assert "decisions of a later version" in sungka("merge", "--apply", "bad.json").err
    assert sungka("merge", "--apply", "nowhere.json").status == 2
    assert sungka("merge", "--apply", "decisions.json", "--all").status == 2
    assert sungka("render", "--review", "left.json", "--train", "-o", "x.html").status == 2
    decide(folder, (reviewed(page)[0] | {"file": "gone.sgn"}, MATCH))
    run = sungka("merge", "--apply", "decisions.json")
    assert run.status == 1
    assert "gone.sgn: not changed: no such file or directory\n" in run.err


def test_what_can_be_read_in_one_way_is_proposed(sungka: Command, folder: Path) -> None:
    words = MATCH.replace("N2 =5:21", "N2 =5:21 wow, so slow")
    house = MATCH.replace("N2 =5:21", "N0 =5:21")
    (folder / "two.sgn").write_text(f"{words}\n{house}", encoding="utf-8")
    sungka("validate", "--output", "json=left.json", "two.sgn")
    run = sungka("render", "--review", "left.json", "-o", "-")
    first, second = reviewed(run.out)
    assert any("{wow, so slow}" in text for text in first["texts"])
    assert any("3. S1? N2 =5:21" in text for text in second["texts"])


def test_decisions_reach_records_of_another_encoding_and_all_that_are_alike(
    sungka: Command, folder: Path
) -> None:
    old = TWICE.replace("Santos", "Peña")
    (folder / "two.sgn").write_bytes(f"{old}\n{old}\n{MATCH}".encode("cp1252"))
    sungka("validate", "--output", "json=left.json", "two.sgn")
    run = sungka("render", "--review", "left.json", "-o", "-")
    first, second = reviewed(run.out)
    assert first["sum"] != second["sum"] or first["texts"] == second["texts"]
    right = MATCH.replace("Santos", "Peña") + "\n"
    decide(folder, (first, right), (second, right))
    assert sungka("merge", "--apply", "decisions.json") == Run(0, "", "2 records are changed\n")
    assert (folder / "two.sgn").read_text(encoding="utf-8") == f"{right}{right}{MATCH}"
