"""The workspace of the alpha-beta search at one height. `ply.pxd` gives the C types."""

from __future__ import annotations


class Ply:
    """The choices, the best line, and the key of the position that is looked at.

    The lists have the fixed lengths of the C arrays in `ply.pxd`.
    """

    def __init__(self) -> None:
        self.order, self.places, self.scores = [0] * 32, [0] * 32, [0] * 32
        self.keeps = [0] * 32
        self.key = [0] * 64
        self.line, self.length = [0] * 256, 0
