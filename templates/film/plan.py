"""The plan of motion of a line of play on one clock, as `js/player/game/motion.js` makes it.

The film of a record and its page move alike because both make the same plan of the same timeline:
`tests/templates/film/` holds one against the other. Times are milliseconds from the beginning of
the line.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ..timeline.stops import (
    IDLE_TICKS,
    CapturePath,
    Collected,
    Filled,
    HandDrop,
    HandLift,
    HandTake,
    Sown,
    SownTogether,
    Stop,
)
from .tracks import (
    FALL,
    PlannedHand,
    PlannedLap,
    PlannedSetting,
    PlannedStop,
    PlannedTake,
    ShellTable,
    Track,
    burned_in,
)

DROP_EVERY = 270.0
"""The time from one drop to the next at the usual pace."""

_LEAD, _LIFT, _BREATH, _REST, _SAID = 450, 520, 420, 500, 1000
_STILL = 1600
"""The time for which something without motion is shown."""

_TICK = 300
"""The length of a tick of a simultaneous row."""

_LONGEST, _FASTEST = 19000, 0.12
"""Long turns are played faster, but never so fast that nothing is seen."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A line of play in time: its stops, a track for each shell, and its end."""

    stops: tuple[PlannedStop, ...]
    tracks: tuple[tuple[Track, ...], ...]
    end: float

    def stop_at(self, time: float) -> PlannedStop:
        """The stop that a moment is in, the first one before it."""
        starts = bisect_right(self.stops, time, key=lambda stop: stop.start)
        return self.stops[max(0, starts - 1)]


def plan_motion(stops: Sequence[Stop], seats: int, places: int) -> Plan:
    """The plan of a line's stops on a board of so many places.

    Raises `ValueError` when there are no stops.
    """
    if not stops:
        raise ValueError("a line without stops has no motion")
    known = [board for stop in stops for board in (stop.before, stop.after) if board is not None]
    table = ShellTable(max((sum(c or 0 for c in board) for board in known), default=0), places)
    first = next((stop.before for stop in stops if stop.before is not None), (0,) * places)
    table.arrange(-1, first)
    planned: list[PlannedStop] = []
    clock = 0.0
    for stop, following in zip(stops, (*stops[1:], None), strict=True):
        planned.append(_plan_stop(table, stop, following, clock, seats))
        clock = planned[-1].end
    return Plan(tuple(planned), tuple(map(tuple, table.tracks)), clock)


def dwell_on(letters: int) -> float:
    """The time for which comments hold the play, so that they can be read, within reason."""
    return min(12000, 1000 + 45 * letters) if letters else 0


def _plan_stop(
    table: ShellTable, stop: Stop, following: Stop | None, clock: float, seats: int
) -> PlannedStop:
    before, after = stop.before, stop.after
    if before is not None and (table.burned != burned_in(before) or not table.agrees(before)):
        table.arrange(clock, before)
    hands = [PlannedHand(1.0, [], [(clock, 0)], clock) for _ in range(seats)]
    planned = PlannedStop(stop, clock, clock, table.counts, table.burned, hands)
    action = stop.action
    if isinstance(action, Sown):
        _plan_turn(table, planned, action)
    elif isinstance(action, SownTogether):
        _plan_row(table, planned, action)
    elif isinstance(action, Filled | Collected):
        planned.end += _LEAD if action.flows else 900
        if action.flows:
            planned.end = table.flow(planned, planned.end, action.flows) + 2 * _REST
            planned.marks.append(planned.end - _REST)
    else:
        planned.end = clock + _STILL
    planned.deltas.sort(key=lambda delta: delta[0])
    is_told = following is None or following.before != after
    if after is not None and is_told and not table.agrees(after):
        table.arrange(planned.end, after)
        planned.setting = PlannedSetting(planned.end, table.counts, table.burned)
    planned.dwell = dwell_on(stop.words)
    planned.end += planned.dwell
    return planned


def _set_pace(planned: PlannedStop, natural: float) -> float:
    planned.pace = pace = max(_FASTEST, min(1, _LONGEST / natural))
    for hand in planned.hands:
        hand.pace = pace
    return pace


def _plan_turn(table: ShellTable, planned: PlannedStop, sown: Sown) -> None:
    """A turn of one seat, lap by lap."""
    seat = sown.seat
    natural: float = _LEAD
    for move in sown.moves:
        natural += 2600 if move.taken else 0
        natural += sum(_LIFT + 200 + _BREATH + len(lap) * DROP_EVERY for lap in move.laps)
    pace = _set_pace(planned, natural)
    time = planned.start + _LEAD * pace
    for number, move in enumerate(sown.moves):
        for i, places in enumerate(move.laps):
            held = table.lift(planned, seat, time, places[0])
            is_last = i == len(move.laps) - 1
            lap = PlannedLap(time, 0, seat, list(places), number, is_last)
            planned.laps.append(lap)
            time += (_LIFT + min(200, len(held) * 10)) * pace
            for place, shell in zip(places[1:], held, strict=False):
                time += DROP_EVERY * pace
                table.drop(planned, seat, time, place, shell)
            lap.end = time + FALL * pace
            planned.marks.append(lap.end)
            time = lap.end + _BREATH * pace
        if move.taken:
            time = _take(table, planned, seat, time, move.taken) + _BREATH * pace
    last = planned.laps[-1].end if planned.laps else time
    planned.hands[seat].off = last + 200 * pace
    planned.end = max(time + _REST * pace, (planned.marks or [time])[-1] + _SAID)


def _plan_row(table: ShellTable, planned: PlannedStop, row: SownTogether) -> None:
    """A simultaneous row: all hands at the ticks of the record's own clock."""
    ticks = [(tick, list(beats)) for tick, beats in groupby(row.beats, key=lambda beat: beat.tick)]
    spent, before, at = -1, -1, []
    for tick, _ in ticks:
        spent += min(IDLE_TICKS, tick - before)
        before = tick
        at.append(spent)
    pace = _set_pace(planned, _LEAD + spent * _TICK + 3 * _REST)
    held: list[list[int]] = [[] for _ in planned.hands]
    current: dict[int, PlannedLap] = {}
    last = planned.start + _LEAD * pace
    for ticked, (_, beats) in zip(at, ticks, strict=True):
        time = planned.start + (_LEAD + ticked * _TICK) * pace
        for beat in beats:
            seat = beat.seat
            if isinstance(beat, HandTake):
                last = max(last, _take(table, planned, seat, time, beat.taken))
            elif isinstance(beat, HandLift):
                # A hand lifts within its tick: a little later lets its last shell be seen to fall.
                lifted = time + 0.45 * _TICK * pace
                held[seat] = table.lift(planned, seat, lifted, beat.place)
                current[seat] = PlannedLap(time, time, seat, [beat.place])
                planned.laps.append(current[seat])
            elif isinstance(beat, HandDrop):
                lap = current[seat]
                table.drop(planned, seat, time, beat.place, held[seat].pop(0))
                lap.places.append(beat.place)
                lap.end = time + FALL * pace
                planned.hands[seat].off = lap.end + 200 * pace
                last = max(last, lap.end)
    planned.marks += [lap.end for lap in planned.laps]
    planned.marks.sort()
    planned.end = last + _SAID


def _take(
    table: ShellTable, planned: PlannedStop, seat: int, time: float, taken: CapturePath
) -> float:
    """A capture; the time at which the last shell is in the store."""
    end = table.flow(planned, time + 260 * planned.pace, taken.flows)
    planned.takes.append(PlannedTake(time, end, seat, taken))
    planned.marks.append(end)
    return end
