"""No output form lets a control character of a record through as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import Run

CONTROLS = "".join(map(chr, (*range(1, 9), *range(11, 13), *range(14, 32), *range(0x7F, 0xA0))))


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "github", "sarif", "junit"])
def test_no_control_character_is_written(
    sungka: Callable[..., Run], folder: Path, form: str
) -> None:
    name = "a\x9bb\x7f.sgn"
    text = f'%sgn 1\n[Rules "{CONTROLS}"]\n[Event "{CONTROLS}"]\n1. S{CONTROLS}7 {CONTROLS}\n'
    (folder / name).write_text(text, encoding="utf-8", newline="")
    for command in (("validate", "--output", form), ("parse",), ("replay", "--output", "jsonl")):
        run = sungka(*command, name)
        assert not re.search(f"[{re.escape(CONTROLS)}]", run.out + run.err)
