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

WORDS, ROOM = 2048, 32
"""How many words are remembered, and the most codes a turn among them has.

A word is a token of up to seven characters between blanks: nearly all turns and numbers of rows.
"""

LINES, LONGEST_LINE = 512, 64
"""How many tags are remembered, and the most bytes of one; it is more than its last eight."""

_LINES = LINES
CODES = WORDS * ROOM + 3 * LONGEST_TURN + 8

_KINDS = ["", *tables.KINDS.split()]
_STARTS = dict(entry.split("=") for entry in tables.STARTS.split())

_FIRST_KIND = 2  # below are no token, and what no record may hold
_BLANK, _LINE_END = map(_KINDS.index, ("BLANK", "_NL"))
_SEAT, _NUMERAL, _HIDDEN, _PLUS = map(_KINDS.index, ("SEAT", "NUMERAL", "HIDDEN", "PLUS"))
_AT, _TRAIL, _RELAYS, _LAST = map(_KINDS.index, ("AT", "MORETHAN", "TILDE", "NOBODY_MOVES"))
_CAPTURE, _STRING, _DATA = map(_KINDS.index, ("X", "STRING", "DATA"))
_COMMENT, _LINE_COMMENT = map(_KINDS.index, ("COMMENT", "LINE_COMMENT"))
_TAG, _TOKEN_TURN, _NUMBER, _STORES = map(_KINDS.index, ("TAG", "TURN", "NUMBER", "STORES"))
_RECORD, _TURN, _DATA_RULE = (int(_STARTS[rule]) for rule in ("record", "turn", "data"))


_LOWEST, _ALL, _SPREAD = 0x0101010101010101, 2**64 - 1, 0x9E3779B97F4A7C15
"""The lowest bit of each byte, all bits, and an odd number whose bits are as if drawn by lot."""

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
            self.strides, self.solid = _padded([], 32768), _padded([], 256)
            self.slots, self.keys = _padded([], TOKENS), _padded([], WORDS)
            self.words, self.is_read = _padded([], WORDS), _padded([], WORDS)
            self.lines, self.line_sizes = _padded([], LINES * LONGEST_LINE), _padded([], LINES)
        self.found = self.border = self.refused = self.beyond = self.forgotten = 0
        self.letters = 0
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
        blank, line_end = self.begun(0, 32), self.begun(0, 10)
        for byte in range(33, 256):
            column = self.classes[byte]
            ends = self.strides[blank + column] >> 16 & 0x17F
            ends_line = self.strides[line_end + column] >> 16 & 0x17F
            is_solid = ends == 1 << 8 | _BLANK and ends_line == 1 << 8 | _LINE_END
            self.solid[byte] = is_solid and byte != 37

    def begun(self, begins_line: int, byte: int) -> int:
        """The state after the first byte of a token of a record."""
        return self.after[self.begins[2 * _RECORD + begins_line] + self.classes[byte]]

    def cut_record(self, text: bytes, at: int, end: int) -> int:
        """How many tokens the record has that begins at `at`; -1 where it is not accepted.

        It goes up to the next line that begins with `%sgn`, or to `end`; `border` is where.
        `beyond` is 0 where all its bytes are ASCII.

        One step a byte: what a byte ends and how the next token begins is one number of
        `strides`. Words that were cut so before are known again, a step each. Where the end of
        a token shows only later, `cut` goes back.
        """
        if self.refused > WORDS:
            self.forget()
        place = _RECORD
        begins_line = 1
        state = self.begins[2 * _RECORD + 1]
        start = at
        count = beyond = 0
        here = at
        end_here = end if end - at <= AT_ONE_GO else at + AT_ONE_GO
        while here < end_here:
            byte = text[here]
            if byte == 37 and is_border(text, at, here, end):
                break
            beyond |= byte
            stride = self.strides[state + self.classes[byte]]
            if stride >> 24 == 0:
                state = stride
                here += 1
                continue
            kind = stride >> 16 & 127
            if kind != _BLANK:
                self.kinds[count] = kind
                self.starts[count] = start
                self.stops[count] = here
                self.slots[count] = -1
                if here - start < 8 and kind in (_TOKEN_TURN, _NUMBER, _STORES):
                    self.slots[count] = self.learn(text, start, here, state, begins_line, kind)
                elif kind == _TAG and byte == 10 and begins_line:
                    self.slots[count] = self.learn_line(text, start, here)
                place = self.leads[64 * place + kind]
                count += 1
            begins_line = kind == _LINE_END
            while here + LONGEST_LINE + 16 < end_here:
                if text[here] == 91 and begins_line:
                    slot = self.line_at(text, here)
                    if slot < 0 or self.solid[text[here + self.line_sizes[slot] + 1]] == 0:
                        break
                    beyond |= self.letters
                    self.kinds[count] = _TAG
                    self.slots[count] = slot
                    self.starts[count] = here
                    here += self.line_sizes[slot]
                    self.stops[count] = here
                    place = self.leads[64 * place + _TAG]
                    self.kinds[count + 1] = _LINE_END
                    self.starts[count + 1] = here
                    here += 1
                    self.stops[count + 1] = here
                    place = self.leads[64 * place + _LINE_END]
                    count += 2
                    continue
                # The bytes up to a blank, as one number; see `learn`.
                word = eight(text, here)
                blanks = (word - _LOWEST * 33) & ~word & _LOWEST * 128
                blanks &= -blanks
                key = (word & ((blanks >> 7) - 1)) | (begins_line << 63)
                slot = (key * _SPREAD & _ALL) >> 53
                if blanks == 0 or self.keys[slot] != key or self.words[slot] == 0:
                    break
                self.kinds[count] = self.words[slot]
                self.slots[count] = slot
                self.starts[count] = here
                here += ((((blanks - 1) & _LOWEST) * _LOWEST & _ALL) >> 56) - 1
                self.stops[count] = here
                place = self.leads[64 * place + self.kinds[count]]
                count += 1
                begins_line = 0
                if self.solid[text[here + 1]] == 0:
                    break
                if text[here] == 10:
                    self.kinds[count] = _LINE_END
                    self.starts[count] = here
                    self.stops[count] = here + 1
                    place = self.leads[64 * place + _LINE_END]
                    count += 1
                    begins_line = 1
                elif text[here] != 32:
                    break
                here += 1
            start = here
            state = self.begun(begins_line, text[here])
            beyond |= text[here]
            here += 1
        is_long = here == end_here and here < end
        while is_long and here < end and not (text[here] == 37 and is_border(text, at, here, end)):
            beyond |= text[here]
            here += 1
        self.border = here
        self.beyond = beyond & 128
        if here - at > LONGEST_RECORD:
            return -1
        kind = self.ended[state + self.classes[256]]
        if is_long or state == 0 or kind == 0:
            count = self.cut(text, at, here, _RECORD, 0)
            for index in range(count):
                self.slots[index] = -1
            return count
        self.kinds[count] = kind
        self.starts[count] = start
        self.stops[count] = here
        self.slots[count] = -1
        if kind != _BLANK:
            place = self.leads[64 * place + kind]
            count += 1
        return count if self.may_end[place] else -1

    def learn(
        self, text: bytes, at: int, stop: int, state: int, begins_line: int, kind: int
    ) -> int:
        """Remember that a word, cut up to `state`, is a token of that kind: where, or -1.

        Its key is its bytes, the first one lowest, and in the highest bit whether it begins a
        line. It is remembered where it ends before a blank as before a line end, and where no
        other stands in its place; what is remembered stays until the next record.
        """
        before_blank = self.strides[state + self.classes[32]] >> 16 & 0x17F
        before_end = self.strides[state + self.classes[10]] >> 16 & 0x17F
        if before_blank != before_end or before_blank != 1 << 8 | kind:
            return -1
        key = begins_line << 63
        for index in range(stop - at):
            letter = text[at + index]
            key |= letter << 8 * index
        slot = (key * _SPREAD & _ALL) >> 53
        if self.words[slot]:
            if self.keys[slot] == key:
                return slot
            self.refused += 1
            return -1
        self.keys[slot] = key
        self.words[slot] = kind
        self.is_read[slot] = 0
        return slot

    def learn_line(self, text: bytes, at: int, stop: int) -> int:
        """Remember a tag that is a line, as words are remembered: where, or -1."""
        size = stop - at
        if not 8 <= size <= LONGEST_LINE:
            return -1
        slot = self.line_slot(text, at, size)
        if self.line_sizes[slot]:
            self.refused += 1
            return -1
        for index in range(size):
            self.lines[slot * LONGEST_LINE + index] = text[at + index]
        self.line_sizes[slot] = size
        return slot

    def line_slot(self, text: bytes, at: int, size: int) -> int:
        """The place in which a line of so many bytes, eight or more, is remembered."""
        key = eight(text, at + size - 8) + size
        for here in range(at, at + size - 8, 8):
            key = (key ^ eight(text, here)) * _SPREAD & _ALL
            key ^= key >> 32
        return (key * _SPREAD & _ALL) >> 55

    def line_at(self, text: bytes, at: int) -> int:
        """Where the line that begins there is remembered, -1 where it is not.

        Behind it stand `LONGEST_LINE` bytes of text or more. `letters` is then all its bytes,
        one laid over the other.
        """
        size = 0
        while size < LONGEST_LINE and text[at + size] != 10:
            size += 1
        if size < 8 or text[at + size] != 10:
            return -1
        slot = self.line_slot(text, at, size)
        if self.line_sizes[slot] != size:
            return -1
        differs = letters = 0
        base = slot * LONGEST_LINE
        for index in range(size):
            differs |= self.lines[base + index] ^ text[at + index]
            letters |= text[at + index]
        self.letters = letters
        return -1 if differs else slot

    def forget(self) -> None:
        """Forget all words and lines."""
        self.refused = 0
        self.forgotten += 1
        for slot in range(WORDS):
            self.words[slot] = 0
        for slot in range(_LINES):
            self.line_sizes[slot] = 0

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

    def line_ends(self, text: bytes, at: int, stop: int) -> int:
        """How many line ends stand there."""
        count = 0
        for here in range(at, stop):
            count += text[here] == 10
        return count

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

    def read_turn(self, text: bytes, index: int, into: int) -> int:
        """Where the codes of the turn at `index` stand in `codes`, -1 where it is not accepted.

        Its seat, how many moves (0: a pass), 1 where a last `+` claims that it ends in the
        store; then for each move six numbers, -1 where nothing is written: house (0 for `_`),
        tick, relays, 1 where the relayed houses stand behind these numbers, the last house,
        shells captured. Such a house is its seat (0 to 3: S, N, E, W) times 100 and its number.

        Words are read once and remembered. Others are cut from `into` on, and stand in `codes`
        until the next is read.
        """
        slot = self.slots[index]
        if slot < 0:
            base = WORDS * ROOM
            return self.decode(text, self.starts[index], self.stops[index], into, base)
        if self.is_read[slot] == 0:
            base = self.decode(text, self.starts[index], self.stops[index], into, slot * ROOM)
            self.is_read[slot] = 1 if base >= 0 else 2
        return slot * ROOM if self.is_read[slot] == 1 else -1

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


def eight(text: bytes, at: int) -> int:
    """Eight bytes as one number, the first one lowest."""
    a, b, c, d = text[at], text[at + 1], text[at + 2], text[at + 3]
    e, f, g, h = text[at + 4], text[at + 5], text[at + 6], text[at + 7]
    return a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | h << 56


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
