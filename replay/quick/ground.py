"""The beginning of a round as numbers: the board, the ways round it, and the rules."""

from __future__ import annotations

from typing import Any

from ...engine import match
from ...engine.board import House, Position, Seat
from ...engine.kernel import Way
from ...engine.ring import ring_of
from ...engine.rules_text import rules_from_text
from ...engine.ruleset import (
    AfterOpening,
    BurnChoice,
    Burned,
    MatchEnd,
    Pace,
    Reopen,
    Rest,
    RoundEnd,
    RuleSet,
)

SEATS = tuple(Seat)
"""Seats are numbered in this order where a record names them, else in playing order."""


class Ground:
    """A round before anything is played in it.

    `first` is the seat that moves first in playing order, -1 where both hands open the round or
    it is over. Places are the kernel's; `seat_of[s]` is the place in playing order of the seat
    that `SEATS` numbers s, -1 for one that does not play. `rest` says how many seats on from a
    row's owner its last shells go. `is_left` says of a place whether `burn` names it: a burned
    house, or one that the refill left open. `began` is the seat that begins the round even where
    it is over at once, `opener` its place in playing order; `burned` all houses burned in the
    match.
    """

    def __init__(
        self,
        rules: RuleSet,
        position: Position,
        burned: frozenset[House],
        before: Ground | None = None,
        open_houses: tuple[House, ...] = (),
    ) -> None:
        state = match.begin(rules, position)
        ring = ring_of(rules, position)
        self.rules, self.burned, self.began = rules, burned, position.to_move
        self.made: dict[tuple[object, ...], Ground | None] = {} if before is None else before.made
        self.decided: dict[tuple[object, ...], int] = {} if before is None else before.decided
        self.ways: tuple[Way, ...] = ring.ways
        self.seats, self.houses = rules.seats, rules.houses
        self.size = self.seats * (self.houses + 1)
        order = rules.playing_order
        mover = state.position.to_move
        self.first = -1 if mover is None else order.index(mover)
        began = position.to_move
        self.opener = -1 if began is None else order.index(began)
        self.is_over = state.is_over
        self.shells, self.is_burned, self.seat_of = [0] * 96, [0] * 96, [0] * 4
        self.is_left = [0] * 96
        board = ring.board(position)
        for place in range(self.size):
            self.shells[place] = board[place]
            self.is_burned[place] = place in ring.burned
            self.is_left[place] = self.is_burned[place]
        for house in open_houses:
            self.is_left[ring.place(house)] = True
        self.burns = len(ring.burned) + len(open_houses)
        for number, seat in enumerate(SEATS):
            self.seat_of[number] = order.index(seat) if seat in order else -1
        self.ends_by_one = rules.round_end is RoundEnd.ONE
        self.ends_stuck = rules.round_end is RoundEnd.STUCK
        self.opens_match = before is None
        self.keeps_laps = rules.pace is Pace.LAP
        self.follows_later = rules.after_opening is AfterOpening.LATER
        self.follows_earlier = rules.after_opening is AfterOpening.EARLIER
        self.rest = 0 if rules.rest is Rest.OWNER else 1
        self.rounds = rules.rounds
        self.counts_all = match.counts_all_rounds(rules)
        self.may_settle = rules.match_end is MatchEnd.MAJORITY


KEPT = 10_000
"""The number of answers of one kind that are kept for a rule set."""


def first_ground(rules_text: str) -> Ground | None:
    """The first round under the rules of that text, `None` where it names none."""
    try:
        rules = rules_from_text(rules_text)
    except ValueError:
        return None
    return Ground(rules, match.start(rules).position, frozenset())


def started_by(ground: Ground, first: int) -> Ground:
    """The first round `ground` as the seat at that place in playing order begins it."""
    key = (first,)
    if key not in ground.made:
        start = match.start(ground.rules, ground.rules.playing_order[first])
        ground.made[key] = Ground(ground.rules, start.position, frozenset())
    return ground.made[key] or ground


def next_ground(
    ground: Ground, stores: tuple[int, ...], last_mover: int, number: int
) -> Ground | None:
    """The round with that number, 2 or more, after one that ended with `stores`.

    `last_mover` is the place in playing order of who lifted last, -1 for nobody. `None` where
    the match is over, where the players choose the houses that burn, or where who begins rests on
    the houses of the round before. Kept, and shared by all grounds that come from one first round.
    """
    burned = ground.burned if ground.rules.reopen is Reopen.NO else frozenset()
    key = (stores, burned, ground.began, last_mover)
    if key not in ground.made:
        _make_room(ground.made)
        ground.made[key] = _next(ground, stores, last_mover, number)
    return ground.made[key]


def may_go_on(ground: Ground, stores: tuple[int, ...]) -> bool:
    """Whether every seat can play on after a round that ended with `stores`."""
    key = (stores, ground.burned)
    if key not in ground.decided:
        _make_room(ground.decided)
        ground.decided[key] = match.can_go_on(ground.rules, stores, ground.burned)
    return bool(ground.decided[key])


def is_settled(ground: Ground, number: int, scores: tuple[tuple[int, ...], ...]) -> bool:
    """Whether nobody can catch up after round `number`, the last of `scores`."""
    return match.is_settled(ground.rules, scores, ground.rounds - number)


def winner(ground: Ground, scores: tuple[tuple[int, ...], ...]) -> int:
    """The place in playing order of who wins a match that is over, -1 for a draw."""
    if not ground.counts_all:
        scores = (scores[len(scores) - 1],)
    key = (scores, ground.burned)
    if key not in ground.decided:
        _make_room(ground.decided)
        ground.decided[key] = _order(ground, match.winner(ground.rules, scores, ground.burned))
    return ground.decided[key]


def best_without(ground: Ground, stores: tuple[int, ...], seat: int) -> int:
    """The place in playing order of who wins when that seat gives up, -1 for a draw."""
    return _order(ground, match.best_of(ground.rules, stores, ground.rules.playing_order[seat]))


def _order(ground: Ground, seat: Seat | None) -> int:
    return -1 if seat is None else ground.rules.playing_order.index(seat)


def _make_room(kept: dict[tuple[object, ...], Any]) -> None:
    if len(kept) >= KEPT:
        kept.clear()


def _next(ground: Ground, stores: tuple[int, ...], last_mover: int, number: int) -> Ground | None:
    rules, order = ground.rules, ground.rules.playing_order
    if rules.burn is BurnChoice.CHOSEN or not may_go_on(ground, stores):
        return None
    first: Seat | None = None
    if not rules.opens_together(number):
        if rules.next in match.FROM_HOUSES:
            return None
        mover = None if last_mover < 0 else order[last_mover]
        first = match.next_first(rules, stores, ground.began, mover)
    position = match.refill(rules, stores, ground.burned, first=first)
    houses = match.burned_houses(rules, stores, ground.burned)
    open_houses = houses if rules.burned is Burned.OPEN else ()
    return Ground(rules, position, ground.burned | set(houses), ground, open_houses)
