"""The row that opens a round with all hands, while it is being entered lift by lift."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine.board import Position, Seat
from ...engine.round import Round
from ...engine.ruleset import Pace, RuleSet
from ...engine.simultaneous import Drop, Lift, OpeningFault, PlayedOpening, Stopped, play_opening
from ...notation.record import Move, Note, Pass, SimultaneousRow, Turn


@dataclass(frozen=True, slots=True)
class EnteredLift:
    """A house that was lifted; `tapped` is when by the stopwatch, in milliseconds, if it ran."""

    move: Move
    tapped: int | None = None


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand as far as it is known: its lifts, the tick of its last drop, what is awaited.

    `finished` is 0 for a hand that has not sown. `is_due` says that another lift of it is missing.
    """

    seat: Seat
    moves: tuple[Move, ...]
    finished: int
    is_due: bool


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """The lifts of every seat in playing order, and what was noted meanwhile.

    `fault` says why the row cannot have happened as it stands, once every hand is known.
    """

    lifts: tuple[tuple[EnteredLift, ...], ...]
    notes: tuple[Note, ...] = ()
    fault: str | None = None

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
        """The row the hands make; taps become ticks, or lifts at once where they come early."""
        turns = [
            Turn(seat, own) if own else Pass(seat)
            for seat, own in zip(state.position.seats, self._timed(state, pace), strict=True)
        ]
        return SimultaneousRow(tuple(turns), tuple(() for _ in turns[1:]))

    def views(self, state: Round, pace: float) -> tuple[HandView, ...]:
        """Every hand as it stands."""
        timed = self._timed(state, pace)
        opening = _played(state, timed)
        views = []
        for seat, own in zip(state.position.seats, timed, strict=True):
            finished = 0
            if opening is not None:
                ticks = (e.tick for e in opening.events if isinstance(e, Drop) and e.seat is seat)
                finished = max(ticks, default=0)
            due = opening is not None and seat in opening.due
            views.append(HandView(seat, own, finished, due or seat in self.missing(state)))
        return tuple(views)

    def position(self, state: Round, pace: float) -> Position:
        """The board when every hand has sown what is known of it."""
        played = play_opening(state, _as_lifts(self._timed(state, pace)))
        return state.position if isinstance(played, Stopped) else played[1].position

    def _timed(self, state: Round, pace: float) -> tuple[tuple[Move, ...], ...]:
        """The moves with their ticks."""
        taps = [lifted.tapped for own in self.lifts for lifted in own if lifted.tapped is not None]
        zero = min(taps, default=0)
        moves = [[_timed(lifted, zero, pace, state) for lifted in own] for own in self.lifts]
        while True:
            stopped = play_opening(state, _as_lifts(moves))
            if not isinstance(stopped, Stopped) or stopped.fault is not OpeningFault.EARLY_TICK:
                break
            seat = state.position.seats.index(stopped.seat)
            number = stopped.move
            if number is None or self.lifts[seat][number].tapped is None:
                break
            moves[seat][number] = replace(moves[seat][number], tick=None)
        return tuple(map(tuple, moves))


def empty_row(rules: RuleSet) -> OpeningRow:
    """The opening row before any lift."""
    return OpeningRow(((),) * rules.seats)


def _timed(lifted: EnteredLift, zero: int, pace: float, state: Round) -> Move:
    if lifted.tapped is None:
        return lifted.move
    tick = round((lifted.tapped - zero) * pace / 1000)
    is_counted = tick > 0 and state.rules.pace is Pace.SHELL
    return replace(lifted.move, tick=tick if is_counted else None)


def _played(state: Round, moves: tuple[tuple[Move, ...], ...]) -> PlayedOpening | None:
    played = play_opening(state, _as_lifts(moves))
    return None if isinstance(played, Stopped) else played[0]


def _as_lifts(moves: object) -> tuple[tuple[Lift, ...], ...]:
    return tuple(tuple(Lift(m.house or 0, m.tick) for m in own) for own in moves)  # type: ignore[attr-defined]
