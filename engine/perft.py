"""Counting move sequences: the engine's own proof, and its yardstick."""

from __future__ import annotations

from .board import Position
from .kernel import Shells
from .ring import Ring, ring_of
from .round import ends_by_row
from .ruleset import RoundEnd, RuleSet


def perft(rules: RuleSet, position: Position, depth: int, opens_match: bool = False) -> int:
    """The number of sequences of `depth` moves from `position`.

    A move is one chosen house with all its laps; a pass counts as one. A round that is over has no
    continuation. With `opens_match` the first lift is the first of the match (`first-lift`). Raises
    `ValueError` when the position has no seat to move.
    """
    if position.to_move is None:
        raise ValueError("a seat is to move in a position to count from")
    if depth < 1:
        return 1
    ring = ring_of(rules, position)
    mover = ring.seats.index(position.to_move)
    return Counter(rules, ring, depth).start(ring.board(position), mover, opens_match)


class Counter:
    """Counts with boards that are made once, one for each number of moves still to come."""

    def __init__(self, rules: RuleSet, ring: Ring, depth: int) -> None:
        self.depth = depth
        self.seats = len(ring.seats)
        self.ways = list(ring.ways)
        self.boards = [Shells(()) for _ in range(depth + 1)]
        self.ends_by_row = ends_by_row(rules)
        self.ends_stuck = rules.round_end is RoundEnd.STUCK

    def start(self, board: Shells, mover: int, opens_match: bool) -> int:
        """The number of sequences from `board`; with `opens_match` the first lift may be bound."""
        self.boards[self.depth].become(board)
        way = self.ways[mover]
        if opens_match and way.opening >= 0 and board[way.opening]:
            return self.after_move(self.depth, mover, way.opening, False)
        return self.count(self.depth, mover, False)

    def count(self, depth: int, mover: int, passed_store: bool) -> int:
        """The number of sequences of `depth` moves, 1 or more, from the board of that depth."""
        way = self.ways[mover]
        board = self.boards[depth]
        found, total = 0, 0
        for place in range(way.first, way.store):
            if board.counts[place]:
                found += 1
                if depth > 1:
                    total += self.after_move(depth, mover, place, passed_store)
        if found == 0:
            self.boards[depth - 1].become(board)
            return self.after_turn(depth - 1, mover)
        return total if depth > 1 else found

    def after_move(self, depth: int, mover: int, place: int, passed_store: bool) -> int:
        """The number of sequences that begin with lifting `place`."""
        if depth == 1:
            return 1
        way = self.ways[mover]
        board = self.boards[depth - 1]
        board.become(self.boards[depth])
        if way.play(board.counts, place, passed_store):
            return self.count(depth - 1, mover, True)
        return self.after_turn(depth - 1, mover)

    def after_turn(self, depth: int, mover: int) -> int:
        """The number of sequences from the board of that depth, after a turn of `mover`."""
        if depth == 0:
            return 1
        mover = (mover + 1) % self.seats
        if self.is_over(self.boards[depth], mover):
            return 0
        return self.count(depth, mover, False)

    def is_over(self, board: Shells, mover: int) -> bool:
        """True when the round is over once a turn leaves `board` to `mover`."""
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
