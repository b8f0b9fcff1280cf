"""Moves played one after another on the kernel's shells, for their outcome alone.

`walk_kernel.pxd` gives the C types. The next seat and the end of a round are found as in
`engine/round.py` (clauses 4.3, 4.4, 4.7 to 4.9).
"""

from __future__ import annotations

from collections.abc import Sequence

from .kernel import Shells, Way

_STUCK, _BY_ROW = 1, 2


class Walker:
    """Plays moves on `board`; `ways` has the way of each seat round one ring, in playing order.

    `mover` is the seat to move, counted from 0, or -1 for none. `passed` is the `has_passed` that
    `Way.play` takes. `goes_on` is true when the same seat moves again after a move. `last` is the
    seat that lifted last, -1 for none. `ends` says when a round ends: when all houses are empty
    (0), when the next seat's are (1), or when any row does not stand (2, `Way.stands`). Raises
    `ValueError` for a board or a mover that is not of this ring.
    """

    def __init__(
        self, ways: Sequence[Way], board: Shells, mover: int, passed: bool, ends: int
    ) -> None:
        self.ways, self.board, self.mover, self.ends = list(ways), board, mover, ends
        self.seats, self.last = len(self.ways), -1
        self.goes_on = self.passed = passed
        way: Way = self.ways[0]
        if way.size != board.size or not -1 <= mover < self.seats:
            raise ValueError(f"a board has {way.size} places here and {self.seats} seats")

    def lift(self, number: int) -> None:
        """Play the move from a house of the seat to move.

        Raises `ValueError` when it cannot be lifted, or no seat is to move.
        """
        if self.mover < 0:
            raise ValueError("no seat is to move")
        way: Way = self.ways[self.mover]
        place = way.store - number
        if not way.first <= place < way.store or self.board.counts[place] == 0:
            raise ValueError(f"house {number} cannot be lifted")
        self.goes_on = self.passed = way.play(self.board.counts, place, self.passed)
        self.last = self.mover
        if not self.goes_on:
            self.pass_on()

    def pass_on(self) -> None:
        """Give the turn to the next seat, or to none when the round is over."""
        following = (self.mover + 1) % self.seats
        by_row, rows = self.ends == _BY_ROW, 0
        if self.ends == _STUCK:
            is_over = not self.has_shells(following)
        else:
            for seat in range(self.seats):
                way: Way = self.ways[seat]
                counts = self.board.counts
                rows += way.stands(counts) if by_row else way.has_shells(counts)
            is_over = rows < self.seats if by_row else rows == 0
        self.mover, self.goes_on, self.passed = -1 if is_over else following, False, False

    def has_shells(self, seat: int) -> bool:
        """True when a seat's houses hold any shell."""
        way: Way = self.ways[seat]
        return way.has_shells(self.board.counts)

    def walk(self, numbers: Sequence[int]) -> tuple[list[tuple[int, tuple[int, ...]]], list[int]]:
        """The whole turns made by lifting these houses, and the lifts of an unfinished last one.

        A turn is its seat and its lifts; one without any lift is a pass that was due before,
        between or after the others.
        """
        turns: list[tuple[int, tuple[int, ...]]] = []
        lifts: list[int] = []
        self.pass_where_due(turns)
        for number in numbers:
            seat = self.mover
            self.lift(number)
            lifts.append(number)
            if not self.goes_on:
                turns.append((seat, tuple(lifts)))
                lifts = []
                self.pass_where_due(turns)
        return turns, lifts

    def pass_where_due(self, turns: list[tuple[int, tuple[int, ...]]]) -> None:
        """Pass for every seat that is to move and has no shells, and add these passes."""
        while self.mover >= 0 and not self.has_shells(self.mover):
            turns.append((self.mover, ()))
            self.pass_on()
