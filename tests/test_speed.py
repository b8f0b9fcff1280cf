"""The README's sentence on speed is that of bench/table.md."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
TABLE = (ROOT / "bench" / "table.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def table() -> ModuleType:
    """`bench/table.py`."""
    pytest.importorskip("resource", reason="it measures where POSIX counts processor time")
    spec = importlib.util.spec_from_file_location("bench_table", ROOT / "bench" / "table.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_readme_says_what_the_table_says() -> None:
    assert table().with_speed(README, TABLE) == README, "run `python bench/table.py`"


def test_the_sentence_names_the_slowest_and_the_quickest_row() -> None:
    rows = {name: f"| {name} | {1000 * at:,} |" for at, name in enumerate(table().VALIDATED, 7)}
    text = "\n".join([*rows.values(), "| visitor | 1,536 |"])
    readme = table().with_speed(README, text)
    assert "checks 7,000 records a second on one core where it is slowest (bare games)" in readme
    assert "11,000 where it is quickest (a folder of small files); python-chess checks 1,500" in (
        readme
    )
    assert table().with_speed(readme, text) == readme


def test_every_goal_is_measured() -> None:
    """No row of the last recorded table is left out, but that of a peer that was missing."""
    missing = [line for line in TABLE.splitlines() if "not measured" in line]
    assert [line for line in missing if "pgn-extract" not in line] == []
    for goal in table().GOALS:
        assert f"| {goal.says} |" in TABLE


def test_a_table_without_a_row_of_validate_is_refused() -> None:
    with pytest.raises(ValueError, match="no figure for"):
        table().with_speed(README, "| visitor | 1,536 |")
    with pytest.raises(ValueError, match="one sentence"):
        table().with_speed("", TABLE)
