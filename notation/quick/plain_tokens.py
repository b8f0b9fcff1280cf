"""Ordinary tags and data cut at one go, with a loop for each of their parts.

`plain_tokens.pxd` beside this file gives everything its type in C.
"""

from __future__ import annotations

COMPILED = not __file__.endswith(".py")

PLAIN_TAG = -2
"""The slot of a tag cut at one go: a name of letters, one blank, a value without a backslash."""

PLAIN_DATA = -3
"""The slot of data cut at one go: pairs with one blank between them and no backslash."""


class PlainTokens:
    """The bytes that names, keys and values go on with; `Cutter.lay_loops` finds them.

    A name may also begin with each of its bytes, a key with those that are 2 in `in_key`.
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
