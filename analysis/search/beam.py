"""Beam search for long turns: after each move it goes on from the most promising boards only.

`beam.pxd` gives the C types. As long as no board has been dropped, every turn has been seen and the
result is exact; after that it is a lower bound.
"""

from __future__ import annotations

from array import array

from ...engine.kernel import Shells
from .table import Table
from .turn_ends import Ends
from .turn_tree import Turns

_KNOWN = 1
"""The bound of every entry in the table, which only records which boards were seen."""

_MOST_MOVES = 200

NOTHING = -(2**30)
"""Less than any worth."""

_NOTHING = NOTHING


class Beam:
    """Searches the turns of `turns` from `board`, keeping `width` boards after each move.

    `moves` is the number of moves played so far, `count` the number of boards to go on from.
    `is_whole` says that no board has been dropped yet. Without `ends`, the boards kept are those
    with the fullest stores, and `best` is the fullest store of the turns that ended with the last
    move, -1 when none did. With `ends`, they are those with the highest sum of the own houses and
    four times the store, and `best` is the greatest worth that `ends` could prove of a turn that
    ended with the last move, `NOTHING` when it proved no more than before. Raises `ValueError` when
    `width` is not 1 to 2^24.
    """

    def __init__(
        self,
        turns: Turns,
        board: Shells,
        width: int,
        ends: Ends | None = None,
        weight: int = 4,
    ) -> None:
        if not 1 <= width <= 2**24:
            raise ValueError(f"a beam keeps 1 to {2**24} boards, not {width}")
        self.turns, self.way, self.total, self.width = turns, turns.way, turns.total, width
        self.size = turns.way.size
        self.table = Table(4 * width, turns.words)
        # Boards lie one after another, `size` counts each; `coming` has room for two widths,
        # so that boards are only thinned out once in a while.
        self.kept = array("H", bytes(2 * self.size * width))
        self.coming = array("H", bytes(4 * self.size * width))
        self.parents, self.lifts = array("I", bytes(8 * width)), array("B", bytes(2 * width))
        self.parent_of, self.lift_of = self.parents, self.lifts
        self.ends = ends
        self.of_store = 1 if ends is None else weight
        self.of_houses = ends is not None
        self.scores = array("i", bytes(4 * (self.of_store * self.total + 1)))
        self.steps: list[tuple[array[int], array[int]]] = []
        self.count, self.coming_count, self.floor = 1, 0, 0
        self.moves, self.best, self.last_parent, self.last_place = 0, _NOTHING, 0, 0
        self.is_whole = True
        for place in range(self.size):
            self.kept[place] = board[place]

    def step(self, passed: bool) -> bool:
        """Play one more move from every board kept; return whether that was possible.

        `passed` says whether a shell had fallen into the store in this turn before the search;
        after the first move one has.
        """
        if self.count == 0 or self.moves == _MOST_MOVES or self.turns.stopped:
            return False
        self.moves += 1
        self.best, self.floor, self.coming_count = _NOTHING, 0, 0
        for number in range(self.count):
            self.play_all(number, passed or self.moves > 1)
        if self.coming_count > self.width:
            self.thin()
        self.steps.append((self.parents[: self.coming_count], self.lifts[: self.coming_count]))
        self.count = self.coming_count
        for i in range(self.count * self.size):
            self.kept[i] = self.coming[i]
        return not self.turns.stopped

    def line(self) -> list[int]:
        """The places lifted in the turn that `best` was found in."""
        places, at = [self.last_place], self.last_parent
        for parents, lifts in reversed(self.steps[: self.moves - 1]):
            places.append(lifts[at])
            at = parents[at]
        return places[::-1]

    def play_all(self, number: int, passed: bool) -> None:
        """Play every move from the kept board `number`."""
        turns, way = self.turns, self.way
        before: Shells = turns.boards[0]
        after: Shells = turns.boards[1]
        for place in range(self.size):
            before.counts[place] = self.kept[number * self.size + place]
        if turns.nodes >= turns.check_at:
            turns.check_limits()
        for place in range(way.store - 1, way.first - 1, -1):
            if turns.stopped or not turns.may_lift(before, place, self.moves - 1):
                continue
            if turns.play(0, place, passed):
                self.keep(after, number, place)
            else:
                self.compare(after, number, place)

    def compare(self, board: Shells, number: int, place: int) -> None:
        """Note the turn that ends with `board`, after lifting `place`, if it is the best."""
        if self.ends is None:
            if board.counts[self.way.store] <= self.best:
                return
            self.best = board.counts[self.way.store]
        else:
            if not self.ends.is_better(board):
                return
            self.best = self.ends.best
        self.last_parent, self.last_place = number, place

    def score(self, counts: list[int]) -> int:
        """The score of the board with these counts: the higher, the more promising."""
        score = self.of_store * counts[self.way.store]
        if self.of_houses:
            for place in range(self.way.first, self.way.store):
                score += counts[place]
        return score

    def keep(self, board: Shells, number: int, place: int) -> None:
        """Keep the board after lifting `place` on board `number`, unless it was seen before."""
        if self.score(board.counts) < self.floor:
            return
        self.turns.pack(board)
        if self.table.find(self.turns.key) and self.table.depth == self.moves:
            return
        self.table.store(self.turns.key, 0, _KNOWN, self.moves, 0)
        if self.coming_count == 2 * self.width:
            self.thin()
            if self.score(board.counts) < self.floor:
                return
        at = self.coming_count
        for i in range(self.size):
            self.coming[at * self.size + i] = board.counts[i]
        self.parent_of[at], self.lift_of[at] = number, place
        self.coming_count += 1

    def thin(self) -> None:
        """Keep only the `width` most promising boards, the first found among equals."""
        size, most = self.size, self.of_store * self.total
        for score in range(most + 1):
            self.scores[score] = 0
        for at in range(self.coming_count):
            self.scores[self.score_at(at)] += 1
        self.is_whole = False
        # Count down from the best score: all boards above `score` are kept, and the first `room`
        # of those with exactly `score`.
        score, room = most, self.width
        while self.scores[score] <= room:
            room -= self.scores[score]
            score -= 1
        self.floor, kept = score + 1, 0
        for at in range(self.coming_count):
            has = self.score_at(at)
            if has < score or (has == score and room == 0):
                continue
            if has == score:
                room -= 1
            for i in range(size):
                self.coming[kept * size + i] = self.coming[at * size + i]
            self.parent_of[kept], self.lift_of[kept] = self.parent_of[at], self.lift_of[at]
            kept += 1
        self.coming_count = kept

    def score_at(self, at: int) -> int:
        """The score of the board `at` among those to come."""
        first = at * self.size
        score = self.of_store * self.coming[first + self.way.store]
        if self.of_houses:
            for place in range(self.way.first, self.way.store):
                score += self.coming[first + place]
        return score
