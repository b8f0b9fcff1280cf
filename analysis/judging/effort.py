"""The effort of the search for each move, as a setting that a record can name."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from ...engine.values import check_made
from ..search.two_seats import Limits


class Level(Enum):
    """A degree of effort, which gives the same judgements on every machine.

    With two seats, each turn's value is searched by whole turns until `nodes` moves were played,
    with a table of `entries` positions.
    """

    QUICK = "quick"
    NORMAL = "normal"
    DEEP = "deep"

    @property
    def nodes(self) -> int:
        """The moves played in the search of a position by whole turns."""
        return {Level.QUICK: 2**15, Level.NORMAL: 2**18, Level.DEEP: 2**22}[self]

    @property
    def entries(self) -> int:
        """The room of the table of such a search, in positions."""
        return 2**18 if self is Level.DEEP else 2**16

    def depth(self, seats: int) -> int:
        """The depth in moves that moves are compared at; with three seats no play is cut."""
        if seats == 3:
            return {Level.QUICK: 4, Level.NORMAL: 5, Level.DEEP: 6}[self]
        return {Level.QUICK: 4, Level.NORMAL: 6, Level.DEEP: 8}[self]


@check_made
class Effort(NamedTuple):
    """The limit of each search: a depth in moves, a number of nodes, or a time in seconds.

    Exactly one of them is given; only depth and nodes give the same result on every run. With
    `seconds`, `timer` starts the clock of one search and returns the function that says whether
    time is up; `seconds` itself is only used in the name. With a `level`, whole turns are searched
    too, and the depth is that of the level (`make_effort`). Raises `ValueError` when not exactly
    one limit is given, or when `Limits` refuses it.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    timer: Callable[[], Callable[[], bool]] | None = None
    level: Level | None = None

    def check(self) -> None:
        """Raise `ValueError` for what cannot be; done whenever one is made."""
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
        """The limits of a search to be compared with one that reached `depth`.

        An exact value does not change with depth, so that against one the search may go as deep
        as the effort allows.
        """
        return Limits(self.depth if is_exact and self.depth is not None else depth)

    @property
    def entries(self) -> int:
        """The size of the transposition table, in positions, at which such a search is fastest."""
        if self.depth is not None:
            return 2**14 if self.depth <= 6 else 2**16 if self.depth <= 8 else 2**20
        return 2**14 if self.nodes is not None and self.nodes <= 2**12 else 2**18

    def to_text(self) -> str:
        """The effort in one word, like `effort=normal` or `depth=6`."""
        if self.level is not None:
            return f"effort={self.level.value}"
        if self.depth is not None:
            return f"depth={self.depth}"
        return f"nodes={self.nodes}" if self.nodes is not None else f"time={self.seconds:g}"


def make_effort(level: Level, seats: int) -> Effort:
    """The effort of a level in games of so many seats."""
    return Effort(level.depth(seats), level=level)


GLANCE = Effort(Level.QUICK.depth(2))
"""The effort with which every turn is judged first, however short the time is."""
