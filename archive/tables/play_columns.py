"""The rows of `turns` and `positions` of a record, put into their columns while a check plays it.

`play_columns.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.row_kernel import Hands
from ...replay.quick.ground import Ground
from ...replay.quick.round import PlaySink, QuickRound
from .position_hash import BURNED, FACTOR, NOBODY, SEED
from .turn_columns import LACKING, TurnColumns

ROUNDS = 128
"""The most rounds of a record; one with more is left to the full path."""

_ROUNDS, _LACKING = ROUNDS, LACKING
_ROOM = 1024  # the codes of one hand (`replay/quick/hands.py`)
_SEED, _FACTOR, _ALL_BITS, _BURNED, _NOBODY = SEED, FACTOR, (1 << 64) - 1, BURNED, NOBODY
_TURN, _PASS, _BOTH = range(3)  # as in `KINDS`
_MOVE_SIZE = 14  # the most bytes of a move: `+`, a house, `@` and a tick
_BOARD_SIZE = 208  # the most bytes of a board, and what is written beyond it


class PlayColumns(PlaySink):
    """Adds the turns of one record after the other to `columns`; of its rounds it keeps numbers.

    The record has `turns` rows from `first` on, with so many `laps`. Round k is the
    `number_of[k]`-th, with `turns_of[k]` of them, begun by `opener_of[k]` (-1: all hands) on
    `grounds[k]`; once `is_over[k]`, its scores are `scores[3 * k]` and on. `shells` are those after
    the last turn. `is_broken` says that the full path has to make the rows, `is_full` only that
    there was no room.
    """

    def __init__(self, columns: TurnColumns) -> None:
        self.columns = columns
        self.game = self.first = self.turns = self.rounds = self.in_round = self.laps = 0
        self.size, self.seats, self.houses, self.seed = 16, 2, 7, 0
        self.is_broken = self.is_full = self.has_turn = self.has_third = False
        self.grounds: list[Ground] = []
        self.number_of, self.opener_of, self.turns_of = [0] * 128, [0] * 128, [0] * 128
        self.is_over, self.scores, self.shells = [0] * 128, [0] * 384, [0] * 96

    def begin(self, game: int) -> None:
        """Begin with the record that is that game of the data set."""
        self.game, self.first = game, self.columns.count
        self.turns = self.rounds = self.laps = 0
        self.is_broken = self.is_full = self.has_turn = self.has_third = False

    def cancel(self) -> None:
        """Take back all turns of the record."""
        self.columns.cut(self.first)

    def begin_record(self, ground: Ground) -> None:
        """Begin the first round."""
        self.seats, self.houses, self.size = ground.seats, ground.houses, ground.size
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
        for place in range(self.size):
            self.shells[place] = ground.shells[place]
        self.rounds = at + 1

    def has_room(self, moves: int) -> bool:
        """Whether there is room for one more turn of so many moves."""
        columns = self.columns
        if (
            columns.count >= columns.room
            or columns.text.room - columns.text.size < moves * _MOVE_SIZE + 16
            or columns.board.room - columns.board.size < _BOARD_SIZE
        ):
            self.is_full = True
        return not self.is_broken and not self.is_full

    def add_turn(self, play: QuickRound, codes: list[int], base: int, row: int) -> None:
        """Add the turn or pass whose codes begin at `base`, after `play` has played it."""
        columns = self.columns
        moves = codes[base + 1]
        if not self.has_room(moves):
            return
        at = columns.count
        seat = play.ground.seat_of[codes[base]]
        store = (seat + 1) * (self.houses + 1) - 1
        columns.kind[at] = _TURN if moves else _PASS
        columns.house[at] = codes[base + 3] if moves else -1
        columns.moves[at], columns.laps[at], columns.captured[at] = moves, play.laps, play.captured
        columns.gained[at] = play.shells[store] - self.shells[store]
        self.laps += play.laps
        if moves:
            self.has_turn = True
        self.add_text(codes, base)
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
        if not self.has_room(moves):
            return
        at = columns.count
        columns.kind[at], columns.house[at], columns.gained[at] = _BOTH, -1, _LACKING
        columns.moves[at], columns.laps[at], columns.captured[at] = moves, laps, captured
        self.laps += laps
        self.has_turn = True
        for hand in range(self.seats):
            if hand:
                size = columns.text.size
                for here in range(3):
                    columns.text.held[size + here] = 124 if here == 1 else 32  # ` | `
                columns.text.cut(size + 3)
            self.add_text(written, hand * _ROOM)
        self.end_turn(play, -1, 1)

    def add_text(self, codes: list[int], base: int) -> None:
        """Add the bare text of the turn whose codes begin at `base` (`Scanner.read_turn`)."""
        text = self.columns.text
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
        columns = self.columns
        at = columns.count
        self.in_round += 1
        self.turns_of[self.rounds - 1] = self.in_round
        columns.game[at], columns.round[at] = self.game, self.number_of[self.rounds - 1]
        columns.turn[at], columns.row[at] = self.in_round, row
        columns.seat[at], columns.next[at] = seat, play.mover
        columns.text_at[at + 1] = columns.text.size
        columns.hash[at] = self.hash_board(play.ground, seat)
        shells, theirs = self.shells, play.shells
        for block in range((self.size + 7) >> 3):
            for place in range(8 * block, 8 * block + 8):
                shells[place] = theirs[place]
        if not self.add_board(play.ground):
            self.is_broken = True
        columns.board_at[at + 1] = columns.board.size
        columns.store1[at] = shells[self.houses]
        columns.store2[at] = shells[2 * self.houses + 1]
        columns.store3[at] = shells[3 * self.houses + 2] if self.seats == 3 else -1
        columns.count = at + 1
        self.turns += 1

    def hash_board(self, ground: Ground, seat: int) -> int:
        """The hash of the board with that seat to move (`position_hash.py`)."""
        factor, all_bits = _FACTOR, _ALL_BITS
        mixed: int = (self.seed ^ (_NOBODY if seat < 0 else seat)) * factor & all_bits
        if ground.burns == 0:
            for place in range(self.size):
                number = self.shells[place]
                mixed = (mixed ^ number) * factor & all_bits
        else:
            for place in range(self.size):
                number = self.shells[place]
                if ground.is_burned[place]:
                    number = _BURNED
                mixed = (mixed ^ number) * factor & all_bits
        mixed = (mixed ^ mixed >> 29) * factor & all_bits
        return mixed >> 24

    def add_board(self, ground: Ground) -> bool:
        """Add the houses as they stand; false where one is too full."""
        board = self.columns.board
        held, size = board.held, board.size
        word = shift = most = at = 0
        if ground.burns == 0:
            # Eight houses are one number, which a compiler writes down at once.
            for _ in range(self.seats):
                for place in range(at, at + self.houses):
                    letter = 48 + self.shells[place]
                    most |= letter
                    word |= letter << shift
                    shift += 8
                    if shift == 64:
                        write_eight(held, size, word)
                        size += 8
                        word = shift = 0
                at += self.houses + 1
            if most < 128:
                write_eight(held, size, word)
                board.cut(size + (shift >> 3))
                return True
        for place in range(self.size):
            if place % (self.houses + 1) == self.houses:
                continue
            if not board.put_shells(-13 if ground.is_burned[place] else self.shells[place]):
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
