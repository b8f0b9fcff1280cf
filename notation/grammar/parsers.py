"""The parsers made from `sungka.lark`: one for a record's outline, one for the inside of tokens."""

from __future__ import annotations

import zlib
from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO

import lark
from lark import Lark

ISLANDS = ("tag", "data", "stores", "turn", "statement", "position")
"""The start rules for the inside of one token."""

SAVED = "islands.saved"
"""The file that keeps the parser of these, as it takes ten times as long to make as to read."""


@cache
def outline_parser() -> Lark:
    """The parser of the rule `record`; its lexer finds a token for any text.

    `fault` is named as a start rule so that the lexer knows its terminals, which no record holds.
    """
    return Lark(_text(), start=["record", "fault"], parser="lalr", lexer="basic")


@cache
def island_parser() -> Lark:
    """The parser of the inside of one token, by the rules of `ISLANDS`.

    One that another Lark saved, or that is of another grammar, is made anew.
    """
    mark, _, content = (files(__package__) / SAVED).read_bytes().partition(b"\n")
    if mark != _mark():
        return make_islands()
    return Lark.load(BytesIO(zlib.decompress(content)))


def make_islands() -> Lark:
    """The same parser, made from the grammar."""
    return Lark(_text(), start=list(ISLANDS), parser="lalr", lexer="contextual")


def save_islands() -> bytes:
    """The contents of the file that keeps the parser."""
    content = BytesIO()
    make_islands().save(content)
    return _mark() + b"\n" + zlib.compress(content.getvalue(), 9)


def _mark() -> bytes:
    """The version of Lark and the digest of the grammar, which the file begins with."""
    return f"lark {lark.__version__} {sha256(_text().encode()).hexdigest()}".encode()


def _text() -> str:
    return (files(__package__.rpartition(".")[0]) / "sungka.lark").read_text(encoding="utf-8")
