"""The workspace of the alpha-beta search at one height. `ply.pxd` gives the C types."""

from __future__ import annotations

from ...engine.kernel import Shells, Way


class Ply:
    """The board after each choice, the best line, and the key of the position that is looked at.

    The seats go `first` and `second`. A count takes `bits` bits of a key, which has `words` words.
    The lists have the fixed lengths of the C arrays in `ply.pxd`.
    """

    def __init__(self, first: Way, second: Way, bits: int, words: int, is_plain: bool) -> None:
        self.size, self.bits, self.words = first.size, bits, words
        # With a plain worth the stores are no part of the key: no place has the number -1.
        self.own_store, self.other_store = -1, -1
        if is_plain:
            self.own_store, self.other_store = first.store, second.store
        self.boards = [Shells([0] * first.size) for _ in range(first.store - first.first)]
        self.order, self.places, self.scores = [0] * 32, [0] * 32, [0] * 32
        self.keeps, self.ends = [0] * 32, [0] * 32
        self.key = [0] * 64
        self.line, self.length = [0] * 256, 0

    def pack(self, board: Shells, mover: int, passed: bool) -> None:
        """Write the key of a position: everything that what is won from there on depends on.

        The first two bits are the mover and `passed`; each count takes `bits` bits and does not
        cross a word, so that different positions never have the same key.
        """
        word, used = 0, 2
        packed = 2 * mover + passed
        for place in range(self.size):
            if place == self.own_store or place == self.other_store:
                continue
            if used + self.bits > 64:
                self.key[word] = packed
                word, used, packed = word + 1, 0, 0
            count = board.counts[place]
            packed |= count << used
            used += self.bits
        self.key[word] = packed
        for rest in range(word + 1, self.words):
            self.key[rest] = 0
