"""The place of every shell and hand at a moment of a plan, as `js/player/view/shells.js` has it.

Lengths are the units of the board's layout; nothing is remembered from moment to moment.
"""

from __future__ import annotations

from bisect import bisect_right
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from ..drawing.geometry import BoardLayout, Point, slot_at
from .plan import DROP_EVERY, Plan
from .tracks import PlannedHand, Track


class ShellAt(NamedTuple):
    """A shell in a drawing: its centre, its rotation in degrees, its size, 1 when it lies."""

    x: float
    y: float
    rotation: float
    size: float


class ShellsAt:
    """The shells of a plan on a layout: where each lies or flies at a time.

    `faces` are 1 for a shell that shows its back, 0 for its front, by shell.
    """

    def __init__(self, plan: Plan, layout: BoardLayout) -> None:
        self._plan, self._layout = plan, layout
        self._starts = [[track.start for track in tracks] for tracks in plan.tracks]
        self._slots: dict[tuple[int, int], ShellAt] = {}
        self.faces = tuple(
            face_of(self._first_rotation(shell, tracks)) for shell, tracks in enumerate(plan.tracks)
        )

    def find(self, time: float) -> list[int]:
        """For each shell the number of its motion at a time, -1 before the first."""
        return [bisect_right(starts, time) - 1 for starts in self._starts]

    def lies(self, shell: int, number: int, time: float) -> bool:
        """True when a shell lies on the board at a time that is in its motion of this number."""
        if number < 0:
            return False
        track = self._plan.tracks[shell][number]
        return track.place is not None and time >= track.end

    def slot_of(self, shell: int, number: int) -> ShellAt:
        """Where a shell lies after a motion that ends in a slot."""
        track = self._plan.tracks[shell][number]
        return self._slot(track.place or 0, track.slot)

    def find_flying(self, shell: int, number: int, time: float) -> ShellAt | None:
        """Where a shell is on its way; `None` when it is off the board."""
        if number < 0:
            return None
        track = self._plan.tracks[shell][number]
        if track.place is None and track.hand is None:
            return None
        return self._shell(shell, number, time)

    def _shell(self, shell: int, number: int, time: float) -> ShellAt:
        tracks = self._plan.tracks[shell]
        track = tracks[number]
        span = track.end - track.start
        f = clamp((time - track.start) / span) if span > 0 else 1.0
        if track.place is not None:
            goal = self._slot(track.place, track.slot)
            if f == 1:
                return goal
        else:
            goal = self._grip(track, time)
        begun, before = goal, number - 1
        if before >= 0 and (tracks[before].place is not None or tracks[before].hand is not None):
            begun = self._shell(shell, before, track.start)
        streams = track.place is not None and not track.falls
        out = ease_both(f) if streams else ease_out(f)
        arc = sin(f * pi) * 40 * self._layout.shell if streams else 0.0
        down = bounce(f) if track.falls else out
        return ShellAt(
            begun.x + (goal.x - begun.x) * out,
            begun.y + (goal.y - begun.y) * down - arc,
            begun.rotation + (goal.rotation - begun.rotation) * out,
            1 + 0.12 * f if track.place is None else 1.12 - 0.12 * f,
        )

    def _slot(self, place: int, index: int) -> ShellAt:
        slot = self._slots.get((place, index))
        if slot is None:
            (x, y), rotation = slot_at(self._layout, place, index)
            slot = self._slots[place, index] = ShellAt(x, y, rotation, 1.0)
        return slot

    def _grip(self, track: Track, time: float) -> ShellAt:
        """In a hand: on a spiral of the golden angle, denser the more shells there are."""
        hand = track.hand
        if hand is None:
            raise ValueError("the motion is not into a hand")
        x, y = hand_at(self._layout, hand, time)
        i = track.slot
        reach = sqrt(i + 0.5) * 7 * self._layout.shell * min(1, sqrt(16 / track.held))
        angle = i * 2.399963
        return ShellAt(x + cos(angle) * reach, y + sin(angle) * reach * 0.8, i * 77, 1.0)

    def _first_rotation(self, shell: int, tracks: tuple[Track, ...]) -> float:
        first = tracks[0] if tracks else None
        if first is None or first.place is None:
            return shell % 12 * 30
        return self._slot(first.place, first.slot).rotation


def hand_at(layout: BoardLayout, hand: PlannedHand, time: float) -> Point:
    """The centre of a hand; the corner of the board for one that is not used."""
    way = hand.way
    if not way:
        return Point(0, 0)
    i = bisect_right(way, time, key=lambda step: step[0]) - 1
    start, place = way[max(i, 0)]
    (x, y), rise = layout.spots[place].centre, layout.shell * 14
    if i < 0 or i + 1 == len(way):
        return Point(x, y - rise)
    due, following = way[i + 1]
    span = min(due - start, DROP_EVERY * hand.pace)
    f = ease_both(clamp((time - due + span) / span)) if span > 0 else 1.0
    to = layout.spots[following].centre
    lift = 0.0 if place == following else sin(f * pi) * rise
    return Point(x + (to.x - x) * f, y + (to.y - y) * f - rise - lift)


def face_of(rotation: float) -> int:
    """The face of a shell by the rotation of its first slot in degrees: 0 front, 1 back."""
    return 1 if rotation / 30 % 5 < 2 else 0


def clamp(x: float) -> float:
    """The nearest number from 0 to 1."""
    return 0.0 if x < 0 else min(x, 1.0)


def ease_out(x: float) -> float:
    """A motion from 0 to 1 that slows down."""
    return 1 - (1 - x) ** 3


def ease_both(x: float) -> float:
    """A motion from 0 to 1 that begins and ends slowly."""
    return 2 * x * x if x < 0.5 else 1 - (2 - 2 * x) ** 2 / 2


def bounce(x: float) -> float:
    """A fall from 0 to 1 with a rebound of a tenth."""
    return (x / 0.72) ** 2 if x < 0.72 else 1 - 0.1 * sin((x - 0.72) / 0.28 * pi)
