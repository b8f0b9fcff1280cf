"""The moments of a match worth seeing again, for a film and a page, chosen from its timeline."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from .remarks import amount_of
from .stops import Keyframe, RemarkKind, Sown, Stop, Timeline


class MomentKind(Enum):
    """Why a turn is in a reel."""

    CAPTURE = "capture"
    LONG = "long"
    LEAD = "lead"
    MISTAKE = "mistake"
    END = "end"


class ReelMoment(NamedTuple):
    """A turn worth showing: the indices of its round and stop, why, whose, and how much of it.

    `seat` is the seat that captures, sows, comes to lead or errs, `None` for both hands together.
    `amount` is the shells captured, the laps of a long turn, the lead it brings, or the loss of a
    mistake, which `text` gives as the record does: shells, or points of a chance with `%`.
    """

    round: int
    stop: int
    kind: MomentKind
    amount: float = 0
    seat: int | None = None
    text: str = ""


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
            ahead, lead = _leader(stop.after, timeline)
            changes = ahead is not None and leader is not None and ahead != leader
            leader = leader if ahead is None else ahead
            seat = stop.action.seat if isinstance(stop.action, Sown) else None
            laps = stop.laps if seat is not None and stop.laps > 1 else 0
            loss, text = _loss(stop)
            for kind, amount, whose, said in (
                (MomentKind.CAPTURE, stop.captured, seat, ""),
                (MomentKind.LONG, laps, seat, ""),
                (MomentKind.LEAD, lead if changes else 0, ahead, ""),
                (MomentKind.MISTAKE, loss, seat, text),
            ):
                if amount:
                    kinds[kind].append(ReelMoment(index, number, kind, amount, whose, said))
    ranked = [sorted(found, key=_rank) for found in kinds.values()]
    chosen = _find_end(timeline)
    while any(ranked):
        for found in ranked:
            if found:
                chosen.append(found.pop(0))
    return tuple(chosen)


def _find_end(timeline: Timeline) -> list[ReelMoment]:
    """The stop with which the last round ends, if anything was played."""
    for index in range(len(timeline.rounds) - 1, -1, -1):
        stops = timeline.rounds[index].stops
        if any(stop.is_turn and stop.after is not None for stop in stops):
            return [ReelMoment(index, len(stops) - 1, MomentKind.END)]
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


def _loss(stop: Stop) -> tuple[float, str]:
    """What a better turn would have kept, as a number and as the record states it."""
    if not stop.remarks:
        return 0, ""
    better = (one for one in stop.remarks if one.kind is RemarkKind.BETTER)
    said = [text for one in better for text in (one.lost, one.seen) if text]
    return max(((amount_of(text), text) for text in said), default=(0, ""))
