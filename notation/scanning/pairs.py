"""The pairs of data `<key=value …>`, read from its letters or its tokens.

`pairs.pxd` declares the C types.
"""

# `_is_text` comes from `globals()`, where ruff does not see it; mypy does.
# ruff: noqa: F821

from __future__ import annotations

from collections.abc import Callable

from ..grammar.tables import kind_of, start_of
from .scanner import Scanner
from .statements import StatementReader

_DATA_RULE = start_of("data")
_STRING, _KEY = map(kind_of, ("STRING", "KEY"))

_PAIRS, _LONGEST_PAIR = 1024, 32
"""The pairs of data that are kept (a power of two), and the most letters of one."""

_is_text: Callable[[bytes, bytes, int, int], bool]
if __file__.endswith(".py"):
    # Cython refuses to assign to what `pairs.pxd` makes a C function, even where it is not run.
    globals().update({"_is_text": lambda text, letters, at, stop: text == letters[at:stop]})


class PairReader:
    """Reads the pairs of data in the text of `statements`, which `scanner` has cut."""

    def __init__(self, scanner: Scanner, statements: StatementReader) -> None:
        self.scanner, self.statements = scanner, statements
        self.words: list[bytes | None] = [None] * _PAIRS
        self.pairs: list[tuple[str, str]] = [("", "")] * _PAIRS

    def read_plain(self, letters: bytes, at: int, stop: int) -> tuple[tuple[str, str], ...]:
        """The pairs of data with one blank between pairs, and without a backslash."""
        pairs = []
        at += 1
        while at < stop:
            end = at
            while letters[end] != 61:  # `=`
                end += 1
            value = end = end + 1
            if letters[end] == 34:  # `"`
                end += 1
                while letters[end] != 34:
                    end += 1
                end += 1
            else:
                while letters[end] not in (32, 62):  # a blank, `>`
                    end += 1
            pairs.append(self.read_pair(letters, at, value, end))
            at = end + 1
        return tuple(pairs)

    def read_pair(self, letters: bytes, at: int, value: int, stop: int) -> tuple[str, str]:
        """The pair at `at`, whose value begins at `value`; pairs read lately are reused."""
        place = signs = 0
        if stop - at <= _LONGEST_PAIR:
            for here in range(at, stop):
                place = 9 * place + letters[here]
                signs |= letters[here]
            place &= _PAIRS - 1
            known = self.words[place]
            if known is not None and _is_text(known, letters, at, stop):
                return self.pairs[place]
        quote, text = int(letters[value] == 34), self.statements.text
        pair = text[at : value - 1], text[value + quote : stop - quote]
        if stop - at <= _LONGEST_PAIR and signs < 128:
            self.words[place], self.pairs[place] = letters[at:stop], pair
        return pair

    def read_any(
        self, letters: bytes, at: int, stop: int, begin: int
    ) -> tuple[tuple[str, str], ...] | None:
        """The pairs of any data, whose tokens are kept from `begin` on; `None` for a fault."""
        scanner, text = self.scanner, self.statements.text
        end = scanner.cut(letters, at, stop, _DATA_RULE, begin)
        pairs = []
        for inner in range(begin, end):
            if scanner.kinds[inner] == _KEY:
                value: str | None = text[scanner.starts[inner + 2] : scanner.stops[inner + 2]]
                if scanner.kinds[inner + 2] == _STRING:
                    value = self.statements.read_string(inner + 2)
                if value is None:
                    return None
                key = text[scanner.starts[inner] : scanner.stops[inner]]
                pairs.append((key, value))
        return tuple(pairs) if end >= 0 else None
