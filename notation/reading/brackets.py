"""The brackets of a broken record: which of them are closed."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable

from lark import Token


def place_of(token: Token) -> int:
    """The place of a token's first character; 0 for a token that was supplied."""
    return token.start_pos or 0


class Brackets:
    """Finds the brackets of a record that are closed, and what stands between braces.

    It keeps flat arrays of numbers, because a text may hold millions of brackets.
    """

    def __init__(self, tokens: Iterable[Token]) -> None:
        self._closed = bytearray()
        self._first = array("l")  # for each pair of braces that is in no other
        self._last = array("l")
        parentheses = array("l")  # the place of each `(`; for each `)` the place inverted (below 0)
        braces = array("l")
        for token in tokens:
            match token.type:
                case "OPEN_COMMENT":
                    braces.append(place_of(token))
                case "CLOSER" if braces and token == "}":
                    self._add_braces(braces.pop(), place_of(token))
                case "OPEN":
                    parentheses.append(place_of(token))
                case "CLOSE":
                    parentheses.append(~place_of(token))
        self._match(parentheses)

    def is_closed(self, place: int) -> bool:
        """Whether the bracket that opens at `place` is closed."""
        return place < len(self._closed) and bool(self._closed[place])

    def in_braces(self, place: int) -> bool:
        """Whether `place` is between braces that the lexer found as two brackets."""
        index = bisect_right(self._first, place) - 1
        return index >= 0 and self._first[index] < place <= self._last[index]

    def _add_braces(self, first: int, last: int) -> None:
        self._close(first)
        while self._first and self._first[-1] > first:
            self._first.pop()
            self._last.pop()
        self._first.append(first)
        self._last.append(last)

    def _match(self, parentheses: array[int]) -> None:
        opened = array("l")
        for found in parentheses:
            if self.in_braces(max(found, ~found)):
                continue
            if found >= 0:
                opened.append(found)
            elif opened:
                self._close(opened.pop())

    def _close(self, place: int) -> None:
        if place >= len(self._closed):
            self._closed.extend(bytes(place + 1 - len(self._closed) + place // 2))
        self._closed[place] = 1
