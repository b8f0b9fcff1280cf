"""Records cut into tokens by the grammar's tables, and turns read from them.

What is cut here is cut as Lark cuts it, and stands where Lark's parser takes it: the tables are
its own (`notation/tables.py`). Variations are left out, and whatever a table cannot say; such a
text is not accepted, which says nothing about it.

`scanner.pxd` beside this file says what all this is in C.
"""

from __future__ import annotations

import re

from . import tables

COMPILED = not __file__.endswith(".py")
"""Whether this is the extension module."""

TOKENS = 65536
"""The most tokens that are kept at a time: a record's, and behind them those inside one."""

LONGEST_RECORD = 2**18
"""The most bytes of a record that is cut; so none of its tokens is too long for the grammar."""

AT_ONE_GO = TOKENS - 2
"""The most bytes of a record that is cut in strides."""

LONGEST_TURN = 600
"""The most characters of a turn that is read; longer ones are left to the grammar."""

KEPT_TURNS, ROOM = 1024, 32
"""How many short turns are remembered, and the most codes one has."""

CODES = KEPT_TURNS * ROOM + 3 * LONGEST_TURN + 8

_KINDS = ["", *tables.KINDS.split()]
_STARTS = dict(entry.split("=") for entry in tables.STARTS.split())

_FIRST_KIND = 2  # below are no token, and what no record may hold
_BLANK, _LINE_END = map(_KINDS.index, ("BLANK", "_NL"))
_SEAT, _NUMERAL, _HIDDEN, _PLUS = map(_KINDS.index, ("SEAT", "NUMERAL", "HIDDEN", "PLUS"))
_AT, _TRAIL, _RELAYS, _LAST = map(_KINDS.index, ("AT", "MORETHAN", "TILDE", "NOBODY_MOVES"))
_CAPTURE, _STRING, _DATA = map(_KINDS.index, ("X", "STRING", "DATA"))
_COMMENT, _LINE_COMMENT = map(_KINDS.index, ("COMMENT", "LINE_COMMENT"))
_RECORD, _TURN, _DATA_RULE = (int(_STARTS[rule]) for rule in ("record", "turn", "data"))


_UNSAFE = re.compile(
    "[\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff]"
)
"""Characters that are blanks, or that have a diagnostic of their own."""


def is_plain(text: str) -> bool:
    """Whether each character of the text beyond ASCII is one that only words hold."""
    return text.isascii() or _UNSAFE.search(text) is None


def as_letters(text: str) -> bytes | None:
    """The text with one byte a character, `None` where it is not plain."""
    if text.isascii():
        return text.encode()
    return _BEYOND.sub("\xe9", text).encode("latin-1") if is_plain(text) else None


_BEYOND = re.compile("[^\x00-\x7f]")


def kind_of(terminal: str) -> int:
    """The number of a terminal of the grammar, by its name there."""
    return _KINDS.index(terminal)


def start_of(rule: str) -> int:
    """The place where a rule of the grammar begins."""
    return int(_STARTS[rule])


class Scanner:
    """Cuts texts; what it found last stands in its arrays until it cuts again.

    Token i is of the kind `kinds[i]` and goes from `starts[i]` up to `stops[i]`.
    """

    def __init__(self) -> None:
        distinct = tables.ENDED.split(";")
        ended = ";".join([distinct[row] for row in _row(tables.ENDED_ROW)])
        self.classes = _padded(_row(tables.CLASSES), 257)
        self.begins = _padded(_row(tables.BEGINS), 256)
        self.leads = _padded(_wide(tables.LEADS), 8192)
        self.may_end = _padded(_row(tables.MAY_END), 128)
        self.ended = _padded(_wide(ended), 32768)
        self.after = _padded(_wide(tables.AFTER), 32768)
        if not COMPILED:  # arrays in C are there, and hold zeros
            self.kinds, self.codes = _padded([], TOKENS), _padded([], CODES)
            self.starts, self.stops = _padded([], TOKENS), _padded([], TOKENS)
            self.keys, self.strides = _padded([], KEPT_TURNS), _padded([], 32768)
        self.found = self.border = 0
        self.lay_strides(64 * (tables.AFTER.count(";") + 1))

    def lay_strides(self, size: int) -> None:
        """Make states the places of their rows, and work out the strides of `cut_record`.

        A stride is, for a state and a class, the state that follows, and above its 16 bits what
        token ends before a byte of the class: its kind, a bit that is set where it is kept, and
        one where a token ends at all.
        """
        for place in range(256):
            self.begins[place] *= 64
        for place in range(size):
            self.after[place] *= 64
        for place in range(size):
            stride = self.after[place]
            kind = self.ended[place]
            if stride == 0 and kind >= _FIRST_KIND:
                begin = self.begins[2 * _RECORD + (kind == _LINE_END)]
                stride = self.after[begin + place % 64]
                if stride != 0:
                    stride |= kind << 16 | (kind != _BLANK) << 23 | 1 << 24
            self.strides[place] = stride

    def cut_record(self, text: bytes, at: int, end: int) -> int:
        """How many tokens the record has that begins at `at`; -1 where it is not accepted.

        It goes up to the next line that begins with `%sgn`, or to `end`; `border` is where.
        One step a byte, without a decision: what a byte ends and how the next token begins is
        one number of `strides`. Where the end of a token shows only later, `cut` goes back.
        """
        state = self.begins[2 * _RECORD + 1]
        start = at
        count = 0
        here = at
        end_here = end if end - at <= AT_ONE_GO else at + AT_ONE_GO
        while here < end_here:
            byte = text[here]
            if byte == 37 and is_border(text, at, here, end):
                break
            stride = self.strides[state + self.classes[byte]]
            self.kinds[count] = stride >> 16 & 127
            self.starts[count] = start
            self.stops[count] = here
            count += stride >> 23 & 1
            start = here if stride >> 24 else start
            state = stride & 0xFFFF
            here += 1
        is_long = here == end_here and here < end
        while is_long and here < end and not (text[here] == 37 and is_border(text, at, here, end)):
            here += 1
        self.border = here
        if here - at > LONGEST_RECORD:
            return -1
        kind = self.ended[state + self.classes[256]]
        if is_long or state == 0 or kind == 0:
            return self.cut(text, at, here, _RECORD, 0)
        self.kinds[count] = kind
        self.starts[count] = start
        self.stops[count] = here
        if kind != _BLANK:
            count += 1
        place = _RECORD
        for index in range(count):
            place = self.leads[64 * place + self.kinds[index]]
        return count if self.may_end[place] else -1

    def cut(self, text: bytes, at: int, stop: int, place: int, index: int) -> int:
        """Cut a text by a rule that begins at `place`, its first token being kept at `index`.

        Gives the index after its last token, or -1 where the text is not accepted. Blanks are
        not kept.
        """
        first = at
        while at < stop:
            begins_line = at == first or text[at - 1] == 10
            state = self.begins[2 * place + begins_line]
            here = at
            while here < stop:
                following = self.after[state + self.classes[text[here]]]
                if following == 0:
                    break
                state = following
                here += 1
            kind = self.ended[state + self.classes[text[here] if here < stop else 256]]
            if kind == 0:
                here = self.shortened(text, at, here, self.begins[2 * place + begins_line])
                kind = self.found
            place = self.leads[64 * place + kind]
            if place == 0 or index >= TOKENS:
                return -1
            if kind != _BLANK:
                self.kinds[index] = kind
                self.starts[index] = at
                self.stops[index] = here
                index += 1
            at = here
        return index if self.may_end[place] else -1

    def shortened(self, text: bytes, at: int, stop: int, state: int) -> int:
        """Where the last token from `at` ends that ends before `stop`; `found` is its kind.

        It is 0 where there is none.
        """
        self.found = 0
        end = at
        for here in range(at, stop):
            column = self.classes[text[here]]
            kind = self.ended[state + column]
            if kind != 0:
                self.found = kind
                end = here
            state = self.after[state + column]
        return end

    def number(self, text: bytes, index: int) -> int:
        """The number that a token of digits, or of digits and dots, says."""
        said = 0
        for here in range(self.starts[index], self.stops[index]):
            if text[here] != 46:
                said = 10 * said + text[here] - 48
        return said

    def seat(self, text: bytes, index: int) -> int:
        """The seat a token names: 0 to 3 for S, N, E, W, large or small."""
        letter = text[self.starts[index]] | 32
        if letter == 115:
            return 0
        if letter == 110:
            return 1
        return 2 if letter == 101 else 3

    def house(self, text: bytes, index: int) -> int:
        """The house named by the tokens at `index` and behind it."""
        return 100 * self.seat(text, index) + self.number(text, index + 1)

    def is_data(self, text: bytes, index: int, into: int) -> bool:
        """Whether the token of data at `index` can be read; it is cut from `into` on."""
        end = self.cut(text, self.starts[index], self.stops[index], _DATA_RULE, into)
        for inner in range(into, end):
            if self.kinds[inner] == _STRING and not self.is_string(text, inner):
                return False
        return end >= 0

    def is_string(self, text: bytes, index: int) -> bool:
        """Whether all escapes of a string are known."""
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
        """The index behind a token and the notes after it, -1 where one cannot be read."""
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

    def read_turn(self, text: bytes, at: int, stop: int, index: int) -> int:
        """Where the codes of a turn stand in `codes`, -1 where it is not accepted.

        Its seat, how many moves (0: a pass), 1 where a last `+` claims that it ends in the
        store; then for each move six numbers, -1 where nothing is written: house (0 for `_`),
        tick, relays, 1 where the relayed houses stand behind these numbers, the last house,
        shells captured. Such a house is its seat (0 to 3: S, N, E, W) times 100 and its number.

        Turns of at most 8 characters are read once and remembered. Others are cut from `index`
        on, and stand in `codes` until the next is read.
        """
        if stop - at > 8:
            return self.decode(text, at, stop, index, KEPT_TURNS * ROOM)
        key = 0
        for here in range(at, stop):
            key = key << 8 | text[here]
        slot = (key ^ key >> 17 ^ key >> 34 ^ key >> 51) * 1_000_003 >> 9 & 1023
        if self.keys[slot] != key:
            self.keys[slot] = 0
            if self.decode(text, at, stop, index, slot * ROOM) < 0:
                return -1
            self.keys[slot] = key
        return slot * ROOM

    def decode(self, text: bytes, at: int, stop: int, index: int, base: int) -> int:
        """Put the codes of a turn at `base`, which is given back; -1 where it is not accepted."""
        if stop - at > LONGEST_TURN:
            return -1
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
            index += 1
        return base


def is_border(text: bytes, at: int, here: int, end: int) -> bool:
    """Whether another record than the one at `at` begins `here`, where a `%` stands."""
    if here == at or text[here - 1] != 10 or end - here < 4:
        return False
    return text[here + 1] == 115 and text[here + 2] == 103 and text[here + 3] == 110


def _row(runs: str) -> list[int]:
    """The numbers of a row written as runs."""
    numbers: list[int] = []
    for run in runs.split():
        number, _, count = run.partition("x")
        numbers += [int(number)] * int(count or 1)
    return numbers


def _wide(rows: str) -> list[int]:
    """The numbers of rows, each made 64 wide."""
    return [number for row in rows.split(";") for number in _padded(_row(row), 64)]


def _padded(numbers: list[int], size: int) -> list[int]:
    if len(numbers) > size:
        raise ValueError(f"there is room for {size} numbers, not {len(numbers)}")
    return numbers + [0] * (size - len(numbers))
