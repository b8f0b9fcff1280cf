"""Statements, each read from its line."""

from __future__ import annotations

import re

from lark import Token, Tree

from ...engine.board import House, Seat, house_order
from ..diagnostic import Code, Span
from ..record import (
    NOWHERE,
    End,
    EndReason,
    Event,
    Gap,
    PositionClaim,
    Race,
    RoundStart,
    Score,
    SetPosition,
    Statement,
    Unreadable,
)
from .explain_token import explain_statement
from .tokens import (
    Failure,
    Faults,
    find_place,
    follow,
    house_of,
    make_fault,
    place_in,
    read_position,
    read_string,
    seat_of,
    subtrees,
    tokens,
)


def read_statement(text: str, at: int, faults: Faults) -> list[Statement | Unreadable]:
    """The statement written in `text`, and then the rest of its line if it cannot stand there."""
    words = text.rstrip(" \t\xa0")
    tree = follow(words, "statement")
    if not isinstance(tree, Failure):
        return [_statement(tree, words, at, faults)]
    head, rest = words[: tree.at].rstrip(" \t\xa0"), words[tree.at :]
    if _ROW.match(rest) and not isinstance(shorter := follow(head, "statement"), Failure):
        start = at + tree.at
        faults.append(
            make_fault(
                Code.MISPLACED,
                f"`{rest.split()[0]}` is on the line of a statement",
                start,
                start + len(rest.split()[0]),
                "turns begin on a line of their own",
            )
        )
        return [
            _statement(shorter, head, at, faults),
            Unreadable(rest, Span(start, start + len(rest))),
        ]
    found = explain_statement(words, tree.at, tree.expected)
    start, end = find_place(words, at, tree.at)
    faults.append(make_fault(Code.BAD_STATEMENT, found, start, end))
    return [Unreadable(text.strip(), _span(words, at))]


_ROW = re.compile(r"[SNEWsnew][0-9_-]|[0-9]{1,9}\.+(?![0-9])")


def _span(words: str, at: int) -> Span:
    return Span(at + len(words) - len(words.lstrip(" \t\xa0")), at + len(words))


def _statement(tree: Tree[Token], words: str, at: int, faults: Faults) -> Statement | Unreadable:
    parsed = subtrees(tree)[0]
    span = _span(words, at)
    _, *values = tokens(parsed)
    match str(parsed.data):
        case "round":
            return _round(parsed, int(values[0]), span, at)
        case "score":
            return Score(tuple(map(int, values)), span)
        case "race":
            runs = [tokens(run) for run in subtrees(parsed)]
            return Race(tuple((seat_of(seat), int(count)) for seat, count in runs), span)
        case "event":
            text = read_string(values[1], at, faults) if len(values) > 1 else None
            return Event(str(values[0]), text, span)
        case "end":
            reason = EndReason(str(values[0]) if values else "")
            return End(reason, seat_of(values[1]) if len(values) > 1 else None, span)
        case "gap":
            return Gap(span)
    position = read_position(values[0], at, faults)
    if position is None:
        return Unreadable(words.strip(), span)
    return SetPosition(position, span) if parsed.data == "set" else PositionClaim(position, span)


def _round(parsed: Tree[Token], number: int, span: Span, at: int) -> RoundStart:
    first: Seat | None = None
    burned: tuple[House, ...] | None = None
    first_span = burned_span = NOWHERE
    for claim in subtrees(parsed):
        words = list(claim.scan_values(lambda token: isinstance(token, Token)))
        place = Span(at + place_in(words[0]), at + place_in(words[-1]) + len(words[-1]))
        if claim.data == "first":
            first, first_span = seat_of(words[1]), place
        else:
            houses = map(house_of, subtrees(claim))
            burned, burned_span = tuple(sorted(houses, key=house_order)), place
    return RoundStart(number, first, burned, span, first_span, burned_span)
