"""The grammar is written to be read, and what it calls a fault nothing else accepts."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from sungka.notation.grammar.parsers import ISLANDS, outline_parser

TEXT = (files("sungka.notation") / "sungka.lark").read_text(encoding="utf-8")


def test_every_rule_has_an_example_beside_it() -> None:
    rules = re.findall(r"^[a-z_]+ *:.*$", TEXT, re.MULTILINE)
    assert len(rules) > 30
    assert [rule for rule in rules if "// " not in rule and "fault" not in rule] == []


def test_every_rule_stands_on_one_line() -> None:
    assert re.findall(r"^\s*\|", TEXT, re.MULTILINE) == []


def test_no_digit_but_the_ten_is_a_digit() -> None:
    assert "\\d" not in TEXT


@pytest.mark.parametrize("rule", ISLANDS)
def test_every_island_is_a_rule(rule: str) -> None:
    assert re.search(rf"^{rule} *:", TEXT, re.MULTILINE)


def test_the_lexer_finds_a_token_for_every_character() -> None:
    every = "".join(map(chr, [*range(0x300), 0x2028, 0x3000, 0xFEFF, 0x1F600]))
    for text in (every, every[::-1], "\n".join(every), " ".join(every)):
        found = "".join(outline_parser().lex(text))
        blanks = re.compile("[ \t\xa0]")
        assert blanks.sub("", found) == blanks.sub("", text)
