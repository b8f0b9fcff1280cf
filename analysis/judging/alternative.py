"""A simultaneous row replayed with one hand lifting another house first.

From then on that hand lifts at once and greedily: always the house that leaves most shells in its
store when the row is over, the one nearest to the store among equals. Another hand chooses the
same way when its next house has become empty or a move of it is due. Its recorded lifts that come
after the end of its turn are dropped.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ...engine.ring import ring_of
from ...engine.round import Round
from ...engine.row_kernel import Hands
from ...engine.simultaneous import (
    Lift,
    OpeningFault,
    Stopped,
    find_following,
    play_opening,
    round_after,
)

Lifts = tuple[tuple[Lift, ...], ...]

_MOST_TRIES = 100
"""The most changes to an alternative to make it playable before it is given up."""

_MOST_LIFTS = 150
"""The most moves of a hand on the kernel: its arrays hold 256, and alternatives may be longer."""

_UNLIFTABLE = (
    OpeningFault.EMPTY,
    OpeningFault.BURNED,
    OpeningFault.NO_SUCH_HOUSE,
    OpeningFault.NOT_OPENING,
)
_FAULTS = tuple(OpeningFault)


def find_alternative(
    state: Round, lifts: Lifts, hand: int, number: int
) -> tuple[Lifts, Round] | None:
    """The row in which that hand lifts the house `number` first, and the round after it.

    `hand` counts in playing order from 0. `None` when no such row can be played.
    """
    rows = _rows_from(state, lifts)
    chosen = [list(one) for one in lifts]
    chosen[hand] = [Lift(number)]
    for _ in range(_MOST_TRIES):
        row = rows.play(chosen)
        if row.open is None:
            return _freeze(chosen), rows.after()
        index, at = row.open, row.move
        if row.fault is not None:
            if index == hand and at == 0:
                return None
            if row.fault is OpeningFault.EARLY_TICK:
                chosen[index][at] = Lift(chosen[index][at].number)
                continue
            del chosen[index][at:]
            if row.fault is OpeningFault.NO_MOVE_LEFT:
                continue
        following = _greedy(rows, state.position.houses, chosen, index)
        if following is None:
            return None
        chosen[index].append(Lift(following))
    return None


def _greedy(rows: _Rows, houses: int, chosen: list[list[Lift]], index: int) -> int | None:
    """The house whose lift, made at once, leaves most in the hand's store; `None` for none."""
    at = len(chosen[index])
    best: tuple[int, int] | None = None
    for number in range(1, houses + 1):
        trial = list(chosen)
        trial[index] = [*chosen[index], Lift(number)]
        row = rows.play(trial)
        if row.fault is None:
            store = row.stores[index]
        elif (row.open, row.move) == (index, at) and row.fault in _UNLIFTABLE:
            continue
        else:
            store = -1  # unknown until another hand has chosen; any known result is preferred
        if best is None or store > best[0]:
            best = store, number
    return None if best is None else best[1]


class _Row(NamedTuple):
    """A row as far as it could be played.

    `open` is the hand that could not make its `move` because of `fault`, or, without a fault, the
    hand with another move due; `None` when the row is complete. Without a fault `stores` holds
    the shells in the store of every hand after the row.
    """

    open: int | None
    move: int = 0
    fault: OpeningFault | None = None
    stores: tuple[int, ...] = ()


class _Rows(Protocol):
    """Plays rows from one round."""

    def play(self, chosen: list[list[Lift]]) -> _Row:
        """Play the row in which the hands lift these houses, as far as it goes."""

    def after(self) -> Round:
        """The round after the last row played; only defined if that row was complete."""


class _ShellRows:
    """Plays rows at `pace=shell` on the kernel."""

    def __init__(self, state: Round) -> None:
        self._state = state
        self._ring = ring_of(state.rules, state.position)
        self._before = self._ring.board(state.position)
        self._board = self._ring.board(state.position)
        self._ways = self._ring.ways
        self._hands = Hands(self._ways, state.opens_match)
        self._stores = [self._ring.store(hand) for hand in range(len(self._ways))]

    def play(self, chosen: list[list[Lift]]) -> _Row:
        hands, board, due = self._hands, self._board, None
        hands.begin(self._ways, self._state.opens_match)
        for hand, lifts in enumerate(chosen):
            for number, tick in lifts:
                hands.lift(hand, number, -1 if tick is None else tick)
        board.become(self._before)
        if not hands.play(board):
            return _Row(hands.stopped, hands.stopped_move, _FAULTS[hands.fault])
        for hand in range(len(chosen)):
            if hands.is_due(hand):
                due = hand
                break
        return _Row(due, stores=tuple([board[store] for store in self._stores]))

    def after(self) -> Round:
        seats, last = self._ring.seats, self._hands.last_lifted
        position = self._ring.position(self._board, None)
        mover = None if last < 0 else seats[last]
        first, last_done = seats[self._hands.first], seats[self._hands.last]
        following = find_following(self._state.rules, first, last_done)
        return round_after(self._state, position, following, mover)


class _AnyRows:
    """Plays rows at any pace and of any length."""

    def __init__(self, state: Round) -> None:
        self._before = self._after = state

    def play(self, chosen: list[list[Lift]]) -> _Row:
        played, seats = play_opening(self._before, _freeze(chosen)), self._before.position.seats
        if isinstance(played, Stopped):
            return _Row(seats.index(played.seat), played.move or 0, played.fault)
        opening, self._after = played
        due = seats.index(opening.due[0]) if opening.due else None
        return _Row(due, stores=self._after.position.stores)

    def after(self) -> Round:
        return self._after


def _rows_from(state: Round, lifts: Lifts) -> _Rows:
    if state.rules.keeps_laps or max(map(len, lifts)) > _MOST_LIFTS:
        return _AnyRows(state)
    return _ShellRows(state)


def _freeze(lifts: list[list[Lift]]) -> Lifts:
    return tuple(tuple(one) for one in lifts)
