"""The tags of a record that an acceptance check has accepted: put in order, and looked up by name.

`tags.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.escapes import TAG_ORDER
from ...notation.grammar.tables import kind_of
from ...notation.scanning.scanner import Scanner
from ...notation.text_buffer import TextBuffer

_TAG = kind_of("TAG")
_MOST = 64
"""The most tags that the check accepts."""

_ORDERED = len(TAG_ORDER)


class TagTokens:
    """The tags among the tokens of a scanner, in canonical order after `find`.

    `wanted` are the names that `values` looks up; `has_third` says whether one is
    East or West, `has_setup` whether one is `Setup`.
    Raises `ValueError` for more than 17 names.
    """

    def __init__(self, scanner: Scanner, wanted: tuple[str, ...]) -> None:
        known = (*TAG_ORDER, "East", "West", "Setup", *wanted)
        if len(known) > 32:
            raise ValueError(f"at most {29 - _ORDERED} tags are looked up, not {len(wanted)}")
        self.scanner = scanner
        self.letters = "".join(known).encode()
        self.known_stops = [0] * 32
        for at in range(len(known)):
            self.known_stops[at] = len("".join(known[: at + 1]))
        self.known = len(known)
        # The known names of one letter sum form a chain: `first_of` it, then `next_of` each.
        self.first_of, self.next_of = [-1] * 64, [-1] * 32
        for at in range(len(known) - 1, -1, -1):
            here = letter_sum(known[at].encode(), 0, len(known[at]))
            self.next_of[at], self.first_of[here] = self.first_of[here], at
        self.count = 0
        self.has_third = self.has_setup = False
        self.starts, self.stops, self.order = [0] * 64, [0] * 64, [0] * 64
        self.name_starts, self.name_stops = [0] * 64, [0] * 64
        self.value_starts, self.value_stops, self.ranks = [0] * 64, [0] * 64, [0] * 64
        self.found = [-1] * 32

    def find(self, text: bytes, count: int) -> int:
        """Find the tags among the first `count` tokens; gives the number of them."""
        scanner = self.scanner
        self.count = 0
        self.has_third = self.has_setup = False
        for at in range(self.known):
            self.found[at] = -1
        for index in range(1, count):
            if scanner.kinds[index] == _TAG and self.count < _MOST:
                self.add(text, scanner.starts[index], scanner.stops[index])
        return self.count

    def add(self, text: bytes, start: int, stop: int) -> None:
        """Add the tag that begins at `start`, at its place in canonical order."""
        tag = self.count
        at = start + 1
        while text[at] == 32 or text[at] == 9:
            at += 1
        end = at
        while text[end] != 32 and text[end] != 9 and text[end] != 34:
            end += 1
        value = end
        while text[value] != 34:
            value += 1
        last = stop - 1
        while text[last] != 34:
            last -= 1
        self.starts[tag], self.stops[tag] = start, stop
        self.name_starts[tag], self.name_stops[tag] = at, end
        self.value_starts[tag], self.value_stops[tag] = value, last + 1
        self.ranks[tag] = _ORDERED
        known = self.first_of[letter_sum(text, at, end)]
        while known >= 0:
            if self.is_known(text, at, end, known):
                self.found[known] = tag
                if known < _ORDERED:
                    self.ranks[tag] = known
                elif known < _ORDERED + 2:
                    self.has_third = True
                elif known == _ORDERED + 2:
                    self.has_setup = True
            known = self.next_of[known]
        place = tag
        while place > 0 and self.is_before(text, tag, self.order[place - 1]):
            self.order[place] = self.order[place - 1]
            place -= 1
        self.order[place] = tag
        self.count += 1

    def is_known(self, text: bytes, at: int, end: int, known: int) -> bool:
        """True when the name from `at` up to `end` is the known one numbered `known`."""
        letters = self.letters
        begin = self.known_stops[known - 1] if known else 0
        if self.known_stops[known] - begin != end - at:
            return False
        differs = 0
        for here in range(end - at):
            differs |= letters[begin + here] ^ text[at + here]
        return differs == 0

    def is_before(self, text: bytes, tag: int, other: int) -> bool:
        """True when a tag comes before another: by rank, then by name."""
        if self.ranks[tag] != self.ranks[other] or self.ranks[tag] < _ORDERED:
            return self.ranks[tag] < self.ranks[other]
        at = self.name_starts[tag]
        here = self.name_starts[other]
        while at < self.name_stops[tag] and here < self.name_stops[other]:
            if text[at] != text[here]:
                return text[at] < text[here]
            at += 1
            here += 1
        return here < self.name_stops[other]

    def write(self, text: bytes, out: TextBuffer) -> None:
        """Write all tags in order, each on its line."""
        for place in range(self.count):
            tag = self.order[place]
            out.put(91)
            out.copy(text, self.name_starts[tag], self.name_stops[tag])
            out.put(32)
            out.copy(text, self.value_starts[tag], self.value_stops[tag])
            out.put(93)
            out.put(10)

    def write_setup(self, text: bytes, out: TextBuffer) -> None:
        """Write the tag `Setup`, if there is one."""
        tag = self.found[_ORDERED + 2]
        if tag >= 0:
            out.copy(b"[Setup ", 0, 7)
            out.copy(text, self.value_starts[tag], self.value_stops[tag])
            out.put(93)
            out.put(10)

    def value(self, text: bytes, wanted: int) -> bytes | None:
        """The value of the wanted tag of that index, its escapes as written."""
        tag = self.found[_ORDERED + 3 + wanted]
        if tag < 0:
            return None
        return text[self.value_starts[tag] + 1 : self.value_stops[tag] - 1]

    def values(self, data: bytes) -> list[str | None]:
        """The values of the wanted tags, their escapes as written; `None` for a missing one."""
        values: list[str | None] = []
        for wanted in range(_ORDERED + 3, self.known):
            tag = self.found[wanted]
            if tag < 0:
                values.append(None)
            else:
                value = data[self.value_starts[tag] + 1 : self.value_stops[tag] - 1]
                values.append(value.decode())
        return values


def letter_sum(text: bytes, at: int, end: int) -> int:
    """A number from 0 to 63 made of the length of a name, its first and its last letter."""
    return (5 * (end - at) + text[at] + 11 * text[end - 1]) & 63
