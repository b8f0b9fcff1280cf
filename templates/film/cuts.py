"""Cuts a match for a film: chooses the stretches of its rounds to show, and their pace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...notation.addresses import Address
from ..timeline.address import NoBoard
from ..timeline.stops import Timeline
from .plan import Plan, dwell_on
from .tracks import PlannedStop

LONGEST, FASTEST = 45_000.0, 8.0
"""Unless a pace is asked for, a film takes no longer (in ms), as far as this pace suffices."""

READABLE = 2.0
"""The pace up to which comments are shown while the play waits."""

HOLD = 1500.0
"""The milliseconds for which the last frame stays."""


class Cut(NamedTuple):
    """A stretch of a round, in ms of its plan; `round` is the index of the round, from 0."""

    round: int
    start: float
    end: float
    card: str = ""
    """The sentence of a card that is shown at `start` instead of play; then `end` is no later."""

    @property
    def length(self) -> float:
        """The time that it takes, in ms at the page's own pace."""
        return dwell_on(len(self.card)) if self.card else self.end - self.start


@dataclass(frozen=True, slots=True)
class Cutting:
    """The cuts of a film in order, and its pace: 1 is the page's own."""

    cuts: tuple[Cut, ...]
    pace: float

    @property
    def length(self) -> float:
        """The length of the film in ms."""
        return sum(cut.length for cut in self.cuts) / self.pace + HOLD

    def find(self, time: float) -> tuple[int, float]:
        """The round and the time of its plan that a film shows at a time, all in ms."""
        cut, left = self._cut_at(time)
        return cut.round, cut.start if cut.card else min(cut.start + left, cut.end)

    def _cut_at(self, time: float) -> tuple[Cut, float]:
        """The cut that a film shows at a time, and for how long it has."""
        left = time * self.pace
        for cut in self.cuts:
            if left < cut.length:
                return cut, left
            left -= cut.length
        return self.cuts[-1], left + self.cuts[-1].length

    def find_all(self, frames_a_second: float) -> list[tuple[int, float]]:
        """The round and the time that each frame of the film shows, in order."""
        return [self.find(time) for time in self._times(frames_a_second)]

    def find_cards(self, frames_a_second: float) -> list[str]:
        """The sentence of the card that each frame of the film shows, empty where it shows none."""
        return [self._cut_at(time)[0].card for time in self._times(frames_a_second)]

    def _times(self, frames_a_second: float) -> list[float]:
        count = max(1, round(self.length * frames_a_second / 1000))
        return [i * 1000 / frames_a_second for i in range(count)]


def cut_match(
    timeline: Timeline,
    plans: Sequence[Plan | None],
    start: Address | None = None,
    end: Address | None = None,
) -> tuple[Cut, ...] | NoBoard:
    """Cut the play from one address to another, both included; by default all of the match.

    `plans` are those of the rounds, `None` for a round of which nothing is known.
    """
    first = _find(timeline, plans, start, is_start=True)
    last = _find(timeline, plans, end, is_start=False)
    if isinstance(first, NoBoard):
        return first
    if isinstance(last, NoBoard):
        return last
    if first >= last:
        return NoBoard("--to is no later than --from: nothing is played between the two places")
    cuts = []
    for index, plan in enumerate(plans):
        if plan is not None and first[0] <= index <= last[0]:
            begin = first[1] if index == first[0] else 0.0
            stop = last[1] if index == last[0] else plan.end
            cuts.append(Cut(index, begin, stop))
    return tuple(cut for cut in cuts if cut.end > cut.start)


def pace_cuts(
    cuts: Sequence[Cut],
    plans: Sequence[Plan | None],
    pace: float | None = None,
) -> Cutting:
    """The cuts at a pace, by default one at which the film takes no longer than `LONGEST`.

    That is 1 to `FASTEST`, whatever the length. Above `READABLE` play does not wait for comments.
    """
    whole, brisk = tuple(cuts), tuple(_leave_out_dwells(cuts, plans))
    shown = whole
    if pace is None:
        pace = _fit(shown)
        if pace > READABLE:
            shown, pace = brisk, _fit(brisk)
    elif pace > READABLE:
        shown = brisk
    return Cutting(shown, pace)


def add_cards(
    cutting: Cutting, plans: Sequence[Plan | None], cards: Mapping[tuple[int, int], str]
) -> Cutting:
    """The cutting with a card before each of these turns, by the indices of their round and stop.

    A film that is too fast to be read gets none.
    """
    if cutting.pace > READABLE:
        return cutting
    shown: list[Cut] = []
    for cut in cutting.cuts:
        plan, begin = plans[cut.round], cut.start
        for number, stop in enumerate(plan.stops if plan else ()):
            text = cards.get((cut.round, number), "")
            if text and cut.start <= stop.start < cut.end:
                if stop.start > begin:
                    shown.append(Cut(cut.round, begin, stop.start))
                shown.append(Cut(cut.round, stop.start, stop.start, text))
                begin = stop.start
        shown.append(cut._replace(start=begin))
    return Cutting(tuple(shown), cutting.pace)


def _fit(cuts: Sequence[Cut]) -> float:
    natural = sum(cut.end - cut.start for cut in cuts)
    return min(FASTEST, max(1.0, natural / (LONGEST - HOLD)))


def _leave_out_dwells(cuts: Sequence[Cut], plans: Sequence[Plan | None]) -> list[Cut]:
    shown = []
    for cut in cuts:
        plan, begin = plans[cut.round], cut.start
        for stop in plan.stops if plan else ():
            quiet = stop.end - stop.dwell
            if stop.dwell and begin < stop.end and quiet < cut.end:
                if quiet > begin:
                    shown.append(Cut(cut.round, begin, quiet))
                begin = max(begin, stop.end)
        if begin < cut.end:
            shown.append(Cut(cut.round, begin, cut.end))
    return shown


def _find(
    timeline: Timeline, plans: Sequence[Plan | None], address: Address | None, *, is_start: bool
) -> tuple[int, float] | NoBoard:
    """The index of a round and the time of its plan at which an address begins or ends."""
    known = [index for index, plan in enumerate(plans) if plan is not None]
    if address is None:
        index = known[0 if is_start else -1]
        return index, 0.0 if is_start else _end_of(plans[index])
    numbers = [line.number for line in timeline.rounds]
    if address.round not in numbers or plans[numbers.index(address.round)] is None:
        return NoBoard(f"there is no round {address.round}: the record has {_count(numbers)}")
    index = numbers.index(address.round)
    plan = plans[index]
    is_start = is_start or address.is_start
    if plan is None or address.turn is None:
        return index, 0.0 if is_start else _end_of(plan)
    turns = [stop for stop in plan.stops if stop.stop.is_turn]
    if not 1 <= address.turn <= len(turns):
        there = f"{len(turns)} turns" if len(turns) != 1 else "1 turn"
        return NoBoard(f"there is no turn {address.turn} in round {address.round}: it has {there}")
    stop = turns[address.turn - 1]
    if address.lap is None:
        return index, stop.start if is_start else stop.end
    if not 1 <= address.lap <= len(stop.laps):
        laps = f"{len(stop.laps)} laps" if len(stop.laps) != 1 else "1 lap"
        where = f"r{address.round}.t{address.turn} ({stop.stop.text})"
        return NoBoard(f"there is no lap {address.lap} in {where}: it has {laps}")
    return index, _lap_time(stop, address.lap, is_start=is_start)


def _lap_time(stop: PlannedStop, number: int, *, is_start: bool) -> float:
    """The time at which a lap begins, or ends with its captures; the last ends with its stop."""
    lap = stop.laps[number - 1]
    if is_start:
        return lap.start
    if number == len(stop.laps):
        return stop.end
    takes = [take.end for take in stop.takes if take.seat == lap.seat and take.start >= lap.end]
    following = stop.laps[number].start if stop.laps[number].seat == lap.seat else stop.end
    return max([lap.end, *(end for end in takes if end <= following)])


def _end_of(plan: Plan | None) -> float:
    return plan.end if plan else 0.0


def _count(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"round {numbers[0]}"
    return f"rounds {', '.join(map(str, numbers))}"
