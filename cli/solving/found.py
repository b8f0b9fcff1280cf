"""What `sungka solve` found, and the play it leads to."""

from __future__ import annotations

from ...analysis.search.lines import FromHere, in_turns
from ...analysis.search.reach import Richest, Shortest
from ...analysis.search.solution import Solution
from ...engine.board import Seat
from ...engine.round import Round
from ...notation.items import write_turn
from ...notation.record import Move, Turn
from .start import Start

Found = Solution | Shortest | Richest
"""The best line, or one turn."""


def find_line(start: Start, found: Found) -> FromHere:
    """The best play from the start, the passes before it too; of one turn, that turn."""
    if isinstance(found, Solution):
        return found.best.line
    return in_turns(start.state, tuple(house.number for house in found.line))


def write_turns(line: FromHere) -> list[str]:
    """The turns as a record writes them, the one too that the line breaks off in."""
    texts = [turn.to_text() for turn in line.turns]
    rest = find_unfinished_turn(line)
    return texts if rest is None else [*texts, write_turn(rest)]


def find_unfinished_turn(line: FromHere) -> Turn | None:
    """The turn that a line breaks off in, if it does."""
    seat = line.state.position.to_move
    if not line.rest or seat is None:
        return None
    return Turn(seat, tuple(Move(number) for number in line.rest))


def find_mover(state: Round) -> Seat:
    """The seat that makes the next choice, after the passes that are due."""
    seat = state.after_passes().position.to_move
    if seat is None:
        raise ValueError("no seat is to move")
    return seat
