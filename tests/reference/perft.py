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
    return _sequences(chosen, position, depth, is_first=True, goes_on=False)


def _sequences(rules: Rules, position: str, depth: int, is_first: bool, goes_on: bool) -> int:
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
        return _sequences(rules, passed, depth - 1, is_first, goes_on=False)
    count = 0
    for number in legal:
        ring, mover = read_position(rules, position)
        assert mover is not None
        hand = Hand(rules, ring, mover)
        # The move before this one ended in the store, so the hand has passed it in this turn.
        hand.has_passed_store = goes_on
        again = play_move(hand, number)
        seat = mover if again else seat_to_move(rules, ring, ring.seat_after(mover))
        count += _sequences(rules, write_position(ring, seat), depth - 1, False, again)
    return count
