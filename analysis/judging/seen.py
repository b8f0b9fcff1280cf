"""The part of a turn that a person could see, for its judgement (docs/annotating.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.board import House, Position
from ...engine.ring import Ring, ring_of
from ...engine.round import Round, ends_by_row
from ..search.lines import LineTurn
from ..search.sight import LOWEST, Sight

MOST_MOVES = 8
"""The most moves of a turn, and of the answer to it, that a person is taken to see."""


class Seen(NamedTuple):
    """The view that a person could have of a turn, or of a hand's part of a row, in shells.

    `best` and `played` are standings: what the best turn in sight and the turn that was played
    leave the seat, as a lead of its store over the other (two seats) or as its store (three),
    with the most that the next seat can gain in its turn taken off. `lost` is what each move
    lost of it. `had` is the most that the standing could rise in the turn itself. `turn` is the
    best turn in sight; of more moves than are seen, only these.
    """

    best: int
    played: int
    lost: tuple[int, ...]
    had: int
    turn: LineTurn

    @property
    def missed(self) -> int:
        """The shells that could be seen to be lost, at most those that could be had."""
        return min(max(self.best - self.played, 0), self.had)


class Onlooker:
    """Sees the turns of one round as a person does; `sight` looks at them."""

    def __init__(self, state: Round) -> None:
        self._ring: Ring = ring_of(state.rules, state.position)
        self._ends_by_row = ends_by_row(state.rules)
        self.sight = self._open()

    def sights(self) -> tuple[Sight, Sight]:
        """Two of them, to look at two boards."""
        return self.sight, self._open()

    def _open(self) -> Sight:
        return Sight(self._ring.ways, MOST_MOVES, ends_by_row=self._ends_by_row)

    def see(self, state: Round, lifts: tuple[int, ...]) -> Seen:
        """See the turn that lifts these houses, all of them legal, from `state`, as a person could.

        Raises `ValueError` when no seat is to move or no house is given.
        """
        states = [state]
        for number in lifts:
            states.append(states[-1].after_move(number))
        return self.see_states(states, lifts)

    def see_states(self, states: Sequence[Round], lifts: tuple[int, ...]) -> Seen:
        """The same of a turn that was played: the rounds before each lift, and after the last.

        Raises `ValueError` as `see` does.
        """
        state = states[0]
        seat = state.position.to_move
        if seat is None or not lifts:
            raise ValueError("a turn needs a seat to move and the houses it lifts")
        mover = state.position.seats.index(seat)
        before = state.position
        standings = [self._look(state, mover, 0)]
        highest, places = self.sight.highest, self.sight.line()
        for done in range(1, len(lifts)):
            standings.append(self._look(states[done], mover, done))
        played = self.find_standing(states[-1], mover)
        return self.make_seen(before, mover, standings, played, highest, places)

    def make_seen(
        self,
        before: Position,
        mover: int,
        standings: list[int],
        played: int,
        highest: int,
        places: list[int],
    ) -> Seen:
        """Make the view of a turn that the seat numbered `mover` played from `before`.

        `standings` are those that could be seen before each move, `played` that after the turn;
        `highest` and `places` are what the first look found (`Sight`).
        """
        lost = [max(a - b, 0) for a, b in zip(standings, [*standings[1:], played], strict=True)]
        had = max(highest - self._standing(before, mover), 0)
        turn = LineTurn(before.seats[mover], self._numbers(places))
        return Seen(standings[0], played, tuple(lost), had, turn)

    def see_row(self, after: Round, hand: int, floor: int = LOWEST) -> int:
        """The standing of a hand after a row, with the best turn that comes next in sight.

        A standing of at most `floor` is not looked for: the result is then `floor` or less.
        """
        if after.is_over:
            return self._standing(after.position, hand)
        after = after.after_passes()
        if after.position.to_move is after.position.seats[hand]:
            return self._look(after, hand, 0, floor)
        return self.sight.stand(self._ring.board(after.position), hand, floor)

    def find_rest(self, state: Round, done: int) -> tuple[int, tuple[int, ...]]:
        """The best standing in sight of a turn with `done` lifts behind it, and its other lifts.

        Raises `ValueError` when no seat is to move.
        """
        if state.position.to_move is None:
            raise ValueError("no seat is to move")
        mover = state.position.seats.index(state.position.to_move)
        standing = self._look(state, mover, done)
        return standing, self._numbers(self.sight.line())

    def find_standing(self, after: Round, mover: int) -> int:
        """The standing of the seat numbered `mover` after its turn, or in it if it goes on."""
        if after.goes_on:
            return self._standing(after.position, mover)
        return self.sight.stand(self._ring.board(after.position), mover)

    def bound_place(self, state: Round, mover: int) -> int:
        """The place that the next lift is bound to, -1 for none."""
        if not state.opens_match:
            return -1
        seat, legal = state.position.seats[mover], state.legal_houses()
        filled = sum(1 for count in state.position.row(seat).houses if count)
        return self._ring.place(House(seat, legal[0])) if len(legal) < filled else -1

    def _look(self, state: Round, mover: int, done: int, floor: int = LOWEST) -> int:
        """The best standing that is seen for the seat to move, which has made `done` moves."""
        board, bound = self._ring.board(state.position), self.bound_place(state, mover)
        return self.sight.look(board, mover, state.passed_store, done, bound, floor)

    def _numbers(self, places: list[int]) -> tuple[int, ...]:
        """The houses at these places."""
        found = [self._ring.places[place] for place in places]
        return tuple(place.number for place in found if isinstance(place, House))

    def _standing(self, position: Position, mover: int) -> int:
        stores = position.stores
        return stores[mover] - stores[1 - mover] if len(stores) == 2 else stores[mover]
