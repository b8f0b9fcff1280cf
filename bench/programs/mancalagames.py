"""A game of StoneShark/MancalaGames: its name, such as Dakon, and so many rounds of a match."""

from __future__ import annotations

import sys

from play import Board, folder, write_games

sys.path.insert(0, str(folder() / "src"))
import man_config

GAME, ROUNDS = sys.argv[4], int(sys.argv[5])


class MancalaGame:
    def __init__(self) -> None:
        self.inner, _ = man_config.make_game(str(folder() / "GameProps" / f"{GAME}.txt"))
        self.inner.turn = self.inner.starter = False
        self.holes, self.round, self.over = self.inner.cts.holes, 1, ""

    def mover(self) -> int:
        return 0 if self.over else int(self.inner.turn) + 1

    def houses(self) -> list[int]:
        allowed = self.inner.get_allowable_holes()
        return [house for house in range(1, self.holes + 1) if allowed[self.place(house)]]

    def place(self, house: int) -> int:
        """The place in the row as the program counts it, from the left of the screen."""
        return house - 1 if self.inner.turn else self.holes - house

    def lift(self, house: int) -> None:
        if not house:
            if not self.inner.test_pass():
                raise ValueError("the program has nothing to lift and does not pass")
            return
        ended = self.inner.move(self.place(house))
        if ended is not None and ended.name != "REPEAT_TURN":
            self.over = ended.name

    def board(self) -> Board:
        holes, inner = self.holes, self.inner
        shells = [None if off else n for n, off in zip(inner.board, inner.blocked, strict=True)]
        rows = shells[:holes][::-1], shells[holes:][::-1]
        return [rows[0], inner.store[0], rows[1], inner.store[1]]

    def next_round(self) -> bool:
        if not self.over.startswith("ROUND") or self.round == ROUNDS:
            return False
        self.inner.new_game(new_round=True)
        self.round, self.over = self.round + 1, ""
        return True


write_games(MancalaGame)
