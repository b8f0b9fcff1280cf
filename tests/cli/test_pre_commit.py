"""The hooks that other repositories take from this one."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

from .conftest import MATCH, Run

Command = Callable[..., Run]
HOOKS = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"


def hooks() -> dict[str, dict[str, str]]:
    """The hooks by their id; the file keeps to one plain `key: value` a line."""
    found: dict[str, dict[str, str]] = {}
    for line in HOOKS.read_text(encoding="utf-8").splitlines():
        begins, key, value = re.fullmatch(r"(- |  )([a-z]+): (.+)", line).groups()  # type: ignore[union-attr]
        if begins == "- ":
            hook = found.setdefault(value, {})
        hook[key] = value
    return found


def test_the_hooks_are_there() -> None:
    assert list(hooks()) == ["sungka-validate", "sungka-format"]
    for hook in hooks().values():
        assert list(hook) == ["id", "name", "description", "entry", "language", "files"]
        assert hook["language"] == "python"
        assert re.search(hook["files"], "records/final.sgn")
        assert not re.search(hook["files"], "final.sgn.txt")


def test_the_hooks_run(sungka: Command, folder: Path) -> None:
    (folder / "untidy.sgn").write_text(MATCH.replace("1. S4+4", "S4+4"))
    entries = {name: shlex.split(hook["entry"])[1:] for name, hook in hooks().items()}
    assert sungka(*entries["sungka-validate"], "match.sgn", "untidy.sgn").status == 0
    assert sungka(*entries["sungka-validate"], "false.sgn").status == 1
    assert sungka(*entries["sungka-format"], "match.sgn", "untidy.sgn").status == 0
    assert (folder / "untidy.sgn").read_text() == MATCH


def test_the_hook_keeps_the_numbers_of_a_record_that_lost_a_row(
    sungka: Command, folder: Path
) -> None:
    lost = MATCH.replace("2. S4 N1+3x9 =4:20 <clk=0:04:31>\n", "")
    (folder / "lost.sgn").write_text(lost.replace("3. S1? N2", "3.  S1?  N2"))
    entry = shlex.split(hooks()["sungka-format"]["entry"])[1:]
    assert sungka(*entry, "lost.sgn").status == 0
    assert (folder / "lost.sgn").read_text() == lost
