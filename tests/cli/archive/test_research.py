"""The commands and programs of docs/research.md, tried on the examples."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import Run

ROOT = Path(__file__).parents[3]
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", (ROOT / "docs/research.md").read_text("utf-8"), re.S)
COMMANDS = [
    line.removeprefix("$ sungka ")
    for language, block in BLOCKS
    if language == "console"
    for line in block.splitlines()
    if line.startswith("$ sungka ")
]
PROGRAMS = [block for language, block in BLOCKS if language == "python"]


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("duckdb")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "archive").mkdir()
    for name in ("dakon", "sungkaan", "sungka"):
        shutil.copy(ROOT / "examples" / f"{name}.sgn", tmp_path / "archive")


@pytest.mark.usefixtures("archive")
def test_the_commands_answer(sungka: Callable[..., Run]) -> None:
    assert len(COMMANDS) == 4
    for line in COMMANDS:
        run = sungka(*shlex.split(line))
        assert run.status == 0, run
        assert "(nothing)" not in run.out, line


@pytest.mark.long  # the ordinary run has neither pandas nor polars
@pytest.mark.usefixtures("archive")
def test_the_programs_run(sungka: Callable[..., Run]) -> None:
    assert len(PROGRAMS) == 3
    assert sungka("convert", "archive/", "-o", "season/").status == 0
    exec(PROGRAMS[2], {})
    if "SUNGKA_REQUIRE_NOTEBOOKS" not in os.environ:
        for name in ("pandas", "polars"):
            pytest.importorskip(name)
    exec(PROGRAMS[0], {})
    names: dict[str, object] = {}
    exec(PROGRAMS[1], names)
    assert "lead" in names["turns"].columns  # type: ignore[attr-defined]
