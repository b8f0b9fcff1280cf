"""The moves of Frankuy/congklak.ai, each player one move in turn as its window asks them."""

from __future__ import annotations

import sys

from play import Board, folder, write_games

sys.path.insert(0, str(folder()))
from gameplay import move_seeds


class OneTurn:
    def __init__(self) -> None:
        self.rows, self.stores, self.player = [[7] * 7, [7] * 7], [[0], [0]], 0

    def mover(self) -> int:
        return self.player + 1 if sum(map(sum, self.rows)) else 0

    def houses(self) -> list[int]:
        return [7 - at for at, shells in enumerate(self.rows[self.player]) if shells]

    def lift(self, house: int) -> None:
        own, other = self.player, 1 - self.player
        if house:
            asked = (self.rows[own], self.rows[other], self.stores[own], self.stores[other], 0)
            played = move_seeds(7 - house, *asked)
            self.rows[own], self.rows[other], self.stores[own], self.stores[other] = played
        self.player = other

    def board(self) -> Board:
        return [it for n in (0, 1) for it in (self.rows[n][::-1], self.stores[n][0])]


write_games(OneTurn)
