"""Completion by a shell: commands, options, and the words of the project's own kinds."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.completion import offer

from .conftest import Run

Command = Callable[..., Run]
SHELLS = ["bash", "zsh", "fish"]


def complete(shell: Command, name: str, line: str, folder: Path | None = None) -> list[str]:
    """The words that a shell of that name is given behind a line."""
    env = {**os.environ, "_SUNGKA_COMPLETE": f"complete_{name}"}
    if name == "bash":
        words = line.split(" ")
        env |= {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    else:
        env |= {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    run = shell(env=env, cwd=folder)
    assert run.status == 0, run.err
    assert run.err == ""
    if name == "zsh":  # a line of its own code
        return re.findall(r'["\n(]"([^"]+)"', run.out)
    return [one.partition("\t")[0] for one in run.out.split("\n") if one]


@pytest.mark.push
@pytest.mark.parametrize("name", SHELLS)
def test_commands_options_and_codes_are_completed(shell: Command, name: str) -> None:
    def words(line: str) -> str:
        return " ".join(complete(shell, name, line))

    assert "validate" in words("sungka va")
    assert "--profile" in words("sungka validate --pro")
    assert "SGN402" in words("sungka explain SGN40")
    assert "SGN3,SGN402" in words("sungka validate --ignore SGN3,SGN40")
    assert "congkak-malaysia" in words("sungka rules congkak-")
    assert "crosstable" in words("sungka query cross")
    assert "publish" in words("sungka validate --profile ")


@pytest.mark.parametrize("name", SHELLS)
def test_each_shell_gets_its_own_script(shell: Command, name: str) -> None:
    begins = {
        "bash": "_sungka_completion()",
        "zsh": "#compdef sungka",
        "fish": "complete --command",
    }
    run = shell("--show-completion", name)
    assert run.status == 0
    assert run.out.startswith(begins[name])
    assert f"complete_{name}" in run.out
    for other in {*SHELLS} - {name}:
        assert f"complete_{other}" not in run.out


def test_a_shell_that_is_not_known_is_refused(shell: Command) -> None:
    run = shell("--show-completion", "tcsh")
    assert run.status == 2
    assert "'bash', 'zsh', 'fish'" in run.err


@pytest.mark.push
def test_completion_is_installed_for_a_shell(shell: Command, tmp_path: Path) -> None:
    run = shell("--install-completion", "zsh", env={**os.environ, "HOME": str(tmp_path)})
    assert run.status == 0
    assert (tmp_path / ".zfunc/_sungka").read_text().startswith("#compdef sungka")


@pytest.mark.push
@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
def test_bash_itself_completes(tmp_path: Path) -> None:
    script = (
        f'PATH="{Path(sys.executable).parent}:$PATH"\n'
        'eval "$(sungka --show-completion bash)"\n'
        "COMP_WORDS=(sungka explain SGN40); COMP_CWORD=2\n"
        "_sungka_completion sungka\n"
        'echo "${COMPREPLY[@]}"\n'
    )
    run = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60)
    assert run.stdout.split()[:2] == ["SGN401", "SGN402"]


@pytest.fixture
def tournament(shell: Command, tmp_path: Path) -> Path:
    """A tournament with one round paired and one table played."""
    players = "".join(f"Player {name}\n" for name in "ABCD")
    (tmp_path / "players.txt").write_text(players)
    made = [
        ("event", "new", "cup", "--players", "players.txt", "--system", "round-robin"),
        ("event", "pair", "cup", "--write"),
        ("event", "result", "cup", "1.01", "52-46"),
    ]
    for line in made:
        run = shell(*line, cwd=tmp_path)
        assert run.status == 0, run.err
    return tmp_path


@pytest.mark.push
def test_stages_and_open_tables_of_a_tournament_are_completed(
    shell: Command, tournament: Path
) -> None:
    for line in ("sungka event result cup 1", "sungka record cup --table 1"):
        assert complete(shell, "bash", line, tournament) == ["1.02"]
    for line in ("sungka event result 1", "sungka record --table 1"):
        assert complete(shell, "bash", line, tournament / "cup") == ["1.02"]
    stages = complete(shell, "bash", "sungka event pair cup --stage ", tournament)
    assert len(stages) == 1
    assert complete(shell, "bash", "sungka event result 1", tournament) == []


def test_a_folder_that_cannot_be_read_offers_nothing(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_bytes(b"\xff[[")
    assert offer("tables", f"sungka event result {tmp_path}", "") == []
    assert offer("stages", f"sungka event pair {tmp_path / 'gone'}", "") == []


def test_every_word_that_is_completed_is_taken() -> None:
    assert {word for word, _ in offer("presets", "sungka rules", "")} >= {"sungka", "sungkaan"}
    assert [word for word, _ in offer("codes", "sungka explain", "sgn402")] == ["SGN402"]
