"""The parsers made from `sungka.lark`: one for a record's outline, one for the inside of tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_interactive_parser import InteractiveParser

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


class ParserRun:
    """The rule `record` followed token by token, without a tree.

    A record's tree would take a hundred times the memory of its text.
    """

    def __init__(self) -> None:
        self.parser = outline_parser().parse_interactive(start="record")
        state = self.parser.parser_state
        state.parse_conf.callbacks = _without_trees()
        self.feed: Callable[..., object] = state.feed_token

    def take(self, kind: str) -> None:
        """Follows the rule over a token of that kind.

        Raises `UnexpectedToken` when no such token can stand here.
        """
        self.feed(bare_token(kind))

    def accepts(self, kind: str) -> bool:
        """True when a token of that kind can stand here."""
        return can_take(self.parser, kind)

    def end(self) -> None:
        """Ends the record; raises `UnexpectedToken` when it cannot end here."""
        self.feed(bare_token("$END"), True)


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
        match, text, end = _terminals().match, self.text, len(self.text)
        unclosed = 0  # no comment that begins before this place is closed
        while self.at < end:
            # A brace that is looked at only up to the end of its line cannot be a whole comment.
            is_unclosed = self.at < unclosed and text[self.at] == "{"
            found = match(text, self.at, _end_of_line(text, self.at) if is_unclosed else end)
            if found is None or found.lastgroup is None:
                raise ValueError(f"no terminal takes what stands at {self.at}")
            start, self.at = self.at, found.end()
            if found.lastgroup == "OPEN_COMMENT" and not is_unclosed:
                # Each `{` up to the sign that is in the way stands behind a backslash: the comment
                # that began there would meet the same sign.
                unclosed = _BEGUN.match(text, start).end()  # type: ignore[union-attr]
            if found.lastgroup != "BLANK":
                yield Token(found.lastgroup, found[0], start)


_BEGUN = re.compile(r"\{(?:[^{}\\]++|\\[\s\S])*+")
"""A comment up to the brace or the end of the text that is in the way of its `}`."""


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


@cache
def bare_token(kind: str) -> Token:
    """A token without a text, for the parser, which needs its kind alone."""
    return Token(kind, "")


@cache
def _without_trees() -> dict[Any, Callable[[list[Any]], object]]:
    """Callbacks that make no tree: lark calls `len` for each rule, whose result needs no memory."""
    conf = outline_parser().parse_interactive(start="record").parser_state.parse_conf
    return dict.fromkeys(conf.callbacks, len)


def can_take(parser: InteractiveParser, kind: str) -> bool:
    """True when the parser can take a token of that kind now; the parser is not changed.

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


@cache
def _terminals() -> re.Pattern[str]:
    """A pattern with a group for each terminal of the outline, in the order Lark tries them."""
    lexer: Any = outline_parser().parser
    tried = lexer.lexer.scanner.terminals
    return re.compile("|".join(f"(?P<{one.name}>{one.pattern.to_regexp()})" for one in tried))


def _text() -> str:
    return (files(__package__.rpartition(".")[0]) / "sungka.lark").read_text(encoding="utf-8")
