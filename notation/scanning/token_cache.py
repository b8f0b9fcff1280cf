"""Tokens cut in one step: words known from earlier by their bytes, and plain tags and data.

`token_cache.pxd` beside this file gives everything its type in C.
"""

# `_read_word` is given to Python by `globals()`, where ruff does not see it; mypy does.
# ruff: noqa: F821

from __future__ import annotations

from collections.abc import Callable

COMPILED = not __file__.endswith(".py")

WORDS = 2048
"""The most words in the cache.

A word is a token of up to seven characters between blanks: nearly all turns and numbers of rows.
Claims of stores are none: they are cut at one go, as there are thousands of them.
"""

PLAIN_TAG = -2
"""The slot of a tag cut at one go: a name of letters, one blank, a value without a backslash."""

PLAIN_DATA = -3
"""The slot of data cut at one go: pairs with one blank between them and no backslash."""

# No module can import a name that `token_cache.pxd` makes a C number: hence the second name.
# The sizes of the arrays below are literals because Cython knows a C array by them.
_WORDS = WORDS
_LOWEST, _HIGHEST, _BLANKS = 0x0101010101010101, 0x8080808080808080, 0x2121212121212121
"""The lowest bit of each byte, the highest, and the lowest byte that is no blank (33) in each."""

_ALL, _SPREAD = 2**64 - 1, 0x9E3779B97F4A7C15
"""All 64 bits, and an odd multiplier that spreads keys (2^64 / φ)."""

_read_word: Callable[[bytes, int], int]
if not COMPILED:
    # Cython refuses to assign to what is a C function, even where that is not run.
    globals().update({"_read_word": lambda text, at: int.from_bytes(text[at : at + 8], "little")})


class TokenCache:
    """Tokens found by their bytes; each slot holds one token, the first that came to it.

    A token keeps its slot until `clear_when_crowded` empties the cache, which `clears` counts.
    `words[2 * slot]` is the key of a word. The lowest eight bits of `words[2 * slot + 1]` are its
    kind, 0 in an empty slot; the bits above them are for its meaning (`Scanner.read_turn`). The two
    are neighbours because they are read together. `size` is the number of bytes of the token found
    last.
    """

    def __init__(self) -> None:
        if not COMPILED:  # arrays in C are there, and hold zeros
            self.words = [0] * 4096
        self.refused = self.clears = self.size = 0

    def find_word(self, text: bytes, at: int, begins_line: int) -> int:
        """The slot of the word at `at` before a blank, -1 when it is not cached.

        At least eight bytes of text follow `at`.
        """
        word = _read_word(text, at)
        # Subtracting 33 borrows into the highest bit of every byte below 33 (blank or control).
        # The borrow may mark later bytes wrongly, so only the lowest mark is kept: the word's end.
        blanks = (word - _BLANKS) & ~word & _HIGHEST
        blanks &= -blanks
        # All bits below the blank; a word has seven bytes at most, so the highest bit is free.
        key = (word & ((blanks >> 7) - 1)) | (begins_line << 63)
        slot = (key * _SPREAD & _ALL) >> 53  # the 11 highest bits: 2048 slots
        if blanks == 0 or self.words[2 * slot] != key or self.words[2 * slot + 1] == 0:
            return -1
        # One bit in each byte up to the blank; the product adds them up in the highest byte.
        self.size = ((((blanks - 1) & _LOWEST) * _LOWEST & _ALL) >> 56) - 1
        return slot

    def add_word(self, text: bytes, at: int, stop: int, begins_line: int, kind: int) -> int:
        """Adds a token of that kind, of one to seven ASCII bytes; gives its slot, or -1.

        Its key is made of its bytes, the first one lowest; the highest bit says whether it begins a
        line. It is not added when its slot holds another.
        """
        key = begins_line << 63
        for index in range(stop - at):
            letter = text[at + index]
            key |= letter << 8 * index
        slot = (key * _SPREAD & _ALL) >> 53
        if self.words[2 * slot + 1]:
            if self.words[2 * slot] == key:
                return slot
            self.refused += 1
            return -1
        self.words[2 * slot] = key
        self.words[2 * slot + 1] = kind
        return slot

    def clear_when_crowded(self) -> None:
        """Empties the cache if it has refused more tokens than it has slots."""
        if self.refused <= _WORDS:
            return
        self.refused = 0
        self.clears += 1
        for slot in range(_WORDS):
            self.words[2 * slot + 1] = 0


class PlainTokens:
    """The bytes that may continue names, keys and values; `Cutter.lay_loops` finds them.

    A name may begin with any of its bytes, a key only with those that are 2 in `in_key`.
    """

    def __init__(self) -> None:
        if not COMPILED:  # arrays in C are there, and hold zeros
            self.in_name, self.in_value, self.in_key = [0] * 256, [0] * 256, [0] * 256
            self.in_bare, self.in_string = [0] * 256, [0] * 256
        self.letters = 0

    def find_tag(self, text: bytes, at: int, end: int) -> int:
        """The number of bytes of the plain tag that is the line from `at`, 0 when there is none.

        `letters` is then the bitwise or of the bytes of its value. `at` is a `[`.
        """
        end -= 6  # what follows the value is inside the text
        here = at + 1
        if self.in_name[text[here]] == 0:
            return 0
        while here < end and self.in_name[text[here]] != 0:
            here += 1
        if text[here] != 32 or text[here + 1] != 34:
            return 0
        here += 2
        letters = 0
        while here < end and self.in_value[text[here]] != 0:
            letters |= text[here]
            here += 1
        self.letters = letters
        is_closed = text[here] == 34 and text[here + 1] == 93 and text[here + 2] == 10
        return here + 2 - at if is_closed else 0

    def find_stores(self, text: bytes, at: int) -> int:
        """The number of bytes of the plain claim of stores from `at`, a `=`; 0 if it is not plain.

        A plain claim is two or three counts with colons between them, before a blank or a line end.
        At least sixteen bytes of text follow `at`.
        """
        here = at
        for counts in range(4):
            first = here + 1
            here = first
            while 48 <= text[here] <= 57 and here - first < 3:
                here += 1
            if here == first:
                return 0
            if text[here] != 58:
                is_ended = text[here] == 32 or text[here] == 10
                return here - at if is_ended and counts in (1, 2) else 0
        return 0

    def find_data(self, text: bytes, at: int, end: int) -> int:
        """The number of bytes of the plain data that begins at `at`, a `<`; 0 when it is not plain.

        `letters` is then the bitwise or of the bytes of its values.
        """
        end -= 4
        here = at + 1
        letters = 0
        while here < end and self.in_key[text[here]] == 2:
            while here < end and self.in_key[text[here]] != 0:
                here += 1
            if text[here] != 61:
                return 0
            here += 1
            if text[here] == 34:
                here += 1
                while here < end and self.in_string[text[here]] != 0:
                    letters |= text[here]
                    here += 1
                if text[here] != 34:
                    return 0
                here += 1
            else:
                if self.in_bare[text[here]] == 0:
                    return 0
                while here < end and self.in_bare[text[here]] != 0:
                    letters |= text[here]
                    here += 1
            if text[here] == 62:
                self.letters = letters
                return here + 1 - at
            if text[here] != 32:
                return 0
            here += 1
        return 0
