"""Every turn one seat can take from a board, counted by its length.

`turns.pxd` says what this is in C. In a turn nobody else moves: its moves but the last end in
the store, and a board is reached by many orders of the same moves, so that what was counted from
it is kept in a table.
"""

from __future__ import annotations

from collections.abc import Callable

from ..engine.kernel import Shells, Way
from .table import Table

MOST_LINES = 2**30 - 1
"""Where counting stops."""

_MOST = MOST_LINES
_ASKED_EVERY = 4096


class Turns:
    """Counts the turns of the seat that goes `way` round a board of `total` shells."""

    def __init__(
        self, way: Way, total: int, goes_again: bool, by_circuit: bool, entries: int, longest: int
    ) -> None:
        self.way, self.total = way, total
        self.goes_again, self.by_circuit = goes_again, by_circuit
        self.bits = max(total.bit_length(), 1)
        self.table = Table(entries, way.size // (64 // self.bits) + 1)
        self.boards = [Shells([0] * way.size) for _ in range(longest + 1)]
        self.key = [0] * 64
        self.left = self.nodes = self.ask_at = 0
        self.is_late: Callable[[], bool] | None = None
        self.stopped = False

    def start(self, board: Shells, left: int, is_late: Callable[[], bool] | None) -> None:
        """Begin with `board`, looking for turns that leave at most `left` shells elsewhere.

        Elsewhere is every place but the seat's own store.
        """
        if board.size != self.way.size:
            raise ValueError(f"a board has {self.way.size} places here, not {board.size}")
        self.boards[0].become(board)
        self.table.forget()
        self.left, self.is_late, self.stopped = left, is_late, False
        self.nodes, self.ask_at = 0, _ASKED_EVERY

    def count(self, moves: int, passed: bool) -> int:
        """How many turns of exactly `moves` moves there are, at most `MOST_LINES`."""
        if not 1 <= moves < len(self.boards):
            raise ValueError(f"a turn has 1 to {len(self.boards) - 1} moves here, not {moves}")
        return self.turns(0, moves, passed)

    def line(self, moves: int, passed: bool) -> list[int]:
        """The places lifted in the first turn of so many moves; there is one."""
        places: list[int] = []
        self.is_late = None
        for height in range(moves):
            board, passed = self.boards[height], passed or height > 0
            for place in range(self.way.store - 1, self.way.first - 1, -1):
                if board.counts[place] and self.after(height, place, moves - height, passed):
                    places.append(place)
                    break
        return places

    def turns(self, height: int, moves: int, passed: bool) -> int:
        """The turns of so many moves from the board at `height`."""
        board = self.boards[height]
        table = self.table
        if moves > 1 and height > 0:
            self.pack(board)
            if table.find(self.key) and table.depth == moves:
                return table.value
        if self.nodes >= self.ask_at:
            self.ask()
        found = 0
        for place in range(self.way.store - 1, self.way.first - 1, -1):
            if board.counts[place] and not self.stopped:
                found += self.after(height, place, moves, passed)
        if found > _MOST:
            found = _MOST
        if moves > 1 and height > 0 and not self.stopped:
            self.pack(board)
            table.store(self.key, found, 3, moves, 0)
        return found

    def after(self, height: int, place: int, moves: int, passed: bool) -> int:
        """The turns of so many moves that begin with lifting `place` at `height`."""
        way, before, board = self.way, self.boards[height], self.boards[height + 1]
        for i in range(way.size):
            board.counts[i] = before.counts[i]
        self.nodes += 1
        last = way.sow_move(board.counts, place)
        if last == way.store and self.goes_again and way.has_shells(board.counts):
            return self.turns(height + 1, moves - 1, True) if moves > 1 else 0
        if moves > 1:
            return 0
        if last != way.store and (
            not self.by_circuit or passed or board.counts[way.store] > before.counts[way.store]
        ):
            way.take(board.counts, last)
        return 1 if self.total - board.counts[way.store] <= self.left else 0

    def pack(self, board: Shells) -> None:
        """Write the key of a board; its own store follows from the rest."""
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

    def ask(self) -> None:
        """Find out whether to stop."""
        self.stopped = self.is_late is not None and self.is_late()
        self.ask_at = self.nodes + _ASKED_EVERY
