"""What the tree of whole turns after a choice proves of it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ...engine.board import House
from ...engine.round import Round
from .bounded import Bounded, Known
from .replies import Replies
from .turn_tree import Turns
from .two_seats import Searcher

SHORT = 2**14
"""The moves in which all turns after a choice are usually to be seen."""

_LONGEST, _LARGEST = 120, 2**18
"""The most moves of one of them, and the most entries of the table in which they are merged."""


@contextmanager
def no_collecting() -> Iterator[None]:
    """Keeps the garbage collector from looking at the boards of trees again and again, in vain.

    There may be hundreds of thousands, and counting references frees them.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class ChoiceTree:
    """The tree of the turns after `choice`, which a seat to move in `state` has, not begun yet.

    Turns that leave at most `few` shells in the houses are searched to the end of the round.
    `has_short_turns` says whether the turns after the choice are so few that `short` moves show
    all: where they do not, a tree is nothing but a beam. `nodes` is the number of moves played.
    """

    def __init__(
        self, searcher: Searcher, state: Round, choice: Bounded, few: int, short: int = SHORT
    ) -> None:
        ring, after = searcher.ring, choice.after.after_passes()
        self._house, self._places = choice.house, ring.places
        self._mover, seat = (ring.seats.index(one.position.to_move) for one in (state, after))
        self._is_own = seat == self._mover
        board, passed = ring.board(after.position), after.passed_store
        turns = Turns(ring.ways[seat], searcher.shells, min(short, _LARGEST), _LONGEST)
        turns.start(board, None)
        self.has_short_turns = turns.find_ends(short, passed) is not None
        self.nodes = turns.nodes
        # Where it was long until all were seen, the tree begins with seeing them all.
        effort = 2**8 if turns.nodes <= SHORT else 4 * (turns.nodes + 2**12)
        self._replies = Replies(searcher.engine, ring.ways, board, seat, passed, few, effort)

    def narrow(self, known: Known, nodes: int, is_late: Callable[[int], bool], lead: int) -> Known:
        """What is known of the choice after some `nodes` more moves.

        `is_late` is asked with the moves of these played so far. As long as it may be worth more
        than `lead`, it is not searched how much less it may be worth.
        """
        tree = self._replies
        begun = tree.nodes
        low, high = known.choice.least, known.choice.most
        low = max(low, lead) if lead < high else low
        floor, top = (low, high) if self._is_own else (-high, -low)
        tree.search(nodes, lambda played: is_late(played - begun), floor, top)
        self.nodes += tree.nodes - begun
        low, high = (tree.least, tree.most) if self._is_own else (-tree.most, -tree.least)
        lines = self._line(self._mover), self._line(1 - self._mover)
        return known.narrowed(low, high, lines)

    def _line(self, seat: int) -> tuple[House, ...]:
        """The choice and what follows when `seat` gets what is proven for it."""
        found = [self._places[place] for place in self._replies.line(seat)]
        return self._house, *(place for place in found if isinstance(place, House))
