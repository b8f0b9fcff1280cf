"""What was found out about one turn: what it is worth, what it gave away, what was better."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.board import Seat
from ..engine.opening import Lift
from ..engine.round import Round
from ..notation.items import write_turn
from ..notation.record import Move, Pass, Turn


class LineTurn(NamedTuple):
    """A whole turn in a line of play: the numbers of the houses lifted, none for a pass."""

    seat: Seat
    lifts: tuple[int, ...]

    def item(self) -> Turn | Pass:
        """The turn as a record holds it."""
        if not self.lifts:
            return Pass(self.seat)
        return Turn(self.seat, tuple(Move(number) for number in self.lifts))

    def to_text(self) -> str:
        """The turn as a record writes it, `S3+1`."""
        return write_turn(self.item())


class Judgement(NamedTuple):
    """A turn, or one hand's part of a simultaneous row.

    `worth` is what the round is worth after it (after the row) to each seat, as a `Measure`
    counts; it `is_exact` when nothing was cut off at the horizon. `losses` are what each move
    gave away, `line` the best play from the turn's start: its first turn is the best one, the
    turn that was played where nothing was lost. `reply` is the best play after the turn. `only`
    is the move (from 0) that was the only good one. For a hand of a row `row` is what all hands
    lift when it plays its best, in playing order. `chance` is the first seat's to win the
    match, in thousandths beyond an even one, where it was asked for.
    """

    seat: Seat
    worth: tuple[int, ...]
    is_exact: bool
    losses: tuple[int, ...]
    is_forced: bool
    only: int | None
    line: tuple[LineTurn, ...]
    reply: tuple[LineTurn, ...]
    row: tuple[tuple[Lift, ...], ...] = ()
    chance: int | None = None

    @property
    def loss(self) -> int:
        """What was given away in the whole turn, 0 for the best."""
        return sum(self.losses)

    @property
    def best(self) -> LineTurn:
        """The best turn."""
        return self.line[0]

    @property
    def costliest(self) -> int:
        """The move (from 0) that gave most away, the first of equals."""
        return self.losses.index(max(self.losses))


class FromHere(NamedTuple):
    """The turns a line of houses makes, and what it leaves unfinished.

    `rest` is the lifts of a last turn that the line breaks off in; `state` the round after all.
    """

    turns: tuple[LineTurn, ...]
    rest: tuple[int, ...]
    state: Round


def in_turns(state: Round, numbers: tuple[int, ...]) -> FromHere:
    """The turns that lifting these houses makes from `state` on, the passes between them too.

    The first turn may be one that has begun before.
    """
    turns: list[LineTurn] = []
    lifts: list[int] = []
    state = _passed(state, turns)
    for number in numbers:
        mover = _mover(state)
        state = state.after_move(number)
        lifts.append(number)
        if not state.goes_on:
            turns.append(LineTurn(mover, tuple(lifts)))
            lifts = []
            state = _passed(state, turns)
    return FromHere(tuple(turns), tuple(lifts), state)


def _passed(state: Round, turns: list[LineTurn]) -> Round:
    """The round after the passes that are due, which join `turns`."""
    while state.position.to_move is not None and not state.legal_houses():
        turns.append(LineTurn(state.position.to_move, ()))
        state = state.play_pass()
    return state


def _mover(state: Round) -> Seat:
    if state.position.to_move is None:
        raise ValueError("no seat is to move")
    return state.position.to_move
