"""The outcome of a round of two seats that both play their best, by playing everything there is."""

from __future__ import annotations

from .hand import Hand
from .match import collect
from .options import Rules
from .ring import read_position, write_position
from .turn import moves, play_move, seat_to_move

Known = dict[tuple[str, bool], int]
"""The leads found so far, by the position and whether the turn has passed its store."""


def best_lead(rules: Rules, position: str, known: Known, has_passed: bool = False) -> int:
    """The lead in shells that the first seat ends the round with."""
    if position.endswith("-"):
        first, second = collect(rules, position)
        return first - second
    key = (position, has_passed)
    if key not in known:
        ring, mover = read_position(rules, position)
        assert mover is not None
        legal = moves(rules, position)
        if not legal:
            passed = write_position(ring, seat_to_move(rules, ring, ring.seat_after(mover)))
            known[key] = best_lead(rules, passed, known)
        else:
            pick = max if mover == ring.seats[0] else min
            leads = (lead_after(rules, position, one, known, has_passed) for one in legal)
            known[key] = pick(leads)
    return known[key]


def lead_after(
    rules: Rules, position: str, number: int, known: Known, has_passed: bool = False
) -> int:
    """The lead that the first seat ends with when the seat to move lifts the house `number`."""
    ring, mover = read_position(rules, position)
    assert mover is not None
    hand = Hand(rules, ring, mover)
    hand.has_passed_store = has_passed
    again = play_move(hand, number)
    seat = mover if again else seat_to_move(rules, ring, ring.seat_after(mover))
    after = write_position(ring, seat)
    return best_lead(rules, after, known, again and hand.has_passed_store)
