"""Every turn that one seat can take from a board: counted by length, and the richest.

`turn_tree.pxd` gives the C types. Nobody else moves during a turn. Different orders of the same
moves may reach one board, so results go into a table.
"""

from __future__ import annotations

from collections.abc import Callable

from ...engine.kernel import Shells, Way
from .table import Table

MOST_LINES = 2**30 - 1
"""The number at which counting stops."""

# `turn_tree.pxd` makes these C integers; the public name above stays a Python object.
_MOST = MOST_LINES
_CHECK_EVERY = 4096
# The bounds of entries in the table: whether longer turns go on from the board.
_ENDS, _GOES_FURTHER = 1, 2


class Turns:
    """The turns of up to `longest` moves of the seat that sows along `way`.

    `total` is the number of shells on the board. The first move lifts the place `forced`, or any
    place when that is -1. After a count or search, `goes_further` says that there are longer
    turns; `stopped` says that it was broken off and not every turn was seen.
    """

    def __init__(
        self,
        way: Way,
        total: int,
        entries: int,
        longest: int,
        forced: int = -1,
    ) -> None:
        self.way, self.total, self.forced = way, total, forced
        self.longest, self.bits = longest, max(total.bit_length(), 1)
        self.words = way.size // (64 // self.bits) + 1
        self.table = Table(entries, self.words)
        self.boards = [Shells([0] * way.size) for _ in range(longest + 1)]
        self.key = [0] * 64
        self.left = self.nodes = self.check_at = self.best = self.length = 0
        self.path, self.richest = [0] * 256, [0] * 256
        self.is_late: Callable[[], bool] | None = None
        self.stopped = self.goes_further = False

    def start(self, board: Shells, is_late: Callable[[], bool] | None) -> None:
        """Start from `board`; `is_late` is called every few thousand moves and stops the search.

        Raises `ValueError` when the board has another size than the ring of `way`.
        """
        if board.size != self.way.size:
            raise ValueError(f"a board has {self.way.size} places here, not {board.size}")
        self.boards[0].become(board)
        self.table.clear()
        self.is_late, self.stopped, self.check_at = is_late, False, self.nodes + _CHECK_EVERY

    def count(self, moves: int, left: int, passed: bool) -> int:
        """The number of turns of exactly `moves` moves that leave at most `left` shells elsewhere.

        Elsewhere is every place but the seat's own store. Counting stops at `MOST_LINES`. Raises
        `ValueError` when `moves` is not 1 to `longest`.
        """
        if not 1 <= moves <= self.longest:
            raise ValueError(f"a turn has 1 to {self.longest} moves here, not {moves}")
        if left != self.left:
            self.table.clear()
        self.left, self.goes_further = left, False
        return self.count_from(0, moves, passed)

    def line(self, moves: int, passed: bool) -> list[int]:
        """The places lifted in the first turn that the last `count` counted; there must be one."""
        places: list[int] = []
        self.is_late = None
        for height in range(moves):
            board, passed = self.boards[height], passed or height > 0
            for place in range(self.way.store - 1, self.way.first - 1, -1):
                if not self.may_lift(board, place, height):
                    continue
                if self.count_after(height, place, moves - height, passed):
                    places.append(place)
                    break
        return places

    def find_richest(self, known: int, passed: bool) -> list[int]:
        """The places lifted in the turn that fills the store most, if that is more than `known`.

        It is empty when there is no such turn, and the first found among equal ones. `best` is the
        number of shells in the store after that turn, or `known`.
        """
        self.table.clear()
        self.left, self.goes_further, self.best, self.length = -1, False, known, 0
        self.gather(0, passed)
        return [self.richest[i] for i in range(self.length)]

    def gather(self, height: int, passed: bool) -> None:
        """Search every turn that goes on from the board at `height`, each board once."""
        board, table = self.boards[height], self.table
        if height == self.longest:
            self.goes_further = True
            return
        if height > 0:
            self.pack(board)
            if table.find(self.key):
                return
            table.store(self.key, 0, _ENDS, self.longest - height, 0)
        if self.nodes >= self.check_at:
            self.check_limits()
        for place in range(self.way.store - 1, self.way.first - 1, -1):
            # A store that holds every shell cannot be beaten.
            if self.stopped or self.best == self.total:
                return
            if not self.may_lift(board, place, height):
                continue
            self.path[height] = place
            if self.play(height, place, passed):
                self.gather(height + 1, True)
            else:
                self.compare(height)

    def compare(self, height: int) -> None:
        """Keep the turn whose last move was played at `height` if it is the best so far."""
        board = self.boards[height + 1]
        if board.counts[self.way.store] > self.best:
            self.best, self.length = board.counts[self.way.store], height + 1
            for i in range(height + 1):
                self.richest[i] = self.path[i]

    def count_from(self, height: int, moves: int, passed: bool) -> int:
        """The number of turns of `moves` more moves from the board at `height`."""
        board = self.boards[height]
        table = self.table
        if moves > 1 and height > 0:
            self.pack(board)
            if table.find(self.key) and table.depth == moves:
                if table.bound == _GOES_FURTHER:
                    self.goes_further = True
                return table.value
        if self.nodes >= self.check_at:
            self.check_limits()
        before, self.goes_further = self.goes_further, False
        found = 0
        for place in range(self.way.store - 1, self.way.first - 1, -1):
            if not self.stopped and self.may_lift(board, place, height):
                found += self.count_after(height, place, moves, passed)
        if found > _MOST:
            found = _MOST
        if moves > 1 and height > 0 and not self.stopped:
            self.pack(board)
            bound = _GOES_FURTHER if self.goes_further else _ENDS
            table.store(self.key, found, bound, moves, 0)
        self.goes_further = self.goes_further or before
        return found

    def count_after(self, height: int, place: int, moves: int, passed: bool) -> int:
        """The number of turns of `moves` more moves that lift `place` first at `height`."""
        if self.play(height, place, passed):
            if moves > 1:
                return self.count_from(height + 1, moves - 1, True)
            self.goes_further = True
            return 0
        board = self.boards[height + 1]
        return 1 if moves == 1 and self.total - board.counts[self.way.store] <= self.left else 0

    def may_lift(self, board: Shells, place: int, moves: int) -> bool:
        """True when a turn of `moves` moves so far may go on with `place`."""
        if board.counts[place] == 0:
            return False
        return moves > 0 or self.forced < 0 or place == self.forced

    def play(self, height: int, place: int, passed: bool) -> bool:
        """Lift `place`: the board after it is at `height + 1`; true when the turn goes on."""
        way, before, board = self.way, self.boards[height], self.boards[height + 1]
        for i in range(way.size):
            board.counts[i] = before.counts[i]
        self.nodes += 1
        return way.play(board.counts, place, passed)

    def pack(self, board: Shells) -> None:
        """Write the key of a board; the own store is left out, as it follows from the rest."""
        word = used = 0
        packed = 0
        for place in range(self.way.size):
            if place == self.way.store:
                continue
            if used + self.bits > 64:
                self.key[word] = packed
                word, used, packed = word + 1, 0, 0
            count = board.counts[place]
            packed |= count << used
            used += self.bits
        self.key[word] = packed
        for rest in range(word + 1, self.table.words):
            self.key[rest] = 0

    def check_limits(self) -> None:
        """Set `stopped` when `is_late` is true, and the node at which to check next."""
        self.stopped = self.is_late is not None and self.is_late()
        self.check_at = self.nodes + _CHECK_EVERY
