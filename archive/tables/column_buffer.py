"""A column being filled: numbers of a fixed width or text, as the bytes that Arrow takes over.

`column_buffer.pxd` declares the C types.
"""

from __future__ import annotations

from array import array


class ColumnBuffer:
    """Bytes that grow; `reserve` makes room before anything is put into it."""

    def __init__(self) -> None:
        self.size = self.room = self.usual = 0
        self.owner, self.spare = bytearray(), bytearray()
        self.held = self.owner  # in C the address of its bytes

    def reserve(self, more: int) -> None:
        """Make room for `more` further bytes; at first for as many as were given away last."""
        needed = self.size + more - self.room
        if needed > 0:
            if self.room:
                self.owner.extend(bytes(max(needed, self.room // 4, 4096)))
            elif len(self.spare) > needed and is_free(self.spare):
                self.owner = self.spare
            else:
                self.owner = bytearray(max(needed, self.usual, 4096))
            self.held = self.owner
            self.room = len(self.owner)

    def put(self, value: int, width: int) -> None:
        """Put down a number in `width` bytes, the lowest first."""
        held, at = self.held, self.size
        self.size = at + width
        if width == 4:  # one step in C
            held[at] = value & 255
            held[at + 1] = value >> 8 & 255
            held[at + 2] = value >> 16 & 255
            held[at + 3] = value >> 24 & 255
            return
        for here in range(width):
            held[at + here] = value & 255
            value >>= 8

    def put_bytes(self, numbers: list[int], count: int) -> None:
        """Put down the first `count` numbers in a byte each."""
        held, at = self.held, self.size
        for here in range(count):
            held[at + here] = numbers[here] & 255
        self.size = at + count

    def put_shorts(self, numbers: list[int], count: int) -> None:
        """Put down the first `count` numbers in two bytes each."""
        held, at = self.held, self.size
        for here in range(count):
            value = numbers[here]
            held[at] = value & 255
            held[at + 1] = value >> 8 & 255
            at += 2
        self.size = at

    def put_ints(self, numbers: list[int], count: int) -> None:
        """Put down the first `count` numbers in four bytes each."""
        held, at = self.held, self.size
        for here in range(count):
            value = numbers[here]
            held[at] = value & 255
            held[at + 1] = value >> 8 & 255
            held[at + 2] = value >> 16 & 255
            held[at + 3] = value >> 24 & 255
            at += 4
        self.size = at

    def put_longs(self, numbers: list[int], count: int) -> None:
        """Put down the first `count` numbers in eight bytes each."""
        held, at = self.held, self.size
        for here in range(count):
            value = numbers[here]
            for place in range(8):
                held[at + place] = value >> 8 * place & 255
            at += 8
        self.size = at

    def copy(self, text: bytes | bytearray, at: int, stop: int) -> None:
        """Put down the bytes of `text` from `at` up to `stop`."""
        held, size = self.held, self.size
        for here in range(stop - at):
            held[size + here] = text[at + here]
        self.size = size + stop - at

    def put_shells(self, shells: int) -> bool:
        """Put down the character of a house that holds `shells`; false if it has no room.

        Only characters of up to two bytes are written here: those of up to 1999 shells.
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
        """Forget all but the first `size` bytes."""
        self.size = size

    def take(self) -> memoryview:
        """Give the bytes away and begin anew."""
        view = memoryview(self.owner)[: self.size]
        self.usual = self.size + self.size // 64
        self.size = self.room = 0
        self.spare, self.owner = self.owner, bytearray()
        self.held = self.owner
        return view


def is_free(numbers: bytearray | array[int]) -> bool:
    """True when nobody has a view of these numbers any more; their last one is then removed.

    A free array is used again, since new memory would have to be made page by page.
    """
    try:
        numbers.pop()
    except BufferError:
        return False
    return True
