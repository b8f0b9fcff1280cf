"""A lexer for Pygments, which colours records in documents, terminals and pictures.

Pygments finds it by the entry point in `pyproject.toml`; nothing here imports it. The tokens are
those of the grammar, so no rule of the notation is written a second time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
    _TokenType,
)

from ..grammar.outline import TokenStream, place_of
from ..splitter import normalize_ends, split
from .tokens import Failure, follow

_WHOLE = {
    "VERSION": Keyword.Namespace,
    "COMMENT": Comment.Multiline,
    "LINE_COMMENT": Comment.Single,
    "NUMBER": Number.Integer,
    "BAR": Operator,
    "OPEN": Punctuation,
    "CLOSE": Punctuation,
}
"""Tokens of the outline that nothing more is told of."""

_RULES = {
    "TAG": "tag",
    "DATA": "data",
    "TURN": "turn",
    "STORES": "stores",
    "STATEMENT": "statement",
    "POSITION": "statement",
    "ASIDE": "statement",
}
"""The rules by which the other tokens of the outline are cut further."""

_INSIDE = {
    "NAME": Name.Tag,
    "KEY": Name.Attribute,
    "BARE": String.Other,
    "COUNT": Number.Integer,
    "LAST_COUNT": Number.Integer,
    "OWNER": Name.Variable,
    "SEAT": Name.Function,
    "NUMERAL": Name.Function,
    "LAST_SEAT": Name.Variable,
    "LAST_NUMERAL": Name.Variable,
    "HIDDEN": Keyword.Constant,
    "PASS": Keyword.Constant,
    "MARK": Keyword.Pseudo,
    "GLYPH": Keyword.Pseudo,
    "FIRST": Keyword.Reserved,
    "BURN": Keyword.Reserved,
    "LOSS": Keyword.Constant,
    "AWARD": Keyword.Constant,
    "NOBODY": Keyword.Constant,
}
"""Tokens inside those; every other one that has a name is the word of a statement."""

_ESCAPE = re.compile(r"(\\.)")
_BLANKS = re.compile(r"([ \t\xa0\n]+)")

_Piece = tuple[int, _TokenType, str]


class SgnLexer(Lexer):
    """Gives the tokens of records to Pygments; faults are `Generic.Error`.

    Sphinx would show a block with tokens of the type `Error` without any colours.
    """

    name = "Sungka Game Notation"
    aliases: ClassVar = ["sgn", "sungka"]
    filenames: ClassVar = ["*.sgn"]
    mimetypes: ClassVar = ["text/x-sgn"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[_Piece]:
        """The place, type and text of each token; line ends are LF, as Pygments hands them on."""
        text, at = normalize_ends(text), 0
        for source in split(text):
            start = text.index(source.text, at)
            yield from _cut_blanks(text[at:start], at, Whitespace)
            for place, kind, piece in _cut_record(source.text):
                yield start + place, kind, piece
            at = start + len(source.text)
        yield from _cut_blanks(text[at:], at, Whitespace)

    @staticmethod
    def analyse_text(text: str) -> float:
        """The certainty that a text without a name is a record: 1 if it begins like one."""
        return 1.0 if text.startswith("%sgn ") else 0.0


def _cut_record(text: str) -> Iterator[_Piece]:
    at = 0
    for token in TokenStream(text):
        start = place_of(token)
        yield from _cut_blanks(text[at:start], at, Whitespace)
        at = start + len(token)
        if token.type in _WHOLE:
            yield start, _WHOLE[token.type], str(token)
        elif token.type in _RULES:
            yield from _cut_inside(_RULES[token.type], str(token), start)
        else:
            yield from _cut_blanks(str(token), start, Generic.Error)
    yield from _cut_blanks(text[at:], at, Whitespace)


def _cut_inside(rule: str, text: str, at: int) -> Iterator[_Piece]:
    """The pieces of one token; all of it is a fault where it does not follow its rule."""
    # A statement takes the blanks at its beginning and end with it, which its rule does not read.
    inner = text.strip(" \t\xa0")
    tree = follow(inner, rule)
    if isinstance(tree, Failure):
        yield from _cut_blanks(text, at, Generic.Error)
        return
    before = text.index(inner)
    yield from _cut_blanks(text[:before], at, Whitespace)
    at += before
    signs, done, owner = Operator if rule in ("turn", "stores") else Punctuation, 0, False
    for token in tree.scan_values(lambda _: True):
        start = token.start_pos or 0
        yield from _cut_blanks(inner[done:start], at + done, signs)
        kind = _INSIDE.get(token.type, Keyword)
        if owner and token.type == "NUMERAL":
            kind = Name.Variable
        owner = token.type == "OWNER"
        done = start + len(token)
        if token.type == "STRING":
            yield from _cut_string(str(token), at + start)
        else:
            yield at + start, kind, str(token)
    yield from _cut_blanks(inner[done:], at + done, signs)
    yield from _cut_blanks(text[before + len(inner) :], at + len(inner), Whitespace)


def _cut_string(text: str, at: int) -> Iterator[_Piece]:
    for piece in filter(None, _ESCAPE.split(text)):
        yield at, String.Escape if piece.startswith("\\") else String.Double, piece
        at += len(piece)


def _cut_blanks(text: str, at: int, kind: _TokenType) -> Iterator[_Piece]:
    """The text in pieces of that type, and the blanks between them."""
    for piece in filter(None, _BLANKS.split(text)):
        yield at, Whitespace if _BLANKS.match(piece) else kind, piece
        at += len(piece)
