"""The film of a match's moments: as many of the most telling as fit into a minute and a half."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ..messages import Words
from ..timeline.address import NoBoard
from ..timeline.highlights import ReelMoment, find_moments
from ..timeline.stops import Timeline
from .cuts import Cut
from .plan import Plan, dwell_on

REEL = 88_500.0
"""The longest that the moments of a reel take together, in ms of the page's own pace."""


_NO_CARDS: Mapping[tuple[int, int], str] = MappingProxyType({})


class Reel(NamedTuple):
    """The cuts of a film of moments, and why each turn is in it, by its round and stop."""

    cuts: tuple[Cut, ...]
    moments: dict[tuple[int, int], ReelMoment]


def reel_of(
    timeline: Timeline,
    plans: Sequence[Plan | None],
    cards: Mapping[tuple[int, int], str] = _NO_CARDS,
) -> Reel | NoBoard:
    """The film of a match's moments in the order they were played, as many as fit into `REEL`.

    `plans` are those of the rounds, `None` for a round of which nothing is known. The turns in
    `cards` take longer by their sentences.
    """
    wanted: dict[tuple[int, int], ReelMoment] = {}
    left = REEL
    for moment in find_moments(timeline):
        plan, at = plans[moment.round], (moment.round, moment.stop)
        if plan is None or at in wanted:
            continue
        stop = plan.stops[moment.stop]
        length = stop.end - stop.start + dwell_on(len(cards.get(at, "")))
        if length <= left:
            wanted[at] = moment
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
    return Reel(tuple(cuts), wanted)


def describe_moment(moment: ReelMoment, names: Sequence[str], words: Words) -> str:
    """Why a turn is in a reel, in a few words."""
    seat = "" if moment.seat is None else names[moment.seat]
    n = moment.text or round(moment.amount)
    return words.say(f"reel_{moment.kind.value}", n=n, seat=seat)
