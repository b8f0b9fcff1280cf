"""The examples in docstrings give what they show."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest
from support.floors import FLOORS

ROOT = Path(__file__).parents[1]
MODULES = [
    path.relative_to(ROOT).with_suffix("")
    for path in [
        *ROOT.glob("api*.py"),
        *(p for f in FLOORS for p in sorted((ROOT / f).rglob("*.py"))),
    ]
    if ">>>" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_the_examples_of_a_module(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    run = doctest.testmod(import_module(".".join(["sungka", *path.parts])))
    assert run.attempted
    assert run.failed == 0
