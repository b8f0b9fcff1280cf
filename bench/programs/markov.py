"""The engine of ciakaren/Congklak-Markov-Chain."""

from __future__ import annotations

import sys

from play import Board, folder, write_games

sys.path.insert(0, str(folder()))
import engine


class MarkovChain:
    def __init__(self) -> None:
        self.inner = engine.new_game()

    def mover(self) -> int:
        return 0 if self.inner.game_over else "AB".index(self.inner.current_player) + 1

    def houses(self) -> list[int]:
        player = self.inner.current_player
        return [n for n in range(1, 8) if self.inner.board[f"{player}{n}"]]

    def lift(self, house: int) -> None:
        engine.make_move(self.inner, f"{self.inner.current_player}{house}")

    def board(self) -> Board:
        board = self.inner.board
        rows = [[board[f"{who}{n}"] for n in range(1, 8)] for who in "AB"]
        return [rows[0], board["STORE_A"], rows[1], board["STORE_B"]]


write_games(MarkovChain)
