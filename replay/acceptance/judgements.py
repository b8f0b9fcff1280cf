"""Judgements in a record compared with the turns they follow, as `replay/judged.py` does it.

`judgements.pxd` declares the C types.
"""

from __future__ import annotations

from zlib import crc32

from ...engine.rules_text import rules_to_text
from ...notation.grammar.tables import kind_of
from ...notation.scanning.scanner import Scanner
from ...notation.text_buffer import TextBuffer
from .ground import Terms
from .round import RoundCheck

_DATA = kind_of("DATA")
_KEY, _MAKER = b"judged=", b'by="sungka '


class JudgementsCheck:
    """Checks that each judgement of a record belongs to the turn or row played before it.

    While a record `may_judge`, the board before each turn of the main line is to be noted, then
    the tokens of the turn. What it cannot decide it does not accept.
    """

    def __init__(self, scanner: Scanner, round: RoundCheck) -> None:
        self.scanner, self.round = scanner, round
        self.out, self.lifts = TextBuffer(), TextBuffer()
        self.terms: Terms | None = None
        self.rules = b""
        self.expected = self.first = self.last = -1
        self.may_judge = self.is_summed_up = False
        # What was read last of the keys of data.
        self.sums = self.sum_at = self.sum_stop = 0
        self.move_at = self.move_stop = self.best_at = self.best_stop = -1
        self.is_own = self.has_loss = self.loses_none = self.is_marked = self.is_odd = False

    def begin(self, terms: Terms, data: bytes, at: int, stop: int) -> None:
        """Begin the record of those bytes, played by the rules of `terms`."""
        self.may_judge = data.find(_KEY, at, stop) >= 0 or data.find(_MAKER, at, stop) >= 0
        self.first = self.last = -1
        if self.may_judge and terms is not self.terms:
            self.terms = terms
            self.rules = rules_to_text(terms.rules).encode()

    def note_board(self) -> None:
        """Note the board before a turn."""
        self.out.size = 0
        self.out.write(self.rules)
        self.write_board()
        self.first = self.last = self.expected = -1
        self.is_summed_up = False

    def note_turn(self, first: int, last: int) -> None:
        """Note the tokens of the turn just played; for a row, its first and its last turn."""
        self.first, self.last = first, last

    def has_none(self, text: bytes, index: int) -> bool:
        """True when the data at `index` is no judgement, like the engine's data in variations."""
        is_read = self.read_keys(text, self.scanner.starts[index], self.scanner.stops[index])
        return is_read and self.sums == 0 and not (self.is_own and self.has_loss)

    def are_true(self, data: bytes, text: bytes, index: int, end: int, count: int) -> bool:
        """True when the judgements among the tokens from `index` up to `end` are accepted.

        They follow the turn noted last; `count` is the number of the record's tokens.
        """
        scanner, turn = self.scanner, self.last if index > self.last else self.first
        for here in range(index, end):
            kind = scanner.kinds[here]
            if here <= self.last and kind == scanner.kinds[self.first]:
                turn = here
            if kind == _DATA and turn >= 0 and not self.is_true(data, text, here, turn, count):
                return False
        return True

    def is_true(self, data: bytes, text: bytes, index: int, turn: int, count: int) -> bool:
        """True when the data at `index` is accepted behind the token `turn`."""
        if not self.read_keys(text, self.scanner.starts[index], self.scanner.stops[index]):
            return False
        if self.sums:
            if not self.is_summed_up:
                self.is_summed_up = True
                self.expected = self.sum_up(text, count)
            stated = read_sum(text, self.sum_at, self.sum_stop)
            return self.sums == 1 and stated >= 0 and stated == self.expected
        if not self.is_own or not self.has_loss:
            return True
        return self.fits(data, text, index, turn, count)

    def fits(self, data: bytes, text: bytes, index: int, turn: int, count: int) -> bool:
        """True when a judgement without a check sum, whose keys were read, is of the turn."""
        lifts, is_alone = self.lifts, self.first == self.last
        base = self.scanner.read_turn(text, turn, count)
        moves = self.scanner.codes[base + 1]
        lifts.size = 0
        self.write_lifts(lifts, base)
        if not self.is_odd:
            if moves == 0 or (self.is_marked and (self.move_at < 0) != (moves == 1)):
                return False
            if self.move_at >= 0 and read_count(text, self.move_at, self.move_stop) > moves:
                return False
            if not is_alone or not self.loses_none or self.best_at < 0:
                return True
            return lifts.is_part(text, self.best_at, self.best_stop)
        # Imported here because they bring the values of records, which nothing else here needs.
        from ...notation.scanning.reader import read_scanned_token
        from ...notation.scanning.scanner import mask_letters
        from ..judged import contradicts

        words = data[self.scanner.starts[index] : self.scanner.stops[index]]
        written = words.decode()
        found = read_scanned_token("DATA", written, mask_letters(written), 0, len(written))
        if found is None:
            return False
        return not contradicts(found.pairs, lifts.taken().decode(), is_alone)

    def read_keys(self, text: bytes, at: int, stop: int) -> bool:
        """Note the keys of the data from `at` up to `stop`; false where one has a blank behind it.

        A quoted `loss` or `best`, and a `move` that is no number, set `is_odd` (see `fits`).
        """
        self.sums = 0
        self.is_own = self.has_loss = self.loses_none = self.is_marked = self.is_odd = False
        self.move_at = self.best_at = -1
        here = at + 1
        while True:
            while is_blank(text, here):
                here += 1
            key = here
            if here >= stop - 1:
                return True
            while text[here] != 61 and here < stop - 1:
                if is_blank(text, here):
                    return False
                here += 1
            value = here + 1
            is_quoted = text[value] == 34
            here = after_value(text, value, stop)
            size = value - key - 1
            if size == 6 and is_key(text, key, b"judged", 6):
                self.sums += 1
                self.sum_at, self.sum_stop = value, here
            elif size == 2 and is_key(text, key, b"by", 2):
                self.is_own = self.is_own or is_key(text, value, b'"sungka ', 8)
            elif size == 4 and is_key(text, key, b"loss", 4):
                self.is_odd = self.is_odd or is_quoted
                if not self.has_loss:
                    self.loses_none = here == value + 1 and text[value] == 48
                self.has_loss = True
            elif size == 4 and is_key(text, key, b"mark", 4):
                self.is_marked = True
            elif size == 4 and self.move_at < 0 and is_key(text, key, b"move", 4):
                self.is_odd = self.is_odd or read_count(text, value, here) < 0
                self.move_at, self.move_stop = value, here
            elif size == 4 and self.best_at < 0 and is_key(text, key, b"best", 4):
                self.is_odd = self.is_odd or is_quoted
                self.best_at, self.best_stop = value, here

    def sum_up(self, text: bytes, count: int) -> int:
        """The check sum of the turn noted last, -1 for a row that goes on."""
        scanner, out = self.scanner, self.out
        kind = scanner.kinds[self.first]
        if self.first != self.last and self.round.is_due:
            return -1
        for index in range(self.first, self.last + 1):
            if scanner.kinds[index] == kind:
                out.put(32 if index == self.first else 124)
                self.write_lifts(out, scanner.read_turn(text, index, count))
        if self.first != self.last:
            self.write_board()
        return crc32(out.taken())

    def write_lifts(self, out: TextBuffer, base: int) -> None:
        """Write the turn whose codes begin at `base` without its claims."""
        codes = self.scanner.codes
        out.seat(codes[base])
        if codes[base + 1] == 0:
            out.put(45)
            out.put(45)
        at = base + 3
        for move in range(codes[base + 1]):
            if move:
                out.put(43)
            out.number(codes[at])
            if codes[at + 1] >= 0:
                out.put(64)
                out.number(codes[at + 1])
            at += 6 + (codes[at + 2] if codes[at + 3] else 0)

    def write_board(self) -> None:
        """Write the board, and the seat to move."""
        out, play = self.out, self.round
        ground = play.ground
        width = ground.houses + 1
        for place in range(ground.size):
            column = place % width
            out.put(32 if column == 0 else 47 if column == width - 1 else 46)
            if ground.is_burned[place]:
                out.put(35)
            else:
                out.number(play.count(place))
        out.put(32)
        if play.mover < 0:
            out.put(45)
        else:
            out.seat(play.mover + (ground.seats == 3 and play.mover > 0))


def is_blank(text: bytes, at: int) -> bool:
    """True for a blank or a line end, and for the last byte of a no-break space."""
    byte = text[at]
    return byte == 32 or byte == 9 or byte == 10 or (byte == 160 and text[at - 1] == 194)


def after_value(text: bytes, at: int, stop: int) -> int:
    """The place behind the value that begins at `at`, in quotes or up to a blank."""
    if text[at] != 34:
        while at < stop - 1 and not is_blank(text, at):
            at += 1
        return at
    at += 1
    while at < stop - 1 and text[at] != 34:
        at += 2 if text[at] == 92 else 1
    return at + 1


def is_key(text: bytes, at: int, key: bytes, size: int) -> bool:
    """True when the `size` bytes of `key` are at `at`."""
    here = 0
    while here < size and text[at + here] == key[here]:
        here += 1
    return here == size


def read_sum(text: bytes, at: int, stop: int) -> int:
    """The check sum at `at`, -1 unless it is eight small hexadecimal digits."""
    value = 0
    if stop - at != 8:
        return -1
    for here in range(at, stop):
        byte = text[here]
        if 48 <= byte <= 57:
            value = 16 * value + byte - 48
        elif 97 <= byte <= 102:
            value = 16 * value + byte - 87
        else:
            return -1
    return value


def read_count(text: bytes, at: int, stop: int) -> int:
    """The number of at most nine digits at `at`, -1 where there is something else."""
    value = 0
    for here in range(at, stop):
        if not 48 <= text[here] <= 57:
            return -1
        if here < at + 9:
            value = 10 * value + text[here] - 48
    return value
