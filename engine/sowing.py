"""One move as data: its laps with every place sown, and how it ended."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from .board import House, Place, Seat
from .kernel import Shells
from .ring import Ring


class MoveEnd(Enum):
    """The end of a move: where its last shell fell, or that it captured."""

    STORE = "store"
    CAPTURE = "capture"
    EMPTY = "empty"
    OCCUPIED = "occupied"
    BURNED = "burned"
    TAKEN = "taken"
    GIVEN = "given"


class Lap(NamedTuple):
    """One lift and its sowing: the house lifted and the place of each shell, in order."""

    source: House
    drops: tuple[Place, ...]


class Taking(NamedTuple):
    """A house emptied by a capture, and the shells that lay in it."""

    house: House
    shells: int


class Capture(NamedTuple):
    """Shells put into the mover's store at the end of a move.

    The capturing shell fell in `house`; with `takes_own` it is captured too. `takings` are the
    other houses that were emptied, none when the capturing shell goes alone (`capture=always`).
    """

    house: House
    takings: tuple[Taking, ...]
    takes_own: bool

    @property
    def shells(self) -> int:
        """All shells captured, the capturing one included if it is."""
        return sum(taking.shells for taking in self.takings) + self.takes_own


class PlayedMove(NamedTuple):
    """One chosen house with all its laps (at least one), and how it ended.

    It ends `OCCUPIED` only when the rules relay no house but the mover's own, or end the row or
    the round before the relay (clauses 4.8, 7.8); `TAKEN` when the
    other hand of a simultaneous row has captured the shells at the end of the lap; `GIVEN` when its
    last shell has gone to the store of the house's owner (clause 3.5).
    """

    seat: Seat
    laps: tuple[Lap, ...]
    end: MoveEnd
    capture: Capture | None = None

    @property
    def house(self) -> House:
        """The house chosen."""
        return self.laps[0].source

    @property
    def relays(self) -> tuple[House, ...]:
        """The houses relayed, in order."""
        return tuple(lap.source for lap in self.laps[1:])

    @property
    def last(self) -> Place:
        """The place where the last shell was sown."""
        return self.laps[-1].drops[-1]

    @property
    def captured(self) -> int:
        """The shells captured, 0 without a capture."""
        return self.capture.shells if self.capture else 0


class SownMove(NamedTuple):
    """The last place of a move on the kernel's shells, and what it captured.

    `lying` are the shells that lay in the places its last shell takes from (`Ring.sources`),
    `captured` is 0 when it took none.
    """

    last: int
    lying: tuple[int, ...]
    captured: int


def sow_and_take(
    ring: Ring, board: Shells, mover: int, number: int, has_passed: bool, trace: list[int]
) -> SownMove:
    """Plays a move on the kernel's shells.

    `mover` is the seat's number in playing order, `number` an own house that holds shells;
    `trace` receives the place and the shells of every lap. `has_passed`: an earlier move of the
    turn has dropped a shell into the mover's store.
    """
    store = ring.store(mover)
    before = board[store]
    last = board.sow(ring.ways[mover], store - number, trace)
    return take(ring, board, mover, last, board[store] - before, has_passed)


def take(
    ring: Ring, board: Shells, mover: int, last: int, gained: int, has_passed: bool
) -> SownMove:
    """Makes the capture of a move that ended at `last`, if it makes one.

    The move has dropped `gained` shells into the mover's store; `has_passed` as in
    `sow_and_take`.
    """
    lying = tuple([board[place] for place in ring.sources[mover][last]])
    return SownMove(last, lying, board.take(ring.ways[mover], last, gained, has_passed))


def move_end(ring: Ring, board: Shells, mover: int, sown: SownMove) -> MoveEnd:
    """The end of a move; `board` is the board after it."""
    last = sown.last
    if last == ring.store(mover):
        return MoveEnd.STORE
    if sown.captured:
        return MoveEnd.CAPTURE
    if ring.into[mover][last] != last:
        return MoveEnd.BURNED
    if board[last] == 0:
        return MoveEnd.GIVEN
    return MoveEnd.EMPTY if board[last] == 1 else MoveEnd.OCCUPIED


def capture_of(ring: Ring, board: Shells, mover: int, sown: SownMove) -> Capture | None:
    """The capture that a move has made, `None` for none; `board` is the board after it.

    Raises `TypeError` when a store takes part in it.
    """
    if not sown.captured:
        return None
    house, takings = ring.places[sown.last], []
    for place, shells in zip(ring.sources[mover][sown.last], sown.lying, strict=True):
        source = ring.places[place]
        if not isinstance(source, House):
            raise TypeError(f"a capture takes from houses, not from {source}")
        if shells:
            takings.append(Taking(source, shells))
    if not isinstance(house, House):
        raise TypeError(f"a capture is made in a house, not in {house}")
    return Capture(house, tuple(takings), board[sown.last] == 0)


def laps_of(ring: Ring, mover: int, trace: list[int]) -> tuple[Lap, ...]:
    """The laps of a trace written by the kernel.

    Raises `TypeError` when a lap in it is lifted from a store.
    """
    laps, places, paths = [], ring.places, ring.paths
    for at in range(0, len(trace), 2):
        source, shells = trace[at], trace[at + 1]
        house = places[source]
        if not isinstance(house, House):
            raise TypeError(f"a lap is lifted from a house, not from {house}")
        path = paths.get((mover, source, shells)) or ring.path(mover, source, shells)
        laps.append(Lap(house, path))
    return tuple(laps)
