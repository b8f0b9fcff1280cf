"""The text for Linguist names what is there."""

from __future__ import annotations

import json
import re

import pytest
from support.colours import ROOT

yaml = pytest.importorskip("yaml")
TEXT = (ROOT / "editors" / "linguist.md").read_text(encoding="utf-8")


def test_the_entry_is_of_the_grammar() -> None:
    (block,) = re.findall(r"```yaml\n(.*?)```", TEXT, re.S)
    (entry,) = yaml.safe_load(block).values()
    (path,) = re.findall(r"\]\((textmate/[^)]+)\)", TEXT)
    grammar = json.loads((ROOT / "editors" / path).read_text(encoding="utf-8"))
    assert entry["tm_scope"] == grammar["scopeName"]
    assert entry["extensions"] == [f".{it}" for it in grammar["fileTypes"]]
    assert grammar["name"] in yaml.safe_load(block)


def test_the_samples_are_there_and_begin_as_records_do() -> None:
    samples = re.findall(r"`([\w-]+\.sgn)`", TEXT)
    assert len(samples) > 5
    (pattern,) = re.findall(r"`(\^%sgn.*?)`", TEXT)
    for name in samples:
        text = (ROOT / "examples" / name).read_text(encoding="utf-8")
        assert re.search(pattern, text, re.M), name


def test_no_pattern_looks_behind_for_a_varying_length() -> None:
    """The engine that colours on GitHub, PCRE, takes none other."""
    for path in (ROOT / "editors" / "textmate").glob("*.json"):
        for looked in re.findall(r"\(\?<[=!](.*?)\)", path.read_text(encoding="utf-8")):
            assert not re.search(r"[*+?{](?![^\[]*\])", looked), (path.name, looked)
