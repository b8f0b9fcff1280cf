"""The columns of `turns` and `positions` in the making, filled from a log of play or row by row.

A value that is lacking is `LACKING`, or -1 where no number below 0 has a meaning.
`turn_columns.pxd` declares the C types.
"""

from __future__ import annotations

from typing import NamedTuple

from ...replay.quick.ground import Ground
from ...replay.quick.play_log import PlayLog
from ...replay.quick.text_buffer import TextBuffer
from .column_buffer import ColumnBuffer

LACKING = -(1 << 31)
"""What stands for a lacking number where -1 may be one."""

_LACKING = LACKING
_TURN, _PASS, _BOTH, _UNVERIFIED = range(4)  # as in `KINDS`


class TurnRow(NamedTuple):
    """A row of `turns` made without the log; numbers as they stand in the columns."""

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


WIDTHS = {
    "game": 4, "round": 2, "turn": 2, "row": 2, "seat": 1, "kind": 1, "text_at": 4, "house": 1,
    "moves": 2, "laps": 4, "captured": 4, "gained": 4, "board_at": 4, "store1": 4, "store2": 4,
    "store3": 4, "next": 1, "line": 4, "hash": 8, "text": 1, "board": 1,
}  # fmt: skip
"""The columns by name, with the bytes of a number; `text_at` and `board_at` are where texts end."""


class TurnColumns:
    """Rows that follow each other; `count` is their number."""

    def __init__(self) -> None:
        self.count = 0
        self.game, self.round, self.turn = ColumnBuffer(), ColumnBuffer(), ColumnBuffer()
        self.row, self.seat, self.kind = ColumnBuffer(), ColumnBuffer(), ColumnBuffer()
        self.text_at, self.text, self.house = ColumnBuffer(), ColumnBuffer(), ColumnBuffer()
        self.moves, self.laps, self.captured = ColumnBuffer(), ColumnBuffer(), ColumnBuffer()
        self.gained, self.board_at, self.board = ColumnBuffer(), ColumnBuffer(), ColumnBuffer()
        self.store1, self.store2, self.store3 = ColumnBuffer(), ColumnBuffer(), ColumnBuffer()
        self.next, self.line, self.hash = ColumnBuffer(), ColumnBuffer(), ColumnBuffer()

    def buffers(self) -> tuple[ColumnBuffer, ...]:
        """The columns in the order of `WIDTHS`."""
        return (
            self.game, self.round, self.turn, self.row, self.seat, self.kind, self.text_at,
            self.house, self.moves, self.laps, self.captured, self.gained, self.board_at,
            self.store1, self.store2, self.store3, self.next, self.line, self.hash, self.text,
            self.board,
        )  # fmt: skip

    def reserve(self, turns: int, text: int, board: int) -> None:
        """Make room for so many more rows, with texts and boards of so many bytes in all."""
        for buffer in (self.seat, self.kind, self.house, self.next):
            buffer.reserve(turns)
        for buffer in (self.round, self.turn, self.row, self.moves):
            buffer.reserve(2 * turns)
        for buffer in (
            self.game, self.text_at, self.laps, self.captured, self.gained, self.board_at,
            self.store1, self.store2, self.store3,
        ):  # fmt: skip
            buffer.reserve(4 * turns)
        self.line.reserve(4 * turns)
        self.hash.reserve(8 * turns)
        self.text.reserve(text)
        self.board.reserve(board)

    def add_log(self, log: PlayLog, plays: TextBuffer, game: int) -> bool:
        """Add the turns of a log, whose texts `plays` has, each with a line end.

        Their lines are in `line` already. False, with nothing added, where a board is too full.
        """
        self.reserve(log.turns, plays.size, 2 * log.turns * log.size)
        board_size = self.board.size
        for turn in range(log.turns):
            if not self.add_board(log, turn):
                self.board.cut(board_size)
                self.board_at.cut(4 * self.count)
                return False
        at, in_round, round = 0, 0, -1
        for turn in range(log.turns):
            if log.round_of[turn] != round:
                round = log.round_of[turn]
                in_round = 0
            in_round += 1
            self.game.put(game, 4)
            self.round.put(log.number_of[round], 2)
            self.turn.put(in_round, 2)
            self.row.put(log.row_of[turn], 2)
            seat = log.seat_of[turn]
            self.seat.put(seat, 1)
            moves = log.hand_moves[3 * turn] + log.hand_moves[3 * turn + 1]
            moves += log.hand_moves[3 * turn + 2]
            kind = _TURN if moves else _PASS
            house = -1
            if seat < 0:
                kind = _BOTH
            elif moves:
                house = 0
                here = at + 1
                while 48 <= plays.held[here] <= 57:
                    house = 10 * house + plays.held[here] - 48
                    here += 1
            self.kind.put(kind, 1)
            self.house.put(house, 1)
            stop = at
            while plays.held[stop] != 10:
                stop += 1
            self.text.copy(plays.held, at, stop)
            self.text_at.put(self.text.size, 4)
            at = stop + 1
            self.moves.put(moves, 2)
            self.laps.put(log.laps_of[turn], 4)
            self.captured.put(log.captured_of[turn], 4)
            self.gained.put(_LACKING if seat < 0 else log.gained_of[turn], 4)
            store = turn * log.size + log.size // log.seats - 1
            self.store1.put(log.boards[store], 4)
            store += log.size // log.seats
            self.store2.put(log.boards[store], 4)
            store += log.size // log.seats
            self.store3.put(log.boards[store] if log.seats == 3 else -1, 4)
            self.next.put(log.next_of[turn], 1)
            self.hash.put(log.hashes[turn], 8)
        self.count += log.turns
        return True

    def add_board(self, log: PlayLog, turn: int) -> bool:
        """Add the houses after a turn of the log; false if one is too full."""
        board = self.board
        ground: Ground = log.grounds[log.round_of[turn]]
        width = log.size // log.seats
        begin = turn * log.size
        for place in range(log.size):
            if place % width == width - 1:
                continue
            if ground.is_burned[place]:
                board.put(35, 1)
            elif not board.put_shells(log.boards[begin + place]):
                return False
        self.board_at.put(board.size, 4)
        return True

    def add(self, row: TurnRow) -> None:
        """Add a row."""
        text, board = row.text.encode(), row.board.encode()
        self.reserve(1, len(text), len(board))
        self.text.write(text)
        self.board.write(board)
        stores = (*row.stores, -1, -1, -1)
        values = (
            row.game, row.round, row.turn, row.row, row.seat, row.kind, self.text.size, row.house,
            row.moves, row.laps, row.captured, row.gained, self.board.size, stores[0], stores[1],
            stores[2], row.next, row.line, row.hash,
        )  # fmt: skip
        for buffer, value, width in zip(self.buffers(), values, WIDTHS.values(), strict=False):
            put_number(buffer, value, width)
        self.count += 1

    def take(self) -> dict[str, memoryview]:
        """Give the columns away by name and begin anew."""
        self.count = 0
        buffers = self.buffers()
        return {name: buffer.take() for name, buffer in zip(WIDTHS, buffers, strict=True)}


def put_number(buffer: ColumnBuffer, value: int, width: int) -> None:
    """Put down a number for which there is room."""
    buffer.put(value, width)
