"""The rows of `turns` and `positions` of a record, put into their columns while a check plays it.

`play_columns.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.row_kernel import Hands
from ...replay.quick.ground import Ground
from ...replay.quick.round import PlaySink, QuickRound
from .column_buffer import ColumnBuffer
from .position_hash import BURNED, FACTOR, NOBODY, SEED
from .turn_columns import LACKING, TurnColumns

ROUNDS = 128
"""The most rounds of a record; one with more is left to the full path."""

_ROUNDS, _LACKING = ROUNDS, LACKING
_ROOM = 1024  # the codes of one hand (`replay/quick/hands.py`)
_SEED, _FACTOR, _ALL_BITS, _BURNED, _NOBODY = SEED, FACTOR, (1 << 64) - 1, BURNED, NOBODY
_TURN, _PASS, _BOTH = range(3)  # as in `KINDS`
_MOVE_SIZE = 14  # the most bytes of a move: `+`, a house, `@` and a tick
_SHORT_MOVES, _SHORT_HOUSE = 3, 15  # the moves and the houses of a short turn
_LIGHT = 256  # the shells of a board whose houses can be counted in a byte each
_ZEROS = 0x3030303030303030  # `0` eight times
_HIGH_BITS = 0xC0C0C0C0C0C0C0C0  # those of eight bytes: a house of few shells has none
_BOARD_SIZE = 208  # the most bytes of a board, and what is written beyond it


class PlayColumns(PlaySink):
    """Adds the turns of one record after the other to `columns`; of its rounds it keeps numbers.

    The record has `turns` rows from `first` on, with so many `laps`. Round k is the
    `number_of[k]`-th, with `turns_of[k]` of them, begun by `opener_of[k]` (-1: all hands) on
    `grounds[k]`; once `is_over[k]`, its scores are `scores[3 * k]` and on. In `boards`, 96 places
    each, are those before so many turns that are `waiting` for their hash, and then the one after
    the last turn. `is_broken` says that the full path has to make the rows, `is_full` only that
    there was no room.
    """

    def __init__(self, columns: TurnColumns) -> None:
        self.columns, self.text = columns, ColumnBuffer()
        self.game = self.first = self.turns = self.rounds = self.in_round = self.laps = 0
        self.size, self.seats, self.houses, self.seed = 16, 2, 7, 0
        self.limit, self.last_bits, self.is_light = 0, 0, False
        self.is_broken = self.is_full = self.has_turn = self.has_third = False
        self.grounds: list[Ground] = []
        self.number_of, self.opener_of, self.turns_of = [0] * 128, [0] * 128, [0] * 128
        self.is_over, self.scores = [0] * 128, [0] * 384
        self.boards, self.begun, self.waiting = [0] * 480, [0] * 4, 0

    def begin(self, game: int) -> None:
        """Begin with the record that is that game of the data set."""
        self.game, self.first = game, self.columns.count
        self.turns = self.rounds = self.laps = 0
        self.is_broken = self.is_full = self.has_turn = self.has_third = False
        self.waiting = 0

    def cancel(self) -> None:
        """Take back all turns of the record."""
        self.columns.cut(self.first)

    def begin_record(self, ground: Ground) -> None:
        """Begin the first round."""
        self.seats, self.houses, self.size = ground.seats, ground.houses, ground.size
        self.last_bits = _HIGH_BITS >> 8 * (7 - (ground.houses - 1) % 8)
        board = self.columns.board
        self.limit = (board.room - board.size - _BOARD_SIZE) // (2 * ground.size)
        self.limit = min(self.columns.room, self.columns.count + self.limit)
        factor = _FACTOR
        mixed: int = (_SEED ^ ground.seats) * factor & _ALL_BITS
        self.seed = (mixed ^ ground.houses) * factor & _ALL_BITS
        self.begin_first(ground)

    def begin_first(self, ground: Ground) -> None:
        """Begin the first round otherwise, before anything is played."""
        self.rounds = 0
        self.grounds.clear()
        self.begin_round(ground, 1)

    def begin_round(self, ground: Ground, number: int) -> None:
        """Begin a round."""
        at = self.rounds
        if at >= _ROUNDS or ground.size != self.size:
            self.is_broken = True
            return
        self.grounds.append(ground)
        self.number_of[at], self.opener_of[at] = number, ground.opener
        self.turns_of[at] = self.is_over[at] = self.in_round = 0
        shells = 0
        for place in range(self.size):
            shells += ground.shells[place]
            self.boards[96 * self.waiting + place] = ground.shells[place]
            if ground.is_burned[place]:
                self.boards[96 * self.waiting + place] = _BURNED
        self.is_light = shells < _LIGHT
        self.rounds = at + 1

    def has_room(self) -> bool:
        """Whether there is room for one more turn."""
        if self.columns.count >= self.limit:
            self.is_full = True
        return not self.is_broken and not self.is_full

    def add_turn(self, play: QuickRound, codes: list[int], base: int, row: int) -> None:
        """Add the turn or pass whose codes begin at `base`, after `play` has played it."""
        columns = self.columns
        moves = codes[base + 1]
        if not self.has_room():
            return
        at = columns.count
        seat = play.ground.seat_of[codes[base]]
        store = (seat + 1) * (self.houses + 1) - 1
        before: int = self.boards[96 * self.waiting + store]
        columns.kind[at] = _TURN if moves else _PASS
        columns.house[at] = codes[base + 3] if moves else -1
        columns.moves[at], columns.laps[at], columns.captured[at] = moves, play.laps, play.captured
        columns.gained[at] = play.shells[store] - before
        self.laps += play.laps
        if moves:
            self.has_turn = True
        columns.text[at] = self.find_text(codes, base)
        self.end_turn(play, seat, row)

    def add_row(self, play: QuickRound, hands: Hands, written: list[int]) -> None:
        """Add the simultaneous row that `hands` has played."""
        columns = self.columns
        moves = laps = captured = 0
        for hand in range(self.seats):
            count = written[hand * _ROOM + 1]
            moves += count
            laps += count
            if count:
                laps += hands.relayed[hands.at(hand, count - 1)]
            for move in range(count):
                captured += hands.captured[hands.at(hand, move)]
        if not self.has_room():
            return
        at = columns.count
        columns.kind[at], columns.house[at], columns.gained[at] = _BOTH, -1, _LACKING
        columns.moves[at], columns.laps[at], columns.captured[at] = moves, laps, captured
        self.laps += laps
        self.has_turn = True
        self.text.cut(0)
        for hand in range(self.seats):
            if hand:
                self.text.write(b" | ")
            self.write_text(written, hand * _ROOM)
        columns.text[at] = columns.words.number_of(self.text.held, self.text.size)
        self.end_turn(play, -1, 1)

    def find_text(self, codes: list[int], base: int) -> int:
        """The number of the bare text of the turn whose codes begin at `base`."""
        columns = self.columns
        moves = codes[base + 1]
        key = 4 + codes[base]  # another one for every turn of few moves
        move = base + 3
        is_short = moves <= _SHORT_MOVES
        if is_short:
            for _ in range(moves):
                house = codes[move]
                is_short = is_short and 0 < house <= _SHORT_HOUSE and codes[move + 1] < 0
                key = key << 4 | house & 15
                move += 6 + (codes[move + 2] if codes[move + 3] else 0)
            number = columns.short[key] - 1
            if is_short and number >= 0:
                if codes[base] > 1:
                    self.has_third = True
                return number
        self.text.cut(0)
        self.write_text(codes, base)
        number = columns.words.number_of(self.text.held, self.text.size)
        if is_short:
            columns.short[key] = number + 1
        return number

    def write_text(self, codes: list[int], base: int) -> None:
        """Write the bare text of the turn whose codes begin at `base` (`Scanner.read_turn`)."""
        text = self.text
        text.reserve(codes[base + 1] * _MOVE_SIZE + 16)
        held, at = text.held, text.size
        seat = codes[base]
        move = base + 3
        held[at] = 83 if seat == 0 else 78 if seat == 1 else 69 if seat == 2 else 87
        at += 1
        if seat > 1:
            self.has_third = True
        for number in range(codes[base + 1]):
            if number:
                held[at] = 43
                at += 1
            if codes[move] == 0:  # what a house that cannot be read hides is not known
                self.is_broken = True
            at = write_number(held, at, codes[move])
            if codes[move + 1] >= 0:
                held[at] = 64
                at = write_number(held, at + 1, codes[move + 1])
            move += 6 + (codes[move + 2] if codes[move + 3] else 0)
        if codes[base + 1] == 0:
            held[at] = held[at + 1] = 45
            at += 2
        text.cut(at)

    def end_turn(self, play: QuickRound, seat: int, row: int) -> None:
        """Add what all turns have: where it stands, and the boards before it and after it."""
        columns, boards, theirs, ground = self.columns, self.boards, play.shells, play.ground
        at = columns.count
        self.in_round += 1
        self.turns_of[self.rounds - 1] = self.in_round
        columns.game[at], columns.round[at] = self.game, self.number_of[self.rounds - 1]
        columns.turn[at], columns.row[at] = self.in_round, row
        columns.seat[at], columns.next[at] = seat, play.mover
        self.begun[self.waiting] = (self.seed ^ (_NOBODY if seat < 0 else seat)) * _FACTOR
        self.waiting += 1
        base = 96 * self.waiting
        for block in range((self.size + 7) >> 3):
            for place in range(8 * block, 8 * block + 8):
                boards[base + place] = theirs[place]
        if ground.burns:
            for place in range(self.size):
                if ground.is_burned[place]:
                    boards[base + place] = _BURNED
        if not self.add_board(theirs, ground):
            self.is_broken = True
        columns.board_at[at + 1] = columns.board.size
        columns.store1[at] = theirs[self.houses]
        columns.store2[at] = theirs[2 * self.houses + 1]
        columns.store3[at] = theirs[3 * self.houses + 2] if self.seats == 3 else -1
        columns.count = at + 1
        self.turns += 1
        if self.waiting == 4:
            self.hash_boards()

    def hash_boards(self) -> None:
        """Make the hashes of the boards before the last turns (`position_hash.py`).

        They are made four at a time, since a processor need not wait for one to go on with another.
        """
        factor, all_bits, boards, begun = _FACTOR, _ALL_BITS, self.boards, self.begun
        first, second, third, fourth = begun[0], begun[1], begun[2], begun[3]
        for place in range(self.size):  # bits beyond the 64th change none before it
            first = (first ^ boards[place]) * factor
            second = (second ^ boards[96 + place]) * factor
            third = (third ^ boards[192 + place]) * factor
            fourth = (fourth ^ boards[288 + place]) * factor
        begun[0], begun[1], begun[2], begun[3] = first, second, third, fourth
        at = self.columns.count - self.waiting
        for number in range(self.waiting):
            mixed = begun[number] & all_bits
            mixed = (mixed ^ mixed >> 29) * factor & all_bits
            self.columns.hash[at + number] = mixed >> 24
        base = 96 * self.waiting
        for place in range(self.size):
            boards[place] = boards[base + place]
        self.waiting = 0

    def add_board(self, shells: list[int], ground: Ground) -> bool:
        """Add the houses as they stand; false where one is too full."""
        board = self.columns.board
        held, size, houses = board.held, board.size, self.houses
        if self.is_light and ground.burns == 0:
            over, seat = 0, 0
            for _ in range(self.seats):
                # Eight houses are one number, of which a house too full has a high bit; what is
                # more than the houses is written over.
                for begin in range(0, houses, 8):
                    word = pack_eight(shells, seat + begin)
                    over |= word & (_HIGH_BITS if begin + 8 <= houses else self.last_bits)
                    write_eight(held, size + begin, word + _ZEROS)
                size += houses
                seat += houses + 1
            if over == 0:
                board.cut(size)
                return True
        for place in range(self.size):
            if place % (houses + 1) == houses:
                continue
            if not board.put_shells(-13 if ground.is_burned[place] else shells[place]):
                return False
        return True

    def take_board(self, play: QuickRound) -> None:
        """Leave the record to the full path."""
        self.is_broken = True

    def leave(self) -> None:
        """Leave the record to the full path."""
        self.is_broken = True

    def end_round(self, play: QuickRound) -> None:
        """Note the end of the round and its scores."""
        at = self.rounds - 1
        self.is_over[at] = 1
        for seat in range(self.seats):
            self.scores[3 * at + seat] = play.score(seat)


def write_number(held: bytearray, at: int, number: int) -> int:
    """Write a number, 0 or more, in digits at `at`: the place behind it."""
    if number >= 10:
        at = write_number(held, at, number // 10)
    held[at] = 48 + number % 10
    return at + 1


def pack_eight(shells: list[int], begin: int) -> int:
    """The shells of eight places from `begin` on, each below 256, in a byte each."""
    word: int = shells[begin + 7]
    word = word << 8 | shells[begin + 6]
    word = word << 8 | shells[begin + 5]
    word = word << 8 | shells[begin + 4]
    word = word << 8 | shells[begin + 3]
    word = word << 8 | shells[begin + 2]
    word = word << 8 | shells[begin + 1]
    return word << 8 | shells[begin]


def write_eight(held: bytearray, at: int, word: int) -> None:
    """Write eight bytes as one number, the lowest first."""
    held[at] = word & 255
    held[at + 1] = word >> 8 & 255
    held[at + 2] = word >> 16 & 255
    held[at + 3] = word >> 24 & 255
    held[at + 4] = word >> 32 & 255
    held[at + 5] = word >> 40 & 255
    held[at + 6] = word >> 48 & 255
    held[at + 7] = word >> 56 & 255
