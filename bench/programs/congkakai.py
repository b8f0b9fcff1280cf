"""The notebook of Avvienash/CongkakAI: the functions of its cell of rules; it needs numpy."""

from __future__ import annotations

import json
from typing import Any

import numpy
from play import Board, folder, ring_board, write_games


def _rules() -> dict[str, Any]:
    """The names that the cell with `move_board` defines, run without its picture."""
    cells = json.loads((folder() / "test.ipynb").read_text(encoding="utf-8"))["cells"]
    source = next(it for it in map("".join, (c["source"] for c in cells)) if "def move_board" in it)
    names: dict[str, Any] = {"np": numpy}
    exec(source.replace("\ndisplay_board(reset_board())", ""), names)
    return names


RULES = _rules()


class Notebook:
    def __init__(self) -> None:
        self.inner, self.player = RULES["reset_board"](), 0

    def mover(self) -> int:
        return 0 if RULES["game_over"](self.inner) else self.player + 1

    def houses(self) -> list[int]:
        last = (6, 14)[self.player]
        return [last + 1 - int(at) for at in RULES["generate_moves"](self.inner, self.player)]

    def lift(self, house: int) -> None:
        if not house:
            self.player = 1 - self.player
            return
        at = (7, 15)[self.player] - house
        self.inner, self.player = RULES["move_board"](self.inner, at, self.player)

    def board(self) -> Board:
        return ring_board(list(self.inner), 6, 7, 14, 15)


write_games(Notebook)
