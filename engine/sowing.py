"""One move as data: its laps with every place sown, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .board import House, Place, Seat
from .kernel import Shells
from .ring import Ring


class MoveEnd(Enum):
    """How a move ended: where its last shell fell, or that it captured."""

    STORE = "store"
    CAPTURE = "capture"
    EMPTY = "empty"
    OCCUPIED = "occupied"
    BURNED = "burned"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Lap:
    """One lift and its sowing: the house lifted and the place of each shell, in order."""

    source: House
    drops: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Capture:
    """Shells put into the mover's store at the end of a move.

    `shells` counts all of them; with `takes_own` the capturing shell is among them.
    """

    house: House
    facing: House
    shells: int
    takes_own: bool


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One chosen house with all its laps (at least one), and how it ended.

    It ends `OCCUPIED` only when the rules relay no house but the mover's own; `TAKEN` when the
    other hand of a simultaneous row has captured the shells at the end of the lap.
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


def sow_and_take(
    ring: Ring, board: Shells, mover: int, number: int, may_capture: bool, trace: list[int]
) -> tuple[int, int]:
    """Play a move on the kernel's shells; gives its last place and the shells captured.

    `mover` is the seat's number in playing order, `number` an own house that holds shells;
    `trace` receives the place and the shells of every lap. Without `may_capture` the move
    captures only if one of its shells has fallen into the mover's store.
    """
    way, store = ring.ways[mover], ring.store(mover)
    before = board[store]
    last = board.sow(way, store - number, trace)
    if not may_capture and board[store] == before:
        return last, 0
    return last, board.take(way, last)


def move_end(ring: Ring, board: Shells, mover: int, last: int, captured: int) -> MoveEnd:
    """How a move ended whose last shell was sown at `last`; `board` is the board after it."""
    if last == ring.store(mover):
        return MoveEnd.STORE
    if captured:
        return MoveEnd.CAPTURE
    if ring.into[mover][last] != last:
        return MoveEnd.BURNED
    return MoveEnd.EMPTY if board[last] == 1 else MoveEnd.OCCUPIED


def capture_at(ring: Ring, board: Shells, mover: int, last: int, shells: int) -> Capture:
    """The capture of `shells` that was just made by a last shell at `last`.

    Raises `TypeError` when `last` or the place facing it is a store.
    """
    house, facing = ring.places[last], ring.places[ring.facing[mover][last]]
    if not isinstance(house, House) or not isinstance(facing, House):
        raise TypeError(f"a capture is made between houses, not {house} and {facing}")
    return Capture(house, facing, shells, board[last] == 0)


def laps_of(ring: Ring, mover: int, trace: list[int]) -> tuple[Lap, ...]:
    """The laps of a trace written by the kernel.

    Raises `TypeError` when a lap in it is lifted from a store.
    """
    laps = []
    for source, shells in zip(trace[::2], trace[1::2], strict=True):
        house = ring.places[source]
        if not isinstance(house, House):
            raise TypeError(f"a lap is lifted from a house, not from {house}")
        laps.append(Lap(house, ring.path(mover, source, shells)))
    return tuple(laps)
