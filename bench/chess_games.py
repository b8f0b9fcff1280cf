"""Makes random games of chess, always the same: `python bench/chess_games.py GAMES OUT.pgn`.

Each has 44 plies, as many as a game of Sungka has moves. Needs `chess`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import chess
import chess.pgn

SEED, PLIES = 1851, 44


def random_game(chance: Random) -> chess.pgn.Game:
    """A game of random legal moves."""
    board = chess.Board()
    while len(board.move_stack) < PLIES and not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
    game = chess.pgn.Game.from_board(board)
    game.headers.update({"White": "Santos, Maria", "Black": "Reyes, Jun"})
    return game


if __name__ == "__main__":
    chance = Random(SEED)
    with Path(sys.argv[2]).open("w") as out:
        for _ in range(int(sys.argv[1])):
            print(random_game(chance), end="\n\n", file=out)
