"""The moments of a match worth seeing again, for a film and a page, chosen from its timeline."""

from __future__ import annotations

from enum import Enum
from itertools import chain, zip_longest
from operator import attrgetter, itemgetter
from typing import NamedTuple

from ...analysis.layer.missed import amount_of
from .stops import Keyframe, RemarkKind, Sown, Stop, Timeline


class MomentKind(Enum):
    """The reason why a turn is in a reel; of several, the heaviest.

    A mistake is `SIGHTED` where its amount is the loss in sight, which proves nothing.
    """

    CAPTURE = "capture"
    LONG = "long"
    LEAD = "lead"
    MISTAKE = "mistake"
    SIGHTED = "sighted"
    END = "end"


class ReelMoment(NamedTuple):
    """A turn worth showing: the indices of its round and stop, its kind, its seat, its amount.

    `seat` is the seat that captures, sows, comes to lead or errs, `None` for both hands together.
    `amount` is the shells captured, the laps of a long turn, the lead it brings, or the loss of a
    mistake, which `text` gives as the record does (shells, or points of a chance with `%`), behind
    `≥` where more may have been lost.
    """

    round: int
    stop: int
    kind: MomentKind
    amount: float = 0
    seat: int | None = None
    text: str = ""


LEAST = 4
"""The fewest shells captured or given away, or laps sown, that make a turn a moment of that kind.

A smaller loss is a moment of the turn that was nothing else.
"""


def find_moments(timeline: Timeline) -> tuple[ReelMoment, ...]:
    """All moments of a match, the most telling first: of each kind the greatest in turn.

    The end of the last round always is the first of them. Any other turn comes once: as a mistake
    where it gives away `LEAST`, or else for what it has most of: shells, laps, or half the lead.
    """
    captures: list[ReelMoment] = []
    longs: list[ReelMoment] = []
    leads: list[ReelMoment] = []
    mistakes: list[ReelMoment] = []
    kinds = {
        MomentKind.CAPTURE: captures,
        MomentKind.LONG: longs,
        MomentKind.LEAD: leads,
        MomentKind.MISTAKE: mistakes,
        MomentKind.SIGHTED: mistakes,
    }
    for index, line in enumerate(timeline.rounds):
        leader: int | None = None
        for number, stop in enumerate(line.stops):
            if not stop.is_turn or stop.after is None:
                continue
            seat = stop.action.seat if isinstance(stop.action, Sown) else None
            found: ReelMoment | None = None
            captured, laps, heaviest = stop.captured, stop.laps, LEAST - 1.0
            if captured > heaviest:
                heaviest = captured
                found = ReelMoment(index, number, MomentKind.CAPTURE, captured, seat)
            if seat is not None and laps > heaviest:
                heaviest = laps
                found = ReelMoment(index, number, MomentKind.LONG, laps, seat)
            ahead, lead = _leader(stop.after, len(timeline.seats))
            if ahead is not None:
                # A lead counts half: it comes from the turns before as well.
                if leader not in (None, ahead) and (found is None or lead / 2 > heaviest):
                    found = ReelMoment(index, number, MomentKind.LEAD, lead, ahead)
                leader = ahead
            if stop.remarks:
                loss, text, kind = _loss(stop)
                if loss >= LEAST or (loss and found is None):
                    found = ReelMoment(index, number, kind, loss, seat, text)
            if found is not None:
                kinds[found.kind].append(found)
    # They are found in the order of play, which the greatest of the same amount keep.
    ranked = [
        sorted(found, key=_AMOUNT, reverse=True) for found in (captures, longs, leads, mistakes)
    ]
    in_turn = chain.from_iterable(zip_longest(*ranked))
    return (*_find_end(timeline), *[moment for moment in in_turn if moment is not None])


def _find_end(timeline: Timeline) -> list[ReelMoment]:
    """The stop with which the last round ends, if anything was played."""
    for index in range(len(timeline.rounds) - 1, -1, -1):
        stops = timeline.rounds[index].stops
        if any(stop.is_turn and stop.after is not None for stop in stops):
            return [ReelMoment(index, len(stops) - 1, MomentKind.END)]
    return []


_AMOUNT = attrgetter("amount")
_AMOUNT_SAID = itemgetter(0)


def _leader(board: Keyframe, seats: int) -> tuple[int | None, int]:
    """The seat with most shells in its store, `None` if two have as many, and its lead."""
    width = len(board) // seats
    if seats == 2:  # as on most boards, of which there are thousands
        ahead = (board[width - 1] or 0) - (board[-1] or 0)
        return (None, 0) if not ahead else (int(ahead < 0), abs(ahead))
    stores = [shells or 0 for shells in board[width - 1 :: width]]
    first, second, *_ = sorted(stores, reverse=True)
    return (None, 0) if first == second else (stores.index(first), first - second)


def _loss(stop: Stop) -> tuple[float, str, MomentKind]:
    """The loss against a better turn, as a number and as the record states it, and its kind."""
    said: list[tuple[float, str, MomentKind]] = [(0, "", MomentKind.SIGHTED)]
    for one in stop.remarks:
        if one.kind is RemarkKind.BETTER:
            text = one.lost if one.is_all else f"≥{one.lost}"
            said.append((amount_of(one.lost), text, MomentKind.MISTAKE))
            said.append((amount_of(one.seen), one.seen, MomentKind.SIGHTED))
    return max(said, key=_AMOUNT_SAID)
