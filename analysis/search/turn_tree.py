"""Every turn one seat can take from a board: counted by length, or sought for the most shells.

`turn_tree.pxd` says what this is in C. In a turn nobody else moves: its moves but the last end in
the store. A board may be reached by several orders of the same moves, so that what was found
from it is kept in a table.
"""

from __future__ import annotations

from collections.abc import Callable

from ...engine.kernel import Shells, Way
from .table import Table

MOST_LINES = 2**30 - 1
"""Where counting stops."""

_MOST = MOST_LINES
_ASKED_EVERY = 4096
_ENDS, _GOES_FURTHER = 1, 2


class Turns:
    """The turns, of up to `longest` moves, of the seat that goes `way` round so many shells.

    Their first move lifts `forced`, a place, or any when that is -1.
    `goes_further` says that the last count or search left a turn that is longer; `stopped` that
    it was broken off: then not every turn was seen.
    """

    def __init__(
        self,
        way: Way,
        total: int,
        goes_again: bool,
        by_circuit: bool,
        entries: int,
        longest: int,
        forced: int = -1,
    ) -> None:
        self.way, self.total, self.forced = way, total, forced
        self.goes_again, self.by_circuit = goes_again, by_circuit
        self.longest, self.bits = longest, max(total.bit_length(), 1)
        self.words = way.size // (64 // self.bits) + 1
        self.table = Table(entries, self.words)
        self.boards = [Shells([0] * way.size) for _ in range(longest + 1)]
        self.key = [0] * 64
        self.left = self.nodes = self.ask_at = self.best = self.length = 0
        self.path, self.richest = [0] * 256, [0] * 256
        self.is_late: Callable[[], bool] | None = None
        self.stopped = self.goes_further = False

    def start(self, board: Shells, is_late: Callable[[], bool] | None) -> None:
        """Begin with `board`; `is_late` is asked every few thousand moves whether to stop."""
        if board.size != self.way.size:
            raise ValueError(f"a board has {self.way.size} places here, not {board.size}")
        self.boards[0].become(board)
        self.table.forget()
        self.is_late, self.stopped, self.ask_at = is_late, False, self.nodes + _ASKED_EVERY

    def count(self, moves: int, left: int, passed: bool) -> int:
        """How many turns of exactly so many moves leave at most `left` shells elsewhere.

        Elsewhere is every place but the seat's own store; counting stops at `MOST_LINES`.
        """
        if not 1 <= moves <= self.longest:
            raise ValueError(f"a turn has 1 to {self.longest} moves here, not {moves}")
        if left != self.left:
            self.table.forget()
        self.left, self.goes_further = left, False
        return self.turns(0, moves, passed)

    def line(self, moves: int, passed: bool) -> list[int]:
        """The places lifted in the first turn of so many moves that was counted; there is one."""
        places: list[int] = []
        self.is_late = None
        for height in range(moves):
            board, passed = self.boards[height], passed or height > 0
            for place in range(self.way.store - 1, self.way.first - 1, -1):
                if not self.may_lift(board, place, height):
                    continue
                if self.after(height, place, moves - height, passed):
                    places.append(place)
                    break
        return places

    def most(self, known: int, passed: bool) -> list[int]:
        """The places lifted in the turn that brings most into the store, and more than `known`.

        None where there is no such turn; the first found of equal ones. `best` is what is in
        the store after it, `known` where there is none.
        """
        self.table.forget()
        self.left, self.goes_further, self.best, self.length = -1, False, known, 0
        self.gather(0, passed)
        return [self.richest[i] for i in range(self.length)]

    def gather(self, height: int, passed: bool) -> None:
        """Look at every turn that goes on from the board at `height`, once."""
        board, table = self.boards[height], self.table
        if height == self.longest:
            self.goes_further = True
            return
        if height > 0:
            self.pack(board)
            if table.find(self.key):
                return
            table.store(self.key, 0, _ENDS, self.longest - height, 0)
        if self.nodes >= self.ask_at:
            self.ask()
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
        """Keep the turn whose last move was played at `height`, if it is the best so far."""
        board = self.boards[height + 1]
        if board.counts[self.way.store] > self.best:
            self.best, self.length = board.counts[self.way.store], height + 1
            for i in range(height + 1):
                self.richest[i] = self.path[i]

    def turns(self, height: int, moves: int, passed: bool) -> int:
        """The turns of so many moves from the board at `height`."""
        board = self.boards[height]
        table = self.table
        if moves > 1 and height > 0:
            self.pack(board)
            if table.find(self.key) and table.depth == moves:
                if table.bound == _GOES_FURTHER:
                    self.goes_further = True
                return table.value
        if self.nodes >= self.ask_at:
            self.ask()
        before, self.goes_further = self.goes_further, False
        found = 0
        for place in range(self.way.store - 1, self.way.first - 1, -1):
            if not self.stopped and self.may_lift(board, place, height):
                found += self.after(height, place, moves, passed)
        if found > _MOST:
            found = _MOST
        if moves > 1 and height > 0 and not self.stopped:
            self.pack(board)
            bound = _GOES_FURTHER if self.goes_further else _ENDS
            table.store(self.key, found, bound, moves, 0)
        self.goes_further = self.goes_further or before
        return found

    def after(self, height: int, place: int, moves: int, passed: bool) -> int:
        """The turns of so many moves that begin with lifting `place` at `height`."""
        if self.play(height, place, passed):
            if moves > 1:
                return self.turns(height + 1, moves - 1, True)
            self.goes_further = True
            return 0
        board = self.boards[height + 1]
        return 1 if moves == 1 and self.total - board.counts[self.way.store] <= self.left else 0

    def may_lift(self, board: Shells, place: int, moves: int) -> bool:
        """Whether a turn that has made so many moves may go on with a place."""
        if board.counts[place] == 0:
            return False
        return moves > 0 or self.forced < 0 or place == self.forced

    def play(self, height: int, place: int, passed: bool) -> bool:
        """Lay out above `height` the board after lifting `place`: whether the turn goes on."""
        way, before, board = self.way, self.boards[height], self.boards[height + 1]
        for i in range(way.size):
            board.counts[i] = before.counts[i]
        self.nodes += 1
        last = way.sow_move(board.counts, place)
        if last != way.store:
            if not self.by_circuit or passed or board.counts[way.store] > before.counts[way.store]:
                way.take(board.counts, last)
            return False
        return self.goes_again and way.has_shells(board.counts)

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
