"""Settings: by code on the command line, and in the file nearest to the records."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import FALSE, MATCH, Run

Command = Callable[..., Run]

TWO = FALSE.replace("3. S1?", "9. S1?").replace("=4:20", "=4:21")
"""A match with false claims (SGN402, SGN401) and a false row number (SGN601)."""


def codes(run: Run) -> list[str]:
    """The codes found, in order."""
    return [found["code"] for found in json.loads(run.out)["diagnostics"]]


@pytest.fixture
def check(sungka: Command, folder: Path) -> Callable[..., Run]:
    """Validates `two.sgn` below a folder, as JSON."""
    (folder / "archive").mkdir()
    (folder / "archive" / "two.sgn").write_text(TWO)

    def run(*options: str) -> Run:
        return sungka("validate", "--output", "json", *options, "archive/two.sgn")

    return run


def test_codes_are_selected_and_ignored(check: Callable[..., Run]) -> None:
    assert codes(check()) == ["SGN402", "SGN401", "SGN601"]
    assert codes(check("--select", "SGN4")) == ["SGN402", "SGN401"]
    assert codes(check("--select", "sgn402,SGN6")) == ["SGN402", "SGN601"]
    assert codes(check("--ignore", "SGN4")) == ["SGN601"]
    assert codes(check("--ignore", "SGN4", "--select", "SGN401")) == ["SGN401"]
    assert codes(check("--select", "SGN4", "--ignore", "SGN401")) == ["SGN402"]


def test_ignored_errors_leave_a_record_valid(check: Callable[..., Run]) -> None:
    run = check("--ignore", "SGN4")
    assert run.status == 0
    assert json.loads(run.out)["valid"] == 1


def test_a_file_that_cannot_be_read_is_always_told(sungka: Command, folder: Path) -> None:
    run = sungka("validate", "--ignore", "SGN1", "missing.sgn", "broken.sgn")
    assert run.status == 1
    assert "SGN101" in run.out
    assert "SGN106" not in run.out


@pytest.mark.parametrize(
    ("name", "table"), [("pyproject.toml", "tool.sungka"), ("sungka.toml", "sungka")]
)
def test_the_nearest_file_decides(
    check: Callable[..., Run], folder: Path, name: str, table: str
) -> None:
    (folder / name).write_text(f'[{table}]\nignore = ["SGN4"]\n')
    assert codes(check()) == ["SGN601"]
    (folder / "archive" / name).write_text(f'[{table}]\nselect = ["SGN401"]\n')
    assert codes(check()) == ["SGN401"], "the one above is not looked at any more"
    assert codes(check("--select", "SGN6")) == ["SGN601"], "the command line wins"
    assert codes(check("--ignore", "SGN401")) == []


def test_a_project_without_our_table_is_looked_through(
    check: Callable[..., Run], folder: Path
) -> None:
    (folder / "archive" / "pyproject.toml").write_text('[project]\nname = "club"\n')
    (folder / "sungka.toml").write_text('[tool.sungka]\nignore = ["SGN4"]\n')
    assert codes(check()) == ["SGN601"]


def test_severities_are_set_by_code(check: Callable[..., Run], folder: Path) -> None:
    (folder / "sungka.toml").write_text(
        '[sungka.severity]\nSGN4 = "warning"\nSGN401 = "error"\nSGN601 = "error"\n'
    )
    found = json.loads(check().out)["diagnostics"]
    assert [one["severity"] for one in found] == ["warning", "error", "error"]


def test_a_profile_is_set(check: Callable[..., Run], sungka: Command, folder: Path) -> None:
    (folder / "sungka.toml").write_text('[sungka]\nprofile = "archive"\n')
    assert sungka("validate", "open.sgn").status == 1
    assert sungka("validate", "--profile", "record", "open.sgn").status == 0


def test_settings_of_standard_input_are_those_of_the_folder(sungka: Command, folder: Path) -> None:
    (folder / "sungka.toml").write_text('[sungka]\nignore = ["SGN402"]\n')
    assert sungka("validate", "-", stdin=FALSE.encode()).status == 0


def test_settings_hold_for_processes_too(sungka: Command, folder: Path) -> None:
    (folder / "sungka.toml").write_text('[sungka]\nignore = ["SGN4"]\n')
    names = ["false.sgn", "match.sgn", "match.sgn", "false.sgn"]
    assert sungka("validate", "--jobs", "2", *names).status == 0


WRONG = {
    "not toml": "not TOML: ",
    'select = ["SGN4"]': "settings belong in a table `[sungka]`",
    "sungka = 3": "`sungka` is a table, not a number",
    "[sungka]\n[tool.sungka]": "settings belong in `[sungka]` or in `[tool.sungka]`, not in both",
    '[sungka]\nselects = ["SGN4"]': "`selects` is not a setting; the settings are `select`",
    '[sungka]\nselect = "SGN4"': '`select` is a list of codes like ["SGN4"], not a string',
    "[sungka]\nselect = [402]": "`select` holds codes like `SGN402`, not a number",
    '[sungka]\nignore = ["SGN999"]': "`ignore`: `SGN999` is neither a code nor the begin",
    '[sungka]\nseverity = "error"': "`severity` is a table like { SGN601 = ",
    '[sungka]\nseverity = {SGN601 = "note"}': "`severity`: `SGN601` is `error` or `warning`, not ",
    "[sungka]\nseverity = {SGN601 = []}": "`severity`: `SGN601` is `error` or `warning`, not ",
    '[sungka]\nseverity = {XX = "error"}': "`severity`: `XX` is neither a code nor the beginning",
    '[sungka]\nprofile = "strict"': "`profile` is one of `record`, `archive`, `publish`, not ",
    "[sungka]\nprofile = 2026-01-18": "`profile` is one of `record`, `archive`, `publish`, not ",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_setting_is_one_clear_line(sungka: Command, folder: Path, text: str) -> None:
    (folder / "sungka.toml").write_text(text)
    run = sungka("validate", "match.sgn")
    assert (run.status, run.out) == (2, "")
    (line,) = run.err.splitlines()
    assert line.startswith(f"sungka: sungka.toml: {WRONG[text]}")


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_wrong_code_is_wrong_usage(sungka: Command, folder: Path, option: str) -> None:
    for value in ("SGN9", "402", "", "SGN401,"):
        run = sungka("validate", option, value, "match.sgn")
        assert (run.status, run.out) == (2, ""), value
        assert run.err.startswith(f"sungka: {option}: `")


def test_other_commands_have_no_settings(sungka: Command, folder: Path) -> None:
    (folder / "sungka.toml").write_text('[sungka]\nignore = ["SGN1"]\n')
    assert sungka("format", "broken.sgn").status == 1
    assert sungka("parse", "broken.sgn").status == 1
    assert sungka("format", "match.sgn").out == MATCH


@pytest.mark.push
@pytest.mark.parametrize(
    "line", ["[Event “Final”]", '[Event "Final]', "Event: Final", 'Event "Final"]', "[Event Final]"]
)
def test_a_broken_tag_is_not_reported_missing_too(line: str, sungka: Command, folder: Path) -> None:
    tags = '[Site "Cebu"]\n[Date "2026-01-18"]\n[South "A"]\n[North "B"]\n[Result "*"]\n'
    (folder / "one.sgn").write_text(f"%sgn 1\n{line}\n{tags}")
    run = sungka("validate", "--output", "json", "--profile", "publish", "one.sgn")
    assert "SGN202" in codes(run) or "SGN114" in codes(run)
    assert "SGN211" not in codes(run)
    (folder / "one.sgn").write_text(f"%sgn 1\n{tags}")
    run = sungka("validate", "--output", "json", "--profile", "publish", "one.sgn")
    assert codes(run).count("SGN211") == 1


def test_it_is_said_what_settings_leave_out(
    check: Callable[..., Run], sungka: Command, folder: Path
) -> None:
    """A folder that is handed over with its own settings is not valid without a word."""
    (folder / "archive/bad1.sgn").write_text(FALSE)
    text = '[sungka]\nignore = ["SGN"]\nexclude = ["bad*"]\n'
    (folder / "archive/sungka.toml").write_text(text)
    run = sungka("validate", "archive")
    said, totals = run.err.splitlines()
    assert said == "settings of archive/sungka.toml: SGN ignored, 1 file left out"
    assert totals.startswith("1 file, 1 record, 1 valid, 22 turns, 0 errors, 0 warnings, 3 ignored")
    assert json.loads(check().out)["ignored"] == 3
    assert check().err == "settings of archive/sungka.toml: SGN ignored\n"
    for command in ("select --count", "format --check", "parse", "names", "replay", "annotate"):
        told = sungka(*command.split(), "archive").err
        assert "settings of archive/sungka.toml: 1 file left out\n" in told
    run = sungka("validate", "--no-settings", "archive")
    assert run.status == 1
    assert "settings" not in run.err
    assert run.err.startswith("2 files, 2 records, 0 valid")
    assert sungka("select", "--count", "--no-settings", "archive").out == "2\n"


def test_every_setting_is_said(sungka: Command, folder: Path) -> None:
    (folder / "sungka.toml").write_text(
        '[sungka]\nselect = ["SGN3", "SGN4"]\nprofile = "archive"\nmax-size = "64M"\n'
        'severity = { SGN402 = "warning" }\n'
    )
    assert sungka("validate", "false.sgn").err.splitlines()[0] == (
        "settings of sungka.toml: only SGN3, SGN4 shown, SGN402 as warning, profile archive, "
        "max-size 67,108,864 bytes"
    )
    (folder / "sungka.toml").write_text("")
    assert "settings" not in sungka("validate", "false.sgn").err


def test_what_is_ignored_is_counted_in_every_way(sungka: Command, folder: Path) -> None:
    (folder / "false2.sgn").write_text(FALSE)
    files = ("false.sgn", "false2.sgn")
    for options in ((), ("--jobs", "2"), ("--cache", "."), ("--cache", "."), ("--record", "1")):
        run = sungka("validate", "--ignore", "SGN402", *options, *files)
        assert ", 2 ignored" in run.err, options
    run = sungka("validate", "--ignore", "SGN402", "--profile", "archive", *files)
    assert ", 2 ignored" in run.err
    (folder / "copy.sgn").write_text(MATCH)
    run = sungka("validate", "--ignore", "SGN212", "--profile", "archive", "match.sgn", "copy.sgn")
    assert run.status == 0
    assert run.err.startswith("2 files, 2 records, 2 valid, 44 turns, 0 errors, 0 warnings, 1 ign")
