"""What the tree of whole turns after a choice proves of it."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.board import House
from ...engine.round import Round
from .bounded import Bounded, Known
from .replies import Replies
from .two_seats import Searcher


class ChoiceTree:
    """The tree of the turns after `choice`, which a seat to move in `state` has, not begun yet.

    Turns that leave at most `few` shells in the houses are searched to the end of the round.
    """

    def __init__(self, searcher: Searcher, state: Round, choice: Bounded, few: int) -> None:
        ring, after = searcher.ring, choice.after.after_passes()
        self._house, self._places = choice.house, ring.places
        self._mover, seat = (ring.seats.index(one.position.to_move) for one in (state, after))
        self._is_own = seat == self._mover
        board, passed = ring.board(after.position), after.passed_store
        self._replies = Replies(searcher.engine, ring.ways, board, seat, passed, few)

    @property
    def nodes(self) -> int:
        """The moves played in it so far."""
        return self._replies.nodes

    def narrow(self, known: Known, nodes: int, is_late: Callable[[int], bool]) -> Known:
        """What is known of the choice after some `nodes` more moves.

        `is_late` is asked with the moves played since the tree began.
        """
        tree = self._replies
        tree.search(nodes, is_late)
        low, high = (tree.least, tree.most) if self._is_own else (-tree.most, -tree.least)
        lines = self._line(self._mover), self._line(1 - self._mover)
        return known.narrowed(low, high, lines)

    def _line(self, seat: int) -> tuple[House, ...]:
        """The choice and what follows when `seat` gets what is proven for it."""
        found = [self._places[place] for place in self._replies.line(seat)]
        return self._house, *(place for place in found if isinstance(place, House))
