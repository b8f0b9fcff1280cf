"""Complete matches of random legal choices, for any rule set."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from random import Random
from typing import TypeAlias

from .hand import Hand
from .match import (
    collect,
    houses_left,
    houses_to_leave,
    is_match_over,
    is_over,
    is_simultaneous,
    next_first,
    refill,
    result,
    start,
)
from .opening import Plan, outcome, play_row
from .options import Rules, rules, seats_of
from .turn import bound_moves, moves, play_turn
from .written import WrittenMove

Step: TypeAlias = dict[str, object]
"""One event of a match; the value of `kind` says which other keys it has."""

_MOST_DELAY = 12


def random_match(rules_text: str, seed: int, first: str | None = None) -> list[Step]:
    """The steps of a match that `first` begins; the same seed gives the same match.

    Positions after a turn are those before anything is collected; their seat to move is `-` when
    the round is over. A turn's `laps` is their number; a passing seat's houses are an empty list.
    """
    return _Match(rules(rules_text), Random(seed)).play(first)


class _Match:
    """A match under way."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.chance = chance
        self.steps: list[Step] = []
        self.last_lift: str | None = None
        self.is_first_lift = True

    def play(self, starter: str | None) -> list[Step]:
        scores: list[tuple[int, ...]] = []
        position: str | None = start(self.rules, starter)
        first = None if is_simultaneous(self.rules, 1) else starter or "S"
        burned: list[str] = []
        while position is not None:
            number = len(scores) + 1
            burned = houses_left(self.rules, position, number)
            self._note("round", number=number, first=first, burned=burned, position=position)
            end = self._play_round(position, number)
            scores.append(collect(self.rules, end))
            self._note("score", stores=scores[-1])
            if is_match_over(self.rules, scores, burned):
                break
            first = next_first(self.rules, scores[-1], first, self.last_lift, end)
            chosen = self._choose_burned(scores[-1], burned)
            position = refill(self.rules, scores[-1], burned, chosen, first)
        self._note("result", result=result(self.rules, scores, burned))
        return self.steps

    def _note(self, kind: str, **values: object) -> None:
        self.steps.append({"kind": kind, **values})

    def _play_round(self, position: str, number: int) -> str:
        """Plays a round to its end and returns its last position."""
        self.last_lift = None
        if is_over(self.rules, position, after_turn=False):
            return position
        if is_simultaneous(self.rules, number):
            position = self._play_opening(position)
        while not position.endswith("-"):
            position = self._play_turn(position)
        return position

    def _play_turn(self, position: str) -> str:
        seat = position[-1]
        houses: list[int] = []
        turn = None
        legal = moves(self.rules, position, self.is_first_lift)
        while turn is None or turn["again"]:
            houses += [self.chance.choice(legal)] if legal else []
            turn = play_turn(self.rules, position, houses, self.is_first_lift)
            legal = moves(self.rules, turn["position"]) if turn["again"] else []
        if houses:
            self.last_lift = seat
            self.is_first_lift = False
        self._note(
            "turn",
            seat=seat,
            houses=houses,
            position=turn["position"],
            captured=turn["captured"],
            laps=len(turn["laps"]),
        )
        return turn["position"]

    def _play_opening(self, position: str) -> str:
        """Plays a simultaneous row, again if a wait left nothing to lift."""
        while True:
            manner = self.chance.choices(["plain", "ticks", "race"], [4, 3, 3])[0]
            waits = manner == "ticks" and self.rules["pace"] == "shell"
            plans = {
                seat: _ChancePlan(self.rules, self.chance, waits, self.is_first_lift)
                for seat in seats_of(self.rules)
            }
            order = self._random_order if manner == "race" else None
            try:
                row = play_row(self.rules, position, dict[str, Plan](plans), order)
            except _NothingToLiftError:
                continue
            break
        opening = outcome(self.rules, row)
        self.last_lift = opening["last_lift"]
        self.is_first_lift = False
        runs = groupby(opening["drops"], key=lambda drop: drop[1])
        self._note(
            "simultaneous",
            hands={seat: plan.played for seat, plan in plans.items()},
            race=[(seat, len(list(run))) for seat, run in runs] if order else None,
            position=opening["position"],
        )
        return opening["position"]

    def _random_order(self, hands: list[Hand]) -> Iterable[str]:
        while holding := [hand.seat for hand in hands if hand.shells]:
            yield self.chance.choice(holding)

    def _choose_burned(self, stores: tuple[int, ...], burned: list[str]) -> list[str] | None:
        if self.rules["burn"] == "last":
            return None
        closed = burned if self.rules["reopen"] == "no" else []
        chosen = list(closed)
        for seat, count in houses_to_leave(self.rules, stores, burned).items():
            row = [f"{seat}{number}" for number in range(1, self.rules["houses"] + 1)]
            open_houses = [name for name in row if name not in closed]
            chosen += self.chance.sample(open_houses, count - (len(row) - len(open_houses)))
        return chosen


class _NothingToLiftError(Exception):
    """A hand has waited until its row was empty."""


class _ChancePlan:
    """Lifts a random house of its row that holds shells, sometimes after a wait.

    `is_first`: its first lift is its seat's first of the match.
    """

    def __init__(self, rules: Rules, chance: Random, waits: bool, is_first: bool) -> None:
        self.rules = rules
        self.chance = chance
        self.waits = waits
        self.is_first = is_first
        self.written: int | None = None
        self.played: list[WrittenMove] = []

    def tick(self, now: int) -> int:
        self.written = None
        if self.waits and self.chance.random() < 0.5:
            self.written = now + self.chance.randint(0, _MOST_DELAY)
        return now if self.written is None else self.written

    def house(self, hand: Hand) -> int:
        legal = [house.number for house in hand.ring.row(hand.seat) if house.shells]
        if not legal:
            raise _NothingToLiftError
        if self.is_first and not self.played:
            legal = bound_moves(self.rules, legal)
        number = self.chance.choice(legal)
        self.played.append((number, self.written))
        return number
