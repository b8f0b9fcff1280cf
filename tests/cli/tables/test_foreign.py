"""Sheets of houses become records on the command line; what is wrong in them is said by line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import Run

Command = Callable[..., Run]
SHEET = "South;North;Rules;1;2;3\nAna;Ben;dakon;3;2 8;1\n"


def test_a_sheet_becomes_records_that_are_played(sungka: Command, tmp_path: Path) -> None:
    sheet, out = tmp_path / "club.csv", tmp_path / "club.sgn"
    sheet.write_text("\ufeff" + SHEET, encoding="utf-8")
    run = sungka("convert", sheet, "-o", out)
    assert (run.status, run.out) == (1, "")
    assert f"{sheet}:2: error: `2 8`: " in run.err
    assert "1 record → " in run.err
    text = out.read_text(encoding="utf-8")
    assert '[South "Ana"]\n[North "Ben"]\n[Rules "dakon"]\n[Evidence "transcribed"]\n' in text
    assert f'[Source "{sheet}, line 2"]' in text
    assert text.endswith("\n1. S3\n")


def test_a_sheet_comes_through_a_pipe(sungka: Command) -> None:
    run = sungka("convert", "-", "--from", "sheet", "-o", "-", stdin=b"Rules,1\ndakon,3\n")
    assert (run.status, run.err) == (0, "")
    assert run.out.endswith("\n1. S3\n")


@pytest.mark.parametrize(
    ("text", "out", "status", "said"),
    [
        (SHEET, "season/", 2, "sheets become records first (-o games.sgn)"),
        (SHEET, "club.csv", 2, "sheets become records first"),
        ("", "a.sgn", 1, "club.csv:1: error: the sheet is empty"),
        ("South,North\nA,B\n", "a.sgn", 1, "no column is a turn"),
        ("caf\xe9,1\n", "a.sgn", 1, "not UTF-8"),
        (None, "a.sgn", 1, "club.csv: error: no such file"),
    ],
)
def test_what_is_no_sheet_leaves_nothing(
    sungka: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    text: str | None,
    out: str,
    status: int,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    if text is not None:
        Path("club.csv").write_bytes(text.encode("latin-1"))
    before = sorted(tmp_path.iterdir())
    run = sungka("convert", "club.csv", "-o", out)
    assert run.status == status
    assert said in run.err
    assert sorted(tmp_path.iterdir()) == before
