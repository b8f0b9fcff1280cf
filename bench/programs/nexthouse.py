"""The board of lihao-ng/congkak-python, two players, without its window."""

from __future__ import annotations

import sys
from unittest.mock import MagicMock

from play import Board, folder, ring_board, write_games

for name in ("tkinter", "PIL", "Pages", "Pages.GameOver", "globalValues"):
    sys.modules[name] = MagicMock()
sys.modules["tkinter"].__all__ = ["Label", "CENTER", "TOP", "YES", "BOTH"]
sys.path.insert(0, str(folder()))
from Components import Board as board_module  # noqa: E402
from Components import Player as player_module  # noqa: E402


class Congkak:
    def __init__(self) -> None:
        players = [player_module.Player(f"Player_{n}", MagicMock()) for n in (1, 2)]
        self.inner = board_module.Board(14, 4, *players, MagicMock(), MagicMock())
        self.inner.init_holes()
        self.inner.render_holes = self.shown
        self.inner.render_holes(players[0].name)

    def shown(self, player: str) -> None:
        self.player = int(player[-1])

    def mover(self) -> int:
        return self.player if self.inner.haventWin else 0

    def houses(self) -> list[int]:
        row = self.board()[0 if self.player == 1 else 2]
        return [n for n, shells in enumerate(row, 1) if shells]

    def lift(self, house: int) -> None:
        self.inner.left_click(7 * self.player - house, f"Player_{self.player}")

    def board(self) -> Board:
        ring = [hole.beads for hole in self.inner.boardArray]
        ring += [self.inner.player1obj.currentScore, self.inner.player2obj.currentScore]
        return ring_board(ring, 6, 14, 13, 15)


write_games(Congkak)
