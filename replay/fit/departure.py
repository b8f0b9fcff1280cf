"""Departures: rules of play that no option says, and moves played by them.

A move is sown here place by place, on the tables of the engine's ring; without a departure it is
the engine's move. Nothing says that a departed game ends: a move stops after `_MOST_LAPS` laps.
"""

from __future__ import annotations

from collections.abc import Container
from enum import Enum
from functools import cache
from typing import NamedTuple

from ...engine.board import House
from ...engine.ring import EMPTY_HOUSES, Ring, ring_of
from ...engine.round import Round
from ...engine.ruleset import (
    Again,
    CaptureAfter,
    CaptureAgain,
    CaptureRule,
    Origin,
    Relay,
    RoundEnd,
)
from ...engine.sowing import Capture, Lap, MoveEnd, PlayedMove, Taking, take


class DepartureKind(Enum):
    """The kinds of rules that no option says, each with the name that programs know it by."""

    ROUND_IN_STORE = "round-ends-in-store"
    ROUND_WON = "round-ends-when-won"
    ROUND_EMPTY_HOUSES = "round-ends-with-empty-houses"
    NO_RELAY = "no-relay"
    RELAY_THEIRS = "relay-from-others-only"
    RELAY_FROM = "relay-from-shells"
    MOST_LAPS = "most-laps"
    MOST_MOVES = "most-moves"
    LAPS_AGAIN = "laps-give-move"
    EMPTY_AGAIN = "own-empty-house-gives-move"
    THEIRS_AGAIN = "others-empty-house-gives-move"
    THEIRS_TO_MOVER = "others-empty-house-to-mover"
    CAPTURE_BESIDE = "capture-beside"
    CAPTURE_TO_THEIRS = "capture-to-other"
    CAPTURE_NEXT = "capture-next"
    CAPTURE_NUMBER = "capture-same-number"
    CAPTURE_FROM = "capture-from-shells"
    HOUSES_FROM_FAR = "houses-from-far"
    BACKWARDS = "backwards"
    ALL_STORES = "all-stores"
    NO_STORE = "no-store"
    SKIPS = "skips-places"
    ORIGIN_FIRST = "origin-first"


class Departure(NamedTuple):
    """One rule that no option says; `number` is that of laps, shells, moves, houses or places.

    It is 0 where the kind has none.
    """

    kind: DepartureKind
    number: int = 0


Departures = tuple[Departure, ...]
"""Departures that are played together, each kind once."""


def list_departures(houses: int) -> tuple[Departure, ...]:
    """All departures that are tried, on boards with so many houses a seat."""
    numbers = {
        DepartureKind.ROUND_EMPTY_HOUSES: [n for n in range(2, houses) if n != EMPTY_HOUSES],
        DepartureKind.RELAY_FROM: range(3, 6),
        DepartureKind.MOST_LAPS: range(2, 13),
        DepartureKind.MOST_MOVES: range(2, 6),
        DepartureKind.LAPS_AGAIN: range(2, 7),
        DepartureKind.CAPTURE_FROM: range(2, 5),
        DepartureKind.SKIPS: range(2, 5),
    }
    return tuple(
        Departure(kind, number) for kind in DepartureKind for number in numbers.get(kind, (0,))
    )


def depart(state: Round, departures: Departures) -> Round:
    """A round that goes on by the rules with departures."""
    if not departures or type(state) is not Round:
        return state
    return _departed(departures)(*state)


_MOST_LAPS = 500

_WAYS = (
    DepartureKind.HOUSES_FROM_FAR,
    DepartureKind.BACKWARDS,
    DepartureKind.ALL_STORES,
    DepartureKind.NO_STORE,
)
"""The kinds that change the way of a hand round the board."""


@cache
def _departed(departures: Departures) -> type[Round]:
    """The rounds whose moves are played with departures."""

    class DepartedRound(Round):
        """A round with departures; `moves` are those of the turn so far."""

        moves = 0

        def play_move(self, number: int) -> tuple[PlayedMove, Round]:
            """The move from a house, and the round after it; raises `ValueError` as the engine."""
            self._check(number)
            hand = _Hand(self, departures, self.moves + 1)
            played, state = hand.play(number)
            after = DepartedRound(*state)
            if after.goes_on:
                after.moves = self.moves + 1
            return played, after

    return DepartedRound


class _Hand:
    """A hand that plays one move, the `count`-th of its turn."""

    def __init__(self, state: Round, departures: Departures, count: int) -> None:
        self._rules, self._state, self._count = state.rules, state, count
        self._numbers = {it.kind: it.number for it in departures}
        self._ring = ring_of(state.rules, state.position)
        self._mover = self._ring.seats.index(state.position.to_move)
        self._store = self._ring.store(self._mover)
        self._board = self._ring.board(state.position)
        self._gained = 0
        self._order = _order(self._ring, self._mover, self._numbers)

    def play(self, number: int) -> tuple[PlayedMove, Round]:
        """The move, and the round after it."""
        ring, board = self._ring, self._board
        source, laps, stops = self._store - number, [], False
        while True:
            drops = self._sow(source)
            house = ring.places[source]
            laps.append(Lap(house, tuple([ring.places[it] for it in drops])))  # type: ignore[arg-type]
            last = drops[-1]
            is_relayed = self._is_relayed(last, source, len(laps))
            if is_relayed and self._rules.round_end is RoundEnd.LAP:
                stops = self._is_row_spent()
            if not is_relayed or stops or len(laps) >= _MOST_LAPS:
                break
            source = last
        # A shell alone that is not relayed any more fell in an empty house (rules 4.8).
        end, capture = self._judge(last, is_relayed=is_relayed and board[last] > 1)
        seat = ring.seats[self._mover]
        return PlayedMove(seat, tuple(laps), end, capture), self._after(last, end, len(laps), stops)

    def _sow(self, source: int) -> list[int]:
        """Lift a house and sow it; the places where its shells fell."""
        board, into, order = self._board, self._ring.into[self._mover], self._order
        shells, board[source] = board[source], 0
        drops: list[int] = []
        place, step, skipped = source, 0, self._numbers.get(DepartureKind.SKIPS)
        if DepartureKind.ORIGIN_FIRST in self._numbers and shells > 1:
            drops.append(source)
            board[source] += 1
        while len(drops) < shells:
            place = order[place]
            if place == source and self._ring.skips_origin:
                continue
            step += 1
            if skipped and step % skipped == 0:
                continue
            board[into[place]] += 1
            self._gained += place == self._store
            drops.append(place)
        return drops

    def _is_relayed(self, last: int, source: int, laps: int) -> bool:
        numbers, shells = self._numbers, self._board[last]
        if self._is_store(last) or self._ring.into[self._mover][last] != last:
            return False
        if laps >= numbers.get(DepartureKind.MOST_LAPS, _MOST_LAPS):
            return False
        if shells < 2:
            return last == source and self._rules.origin is Origin.RELAYED and shells == 1
        if DepartureKind.NO_RELAY in numbers or shells < numbers.get(DepartureKind.RELAY_FROM, 0):
            return False
        if DepartureKind.RELAY_THEIRS in numbers:
            return not self._is_own(last)
        return self._is_own(last) or self._rules.relay is Relay.ANY

    def _judge(self, last: int, *, is_relayed: bool) -> tuple[MoveEnd, Capture | None]:
        """The end of the move, with the capture that it makes."""
        ring, board = self._ring, self._board
        if last == self._store:
            return MoveEnd.STORE, None
        if self._is_store(last):
            return MoveEnd.EMPTY, None
        if ring.into[self._mover][last] != last:
            return MoveEnd.BURNED, None
        if is_relayed or board[last] != 1:
            return MoveEnd.OCCUPIED, None
        if not self._is_own(last) and DepartureKind.THEIRS_TO_MOVER in self._numbers:
            board[last] = 0
            board[self._store] += 1
            return MoveEnd.EMPTY, None
        capture = self._capture(last)
        if capture is not None:
            return MoveEnd.CAPTURE, capture
        return (MoveEnd.EMPTY if board[last] else MoveEnd.GIVEN), None

    def _capture(self, last: int) -> Capture | None:
        """Make the capture of a last shell alone in a house, if it makes one."""
        board, ring = self._board, self._ring
        sources = self._sources(last)
        lying = [(place, board[place]) for place in sources]
        way = ring.ways[self._mover]
        if sources == list(ring.sources[self._mover][last]):
            least = self._numbers.get(DepartureKind.CAPTURE_FROM, 0)
            if 0 < sum(it[1] for it in lying) < least:
                return None
            passed = self._state.passed_store
            taken = take(ring, board, self._mover, last, self._gained, passed).captured
        else:
            taken = sum(shells for _, shells in lying) if self._may_capture() else 0
            if taken:
                takes_own = self._rules.capture is not CaptureRule.FACING
                for place in (*sources, *((last,) if takes_own else ())):
                    board[place] = 0
                taken += takes_own
                board[way.store] += taken
        if not taken:
            return None
        if DepartureKind.CAPTURE_TO_THEIRS in self._numbers:
            board[self._store] -= taken
            board[ring.store((self._mover + 1) % len(ring.seats))] += taken
        takings = [
            Taking(house, shells)
            for place, shells in lying
            if shells and isinstance(house := ring.places[place], House)
        ]
        return Capture(ring.places[last], tuple(takings), board[last] == 0)  # type: ignore[arg-type]

    def _sources(self, last: int) -> list[int]:
        """The places that a last shell takes from."""
        ring = self._ring
        sources = list(ring.sources[self._mover][last])
        if not self._is_own(last) or self._rules.capture is CaptureRule.NONE:
            return sources
        if DepartureKind.CAPTURE_BESIDE in self._numbers and self._board[sources[0]]:
            across = sources[0]
            first = across - across % (ring.houses + 1)
            beside = (across - 1, across + 1)
            return [across, *(it for it in beside if first <= it < first + ring.houses)]
        if DepartureKind.CAPTURE_NEXT in self._numbers:
            return [it for it in (self._order[last],) if not self._is_store(it)]
        if DepartureKind.CAPTURE_NUMBER in self._numbers:
            return [(last + ring.houses + 1) % len(ring.places)]
        return sources

    def _may_capture(self) -> bool:
        if self._rules.capture_after is CaptureAfter.NONE:
            return True
        is_circuit = self._rules.capture_after is CaptureAfter.CIRCUIT
        return self._gained > 0 or (is_circuit and self._state.passed_store)

    def _after(self, last: int, end: MoveEnd, laps: int, stops: bool) -> Round:
        """The round after the move; `stops`: it has ended the round."""
        ring, board = self._ring, self._board
        has_shells = [board.has_any(way) for way in ring.ways]
        seat, following = (ring.seats[(self._mover + it) % len(ring.seats)] for it in (0, 1))
        stops = stops or self._ends_round() or self._ends_in_store(last, has_shells)
        if not stops and has_shells[self._mover] and self._gives_again(last, end, laps):
            position = ring.position(board, seat)
            return Round(self._rules, position, False, True, True, False, seat)
        state = Round(self._rules, ring.position(board, None), True, last_mover=seat)
        return state if stops else state.at(state.position, following)

    def _gives_again(self, last: int, end: MoveEnd, laps: int) -> bool:
        numbers = self._numbers
        if self._count >= numbers.get(DepartureKind.MOST_MOVES, self._count + 1):
            return False
        if laps >= numbers.get(DepartureKind.LAPS_AGAIN, laps + 1):
            return True
        if end is MoveEnd.STORE:
            return self._rules.again is Again.YES
        if end in (MoveEnd.EMPTY, MoveEnd.CAPTURE) and not self._is_store(last):
            wanted = DepartureKind.EMPTY_AGAIN if self._is_own(last) else DepartureKind.THEIRS_AGAIN
            if wanted in numbers:
                return True
        return end is MoveEnd.CAPTURE and self._rules.capture_again is CaptureAgain.YES

    def _ends_round(self) -> bool:
        """True when a departure ends the round now, or the rules do in the middle of a turn."""
        ring, board, numbers = self._ring, self._board, self._numbers
        if ring.ways[0].ends_by and self._is_row_spent():
            return True
        stores = [board[ring.store(it)] for it in range(len(ring.seats))]
        if DepartureKind.ROUND_WON in numbers and 2 * max(stores) > self._state.position.shells:
            return True
        rows = [board.within(it.first, it.store) for it in ring.ways]
        empty = numbers.get(DepartureKind.ROUND_EMPTY_HOUSES, ring.houses + 1)
        return any(row.count(0) >= empty for row in rows)

    def _ends_in_store(self, last: int, has_shells: list[bool]) -> bool:
        """True when a departure ends the round, as the mover has nothing to lift again."""
        is_stuck = last == self._store and not has_shells[self._mover]
        return is_stuck and DepartureKind.ROUND_IN_STORE in self._numbers

    def _is_row_spent(self) -> bool:
        """True when a row ends the round by itself (rules 4.4, 4.8, 4.9)."""
        return not all(map(self._board.stands, self._ring.ways))

    def _is_own(self, place: int) -> bool:
        return self._store - self._ring.houses <= place < self._store

    def _is_store(self, place: int) -> bool:
        return place % (self._ring.houses + 1) == self._ring.houses


def _order(ring: Ring, mover: int, kinds: Container[DepartureKind]) -> tuple[int, ...]:
    """The place that a hand comes to after each place."""
    size, width = len(ring.places), ring.houses + 1
    order = list(range(size))
    if DepartureKind.HOUSES_FROM_FAR in kinds:
        order = [
            place
            for first in range(0, size, width)
            for place in (*range(first + ring.houses - 1, first - 1, -1), first + ring.houses)
        ]
    if DepartureKind.BACKWARDS in kinds:
        order.reverse()
    if not any(kind in kinds for kind in _WAYS):
        return ring.after[mover]
    passed = {ring.store(it) for it in range(len(ring.seats)) if it != mover}
    if DepartureKind.ALL_STORES in kinds:
        passed = set()
    elif DepartureKind.NO_STORE in kinds:
        passed.add(ring.store(mover))
    live = [place for place in order if place not in passed and place not in ring.burned]
    if not live:
        return ring.after[mover]
    after = [0] * size
    for at, place in enumerate(order):
        rest = (*order[at + 1 :], *order[: at + 1])
        after[place] = next(it for it in rest if it in live)
    return tuple(after)
