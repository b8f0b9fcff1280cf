"""The parsers made from `sungka.lark`: one for a record's outline, one for what is in a token."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_interactive_parser import InteractiveParser

ISLANDS = ("tag", "data", "stores", "turn", "statement", "position")
"""The start rules for what stands inside one token."""


@cache
def outline_parser() -> Lark:
    """The parser of the rule `record`; its lexer finds a token for any text.

    `fault` is named as a start so that its terminals, which no record holds, are known to the
    lexer.
    """
    return Lark(_text(), start=["record", "fault"], parser="lalr", lexer="basic")


@cache
def island_parser() -> Lark:
    """The parser of what stands inside one token, by the rules of `ISLANDS`."""
    return Lark(_text(), start=list(ISLANDS), parser="lalr", lexer="contextual")


def can_take(parser: InteractiveParser, kind: str) -> bool:
    """Whether the parser can take a token of that kind now; looked up without changing it.

    Lark's own `accepts` tries every kind on a copy of the whole stack, which a record nested
    thousands deep cannot afford.
    """
    state = parser.parser_state
    table: dict[Any, dict[str, tuple[Any, Any]]] = state.parse_conf.states
    below = len(state.state_stack)
    above: list[Any] = []
    while True:
        top = above[-1] if above else state.state_stack[below - 1]
        action, target = table[top].get(kind, (None, None))
        if action is None or action is Shift:
            return action is Shift
        for _ in target.expansion:
            if above:
                above.pop()
            else:
                below -= 1
        top = above[-1] if above else state.state_stack[below - 1]
        above.append(table[top][target.origin.name][1])


def _text() -> str:
    return (files(__package__) / "sungka.lark").read_text(encoding="utf-8")
