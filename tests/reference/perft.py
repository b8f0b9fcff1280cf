"""Counts of move sequences, for comparing two engines."""

from __future__ import annotations

from .hand import Hand
from .match import start
from .options import Rules, rules
from .ring import read_position, write_position
from .turn import moves, play_move, seat_to_move


def perft(rules_text: str, depth: int) -> int:
    """The number of different sequences of `depth` moves in the first round.

    A move is one chosen house with all its laps, or a pass; a simultaneous opening is played as
    if the first seat began alone.
    """
    chosen = rules(rules_text)
    *rows, mover = start(chosen).split()
    position = " ".join([*rows, "S" if mover == "-" else mover])
    return _sequences(chosen, position, depth, is_first=True, has_passed=False)


def _sequences(rules: Rules, position: str, depth: int, is_first: bool, has_passed: bool) -> int:
    if depth == 0:
        return 1
    if position.endswith("-"):
        return 0
    legal = moves(rules, position, is_first)
    if depth == 1:
        return max(1, len(legal))
    if not legal:
        ring, mover = read_position(rules, position)
        assert mover is not None
        passed = write_position(ring, seat_to_move(rules, ring, ring.seat_after(mover)))
        return _sequences(rules, passed, depth - 1, is_first, has_passed=False)
    count = 0
    for number in legal:
        ring, mover = read_position(rules, position)
        assert mover is not None
        hand = Hand(rules, ring, mover)
        hand.has_passed_store = has_passed
        again = play_move(hand, number)
        seat = mover if again else seat_to_move(rules, ring, ring.seat_after(mover))
        passed_now = again and hand.has_passed_store
        count += _sequences(rules, write_position(ring, seat), depth - 1, False, passed_now)
    return count
