"""Alpha-beta search over the moves of two seats, with a transposition table.

`alphabeta.pxd` gives the C types. Depth counts moves: a turn of three moves is three deep, a pass
costs nothing. Values are those of the seat to move. The value at a depth is what plain minimax
gives at that depth, whatever the table holds: an entry is used only at the depth it was found at,
or when it is proven within the depth asked for.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from ...engine.kernel import Shells, Way
from .ply import Ply
from .table import Table

INFINITE = 2**30 - 1
"""Greater than any value."""

DEEPEST = 200
"""The most moves a search looks ahead."""

UNPROVEN = 4000
"""The `reach` of a value that rests on a guess at the horizon; greater than any depth."""

# `alphabeta.pxd` makes these C integers; the public names above stay Python objects.
_INFINITE, _UNPROVEN = INFINITE, UNPROVEN

# Bounds are bits: exact is at least and at most. Proven is added to one of the other three.
_AT_LEAST, _AT_MOST, _EXACT, _PROVEN = 1, 2, 3, 4

_CIRCUIT = 1
"""What `Way.waits` is when captures wait for a shell in the store, in any move of the turn."""

_CHECK_EVERY = 4096
"""The nodes between two calls of `is_late`."""

_KEPT_FROM = 3
"""The least depth that is worth an entry in the table: below it, searching is faster."""

_FEW = 20
"""With more shells in the houses, it is not looked whether one move ends the round."""


class AlphaBeta:
    """Searches positions on one ring of two seats, whose ways are `ways`.

    `worth[total + d]` is the worth to the first seat of a round that ends with `d` more shells for
    it than for the second; `total` is the number of shells on the board. It must not fall as `d`
    rises. After a search, `reach` is the number of moves within which the value is proven, or
    `UNPROVEN`. If `stopped` is set, the search was broken off and its value means nothing. Raises
    `ValueError` for more than 30 houses a seat.
    """

    def __init__(
        self,
        ways: Sequence[Way],
        worth: Sequence[int],
        ends_by_one: bool,
        ends_stuck: bool,
        to_owner: bool,
        entries: int,
    ) -> None:
        self.first, self.second = ways
        self.size = self.first.size
        values = array("i", worth)
        self.worth, self.total = values, len(values) // 2
        self.is_plain = values == array("i", range(-self.total, self.total + 1))
        self.by_circuit = self.first.waits == _CIRCUIT
        self.ends_by_one, self.ends_stuck, self.to_owner = ends_by_one, ends_stuck, to_owner
        # Whether no move makes its seat's lead smaller: nothing it sows goes to the other store,
        # and nothing is left to be collected when the round is over.
        self.only_gains = not ends_by_one and not ends_stuck
        for place in range(self.size):
            if self.first.into[place] != place or self.second.into[place] != place:
                self.only_gains = False
        self.bits = max(self.total.bit_length(), 1)
        fields = self.size if self.is_plain else self.size + 2
        self.words = fields // (64 // self.bits) + 1
        houses = self.first.store - self.first.first
        if houses > 30:
            raise ValueError(f"a seat has 1 to 30 houses, not {houses}")
        self.table = Table(entries, self.words)
        self.plies: list[Ply] = []
        self.reserve(0)
        self.scratch = Shells([0] * self.size)
        self.nodes = self.check_at = self.node_limit = 0
        self.is_late: Callable[[], bool] | None = None
        self.reach = 0
        self.stopped = False

    def limit(self, node_limit: int, is_late: Callable[[], bool] | None) -> None:
        """Count nodes from 0 and stop at `node_limit` (0: no limit) or when `is_late` is true."""
        self.nodes, self.node_limit, self.is_late = 0, node_limit, is_late
        self.stopped = False
        self.check_at = _CHECK_EVERY
        if 0 < node_limit < _CHECK_EVERY:
            self.check_at = node_limit

    def reserve(self, depth: int) -> None:
        """Make room for a search `depth` moves deep, which `visit` takes for granted."""
        while len(self.plies) < depth + 2:
            self.plies.append(Ply(self.first, self.second, self.bits, self.words, self.is_plain))

    def line(self) -> list[int]:
        """The places lifted in the best line of the last search.

        It is defined when the value lay inside the window. The line ends early where the rest of
        the value came from the table.
        """
        ply = self.plies[0]
        return [ply.line[i] for i in range(ply.length)]

    def start(
        self, board: Shells, mover: int, passed: bool, depth: int, alpha: int, beta: int
    ) -> int:
        """The value of `board` to `mover`, `depth` moves deep, within the window `alpha`..`beta`.

        Outside the window it is only a bound. `passed` says that a shell has fallen into the
        mover's store in this turn. Raises `ValueError` when the depth is not 0 to `DEEPEST`, when
        `board` or `mover` is not of this ring, and when all houses are empty.
        """
        if not 0 <= depth <= DEEPEST:
            raise ValueError(f"a depth is 0 to {DEEPEST}, not {depth}")
        if board.size != self.size or mover not in (0, 1):
            raise ValueError(f"a board has {self.size} places and the seats 0 and 1")
        shells = 0
        for place in range(self.size):
            shells += board.counts[place]
        if shells != self.total:
            raise ValueError(f"a board holds {self.total} shells here")
        if not board.has_any(self.first) and not board.has_any(self.second):
            raise ValueError("a board with empty houses is not searched: the round is over")
        if len(self.plies) < depth + 2:
            self.reserve(depth)
        return self.visit(0, board, mover, passed and self.by_circuit, depth, alpha, beta)

    def ahead(self, board: Shells, mover: int) -> int:
        """The lead of the mover's store over the other, in shells."""
        ahead = board.counts[self.first.store] - board.counts[self.second.store]
        return ahead if mover == 0 else -ahead

    def rest(self, board: Shells) -> int:
        """The number of shells still in the houses."""
        return self.total - board.counts[self.first.store] - board.counts[self.second.store]

    def worth_to(self, mover: int, ahead: int) -> int:
        """The worth to `mover` of a round that it ends `ahead` shells ahead."""
        if mover == 0:
            return self.worth[self.total + ahead]
        return -self.worth[self.total - ahead]

    def settle(self, board: Shells) -> int:
        """The worth to the first seat of a round that is over, after the rest is collected."""
        here, there = self.first, self.second
        own = other = 0
        for place in range(here.first, here.store):
            own += board.counts[place]
        for place in range(there.first, there.store):
            other += board.counts[place]
        ahead = board.counts[here.store] - board.counts[there.store]
        ahead += own - other if self.to_owner else other - own
        return self.worth[self.total + ahead]

    def is_over(self, board: Shells, mover: int) -> bool:
        """Whether the round is over when a turn of `mover` ends with this board."""
        if self.ends_stuck:
            way = self.second if mover == 0 else self.first
            return not way.has_shells(board.counts)
        if self.first.has_shells(board.counts):
            return self.ends_by_one and not self.second.has_shells(board.counts)
        return self.ends_by_one or not self.second.has_shells(board.counts)

    def guess(self, board: Shells, mover: int) -> int:
        """The estimate of a board at the horizon: the worth to `mover` of the lead it has now."""
        return self.worth_to(mover, self.ahead(board, mover))

    def visit(
        self,
        height: int,
        board: Shells,
        mover: int,
        passed: bool,
        depth: int,
        alpha: int,
        beta: int,
    ) -> int:
        """The value to `mover` of a board that is not over; sets `reach`."""
        ply, way = self.plies[height], self.first if mover == 0 else self.second
        ply.length = 0
        if depth == 0:
            self.reach = _UNPROVEN
            return self.guess(board, mover)
        if not way.has_shells(board.counts):
            return -self.visit(height, board, 1 - mover, False, depth, -beta, -alpha)
        if depth == 1:
            return self.look(ply, way, board, mover, passed, beta)
        # Even if one seat got every shell left, the value could not leave these two bounds.
        ahead, rest = self.ahead(board, mover), self.rest(board)
        if self.worth_to(mover, ahead + rest) <= alpha:
            self.reach = 0
            return self.worth_to(mover, ahead + rest)
        if self.worth_to(mover, ahead - rest) >= beta:
            self.reach = 0
            return self.worth_to(mover, ahead - rest)
        # A plain worth is a number of shells: the table holds what is won from here on, so that
        # boards that differ only in their stores share an entry (`pack` leaves the stores out).
        base = ahead if self.is_plain else 0
        ply.pack(board, mover, passed)
        hint = -1
        table = self.table
        if depth >= _KEPT_FROM and table.find(ply.key):
            hint = table.place
            value, bound, within = table.value + base, table.bound, table.depth
            if height > 0 and (within == depth if bound < _PROVEN else within <= depth):
                at_least, at_most = bound & _AT_LEAST, bound & _AT_MOST
                if (
                    (at_least and value >= beta)
                    or (at_most and value <= alpha)
                    or (at_least and at_most)
                ):
                    self.reach = within if bound >= _PROVEN else _UNPROVEN
                    return value
        return self.choose(height, board, mover, passed, depth, alpha, beta, base, hint)

    def choose(
        self,
        height: int,
        board: Shells,
        mover: int,
        passed: bool,
        depth: int,
        alpha: int,
        beta: int,
        base: int,
        hint: int,
    ) -> int:
        """The value to `mover` of its best choice; stores it in the table."""
        ply, below = self.plies[height], self.plies[height + 1]
        count = self.expand(ply, board, mover, passed, hint, beta if depth == 2 else _INFINITE)
        if count == 0:  # the last one played is enough
            self.reach = _UNPROVEN
            return self.guess(ply.boards[ply.order[0]], mover)
        best, low, best_place, furthest = -_INFINITE, alpha, 0, 0
        for i in range(count):
            choice = ply.order[i]
            child = ply.boards[choice]
            if ply.ends[choice]:
                value = self.settle(child)
                if mover == 1:
                    value = -value
                self.reach = below.length = 0
            else:
                keeps = bool(ply.keeps[choice])
                # Later choices are first searched with a null window, which only shows whether
                # they are better than the best so far; those that are get searched again.
                if i == 0 or beta - low == 1:
                    value = self.descend(height, child, mover, keeps, depth, low, beta)
                else:
                    value = self.descend(height, child, mover, keeps, depth, low, low + 1)
                    if low < value < beta and not self.stopped:
                        value = self.descend(height, child, mover, keeps, depth, low, beta)
                if self.stopped:
                    return 0
            if self.reach < _UNPROVEN:
                self.reach += 1
            if value > best:
                best, best_place = value, ply.places[choice]
                if value > low:
                    low = value
                    ply.line[0] = best_place
                    for j in range(below.length):
                        ply.line[j + 1] = below.line[j]
                    ply.length = below.length + 1
            if value >= beta:
                # This one choice proves the bound, however far the others reached.
                furthest = self.reach
                break
            if self.reach > furthest:
                furthest = self.reach
        self.reach = furthest
        bound = _EXACT
        if best >= beta:
            bound = _AT_LEAST
        elif best <= alpha:
            bound = _AT_MOST
        if depth < _KEPT_FROM:
            return best
        if furthest < _UNPROVEN:
            self.table.store(ply.key, best - base, bound + _PROVEN, furthest, best_place)
        else:
            self.table.store(ply.key, best - base, bound, depth, best_place)
        return best

    def descend(
        self, height: int, child: Shells, mover: int, keeps: bool, depth: int, low: int, high: int
    ) -> int:
        """The value to `mover` of the board after its move; `keeps` says that it moves again."""
        if keeps:
            return self.visit(height + 1, child, mover, self.by_circuit, depth - 1, low, high)
        return -self.visit(height + 1, child, 1 - mover, False, depth - 1, -high, -low)

    def look(self, ply: Ply, way: Way, board: Shells, mover: int, passed: bool, beta: int) -> int:
        """The value to `mover` of its best choice, searched one move deep without a table."""
        best, furthest = -_INFINITE, 0
        if self.stands(board, mover, beta):
            self.reach = _UNPROVEN
            return self.guess(board, mover)
        child = self.scratch
        if self.nodes >= self.check_at:
            self.check_limits()
        for place in range(way.store - 1, way.first - 1, -1):
            if board.counts[place] == 0:
                continue
            keeps = self.play(way, board, child, place, passed)
            if not keeps and self.is_over(child, mover):
                value = self.settle(child)
                if mover == 1:
                    value = -value
                self.reach = 1
            else:
                value = self.guess(child, mover)
                self.reach = _UNPROVEN
            if value > best:
                best = value
                ply.line[0] = place
                ply.length = 1
            if value >= beta:
                return best
            if self.reach > furthest:
                furthest = self.reach
        self.reach = furthest
        return best

    def stands(self, board: Shells, mover: int, enough: int) -> bool:
        """Whether `mover` has `enough` with any move, because no move can take it away."""
        return self.only_gains and self.rest(board) > _FEW and self.guess(board, mover) >= enough

    def expand(
        self, ply: Ply, board: Shells, mover: int, passed: bool, hint: int, enough: int
    ) -> int:
        """Play every choice into the boards of `ply`; return how many, sorted in `order`.

        The choice at `hint` comes first, then those that win most shells or keep the turn. It is 0
        where one, which is then the first in `order`, keeps the turn and stands at `enough`, so
        that the next move need not be looked at.
        """
        if self.nodes >= self.check_at:
            self.check_limits()
        way = self.first if mover == 0 else self.second
        count = 0
        for place in range(way.store - 1, way.first - 1, -1):
            if board.counts[place] == 0:
                continue
            child = ply.boards[count]
            keeps = self.play(way, board, child, place, passed)
            if keeps and self.stands(child, mover, enough) and way.has_shells(child.counts):
                ply.order[0] = count
                return 0
            ply.places[count], ply.keeps[count] = place, keeps
            ply.ends[count] = not keeps and self.is_over(child, mover)
            score = 4 * (child.counts[way.store] - board.counts[way.store]) + 6 * keeps
            if place == hint:
                score = _INFINITE
            ply.scores[count] = score
            i = count
            while i > 0 and ply.scores[ply.order[i - 1]] < score:
                ply.order[i] = ply.order[i - 1]
                i -= 1
            ply.order[i] = count
            count += 1
        return count

    def play(self, way: Way, board: Shells, child: Shells, place: int, passed: bool) -> bool:
        """Set `child` to `board` after a move from `place`; return whether the turn goes on."""
        if self.size > 24:
            for i in range(self.size):
                child.counts[i] = board.counts[i]
        else:  # most boards are small: a loop of fixed length becomes a few instructions
            for i in range(24):
                child.counts[i] = board.counts[i]
        self.nodes += 1
        return way.play(child.counts, place, passed)

    def check_limits(self) -> None:
        """Set `stopped` when a limit is reached, and the next node to check at."""
        if 0 < self.node_limit <= self.nodes or (self.is_late is not None and self.is_late()):
            self.stopped = True
        self.check_at = self.nodes + _CHECK_EVERY
        if 0 < self.node_limit < self.check_at:
            self.check_at = self.node_limit
