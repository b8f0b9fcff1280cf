"""The shells of a line of play and how they move, as the page's `js/player/game/tracks.js` has it.

Shells go onto the board, into a hand, down into a house, in a stream to a store; each motion is
written into the track of its shell. Times are milliseconds from the beginning of the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..timeline.stops import CapturePath, Flow, Keyframe, Stop

FALL, FLY = 260.0, 640.0
"""The times for which a shell falls, and flies to a store, in milliseconds."""


class Track(NamedTuple):
    """One motion of a shell, from `start` to `end`.

    It goes to a slot (`place`, and `slot` in its pile from 0), into a hand as shell `slot` of
    `held` (`hand` is given), or off the board (neither is). `falls` tells a drop from a flight.
    """

    start: float
    end: float
    place: int | None = None
    slot: int = 0
    falls: bool = False
    hand: PlannedHand | None = None
    held: int = 0


@dataclass(slots=True, eq=False)
class PlannedHand:
    """A hand: its way over the places, its number of shells over time, and when it is gone."""

    pace: float
    way: list[tuple[float, int]] = field(default_factory=list)
    held: list[tuple[float, int]] = field(default_factory=list)
    off: float = 0.0


@dataclass(slots=True)
class PlannedLap:
    """A lap in time: its seat and its places, the source first; in a turn the number of its move.

    `is_last` says that the move ends with it.
    """

    start: float
    end: float
    seat: int
    places: list[int]
    move: int | None = None
    is_last: bool = False


class PlannedTake(NamedTuple):
    """A capture in time."""

    start: float
    end: float
    seat: int
    taken: CapturePath


class PlannedSetting(NamedTuple):
    """The board from a time on where the record sets it."""

    start: float
    counts: tuple[int, ...]
    burned: frozenset[int]


@dataclass(slots=True, eq=False)
class PlannedStop:
    """A stop in time: `counts` and `burned` are the board it begins with.

    `deltas` are the changes of counts (time, place, change) in order; `marks` the times that can
    be shown as a still; `pace` the share of the natural time that is used; `dwell` the time at
    its end for which comments are read.
    """

    stop: Stop
    start: float
    end: float
    counts: tuple[int, ...]
    burned: frozenset[int]
    hands: list[PlannedHand]
    pace: float = 1.0
    dwell: float = 0.0
    laps: list[PlannedLap] = field(default_factory=list)
    takes: list[PlannedTake] = field(default_factory=list)
    deltas: list[tuple[float, int, int]] = field(default_factory=list)
    marks: list[float] = field(default_factory=list)
    setting: PlannedSetting | None = None


class ShellTable:
    """The board while a line is planned: the shells by number, in piles and off the board."""

    def __init__(self, shells: int, places: int) -> None:
        self.tracks: list[list[Track]] = [[] for _ in range(shells)]
        self.piles: list[list[int]] = [[] for _ in range(places)]
        self.burned: frozenset[int] = frozenset()
        self._spare = list(range(shells))[::-1]

    @property
    def counts(self) -> tuple[int, ...]:
        """The shells in each place."""
        return tuple(map(len, self.piles))

    def agrees(self, board: Keyframe) -> bool:
        """True when the shells lie as a board says; burned houses are not looked at."""
        return all((count or 0) == len(pile) for count, pile in zip(board, self.piles, strict=True))

    def arrange(self, time: float, board: Keyframe) -> None:
        """Puts the shells as a board says, moving as few as possible."""
        self.burned = burned_in(board)
        for count, pile in zip(board, self.piles, strict=True):
            while len(pile) > (count or 0):
                self._spare.append(pile.pop())
        for place, (count, pile) in enumerate(zip(board, self.piles, strict=True)):
            while len(pile) < (count or 0):
                shell = self._spare.pop()
                self.tracks[shell].append(Track(time, time, place, len(pile)))
                pile.append(shell)
        for shell in self._spare:
            self.tracks[shell].append(Track(time, time))

    def lift(self, stop: PlannedStop, seat: int, time: float, place: int) -> list[int]:
        """Takes all shells of a place into a hand; in the order in which they are dropped."""
        hand, pace = stop.hands[seat], stop.pace
        held, self.piles[place] = self.piles[place][::-1], []
        hand.way.append((time, place))
        hand.held.append((time + 120 * pace, len(held)))
        stop.deltas.append((time + 120 * pace, place, -len(held)))
        for i, shell in enumerate(held):
            end = time + (300 + min(i * 10, 200)) * pace
            self.tracks[shell].append(Track(time, end, slot=i, hand=hand, held=len(held)))
        return held

    def drop(self, stop: PlannedStop, seat: int, time: float, place: int, shell: int) -> None:
        """Drops a shell from a hand."""
        hand, fall = stop.hands[seat], FALL * stop.pace
        hand.way.append((time, place))
        hand.held.append((time, hand.held[-1][1] - 1))
        stop.deltas.append((time + fall * 0.8, place, 1))
        track = Track(time, time + fall, place, len(self.piles[place]), falls=True)
        self.tracks[shell].append(track)
        self.piles[place].append(shell)

    def flow(self, stop: PlannedStop, time: float, flows: Sequence[Flow]) -> float:
        """Streams shells from pile to pile; the time at which the last one has arrived."""
        total = sum(flow.shells for flow in flows)
        gap, fly = min(55, 1100 / max(total, 1)) * stop.pace, FLY * stop.pace
        for source, target, shells in flows:
            start = len(self.piles[source]) - shells
            moved = self.piles[source][start:]
            del self.piles[source][start:]
            for shell in moved:
                stop.deltas.append((time, source, -1))
                stop.deltas.append((time + fly * 0.95, target, 1))
                track = Track(time, time + fly, target, len(self.piles[target]))
                self.tracks[shell].append(track)
                self.piles[target].append(shell)
                time += gap
        return time + fly


def burned_in(board: Keyframe) -> frozenset[int]:
    """The places of a board that are burned."""
    return frozenset(place for place, count in enumerate(board) if count is None)
