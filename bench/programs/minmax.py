"""The moves of lukaskurnia/Congklak-MinMax."""

from __future__ import annotations

import sys

from play import Board, folder, ring_board, write_games

sys.path.insert(0, str(folder()))
import board
import move


class MinMax:
    def __init__(self) -> None:
        self.inner, self.turn = board.Board(), move.SOUTH_TURN

    def mover(self) -> int:
        return 0 if self.inner.checkAllHouseEmpty() else self.turn + 1

    def houses(self) -> list[int]:
        places = [(n, 7 + 8 * self.turn - n) for n in range(1, 8)]
        return [n for n, at in places if move.legalMove(self.inner, self.turn, at)]

    def lift(self, house: int) -> None:
        at = 7 + 8 * self.turn - house if house else move.INVALID_INDEX
        self.inner, self.turn = move.move(self.inner, self.turn, at)

    def board(self) -> Board:
        return ring_board(self.inner.board, 6, 7, 14, 15)


write_games(MinMax)
