"""Sheets of houses become records on the command line; their faults name the line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from support.congkak_table import CongkakTable, choose_by

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
        (SHEET, "season/", 2, "convert sheets, logs and trials to records first (-o games.sgn)"),
        (SHEET, "club.csv", 2, "convert sheets, logs and trials to records first"),
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


@pytest.mark.parametrize("table", ["turns", "games", "rounds", "positions"])
@pytest.mark.parametrize("part", [",", ";", "\t"])
def test_a_table_of_ours_is_no_sheet(sungka: Command, folder: Path, table: str, part: str) -> None:
    assert sungka("convert", "match.sgn", "-o", "season/", "--to", "csv").status == 0
    path = folder / "season" / f"{table}.csv"
    path.write_text(path.read_text(encoding="utf-8").replace(",", part), encoding="utf-8")
    run = sungka("convert", path, "-o", "again.sgn")
    assert (run.status, run.out) == (2, "")
    assert f"is only the table `{table}`: records are made from a folder" in run.err
    assert len(run.err.splitlines()) == 1
    assert not (folder / "again.sgn").exists()


LOG = Path(__file__).parents[2] / "archive/importing/logs/jongkak.log"


def test_what_comes_through_a_pipe_has_to_be_named(sungka: Command) -> None:
    pytest.importorskip("pyarrow")
    run = sungka("convert", "-", "-o", "out.sgn", stdin=b"Rules,1\ndakon,3\n")
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith(
        "sungka: -: a sheet, a log or a trial on standard input needs --from;"
    )


@pytest.mark.parametrize("name", ["club.xlsx", "Club.ODS"])
def test_a_workbook_is_to_be_saved_as_csv(sungka: Command, folder: Path, name: str) -> None:
    pytest.importorskip("pyarrow")
    (folder / name).write_bytes(b"PK\x03\x04 and so on")
    run = sungka("convert", name, "-o", "club.sgn")
    said = "a workbook: save the sheet of houses as CSV in UTF-8"
    assert (run.status, run.err) == (2, f"sungka: {name}: {said}\n")


def test_a_log_is_known_by_its_content(sungka: Command, tmp_path: Path) -> None:
    saved, out = tmp_path / "20260114_120000.txt", tmp_path / "game.sgn"
    saved.write_bytes(LOG.read_bytes())
    run = sungka("convert", saved, "-o", out)
    assert (run.status, run.out) == (0, "")
    assert f"2 records → {out}" in run.err
    assert sungka("validate", out).status == 0


def test_what_disagrees_in_a_log_is_told_by_line_and_hint(sungka: Command) -> None:
    text = LOG.read_text(encoding="utf-8")
    run = sungka(
        "convert", "-", "--from", "mancalagames", "--rules", "sungkaan shells=5 capture=none",
        "-o", "-", stdin=text.encode(),
    )  # fmt: skip
    assert run.status == 1
    assert re.search(r"^-:\d+: error: after `North move \d` the log shows `", run.err)
    assert "\n    hint: perhaps the rules are others: --rules names them\n" in run.err
    assert run.out.startswith('%sgn 1\n[Rules "sungkaan shells=5 capture=none"]\n')


def test_names_are_left_out_on_request(sungka: Command, tmp_path: Path) -> None:
    log, out = tmp_path / "table.json", tmp_path / "table.sgn"
    log.write_text(json.dumps(CongkakTable(choose_by(Random(4))).play()), encoding="utf-8")
    assert sungka("convert", log, "-o", out).status == 0
    assert '[South "Siti"]' in out.read_text(encoding="utf-8")
    assert sungka("convert", log, "--no-names", "-o", out).status == 0
    text = out.read_text(encoding="utf-8")
    assert "Siti" not in text
    assert "Ah Meng" not in text
    assert sungka("validate", out).status == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["a.sgn", "--no-names", "-o", "b.sgn"], "--no-names is for sheets, logs and trials"),
        (["log.txt", "--rules", "dakn", "-o", "a.sgn"], "--rules: rule set `dakn` is not known"),
        (["log.txt", "-o", "season/"], "convert sheets, logs and trials to records first"),
        (["log.txt", "a.sgn", "-o", "b.sgn"], "convert records separately"),
        (["a.sgn", "--rules", "dakon", "-o", "season/"], "a record names its own rules"),
    ],
)
def test_a_log_and_wrong_usage(
    sungka: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("log.txt").write_bytes(LOG.read_bytes())
    Path("a.sgn").write_text("%sgn 1\n", encoding="utf-8")
    run = sungka("convert", *arguments)
    assert run.status == 2
    assert said in run.err
    assert not Path("b.sgn").exists()
