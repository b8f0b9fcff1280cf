"""The moments of a match worth a film of a minute and a half, chosen from its timeline alone."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from ..timeline.address import NoBoard
from ..timeline.remarks import amount_of
from ..timeline.stops import Keyframe, RemarkKind, Sown, Stop, Timeline
from .cuts import Cut
from .plan import Plan

REEL = 88_500.0
"""The longest that the moments of a reel take together, in ms of the page's own pace."""


class MomentKind(Enum):
    """Why a turn is in a reel."""

    CAPTURE = "capture"
    LONG = "long"
    LEAD = "lead"
    MISTAKE = "mistake"
    END = "end"


class ReelMoment(NamedTuple):
    """A turn worth showing: the indices of its round and stop, why, and how much of it.

    `amount` is the shells captured, the laps of a long turn, the lead it brings, or the loss of a
    mistake, as the record states it.
    """

    round: int
    stop: int
    kind: MomentKind
    amount: float


def find_moments(timeline: Timeline) -> tuple[ReelMoment, ...]:
    """All moments of a match, the most telling first: of each kind the greatest in turn.

    The end of the last round always is the first of them.
    """
    kinds: dict[MomentKind, list[ReelMoment]] = {kind: [] for kind in MomentKind}
    for index, line in enumerate(timeline.rounds):
        leader: int | None = None
        for number, stop in enumerate(line.stops):
            if not stop.is_turn or stop.after is None:
                continue
            if stop.captured:
                kinds[MomentKind.CAPTURE].append(
                    ReelMoment(index, number, MomentKind.CAPTURE, stop.captured)
                )
            if isinstance(stop.action, Sown) and stop.laps > 1:
                kinds[MomentKind.LONG].append(ReelMoment(index, number, MomentKind.LONG, stop.laps))
            ahead, lead = _leader(stop.after, timeline)
            if ahead is not None and ahead != leader:
                if leader is not None:
                    kinds[MomentKind.LEAD].append(ReelMoment(index, number, MomentKind.LEAD, lead))
                leader = ahead
            if lost := _loss(stop):
                kinds[MomentKind.MISTAKE].append(
                    ReelMoment(index, number, MomentKind.MISTAKE, lost)
                )
    ranked = [sorted(found, key=_rank) for found in kinds.values()]
    chosen = _find_end(timeline)
    while any(ranked):
        for found in ranked:
            if found:
                chosen.append(found.pop(0))
    return tuple(chosen)


def reel_of(timeline: Timeline, plans: Sequence[Plan | None]) -> tuple[Cut, ...] | NoBoard:
    """The cuts of a match's moments in the order they were played, as many as fit into `REEL`."""
    wanted: set[tuple[int, int]] = set()
    left = REEL
    for moment in find_moments(timeline):
        plan = plans[moment.round]
        if plan is None or (moment.round, moment.stop) in wanted:
            continue
        stop = plan.stops[moment.stop]
        length = stop.end - stop.start
        if length <= left:
            wanted.add((moment.round, moment.stop))
            left -= length
    if not wanted:
        return NoBoard("the match has no moments to show: no turn of it was played")
    cuts: list[Cut] = []
    for index, number in sorted(wanted):
        plan = plans[index]
        if plan is None:
            continue
        stop = plan.stops[number]
        if cuts and cuts[-1].round == index and cuts[-1].end == stop.start:
            cuts[-1] = cuts[-1]._replace(end=stop.end)
        else:
            cuts.append(Cut(index, stop.start, stop.end))
    return tuple(cuts)


def _find_end(timeline: Timeline) -> list[ReelMoment]:
    """The stop with which the last round ends, if anything was played."""
    for index in range(len(timeline.rounds) - 1, -1, -1):
        stops = timeline.rounds[index].stops
        if any(stop.is_turn and stop.after is not None for stop in stops):
            return [ReelMoment(index, len(stops) - 1, MomentKind.END, 0)]
    return []


def _rank(moment: ReelMoment) -> tuple[float, int, int]:
    return -moment.amount, moment.round, moment.stop


def _leader(board: Keyframe, timeline: Timeline) -> tuple[int | None, int]:
    """The seat with most shells in its store, `None` if two have as many, and by how many."""
    seats = len(timeline.seats)
    width = len(board) // seats
    stores = [board[(seat + 1) * width - 1] or 0 for seat in range(seats)]
    first, second, *_ = sorted(stores, reverse=True)
    return (None, 0) if first == second else (stores.index(first), first - second)


def _loss(stop: Stop) -> float:
    """What a better turn would have kept, as the record states it: shells, or points."""
    better = (one for one in stop.remarks if one.kind is RemarkKind.BETTER)
    return max((max(amount_of(one.lost), amount_of(one.seen)) for one in better), default=0)
