"""The ring of places round a board, as tables for the kernel to sow on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .board import House, Place, Position, Row, Seat, Store
from .kernel import Shells, Way
from .ruleset import Burned, CaptureRule, Relay, RuleSet

_CAPTURE = {
    CaptureRule.NONE: 0,
    CaptureRule.BOTH: 1,
    CaptureRule.ALWAYS: 2,
    CaptureRule.FACING: 3,
}


@dataclass(frozen=True, eq=False, slots=True)
class Ring:
    """Kernel tables for one rule set and one choice of burned houses.

    Tuples are indexed by the seat's number in playing order; the tuples in `after`, `into` and
    `facing` are indexed by place. `ways` holds the same tables for the kernel.
    """

    seats: tuple[Seat, ...]
    houses: int
    burned: frozenset[int]
    places: tuple[Place, ...]
    after: tuple[tuple[int, ...], ...]
    into: tuple[tuple[int, ...], ...]
    facing: tuple[tuple[int, ...], ...]
    ways: tuple[Way, ...]

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
        after, path = self.after[mover], []
        place = source
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
        rows = []
        for mover in range(len(self.seats)):
            first, store = self.first(mover), self.store(mover)
            houses: tuple[int | None, ...] = board.within(first, store)
            if self.burned:
                places = enumerate(houses, first)
                houses = tuple(None if p in self.burned else count for p, count in places)
            rows.append(Row(houses, board[store]))
        return Position(tuple(rows), to_move)


_KEPT = 256
"""The rings kept for boards to come; each takes 75 kB a seat, mostly tables of the kernel."""


def ring_of(rules: RuleSet, position: Position) -> Ring:
    """The ring on which `position` is sown under `rules`."""
    pattern = tuple([tuple([count is None for count in row.houses]) for row in position.rows])
    return _ring(
        rules.playing_order,
        pattern,
        rules.burned is Burned.FORFEIT,
        rules.relay is Relay.OWN,
        _CAPTURE[rules.capture],
    )


@lru_cache(maxsize=_KEPT)
def _ring(
    seats: tuple[Seat, ...],
    pattern: tuple[tuple[bool, ...], ...],
    forfeit: bool,
    own_only: bool,
    capture: int,
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
    after, into, facing, ways = [], [], [], []
    for mover, store in enumerate(stores):
        passed = {other for other in stores if other != store}
        if not forfeit:
            passed |= burned
        after.append(tuple(_next_live(p, size, passed) for p in range(size)))
        opponent = stores[(mover + 1) % len(seats)]
        into.append(tuple(opponent if forfeit and p in burned else p for p in range(size)))
        # The mirror image in the mover's own store, with two seats and with three (clause 3.4).
        facing.append(tuple((2 * store - p) % size for p in range(size)))
        first = store - houses
        ways.append(Way(after[-1], into[-1], facing[-1], first, store, own_only, capture))
    return Ring(
        seats,
        houses,
        burned,
        tuple(places),
        tuple(after),
        tuple(into),
        tuple(facing),
        tuple(ways),
    )


def _next_live(place: int, size: int, passed: set[int]) -> int:
    place = (place + 1) % size
    while place in passed:
        place = (place + 1) % size
    return place
