"""One position searched ever deeper, each search with a narrow window round the value before it.

`deepening.pxd` gives the C types.
"""

from __future__ import annotations

from ...engine.kernel import Shells
from .alphabeta import AlphaBeta

# `deepening.pxd` makes these C integers; they are those of `alphabeta.py`.
_INFINITE, _UNPROVEN = 2**30 - 1, 4000

_ASIDE = 6
"""Half the width of the first window, in shells."""


class Deepening:
    """Searches positions with an engine.

    After `search`, `value` is that of the seat to move, `places` are those lifted in the best
    line, and the value `is_proven` when no play was cut off at the horizon.
    """

    def __init__(self, engine: AlphaBeta) -> None:
        self.engine = engine
        self.value, self.is_proven = 0, False
        self.places: list[int] = []

    def search(
        self, board: Shells, mover: int, passed: bool, depth: int, most: int, leap: int
    ) -> int:
        """Search `depth` moves deep and then deeper, until the value is proven.

        The depth that was finished last is returned; it is `most` at most. A search at least
        `leap` moves deep is followed by one that is `most` deep. Where the engine stops, the
        result of the search before is kept. Raises `ValueError` as `AlphaBeta.start` does.
        """
        self.keep(self.find(board, mover, passed, depth, 0))
        while depth < most and not self.is_proven:
            deeper = most if depth >= leap else depth + 1
            value = self.find(board, mover, passed, deeper, self.value)
            if self.engine.stopped:
                break
            depth = deeper
            self.keep(value)
        return depth

    def keep(self, value: int) -> None:
        """Keep what the engine's last search has found."""
        self.value, self.places = value, self.engine.line()
        self.is_proven = self.engine.reach < _UNPROVEN

    def find(self, board: Shells, mover: int, passed: bool, depth: int, about: int) -> int:
        """The value to the seat to move, with the search window opened around `about`.

        The engine has the line and the reach. Raises `ValueError` as `AlphaBeta.start` does.
        """
        # A narrow window cuts more; a value outside it is searched again with that side open.
        low, high = about - _ASIDE, about + _ASIDE
        if depth < 3:
            low, high = -_INFINITE, _INFINITE
        value = self.engine.start(board, mover, passed, depth, low, high)
        while not low < value < high and not self.engine.stopped:
            if value <= low:
                low, high = -_INFINITE, value + 1
            else:
                low, high = value - 1, _INFINITE
            value = self.engine.start(board, mover, passed, depth, low, high)
        return value
