"""Which brackets of a broken record have their other half."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token


def place_of(token: Token) -> int:
    """The place of the token's first character; 0 for one that was supplied."""
    return token.start_pos or 0


def match_brackets(
    tokens: Sequence[Token],
) -> tuple[frozenset[int], frozenset[int]]:
    """The places of the brackets that are closed, and of the tokens in a comment's braces."""
    closed: set[int] = set()
    skipped: set[int] = set()
    braces: list[int] = []
    pairs: list[tuple[int, int]] = []
    for index, token in enumerate(tokens):
        if token.type == "OPEN_COMMENT":
            braces.append(index)
        elif token == "}" and token.type == "CLOSER" and braces:
            first = braces.pop()
            closed.add(place_of(tokens[first]))
            pairs.append((first, index))
    reached = 0
    for first, last in sorted(pairs):
        if first >= reached:  # not in the braces of another
            skipped.update(place_of(inner) for inner in tokens[first + 1 : last + 1])
            reached = last
    parentheses: list[int] = []
    for token in tokens:
        if place_of(token) in skipped:
            continue
        if token.type == "OPEN":
            parentheses.append(place_of(token))
        elif token.type == "CLOSE" and parentheses:
            closed.add(parentheses.pop())
    return frozenset(closed), frozenset(skipped)
