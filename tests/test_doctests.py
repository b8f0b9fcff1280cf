"""The examples in docstrings: each gives what it shows."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = ("engine", "notation", "replay", "archive", "analysis", "templates", "cli")
MODULES = [
    ".".join(["sungka", *path.relative_to(ROOT).with_suffix("").parts])
    for floor in FLOORS
    for path in sorted((ROOT / floor).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_hold(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.attempted > 0
    assert found.failed == 0
