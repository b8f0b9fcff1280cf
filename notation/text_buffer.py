"""A text being written, as bytes. `text_buffer.pxd` declares the C types."""

# `_copy` is given to Python by `globals()`, where ruff does not see it; mypy does.
# ruff: noqa: F821

from __future__ import annotations

from collections.abc import Callable

ROOM = 1 << 22
"""The most bytes of one text; a record that needs more is read and played in full."""

_copy: Callable[[TextBuffer, bytes | bytearray, int, int], object]
if __file__.endswith(".py"):
    # Cython refuses to assign to what the `.pxd` makes a C function, even where it is not run.

    def _copy_bytes(out: TextBuffer, text: bytes | bytearray, at: int, count: int) -> None:
        out.held[out.size : out.size + count] = text[at : at + count]

    globals().update({"_copy": _copy_bytes})


class TextBuffer:
    """A text being written; `size` counts its bytes, including those lost beyond `most`."""

    def __init__(self, most: int = ROOM) -> None:
        self.most = most
        self.room = 4096
        self.owner = bytearray(self.room)
        self.held = self.owner  # in C the address of its bytes
        self.size = 0

    def make_room(self, more: int) -> None:
        """Make room for `more` further bytes, if the limit allows it."""
        needed = self.size + more - self.room
        if self.size + more <= self.most:
            self.owner.extend(bytes(max(needed, self.room)))
            self.held = self.owner
            self.room = len(self.owner)

    def has_room(self, more: int) -> bool:
        """True when there is room for `more` further bytes; makes it if the limit allows."""
        if self.size + more > self.room:
            self.make_room(more)
        return self.size + more <= self.room

    def put(self, byte: int) -> None:
        """Write a byte."""
        if self.size >= self.room:
            self.make_room(1)
        if self.size < self.room:
            self.held[self.size] = byte
        self.size += 1

    def copy(self, text: bytes | bytearray, at: int, stop: int) -> None:
        """Write the bytes of `text` from `at` up to `stop`."""
        count = stop - at
        if self.size + count <= self.room or self.has_room(count):
            _copy(self, text, at, count)
        self.size += count

    def write(self, words: bytes) -> None:
        """Write all of `words`."""
        self.copy(words, 0, len(words))

    def number(self, value: int) -> None:
        """Write a number, 0 or more, in digits."""
        if value >= 100:
            self.number(value // 100)
        if value >= 10:
            self.put(48 + value // 10 % 10)
        self.put(48 + value % 10)

    def seat(self, seat: int) -> None:
        """Write the letter of a seat, 0 to 3 for S, N, E, W."""
        if seat == 0:
            self.put(83)
        elif seat == 1:
            self.put(78)
        else:
            self.put(69 if seat == 2 else 87)

    def house(self, house: int) -> None:
        """Write a house given as its seat times 100, plus its number."""
        self.seat(house // 100)
        self.number(house % 100)

    def is_full(self) -> bool:
        """True when bytes were lost."""
        return self.size > self.room

    def taken(self) -> bytes:
        """The text; empty when bytes were lost."""
        return b"" if self.is_full() else bytes(self.held[: self.size])

    def is_part(self, text: bytes, at: int, stop: int) -> bool:
        """True when what was written equals the bytes of `text` from `at` up to `stop`."""
        if stop - at != self.size or self.is_full():
            return False
        differs = 0
        held = self.held
        for here in range(self.size):
            differs |= held[here] ^ text[at + here]
        return differs == 0
