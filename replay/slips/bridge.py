"""Turns put between two boards, played on the kernel's arrays with numbers only.

Where turns are lost, every way to play them is tried, and compared at once with what is written
after them; only the few ways that agree with it are worth playing on the engine.
`bridge.pxd` gives the C types.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine.kernel import Shells, Way

MOST_FOUND = 60
"""The ways that are kept; of more, those with which most agrees."""

ROOM = 4000
"""Room for the numbers of what is written."""

_CHECK_EVERY = 4096
_DEEPEST = 64
# What is written: a turn (seat, moves, and of each its place and capture), a pass (seat), a claim
# of the stores, that the round is over, and what no board agrees with.
_TURN, _PASS, _STORES, _OVER, _NEVER = 0, 1, 2, 3, 4
_TURN_END = -1


class Bridges:
    """The ways to play lost turns after which the written play can follow.

    Seats are numbered in playing order. The `expect_` methods give what is written, in order, one
    step each. After `find`, `nodes` is the number of moves played so far, and `stopped` says that
    not every way was tried.

    Raises `ValueError` when there are not two or three ways round one ring.
    """

    def __init__(self, ways: tuple[Way, ...], ends_by_row: bool, ends_stuck: bool) -> None:
        if not 2 <= len(ways) <= 3 or any(way.size != ways[0].size for way in ways):
            raise ValueError("turns are played by two or three seats round one ring")
        self.ways, self.seats, self.size = ways, len(ways), ways[0].size
        self.ends_by_row, self.ends_stuck = ends_by_row, ends_stuck
        self.boards = [Shells([0] * self.size) for _ in range(_DEEPEST + 2)]
        self.plan = [0] * 4096
        self.path = [0] * 256
        self.most = [1 << 30] * 3
        self.planned = self.length = self.least = self.best = 0
        self.forced = -1
        self.nodes = self.last_node = self.check_at = 0
        self.goes_on = False
        self.captured = 0
        self.stopped = False
        self.found: list[tuple[int, tuple[int, ...]]] = []
        self.may_go_on: Callable[[], bool] | None = None

    def expect_turn(self, seat: int, moves: Sequence[tuple[int, int]]) -> bool:
        """Expect a turn: of each move the place lifted and the shells captured, -1 for no claim.

        False when there is no room for it. A place off the board agrees with nothing.
        """
        first, store = self.ways[seat].first, self.ways[seat].store
        if not all(first <= place < store and taken for place, taken in moves):
            return self.add((_NEVER,))
        return self.add((_TURN, seat, len(moves), *(number for move in moves for number in move)))

    def expect_pass(self, seat: int) -> bool:
        """Expect a pass; false when there is no room for it."""
        return self.add((_PASS, seat))

    def expect_stores(self, shells: Sequence[int]) -> bool:
        """Expect a claim of the stores; false when there is no room for it."""
        if len(shells) != self.seats:
            return self.add((_NEVER,))
        return self.add((_STORES, *shells))

    def expect_over(self) -> bool:
        """Expect that the round is over; false when there is no room for it."""
        return self.add((_OVER,))

    def limit_stores(self, shells: Sequence[int]) -> None:
        """Leaves out ways with more shells in a store than in `shells`: no store ever loses one."""
        for seat, count in enumerate(shells[: self.seats]):
            self.most[seat] = min(self.most[seat], count)

    def add(self, numbers: tuple[int, ...]) -> bool:
        """Adds a step to what is written; false when there is no room for it."""
        if self.planned + len(numbers) > ROOM:
            return False
        for number in numbers:
            self.plan[self.planned] = min(number, 1 << 30)
            self.planned += 1
        return True

    def find(
        self,
        board: Shells,
        mover: int,
        turns: int,
        extra: int,
        least: int,
        nodes: int,
        may_go_on: Callable[[], bool],
        forced: int = -1,
    ) -> list[tuple[int, tuple[int, ...]]]:
        """The ways to play `turns` turns, with `extra` moves more than turns, from `board`.

        Each has the number of steps that agree after it, `least` or more, and the places lifted, -1
        after every turn. `mover` is the seat to move, -1 when the round is over; `forced` the only
        place that the first move may lift, -1 for any. The search stops after `nodes` moves, or
        when `may_go_on`, asked every few thousand moves, says no. Raises `ValueError` when a number
        is out of range.
        """
        if not (-1 <= mover < self.seats and 0 <= turns <= 16 and 0 <= extra <= 32):
            raise ValueError(f"no {turns} turns of seat {mover} with {extra} moves more are tried")
        if board.size != self.size:
            raise ValueError(f"a board has {self.size} places here, not {board.size}")
        start = self.boards[0]
        start.become(board)
        self.found, self.least, self.best, self.length = [], least, 0, 0
        self.forced, self.stopped, self.may_go_on = forced, False, may_go_on
        self.last_node, self.check_at = self.nodes + nodes, self.nodes
        if turns == 0:
            self.follow(0, mover)
        elif mover >= 0:
            self.walk(0, mover, False, turns, extra)
        return self.found

    def walk(self, height: int, mover: int, passed: bool, turns: int, extra: int) -> None:
        """Try every way to play `turns` turns, the first of which may have begun."""
        board, way = self.boards[height], self.ways[mover]
        if self.nodes >= self.check_at:
            self.check_limits()
        if not way.has_shells(board.counts):
            self.path[self.length] = _TURN_END
            self.length += 1
            self.end_turn(height, mover, turns, extra)
            self.length -= 1
            return
        for place in range(way.store - 1, way.first - 1, -1):
            if self.stopped:
                return
            if board.counts[place] == 0 or (height == 0 and self.forced not in (-1, place)):
                continue
            self.copy(height, height + 1)
            self.sow(height + 1, mover, place, passed)
            if not self.is_within(height + 1):
                continue
            self.path[self.length] = place
            self.length += 1
            if not self.goes_on:
                self.path[self.length] = _TURN_END
                self.length += 1
                self.end_turn(height + 1, mover, turns, extra)
                self.length -= 1
            elif extra > 0:
                self.walk(height + 1, mover, True, turns, extra - 1)
            self.length -= 1

    def end_turn(self, height: int, mover: int, turns: int, extra: int) -> None:
        """Go on after a turn of `mover`: with the next turn, or with what is written."""
        following = (mover + 1) % self.seats
        if self.is_over(height, following):
            following = -1
        if turns > 1:
            if following >= 0:
                self.walk(height, following, False, turns - 1, extra)
        elif extra == 0:
            self.follow(height, following)

    def follow(self, height: int, mover: int) -> None:
        """Play what is written from the board at a height, and keep the way if enough agrees."""
        plan, at, reach = self.plan, 0, 0
        last = _DEEPEST + 1
        self.copy(height, last)
        board, is_over = self.boards[last], mover < 0
        while at < self.planned:
            step = plan[at]
            if step == _TURN:
                if mover != plan[at + 1] or not self.play_written(last, at):
                    break
                at += 3 + 2 * plan[at + 2]
            elif step == _PASS:
                if mover != plan[at + 1]:
                    break
                way = self.ways[mover]
                if way.has_shells(board.counts):
                    break
                self.goes_on = False
                at += 2
            elif step == _STORES:
                if not self.has_stores(last, at):
                    break
                at += 1 + self.seats
                reach += 1
                continue
            elif step == _OVER:
                if not is_over:
                    break
                at += 1
                reach += 1
                continue
            else:
                break
            reach += 1
            following = (mover + 1) % self.seats
            is_over = not self.goes_on and self.is_over(last, following)
            # A turn that stops although a move is due is followed by no other.
            mover = -1 if self.goes_on or is_over else following
        if reach >= self.least:
            self.keep(reach)

    def play_written(self, height: int, at: int) -> bool:
        """Play the turn written at a place of the plan; false when it disagrees."""
        plan, board = self.plan, self.boards[height]
        mover = plan[at + 1]
        for move in range(plan[at + 2]):
            place, claimed = plan[at + 3 + 2 * move], plan[at + 4 + 2 * move]
            if board.counts[place] == 0 or (move > 0 and not self.goes_on):
                return False
            self.sow(height, mover, place, move > 0)
            if claimed not in (-1, self.captured):
                return False
        return True

    def sow(self, height: int, mover: int, place: int, passed: bool) -> None:
        """Play a move on the board at a height; sets `captured`, and `goes_on` of its turn."""
        way, board = self.ways[mover], self.boards[height]
        before = board.counts[way.store]
        self.nodes += 1
        self.captured = 0
        last = way.sow_move(board.counts, place)
        if last != way.store and way.may_take(last, board.counts[way.store] - before, passed):
            self.captured = way.take(board.counts, last)
        self.goes_on = way.keeps_turn(board.counts, last, self.captured)

    def copy(self, height: int, to: int) -> None:
        """Copies the board at a height to another."""
        board, other = self.boards[height], self.boards[to]
        for i in range(self.size):
            other.counts[i] = board.counts[i]

    def is_within(self, height: int) -> bool:
        """True when no store holds more than is written later."""
        board = self.boards[height]
        for seat in range(self.seats):
            way = self.ways[seat]
            if board.counts[way.store] > self.most[seat]:
                return False
        return True

    def has_stores(self, height: int, at: int) -> bool:
        """True when the stores are as claimed at a place of the plan."""
        board = self.boards[height]
        for seat in range(self.seats):
            way = self.ways[seat]
            if board.counts[way.store] != self.plan[at + 1 + seat]:
                return False
        return True

    def is_over(self, height: int, mover: int) -> bool:
        """True when the round is over once a turn leaves the board at a height to `mover`."""
        board, filled = self.boards[height], 0
        if self.ends_stuck:
            way = self.ways[mover]
            return not way.has_shells(board.counts)
        for seat in range(self.seats):
            way = self.ways[seat]
            if self.ends_by_row:
                filled += way.stands(board.counts)
            elif way.has_shells(board.counts):
                filled += 1
        return filled < self.seats if self.ends_by_row else filled == 0

    def keep(self, reach: int) -> None:
        """Keep the way on the path; of too many ways, keep those with which most agrees."""
        self.best = max(self.best, reach)
        self.found.append((reach, tuple([self.path[i] for i in range(self.length)])))
        if len(self.found) > MOST_FOUND:
            self.found = [way for way in self.found if way[0] == self.best]
            self.least = self.best + (len(self.found) > MOST_FOUND // 2)

    def check_limits(self) -> None:
        """Set `stopped` when enough was tried, or the caller says so."""
        self.check_at = self.nodes + _CHECK_EVERY
        late = self.may_go_on is not None and not self.may_go_on()
        self.stopped = late or self.nodes >= self.last_node
