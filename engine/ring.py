"""The ring of places round a board, as tables for the kernel to sow on."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .board import House, Place, Position, Row, Seat, Store
from .kernel import Shells, Way
from .ruleset import (
    Again,
    Burned,
    CaptureAfter,
    CaptureAgain,
    CaptureRule,
    CaptureTheirs,
    Facing,
    FirstLift,
    Origin,
    Relay,
    RoundEnd,
    RuleSet,
)

_CAPTURE = {
    CaptureRule.NONE: 0,
    CaptureRule.BOTH: 1,
    CaptureRule.ALWAYS: 2,
    CaptureRule.FACING: 3,
}
_WAITS = {CaptureAfter.NONE: 0, CaptureAfter.CIRCUIT: 1, CaptureAfter.VILLAGE: 2}
_ENDS_BY = {RoundEnd.LAP: 1, RoundEnd.THREE: 2}
_ORIGIN = {Origin.SOWN: 0, Origin.SKIPPED: 1, Origin.RELAYED: 2}


EMPTY_HOUSES = 3
"""The empty houses of a row that end a round with `round-end=three` (clause 4.9)."""


class Ring(NamedTuple):
    """Kernel tables for one rule set and one choice of burned houses.

    Tuples are indexed by the seat's number in playing order; the tuples in `after`, `into` and
    `sources` are indexed by place. `sources` has, for each place, the places from which a last
    shell there captures. `ways` holds the same tables for the kernel. `paths` keeps the short paths
    that were asked for, as a game sows the same laps again and again.
    """

    seats: tuple[Seat, ...]
    houses: int
    burned: frozenset[int]
    skips_origin: bool
    places: tuple[Place, ...]
    after: tuple[tuple[int, ...], ...]
    into: tuple[tuple[int, ...], ...]
    sources: tuple[tuple[tuple[int, ...], ...], ...]
    ways: tuple[Way, ...]
    paths: dict[tuple[int, int, int], tuple[Place, ...]]

    def __hash__(self) -> int:
        return hash(self.ways)  # by which rings differ: each has its own

    def first(self, mover: int) -> int:
        """The place of a seat's farthest house."""
        return mover * (self.houses + 1)

    def store(self, mover: int) -> int:
        """The place of a seat's store."""
        return mover * (self.houses + 1) + self.houses

    def place(self, house: House) -> int:
        """The place of a house."""
        return self.store(self.seats.index(house.seat)) - house.number

    def path(self, mover: int, source: int, shells: int) -> tuple[Place, ...]:
        """The places at which a lap of `shells` from `source` is sown, in order."""
        if shells > _SHORT:
            return self._walk(mover, source, shells)
        path = self.paths.get((mover, source, shells))
        if path is None:
            path = self.paths[mover, source, shells] = self._walk(mover, source, shells)
        return path

    def _walk(self, mover: int, source: int, shells: int) -> tuple[Place, ...]:
        after, path = self.after[mover], []
        place = source
        if self.skips_origin:  # the way round without it
            after = tuple([after[p] if p == source else p for p in after])
        for _ in range(shells):
            place = after[place]
            path.append(self.places[place])
        return tuple(path)

    def board(self, position: Position) -> Shells:
        """A position's shells for the kernel; burned houses hold 0."""
        counts: list[int] = []
        for row in position.rows:
            counts += [count or 0 for count in row.houses]
            counts.append(row.store)
        return Shells(counts)

    def position(self, board: Shells, to_move: Seat | None) -> Position:
        """The kernel's shells as a position."""
        rows, width = [], self.houses + 1
        for first in range(0, len(self.seats) * width, width):
            store = first + self.houses
            houses: tuple[int | None, ...] = board.within(first, store)
            if self.burned:
                places = enumerate(houses, first)
                houses = tuple(None if p in self.burned else count for p, count in places)
            rows.append(Row(houses, board[store]))
        # Unchecked: what lies on a board of the kernel, on this ring, is a position.
        return tuple.__new__(Position, (tuple(rows), to_move))


_SHORT = 32
"""The shells of the longest lap whose path a ring keeps: some 1000 paths with 30 houses a seat."""

_KEPT = 256
"""The rings kept for boards to come; each takes 75 kB a seat, mostly tables of the kernel."""


def ring_of(rules: RuleSet, position: Position) -> Ring:
    """The ring on which `position` is sown under `rules`."""
    rows = position.rows
    pattern: tuple[tuple[bool, ...], ...] = ((False,) * len(rows[0].houses),) * len(rows)
    for row in rows:
        if None in row.houses:
            pattern = tuple([tuple([count is None for count in one.houses]) for one in rows])
            break
    for known, other, ring in _latest:
        if known is rules and other == pattern:
            return ring
    ring = _ring(
        rules.playing_order,
        pattern,
        rules.first_lift,
        rules.origin,
        rules.relay,
        rules.again,
        rules.capture,
        rules.facing,
        rules.capture_theirs,
        rules.capture_after,
        rules.capture_again,
        rules.burned is Burned.FORFEIT,
        rules.round_end,
    )
    _latest[:] = [(rules, pattern, ring)]
    return ring


_latest: list[tuple[RuleSet, tuple[tuple[bool, ...], ...], Ring]] = []
"""The ring last asked for: the next one is mostly the same, and options are slow keys."""


@lru_cache(maxsize=_KEPT)
def _ring(
    seats: tuple[Seat, ...],
    pattern: tuple[tuple[bool, ...], ...],
    first_lift: FirstLift,
    origin: Origin,
    relay: Relay,
    again: Again,
    capture: CaptureRule,
    facing: Facing,
    theirs: CaptureTheirs,
    capture_after: CaptureAfter,
    capture_again: CaptureAgain,
    forfeit: bool,
    round_end: RoundEnd,
) -> Ring:
    houses = len(pattern[0])
    size = len(seats) * (houses + 1)
    stores = [mover * (houses + 1) + houses for mover in range(len(seats))]
    burned = frozenset(
        mover * (houses + 1) + i
        for mover, row in enumerate(pattern)
        for i, is_burned in enumerate(row)
        if is_burned
    )
    places: list[Place] = []
    for seat in seats:
        places += [House(seat, number) for number in range(houses, 0, -1)]
        places.append(Store(seat))
    in_play = [sum(p not in burned for p in range(store - houses, store)) for store in stores]
    spares = [_spare(round_end, count) for count in in_play]
    after, into, sources, ways = [], [], [], []
    for mover, store in enumerate(stores):
        passed = {other for other in stores if other != store}
        if not forfeit:
            passed |= burned
        after.append(tuple(_next_live(p, size, passed) for p in range(size)))
        opponent = stores[(mover + 1) % len(seats)]
        into.append(tuple(opponent if forfeit and p in burned else p for p in range(size)))
        faced = _faced_houses(store, houses, size, facing is Facing.SAME and len(seats) > 2)
        from_theirs = _theirs(faced, stores, houses, theirs)
        sources.append(tuple((faced[p],) if p in faced else from_theirs[p] for p in range(size)))
        first = store - houses
        ways.append(
            Way(
                after[-1],
                into[-1],
                [_nth(of, 0) for of in sources[-1]],
                first,
                store,
                relay is Relay.OWN,
                _CAPTURE[capture],
                beside=[_nth(of, 1) for of in sources[-1]],
                waits=_WAITS[capture_after],
                again=again is Again.YES,
                capture_again=capture_again is CaptureAgain.YES,
                origin=_ORIGIN[origin],
                opening=_opening(first_lift, first, store),
                gives=_given(stores, houses, theirs, store),
                ends_by=_ENDS_BY.get(round_end, 0),
                spares=spares,
            )
        )
    return Ring(
        seats,
        houses,
        burned,
        origin is Origin.SKIPPED,
        tuple(places),
        tuple(after),
        tuple(into),
        tuple(sources),
        tuple(ways),
        {},
    )


def _next_live(place: int, size: int, passed: set[int]) -> int:
    place = (place + 1) % size
    while place in passed:
        place = (place + 1) % size
    return place


def _faced_houses(store: int, houses: int, size: int, by_number: bool) -> dict[int, int]:
    """The place that faces each house of the seat with that store (clause 3.4)."""
    if by_number:
        return {p: (p + houses + 1) % size for p in range(store - houses, store)}
    return {p: (2 * store - p) % size for p in range(store - houses, store)}


def _theirs(
    faced: dict[int, int], stores: list[int], houses: int, theirs: CaptureTheirs
) -> list[tuple[int, ...]]:
    """The places that a last shell in a house of another seat takes from (clause 3.5)."""
    facing_own = {there: (own,) for own, there in faced.items()}
    found: list[tuple[int, ...]] = []
    for store in stores:
        row = range(store - houses, store)
        for place in (*row, store):
            if theirs is CaptureTheirs.SIDES and place != store:
                found.append(tuple(p for p in (place - 1, place + 1) if p in row))
            elif theirs is CaptureTheirs.OWN:
                found.append(facing_own.get(place, ()))
            else:
                found.append(())
    return found


def _given(stores: list[int], houses: int, theirs: CaptureTheirs, own: int) -> list[int]:
    """The store that a last shell alone at each place goes to, -1 for none (clause 3.5)."""
    found = []
    for store in stores:
        gives = theirs is CaptureTheirs.GIVEN and store != own
        found += [store if gives else -1] * houses + [-1]
    return found


def _spare(round_end: RoundEnd, in_play: int) -> int:
    """The most houses with shells of a row that ends a round by itself (clauses 4.4, 4.9)."""
    return max(in_play - EMPTY_HOUSES, 0) if round_end is RoundEnd.THREE else 0


def _nth(places: tuple[int, ...], index: int) -> int:
    return places[index] if index < len(places) else -1


def _opening(first_lift: FirstLift, first: int, store: int) -> int:
    """The place that a seat's first lift of a match is bound to, -1 for none (clause 4.1)."""
    if first_lift is FirstLift.ANY:
        return -1
    return first if first_lift is FirstLift.FARTHEST else store - 1
