"""The output shown in docs/merging.md and docs/names.md is that of the commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("name", ["merging.md", "names.md"])
def test_the_commands_write_what_the_document_shows(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sungka: Callable[..., Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (DOCS / name).read_text(encoding="utf-8")
    shown = 0
    blocks = re.findall(r"(?:`([a-z]+\.(?:sgn|toml))`[^`\n]*:\n\n)?```(\w+)\n(.*?)```", text, re.S)
    for file, language, block in blocks:
        if language != "console":
            assert file, block
            path = tmp_path / file
            if path.exists():  # the document shows what a command has written
                assert path.read_text(encoding="utf-8") == block
            path.write_text(block, encoding="utf-8")
            continue
        command, _, output = block.partition("\n")
        run = sungka(*command.removeprefix("$ sungka ").split())
        assert run.out + run.err == output
        shown += 1
    assert shown >= 2
