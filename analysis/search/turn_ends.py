"""The worth of the boards at which turns end, as far as it is proven in little time.

`turn_ends.pxd` gives the C types. Where few shells are left, the round is searched to its end;
elsewhere it is only certain that the others cannot win more than all the shells left.
"""

from __future__ import annotations

from ...engine.kernel import Shells
from .alphabeta import AlphaBeta
from .sight import Sight

# `turn_ends.pxd` makes these C integers.
_DEEPEST, _INFINITE, _UNPROVEN = 200, 2**30 - 1, 4000


class Ends:
    """Compares the boards at which turns of `mover` end, and keeps the best worth proven.

    `best` is the worth to `mover`, in the engine's units, that it can be proven to reach; it
    begins at `best`. Boards with at most `few` shells left in the houses are searched to the end.
    With a `sight` the others are worth the standing that it sees, which proves nothing.
    """

    def __init__(
        self, engine: AlphaBeta, mover: int, few: int, best: int, sight: Sight | None = None
    ) -> None:
        engine.reserve(_DEEPEST)
        self.engine, self.mover, self.few, self.best = engine, mover, few, best
        self.sight = sight

    def is_better(self, board: Shells) -> bool:
        """True when a turn that ends with `board` proves more than `best`, which it then sets."""
        worth = self.prove(board)
        if worth <= self.best or self.engine.stopped:
            return False
        self.best = worth
        return True

    def prove(self, board: Shells) -> int:
        """A worth that the mover is proven to reach, or `best` where no higher one is proven."""
        engine = self.engine
        if engine.is_over(board, self.mover):
            worth = engine.settle(board)
            return worth if self.mover == 0 else -worth
        ahead, rest = engine.ahead(board, self.mover), engine.rest(board)
        least = engine.worth_to(self.mover, ahead - rest)
        if self.sight is not None and rest > self.few:
            return engine.worth_to(self.mover, self.sight.stand(board, self.mover))
        if rest > self.few or engine.worth_to(self.mover, ahead + rest) <= self.best:
            return least
        # At height 1 the table answers too; nothing lies deeper than the deepest search.
        worth = -engine.visit(1, board, 1 - self.mover, False, _DEEPEST, -_INFINITE, -self.best)
        return worth if engine.reach < _UNPROVEN else least
