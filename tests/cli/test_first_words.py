"""First words of a command line: none, a file, a word of another program, a misspelling."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.cli.subcommands import COMMANDS, GROUPS, KINDS, SYNONYMS, add_command
from typer.testing import CliRunner

RECORD = '%sgn 1\n[Rules "sungkaan"]\n\n1. S1 N1\nend abandoned\n'


def run(*words: str) -> tuple[int, str]:
    """The status of a command line that Typer reads, and all that it prints."""
    from sungka.cli.app import app

    done = CliRunner().invoke(app, words, prog_name="sungka")
    return done.exit_code, done.output


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "final.sgn").write_text(RECORD)
    return tmp_path


def test_sungka_alone_says_three_roads_of_commands_that_exist() -> None:
    status, said = run()
    assert status == 0
    assert len(said.splitlines()) <= 24
    commands = [line.split() for line in said.splitlines() if line.startswith("  sungka ")]
    assert len(commands) == 6
    for _, name, *others in commands:
        assert name in COMMANDS or others[0] in GROUPS[name].commands


def test_help_lists_every_command_once_under_its_heading() -> None:
    _, said = run("--help")
    headings = [line[:-1] for line in said.splitlines() if line[:-1] in KINDS]
    assert headings == list(KINDS)
    listed = [
        line.split()[0] for line in said.partition("Record:")[2].splitlines() if line[:2] == "  "
    ]
    for name in (*COMMANDS, *GROUPS):
        assert listed.count(name) == 1, name


NAMES = [(name,) for name in COMMANDS] + [
    (group, name) for group, held in GROUPS.items() for name in held.commands
]


@pytest.mark.parametrize("names", NAMES, ids=" ".join)
def test_help_shows_examples_within_a_screen(names: tuple[str, ...]) -> None:
    status, said = run(*names, "--help")
    assert status == 0
    before, examples, after = said.partition("\nExamples:\n")
    assert examples
    assert len(before.splitlines()) <= 24
    assert f"  sungka {' '.join(names)}" in after
    for option in ("--jobs", "--cluster", "--cache", "--exclude", "--max-size", "--no-settings"):
        if f"  {option} " in said:
            assert f"  {option} " in said.partition("\nFiles and work:\n")[2]


@pytest.mark.parametrize(("word", "meant"), SYNONYMS.items())
def test_words_of_other_programs_name_the_command(word: str, meant: str) -> None:
    first, *others = meant.split()
    assert first in COMMANDS or first in GROUPS
    assert first in COMMANDS or set(others) <= set(GROUPS[first].commands)
    status, said = run(word, "final.sgn")
    assert status == 2
    assert f"No such command '{word}'. Did you mean 'sungka {meant}'?" in said


@pytest.mark.parametrize(
    ("word", "meant"),
    [("valdate", "validate"), ("chek", "validate"), ("rendr", "render"), ("Validate", "validate")],
)
def test_misspelled_words_name_the_command(word: str, meant: str) -> None:
    status, said = run(word, "final.sgn")
    assert status == 2
    assert f"Did you mean 'sungka {meant}'" in said


def test_a_misspelled_subcommand_is_named_with_its_group() -> None:
    assert "Did you mean 'sungka event standings'?" in run("event", "standing")[1]


def test_a_word_like_nothing_names_nothing() -> None:
    status, said = run("xyzzy")
    assert status == 2
    assert said.rstrip().endswith("No such command 'xyzzy'.")


def test_a_file_alone_is_replayed(folder: Path) -> None:
    (folder / "notes").write_text(RECORD)
    assert add_command(["final.sgn", "--record", "1"]) == ["replay", "final.sgn", "--record", "1"]
    assert add_command(["notes"]) == ["replay", "notes"]
    assert add_command(["gone.SGN.gz"]) == ["replay", "gone.SGN.gz"]
    for line in ([], ["--help"], ["validate", "final.sgn"], ["event"], ["gone"], ["-"]):
        assert add_command(line) == line


def test_help_in_front_is_help() -> None:
    assert add_command(["help"]) == ["--help"]
    assert add_command(["help", "event", "pair"]) == ["event", "pair", "--help"]


def test_a_command_is_a_command_though_a_file_has_its_name(folder: Path) -> None:
    (folder / "validate").write_text(RECORD)
    assert add_command(["validate"]) == ["validate"]


def test_a_word_that_is_no_command_names_a_file(folder: Path) -> None:
    (folder / "final.html").touch()
    assert "Did you mean the file 'final.sgn'?" in run("final")[1]
    assert "Did you mean the file 'final.sgn'?" in run("fianl.sg")[1]


@pytest.mark.parametrize("command", ["validate", "format", "parse", "replay", "render", "select"])
@pytest.mark.parametrize("name", ["fnal.sgn", "final", "FINAL.SGN", "final.sgm"])
def test_a_file_that_is_not_there_names_the_one_that_is(
    folder: Path, command: str, name: str
) -> None:
    if Path(name).exists():
        pytest.skip("names differ by more than case here")
    status, said = run(command, name)
    assert status == 1
    assert "no such file or directory" in said
    assert "did you mean `final.sgn`?" in said


def test_a_file_far_from_all_others_names_none(folder: Path) -> None:
    assert "did you mean" not in run("validate", "semifinals-2025.sgn")[1]
    assert "did you mean" not in run("validate", "gone/final.sgn")[1]
