"""Random games by the rules of another program, a line of JSON each.

An adapter gives a `Table` for each game, and `bench/strangers.py` compares the lines. A line is
`{"moves": [[1, 5, BOARD], …], "end": BOARD}`; docs/checked.md says what stands in it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Protocol, runtime_checkable

Board = list[Any]


class Table(Protocol):
    """A game of the other program, before its first move or after some."""

    def mover(self) -> int:
        """The player to move, 1 or 2; 0 when the game is over."""

    def houses(self) -> list[int]:
        """The houses that the program lets this player lift; none where the turn passes."""

    def lift(self, house: int) -> None:
        """Play a move; house 0 passes."""

    def board(self) -> Board:
        """The board now."""


@runtime_checkable
class Match(Table, Protocol):
    """A match of several rounds."""

    def next_round(self) -> bool:
        """Begin another round where one is due now; true where one was begun."""


def ring_board(ring: list[int], last: int, store: int, other_last: int, other_store: int) -> Board:
    """The board of shells that lie in one list in the order of sowing.

    `last` and `other_last` are the places of each player's house 1; the others come before it.
    """
    houses = 7
    rows = [[int(ring[at - n]) for n in range(houses)] for at in (last, other_last)]
    return [rows[0], int(ring[store]), rows[1], int(ring[other_store])]


def write_games(begin: Callable[[], Table]) -> None:
    """Print the games that the command line asks for: FOLDER GAMES [FIRST SEED]."""
    games, first = int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0
    for seed in range(first, first + games):
        chance, table = Random(seed), begin()
        moves = []
        while player := table.mover():
            open_to = table.houses()
            house = chance.choice(open_to) if open_to else 0
            table.lift(house)
            if house or not moves or moves[-1][0] != player:  # else the turn only ends
                moves.append([player, house, table.board()])
            if isinstance(table, Match) and table.next_round():
                moves.append([table.mover(), "round", table.board()])
        print(json.dumps({"seed": seed, "moves": moves, "end": table.board()}))


def folder() -> Path:
    """The folder of the program."""
    return Path(sys.argv[1])
