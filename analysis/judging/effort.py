"""How hard to look at each move, as settings that a record can name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..search.two_seats import Limits

DEFAULT_DEPTHS = {2: 6, 3: 5}
"""How many moves are looked ahead with so many seats, unless said: of three, every play is seen."""


@dataclass(frozen=True, slots=True)
class Effort:
    """One of three: so many moves deep, so many nodes, or so long (which no two runs repeat).

    `timer` starts a clock for one search and gives what tells that its time is over; `seconds`
    is only what it is called.
    """

    depth: int | None = DEFAULT_DEPTHS[2]
    nodes: int | None = None
    seconds: float | None = None
    timer: Callable[[], Callable[[], bool]] | None = None

    def __post_init__(self) -> None:
        given = [limit for limit in (self.depth, self.nodes, self.seconds) if limit is not None]
        if len(given) != 1 or (self.seconds is None) is not (self.timer is None):
            raise ValueError("an effort is a depth, or nodes, or seconds with their timer")
        self.limits()

    def limits(self) -> Limits:
        """The limits of one search."""
        if self.depth is not None:
            return Limits(self.depth)
        if self.nodes is not None:
            return Limits(nodes=self.nodes)
        return Limits(is_late=self.timer() if self.timer else None)

    def same_depth(self, depth: int, is_exact: bool) -> Limits:
        """The limits of a search to be held against one that reached `depth`.

        What is exact stays as it is however deep one looks, so that the other may be seen as
        deep as the effort goes.
        """
        return Limits(self.depth if is_exact and self.depth is not None else depth)

    @property
    def entries(self) -> int:
        """The positions to remember, as many as such a search is quick with."""
        if self.depth is not None:
            return 2**14 if self.depth <= 6 else 2**16 if self.depth <= 8 else 2**20
        return 2**14 if self.nodes is not None and self.nodes <= 2**12 else 2**18

    def to_text(self) -> str:
        """The effort in one word, `depth=6`."""
        if self.depth is not None:
            return f"depth={self.depth}"
        return f"nodes={self.nodes}" if self.nodes is not None else f"time={self.seconds:g}"
