"""Max-n search over the moves of three seats: each seat takes what gives it most.

`maxn.pxd` gives the C types. Depth counts moves and a pass costs nothing, as with two seats. With
three seats there is no window to cut by: every play is searched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine.kernel import Shells, Way

DEEPEST = 200
"""The most moves a search looks ahead."""

_CHECK_EVERY = 4096
"""The nodes between two calls of `is_late`."""


class Shares:
    """The shells that each seat ends with, as far as the search saw, and the moves up to there.

    `is_exact` says that no play was cut off at the horizon.
    """

    def __init__(self) -> None:
        self.shells = [0] * 4
        self.is_exact = True
        self.line, self.length = [0] * 256, 0

    def get(self) -> tuple[int, ...]:
        """The shells of the three seats."""
        return (self.shells[0], self.shells[1], self.shells[2])

    def moves(self) -> list[int]:
        """The places lifted, in order."""
        return [self.line[i] for i in range(self.length)]


class MaxN:
    """Searches positions on one ring of three seats, whose ways are `ways`.

    Among choices that give a seat the same, it takes the house nearest to its store. If `stopped`
    is set, the last search was broken off and its shares mean nothing. `rest` is that of
    `AlphaBeta`; what goes to the opponent goes to the next seat.
    """

    def __init__(
        self,
        ways: Sequence[Way],
        ends_by_row: bool,
        ends_stuck: bool,
        rest: int,
    ) -> None:
        self.ways = list(ways)
        self.seats = len(self.ways)
        self.size = self.ways[0].size
        self.ends_by_row, self.ends_stuck, self.sign = ends_by_row, ends_stuck, rest
        self.boards = [Shells([0] * self.size) for _ in range(DEEPEST + 2)]
        self.found = [Shares() for _ in range(DEEPEST + 2)]
        self.nodes = self.check_at = self.node_limit = 0
        self.is_late: Callable[[], bool] | None = None
        self.stopped = False

    def limit(self, node_limit: int, is_late: Callable[[], bool] | None) -> None:
        """Count nodes from 0 and stop at `node_limit` (0: no limit) or when `is_late` is true."""
        self.nodes, self.node_limit, self.is_late = 0, node_limit, is_late
        self.stopped = False
        self.check_at = _CHECK_EVERY
        if 0 < node_limit < _CHECK_EVERY:
            self.check_at = node_limit

    def start(self, board: Shells, mover: int, passed: bool, depth: int) -> Shares:
        """The shares of all seats from `board`, `depth` moves deep; the next search reuses them.

        `passed` says that a shell has fallen into the mover's store in this turn. Raises
        `ValueError` when the depth is not 0 to `DEEPEST`, when `board` or `mover` is not of this
        ring, and when all houses are empty.
        """
        if not 0 <= depth <= DEEPEST:
            raise ValueError(f"a depth is 0 to {DEEPEST}, not {depth}")
        if board.size != self.size or not 0 <= mover < self.seats:
            raise ValueError(f"a board has {self.size} places and {self.seats} seats")
        if sum([board.has_any(way) for way in self.ways]) == 0:
            raise ValueError("a board with empty houses is not searched: the round is over")
        self.boards[0].become(board)
        self.visit(0, mover, passed, depth)
        shares: Shares = self.found[0]
        return shares

    def visit(self, height: int, mover: int, passed: bool, depth: int) -> None:
        """Find the shares of the board at `height`, where the round is not over."""
        if depth == 0:
            self.guess(self.boards[height], self.found[height])
        else:
            self.choose(height, mover, passed, depth)

    def choose(self, height: int, mover: int, passed: bool, depth: int) -> None:
        """Find the shares of the board at `height`; seats without a move pass first."""
        board, best, way = self.boards[height], self.found[height], self.ways[mover]
        while not way.has_shells(board.counts):
            mover, passed = (mover + 1) % self.seats, False
            way = self.ways[mover]
        if self.nodes >= self.check_at:
            self.check_limits()
        is_exact, is_first = True, True
        child, below = self.boards[height + 1], self.found[height + 1]
        for place in range(way.store - 1, way.first - 1, -1):
            if board.counts[place] == 0 or self.stopped:
                continue
            if self.play(way, board, child, place, passed):
                self.visit(height + 1, mover, True, depth - 1)
            elif self.is_over(child, (mover + 1) % self.seats):
                self.settle(child, below)
            else:
                self.visit(height + 1, (mover + 1) % self.seats, False, depth - 1)
            is_exact = is_exact and below.is_exact
            if is_first or below.shells[mover] > best.shells[mover]:
                is_first = False
                for seat in range(self.seats):
                    best.shells[seat] = below.shells[seat]
                best.line[0] = place
                for i in range(below.length):
                    best.line[i + 1] = below.line[i]
                best.length = below.length + 1
        best.is_exact = is_exact

    def guess(self, board: Shells, shares: Shares) -> None:
        """Set the shares at the horizon: what lies in each store."""
        for seat in range(self.seats):
            way = self.ways[seat]
            shares.shells[seat] = board.counts[way.store]
        shares.is_exact = False
        shares.length = 0

    def settle(self, board: Shells, shares: Shares) -> None:
        """Set the shares of a round that is over, after the rest is collected."""
        for seat in range(self.seats):
            way = self.ways[seat]
            shares.shells[seat] = board.counts[way.store]
        for seat in range(self.seats):
            way, taker = self.ways[seat], seat
            if self.sign < 0:
                taker = (seat + 1) % self.seats
            for place in range(way.first, way.store if self.sign else way.first):
                shares.shells[taker] += board.counts[place]
        shares.is_exact = True
        shares.length = 0

    def is_over(self, board: Shells, mover: int) -> bool:
        """True when the round is over once a turn leaves this board to `mover`."""
        if self.ends_stuck:
            way = self.ways[mover]
            return not way.has_shells(board.counts)
        rows = 0
        for seat in range(self.seats):
            way = self.ways[seat]
            if self.ends_by_row:
                rows += way.stands(board.counts)
            else:
                rows += way.has_shells(board.counts)
        return rows < self.seats if self.ends_by_row else rows == 0

    def play(self, way: Way, board: Shells, child: Shells, place: int, passed: bool) -> bool:
        """Set `child` to `board` after a move from `place`; return whether the turn goes on."""
        for i in range(self.size):
            child.counts[i] = board.counts[i]
        self.nodes += 1
        return way.play(child.counts, place, passed)

    def check_limits(self) -> None:
        """Set `stopped` when a limit is reached, and the node at which to check next."""
        if 0 < self.node_limit <= self.nodes or (self.is_late is not None and self.is_late()):
            self.stopped = True
        self.check_at = self.nodes + _CHECK_EVERY
        if 0 < self.node_limit < self.check_at:
            self.check_at = self.node_limit
