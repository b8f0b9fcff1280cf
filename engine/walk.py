"""Lines of moves walked on the kernel's shells: who lifts what, and the round after all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .board import Seat
from .kernel import Shells
from .ring import Ring, ring_of
from .round import Round, end_number
from .walk_kernel import Walker


class WalkedTurn(NamedTuple):
    """A whole turn of a line: the numbers of the houses lifted, none for a pass."""

    seat: Seat
    lifts: tuple[int, ...]


class WalkedLine(NamedTuple):
    """A line as whole turns, the lifts of an unfinished last turn, and the round after the line."""

    turns: tuple[WalkedTurn, ...]
    rest: tuple[int, ...]
    state: Round


def walk_turns(state: Round, numbers: Sequence[int]) -> tuple[WalkedTurn, ...]:
    """The whole turns that `walk_line` gives, without the round after them."""
    if state.opens_match:
        return walk_line(state, numbers).turns
    ring = ring_of(state.rules, state.position)
    turns, _ = make_walker(state, ring, ring.board(state.position)).walk(numbers)
    return tuple([WalkedTurn(ring.seats[index], played) for index, played in turns])


def walk_line(state: Round, numbers: Sequence[int]) -> WalkedLine:
    """Lift these houses from `state` on, with the passes due before, between and after them.

    `state` may lie in the middle of a turn. It gives what `Round.after_move` and
    `Round.after_passes` give move by move, several times as fast. Raises `ValueError` when a house
    cannot be lifted or no seat is to move.
    """
    walked: list[WalkedTurn] = []
    before: tuple[int, ...] = ()
    if numbers and state.opens_match:  # the one lift that the rules may bind
        seat, state = state.position.to_move, state.after_move(numbers[0])
        before, numbers = (numbers[0],), numbers[1:]
        if seat is not None and not state.goes_on:
            walked, before = [WalkedTurn(seat, before)], ()
    ring = ring_of(state.rules, state.position)
    board, seats = ring.board(state.position), ring.seats
    walker = make_walker(state, ring, board)
    turns, lifts = walker.walk(numbers)
    for index, played in turns:
        walked.append(WalkedTurn(seats[index], (*before, *played)))
        before = ()
    rest = (*before, *lifts)
    if not turns and not lifts:
        return WalkedLine(tuple(walked), rest, state)
    to_move = None if walker.mover < 0 else seats[walker.mover]
    last_mover = state.last_mover if walker.last < 0 else seats[walker.last]
    position, goes_on = ring.position(board, to_move), walker.goes_on
    after = Round(
        state.rules, position, to_move is None, goes_on, goes_on, state.opens_match, last_mover
    )
    return WalkedLine(tuple(walked), rest, after)


def make_walker(state: Round, ring: Ring, board: Shells) -> Walker:
    """A walker to play on from `state`, on a board with its shells; the first lift is not bound."""
    to_move = state.position.to_move
    mover = -1 if to_move is None else ring.seats.index(to_move)
    return Walker(ring.ways, board, mover, state.passed_store, end_number(state.rules))
