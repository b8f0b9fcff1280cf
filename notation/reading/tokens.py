"""The inside of one token: a tag, a comment, data, stores, a turn, a position.

Each `read` function takes a token's text and its place `at` in the record. It gives the token as
data, or `Unreadable`, and appends what is wrong with it to the faults. It raises `TooManyFaults`
when they are full.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from ...engine.board import House, Position, Seat
from .. import sentences
from ..diagnostic import Code, Diagnostic, Severity, Span
from ..escapes import parse_comment, parse_string
from ..grammar.parsers import island_parser
from ..record import (
    Comment,
    Data,
    Move,
    Pass,
    Stores,
    Tag,
    Turn,
    Unreadable,
)
from ..splitter import BLANKS
from .explain_token import TOO_LONG, TokenExplanation, explain, explain_turn, word_at

MAX_TOKEN = 2**18
"""The most characters of a turn, a statement, a position, stores or data.

The tree of such a token takes some 300 times the memory of its text while it is read.
"""

MAX_FAULTS = 1000
"""The most faults reported in the text of one record; the rest of it is not read."""


class TooManyFaults(Exception):
    """Raised instead of a fault beyond `MAX_FAULTS`, and caught inside the reader."""


class Faults(list[Diagnostic]):
    """The faults of a record, at most `MAX_FAULTS`: nobody reads a million faults."""

    def append(self, found: Diagnostic) -> None:
        """Adds a fault; raises `TooManyFaults` when there are `MAX_FAULTS` already."""
        if len(self) >= MAX_FAULTS:
            raise TooManyFaults
        super().append(found)


class Failure(NamedTuple):
    """The place `at` where a token's text breaks its rule, and the terminals expected there."""

    at: int
    expected: frozenset[str]


def make_fault(
    code: Code, found: TokenExplanation | str, start: int, end: int, hint: str | None = None
) -> Diagnostic:
    """An error about a stretch of the record; an explanation with a code replaces `code`."""
    if isinstance(found, str):
        found = TokenExplanation(found, hint)
    return Diagnostic(
        found.code or code, Severity.ERROR, found.message, Span(start, end), found.hint
    )


def follow(text: str, rule: str) -> Tree[Token] | Failure:
    """The tree of the text by a rule of the grammar, or the place where it stops following it."""
    if len(text) > MAX_TOKEN and rule != "tag":
        return Failure(0, TOO_LONG)
    return (_follow if len(text) <= _LONG else _follow.__wrapped__)(text, rule)


@lru_cache(maxsize=1 << 11)
def _follow(text: str, rule: str) -> Tree[Token] | Failure:
    try:
        return island_parser().parse(text, start=rule)
    except UnexpectedToken as error:
        at = None if error.token.type == "$END" else error.token.start_pos
        return Failure(len(text) if at is None else at, frozenset(error.expected))
    except UnexpectedCharacters as error:
        at = error.pos_in_stream
        return Failure(len(text) if at is None else at, frozenset(error.allowed))


def report_failure(
    code: Code, text: str, at: int, failure: Failure, hint: str | None = None
) -> Diagnostic:
    """The fault of a token, at the place where it stops following its rule."""
    found = explain(text, failure.at, failure.expected)
    found = found._replace(hint=found.hint or hint)
    return make_fault(code, found, *find_place(text, at, failure.at))


def find_place(text: str, at: int, offset: int) -> tuple[int, int]:
    """The place in the record of a fault at `offset` in a token: the word or last sign there."""
    start = min(offset, max(len(text) - 1, 0))
    return at + start, at + start + max(len(word_at(text, start)), 1)


def rest_of_line(text: str, at: int) -> str:
    """The text from `at` to the end of its line, or to a note on it, cut if it is long."""
    match = _REST.match(text, at)
    return match[0].rstrip(" \t\xa0") if match else ""


def read_comment(text: str, at: int) -> Comment:
    """The comment written `{…}` or `; …`."""
    span = Span(at, at + len(text))
    if text.startswith(";"):
        return Comment(text[1:].strip(BLANKS), span)
    return Comment(parse_comment(text), span)


def read_tag(text: str, at: int, faults: Faults) -> Tag | Unreadable:
    """The tag written `[Name "value"]`."""
    span = Span(at, at + len(text))
    tree = follow(text, "tag")
    if isinstance(tree, Failure):
        hint = sentences.TAG_WRITTEN
        if text.count('"') - text.count('\\"') > 2:
            hint = sentences.QUOTE_ESCAPED
        faults.append(report_failure(Code.BAD_TAG, text, at, tree, hint))
        return Unreadable(text, span)
    name, value = tree.scan_values(lambda token: isinstance(token, Token))
    return Tag(str(name), read_string(value, at, faults), span)


def read_data(text: str, at: int, faults: Faults) -> Data | Unreadable:
    """The data written `<key=value …>`."""
    span = Span(at, at + len(text))
    tree = follow(text.replace("\n", " "), "data")  # of the same length, so places stay right
    if isinstance(tree, Failure):
        hint = sentences.DATA_WRITTEN
        faults.append(report_failure(Code.BAD_DATA, text, at, tree, hint))
        return Unreadable(text, span)
    pairs = []
    for pair in subtrees(tree):
        key, value = tokens(pair)
        is_string = value.type == "STRING"
        pairs.append((str(key), read_string(value, at, faults) if is_string else str(value)))
    return Data(tuple(pairs), span)


def read_string(token: Token, at: int, faults: Faults) -> str:
    """The value of a string token; `at` is the place of the text that holds the token."""
    value, bad = parse_string(token, MAX_FAULTS + 1)
    for offset in bad:
        start = at + place_in(token) + offset
        faults.append(
            make_fault(
                Code.BAD_ESCAPE,
                sentences.not_an_escape(token[offset : offset + 2]),
                start,
                start + 2,
                sentences.ESCAPES_WRITTEN,
            )
        )
    return value


def read_stores(text: str, at: int, faults: Faults) -> Stores | Unreadable:
    """The claim written `=12:9`."""
    span = Span(at, at + len(text))
    tree = follow(text, "stores")
    if isinstance(tree, Failure):
        hint = sentences.STORES_WRITTEN
        faults.append(report_failure(Code.BAD_STORES, text, at, tree, hint))
        return Unreadable(text, span)
    return Stores(tuple(int(count) for count in tokens(tree)), span)


def read_turn(
    text: str, at: int, faults: Faults, number: int | None = None
) -> Turn | Pass | Unreadable:
    """The turn or pass written as one word, `S7+3x9` or `S--`; equal words are parsed once."""
    turn, failures = (_turn if len(text) <= _LONG else _turn.__wrapped__)(text)
    for failure in failures:
        start, end = failure.span
        faults.append(
            Diagnostic(
                failure.code,
                failure.severity,
                failure.message,
                Span(start + at, end + at),
                failure.hint,
            )
        )
    span = Span(at, at + len(text))
    if turn is None:
        return Unreadable(text, span)
    if isinstance(turn, Pass):
        return Pass(turn.seat, number, span)
    moves = tuple(
        Move(
            move.house,
            move.tick,
            move.relays,
            move.end,
            move.captured,
            move.marks,
            Span(move.span.start + at, move.span.end + at),
        )
        for move in turn.moves
    )
    return Turn(turn.seat, moves, turn.store_end, number, span)


def read_position(quoted: Token, at: int, faults: Faults) -> Position | None:
    """The position in a string token; `at` is the place of the text that holds the token."""
    text = quoted[1:-1]
    start = at + place_in(quoted) + 1
    tree = follow(text, "position")
    if isinstance(tree, Failure):
        hint = sentences.POSITION_WRITTEN
        faults.append(report_failure(Code.BAD_POSITION, text, start, tree, hint))
        return None
    fields = []
    for row in subtrees(tree):
        cells = ".".join(tokens(cell)[0] for cell in subtrees(row))
        fields.append(f"{cells}/{tokens(row)[0]}")
    try:
        return Position.from_text(" ".join([*fields, tokens(tree)[0].upper()]))
    except ValueError as error:
        faults.append(make_fault(Code.BAD_POSITION, str(error), start, start + len(text)))
        return None


def seat_of(token: str) -> Seat:
    """The seat of a letter, capital or small."""
    return Seat(token.upper())


def house_of(tree: Tree[Token]) -> House:
    """The house of a tree of the rule `house`."""
    seat, number = tokens(tree)
    return House(seat_of(seat), int(number))


def place_in(leaf: Token) -> int:
    """The place of a token of a tree in the text that was parsed."""
    return leaf.start_pos or 0


def tokens(tree: Tree[Token]) -> list[Token]:
    """The tokens directly in the tree."""
    return [child for child in tree.children if isinstance(child, Token)]


def subtrees(tree: Tree[Token]) -> list[Tree[Token]]:
    """The trees directly in the tree."""
    return [child for child in tree.children if isinstance(child, Tree)]


_REST = re.compile(r"[^\n{<;]{0,300}")  # bounded, because a line may hold a million words
_LONG = 200  # characters: longer turns are rare, and a cache of them would cost memory


@lru_cache(maxsize=1 << 16)
def _turn(text: str) -> tuple[Turn | Pass | None, tuple[Diagnostic, ...]]:
    """The turn, with spans that count from its own beginning, and its faults."""
    tree = follow(text, "turn")
    if isinstance(tree, Failure):
        found = explain_turn(text, tree.at, tree.expected)
        return None, (make_fault(Code.BAD_TURN, found, *find_place(text, 0, tree.at)),)
    seat, *passes = tokens(tree)
    if passes:
        return Pass(seat_of(seat)), ()
    moves = [_move(child, text) for child in subtrees(tree) if child.data == "move"]
    return Turn(seat_of(seat), tuple(moves), len(moves) < len(subtrees(tree))), ()


def _move(tree: Tree[Token], text: str) -> Move:
    lifted, *marks = tokens(tree)
    tick = captured = None
    relays: tuple[House, ...] | int | None = None
    end = None
    for part in subtrees(tree):
        match str(part.data):
            case "tick":
                tick = int(tokens(part)[0])
            case "trail":
                relays = tuple(map(house_of, subtrees(part)))
            case "relays":
                relays = int(tokens(part)[0])
            case "last":
                end = house_of(subtrees(part)[0])
            case "capture":
                captured = int(tokens(part)[0])
    start = place_in(lifted)
    stop = text.find("+", start)
    return Move(
        None if lifted.type == "HIDDEN" else int(lifted),
        tick,
        relays,
        end,
        captured,
        tuple(f"${int(mark[1:])}" if mark.startswith("$") else str(mark) for mark in marks),
        Span(start, len(text) if stop < 0 else stop),
    )
