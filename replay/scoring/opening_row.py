"""The row that opens a round with all hands, while it is being entered lift by lift."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...engine.board import Position, Seat
from ...engine.round import Round
from ...engine.ruleset import RuleSet
from ...engine.simultaneous import (
    Drop,
    Lift,
    Lifted,
    OpeningFault,
    PlayedOpening,
    Stopped,
    play_opening,
)
from ...notation.record import Move, Note, Pass, SimultaneousRow, Turn


@dataclass(frozen=True, slots=True)
class EnteredLift:
    """A lift as entered; `tapped` is its time by the stopwatch, in milliseconds, if that ran."""

    move: Move
    tapped: int | None = None


class MoveSpan(NamedTuple):
    """The ticks of a move: when its house was lifted, and its last drop."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand as far as it is known: its lifts, the tick of its last drop, what is awaited.

    `finished` is 0 for a hand that has not sown. `is_due` says that another lift of it is missing.
    `provisional` is the number of its moves, from the end, that are impossible as far as is known;
    `spans` are those of the other moves.
    """

    seat: Seat
    moves: tuple[Move, ...]
    finished: int
    is_due: bool
    provisional: int = 0
    spans: tuple[MoveSpan, ...] = ()


class KnownRow(NamedTuple):
    """An opening row as far as it can be played.

    `provisional` is the number of moves left out at the end of each hand, `stops` the first of
    these that failed, for each such hand.
    """

    opening: PlayedOpening
    after: Round
    provisional: tuple[int, ...]
    stops: tuple[Stopped, ...]

    def waits(self, seat: int) -> bool:
        """True when the hand of that number in playing order is due and has nothing provisional."""
        return self.after.position.seats[seat] in self.opening.due and not self.provisional[seat]

    def may_change(self, missing: tuple[Seat, ...]) -> bool:
        """True when the faults that stop the hands may vanish once another hand has lifted.

        `missing` are the seats that have lifted nothing yet. A hand that is free only later makes
        no difference.
        """
        for stop in self.stops:
            if stop.fault in _NEVER or (stop.move == 0 and stop.fault is OpeningFault.NO_MOVE_LEFT):
                return False
            last = max(stop.number, self.find_last_tick(stop.seat))
            free = [s for n, s in enumerate(self.after.position.seats) if self.waits(n)]
            if not missing and not any(self.find_last_tick(seat) <= last for seat in free):
                return False
        return True

    def list_spans(self, seat: int) -> tuple[MoveSpan, ...]:
        """The ticks of each move of a hand, by its number in playing order."""
        own = [e for e in self.opening.events if e.seat is self.after.position.seats[seat]]
        lifted = [number for number, event in enumerate(own) if isinstance(event, Lifted)]
        spans = []
        for move in self.opening.moves[seat]:
            first, lifted = lifted[0], lifted[len(move.laps) :]
            done = own[first : lifted[0] if lifted else None]
            spans.append(MoveSpan(own[first].tick, max(event.tick for event in done)))
        return tuple(spans)

    def find_last_tick(self, seat: Seat) -> int:
        """The tick of a hand's last drop, 0 if it has not sown."""
        ticks = (e.tick for e in self.opening.events if isinstance(e, Drop) and e.seat is seat)
        return max(ticks, default=0)


_NEVER = frozenset(
    {
        OpeningFault.NO_SUCH_HOUSE,
        OpeningFault.BURNED,
        OpeningFault.NOT_OPENING,
        OpeningFault.TICK_UNDER_LAP,
    }
)
"""The faults that stop a hand whatever the others do."""


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """The lifts of every seat in playing order, and the notes made meanwhile.

    `fault` is the reason why the row cannot have happened as it is, once every hand is known.
    `doubts` are the reasons why lifts are provisional: what another hand does may still change it.
    """

    lifts: tuple[tuple[EnteredLift, ...], ...]
    notes: tuple[Note, ...] = ()
    fault: str | None = None
    doubts: tuple[str, ...] = ()

    def with_lift(self, seat: int, lifted: EnteredLift) -> OpeningRow:
        """The hands after one more lift of the seat with that number in playing order."""
        own = (*self.lifts[seat], lifted)
        return replace(self, lifts=(*self.lifts[:seat], own, *self.lifts[seat + 1 :]))

    def missing(self, state: Round) -> tuple[Seat, ...]:
        """The seats that hold shells and have lifted nothing yet."""
        return tuple(
            seat
            for seat, own in zip(state.position.seats, self.lifts, strict=True)
            if not own and state.position.row(seat).shells_in_houses()
        )

    def row(self, state: Round, pace: float) -> SimultaneousRow:
        """The row of all hands; taps become ticks, or lifts without one if they come too early."""
        turns = [
            Turn(seat, own) if own else Pass(seat)
            for seat, own in zip(state.position.seats, self._time(state, pace), strict=True)
        ]
        return SimultaneousRow(tuple(turns), tuple(() for _ in turns[1:]))

    def views(self, state: Round, pace: float) -> tuple[HandView, ...]:
        """Every hand as it is now."""
        timed = self._time(state, pace)
        known = _play_known(state, timed)
        views = []
        for number, seat in enumerate(state.position.seats):
            due = known.waits(number) or seat in self.missing(state)
            finished = known.find_last_tick(seat)
            left_out, spans = known.provisional[number], known.list_spans(number)
            views.append(HandView(seat, timed[number], finished, due, left_out, spans))
        return tuple(views)

    def position(self, state: Round, pace: float) -> Position:
        """The board after every hand has sown its known lifts, except provisional ones."""
        return self.known(state, pace).after.position

    def known(self, state: Round, pace: float) -> KnownRow:
        """The row as far as it can be played."""
        return _play_known(state, self._time(state, pace))

    def without_provisional(self, state: Round, pace: float) -> OpeningRow:
        """The hands without the lifts that are impossible as far as is known."""
        provisional = self.known(state, pace).provisional
        kept = (own[: len(own) - n] for own, n in zip(self.lifts, provisional, strict=True))
        return replace(self, lifts=tuple(kept))

    def _time(self, state: Round, pace: float) -> tuple[tuple[Move, ...], ...]:
        """The moves with their ticks."""
        taps = [lifted.tapped for own in self.lifts for lifted in own if lifted.tapped is not None]
        first = min(taps) if taps else None
        moves = [[_time_lift(lifted, first, pace, state) for lifted in own] for own in self.lifts]
        while True:
            stopped = play_opening(state, _as_lifts(moves))
            if not isinstance(stopped, Stopped) or stopped.fault is not OpeningFault.EARLY_TICK:
                break
            seat = state.position.seats.index(stopped.seat)
            number = stopped.move
            if number is None or self.lifts[seat][number].tapped is None:
                break
            moves[seat][number] = moves[seat][number]._replace(tick=None)
        return tuple(map(tuple, moves))


def empty_row(rules: RuleSet) -> OpeningRow:
    """The opening row before any lift."""
    return OpeningRow(((),) * rules.seats)


def _time_lift(lifted: EnteredLift, first: int | None, pace: float, state: Round) -> Move:
    if lifted.tapped is None or first is None:
        return lifted.move
    tick = round((lifted.tapped - first) * pace / 1000)
    is_counted = tick > 0 and not state.rules.keeps_laps
    return lifted.move._replace(tick=tick if is_counted else None)


def _play_known(state: Round, timed: tuple[tuple[Move, ...], ...]) -> KnownRow:
    """Play the moves; of a hand that stops, those before it."""
    stops: dict[Seat, Stopped] = {}
    kept = [*timed]
    while isinstance(played := play_opening(state, _as_lifts(kept)), Stopped):
        seat = state.position.seats.index(played.seat)
        kept[seat] = kept[seat][: played.move]
        stops[played.seat] = played
    left_out = (len(own) - len(fewer) for own, fewer in zip(timed, kept, strict=True))
    return KnownRow(*played, tuple(left_out), tuple(stops.values()))


def _as_lifts(moves: Iterable[Iterable[Move]]) -> tuple[tuple[Lift, ...], ...]:
    """The moves of each hand as lifts; a house that cannot be read is never entered."""
    return tuple(
        tuple(Lift(move.house, move.tick) for move in own if move.house is not None)
        for own in moves
    )
