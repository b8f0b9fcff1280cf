"""The beginning of a round as numbers: the board, the ways round it, and the rules."""

from __future__ import annotations

from ...engine.board import Position, Row, Seat
from ...engine.kernel import Way
from ...engine.packed_board import PACKED_PLACES, PACKED_SHELLS, PackedWay
from ...engine.ring import ring_of
from ...engine.rules_text import rules_from_text
from ...engine.ruleset import (
    AfterOpening,
    BurnChoice,
    Burned,
    CaptureTheirs,
    Layout,
    MatchEnd,
    Next,
    Pace,
    Refill,
    RefillFrom,
    Reopen,
    Rest,
    RoundEnd,
    RuleSet,
    Win,
)

SEATS = tuple(Seat)
"""Seats are numbered in this order where a record names them, else in playing order."""

_UNPLAYED = frozenset(
    (RoundEnd.LAP, RoundEnd.THREE, Rest.NONE, CaptureTheirs.GIVEN, Pace.FIRST_OVER)
)
"""The values of options that an acceptance check does not play."""

KEPT = 64
"""The boards, by their burned houses, whose ways are kept for a rule set."""


class Terms:
    """The rules of a match as numbers, made once for a rule set and shared by its grounds.

    Options with several values are numbered in the order of their enum. The last shells of a row go
    to the seat that is `rest` seats after its owner; `from_far` says that a refill begins with the
    farthest house, which only a refill can that fills one house after the other.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.ways: dict[tuple[int, int], tuple[Way, ...]] = {}
        self.packed_ways: dict[tuple[int, int], tuple[PackedWay, ...]] = {}
        self.grounds: dict[int, Ground] = {}
        self.seats, self.houses, self.shells = rules.seats, rules.houses, rules.shells
        self.rounds, self.total = rules.rounds, rules.total
        self.ends_by_one = rules.round_end is RoundEnd.ONE
        self.ends_stuck = rules.round_end is RoundEnd.STUCK
        self.keeps_laps = rules.pace is Pace.LAP
        self.follows_later = rules.after_opening is AfterOpening.LATER
        self.follows_earlier = rules.after_opening is AfterOpening.EARLIER
        self.rest = 0 if rules.rest is Rest.OWNER else 1
        self.refill, self.next = list(Refill).index(rules.refill), list(Next).index(rules.next)
        self.win, self.match_end = list(Win).index(rules.win), list(MatchEnd).index(rules.match_end)
        fills_in_turn = rules.refill in (Refill.FULL, Refill.PARTIAL)
        self.from_far = fills_in_turn and rules.refill_from is RefillFrom.FAR
        self.reopens = rules.reopen is Reopen.YES
        self.burns_open = rules.burned is Burned.OPEN
        self.chooses = rules.burn is BurnChoice.CHOSEN
        self.fills_every = rules.layout is Layout.FULL
        self.opens_first, self.opens_together = rules.opens_together(1), rules.opens_together(2)
        self.counts_all = rules.win is Win.ROUNDS or rules.refill is Refill.NEW
        self.may_settle = rules.match_end is MatchEnd.MAJORITY
        self.seat_of = [0] * 4
        order = rules.playing_order
        for number, seat in enumerate(SEATS):
            self.seat_of[number] = order.index(seat) if seat in order else -1

    def find_ways(self, low: int, high: int) -> tuple[Way, ...]:
        """The seats' ways round a board with these burned houses.

        Bit p of `low` says that place p is burned, bit p - 64 of `high` the same for the places
        from 64 on.
        """
        key = low, high
        if key not in self.ways:
            if len(self.ways) >= KEPT:
                self.ways.clear()
                self.packed_ways.clear()
            burned, rows = key[0] | key[1] << 64, []
            for seat in range(self.seats):
                first = seat * (self.houses + 1)
                places = range(first, first + self.houses)
                rows.append(Row(tuple(None if burned >> p & 1 else 0 for p in places), 0))
            self.ways[key] = ring_of(self.rules, Position(tuple(rows), None)).ways
        return self.ways[key]

    def find_packed_ways(self, low: int, high: int) -> tuple[PackedWay, ...]:
        """The ways of `find_ways`, round a small board."""
        key = low, high
        if key not in self.packed_ways:
            self.packed_ways[key] = tuple([PackedWay(way) for way in self.find_ways(low, high)])
        return self.packed_ways[key]


class Ground:
    """A round before anything is played in it; made empty, with the rules of `terms`.

    `first` is the seat that moves first in playing order, -1 where both hands open the round or
    it is over. Places are the kernel's; `seat_of[s]` is the place in playing order of the seat
    that `SEATS` numbers s, -1 for one that does not play. `is_left` says of a place whether `burn`
    names it: a burned house, or one that the refill left open; `burns` counts them. `opener` is
    the place in playing order of the seat that begins the round even where it is over at once.
    There are `packed_ways` where shells and places are few enough for `engine/packed_board.py`.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.ways: tuple[Way, ...] = ()
        self.packed_ways: tuple[PackedWay, ...] = ()
        self.seats, self.houses = terms.seats, terms.houses
        self.size = terms.seats * (terms.houses + 1)
        self.first = self.opener = -1
        self.burns = 0
        self.is_over = self.opens_match = False
        self.ends_by_one, self.ends_stuck = terms.ends_by_one, terms.ends_stuck
        self.keeps_laps, self.rest = terms.keeps_laps, terms.rest
        self.follows_later, self.follows_earlier = terms.follows_later, terms.follows_earlier
        self.shells, self.is_burned, self.seat_of = [0] * 96, [0] * 96, [0] * 4
        self.is_left = [0] * 96
        for number in range(4):
            self.seat_of[number] = self.terms.seat_of[number]

    def lay_fresh(self, ahead: int) -> None:
        """Fill the board of a new match; if every other house is filled, count from `ahead`."""
        for place in range(self.size):
            seat, index = place // (self.houses + 1), place % (self.houses + 1)
            passed = (seat + self.seats - ahead) % self.seats * self.houses + index
            is_filled = self.terms.fills_every or passed % 2 == 0
            self.shells[place] = self.terms.shells if is_filled and index < self.houses else 0

    def begin(self, first: int) -> None:
        """Find the ways, and who moves first: `first` unless it is -1 or the round is over.

        The shells and the burned houses must be set already (`engine/match.py`, `begin`).
        """
        low = high = 0
        filled = filled_first = total = 0
        for place in range(self.size):
            total += self.shells[place]
            if self.is_burned[place]:
                bit = 1
                if place < 64:
                    low |= bit << place
                else:
                    high |= bit << (place - 64)
            if place % (self.houses + 1) != self.houses:
                filled |= self.shells[place]
                if place // (self.houses + 1) == first:
                    filled_first |= self.shells[place]
        self.ways = self.terms.find_ways(low, high)
        self.packed_ways = ()
        if self.size <= PACKED_PLACES and total <= PACKED_SHELLS:
            self.packed_ways = self.terms.find_packed_ways(low, high)
        self.opener = first
        if self.ends_stuck and first >= 0:
            filled = filled_first
        self.is_over = filled == 0
        self.first = -1 if self.is_over else first


def first_ground(rules_text: str) -> Ground | None:
    """The first round under the rules of that text.

    `None` where it names none, or such as are left to the full check.
    """
    try:
        rules = rules_from_text(rules_text)
    except ValueError:
        return None
    if _UNPLAYED.intersection((rules.round_end, rules.rest, rules.capture_theirs, rules.pace)):
        return None
    return _start(Terms(rules), 0)


def started_by(ground: Ground, first: int) -> Ground:
    """The first round `ground`, begun by the seat at place `first` in playing order."""
    terms = ground.terms
    if first not in terms.grounds:
        terms.grounds[first] = _start(terms, first)
    return terms.grounds[first]


def _start(terms: Terms, first: int) -> Ground:
    ground = Ground(terms)
    first = -1 if terms.opens_first else first
    ground.lay_fresh(max(first, 0))
    ground.begin(first)
    ground.opens_match = True
    return ground
