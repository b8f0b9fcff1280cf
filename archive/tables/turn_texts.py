"""The bare texts of turns by number, found while records are played.

`turn_texts.pxd` declares the C types.
"""

from __future__ import annotations

from .column_buffer import ColumnBuffer
from .turn_columns import TurnColumns

_ROOM = 1024  # the codes of one hand (`replay/acceptance/hands.py`)
_MOVE_SIZE = 14  # the most bytes of a move: `+`, a house, `@` and a tick
_SHORT_MOVES, _SHORT_HOUSE = 3, 15  # the moves and the houses of a short turn


class TurnTexts:
    """Finds the numbers of texts, which are words of `columns`.

    `has_third` says that a third seat has played since `begin`, `is_broken` that a house cannot
    be read.
    """

    def __init__(self, columns: TurnColumns) -> None:
        self.columns, self.text = columns, ColumnBuffer()
        self.begin()

    def begin(self) -> None:
        """Begin with a record."""
        self.has_third = self.is_broken = False

    def find_row(self, written: list[int], seats: int) -> int:
        """The number of the text of a simultaneous row, whose hands are `written`."""
        self.text.cut(0)
        for hand in range(seats):
            if hand:
                self.text.write(b" | ")
            self.write(written, hand * _ROOM)
        return self.columns.words.number_of(self.text.held, self.text.size)

    def find(self, codes: list[int], base: int, brief: int) -> int:
        """The number of the bare text of the turn whose codes begin at `base`."""
        columns = self.columns
        key = (brief >> 16 & 3) << 12 | brief & 0xFFF
        if brief == 0:
            key = find_key(codes, base)
        if key >= 0:
            number = columns.short[key] - 1
            if number >= 0:
                if codes[base] > 1:
                    self.has_third = True
                return number
        self.text.cut(0)
        self.write(codes, base)
        number = columns.words.number_of(self.text.held, self.text.size)
        if key >= 0:
            columns.short[key] = number + 1
        return number

    def write(self, codes: list[int], base: int) -> None:
        """Write the bare text of the turn whose codes begin at `base` (`Scanner.read_turn`)."""
        text = self.text
        text.reserve(codes[base + 1] * _MOVE_SIZE + 16)
        held, at = text.held, text.size
        seat = codes[base]
        move = base + 3
        held[at] = 83 if seat == 0 else 78 if seat == 1 else 69 if seat == 2 else 87
        at += 1
        if seat > 1:
            self.has_third = True
        for number in range(codes[base + 1]):
            if number:
                held[at] = 43
                at += 1
            if codes[move] == 0:  # what a house that cannot be read hides is not known
                self.is_broken = True
            at = write_number(held, at, codes[move])
            if codes[move + 1] >= 0:
                held[at] = 64
                at = write_number(held, at + 1, codes[move + 1])
            move += 6 + (codes[move + 2] if codes[move + 3] else 0)
        if codes[base + 1] == 0:
            held[at] = held[at + 1] = 45
            at += 2
        text.cut(at)


def find_key(codes: list[int], base: int) -> int:
    """The seat and houses of a short turn in one number, as in `Scanner.brief`, or -1."""
    key = codes[base] << 12
    move = base + 3
    if codes[base + 1] > _SHORT_MOVES:
        return -1
    for number in range(codes[base + 1]):
        house = codes[move]
        if not 0 < house <= _SHORT_HOUSE or codes[move + 1] >= 0:
            return -1
        key |= house << 4 * number
        move += 6 + (codes[move + 2] if codes[move + 3] else 0)
    return key


def write_number(held: bytearray, at: int, number: int) -> int:
    """Write a number, 0 or more, in digits at `at`; gives the place behind it."""
    if number >= 10:
        at = write_number(held, at, number // 10)
    held[at] = 48 + number % 10
    return at + 1
