"""The scanner for plain Python: the terminals as patterns of `re`, and a cache of tokens.

Compiled code is quick with one step a byte, plain Python with fewer, larger steps. The terminals
are the same, and so is the result.
"""

from __future__ import annotations

import re

from ..grammar import tables
from ..grammar.tables import kind_of, start_of
from .cutter import LONGEST_RECORD, TOKENS
from .scanner import Scanner

_KINDS = ["", *tables.KINDS.split()]
_CONTROLS = bytes([*range(9), *range(11, 32), 127])
_AS_LETTERS = bytes(min(byte, 128) for byte in range(256)).replace(b"\x80", b"\xe9")
_KEPT, _SHORT = 2**16, 256
"""The most tokens in a cache, and the most bytes of one."""


_COMMON = "TURN", "NUMBER", "_NL"
"""The terminals that are tried first, as most tokens are theirs.

None of those that the tables try before them can begin as they do: a letter of a seat with a digit,
`_` or `-` behind it, a digit, or a line end.
"""


def _patterns() -> tuple[re.Pattern[str], list[int]]:
    """A pattern with a group for each terminal, and the kind of each group.

    Blanks after a token are taken with it, because they would be a token that is not kept; after
    a line end they may belong to what follows.
    """
    patterns = dict(tables.TRIED)
    others = [name for name in patterns if name not in _COMMON]
    turn, number, line_end = [patterns[name] for name in _COMMON]
    text = "|".join(f"({patterns[name]})" for name in others)
    kinds = [_KINDS.index(name) if name in _KINDS else 1 for name in (*_COMMON, *others)]
    pattern = rf"({turn})[ \t]*|({number})[ \t]*|({line_end})|(?:{text})[ \t]*"
    return re.compile(pattern), [0, *kinds]


_TOKEN, _KIND = _patterns()
_RARE = re.compile(rb"(?<!\\)(?:\\\\)*\\[\x80-\xff]" rb'|<(?:[^<>"\n]|"(?:[^"\\\n]|\\[^\n])*")*\n')
"""What the compiled scanner refuses: an escape of a character beyond ASCII, data over lines."""

_BLANK, _RECORD = kind_of("BLANK"), start_of("record")
_BRACKETS = frozenset(map(kind_of, ("OPEN", "CLOSE")))
_DATA = kind_of("DATA")
_ESCAPING = frozenset(map(kind_of, ("COMMENT", "DATA", "STATEMENT", "TAG")))


def _is_refused(record: bytes, found: list[re.Match[str]], kinds: list[int]) -> bool:
    """Whether one of the tokens is refused by the compiled scanner alone."""
    for match, kind in zip(found, kinds, strict=True):
        if kind in _ESCAPING:
            rare = _RARE.search(record, match.start(), match.end())
            if rare and (rare[0][-1] != ord("\n") or kind == _DATA):
                return True
    return False


class PlainScanner(Scanner):
    """A scanner that cuts records with one pattern, and caches tokens and turns."""

    def __init__(self) -> None:
        super().__init__()
        self.slots = [-1] * TOKENS  # it has caches of its own
        self.turns: dict[bytes, list[int]] = {}
        self.tokens: dict[tuple[bytes, int], tuple[int, list[int], list[int], list[int]]] = {}

    def cut_record(self, text: bytes, at: int, end: int) -> int:
        """As in `Scanner`."""
        self.border = border = (text.find(b"\n%sgn", at, end) + 1) or end
        if border - at > LONGEST_RECORD:
            return -1
        record = text[at:border]
        self.beyond = 0 if record.isascii() else 128
        if len(record.translate(None, _CONTROLS)) < len(record):
            return -1
        found = list(_TOKEN.finditer(record.translate(_AS_LETTERS).decode("latin-1")))
        groups = [match.lastindex or 0 for match in found]
        kinds = [_KIND[group] for group in groups]
        if _BLANK in kinds:
            found = [match for match, kind in zip(found, kinds, strict=True) if kind != _BLANK]
            groups = [group for group, kind in zip(groups, kinds, strict=True) if kind != _BLANK]
            kinds = [kind for kind in kinds if kind != _BLANK]
        count, place, leads = len(kinds), _RECORD, self.leads
        self.depth = self.variations = 0
        if _BRACKETS.isdisjoint(kinds):
            for kind in kinds:
                place = leads[64 * place + kind]
        else:
            for kind in kinds:
                place = self.follow(place, kind)
        if not self.may_end[place] or self.depth or count > TOKENS:
            return -1
        may_be_rare = b"\\" in record or b"<" in record
        if may_be_rare and _RARE.search(record) and _is_refused(record, found, kinds):
            return -1
        self.kinds[:count] = kinds
        self.starts[:count] = [at + match.start() for match in found]
        self.stops[:count] = [
            at + match.end(group) for match, group in zip(found, groups, strict=True)
        ]
        return count

    def cut(self, text: bytes, at: int, stop: int, place: int, index: int) -> int:
        """As in `Scanner`."""
        if stop - at > _SHORT:
            return super().cut(text, at, stop, place, index)
        key = text[at:stop], place
        known = self.tokens.get(key)
        if known is None:
            end = super().cut(text, at, stop, place, index)
            if len(self.tokens) >= _KEPT:
                self.tokens.clear()
            found = slice(index, max(index, end))
            self.tokens[key] = (
                end - index if end >= 0 else -1,
                self.kinds[found],
                [start - at for start in self.starts[found]],
                [end - at for end in self.stops[found]],
            )
            return end
        size, kinds, starts, stops = known
        if size < 0 or index + size > TOKENS:
            return -1
        self.kinds[index : index + size] = kinds
        self.starts[index : index + size] = [at + start for start in starts]
        self.stops[index : index + size] = [at + stop for stop in stops]
        return index + size

    def line_ends(self, text: bytes, at: int, stop: int) -> int:
        """As in `Scanner`."""
        return text.count(b"\n", at, stop)

    def number(self, text: bytes, index: int) -> int:
        """As in `Scanner`."""
        start, stop = self.starts[index], self.stops[index]
        return (
            int(text[start:stop].rstrip(b".")) if stop - start < 10 else super().number(text, index)
        )

    def read_turn(self, text: bytes, index: int, into: int) -> int:
        """As in `Scanner`, the codes standing alone in `codes`."""
        at, stop = self.starts[index], self.stops[index]
        word = text[at:stop]
        known = self.turns.get(word)
        if known is None:
            known = self.codes = [0] * (6 * len(word) + 16)
            if self.decode(text, at, stop, into, 0) < 0:
                return -1
            if len(self.turns) >= _KEPT:
                self.turns.clear()
            if len(word) <= _SHORT:
                self.turns[word] = known
        self.codes = known
        return 0
