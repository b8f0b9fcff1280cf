"""A person's view of a turn: all that can be done in a few moves, and the answer to it.

`sight.pxd` gives the C types. A standing is a number of shells: with two seats the lead of a store
over the other, with three what the store holds.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.kernel import Shells, Way
from .boards import MOST_IN_BYTES, make_boards

MOST_SEEN = 15
"""The most moves of a turn, and of the answer to it, that can be asked for."""

LOWEST = -(2**30)
"""Less than any standing."""

_NOTHING = LOWEST

_TOPS = 64
"""The most turns held at once: those with the best standings before they are answered."""


class Sight:
    """Looks at a seat's turns of up to `moves` moves, and at answers of as many moves.

    A turn that is longer has the standing after `moves` moves. Any other turn has the standing at
    its end, less the most that the next seat can gain in its turn. Nothing is taken off when the
    round is over (with `ends_by_row`: when a row does not stand, `Way.stands`); shells left in
    houses are not counted then. `ways` are those of the seats in playing order. After a look,
    `highest` is the best standing before anything is taken off. Raises `ValueError` unless `moves`
    is 1 to `MOST_SEEN`.
    """

    def __init__(self, ways: Sequence[Way], moves: int, ends_by_row: bool = False) -> None:
        if not 1 <= moves <= MOST_SEEN:
            raise ValueError(f"1 to {MOST_SEEN} moves are seen, not {moves}")
        self.ways, self.moves = list(ways), moves
        self.ends_by_row = ends_by_row
        self.seats, self.size = len(self.ways), self.ways[0].size
        # The board after each move, by height, and behind these the turns held.
        self.held = 2 * moves + 1
        self.make_room(MOST_IN_BYTES)
        self.path, self.found = [0] * 16, [0] * 16
        self.mover = self.length = self.best = self.most = self.highest = 0
        self.passed, self.done, self.forced = False, 0, -1
        # The turns held: the order of their standings, and of each its place among all turns.
        self.order, self.standings, self.numbers = [0] * 64, [0] * 64, [0] * 64
        self.going, self.lengths, self.paths = [0] * 64, [0] * 64, [0] * 1024
        self.is_first, self.count, self.turns, self.left_out = False, 0, 0, _NOTHING

    def look(
        self,
        board: Shells,
        mover: int,
        passed: bool,
        done: int,
        forced: int = -1,
        floor: int = LOWEST,
    ) -> int:
        """The best standing of the seat numbered `mover` after the rest of its turn.

        `done` moves of the turn were played before. The next one lifts the place `forced`, or any
        place when that is -1. Where no standing is above `floor`, `floor` is returned. Raises
        `ValueError` when `board` or `mover` is not of this ring.
        """
        self.gather(board, mover, passed, done, forced)
        return self.answer_all(floor)

    def gather(self, board: Shells, mover: int, passed: bool, done: int, forced: int) -> None:
        """Begin what `look` does, and find `highest`; `answer_all` does the rest.

        Raises `ValueError` as `look` does.
        """
        self.begin(board, mover)
        self.passed, self.done, self.forced = passed, done, forced
        # Looking at answers takes most of the time, and is needed only of turns with a standing
        # of at least the best one's: so those with the best standings are looked at first.
        self.is_first, self.count, self.turns, self.left_out = True, 0, 0, _NOTHING
        self.look_on()

    def answer_all(self, floor: int) -> int:
        """Give the standing that `look` gives, after `gather`."""
        self.is_first, self.best, self.length = False, floor, 0
        if not self.answer_tops() and self.left_out > floor:
            # One that is not held may be as good, and be found before it.
            if self.best > floor:
                self.best -= 1
            self.look_on()
        return self.best

    def look_on(self) -> None:
        """Look at all turns that begin with the moves played before."""
        if self.done >= self.moves:
            self.compare(0, True)
        else:
            self.visit(0, self.moves - self.done, self.passed, self.forced)
            if self.turns == 0:
                self.compare(0, False)

    def stand(self, board: Shells, mover: int, floor: int = LOWEST) -> int:
        """The standing of the seat numbered `mover` when its turn has ended with `board`.

        Where it is at most `floor`, `floor` is returned. Raises `ValueError` when `board` or
        `mover` is not of this ring.
        """
        self.begin(board, mover)
        self.is_first, self.best = False, floor
        self.compare(0, False)
        return self.best

    def line(self) -> list[int]:
        """The places lifted in the turn last looked for, the first found among equal ones."""
        return [self.found[i] for i in range(self.length)]

    def begin(self, board: Shells, mover: int) -> None:
        """Start from `board`, with nothing found; raises `ValueError` as `look` does."""
        if board.size != self.size or not 0 <= mover < self.seats:
            raise ValueError(f"a board has {self.size} places here and {self.seats} seats")
        total = 0
        for place in range(self.size):
            total += board.counts[place]
        if total > self.boards.most:
            self.make_room(total)
        self.boards.set(0, board)
        self.mover, self.length, self.best, self.highest = mover, 0, _NOTHING, _NOTHING

    def make_room(self, total: int) -> None:
        """Make boards that hold `total` shells."""
        self.boards = make_boards(self.ways, total)
        self.boards.reserve(self.held + _TOPS)

    def visit(self, height: int, left: int, passed: bool, forced: int) -> None:
        """Look at every turn of up to `left` more moves from the board at `height`."""
        way: Way = self.ways[self.mover]
        boards = self.boards
        choices = boards.choices(height, self.mover)
        for place in range(way.store - 1, way.first - 1, -1):
            if choices & (1 << (place - way.first)) == 0 or (forced >= 0 and place != forced):
                continue
            self.path[height] = place
            goes_on = boards.play(height, height + 1, self.mover, place, passed)
            if goes_on and left > 1:
                self.visit(height + 1, left - 1, True, -1)
            else:
                self.compare(height + 1, goes_on)

    def compare(self, height: int, goes_on: bool) -> None:
        """Keep the turn that leads to the board at `height` if it is the best so far."""
        standing = self.boards.standings[self.seats * height + self.mover]
        if self.is_first:
            self.hold(height, standing, goes_on)
        elif standing > self.best:
            # An answer can only make it less; how much less does not matter once it is not the
            # best.
            if not goes_on:
                standing -= self.answer(height, standing - self.best)
            if standing > self.best:
                self.best, self.length = standing, height
                for i in range(height):
                    self.found[i] = self.path[i]

    def hold(self, height: int, standing: int, goes_on: bool) -> None:
        """Hold the turn that leads to the board at `height`, if its standing is among the best.

        `left_out` is the best standing of the others.
        """
        number, at, slot = self.turns, self.count, self.count
        self.turns += 1
        if standing > self.highest:
            self.highest = standing
        if at < _TOPS:
            self.count += 1
        else:
            at -= 1
            slot = self.order[at]
            other = self.standings[slot] if standing > self.standings[slot] else standing
            if other > self.left_out:
                self.left_out = other
        if number < _TOPS or standing > self.standings[slot]:
            while at > 0 and self.standings[self.order[at - 1]] < standing:
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at], self.standings[slot], self.numbers[slot] = slot, standing, number
            self.going[slot], self.lengths[slot] = goes_on, height
            for i in range(height):
                self.paths[16 * slot + i] = self.path[i]
            self.boards.copy(height, self.held + slot)

    def answer_tops(self) -> bool:
        """Find the best of the turns that are held; true when it is the best of all.

        Of those that are equal it is the first that was found.
        """
        first = -1
        for i in range(self.count):
            slot = self.order[i]
            standing, is_before = self.standings[slot], self.numbers[slot] < first
            if standing < self.best or (standing == self.best and not is_before):
                continue
            if not self.going[slot]:
                self.boards.copy(self.held + slot, self.moves)
                standing -= self.answer(self.moves, standing - self.best + is_before)
            if standing > self.best or (standing == self.best and is_before):
                self.best, first, self.length = standing, self.numbers[slot], self.lengths[slot]
                for j in range(self.length):
                    self.found[j] = self.paths[16 * slot + j]
        return self.best > self.left_out

    def answer(self, height: int, enough: int) -> int:
        """The most that the standing of the next seat can rise in its turn.

        Looking stops where it rises by `enough` or more.
        """
        seat = (self.mover + 1) % self.seats
        if self.ends_by_row and self.boards.filled[height] >> 3 != (1 << self.seats) - 1:
            return 0
        before = self.boards.standings[self.seats * height + seat]
        self.most = before
        self.reply(seat, height, self.moves, False, before + enough)
        return self.most - before

    def reply(self, seat: int, height: int, left: int, passed: bool, enough: int) -> None:
        """Look at every turn of up to `left` moves of `seat` from the board at `height`.

        Looking stops where the standing is `enough`.
        """
        way: Way = self.ways[seat]
        boards = self.boards
        choices = boards.choices(height, seat)
        for place in range(way.store - 1, way.first - 1, -1):
            if self.most >= enough:
                break
            if choices & (1 << (place - way.first)) == 0:
                continue
            goes_on = boards.play(height, height + 1, seat, place, passed)
            standing = boards.standings[self.seats * (height + 1) + seat]
            if standing > self.most:
                self.most = standing
            if goes_on and left > 1:
                self.reply(seat, height + 1, left - 1, True, enough)
