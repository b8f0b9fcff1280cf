"""The columns of `turns` and `positions`, filled while records are played, or row by row.

A value that is lacking is `LACKING`, or -1 where no number below 0 has a meaning.
`turn_columns.pxd` declares the C types.
"""

from __future__ import annotations

from array import array
from typing import Literal, NamedTuple

from .column_buffer import ColumnBuffer, is_free
from .word_table import WordTable

LACKING = -(1 << 31)
"""The value for a lacking number where -1 may be one."""

_MOST = 32767  # the most that a number of two bytes can be


class TurnRow(NamedTuple):
    """A row of `turns`; numbers as in the columns."""

    game: int
    round: int
    turn: int
    row: int
    seat: int
    kind: int
    text: str
    house: int
    moves: int
    laps: int
    captured: int
    gained: int
    board: str
    stores: tuple[int, ...]
    next: int
    line: int
    hash: int


LETTERS: dict[str, Literal["b", "h", "i", "q"]] = {
    "game": "i", "round": "h", "turn": "h", "row": "h", "seat": "b", "kind": "i", "text": "i",
    "house": "b", "moves": "h", "laps": "i", "captured": "i", "gained": "i", "board_at": "i",
    "store1": "i", "store2": "i", "store3": "i", "next": "b", "line": "i", "hash": "q",
}  # fmt: skip
"""The columns of numbers by name, each with the letter that `array` has for them.

`text` holds numbers of words, `board_at` 0 and where each board ends.
"""

SHORT = 1 << 14
"""The keys of turns of few moves (`find_key`)."""


class TurnValues(NamedTuple):
    """Rows by columns, which are bytes; a number in `text` is that of one of the `words`."""

    columns: dict[str, memoryview]
    words: tuple[bytes, ...]


class TurnColumns:
    """Rows that follow each other; `count` is their number, `room` how many there can be.

    Each key of `LETTERS` is an attribute with the numbers of its column. Those of `text` are
    numbers of `words`. For each short turn, `short` holds the number of its text plus one, or 0
    while it is not known. `board` holds the boards.
    """

    def __init__(self) -> None:
        self.count = self.room = 0
        self.usual = 4096  # the rows at first; those given away last, and some more
        self.board, self.words = ColumnBuffer(), WordTable()
        self.short = array("i", bytes(4 * SHORT))
        self.arrays: dict[str, array[int]] = {}
        self.spare: dict[str, array[int]] = {}  # those given away last, until somebody is in need
        self.begin()

    def begin(self) -> None:
        """Begin with no rows."""
        self.count = self.room = 0
        self.lay({name: array(letter, [0]) for name, letter in LETTERS.items()})

    def lay(self, arrays: dict[str, array[int]]) -> None:
        """Hold the rows in these arrays from now on."""
        self.arrays = arrays
        self.game, self.line, self.hash = arrays["game"], arrays["line"], arrays["hash"]
        self.round, self.turn, self.row = arrays["round"], arrays["turn"], arrays["row"]
        self.seat, self.kind, self.next = arrays["seat"], arrays["kind"], arrays["next"]
        self.house, self.moves, self.laps = arrays["house"], arrays["moves"], arrays["laps"]
        self.captured, self.gained = arrays["captured"], arrays["gained"]
        self.store1, self.store2 = arrays["store1"], arrays["store2"]
        self.store3 = arrays["store3"]
        self.text, self.board_at = arrays["text"], arrays["board_at"]

    def reserve(self, turns: int, board: int) -> None:
        """Make room for `turns` more rows, with boards of `board` bytes in all."""
        self.board.reserve(board)
        needed = self.count + turns
        if needed > self.room and not self.room:
            self.use_again()
        if needed > self.room:
            needed = max(needed, self.usual, self.room + self.room // 4)
            arrays = {}
            for name, letter in LETTERS.items():
                before = self.arrays[name]
                made = array(letter, bytes((needed + 1) * before.itemsize))
                made[: self.count + 1] = before[: self.count + 1]
                arrays[name] = made
            self.lay(arrays)
            self.room = needed

    def use_again(self) -> None:
        """Begin with the arrays given away last, if their receivers are done with them."""
        spare, self.spare = self.spare, {}
        if spare and all(map(is_free, spare.values())):
            self.room = len(spare["game"]) - 1
            spare["board_at"][0] = 0
            self.lay(spare)

    def make_room(self) -> None:
        """Make room for about half as many rows again."""
        board = self.board
        self.reserve(
            self.room - self.count + self.room // 2 + 4096,
            board.room - board.size + board.room // 2 + 65536,
        )

    def cut(self, count: int) -> None:
        """Forget all but the first `count` rows."""
        self.count = count
        self.board.cut(self.board_at[count])

    def add(self, row: TurnRow) -> None:
        """Add a row."""
        text, board = row.text.encode(), row.board.encode()
        self.reserve(1, len(board))
        self.board.write(board)
        at = self.count
        stores = (*row.stores, -1, -1, -1)
        self.game[at] = row.game
        self.round[at], self.turn[at] = min(row.round, _MOST), min(row.turn, _MOST)
        self.row[at], self.moves[at] = min(row.row, _MOST), min(row.moves, _MOST)
        self.seat[at], self.kind[at], self.house[at] = row.seat, row.kind, row.house
        self.laps[at], self.captured[at], self.gained[at] = row.laps, row.captured, row.gained
        self.store1[at], self.store2[at], self.store3[at] = stores[:3]
        self.next[at], self.line[at], self.hash[at] = row.next, row.line, row.hash
        self.text[at] = self.words.number_of(text, len(text))
        self.board_at[at + 1] = self.board.size
        self.count += 1

    def take(self) -> TurnValues:
        """Give the rows away and begin anew."""
        taken = {}
        for name, held in self.arrays.items():
            rows = self.count + name.endswith("_at")
            taken[name] = memoryview(held).cast("B")[: rows * held.itemsize]
        taken["board"] = self.board.take()
        words = self.words.take()
        self.short = array("i", bytes(4 * SHORT))
        self.usual = self.count + self.count // 64
        self.spare = self.arrays if self.room else {}
        self.begin()
        return TurnValues(taken, words)
