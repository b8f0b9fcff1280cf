"""The outline of a record: its tokens in order, and which of them may stand where.

Both come from the grammar's tables (`tables.py`), which are made from what Lark does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from . import tables


class OutlinePlace(NamedTuple):
    """A place in the rule: the terminals that can stand there, and the place each leads to.

    A variation that begins there goes on at the place with the number `behind`.
    """

    leads: dict[str, OutlinePlace]
    behind: int
    may_end: bool


class Token(str):
    """The text of a token, its kind (`type`) and its place; `None` for one that was supplied."""

    __slots__ = ("start_pos", "type")

    type: str
    start_pos: int | None

    def __new__(cls, kind: str, text: str, at: int | None = None) -> Token:
        token = str.__new__(cls, text)
        token.type, token.start_pos = kind, at
        return token


def place_of(token: Token) -> int:
    """The place of a token's first character; 0 for a token that was supplied."""
    return token.start_pos or 0


class ParserRun:
    """The rule `record` followed token by token, however deep its variations are nested."""

    def __init__(self) -> None:
        self._here: OutlinePlace = _places()[tables.start_of("record")]
        self._outside: list[OutlinePlace] = []  # the places behind the variations that are open

    def take(self, kind: str) -> None:
        """Follows the rule over a token of that kind.

        Raises `ValueError` when no such token can stand here.
        """
        place = self._here.leads.get(kind)
        if place is None:
            raise ValueError(f"no {kind} can stand here")
        if kind == "OPEN":
            self._outside.append(_places()[self._here.behind])
        elif kind == "CLOSE":
            place = self._outside.pop()
        self._here = place

    def accepts(self, kind: str) -> bool:
        """True when a token of that kind can stand here."""
        return kind in self._here.leads

    def end(self) -> None:
        """Ends the record; raises `ValueError` when it cannot end here."""
        if self._outside or not self._here.may_end:
            raise ValueError("no record can end here")


class TokenStream:
    """The tokens of a record's text, each found when it is asked for.

    They are the tokens of Lark's lexer. That lexer itself can only go on from where it is, and it
    counts lines and columns that are not needed here.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        """The place where the next token is looked for; whoever reads may move it on."""

    def __iter__(self) -> Iterator[Token]:
        at_line_begin, inside_line = _terminals(True).match, _terminals(False).match
        text, end = self.text, len(self.text)
        make = str.__new__  # half the time of `Token(…)`
        unclosed = 0  # no comment that begins before this place is closed
        while self.at < end:
            start = self.at
            begins_line = start == 0 or text[start - 1] == "\n"
            if not begins_line and text[start] == " ":
                self.at += 1
                continue
            # A brace that is looked at only up to the end of its line cannot be a whole comment.
            is_unclosed = start < unclosed and text[start] == "{"
            match = at_line_begin if begins_line else inside_line
            found = match(text, start, _end_of_line(text, start) if is_unclosed else end)
            kind = None if found is None else found.lastgroup
            if found is None or kind is None:
                raise ValueError(f"no terminal takes what stands at {start}")
            self.at = found.end()
            if kind == "OPEN_COMMENT" and not is_unclosed:
                # Each `{` up to the sign that is in the way stands behind a backslash: the comment
                # that began there would meet the same sign.
                unclosed = _BEGUN.match(text, start).end()  # type: ignore[union-attr]
            if kind != "BLANK":
                token = make(Token, found[0])
                token.type, token.start_pos = kind, start
                yield token


_BEGUN = re.compile(r"\{(?:[^{}\\]++|\\[\s\S])*+")
"""A comment up to the brace or the end of the text that is in the way of its `}`."""


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


@cache
def _terminals(begins_line: bool) -> re.Pattern[str]:
    """A pattern with a group for each terminal of the outline, in the order Lark tries them.

    Inside a line those are left out that only begin one. The commonest are tried first.
    """
    tried = [(name, it) for name, it in tables.TRIED if begins_line or not it.startswith(_BEGINS)]
    tried.sort(key=lambda it: it[0] not in _COMMON)
    return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in tried))


_COMMON = frozenset({"TURN", "NUMBER", "STORES", "_NL"})
"""Terminals that never match where another one does that Lark tries before them."""

_BEGINS = "(?<![^\n])"
"""The beginning of a pattern that matches at the beginning of a line alone."""


@cache
def _places() -> list[OutlinePlace]:
    """The places of the rules."""
    kinds = ["", *tables.KINDS.split()]
    behind, may_end = _read_row(tables.BEHIND), _read_row(tables.MAY_END)
    rows = [_read_row(row) for row in tables.LEADS.split(";")]
    places = [OutlinePlace({}, *it) for it in zip(behind, map(bool, may_end), strict=True)]
    for place, row in zip(places, rows, strict=True):
        leads = {kinds[kind]: places[target] for kind, target in enumerate(row) if target}
        place.leads.update(leads)
    return places


def _read_row(runs: str) -> list[int]:
    """The numbers of a row of the tables."""
    row: list[int] = []
    for run in runs.split():
        number, _, count = run.partition("x")
        row += [int(number)] * int(count or 1)
    return row
