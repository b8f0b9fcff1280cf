"""A transposition table of fixed size.

`table.pxd` gives the C types. A position is looked up by its exact key, some 64-bit words made of
its counts, so that two positions are never confused. A slot holds the key and words of results.
Slots come in pairs: the first keeps the deepest result, the second the latest.
"""

from __future__ import annotations

from array import array

_MASK = 0xFFFFFFFFFFFFFFFF
"""Keeps a product to 64 bits; in C it fits by itself."""

_FACTOR = 0x9E3779B97F4A7C15
"""2^64 divided by the golden ratio: it spreads similar keys over the whole table."""

_LEAST = -(2**30)
"""The least value; values are stored from 0 on, as words have no sign."""

_PIECE = 256
"""The slots that are made at once; a power of two, as the number of pairs is."""


class Table:
    """Room for about `entries` positions (0 or more) whose keys are `words` words long.

    A slot has `results` words of results after the key; `store` and `find` use one of them.

    A result is a value from -2^30 to 2^30, a bound from 1 to 7, a depth below 2^12 and a place
    below 2^7. `store` keeps the result of a key; `find` looks a key up and, when it is there,
    leaves its result in `value`, `bound`, `depth` and `place`. Raises `ValueError` for fewer than
    0 entries or 1 word.
    """

    def __init__(self, entries: int, words: int, results: int = 1) -> None:
        if entries < 0 or words < 1:
            raise ValueError(f"a table has entries and words, not {entries} and {words}")
        pairs = 1
        while pairs * 4 <= entries:
            pairs *= 2
        self.words, self.stride = words, words + results
        self.pairs = pairs if entries >= 2 else 0
        # In pieces, so that the whole of it is made once and not copied.
        piece = array("Q", bytes(8 * self.stride * min(max(1, 2 * self.pairs), _PIECE)))
        self.slots = piece * max(1, 2 * self.pairs // _PIECE)
        self.is_empty = True
        self.value = self.bound = self.depth = self.place = 0

    def find(self, key: list[int]) -> bool:
        """Look up `key`; return whether it is there."""
        if self.pairs == 0:
            return False
        slot = self.slot_of(key)
        if not self.is_at(slot, key):
            slot += self.stride
            if not self.is_at(slot, key):
                return False
        found = self.slots[slot + self.words]
        self.place = found & 127
        self.depth = (found >> 7) & 4095
        self.bound = (found >> 19) & 7
        self.value = (found >> 32) + _LEAST
        return True

    def store(self, key: list[int], value: int, bound: int, depth: int, place: int) -> None:
        """Store a result, perhaps in place of another position's; `bound` is 1 to 7."""
        if self.pairs == 0:
            return
        slot = self.slot_of(key)
        if not self.is_at(slot, key):
            kept = self.slots[slot + self.words]
            kept_depth = (kept >> 7) & 4095
            if depth < kept_depth:
                slot += self.stride
        for word in range(self.words):
            self.slots[slot + word] = key[word]
        # A bound is never 0, so a word of results is 0 only in an empty slot (`is_at`).
        found = value - _LEAST
        self.slots[slot + self.words] = (found << 32) | (bound << 19) | (depth << 7) | place
        self.is_empty = False

    def clear(self) -> None:
        """Empty all slots."""
        if not self.is_empty:
            for at in range(len(self.slots)):
                self.slots[at] = 0
            self.is_empty = True

    def slot_of(self, key: list[int]) -> int:
        """The index of the pair of slots of a key."""
        mixed = 0
        for word in range(self.words):
            mixed = ((mixed ^ key[word]) * _FACTOR) & _MASK
            mixed ^= mixed >> 32
        return (mixed & (self.pairs - 1)) * 2 * self.stride

    def is_at(self, slot: int, key: list[int]) -> bool:
        """True when a slot holds `key`."""
        for word in range(self.words):
            if self.slots[slot + word] != key[word]:
                return False
        return self.slots[slot + self.words] != 0
