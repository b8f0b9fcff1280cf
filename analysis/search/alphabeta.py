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
from .boards import make_boards
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
"""The `Way.waits` of captures that wait for a shell in the store, in any move of the turn."""

_CHECK_EVERY = 4096
"""The nodes between two calls of `is_late`."""

_KEPT_FROM = 3
"""The least depth that is worth an entry in the table: below it, searching is faster."""

_OF_KEEPING = 6
"""The worth of a move that keeps the turn, in half shells, where no other is asked for."""

_FEW = 20
"""With more shells in the houses, one move is taken not to end the round."""


class AlphaBeta:
    """Searches positions on one ring of two seats, whose ways are `ways`.

    `worth[total + d]` is the worth to the first seat of a round that ends with `d` more shells for
    it than for the second; `total` is the number of shells on the board. It must not fall as `d`
    rises. After a search, `reach` is the number of moves within which the value is proven, or
    `UNPROVEN`. If `stopped` is set, the search was broken off and its value means nothing.
    `of_keeping` is the worth of a move that keeps the turn when choices are put in order, in half
    shells; it only changes how long a search takes. `rest` is 1 where the shells left in houses go
    to their owner, -1 where to the opponent, 0 where to nobody. Raises `ValueError` for more than
    30 houses a seat.
    """

    def __init__(
        self,
        ways: Sequence[Way],
        worth: Sequence[int],
        ends_by_row: bool,
        ends_stuck: bool,
        rest: int,
        entries: int,
    ) -> None:
        self.first, self.second = ways
        self.size = self.first.size
        values = array("i", worth)
        self.worth, self.total = values, len(values) // 2
        self.is_plain = values == array("i", range(-self.total, self.total + 1))
        self.by_circuit = self.first.waits == _CIRCUIT
        self.ends_by_row, self.ends_stuck, self.sign = ends_by_row, ends_stuck, rest
        # Whether no move makes its seat's lead smaller: nothing it sows goes to the other store,
        # and nothing is left to be collected when the round is over.
        self.only_gains = not ends_by_row and not ends_stuck and self.first.is_plain
        for place in range(self.size):
            if self.first.into[place] != place or self.second.into[place] != place:
                self.only_gains = False
        self.houses = self.first.store - self.first.first
        if self.houses > 30:
            raise ValueError(f"a seat has 1 to 30 houses, not {self.houses}")
        # The boards at height h are those from h * houses on: one for each choice a move before.
        self.boards = make_boards(ways, self.total)
        self.table = Table(entries, self.boards.words)
        self.plies: list[Ply] = []
        self.reserve(0)
        self.nodes = self.check_at = self.node_limit = self.reach = 0
        self.is_late: Callable[[], bool] | None = None
        self.stopped, self.of_keeping = False, _OF_KEEPING

    def limit(self, node_limit: int, is_late: Callable[[], bool] | None) -> None:
        """Count nodes from 0 and stop at `node_limit` (0: no limit) or when `is_late` is true."""
        self.nodes, self.node_limit, self.is_late = 0, node_limit, is_late
        self.stopped = False
        self.check_at = _CHECK_EVERY
        if 0 < node_limit < _CHECK_EVERY:
            self.check_at = node_limit

    def reserve(self, depth: int) -> None:
        """Make room for a search `depth` moves deep, which `visit` takes for granted."""
        if len(self.plies) < depth + 2:
            self.plies += [Ply() for _ in range(depth + 2 - len(self.plies))]
            self.boards.reserve((depth + 2) * self.houses + 1)  # the last for `settle`

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
        spare = len(self.plies) * self.houses
        self.boards.set(spare, board)
        return self.settle_at(spare)

    def settle_at(self, at: int) -> int:
        """The worth that `settle` gives for one of `boards`."""
        boards, own = self.boards, self.boards.houses(at, 0)
        more = 2 * own - boards.rests[at]  # than in the houses of the other
        ahead = boards.standings[2 * at] + self.sign * more
        return self.worth[self.total + ahead]

    def is_over(self, board: Shells, mover: int) -> bool:
        """True when the round is over once a turn of `mover` ends with this board."""
        first, second = self.first.has_shells(board.counts), self.second.has_shells(board.counts)
        rows = self.first.stands(board.counts) + 2 * self.second.stands(board.counts)
        return self.is_end(first + 2 * second + 8 * rows, mover)

    def is_end(self, filled: int, mover: int) -> bool:
        """True when a round is over after a turn of `mover`, by the bits of `Boards.filled`."""
        if self.ends_stuck:
            return filled & (2 >> mover) == 0
        return filled >> 3 != 3 if self.ends_by_row else filled & 3 == 0

    def guess(self, at: int, mover: int) -> int:
        """The estimate of a board at the horizon: the worth to `mover` of the lead it has now."""
        return self.worth_to(mover, self.boards.standings[2 * at + mover])

    def visit(
        self, height: int, board: Shells, mover: int, passed: bool, depth: int, low: int, high: int
    ) -> int:
        """The value to `mover` of a board that is not over, at a height with room; sets `reach`."""
        at = height * self.houses
        self.boards.set(at, board)
        return self.value(height, at, mover, passed, depth, low, high)

    def value(
        self, height: int, at: int, mover: int, passed: bool, depth: int, alpha: int, beta: int
    ) -> int:
        """The value to `mover` of one of `boards` that is not over; sets `reach`."""
        ply, boards = self.plies[height], self.boards
        ply.length = 0
        if depth == 0:
            self.reach = _UNPROVEN
            return self.guess(at, mover)
        if boards.filled[at] & (1 << mover) == 0:
            return -self.value(height, at, 1 - mover, False, depth, -beta, -alpha)
        if depth == 1:
            return self.look(height, at, mover, passed, beta)
        # Even if one seat got every shell left, the value could not leave these two bounds.
        ahead, rest = boards.standings[2 * at + mover], boards.rests[at]
        if self.worth_to(mover, ahead + rest) <= alpha:
            self.reach = 0
            return self.worth_to(mover, ahead + rest)
        if self.worth_to(mover, ahead - rest) >= beta:
            self.reach = 0
            return self.worth_to(mover, ahead - rest)
        # A plain worth is a number of shells: the table holds what is won from here on, so that
        # boards that differ only in their stores share an entry (the key leaves the stores out).
        base = ahead if self.is_plain else 0
        hint = -1
        table = self.table
        if depth >= _KEPT_FROM:
            boards.pack(at, mover, passed, not self.is_plain, ply)
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
        return self.choose(height, at, mover, passed, depth, alpha, beta, base, hint)

    def choose(
        self,
        height: int,
        at: int,
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
        first = (height + 1) * self.houses
        enough = beta if depth == 2 else _INFINITE
        count = self.expand(ply, first, at, mover, passed, hint, enough)
        if count == 0:  # the last one played is enough
            self.reach = _UNPROVEN
            return self.guess(first + ply.order[0], mover)
        best, low, best_place, furthest = -_INFINITE, alpha, 0, 0
        for i in range(count):
            choice = ply.order[i]
            child, keeps = first + choice, bool(ply.keeps[choice])
            if not keeps and self.is_end(self.boards.filled[child], mover):
                value = self.settle_at(child)
                if mover == 1:
                    value = -value
                self.reach = below.length = 0
            else:
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
        self, height: int, child: int, mover: int, keeps: bool, depth: int, low: int, high: int
    ) -> int:
        """The value to `mover` of the board after its move; `keeps` says that it moves again."""
        if keeps:
            return self.value(height + 1, child, mover, self.by_circuit, depth - 1, low, high)
        return -self.value(height + 1, child, 1 - mover, False, depth - 1, -high, -low)

    def look(self, height: int, at: int, mover: int, passed: bool, beta: int) -> int:
        """The value to `mover` of its best choice, searched one move deep without a table."""
        ply, way = self.plies[height], self.first if mover == 0 else self.second
        boards, child = self.boards, (height + 1) * self.houses
        best, furthest = -_INFINITE, 0
        if self.stands(at, mover, beta):
            self.reach = _UNPROVEN
            return self.guess(at, mover)
        if self.nodes >= self.check_at:
            self.check_limits()
        choices = boards.choices(at, mover)
        for choice in range(self.houses - 1, -1, -1):
            if choices & (1 << choice) == 0:
                continue
            place = way.first + choice
            self.nodes += 1
            keeps = boards.play(at, child, mover, place, passed)
            if not keeps and self.is_end(boards.filled[child], mover):
                value = self.settle_at(child)
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

    def stands(self, at: int, mover: int, enough: int) -> bool:
        """True when `mover` is sure of `enough` whatever it plays: no move can take it away."""
        if not self.only_gains or self.boards.rests[at] <= _FEW:
            return False
        return self.guess(at, mover) >= enough

    def expand(
        self, ply: Ply, first: int, at: int, mover: int, passed: bool, hint: int, enough: int
    ) -> int:
        """Play every choice into the boards from `first` on; return how many, sorted in `order`.

        The choice at `hint` comes first, then those that win most shells or keep the turn. Returns
        0 where one choice keeps the turn and has `enough` for sure, so that the next move need not
        be looked at. That choice is then the first in `order`.
        """
        if self.nodes >= self.check_at:
            self.check_limits()
        way, boards = self.first if mover == 0 else self.second, self.boards
        choices, count = boards.choices(at, mover), 0
        before = boards.rests[at] - boards.standings[2 * at + mover]
        for choice in range(self.houses - 1, -1, -1):
            if choices & (1 << choice) == 0:
                continue
            child, place = first + count, way.first + choice
            self.nodes += 1
            keeps = boards.play(at, child, mover, place, passed)
            if keeps and self.stands(child, mover, enough):
                ply.order[0] = count
                return 0
            ply.places[count], ply.keeps[count] = place, keeps
            # What the store wins is half of what the lead grows and the houses lose.
            won = before - boards.rests[child] + boards.standings[2 * child + mover]
            score = 2 * won + self.of_keeping * keeps
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

    def check_limits(self) -> None:
        """Set `stopped` when a limit is reached, and the node at which to check next."""
        if 0 < self.node_limit <= self.nodes or (self.is_late is not None and self.is_late()):
            self.stopped = True
        self.check_at = self.nodes + _CHECK_EVERY
        if 0 < self.node_limit < self.check_at:
            self.check_at = self.node_limit
