"""The board of mattw23n/congklak."""

from __future__ import annotations

import sys

from play import Board, folder, ring_board, write_games

sys.path.insert(0, str(folder()))
import game_components


class Immutable:
    def __init__(self) -> None:
        self.inner = game_components.Board()

    def mover(self) -> int:
        is_over = self.inner.game_status is not game_components.GameStatus.ONGOING
        return 0 if is_over else self.inner.current_player.value

    def houses(self) -> list[int]:
        return [7 - at for at in self.inner.get_legal_moves()]

    def lift(self, house: int) -> None:
        self.inner = self.inner.make_move(7 - house)

    def board(self) -> Board:
        return ring_board(self.inner.board, 6, 7, 14, 15)


write_games(Immutable)
