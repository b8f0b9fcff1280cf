"""A column in the making: numbers of a fixed width or text, as the bytes that Arrow takes over.

`column_buffer.pxd` declares the C types.
"""

from __future__ import annotations


class ColumnBuffer:
    """Bytes that grow; room for what is put into it has been made before by `reserve`."""

    def __init__(self) -> None:
        self.size = self.room = 0
        self.owner = bytearray()
        self.held = self.owner  # in C the address of its bytes

    def reserve(self, more: int) -> None:
        """Make room for so many more bytes."""
        needed = self.size + more - self.room
        if needed > 0:
            self.owner.extend(bytes(max(needed, self.room // 4, 4096)))
            self.held = self.owner
            self.room = len(self.owner)

    def put(self, value: int, width: int) -> None:
        """Put down a number in so many bytes, the lowest first."""
        held, at = self.held, self.size
        for here in range(width):
            held[at + here] = value & 255
            value >>= 8
        self.size = at + width

    def copy(self, text: bytes | bytearray, at: int, stop: int) -> None:
        """Put down the bytes of `text` from `at` up to `stop`."""
        held, size = self.held, self.size
        for here in range(stop - at):
            held[size + here] = text[at + here]
        self.size = size + stop - at

    def put_shells(self, shells: int) -> bool:
        """Put down the character of a house that holds so many shells; false if it has no room.

        Characters of up to two bytes are written here, which are those of up to 1999 shells.
        """
        code = 48 + shells
        if code < 128:
            self.put(code, 1)
            return True
        if code >= 2048:
            return False
        self.put(192 | code >> 6, 1)
        self.put(128 | code & 63, 1)
        return True

    def write(self, words: bytes) -> None:
        """Put down all of `words`, making room."""
        self.reserve(len(words))
        self.copy(words, 0, len(words))

    def cut(self, size: int) -> None:
        """Forget all but the first bytes."""
        self.size = size

    def take(self) -> memoryview:
        """Give the bytes away and begin anew."""
        view = memoryview(self.owner)[: self.size]
        self.size = self.room = 0
        self.owner = bytearray()
        self.held = self.owner
        return view
