"""The parser that is kept in a file is that of the grammar; run by Python, this writes the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sungka.notation.grammar import parsers
from sungka.notation.grammar.parsers import ISLANDS, island_parser, make_islands, save_islands
from sungka.notation.grammar.tabulate import find_places

FILE = Path(parsers.__file__).with_name(parsers.SAVED)


def list_patterns(parser: Any) -> list[tuple[str, str, int]]:
    """The terminals of a parser with their patterns, in the order in which they are tried."""
    return [(it.name, it.pattern.to_regexp(), it.priority) for it in parser.terminals]


def test_the_kept_parser_is_that_of_the_grammar() -> None:
    mark = FILE.read_bytes().partition(b"\n")[0]
    told = "run `python tests/notation/grammar/test_parsers.py`"
    assert mark == save_islands().partition(b"\n")[0], told
    made, kept = make_islands(), island_parser()
    assert sorted(list_patterns(kept)) == sorted(list_patterns(made)), told
    for rule in ISLANDS:
        assert find_places(kept, rule, 2) == find_places(made, rule, 2), told


def test_a_parser_of_another_grammar_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsers, "_mark", lambda: b"lark 0")
    monkeypatch.setattr(parsers, "make_islands", lambda: "made")
    island_parser.cache_clear()
    try:
        assert island_parser() == "made"
    finally:
        island_parser.cache_clear()


if __name__ == "__main__":
    FILE.write_bytes(save_islands())
