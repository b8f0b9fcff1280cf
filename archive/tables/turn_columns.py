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
"""The columns by name, with the bytes of a number.

`text_at` and `board_at` hold 0 and where each text ends.
"""


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
        self.numbers = [0] * 8192  # those of one column and of one log's turns, on their way there
        self.letters = [0] * 131072
        self.begin()

    def begin(self) -> None:
        """Begin with no rows: texts begin at 0."""
        self.count = 0
        for buffer in (self.text_at, self.board_at):
            buffer.reserve(4)
            put_number(buffer, 0, 4)

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
        self.write_letters(log)
        for turn in range(log.turns):
            ground: Ground = log.grounds[log.round_of[turn]]
            if ground.burns == 0 and self.copy_board(log, turn):
                continue
            if not self.add_board(log, turn):
                self.board.cut(board_size)
                self.board_at.cut(4 * self.count + 4)
                return False
        self.add_places(log, game)
        self.add_texts(log, plays)
        self.add_facts(log)
        width = log.size // log.seats
        self.add_stores(self.store1, log, width - 1)
        self.add_stores(self.store2, log, 2 * width - 1)
        self.add_stores(self.store3, log, 3 * width - 1)
        self.count += log.turns
        return True

    def add_places(self, log: PlayLog, game: int) -> None:
        """Add the columns that say where a turn stands: `game`, `round`, `turn` and `row`."""
        numbers = self.numbers
        count = log.turns
        for turn in range(count):
            numbers[turn] = game
        self.game.put_ints(numbers, count)
        for turn in range(count):
            numbers[turn] = log.number_of[log.round_of[turn]]
        self.round.put_shorts(numbers, count)
        in_round, round = 0, -1
        for turn in range(count):
            if log.round_of[turn] != round:
                round = log.round_of[turn]
                in_round = 0
            in_round += 1
            numbers[turn] = in_round
        self.turn.put_shorts(numbers, count)
        self.row.put_shorts(log.row_of, count)

    def add_texts(self, log: PlayLog, plays: TextBuffer) -> None:
        """Add the columns that are read off the texts: these, where they end, and `house`."""
        numbers = self.numbers
        at = 0
        for turn in range(log.turns):
            house = -1
            if log.seat_of[turn] >= 0 and self.count_moves(log, turn):
                house = 0
                here = at + 1
                while 48 <= plays.held[here] <= 57:
                    house = 10 * house + plays.held[here] - 48
                    here += 1
            numbers[turn] = house
            stop = at
            while plays.held[stop] != 10:
                stop += 1
            self.text.copy(plays.held, at, stop)
            self.text_at.put(self.text.size, 4)
            at = stop + 1
        self.house.put_bytes(numbers, log.turns)

    def add_facts(self, log: PlayLog) -> None:
        """Add the columns that say what a turn did, whose it was, and whose is next."""
        numbers = self.numbers
        count = log.turns
        for turn in range(count):
            numbers[turn] = self.count_moves(log, turn)
        self.moves.put_shorts(numbers, count)
        for turn in range(count):
            numbers[turn] = _BOTH if log.seat_of[turn] < 0 else _TURN if numbers[turn] else _PASS
        self.kind.put_bytes(numbers, count)
        for turn in range(count):
            numbers[turn] = _LACKING if log.seat_of[turn] < 0 else log.gained_of[turn]
        self.gained.put_ints(numbers, count)
        self.seat.put_bytes(log.seat_of, count)
        self.laps.put_ints(log.laps_of, count)
        self.captured.put_ints(log.captured_of, count)
        self.next.put_bytes(log.next_of, count)
        self.hash.put_longs(log.hashes, count)

    def add_stores(self, stores: ColumnBuffer, log: PlayLog, place: int) -> None:
        """Add what a store holds; -1 where the board ends before this place."""
        numbers = self.numbers
        for turn in range(log.turns):
            numbers[turn] = log.boards[turn * log.size + place] if place < log.size else -1
        stores.put_ints(numbers, log.turns)

    def count_moves(self, log: PlayLog, turn: int) -> int:
        """The moves of all hands in a turn."""
        return (
            log.hand_moves[3 * turn] + log.hand_moves[3 * turn + 1] + log.hand_moves[3 * turn + 2]
        )

    def write_letters(self, log: PlayLog) -> None:
        """Write all boards of a log to `letters`, a byte each: from 128 on one is not enough."""
        letters, boards = self.letters, log.boards
        for place in range(log.turns * log.size):
            count = boards[place]
            letters[place] = 48 + (80 if count > 80 else count)

    def copy_board(self, log: PlayLog, turn: int) -> bool:
        """Add the houses after a turn from `letters`; false where a byte is not enough."""
        board, letters = self.board, self.letters
        houses = log.size // log.seats - 1
        held, size = board.held, board.size
        at = turn * log.size
        letter, most = 0, 0
        for _ in range(log.seats):
            for here in range(houses):
                letter = letters[at + here]
                most |= letter
                held[size + here] = letter
            size += houses
            at += houses + 1
        if most > 127:
            return False
        board.cut(size)
        self.board_at.put(size, 4)
        return True

    def add_board(self, log: PlayLog, turn: int) -> bool:
        """Add the houses after a turn of the log; false if one is too full."""
        board = self.board
        ground: Ground = log.grounds[log.round_of[turn]]
        houses = log.size // log.seats - 1
        begin = turn * log.size
        for place in range(log.size):
            if place % (houses + 1) == houses:
                continue
            shells = log.boards[begin + place]
            if not board.put_shells(-13 if ground.is_burned[place] else shells):
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
        buffers = self.buffers()
        taken = {name: buffer.take() for name, buffer in zip(WIDTHS, buffers, strict=True)}
        self.begin()
        return taken


def put_number(buffer: ColumnBuffer, value: int, width: int) -> None:
    """Put down a number for which there is room."""
    buffer.put(value, width)
