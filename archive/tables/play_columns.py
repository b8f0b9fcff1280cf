"""The rows of `turns` and `positions` of a record, put into their columns while a check plays it.

`play_columns.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.position_hash import BURNED, FACTOR, NOBODY, SEED
from ...engine.row_kernel import Hands
from ...notation.text_buffer import TextBuffer
from ...replay.acceptance.ground import Ground
from ...replay.acceptance.round import PlaySink, RoundCheck
from .turn_columns import LACKING, TurnColumns
from .turn_texts import TurnTexts

ROUNDS = 128
"""The most rounds of a record; one with more has to be replayed in full."""

_ROUNDS, _LACKING = ROUNDS, LACKING
_ROOM = 1024  # the codes of one hand (`replay/acceptance/hands.py`)
_SEED, _FACTOR, _ALL_BITS, _BURNED, _NOBODY = SEED, FACTOR, (1 << 64) - 1, BURNED, NOBODY
_TURN, _PASS, _BOTH = range(3)  # as in `KINDS`
_LIGHT = 256  # the shells of a board whose houses can be counted in a byte each
_ZEROS = 0x3030303030303030  # `0` eight times
_HIGH_BITS = 0xC0C0C0C0C0C0C0C0  # those of eight bytes: a house of few shells has none
_BOARD_SIZE = 208  # the most bytes of a board, and what is written beyond it


class PlayColumns(PlaySink):
    """Adds the turns of one record after the other to `columns`, and keeps facts of its rounds.

    The record has `turns` rows from `first` on, and `laps` laps in all. Round k is the
    `number_of[k]`-th, with `turns_of[k]` of them, begun by `opener_of[k]` (-1: all hands) on
    `grounds[k]`; once `is_over[k]`, its scores are `scores[3 * k]` and on. `boards`, with 96 places
    each, holds the boards before the last `waiting` turns, which still need their hash, and then
    the board after the last turn. While `is_packed`, the boards are in `lows` and `highs` instead,
    as a `PackedBoard` has them. `stores` are those after the last turn. `is_broken` says that the
    rows need a full replay, as `texts` may say too. `is_full` says only that there was no room.
    """

    def __init__(self, columns: TurnColumns) -> None:
        self.columns, self.texts = columns, TurnTexts(columns)
        self.game = self.first = self.turns = self.rounds = self.in_round = self.laps = 0
        self.size, self.seats, self.houses, self.seed = 16, 2, 7, 0
        self.limit, self.last_bits, self.is_light, self.is_packed = 0, 0, False, False
        self.is_broken = self.is_full = self.has_turn = False
        self.grounds: list[Ground] = []
        self.number_of, self.opener_of, self.turns_of = [0] * 128, [0] * 128, [0] * 128
        self.is_over, self.scores = [0] * 128, [0] * 384
        self.boards, self.begun, self.waiting = [0] * 480, [0] * 4, 0
        self.lows, self.highs, self.stores = [0] * 5, [0] * 5, [-1] * 3

    def begin(self, game: int) -> None:
        """Begin with the record that is number `game` of the data set."""
        self.game, self.first = game, self.columns.count
        self.turns = self.rounds = self.laps = 0
        self.is_broken = self.is_full = self.has_turn = False
        self.texts.begin()
        self.waiting = 0
        self.stores[2] = -1

    def is_lost(self) -> bool:
        """True when the rows have to be made from a full replay."""
        return self.is_broken or self.texts.is_broken

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
        """Begin the first round anew, with another seat to begin, before anything is played."""
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
        if self.waiting:
            self.hash_boards()
        shells = 0
        self.lows[0] = self.highs[0] = 0
        for place in range(self.size):
            held: int = ground.shells[place]
            shells += held
            self.boards[place] = _BURNED if ground.is_burned[place] else held
            if place < 8:
                self.lows[0] |= held << 8 * place
            elif place < 16:
                self.highs[0] |= held << 8 * (place - 8)
        for seat in range(self.seats):
            self.stores[seat] = ground.shells[(seat + 1) * (self.houses + 1) - 1]
        self.is_light = shells < _LIGHT
        self.is_packed = len(ground.packed_ways) > 0 and ground.burns == 0
        self.rounds = at + 1

    def end_record(self) -> None:
        """Number the rows of the record, and make the hashes of the last ones."""
        columns = self.columns
        begin = self.first
        for round in range(self.rounds):
            end = begin + self.turns_of[round]
            number = self.number_of[round]
            for at in range(begin, end):
                columns.game[at] = self.game
            for at in range(begin, end):
                columns.round[at] = number
            for at in range(begin, end):
                columns.turn[at] = at - begin + 1
            begin = end
        self.hash_boards()

    def has_room(self) -> bool:
        """True when there is room for one more turn."""
        if self.columns.count >= self.limit:
            self.is_full = True
        return not self.is_broken and not self.is_full

    def add_turn(self, play: RoundCheck, codes: list[int], base: int, row: int, brief: int) -> None:
        """Add the turn or pass whose codes begin at `base`, after `play` has played it."""
        columns = self.columns
        moves = codes[base + 1]
        if not self.has_room():
            return
        at = columns.count
        seat = play.ground.seat_of[codes[base]]
        before = self.stores[seat]
        columns.kind[at] = _TURN if moves else _PASS
        columns.house[at] = codes[base + 3] if moves else -1
        columns.moves[at], columns.laps[at], columns.captured[at] = moves, play.laps, play.captured
        self.laps += play.laps
        if moves:
            self.has_turn = True
        columns.text[at] = self.texts.find(codes, base, brief)
        self.end_turn(play, seat, row)
        columns.gained[at] = self.stores[seat] - before

    def add_row(self, play: RoundCheck, hands: Hands, written: list[int]) -> None:
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
        columns.text[at] = self.texts.find_row(written, self.seats)
        self.end_turn(play, -1, 1)

    def copy_text(self, row: int, out: TextBuffer) -> None:
        """Write the text of a row."""
        words = self.columns.words
        number = self.columns.text[row]
        begin, end = words.ends[number], words.ends[number + 1]
        if end - begin <= 8 and out.size + 8 <= out.room:
            write_eight(out.held, out.size, words.eights[number])
            out.size += end - begin
        else:
            out.copy(words.text.held, begin, end)

    def end_turn(self, play: RoundCheck, seat: int, row: int) -> None:
        """Add the values that all turns have: the place, and the boards before and after it."""
        columns = self.columns
        at = columns.count
        self.in_round += 1
        self.turns_of[self.rounds - 1] = self.in_round
        columns.row[at], columns.seat[at], columns.next[at] = row, seat, play.mover
        self.begun[self.waiting] = (self.seed ^ (_NOBODY if seat < 0 else seat)) * _FACTOR
        self.waiting += 1
        if not self.is_packed:
            self.keep_board(play)
        elif not self.add_packed(play.board.low, play.board.high):
            play.lay_out()
            self.is_broken = not self.add_board(play.shells, play.ground)
        columns.board_at[at + 1] = columns.board.size
        columns.store1[at], columns.store2[at] = self.stores[0], self.stores[1]
        columns.store3[at] = self.stores[2]
        columns.count = at + 1
        self.turns += 1
        if self.waiting == 4:
            self.hash_boards()

    def keep_board(self, play: RoundCheck) -> None:
        """Add the board after a turn, and keep it for the next one's hash."""
        play.lay_out()
        boards, theirs, ground = self.boards, play.shells, play.ground
        base = 96 * self.waiting
        for block in range((self.size + 7) >> 3):
            for place in range(8 * block, 8 * block + 8):
                boards[base + place] = theirs[place]
        if ground.burns:
            for place in range(self.size):
                if ground.is_burned[place]:
                    boards[base + place] = _BURNED
        for seat in range(self.seats):
            self.stores[seat] = theirs[(seat + 1) * (self.houses + 1) - 1]
        if not self.add_board(theirs, ground):
            self.is_broken = True

    def add_packed(self, low: int, high: int) -> bool:
        """Keep a packed board and its stores, and add its houses; false where one is too full."""
        self.lows[self.waiting], self.highs[self.waiting] = low, high
        board = self.columns.board
        held, size = board.held, board.size
        over = begin = 0
        for seat in range(self.seats):
            # What is more than the houses is written over.
            if begin >= 8:
                word = high >> 8 * (begin - 8)
            elif begin:
                word = low >> 8 * begin | high << 8 * (8 - begin)
            else:
                word = low
            over |= word & self.last_bits
            self.stores[seat] = word >> 8 * self.houses & 127
            write_eight(held, size, word + _ZEROS)
            size += self.houses
            begin += self.houses + 1
        if over:
            return False
        board.cut(size)
        return True

    def hash_boards(self) -> None:
        """Make the hashes of the boards before the last turns (`engine/position_hash.py`).

        They are made four at a time, because a processor can then work on one while another waits.
        """
        factor, all_bits, boards, begun = _FACTOR, _ALL_BITS, self.boards, self.begun
        if self.is_packed:
            self.mix_packed(self.lows, min(self.size, 8))
            self.mix_packed(self.highs, self.size - 8)
        else:
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
        if self.is_packed:
            self.lows[0], self.highs[0] = self.lows[self.waiting], self.highs[self.waiting]
        else:
            base = 96 * self.waiting
            for place in range(self.size):
                boards[place] = boards[base + place]
        self.waiting = 0

    def mix_packed(self, halves: list[int], size: int) -> None:
        """Mix `size` places of four packed boards into their hashes."""
        factor, begun = _FACTOR, self.begun
        first, second, third, fourth = begun[0], begun[1], begun[2], begun[3]
        one, two, three, four = halves[0], halves[1], halves[2], halves[3]
        for _ in range(size):
            first = (first ^ one & 255) * factor
            second = (second ^ two & 255) * factor
            third = (third ^ three & 255) * factor
            fourth = (fourth ^ four & 255) * factor
            one >>= 8
            two >>= 8
            three >>= 8
            four >>= 8
        begun[0], begun[1], begun[2], begun[3] = first, second, third, fourth

    def add_board(self, shells: list[int], ground: Ground) -> bool:
        """Add the houses as they are; false where one is too full."""
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

    def take_board(self, play: RoundCheck) -> None:
        """Leave the record to a full replay."""
        self.is_broken = True

    def leave(self) -> None:
        """Leave the record to a full replay."""
        self.is_broken = True

    def end_round(self, play: RoundCheck) -> None:
        """Note the end of the round and its scores."""
        at = self.rounds - 1
        self.is_over[at] = 1
        for seat in range(self.seats):
            self.scores[3 * at + seat] = play.score(seat)


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
