"""The environment of arXiv 1905.07102 (baudm/sungka-ai); it needs numpy."""

from __future__ import annotations

import sys
from types import ModuleType

from play import Board, folder, ring_board, write_games


class _Space:
    def __init__(self, *_: object, **__: object) -> None: ...


def _leave_out_gym() -> None:
    """Stand in for gym, of which the environment takes a base class and random numbers only."""
    gym, spaces, utils, seeding = (
        ModuleType(name) for name in ("gym", "gym.spaces", "gym.utils", "gym.utils.seeding")
    )
    gym.Env, gym.spaces = object, spaces
    spaces.Discrete = spaces.Box = _Space
    utils.seeding = seeding
    seeding.np_random = lambda seed: (None, seed)
    sys.modules |= {it.__name__: it for it in (gym, spaces, utils, seeding)}


_leave_out_gym()
sys.path.insert(0, str(folder()))
from environment import SungkaEnv  # noqa: E402


class Environment:
    def __init__(self) -> None:
        self.inner = SungkaEnv()
        self.inner.reset()
        self.player, self.done = 1, False

    def mover(self) -> int:
        return 0 if self.done else self.player

    def houses(self) -> list[int]:
        row = self.board()[0 if self.player == 1 else 2]
        return [n for n, shells in enumerate(row, 1) if shells]

    def lift(self, house: int) -> None:
        if not house:
            self.player = 3 - self.player
            return
        _, _, self.done, told = self.inner.step(7 * self.player - house)
        self.player = told["next_player"]

    def board(self) -> Board:
        return ring_board(list(self.inner.board), 6, 7, 14, 15)


write_games(Environment)
