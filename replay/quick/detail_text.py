"""What the three details write of a record beyond what stands in it, from the log of its play.

What is claimed is as in `replay/detail.py`. `detail_text.pxd` declares the C types.
"""

from __future__ import annotations

from .ground import Ground
from .play_log import PlayLog
from .text_buffer import TextBuffer

CORE, AS_WRITTEN, BARE, STANDARD, FULL = range(5)
"""What is written: what a digest is made of, all there is as it stands, or in a detail."""

_BARE, _STANDARD, _FULL = BARE, STANDARD, FULL


class DetailWriter:
    """Writes turns with their claims, stores, positions and scores to `out`, turn by turn.

    `turn` and `round` are where in the log it is, -1 before the first.
    """

    def __init__(self, out: TextBuffer, log: PlayLog) -> None:
        self.out, self.log = out, log
        self.letters = [0] * 3
        self.turn = self.round = -1
        self.width = 0

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
        return not log.is_broken

    def write_turn(
        self, text: bytes, at: int, stop: int, codes: list[int], base: int, form: int
    ) -> bool:
        """Write a turn of the log's turn, whose codes begin at `base`, in a detail.

        It stands from `at` up to `stop`. False where codes and log do not agree.
        """
        out, log = self.out, self.log
        hand = self.hand_of(codes[base])
        out.seat(codes[base])
        if codes[base + 1] == 0:
            out.put(45)
            out.put(45)
        if hand < 0 or log.hand_moves[3 * self.turn + hand] != codes[base + 1]:
            return False
        played = log.first_move[self.turn]
        if log.seat_of[self.turn] < 0:
            for other in range(hand):
                played += log.hand_moves[3 * self.turn + other]
        has_marks = False
        for here in range(at, stop):
            if text[here] == 33 or text[here] == 63 or text[here] == 36:
                has_marks = True
        move = base + 3
        for number in range(codes[base + 1]):
            if number:
                out.put(43)
            out.number(codes[move])
            if codes[move + 1] >= 0:
                out.put(64)
                out.number(codes[move + 1])
            if form != _BARE:
                self.write_claims(played + number, form)
            if has_marks:
                self.copy_marks(text, at, stop, number)
            move += 6 + (codes[move + 2] if codes[move + 3] else 0)
        if form != _BARE and log.in_store[3 * self.turn + hand]:
            out.put(43)
        return True

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

    def write_claims(self, move: int, form: int) -> None:
        """Write what a detail claims of a move."""
        out, log = self.out, self.log
        if form == _FULL:
            for relay in range(log.first_relay[move], log.first_relay[move + 1]):
                out.put(62)
                self.write_house(log.relays[relay])
            last = log.last_of[move]
            if last % self.width != self.width - 1:
                out.put(45)
                self.write_house(last)
        if log.taken_of[move]:
            out.put(120)
            out.number(log.taken_of[move])

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

    def write_house(self, place: int) -> None:
        """Write the name of a house."""
        seat = place // self.width
        self.out.seat(self.letters[seat])
        self.out.number((seat + 1) * self.width - 1 - place)

    def write_stores(self) -> None:
        """Write the claim of the stores after the log's turn."""
        log = self.log
        begin = self.turn * log.size
        self.out.put(61)
        for seat in range(log.seats):
            if seat:
                self.out.put(58)
            self.out.number(log.boards[begin + (seat + 1) * self.width - 1])

    def write_opening(self) -> None:
        """Write who begins the log's round, and the houses burned in it."""
        out, log = self.out, self.log
        ground: Ground = log.grounds[self.round]
        if ground.opener >= 0:
            out.copy(b" first ", 0, 7)
            out.seat(self.letters[ground.opener])
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
        """Whether the log's round is over."""
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
