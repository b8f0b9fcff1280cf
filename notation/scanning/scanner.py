"""Turns and data read from the tokens of a record.

`scanner.pxd` beside this file gives everything its type in C.
"""

from __future__ import annotations

import re

from ..grammar.tables import kind_of, start_of
from .cutter import Cutter
from .token_cache import PLAIN_DATA, WORDS

COMPILED = not __file__.endswith(".py")
"""True in the extension module, false in plain Python."""

LONGEST_TURN = 600
"""The most characters of a turn that is read; longer ones are left to the grammar."""

ROOM = 32
"""The codes kept for each word in the cache; behind them all is room for one longer turn."""

BRIEF = 16
"""The bit from which on a word's cache entry holds its turn in one number (`Scanner.brief`)."""

_READ, _ACCEPTED, _REFUSED = 3 << 8, 1 << 8, 2 << 8
_WORDS, _PLAIN_DATA, _BRIEF = WORDS, PLAIN_DATA, BRIEF
_LINE_END, _COMMENT, _LINE_COMMENT = map(kind_of, ("_NL", "COMMENT", "LINE_COMMENT"))
_NUMERAL, _HIDDEN, _PLUS, _CAPTURE = map(kind_of, ("NUMERAL", "HIDDEN", "PLUS", "X"))
_PASS, _MARK, _GLYPH = map(kind_of, ("PASS", "MARK", "GLYPH"))
_AT, _TRAIL, _RELAYS, _LAST = map(kind_of, ("AT", "MORETHAN", "TILDE", "NOBODY_MOVES"))
_STRING, _DATA, _OPEN, _CLOSE = map(kind_of, ("STRING", "DATA", "OPEN", "CLOSE"))
_TURN, _DATA_RULE = map(start_of, ("turn", "data"))


class Scanner(Cutter):
    """Cuts records, and reads what is in their tokens."""

    def make_room(self) -> None:
        """Make the arrays, as in `Cutter`."""
        super().make_room()
        # For all words, and for the one turn of at most LONGEST_TURN characters.
        self.codes = [0].__mul__(67344)

    def line_ends(self, text: bytes, at: int, stop: int) -> int:
        """The number of line ends from `at` up to `stop`."""
        count = 0
        for here in range(at, stop):
            count += text[here] == 10
        return count

    def number(self, text: bytes, index: int) -> int:
        """The number written in a token of digits, or of digits and dots."""
        value = 0
        for here in range(self.starts[index], self.stops[index]):
            if text[here] != 46:
                value = 10 * value + text[here] - 48
        return value

    def seat(self, text: bytes, index: int) -> int:
        """The seat named by a token: 0 to 3 for S, N, E, W, in capital or small letters."""
        letter = text[self.starts[index]] | 32  # the small letter
        if letter == 115:
            return 0
        if letter == 110:
            return 1
        return 2 if letter == 101 else 3

    def house(self, text: bytes, index: int) -> int:
        """The house named by two tokens from `index` on: its seat times 100, plus its number."""
        return 100 * self.seat(text, index) + self.number(text, index + 1)

    def is_data(self, text: bytes, index: int, into: int) -> bool:
        """True when the data at `index` can be read; its tokens may be kept from `into` on."""
        at, stop = self.starts[index], self.stops[index]
        if self.slots[index] != _PLAIN_DATA:
            end = self.cut(text, at, stop, _DATA_RULE, into)
            for inner in range(into, end):
                if self.kinds[inner] == _STRING and not self.is_string(text, inner):
                    return False
            if end < 0:
                return False
        return self.has_plain_values(text, at, stop)

    def has_plain_values(self, text: bytes, at: int, stop: int) -> bool:
        """True when all times and drawings of data have forms that need no further check."""
        for here in range(at + 1, stop - 3):
            before = text[here - 1]  # a blank, the last byte of a no-break space, or `<`
            if before != 60 and before != 32 and before != 9 and before != 10 and before != 160:
                continue
            if text[here] == 97 or text[here] == 114:
                end = after_drawing_key(text, here)
                if end and not is_plain_drawing(text, end, text[here] == 97):
                    return False
                continue
            end = after_time_key(text, here)
            if end and (text[end - 1] != 61 or not is_plain_time(text, end)):
                return False
        return True

    def is_string(self, text: bytes, index: int) -> bool:
        """True when every backslash of a string escapes a quote, a backslash or `n`."""
        here = self.starts[index]
        stop = self.stops[index]
        while here < stop:
            if text[here] == 92:
                here += 1
                if text[here] != 34 and text[here] != 92 and text[here] != 110:
                    return False
            here += 1
        return True

    def after_notes(self, text: bytes, index: int, count: int) -> int:
        """The index after a token and the notes that follow it, -1 when one cannot be read."""
        index += 1
        while index < count:
            kind = self.kinds[index]
            if kind == _DATA:
                if not self.is_data(text, index, count):
                    return -1
            elif kind != _LINE_END and kind != _COMMENT and kind != _LINE_COMMENT:
                break
            index += 1
        return index

    def part_comments(self, data: bytes, at: int, count: int) -> tuple[bytes, bytes]:
        """The comments of the record that begins at `at`, and all its other text."""
        comments = []
        beside = []
        here = at
        for index in range(count):
            if self.kinds[index] in (_COMMENT, _LINE_COMMENT):
                comments.append(data[self.starts[index] : self.stops[index]])
                beside.append(data[here : self.starts[index]])
                here = self.stops[index]
        beside.append(data[here : self.border])
        return b"".join(comments), b"".join(beside)

    def after_variation(self, index: int, count: int) -> int:
        """The index after the variation that begins at `index`."""
        depth = 0
        while index < count:
            depth += (self.kinds[index] == _OPEN) - (self.kinds[index] == _CLOSE)
            index += 1
            if depth == 0:
                break
        return index

    def read_turn(self, text: bytes, index: int, into: int) -> int:
        """The place in `codes` of the turn at `index`, -1 when it is not accepted.

        A turn has three codes: its seat, the number of its moves (0: a pass), and 1 if a last `+`
        claims that it ends in the store. Then each move has six, -1 where nothing is written:
        house (0 for `_`), tick, number of relays, 1 if the relayed houses follow these six, last
        house, shells captured. A relayed or last house is its seat (0 to 3: S, N, E, W) times
        100, plus its number.

        The codes of a cached word are kept. Other turns are cut from `into` on, and their codes
        stay until the next such turn is read.
        """
        slot = self.slots[index]
        if slot < 0:
            base = _WORDS * ROOM
            return self.decode(text, self.starts[index], self.stops[index], into, base)
        word = self.cache.words[2 * slot + 1]
        if word & _READ == 0:
            base = self.decode(text, self.starts[index], self.stops[index], into, slot * ROOM)
            word |= _REFUSED if base < 0 else _ACCEPTED | self.brief(base) << _BRIEF
            self.cache.words[2 * slot + 1] = word
        return slot * ROOM if word & _READ == _ACCEPTED else -1

    def brief(self, base: int) -> int:
        """The turn whose codes begin at `base`, packed into one number; 0 where it needs more.

        Such a turn lifts one to three houses numbered up to 15, and claims nothing but perhaps a
        last `+`. From the lowest bit on it has four bits for each of three houses, four for a last
        `+` (one is set), four for the seat, and the number of moves.
        """
        codes = self.codes
        moves = codes[base + 1]
        brief = moves << 20 | codes[base] << 16 | codes[base + 2] << 12
        if moves == 0 or moves > 3:
            return 0
        for move in range(moves):
            at = base + 3 + 6 * move
            is_plain = codes[at + 1] & codes[at + 2] & codes[at + 4] & codes[at + 5] == -1
            if not is_plain or codes[at + 3] or not 0 < codes[at] < 16:
                return 0
            brief |= codes[at] << 4 * move
        return brief

    def decode(self, text: bytes, at: int, stop: int, index: int, base: int) -> int:
        """Writes the codes of a turn from `base` on; gives `base`, or -1 if it is not accepted."""
        if stop - at > LONGEST_TURN:
            return -1
        if self.decode_plain(text, at, stop, base):
            return base
        end = self.cut(text, at, stop, _TURN, index)
        if end < 0:
            return -1
        codes = self.codes
        codes[base] = self.seat(text, index)
        codes[base + 1] = codes[base + 2] = 0
        move = write = base + 3
        index += 1
        while index < end:
            kind = self.kinds[index]
            if kind in (_NUMERAL, _HIDDEN):
                codes[base + 1] += 1
                codes[base + 2] = 0
                move = write
                write += 6
                codes[move] = self.number(text, index) if kind == _NUMERAL else 0
                codes[move + 1] = codes[move + 2] = codes[move + 4] = codes[move + 5] = -1
                codes[move + 3] = 0
            elif kind == _PLUS:
                codes[base + 2] = 1
            elif kind == _CAPTURE:
                index += 1
                codes[move + 5] = self.number(text, index)
            elif kind == _AT:
                index += 1
                codes[move + 1] = self.number(text, index)
            elif kind == _RELAYS:
                index += 1
                codes[move + 2] = self.number(text, index)
            elif kind == _TRAIL:
                codes[move + 2] = codes[move + 2] + 1 if codes[move + 3] else 1
                codes[move + 3] = 1
                codes[write] = self.house(text, index + 1)
                write += 1
                index += 2
            elif kind == _LAST:
                codes[move + 4] = self.house(text, index + 1)
                index += 2
            elif kind not in (_MARK, _GLYPH, _PASS):
                return -1  # a claim that only the complete reading checks
            index += 1
        return base

    def decode_plain(self, text: bytes, at: int, stop: int, base: int) -> bool:
        """Writes the codes of a turn that needs no tables; false, with codes of no use, for others.

        It lifts houses of one digit, and has nothing but trails, last houses and captures, as
        nearly all long turns have.
        """
        codes = self.codes
        codes[base] = seat_of_letter(text[at])
        codes[base + 1] = codes[base + 2] = 0
        write = base + 3
        here = at + 1
        if codes[base] < 0:
            return False
        while here < stop and 49 <= text[here] <= 57:
            move = write
            write += 6
            codes[base + 1] += 1
            codes[move] = text[here] - 48
            codes[move + 1] = codes[move + 2] = codes[move + 4] = codes[move + 5] = -1
            codes[move + 3] = 0
            here += 1
            while here < stop and text[here] == 62:
                codes[write] = plain_house(text, here + 1, stop)
                if codes[write] < 0:
                    return False
                write += 1
                codes[move + 2] = codes[move + 2] + 1 if codes[move + 3] else 1
                codes[move + 3] = 1
                here += 3
            if here < stop and text[here] == 45:
                codes[move + 4] = plain_house(text, here + 1, stop)
                if codes[move + 4] < 0:
                    return False
                here += 3
            if here < stop and text[here] == 120:
                here += 1
                first = here
                codes[move + 5] = 0
                while here < stop and here - first < 4 and 48 <= text[here] <= 57:
                    codes[move + 5] = 10 * codes[move + 5] + text[here] - 48
                    here += 1
                if here == first:
                    return False
            if here == stop:
                return True
            if text[here] != 43:
                return False
            here += 1
            if here == stop:
                codes[base + 2] = 1
                return True
        return False


def seat_of_letter(letter: int) -> int:
    """The seat of a capital letter, 0 to 3 for S, N, E, W; -1 for any other byte."""
    if letter == 83:
        return 0
    if letter == 78:
        return 1
    return 2 if letter == 69 else 3 if letter == 87 else -1


def plain_house(text: bytes, at: int, stop: int) -> int:
    """The house of one digit at `at`, as its seat times 100 plus its number; -1 for none."""
    if stop - at < 2 or not 49 <= text[at + 1] <= 57:
        return -1
    seat = seat_of_letter(text[at])
    return -1 if seat < 0 else 100 * seat + text[at + 1] - 48


def after_time_key(text: bytes, at: int) -> int:
    """The index after `clk`, `emt` or `video` and what follows it there; 0 for any other key."""
    if text[at] == 118 and text[at + 1] == 105 and text[at + 2] == 100:
        at = at + 5 if text[at + 3] == 101 and text[at + 4] == 111 else 0
    elif text[at] == 99:
        at = at + 3 if text[at + 1] == 108 and text[at + 2] == 107 else 0
    else:
        at = at + 3 if text[at] == 101 and text[at + 1] == 109 and text[at + 2] == 116 else 0
    if not at:
        return 0
    byte = text[at]
    return at + 1 if byte == 61 or byte == 32 or byte == 9 or byte == 194 else 0


def is_plain_time(text: bytes, at: int) -> bool:
    """True when a time without a sign begins at `at`."""
    fields = digits = 0
    while True:
        byte = text[at]
        if 48 <= byte <= 57:
            digits += 1
            if digits > 9:
                return False
        elif byte == 58 and digits and fields < 2:
            fields, digits = fields + 1, 0
        else:
            break
        at += 1
    if byte == 46 and digits:
        digits = 0
        while 48 <= text[at + 1] <= 57 and digits < 9:
            at, digits = at + 1, digits + 1
        byte = text[at + 1]
    return digits > 0 and (byte == 32 or byte == 62)


def after_drawing_key(text: bytes, at: int) -> int:
    """The index after `arrow` or `ring` and what follows it there; 0 for any other key."""
    if text[at] == 97:
        if text[at + 1] != 114 or text[at + 2] != 114 or text[at + 3] != 111:
            return 0
        at += 5
        if text[at - 1] != 119:
            return 0
    else:
        if text[at + 1] != 105 or text[at + 2] != 110 or text[at + 3] != 103:
            return 0
        at += 4
    byte = text[at]
    return at + 1 if byte == 61 or byte == 32 or byte == 9 or byte == 194 else 0


def is_plain_drawing(text: bytes, at: int, is_arrow: bool) -> bool:
    """True when a ring or an arrow, with a colour or none, stands behind the `=` before `at`."""
    if text[at - 1] != 61:
        return False
    if text[at] > 97:
        at = after_colour(text, at)
    ends = 0
    while True:
        byte = text[at]
        if byte != 83 and byte != 78 and byte != 69 and byte != 87:
            return False
        at += 1
        ends += 1
        if 49 <= text[at] <= 57:
            at += 1
            if 48 <= text[at] <= 57:
                at += 1
        if text[at] != 45 or not is_arrow or ends == 2:
            break
        at += 1
    return ends == 1 + is_arrow and (text[at] == 32 or text[at] == 62)


def after_colour(text: bytes, at: int) -> int:
    """The index after the name of a colour and its `:`; `at` where there is none."""
    end = at
    if text[at] == 114:
        if text[at + 1] == 101 and text[at + 2] == 100:
            end = at + 3
    elif text[at] == 103:
        if text[at + 1] == 114 and text[at + 2] == text[at + 3] == 101 and text[at + 4] == 110:
            end = at + 5
    elif text[at] == 98:
        if text[at + 1] == 108 and text[at + 2] == 117 and text[at + 3] == 101:
            end = at + 4
    elif text[at] == 121 and text[at + 1] == 101 and text[at + 2] == text[at + 3] == 108:
        end = at + 6 if text[at + 4] == 111 and text[at + 5] == 119 else at
    return end + 1 if end > at and text[end] == 58 else at


_UNSAFE = "[\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff]"
"""Blanks, and characters that have a diagnostic of their own."""

_UNSEEN = "[\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
"""Of these the characters that have a diagnostic in a comment too; blanks are words there."""

_BEYOND = re.compile("[^\x00-\x7f]")


def is_plain(text: str) -> bool:
    """True when every character of the text beyond ASCII is one that occurs in words only."""
    return text.isascii() or re.search(_UNSAFE, text) is None


def is_safe(record: bytes) -> bool:
    """True when the record is UTF-8 in which no character beyond ASCII has a meaning."""
    try:
        return is_plain(record.decode())
    except UnicodeDecodeError:
        return False


def is_safe_in_comments(words: bytes) -> bool:
    """True when the text of comments is UTF-8 without characters that do not show."""
    try:
        return re.search(_UNSEEN, words.decode()) is None
    except UnicodeDecodeError:
        return False


def as_letters(text: str) -> bytes | None:
    """The text with one byte a character, `None` when it is not plain."""
    if text.isascii():
        return text.encode()
    return _BEYOND.sub("\xe9", text).encode("latin-1") if is_plain(text) else None


def mask_letters(text: str) -> bytes:
    r"""The text with one byte a character, which is 0 for one that is not plain.

    >>> mask_letters("S7 ñ\xa0")
    b'S7 \xe9\x00'
    """
    if text.isascii():
        return text.encode()
    return _BEYOND.sub("\xe9", re.sub(_UNSAFE, "\0", text)).encode("latin-1")
