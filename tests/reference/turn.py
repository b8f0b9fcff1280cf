"""Turns outside of simultaneous rows, one seat after the other."""

from __future__ import annotations

from typing import TypedDict

from .hand import Hand, Lap, Verdict
from .options import Rules, bound_house
from .ring import Ring, read_position, write_position


class TurnOutcome(TypedDict):
    """The outcome of a turn; `again` says that it is not finished and another move is due."""

    position: str
    captured: int
    laps: list[Lap]
    again: bool


def moves(rules: Rules, position: str, first_lift: bool = False) -> list[int]:
    """The houses that the seat to move may choose, by number; empty when it must pass.

    `first_lift`: this is the first lift of the match, which the rule `first-lift` restricts.
    """
    ring, mover = read_position(rules, position)
    if mover is None:
        raise ValueError(f"nobody is to move in `{position}`")
    numbers = sorted(house.number for house in ring.row(mover) if house.shells)
    return bound_moves(rules, numbers) if first_lift else numbers


def bound_moves(rules: Rules, numbers: list[int]) -> list[int]:
    """Those of the houses with shells that can be a seat's first lift of a match.

    RULES `first-lift`; waived when the house it names is empty.
    """
    return [number for number in numbers if number == bound_house(rules)] or numbers


def play_turn(
    rules: Rules, position: str, houses: list[int], first_lift: bool = False
) -> TurnOutcome:
    """The outcome of a turn: the houses chosen in order, none of them for a pass.

    Raises `ValueError` when the turn is illegal; one that could go on is not.
    """
    legal = moves(rules, position, first_lift)
    ring, mover = read_position(rules, position)
    assert mover is not None
    hand = Hand(rules, ring, mover)
    if bool(houses) != bool(legal):
        raise ValueError(f"{mover} {'passes with shells' if legal else 'has no shell'} to lift")
    if houses and houses[0] not in legal:
        raise ValueError(f"{mover}{houses[0]} is not legal in `{position}`")
    again = False
    for count, number in enumerate(houses):
        if count and not again:
            raise ValueError(f"the turn of {mover} is over before {mover}{number}")
        again = play_move(hand, number)
    ring.check_shells()
    to_move = mover if again else seat_to_move(rules, ring, ring.seat_after(mover))
    return TurnOutcome(
        position=write_position(ring, to_move),
        captured=hand.captured,
        laps=hand.laps,
        again=again,
    )


def play_move(hand: Hand, number: int) -> bool:
    """Plays one house with all its laps; returns whether the same seat goes on.

    RULES "Sowing" and `round-end`: a turn that reaches the store with no own shell left ends.
    """
    hand.choose(number)
    verdict = Verdict.RELAY
    while verdict is Verdict.RELAY:
        if not hand.shells:
            hand.lift(hand.at)
        while hand.shells:
            hand.drop()
        verdict = hand.judge()
        if hand.rules["round-end"] == "lap" and any(map(hand.ring.is_row_empty, hand.ring.seats)):
            # RULES 4.8: no relay and no further move; a shell alone at its origin may capture.
            if verdict is Verdict.RELAY and len(hand.at.shells) == 1:
                hand.fall_alone()
            return False
    if hand.rules["round-end"] == "three" and is_round_over(
        hand.rules, hand.ring, None, after_turn=True
    ):
        return False  # RULES 4.9: no further move
    return verdict is Verdict.AGAIN and not hand.ring.is_row_empty(hand.seat)


def seat_to_move(rules: Rules, ring: Ring, seat: str) -> str | None:
    """The seat itself after a complete turn, `None` when that turn ended the round."""
    return None if is_round_over(rules, ring, seat, after_turn=True) else seat


def _has_three_empty(ring: Ring, seat: str) -> bool:
    """RULES 4.9: three houses of the row are empty, or all that are in play."""
    in_play = [house for house in ring.row(seat) if not house.burned]
    empty = [house for house in in_play if not house.shells]
    return len(empty) >= min(3, len(in_play))


def is_round_over(rules: Rules, ring: Ring, seat: str | None, after_turn: bool) -> bool:
    """RULES `round-end`: most look at the board after a turn, never at the start of a round.

    `seat` is to move unless the round is over, `None` before a simultaneous row.
    """
    empty = [ring.is_row_empty(seat) for seat in ring.seats]
    if rules["round-end"] == "stuck" and seat is not None:
        return ring.is_row_empty(seat)
    if rules["round-end"] in ("one", "lap") and after_turn:
        return any(empty)
    if rules["round-end"] == "three" and after_turn:
        return any(_has_three_empty(ring, seat) for seat in ring.seats)
    return all(empty)
