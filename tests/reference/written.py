"""A simultaneous row as a record writes it: houses with ticks, and perhaps a race."""

from __future__ import annotations

from collections.abc import Iterable

from .hand import Hand
from .opening import OpeningOutcome, Order, Plan, outcome, play_row
from .options import Rules, seats_of
from .ring import read_position
from .turn import bound_moves

WrittenMove = tuple[int, int | None]
"""A house and the tick at which it is lifted, `None` for at once."""

NEVER = 10**12
"""A tick after all others: a hand with no move written waits until its row is empty (7.4)."""


class _WrittenPlan:
    """Follows the moves of a record; raises `ValueError` when one cannot be played, or is due."""

    def __init__(self, rules: Rules, moves: list[WrittenMove], ignores_ticks: bool) -> None:
        self.rules = rules
        self.left = list(moves)
        self.ignores_ticks = ignores_ticks
        self.is_bound = False

    def tick(self, now: int) -> int:
        if not self.left:
            return NEVER
        tick = self.left[0][1]
        if tick is None or self.ignores_ticks:
            return now
        if tick < now:
            raise ValueError(f"tick {tick} is over when the hand is free at {now}")
        return tick

    def house(self, hand: Hand) -> int:
        if not self.left:
            raise ValueError("a move is due")
        number = self.left.pop(0)[0]
        filled = [house.number for house in hand.ring.row(hand.seat) if house.shells]
        if self.is_bound and number not in bound_moves(self.rules, filled):
            raise ValueError(f"{hand.seat}{number} is not the house that opens the match")
        self.is_bound = False
        return number


def play_opening(
    rules: Rules,
    position: str,
    hands: dict[str, list[WrittenMove]],
    race: list[tuple[str, int]] | None = None,
    first_lift: bool = False,
) -> OpeningOutcome:
    """The outcome of a simultaneous row; a seat's list is empty when it passes.

    `first_lift`: the row opens the match, which the rule `first-lift` restricts. Raises
    `ValueError` when the row is illegal or a move is left out or left over.
    """
    if set(hands) != set(seats_of(rules)):
        raise ValueError(f"a row has a turn for each seat, not for {', '.join(hands)}")
    ring, _ = read_position(rules, position)
    for seat, moves in hands.items():
        if bool(moves) == ring.is_row_empty(seat):
            raise ValueError(f"{seat} passes when it has no shell to lift, and only then")
        if race is None and rules["pace"] != "shell" and any(tick is not None for _, tick in moves):
            raise ValueError("a tick has no meaning when the pace is a lap")
    plans = {seat: _WrittenPlan(rules, moves, race is not None) for seat, moves in hands.items()}
    for plan in plans.values():
        plan.is_bound = first_lift
    row = play_row(rules, position, dict[str, Plan](plans), _order(race))
    for seat, plan in plans.items():
        if plan.left:
            raise ValueError(f"the turn of {seat} is over before {seat}{plan.left[0][0]}")
    return outcome(rules, row)


def _order(race: list[tuple[str, int]] | None) -> Order | None:
    if race is None:
        return None
    if any(count < 1 for _, count in race):
        raise ValueError("a run of a race has at least one drop")
    seats = [seat for seat, count in race for _ in range(count)]

    def order(_: list[Hand]) -> Iterable[str]:
        return seats

    return order
