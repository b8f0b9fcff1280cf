"""The board of Kayzwer/Playing-Congkak-with-Reinforcement-Learning; it needs numpy.

With the word `both` its openings with both hands, one line for each pair of first houses.
"""

from __future__ import annotations

import json
import sys
from itertools import product

from play import Board, folder, ring_board, write_games

sys.path.insert(0, str(folder()))
from Congkak import Congkak


class Learner:
    def __init__(self) -> None:
        self.inner, self.player, self.done = Congkak(False), 1, False

    def mover(self) -> int:
        return 0 if self.done else self.player

    def houses(self) -> list[int]:
        return [n for n in range(1, 8) if self.inner.is_valid_action(7 - n, self.player)]

    def lift(self, house: int) -> None:
        _, _, self.done, self.player = self.inner.step(7 - house, self.player)

    def board(self) -> Board:
        return ring_board(list(self.inner.board), 15, 0, 7, 8)


def write_openings() -> None:
    """Print what each pair of first houses comes to."""
    for hands in product(range(1, 8), repeat=2):
        table = Learner()
        table.inner.two_agent_step(*(7 - house for house in hands))
        moves = [[0, [[house] for house in hands], table.board()]]
        print(json.dumps({"moves": moves, "end": "after the opening"}))


if sys.argv[4:] == ["both"]:
    write_openings()
else:
    write_games(Learner)
