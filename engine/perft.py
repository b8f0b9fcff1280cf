"""Counting move sequences: the engine's own proof, and its yardstick."""

from __future__ import annotations

from .board import Position
from .ring import Ring, ring_of
from .round import is_round_over
from .ruleset import Again, CaptureAfter, Opening, RuleSet
from .sowing import sow_and_take


def perft(rules: RuleSet, position: Position, depth: int, opens_match: bool = False) -> int:
    """How many sequences of `depth` moves begin at `position`, whose seat to move is set.

    A move is one chosen house with all its laps; a pass counts as one. A round that is over has
    no continuation. With `opens_match` the first lift is the match's (`opening=farthest`).
    """
    if position.to_move is None:
        raise ValueError("a seat is to move in a position to count from")
    ring = ring_of(rules, position)
    mover = ring.seats.index(position.to_move)
    forced = opens_match and rules.opening is Opening.FARTHEST
    return _count(rules, ring, ring.board(position), mover, depth, False, forced)


def _count(
    rules: RuleSet,
    ring: Ring,
    board: list[int],
    mover: int,
    depth: int,
    passed_store: bool,
    forced: bool,
) -> int:
    if depth == 0:
        return 1
    first, store = ring.first(mover), ring.store(mover)
    houses = [place for place in range(first, store) if board[place]]
    if not houses:
        return _after_turn(rules, ring, board, mover, depth - 1)
    if forced and houses[0] == first:
        houses = [first]
    if depth == 1:
        return len(houses)
    at_once = passed_store or rules.capture_after is CaptureAfter.NONE
    total = 0
    for place in houses:
        after = board.copy()
        last, _ = sow_and_take(ring, after, mover, store - place, at_once, [])
        if last == store and rules.again is Again.YES and any(after[first:store]):
            total += _count(rules, ring, after, mover, depth - 1, True, False)
        else:
            total += _after_turn(rules, ring, after, mover, depth - 1)
    return total


def _after_turn(rules: RuleSet, ring: Ring, board: list[int], mover: int, depth: int) -> int:
    if depth and is_round_over(rules, ring.position(board, None)):
        return 0
    following = (mover + 1) % len(ring.seats)
    return _count(rules, ring, board, following, depth, False, False)
