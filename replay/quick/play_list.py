"""The turns of a record one by one: what an archive compares another account of a game with.

`play_list.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.quick.scanner import Scanner
from .text_buffer import TextBuffer

MOST_TURNS = 2000
"""The most turns that are kept."""

_MOST_TURNS = MOST_TURNS


class PlayList:
    """The first `MOST_TURNS` turns of the record that `scanner` has cut.

    `plays` has their texts, each with a line end; `places` four numbers for each, of four bytes,
    the lowest first: its round, its row, and the places in the record's text of its first
    character and behind its last. They are left out unless it `has_places`, and everything unless
    it `is_wanted`.
    """

    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.plays, self.places = TextBuffer(), TextBuffer()
        self.count = self.start = self.measured = self.beyond = 0
        self.is_wanted = self.has_places = True

    def begin(self, start: int) -> None:
        """Begin with the record that begins at `start`."""
        self.plays.size = self.places.size = self.count = self.beyond = 0
        self.start = self.measured = start

    def add(
        self, text: bytes, at: int, stop: int, out: TextBuffer, begin: int, round: int, row: int
    ) -> None:
        """Add the turn from `at` up to `stop`, which `out` holds from `begin` on."""
        if not self.is_wanted or self.count >= _MOST_TURNS:
            return
        self.plays.copy(out.held, begin, out.size)
        self.plays.put(10)
        self.count += 1
        if self.has_places:
            self.places.word(round)
            self.places.word(row)
            self.places.word(self.measure(text, at))
            self.places.word(self.measure(text, stop))

    def measure(self, text: bytes, at: int) -> int:
        """The number of characters of the record before `at`, which does not go back."""
        if self.scanner.beyond:
            for here in range(self.measured, at):
                if 128 <= text[here] < 192:
                    self.beyond += 1
            self.measured = at
        return at - self.start - self.beyond
