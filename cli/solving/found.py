"""What `sungka solve` found, and the play it leads to."""

from __future__ import annotations

from ...analysis.search.lines import PlayedLine, split_into_turns
from ...analysis.search.reach import Richest, Shortest
from ...analysis.search.solution import Solution
from ...engine.board import Seat
from ...engine.round import Round
from ...notation.items import write_turn
from ...notation.record import Move, Turn
from .start import Start

Found = Solution | Shortest | Richest
"""The best line, or one turn."""


def line_of(start: Start, found: Found) -> PlayedLine:
    """The best play from the start, the passes before it too; of one turn, that turn."""
    if isinstance(found, Solution):
        return found.best.line
    return split_into_turns(start.state, tuple(house.number for house in found.line))


def texts_of(line: PlayedLine) -> list[str]:
    """The turns as a record writes them, the one too that the line breaks off in."""
    texts = [turn.to_text() for turn in line.turns]
    rest = unfinished(line)
    return texts if rest is None else [*texts, write_turn(rest)]


def unfinished(line: PlayedLine) -> Turn | None:
    """The turn that a line breaks off in, if it does."""
    seat = line.state.position.to_move
    if not line.rest or seat is None:
        return None
    return Turn(seat, tuple(Move(number) for number in line.rest))


def mover_of(state: Round) -> Seat:
    """The seat that makes the next choice, after the passes that are due."""
    seat = state.after_passes().position.to_move
    if seat is None:
        raise ValueError("no seat is to move")
    return seat
