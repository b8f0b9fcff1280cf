"""Turns stops into motion on one clock: the place of each shell and the count of each place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..timeline.stops import (
    Beat,
    Flow,
    HandDrop,
    HandLift,
    HandTake,
    Keyframe,
    Sown,
    SownTogether,
    Stop,
)
from .geometry import BoardLayout, Point, slot_at

TICK = 0.45
"""Seconds that a hand takes from one place to the next."""

PAUSE, LAST_PAUSE = 1.2, 2.5
"""Seconds of rest before each stop, and on the last board."""


class ShellPath(NamedTuple):
    """The way of a shell: points with their times, straight on from each to the next.

    `turn` is its rotation in degrees, which it keeps.
    """

    turn: int
    points: tuple[tuple[float, Point], ...]


class HouseLift(NamedTuple):
    """A place that a hand sowed from, and the time from its lift to its last drop."""

    place: int
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Motion:
    """A line of play in the course of time; times are in seconds from the beginning.

    `counts` are for each place its counts, each with the time from which it holds; `None` is a
    burned house.
    """

    length: float
    shells: tuple[ShellPath, ...]
    counts: tuple[tuple[tuple[float, int | None], ...], ...]
    lifts: tuple[HouseLift, ...]


def move_stops(layout: BoardLayout, stops: Sequence[Stop]) -> Motion:
    """The motion of a line, from the first stop's board on.

    Where the board changes without a turn, or other than in the turn, shells leave the places that
    have too many for those that lack some. Raises `ValueError` when a board is not known.
    """
    desk = _Desk(layout)
    desk.set_up(_known(stops[0].after))
    for stop in stops[1:]:
        desk.time += PAUSE
        if isinstance(stop.action, Sown):
            desk.play(tuple(_beats(stop.action)))
        elif isinstance(stop.action, SownTogether):
            desk.play(stop.action.beats)
        desk.rearrange(_known(stop.after))
    return Motion(
        desk.time + LAST_PAUSE,
        tuple(ShellPath(turn, tuple(p)) for turn, p in zip(desk.turns, desk.points, strict=True)),
        tuple(map(_count_up, desk.changes)),
        tuple(desk.lifts),
    )


def _count_up(changes: list[tuple[float, int | None]]) -> tuple[tuple[float, int | None], ...]:
    """The counts of a place from its changes, which are not in the order of time."""
    counts: dict[float, int | None] = {}
    count = None
    for time, change in sorted(changes, key=lambda entry: entry[0]):
        count = None if change is None else (count or 0) + change
        counts[time] = count
    return tuple(counts.items())


def _known(board: Keyframe | None) -> Keyframe:
    if board is None:
        raise ValueError("a board of the line is not known, so it cannot be drawn")
    return board


def _beats(sown: Sown) -> Iterator[Beat]:
    """A turn in ticks, as a simultaneous row has them; before each lap but the first one rests."""
    tick = 0
    for move in sown.moves:
        for source, *drops in move.laps:
            yield HandLift(tick, sown.seat, source)
            for place in drops:
                tick += 1
                yield HandDrop(tick, sown.seat, place)
            tick += 1
        if move.taken:
            yield HandTake(tick, sown.seat, move.taken)
            tick += 2


@dataclass(slots=True)
class _Desk:
    """The board while a motion is made: the shells by number, in piles and hands.

    `points` and `lifts` grow to those of `Motion`; `changes` are the shells added to each place or
    taken from it, `None` where it is burned. `piles` are the shells in each place now, the topmost
    last, `hands` those in the hand of each seat, and `reached` is the place above which it is.
    """

    layout: BoardLayout
    time: float = 0.0
    turns: list[int] = field(default_factory=list)
    points: list[list[tuple[float, Point]]] = field(default_factory=list)
    changes: list[list[tuple[float, int | None]]] = field(default_factory=list)
    lifts: list[HouseLift] = field(default_factory=list)
    piles: list[list[int]] = field(default_factory=list)
    hands: dict[int, list[int]] = field(default_factory=dict)
    reached: dict[int, int] = field(default_factory=dict)

    def set_up(self, board: Keyframe) -> None:
        """Puts the shells of the first board into their places."""
        for place, count in enumerate(board):
            pile = []
            for index in range(count or 0):
                point, turn = slot_at(self.layout, place, index)
                pile.append(len(self.points))
                self.points.append([(0.0, point)])
                self.turns.append(turn)
            self.piles.append(pile)
            self.changes.append([(0.0, count)])

    def play(self, beats: Sequence[Beat]) -> None:
        """Lifts, drops and captures, tick by tick."""
        begun, end = self.time, self.time
        lifted: dict[int, int] = {}
        for beat in beats:
            self.time = begun + beat.tick * TICK
            end = max(end, self.time)
            match beat:
                case HandLift(seat=seat, place=place):
                    lifted[seat] = len(self.lifts)
                    self._lift(seat, place)
                case HandDrop(seat=seat, place=place):
                    self._drop(seat, place)
                    end = max(end, self.time + TICK)
                    number = lifted[seat]
                    self.lifts[number] = self.lifts[number]._replace(end=self.time)
                case HandTake(taken=taken):
                    self._flow(taken.flows)
                    end = max(end, self.time + 2 * TICK)
        self.time = end

    def rearrange(self, after: Keyframe) -> None:
        """Moves shells from where the next board has fewer to where it has more.

        So stores fill houses and the rest of a round is collected; burned houses are closed. Takes
        no time where the board is as it should be.
        """
        change = [(count or 0) - len(pile) for count, pile in zip(after, self.piles, strict=True)]
        lacking = [place for place, more in enumerate(change) for _ in range(more)]
        spare = [place for place, more in enumerate(change) for _ in range(-more)]
        for place, count in enumerate(after):
            if (count is None) != (self.changes[place][-1][1] is None):
                self.changes[place].append((self.time, count and 0))
        self._flow(Flow(source, to, 1) for source, to in zip(spare, lacking, strict=True))
        if spare:
            self.time += 2 * TICK

    def _lift(self, seat: int, place: int) -> None:
        """Raises the shells of a house; a third of a tick."""
        self.hands[seat], self.piles[place] = self.piles[place], []
        self.changes[place].append((self.time + TICK / 3, -len(self.hands[seat])))
        for index, shell in enumerate(self.hands[seat]):
            self._move(shell, self.time, self.time + TICK / 3, self._above(place, index))
        self.lifts.append(HouseLift(place, self.time, self.time))
        self.reached[seat] = place

    def _drop(self, seat: int, place: int) -> None:
        """Brings a hand to a place, where it drops a shell now; two thirds of a tick.

        A shell that ends up in the store of another seat fell into a burned house before.
        """
        hand, start = self.hands[seat], self.time - TICK * 2 / 3
        shell, width = hand.pop(0), len(self.piles) // self.layout.seats
        if place % width == width - 1 and place // width != seat:
            over = self._burned_after(self.reached[seat])
            self._move(shell, start, self.time, self.layout.spots[over].pile)
            self._lay(shell, place, self.time, self.time + TICK)
        else:
            over = place
            self._lay(shell, place, start, self.time)
        self.reached[seat] = over
        for index, other in enumerate(hand):
            self._move(other, start, self.time, self._above(over, index))

    def _burned_after(self, place: int) -> int:
        """The first burned house that a hand comes to behind a place."""
        following: list[int] = [*range(place + 1, len(self.piles)), *range(place)]
        return next(at for at in following if self.changes[at][-1][1] is None)

    def _flow(self, flows: Iterable[Flow]) -> None:
        """Begins to move shells from place to place, all at once; two ticks."""
        for source, target, shells in flows:
            taken = self.piles[source][-shells:]
            del self.piles[source][-shells:]
            self.changes[source].append((self.time + TICK / 3, -shells))
            for shell in taken:
                self._lay(shell, target, self.time, self.time + 2 * TICK)

    def _lay(self, shell: int, place: int, start: float, end: float) -> None:
        point, _ = slot_at(self.layout, place, len(self.piles[place]))
        self._move(shell, start, end, point)
        self.piles[place].append(shell)
        self.changes[place].append((end, 1))

    def _move(self, shell: int, start: float, end: float, to: Point) -> None:
        path = self.points[shell]
        if path[-1][0] < start:
            path.append((start, path[-1][1]))
        path.append((end, to))

    def _above(self, place: int, index: int) -> Point:
        """The point of a shell in the hand above a place."""
        pile, scale = self.layout.spots[place].pile, self.layout.shell
        return Point(
            pile.x + (index % 4 * 16 - 24) * scale, pile.y - (26 + index // 4 * 12) * scale
        )
