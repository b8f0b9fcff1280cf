"""The claims that the three details add to the text of a record, from the log of its play.

The claims are as in `replay/detail.py`. `detail_text.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.text_buffer import TextBuffer
from .ground import Ground
from .play_log import PlayLog

CORE, AS_WRITTEN, BARE, STANDARD, FULL, FRAME = range(6)
"""The forms of writing: the core that digests are made of, the record as written, the details.

`FRAME` is the core without its turns, but with simultaneous rows.
"""

COMPILED = not __file__.endswith(".py")

_BARE, _STANDARD, _FULL = BARE, STANDARD, FULL
_LETTERS = b"SNEW"


class DetailWriter:
    """Writes turns with their claims, stores, positions and scores to `out`, turn by turn.

    Of each place on the board it keeps the letter of its seat and its number, 0 for a store. `turn`
    and `round` are the writer's place in the log, -1 before the first. `repeats` says that the text
    written last is written once more, and that its turns are known to be those of the log.
    """

    def __init__(self, out: TextBuffer, log: PlayLog) -> None:
        self.out, self.log = out, log
        self.letters, self.seats, self.numbers = [0] * 3, [0] * 96, [0] * 96
        self.turn = self.round = -1
        self.width = 0
        self.repeats = False
        if not COMPILED:  # arrays in C are there
            self.begins, self.ends = [0] * 8192, [0] * 8192

    def begin_record(self, ground: Ground) -> bool:
        """Begin the record that the log holds; false if the log is of no use."""
        log = self.log
        self.turn = -1
        self.round = 0
        self.width = ground.houses + 1
        for seat in range(4):
            place = ground.seat_of[seat]
            if place >= 0:
                self.letters[place] = seat
        for place in range(log.size):
            self.seats[place] = _LETTERS[self.letters[place // self.width]]
            self.numbers[place] = self.width - 1 - place % self.width
        return not log.is_broken

    def write_turn(
        self, text: bytes, at: int, stop: int, codes: list[int], base: int, form: int
    ) -> bool:
        """Write the log's turn, whose codes begin at `base`, in a detail.

        Its text goes from `at` up to `stop`. False where codes and log do not agree.
        """
        out, log = self.out, self.log
        begin = out.size
        moves, hand = codes[base + 1], self.hand_of(codes[base])
        if hand < 0 or log.hand_moves[3 * self.turn + hand] != moves:
            return False
        played = log.first_move[self.turn]
        relays = log.first_relay[log.first_move[self.turn + 1]] - log.first_relay[played]
        # The most bytes of a number are 11; marks are those of the turn.
        if not out.has_room(8 + 49 * moves + 13 * relays + stop - at):
            return False
        held, size = out.held, begin
        if log.seat_of[self.turn] < 0:
            for other in range(hand):
                played += log.hand_moves[3 * self.turn + other]
        has_marks = False
        for here in range(at, stop):
            if text[here] == 33 or text[here] == 63 or text[here] == 36:
                has_marks = True
        held[size] = _LETTERS[codes[base]]
        size += 1
        if moves == 0:
            held[size] = held[size + 1] = 45
            size += 2
        move = base + 3
        for number in range(moves):
            if number:
                held[size] = 43
                size += 1
            size = put_number(held, size, codes[move])
            if codes[move + 1] >= 0:
                held[size] = 64
                size = put_number(held, size + 1, codes[move + 1])
            if form == _FULL:
                size = self.put_path(held, size, played + number)
            taken = log.taken_of[played + number]
            if taken and form != _BARE:
                held[size] = 120
                size = put_number(held, size + 1, taken)
            if has_marks:
                out.size = size
                self.copy_marks(text, at, stop, number)
                size = out.size
            move += 6 + (codes[move + 2] if codes[move + 3] else 0)
        if form != _BARE and log.in_store[3 * self.turn + hand]:
            held[size] = 43
            size += 1
        out.size = size
        is_kept = log.seat_of[self.turn] >= 0 and not has_marks
        self.begins[self.turn], self.ends[self.turn] = begin if is_kept else -1, size
        return True

    def is_same_turn(self, at: int, stop: int) -> bool:
        """True when the log's turn is the one that was last written from `at` up to `stop`.

        The text of a turn without marks follows from the log alone.
        """
        return self.repeats and self.begins[self.turn] == at and self.ends[self.turn] == stop

    def write_bare(self, text: bytes, at: int, stop: int, codes: list[int], base: int) -> None:
        """Write a turn of a variation, which the log does not hold, without claims."""
        out = self.out
        out.seat(codes[base])
        move = base + 3
        for number in range(codes[base + 1]):
            if number:
                out.put(43)
            out.number(codes[move])
            if codes[move + 1] >= 0:
                out.put(64)
                out.number(codes[move + 1])
            self.copy_marks(text, at, stop, number)
            move += 6 + (codes[move + 2] if codes[move + 3] else 0)
        if codes[base + 1] == 0:
            out.put(45)
            out.put(45)

    def hand_of(self, seat: int) -> int:
        """The place in playing order of a seat as records number it, -1 for one not playing."""
        for hand in range(self.log.seats):
            if self.letters[hand] == seat:
                return hand
        return -1

    def put_path(self, held: bytearray, size: int, move: int) -> int:
        """Write from `size` on what a move relayed, and its last house; gives the place behind."""
        log = self.log
        for relay in range(log.first_relay[move], log.first_relay[move + 1]):
            held[size] = 62
            size = self.put_house(held, size + 1, log.relays[relay])
        last = log.last_of[move]
        if self.numbers[last]:
            held[size] = 45
            size = self.put_house(held, size + 1, last)
        return size

    def put_house(self, held: bytearray, size: int, place: int) -> int:
        """Write the name of a house from `size` on; gives the place behind it."""
        held[size] = self.seats[place]
        return put_number(held, size + 1, self.numbers[place])

    def copy_marks(self, text: bytes, at: int, stop: int, number: int) -> None:
        """Write the marks of the move of that number, glyphs without leading zeros."""
        out = self.out
        while number > 0:
            number -= text[at] == 43
            at += 1
        while at < stop and text[at] != 43:
            if text[at] == 33 or text[at] == 63:
                out.put(text[at])
            if text[at] == 36:
                value = 0
                while at + 1 < stop and 48 <= text[at + 1] <= 57:
                    value = 10 * value + text[at + 1] - 48
                    at += 1
                out.put(36)
                out.number(value)
            at += 1

    def write_stores(self) -> None:
        """Write the claim of the stores after the log's turn."""
        log, out = self.log, self.out
        begin = self.turn * log.size
        if not out.has_room(12 * log.seats):
            out.size += 12 * log.seats  # which is too much, and is found to be
            return
        held, size = out.held, out.size
        for seat in range(log.seats):
            held[size] = 58 if seat else 61
            size = put_number(held, size + 1, log.boards[begin + (seat + 1) * self.width - 1])
        out.size = size

    def write_first(self) -> None:
        """Write who begins the log's round."""
        ground: Ground = self.log.grounds[self.round]
        if ground.opener >= 0:
            self.out.copy(b" first ", 0, 7)
            self.out.seat(self.letters[ground.opener])

    def write_burned(self) -> None:
        """Write the houses burned in the log's round."""
        out = self.out
        ground: Ground = self.log.grounds[self.round]
        is_first = True
        for letter in range(4):
            seat = self.hand_of(letter)
            if seat < 0:
                continue
            for number in range(1, self.width):
                if ground.is_left[(seat + 1) * self.width - 1 - number]:
                    if is_first:
                        out.copy(b" burn", 0, 5)
                    is_first = False
                    out.put(32)
                    out.seat(letter)
                    out.number(number)

    def is_over(self) -> bool:
        """True when the log's round is over."""
        return self.round < self.log.rounds and self.log.is_over[self.round] != 0

    def write_final_position(self) -> None:
        """Write the board at the end of the log's round, in quotes."""
        out, log = self.out, self.log
        ground: Ground = log.grounds[self.round]
        out.put(34)
        for place in range(log.size):
            column = place % self.width
            if column == self.width - 1:
                out.put(47)
            elif column:
                out.put(46)
            if ground.is_burned[place]:
                out.put(35)
            else:
                out.number(log.finals[96 * self.round + place])
            if column == self.width - 1:
                out.put(32)
        out.put(45)
        out.put(34)

    def write_score(self) -> None:
        """Write the score of the log's round."""
        for seat in range(self.log.seats):
            if seat:
                self.out.put(45)
            self.out.number(self.log.scores[3 * self.round + seat])


def put_number(held: bytearray, size: int, value: int) -> int:
    """Write a number, 0 or more, in digits from `size` on; gives the place behind it."""
    if value < 10:  # most are, and a division by a constant is quick
        held[size] = 48 + value
        return size + 1
    if value < 100:
        held[size] = 48 + value // 10
        held[size + 1] = 48 + value % 10
        return size + 2
    unit = 100
    while value // unit >= 10:
        unit *= 10
    while unit:
        held[size] = 48 + value // unit % 10
        size += 1
        unit //= 10
    return size
