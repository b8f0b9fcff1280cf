"""Lines of play as whole turns: what lifting houses one after another makes of a round."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import Seat
from ...engine.round import Round
from ...notation.items import write_turn
from ...notation.record import Move, Pass, Turn


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


class PlayedLine(NamedTuple):
    """The turns a line of houses makes, and what it leaves unfinished.

    `rest` is the lifts of a last turn that the line breaks off in; `state` the round after all.
    """

    turns: tuple[LineTurn, ...]
    rest: tuple[int, ...]
    state: Round


def split_into_turns(state: Round, numbers: tuple[int, ...]) -> PlayedLine:
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
    return PlayedLine(tuple(turns), tuple(lifts), state)


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
