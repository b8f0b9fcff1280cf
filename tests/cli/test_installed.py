"""The lines of `sungka --version`: build, extras, and how to add those that are missing."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from sungka.cli import installed
from sungka.cli.installed import EXTRAS, describe_installation
from sungka.engine.version import VERSION

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))[
    "project"
]


def test_the_extras_are_those_of_the_project_with_their_packages() -> None:
    declared = PROJECT["optional-dependencies"]
    assert [extra.name for extra in EXTRAS] == [
        name for name in declared if name not in ("test", "dev")
    ]
    for extra in EXTRAS:
        wanted = {one.partition(">")[0] for one in declared[extra.name]}
        if "sungka[picture]" in wanted:
            wanted = wanted - {"sungka[picture]"} | set(EXTRAS[2].needs.values())
        assert set(extra.needs.values()) == wanted


def test_what_is_missing_names_its_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "find_spec", lambda name: None if name == "duckdb" else object())
    lines = describe_installation().splitlines()
    assert lines[0].startswith(f"sungka {VERSION} (")
    missing = [line for line in lines if "missing" in line]
    assert len(missing) == 1
    assert missing[0].startswith("  archive")
    assert missing[0].endswith("(pip install pyarrow duckdb)")


def test_plain_python_is_said_to_be_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "is_compiled", lambda: False)
    assert "forty times slower" in describe_installation().splitlines()[1]
