"""A cache of the words and tags that a cutter has cut before, by their bytes.

`token_cache.pxd` beside this file says what all this is in C.
"""

from __future__ import annotations

COMPILED = not __file__.endswith(".py")

WORDS = 2048
"""The most words in the cache.

A word is a token of up to seven characters between blanks: nearly all turns and numbers of rows.
"""

LINES, LONGEST_LINE = 512, 64
"""The most tags in the cache, and the most bytes of one."""

# No module can import a name that `token_cache.pxd` makes a C number: hence the second names.
# The sizes of the arrays below stand as literals because Cython knows a C array by them.
_WORDS, _LINES, _LONGEST_LINE = WORDS, LINES, LONGEST_LINE
_LOWEST, _ALL, _SPREAD = 0x0101010101010101, 2**64 - 1, 0x9E3779B97F4A7C15
"""The lowest bit of each byte, all 64 bits, and an odd multiplier that spreads keys (2^64 / φ)."""


class TokenCache:
    """Tokens by their bytes, each in a slot of its own; a slot holds one token, the first to come.

    A token keeps its slot until `clear_when_crowded` empties the cache, which `clears` counts.
    `kinds[slot]` is the kind of a word, 0 in an empty slot; `line_sizes[slot]` the number of
    bytes of a tag. `size` is the number of bytes of the token found last, `letters` the bitwise
    or of the bytes of the tag found last.
    """

    def __init__(self) -> None:
        if not COMPILED:  # arrays in C are there, and hold zeros
            self.keys, self.kinds = [0] * 2048, [0] * 2048
            self.lines, self.line_sizes = [0] * 32768, [0] * 512
        self.refused = self.clears = self.size = self.letters = 0

    def find_word(self, text: bytes, at: int, begins_line: int) -> int:
        """The slot of the word that stands at `at` before a blank, -1 when it is not cached.

        At least eight bytes of text follow `at`.
        """
        a, b, c, d = text[at], text[at + 1], text[at + 2], text[at + 3]
        e, f, g, h = text[at + 4], text[at + 5], text[at + 6], text[at + 7]
        word = a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | h << 56
        # Subtracting 33 borrows into the highest bit of every byte below 33 (blank or control).
        # The borrow may mark later bytes wrongly, so only the lowest mark is kept: the word's end.
        blanks = (word - _LOWEST * 33) & ~word & _LOWEST * 128
        blanks &= -blanks
        # All bits below the blank; a word has seven bytes at most, so the highest bit is free.
        key = (word & ((blanks >> 7) - 1)) | (begins_line << 63)
        slot = (key * _SPREAD & _ALL) >> 53  # the 11 highest bits: 2048 slots
        if blanks == 0 or self.keys[slot] != key or self.kinds[slot] == 0:
            return -1
        # One bit in each byte up to the blank; the product adds them up in the highest byte.
        self.size = ((((blanks - 1) & _LOWEST) * _LOWEST & _ALL) >> 56) - 1
        return slot

    def add_word(self, text: bytes, at: int, stop: int, begins_line: int, kind: int) -> int:
        """Add a token of that kind, of one to seven ASCII bytes; its slot, or -1.

        Its key is its bytes, the first one lowest, and in the highest bit whether it begins a
        line. It is not added when its slot holds another.
        """
        key = begins_line << 63
        for index in range(stop - at):
            letter = text[at + index]
            key |= letter << 8 * index
        slot = (key * _SPREAD & _ALL) >> 53
        if self.kinds[slot]:
            if self.keys[slot] == key:
                return slot
            self.refused += 1
            return -1
        self.keys[slot] = key
        self.kinds[slot] = kind
        return slot

    def find_line(self, text: bytes, at: int) -> int:
        """The slot of the tag that is the line beginning at `at`, -1 when it is not cached.

        More than `LONGEST_LINE` bytes of text follow `at`.
        """
        size = 0
        while size < _LONGEST_LINE and text[at + size] != 10:
            size += 1
        slot = self.line_slot(text, at, size)
        if text[at + size] != 10 or self.line_sizes[slot] != size:
            return -1
        differs = letters = 0
        base = slot * _LONGEST_LINE
        for index in range(size):
            differs |= self.lines[base + index] ^ text[at + index]
            letters |= text[at + index]
        self.letters, self.size = letters, size
        return -1 if differs else slot

    def add_line(self, text: bytes, at: int, stop: int) -> int:
        """Add a tag that is a line of its own; its slot, or -1 when it is not added."""
        size = stop - at
        if size > _LONGEST_LINE:
            return -1
        slot = self.line_slot(text, at, size)
        if self.line_sizes[slot]:
            self.refused += 1
            return -1
        for index in range(size):
            self.lines[slot * _LONGEST_LINE + index] = text[at + index]
        self.line_sizes[slot] = size
        return slot

    def line_slot(self, text: bytes, at: int, size: int) -> int:
        """The slot of a line of these bytes."""
        key = size
        for here in range(at, at + size):
            key = (key * 31 + text[here]) & _ALL
        return (key * _SPREAD & _ALL) >> 55  # the 9 highest bits: 512 slots

    def clear_when_crowded(self) -> None:
        """Empty the cache if it has refused more tokens than it has slots for words."""
        if self.refused <= _WORDS:
            return
        self.refused = 0
        self.clears += 1
        for slot in range(_WORDS):
            self.kinds[slot] = 0
        for slot in range(_LINES):
            self.line_sizes[slot] = 0
