"""Lines of moves walked on the kernel's shells: who lifts what, and the round after all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .board import House, Seat
from .ring import ring_of
from .round import Round, has_ended
from .sowing import sow_and_take


class WalkedTurn(NamedTuple):
    """A whole turn of a line: the numbers of the houses lifted, none for a pass."""

    seat: Seat
    lifts: tuple[int, ...]


class WalkedLine(NamedTuple):
    """A line in whole turns, the lifts of a last turn that it does not finish, the round after."""

    turns: tuple[WalkedTurn, ...]
    rest: tuple[int, ...]
    state: Round


def walk_line(state: Round, numbers: Sequence[int]) -> WalkedLine:
    """Lift these houses from `state` on, with the passes that are due before, between and behind.

    `state` may lie in the middle of a turn. It gives what `Round.after_move` and
    `Round.after_passes` give move by move, several times as fast. Raises `ValueError` when a house
    cannot be lifted or no seat is to move.
    """
    turns: list[WalkedTurn] = []
    lifts: list[int] = []
    if numbers and state.opens_match:  # the one lift that the rules may bind
        mover, state = state.position.to_move, state.after_move(numbers[0])
        lifts, numbers = [numbers[0]], numbers[1:]
        if mover is not None and not state.goes_on:
            turns, lifts = [WalkedTurn(mover, tuple(lifts))], []
    rules, ring = state.rules, ring_of(state.rules, state.position)
    board, seats, to_move = ring.board(state.position), ring.seats, state.position.to_move
    mover_index = None if to_move is None else seats.index(to_move)
    goes_on, passed_store, last_mover = state.goes_on, state.passed_store, state.last_mover
    ended = state.is_over

    left = list(reversed(numbers))
    while True:
        while mover_index is not None and not board.has_any(ring.ways[mover_index]):
            turns.append(WalkedTurn(seats[mover_index], ()))
            following = (mover_index + 1) % len(seats)
            ended = has_ended(rules, [board.has_any(way) for way in ring.ways], following)
            mover_index = None if ended else following
        if not left:
            break
        if mover_index is None:
            raise ValueError("no seat is to move")
        seat, number = seats[mover_index], left.pop()
        if not 1 <= number <= ring.houses or not board[ring.store(mover_index) - number]:
            raise ValueError(f"{House(seat, number)} cannot be lifted")
        move = sow_and_take(ring, board, mover_index, number, passed_store, [])
        goes_on = passed_store = board.goes_on(ring.ways[mover_index], move.last, move.captured)
        last_mover = seat
        lifts.append(number)
        if not goes_on:
            turns.append(WalkedTurn(seat, tuple(lifts)))
            lifts = []
            following = (mover_index + 1) % len(seats)
            ended = has_ended(rules, [board.has_any(way) for way in ring.ways], following)
            mover_index = None if ended else following
    to_move = None if mover_index is None else seats[mover_index]
    position = ring.position(board, to_move)
    after = Round(rules, position, ended, goes_on, passed_store, state.opens_match, last_mover)
    return WalkedLine(tuple(turns), tuple(lifts), after)
