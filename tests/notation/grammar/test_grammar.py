"""The grammar can be read: every rule on a line of its own, with an example that it accepts."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Literal

import pytest
from lark import Lark
from sungka.notation.grammar.parsers import ISLANDS, island_parser, outline_parser

TEXT = (files("sungka.notation") / "sungka.lark").read_text(encoding="utf-8")
RULES = re.findall(r"^(\w+)(?:\.-?\d+)? *:", TEXT, re.MULTILINE)
"""The names of all rules and terminals."""

EXAMPLES = {
    name: example.partition(" — ")[0].replace("⏎", "\n").replace("␣", " ")
    for name, example in re.findall(r"^(\w+)(?:\.-?\d+)? *:.*? // (.+)$", TEXT, re.MULTILINE)
}
"""The example beside each."""

TERMINALS = {
    terminal.name: terminal.pattern.to_regexp()
    for terminal in (*outline_parser().terminals, *island_parser().terminals)
    if terminal.name in RULES
}
OUTLINE = tuple(re.findall(r"^([a-z_]+) *:", TEXT.partition("// ---- Inside")[0], re.MULTILINE))
INSIDE = tuple(re.findall(r"^([a-z_]+) *:", TEXT.partition("// ---- Inside")[2], re.MULTILINE))
"""The rules that see whole tokens, and those of the inside of one."""


def test_every_rule_has_an_example_beside_it() -> None:
    assert len(RULES) > 80
    assert [name for name in RULES if name not in EXAMPLES] == []


@pytest.mark.parametrize("name", OUTLINE)
def test_the_example_of_a_rule_of_the_outline_is_one(name: str) -> None:
    assert parser("basic", OUTLINE).parse(EXAMPLES[name], start=name)


@pytest.mark.push
@pytest.mark.parametrize("name", INSIDE)
def test_the_example_of_a_rule_inside_a_token_is_one(name: str) -> None:
    assert parser("contextual", INSIDE).parse(EXAMPLES[name], start=name)


@pytest.mark.parametrize("name", TERMINALS)
def test_the_example_of_a_terminal_is_one(name: str) -> None:
    assert re.fullmatch(TERMINALS[name], EXAMPLES[name])


def test_every_rule_and_terminal_has_its_example_tested() -> None:
    assert sorted([*OUTLINE, *INSIDE, *TERMINALS]) == sorted(RULES)


@cache
def parser(lexer: Literal["basic", "contextual"], rules: tuple[str, ...]) -> Lark:
    """A parser that can begin with any of these rules."""
    return Lark(TEXT, start=list(rules), parser="lalr", lexer=lexer)


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
