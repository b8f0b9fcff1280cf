"""The commands of docs/archives.md, run in their order on a smaller heap of the same make.

Numbers differ there; each line that the document shows has to come in the same words.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs/archives.md").read_text(encoding="utf-8")
RECORDS = "400"
SCORERS = "merge archive/2023/evenings-4.sgn"
"""Both records are in the smaller heap too, so that all messages of their merging are the same."""


def read_commands() -> Iterator[tuple[str, list[str]]]:
    """Yield the commands of the document, each with the lines that it shows."""
    for block in re.findall(r"```console\n(.*?)^ *```", DOCUMENT, re.S | re.M):
        for one in re.split(r"^\$ ", dedent(block), flags=re.M)[1:]:
            command, *lines = one.splitlines()
            yield command, lines


def shape(line: str) -> str:
    """A line without its numbers, houses, names of files and widths."""
    line = re.sub(r"league|finals|evenings|from-the-notebook", "FILE", line.partition(" in …")[0])
    line = re.sub(r"\b[SN]\d", "HOUSE", line)
    line = re.sub(r"\d+( (?:record|turn|error|warning|finding)s?\b)?", _number, line)
    return re.sub(r"[ ─]+", " ", line).strip()


def _number(found: re.Match[str]) -> str:
    return "#" + (found[1] or "").removesuffix("s")


@pytest.mark.long
def test_the_commands_write_what_the_document_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sungka: Callable[..., Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = 0
    for command, expected in read_commands():
        program, *words = shlex.split(command)
        if program == "python":
            words[0] = str(ROOT / words[0])
            made = subprocess.run(
                [sys.executable, *words, RECORDS], capture_output=True, text=True, check=True
            )
            assert shape(made.stdout) == shape(expected[0])
        elif program == "sungka":
            run = sungka(*words)
            assert run.status < 2, run.err
            text = run.out + run.err
            if command.startswith(f"sungka {SCORERS}"):
                assert text == "".join(f"{line}\n" for line in expected)
            elif "--player" not in command:  # who played what is not in the smaller heap
                shapes = [shape(line.partition(" in ")[0]) for line in text.splitlines()]
                for line in filter(lambda it: it != "…", expected):
                    assert shape(line) in shapes, command
            shown += 1
    assert shown >= 12


@pytest.mark.push
def test_the_newcomers_question_is_answered(
    monkeypatch: pytest.MonkeyPatch, sungka: Callable[..., Any]
) -> None:
    monkeypatch.chdir(ROOT)
    (expected,) = (
        lines for command, lines in read_commands() if command.endswith("query players examples")
    )
    run = sungka("query", "players", "examples")
    assert run.out.splitlines()[: len(expected) - 1] == expected[:-1]
    assert expected[-1] == "…"
