"""`sungka validate` on archives: records compared with each other, in one file or in many."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import FALSE, MATCH, Run

Command = Callable[..., Run]

PARTED = MATCH.replace("4. S2x1 N1+ =19:12", "4. S2x1 N3 =19:12")
"""Another reading of the match: its fourth row of round 2 is different, and wrong."""

SPELT = MATCH.replace("Santos, Maria", "María Santos").replace("2026-01-18", "2026-01-25")


def found(run: Run) -> list[tuple[str, str, int]]:
    """The findings: code, file and line."""
    return [
        (one["code"], one["file"], one["line"])
        for one in map(json.loads, run.out.splitlines())
        if one["code"].startswith("SGN21")
    ]


def test_a_finding_names_the_other_record(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(f"{MATCH}\n{SPELT}")
    run = sungka("validate", "--profile", "archive", "two.sgn")
    assert run.status == 0, "they are warnings"
    assert run.out == (
        "two.sgn:30:1: warning[SGN212] the same play is at `two.sgn:1`, turn for turn\n"
        "    %sgn 1\n"
        "    ^^^^\n"
        "    hint: keep one of the two\n"
        "two.sgn:35:1: warning[SGN214] `María Santos` may be `Santos, Maria` of `two.sgn:1`: "
        "the names differ in the order of their parts\n"
        '    [South "María Santos"]\n'
        "    ^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: write one person's name in one way; give two people each their own `SouthId`\n"
    )


def test_readings_part_at_a_turn(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(f"{MATCH}\n{PARTED}")
    run = sungka("validate", "--profile", "publish", "--output", "json", "two.sgn")
    (parted,) = [one for one in json.loads(run.out)["diagnostics"] if one["code"] == "SGN213"]
    assert (parted["line"], parted["column"], parted["record"]) == (53, 9, 2)
    assert (parted["round"], parted["row"]) == (2, 4)
    assert "they differ in round 2, row 4: `N3` here, `N1` there" in parted["message"]


@pytest.mark.parametrize("profile", ["archive", "publish"])
def test_records_of_many_files(sungka: Command, folder: Path, profile: str) -> None:
    (folder / "copy.sgn").write_text(MATCH)
    names = ["match.sgn", "false.sgn", "copy.sgn"]
    run = sungka("validate", "--profile", profile, "--output", "jsonl", *names)
    # Claims are no part of the play: the false one is the same game.
    assert found(run) == [("SGN212", "false.sgn", 1), ("SGN212", "copy.sgn", 1)]


def test_folders_are_archives_and_files_are_not(sungka: Command, folder: Path) -> None:
    (folder / "copy.sgn").write_text(MATCH)
    assert found(sungka("validate", "--output", "jsonl", "match.sgn", "copy.sgn")) == []
    assert ("SGN212", "match.sgn", 1) in found(sungka("validate", "--output", "jsonl", "."))


def test_a_file_named_twice_is_no_duplicate(sungka: Command, folder: Path) -> None:
    run = sungka("validate", "--profile", "archive", "match.sgn", "match.sgn")
    assert (run.status, run.out) == (0, "")


@pytest.mark.long
def test_processes_change_nothing(shell: Command, folder: Path) -> None:
    for number in range(3):
        (folder / f"{number}.sgn").write_text(f"{PARTED}\n{SPELT}\n{FALSE}")
    options = ["validate", "--output", "jsonl", "."]
    alone, shared = shell(*options), shell(*options, "--jobs", "2")
    assert len(found(alone)) > 8
    assert shared == alone


def test_archive_findings_obey_the_settings(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(f"{MATCH}\n{SPELT}")
    (folder / "sungka.toml").write_text(
        '[sungka]\nprofile = "archive"\nignore = ["SGN214"]\nseverity = {SGN212 = "error"}\n'
    )
    run = sungka("validate", "--output", "json", "two.sgn")
    assert run.status == 1
    counted = json.loads(run.out)
    assert (counted["valid"], counted["errors"], counted["warnings"]) == (1, 1, 0)


@pytest.mark.push
def test_a_long_record_is_told_at_its_beginning(sungka: Command, folder: Path) -> None:
    story = "{" + "A long story. " * 6000 + "}\nround 1"
    long = PARTED.replace("round 1", story)
    (folder / "long.sgn").write_text(f"{MATCH}\n{long}")
    run = sungka("validate", "--profile", "archive", "--output", "jsonl", "long.sgn")
    assert ("SGN213", "long.sgn", 30) in found(run)


def test_the_search_for_slips_is_bounded(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.validation.bulk.SlipHints.__init__.__defaults__", (2,))
    (folder / "many.sgn").write_text("\n".join([FALSE] * 4))
    run = sungka("validate", "--output", "jsonl", "many.sgn")
    hints = [json.loads(line)["hint"] for line in run.out.splitlines()]
    assert [bool(hint) for hint in hints] == [True, True, False, False]
