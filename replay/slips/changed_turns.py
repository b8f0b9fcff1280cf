"""Turns that differ in one thing from another: `replace` would take three times as long."""

from __future__ import annotations

from ...engine.board import Seat
from ...notation.record import Move, Turn


def with_moves(turn: Turn, moves: tuple[Move, ...]) -> Turn:
    """The turn with other moves."""
    return Turn(turn.seat, moves, turn.store_end, turn.number, turn.span)


def with_seat(turn: Turn, seat: Seat) -> Turn:
    """The turn of another seat."""
    return Turn(seat, turn.moves, turn.store_end, turn.number, turn.span)


def with_house(move: Move, house: int) -> Move:
    """The move of another house, with the same claims."""
    claims = move.tick, move.relays, move.end, move.captured
    return Move(house, *claims, move.marks, move.span)
