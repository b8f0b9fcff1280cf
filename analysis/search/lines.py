"""Lines of play: houses lifted one after another, grouped into whole turns."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import Seat
from ...engine.round import Round
from ...engine.walk import walk_line, walk_turns
from ...notation.items import write_lifts
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
        """The turn as a record writes it, like `S3+1`."""
        return write_lifts(self.seat, self.lifts)


class TurnReach(NamedTuple):
    """A turn and what it brings into its store, how much of it by capture.

    One that `goes_on` is cut after the lifts that a person sees: it brings so much at least.
    """

    turn: LineTurn
    shells: int
    captured: int
    goes_on: bool = False


class PlayedLine(NamedTuple):
    """A line of play in whole turns.

    `rest` holds the lifts of a last turn that the line does not finish; `state` is the round
    after all lifts.
    """

    turns: tuple[LineTurn, ...]
    rest: tuple[int, ...]
    state: Round


def split_into_turns(state: Round, numbers: tuple[int, ...]) -> PlayedLine:
    """The line of play that lifts these houses from `state` on, with the passes that are due.

    `state` may lie in the middle of a turn. Raises `ValueError` when a house cannot be lifted or
    the round is over.
    """
    walked = walk_line(state, numbers)
    turns = tuple([LineTurn(turn.seat, turn.lifts) for turn in walked.turns])
    return PlayedLine(turns, walked.rest, walked.state)


def find_turns(state: Round, numbers: tuple[int, ...]) -> tuple[LineTurn, ...]:
    """The whole turns that `split_into_turns` gives, without what follows them."""
    return tuple([LineTurn(turn.seat, turn.lifts) for turn in walk_turns(state, numbers)])
