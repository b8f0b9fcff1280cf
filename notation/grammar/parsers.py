"""The parsers made from `sungka.lark`: one for a record's outline, one for the inside of tokens."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from lark import Lark

ISLANDS = ("tag", "data", "stores", "turn", "statement", "position")
"""The start rules for the inside of one token."""


@cache
def outline_parser() -> Lark:
    """The parser of the rule `record`; its lexer finds a token for any text.

    `fault` is named as a start rule so that the lexer knows its terminals, which no record holds.
    """
    return Lark(_text(), start=["record", "fault"], parser="lalr", lexer="basic")


@cache
def island_parser() -> Lark:
    """The parser of the inside of one token, by the rules of `ISLANDS`."""
    return Lark(_text(), start=list(ISLANDS), parser="lalr", lexer="contextual")


def _text() -> str:
    return (files(__package__.rpartition(".")[0]) / "sungka.lark").read_text(encoding="utf-8")
