"""The brackets of a broken record: which of them are closed."""

from __future__ import annotations

import re
from array import array

from ..grammar.outline import TokenStream, place_of


class Brackets:
    """Finds the brackets of a record that are closed, and where braces inside braces end.

    It keeps flat arrays of numbers, because a text may hold millions of brackets, and takes
    brackets of one kind that touch each other together.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._closed = bytearray(len(text))  # 1 where there is a parenthesis or `{` that is closed
        self._next = -1  # the first of them from the place on that was asked for last
        self._match(_runs_of_braces(text))
        runs = array("l")  # parentheses: the first place and how many, below 0 for `)`
        stream = TokenStream(text)
        for token in stream:
            start = place_of(token)
            match token.type:
                case "OPEN_COMMENT" if self.is_closed(start):
                    stream.at = self.end_of_braces(start)
                case "OPEN_COMMENT":  # before another `{` each is one sign
                    last = self._end_of_run(start) - 1
                    found = self._closed.find(1, start, last)
                    stream.at = max(stream.at, last if found < 0 else found)
                case "OPEN_DATA":
                    stream.at = max(stream.at, self._end_of_run(start) - 1)
                case "CLOSER":
                    stream.at = self._end_of_run(start)
                case "OPEN" | "CLOSE":
                    stream.at = self._end_of_run(start)
                    size = stream.at - start
                    runs.extend((start, size if token.type == "OPEN" else -size))
        self._match(runs)

    def is_closed(self, place: int) -> bool:
        """True when the bracket that opens at `place` is closed."""
        return bool(self._closed[place])

    def end_of_braces(self, place: int) -> int:
        """The end of the text that begins with the `{` at `place`, which is closed.

        Every brace without a backslash counts, wherever it is. Raises `ValueError` when it is never
        closed.
        """
        depth = 0
        for found in _BRACES.finditer(self._text, place):
            sign, size = found[0][0], len(found[0])
            if sign == "{":
                depth += size
            elif sign == "}" and size >= depth:
                return found.start() + depth
            elif sign == "}":
                depth -= size
        raise ValueError(f"no brace closes the one at {place}")

    def inner_brace(self, place: int) -> int:
        """The place of the first brace without a backslash behind the `{` at `place`."""
        found = _WORDS.match(self._text, place + 1)
        return found.end() if found else place + 1

    def end_of_strays(self, place: int, closes: bool) -> int:
        """The end of the brackets from `place` on that touch each other and are never closed.

        Brackets of tags, `{` and `<` do not count, nor does `)` when it `closes` something. The
        places must be given from left to right, which keeps the time linear.
        """
        if self._next < place:
            found = self._closed.find(1, place)
            self._next = len(self._text) if found < 0 else found
        match = (_STRAYS_BUT_CLOSE if closes else _STRAYS).match(self._text, place, self._next)
        return match.end() if match else place

    def _end_of_run(self, start: int) -> int:
        """The end of the same sign again and again from `start` on."""
        match = _RUN.match(self._text, start)
        return match.end() if match else start + 1

    def _match(self, runs: array[int]) -> None:
        firsts, sizes = array("l"), array("l")  # the runs that are not closed yet
        for start, size in zip(runs[::2], runs[1::2], strict=True):
            if size > 0:
                firsts.append(start)
                sizes.append(size)
            while size < 0 and firsts:
                closed = min(-size, sizes[-1])
                size += closed
                sizes[-1] -= closed
                self._close(firsts[-1] + sizes[-1], closed)
                if not sizes[-1]:
                    firsts.pop()
                    sizes.pop()

    def _close(self, place: int, count: int) -> None:
        self._closed[place : place + count] = b"\1" * count


def _runs_of_braces(text: str) -> array[int]:
    """The braces without a backslash: the first place and how many, below 0 for `}`."""
    runs = array("l")
    for found in _BRACES.finditer(text):
        sign, size = found[0][0], len(found[0])
        if sign != "\\":
            runs.extend((found.start(), size if sign == "{" else -size))
    return runs


_BRACES = re.compile(r"\{++|}++|\\[\s\S]?")
_WORDS = re.compile(r"(?:[^{}\\]++|\\[\s\S])*+")
_RUN = re.compile(r"\(++|\)++|\{++|<++|}++|>++|]++")
_STRAYS = re.compile(r"[()}>\]]*+")
_STRAYS_BUT_CLOSE = re.compile(r"[(}>\]]*+")
