"""What a cutter has cut before: words and tags, known again by their bytes.

`memory.pxd` beside this file says what all this is in C.
"""

from __future__ import annotations

COMPILED = not __file__.endswith(".py")

WORDS = 2048
"""How many words are remembered.

A word is a token of up to seven characters between blanks: nearly all turns and numbers of rows.
"""

LINES, LONGEST_LINE = 512, 64
"""How many tags are remembered, and the most bytes of one."""

# What `memory.pxd` makes a C number, no other module can import: hence the second names.
_WORDS, _LINES, _LONGEST_LINE = WORDS, LINES, LONGEST_LINE
_LOWEST, _ALL, _SPREAD = 0x0101010101010101, 2**64 - 1, 0x9E3779B97F4A7C15
"""The lowest bit of each byte, all bits, and an odd number whose bits are as if drawn by lot."""


class Memory:
    """Tokens by their bytes, each in a slot of its own.

    What is remembered stays until `tidy`, which counts in `forgotten` how often all was
    forgotten. `kinds[slot]` is the kind of a word, 0 in an empty slot; `line_sizes[slot]` the
    bytes of a tag. Whoever looked one up last finds its bytes counted in `size`, and those of a
    tag laid one over the other in `letters`.
    """

    def __init__(self) -> None:
        if not COMPILED:  # arrays in C are there, and hold zeros
            self.keys, self.kinds = [0] * 2048, [0] * 2048
            self.lines, self.line_sizes = [0] * 32768, [0] * 512
        self.refused = self.forgotten = self.size = self.letters = 0

    def word_at(self, text: bytes, at: int, begins_line: int) -> int:
        """The slot of the word that stands there before a blank, -1 where none is known.

        Eight bytes of text or more stand there.
        """
        a, b, c, d = text[at], text[at + 1], text[at + 2], text[at + 3]
        e, f, g, h = text[at + 4], text[at + 5], text[at + 6], text[at + 7]
        word = a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | h << 56
        # Of each byte that is a blank or a control, the highest bit; then of the first alone.
        blanks = (word - _LOWEST * 33) & ~word & _LOWEST * 128
        blanks &= -blanks
        key = (word & ((blanks >> 7) - 1)) | (begins_line << 63)
        slot = (key * _SPREAD & _ALL) >> 53
        if blanks == 0 or self.keys[slot] != key or self.kinds[slot] == 0:
            return -1
        self.size = ((((blanks - 1) & _LOWEST) * _LOWEST & _ALL) >> 56) - 1
        return slot

    def learn_word(self, text: bytes, at: int, stop: int, begins_line: int, kind: int) -> int:
        """Remember a token of that kind, of one to seven ASCII bytes: its slot, or -1.

        Its key is its bytes, the first one lowest, and in the highest bit whether it begins a
        line. It is not remembered where another stands in its slot.
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

    def line_at(self, text: bytes, at: int) -> int:
        """The slot of the tag that is the line which begins there, -1 where it is not known.

        Behind its beginning stand more than `LONGEST_LINE` bytes of text.
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

    def learn_line(self, text: bytes, at: int, stop: int) -> int:
        """Remember a tag that is a line: its slot, or -1."""
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
        """The slot for a line of these bytes."""
        key = size
        for here in range(at, at + size):
            key = (key * 31 + text[here]) & _ALL
        return (key * _SPREAD & _ALL) >> 55

    def tidy(self) -> None:
        """Forget all, where too much was refused since."""
        if self.refused <= _WORDS:
            return
        self.refused = 0
        self.forgotten += 1
        for slot in range(_WORDS):
            self.kinds[slot] = 0
        for slot in range(_LINES):
            self.line_sizes[slot] = 0
