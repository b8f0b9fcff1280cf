"""The engine of Olive-Roe/congkak-AI, with six houses of six."""

from __future__ import annotations

import sys
from types import ModuleType

from play import Board, folder, write_games

# Its bots are players, which are not asked here.
sys.modules |= {name: ModuleType(name) for name in ("bots", "bots.simpleAI")}
sys.modules["bots"].simpleAI = sys.modules["bots.simpleAI"]
sys.path.insert(0, str(folder()))
import congkak  # noqa: E402


class Six:
    def __init__(self) -> None:
        self.pits, self.stores, self.player = congkak.setupBoard(), (0, 0), 1

    def mover(self) -> int:
        return self.player if sum(self.pits) else 0

    def houses(self) -> list[int]:
        return [at % 6 + 1 for at in congkak.getLegalMoves(self.player, self.pits)]

    def lift(self, house: int) -> None:
        again = False
        if house:
            at = house - 1 + 6 * (self.player - 1)
            played = congkak.makeMove(self.player, self.pits, at, *self.stores)
            self.pits, *stores, again = played
            self.stores = tuple(stores)
        if not again:
            self.player = 3 - self.player

    def board(self) -> Board:
        return [self.pits[:6], self.stores[0], self.pits[6:], self.stores[1]]


write_games(Six)
