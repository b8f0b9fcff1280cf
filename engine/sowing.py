"""One move as data: its laps with every place sown, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .board import House, Place, Seat
from .kernel import Shells
from .ring import Ring


class MoveEnd(Enum):
    """Where the last shell of a move fell."""

    STORE = "store"
    CAPTURE = "capture"
    EMPTY = "empty"
    OCCUPIED = "occupied"
    BURNED = "burned"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Lap:
    """One lift and its sowing: the house lifted and the place of every shell, in order."""

    source: House
    drops: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Capture:
    """Shells put into the mover's store at the end of a move.

    `shells` counts all of them, the capturing shell too where `takes_own` says it went along.
    """

    house: House
    facing: House
    shells: int
    takes_own: bool


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One chosen house with all its laps (at least one) and what came of it.

    `OCCUPIED` ends happen where only own houses are relayed; `TAKEN` where the other hand of a
    simultaneous row captured the shells the lap ended with.
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
        """The place the last shell was sown at."""
        return self.laps[-1].drops[-1]

    @property
    def captured(self) -> int:
        """The shells captured, 0 without a capture."""
        return self.capture.shells if self.capture else 0


def sow_and_take(
    ring: Ring, board: Shells, mover: int, number: int, may_capture: bool, trace: list[int]
) -> tuple[int, int]:
    """Play a move on the kernel's shells: the last place and the shells captured.

    `mover` is the seat's number in playing order, `number` an own house that holds shells;
    `trace` receives place and shells of every lap. Captures wait for the mover's store where
    `may_capture` is false until a shell of this move falls into it.
    """
    way, store = ring.ways[mover], ring.store(mover)
    before = board[store]
    last = board.sow(way, store - number, trace)
    if not may_capture and board[store] == before:
        return last, 0
    return last, board.take(way, last)


def move_end(ring: Ring, board: Shells, mover: int, last: int, captured: int) -> MoveEnd:
    """How a move ended whose last shell was sown at `last`, on the board as it is after it."""
    if last == ring.store(mover):
        return MoveEnd.STORE
    if captured:
        return MoveEnd.CAPTURE
    if ring.into[mover][last] != last:
        return MoveEnd.BURNED
    return MoveEnd.EMPTY if board[last] == 1 else MoveEnd.OCCUPIED


def capture_at(ring: Ring, board: Shells, mover: int, last: int, shells: int) -> Capture:
    """A capture of `shells` that was just made by a last shell at `last`."""
    house, facing = ring.places[last], ring.places[ring.facing[mover][last]]
    if not isinstance(house, House) or not isinstance(facing, House):
        raise TypeError(f"a capture is made between houses, not {house} and {facing}")
    return Capture(house, facing, shells, board[last] == 0)


def laps_of(ring: Ring, mover: int, trace: list[int]) -> tuple[Lap, ...]:
    """The laps of a trace the kernel wrote."""
    laps = []
    for source, shells in zip(trace[::2], trace[1::2], strict=True):
        house = ring.places[source]
        if not isinstance(house, House):
            raise TypeError(f"a lap is lifted from a house, not from {house}")
        laps.append(Lap(house, ring.path(mover, source, shells)))
    return tuple(laps)
