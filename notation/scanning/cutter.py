"""Records cut into tokens by the grammar's tables.

The tables (`grammar/tables.py`) are made from Lark's own, so texts are cut as Lark cuts them, and
tokens are accepted where Lark's parser takes them. Whatever a table cannot say, and variations
nested deeper than `DEPTH`, are left out: a text with them is not accepted, although it may be
faultless.

`cutter.pxd` beside this file gives everything its type in C.
"""

from __future__ import annotations

from ..grammar import tables
from ..grammar.tables import kind_of, start_of
from .token_cache import PLAIN_DATA, PLAIN_TAG, PlainTokens, TokenCache

COMPILED = not __file__.endswith(".py")
"""True in the extension module, false in plain Python."""

TOKENS = 65536
"""The most tokens kept at a time: those of a record, and behind them those inside one token."""

LONGEST_RECORD = 2**17 - 1
"""The most bytes of a record that is cut, so that no token is too long for the grammar."""

AT_ONE_GO = TOKENS - 2
"""The most bytes of a record that is cut in strides, as a byte may be a token."""

DEPTH = 32
"""The deepest nesting of variations in a record that is cut."""

_TOKENS, _LONGEST, _DEPTH = TOKENS, LONGEST_RECORD, DEPTH
_PLAIN_TAG, _PLAIN_DATA = PLAIN_TAG, PLAIN_DATA
_AHEAD = 16  # the bytes that must follow where the cache is asked
_FIRST_KIND = 2  # 0 is no token, 1 what no record may hold
_BLANK, _LINE_END, _TAG, _TURN_TOKEN, _NUMBER, _STORES = map(
    kind_of, ("BLANK", "_NL", "TAG", "TURN", "NUMBER", "STORES")
)
_OPEN, _CLOSE, _DATA = map(kind_of, ("OPEN", "CLOSE", "DATA"))
_RECORD, _TAG_RULE, _DATA_RULE = map(start_of, ("record", "tag", "data"))


class Cutter:
    """Cuts texts; its arrays hold the tokens of the last text until it cuts again.

    Token i is of the kind `kinds[i]` and goes from `starts[i]` up to `stops[i]`; `slots[i]` is its
    slot in the cache, -1 when it is not there, `PLAIN_TAG` or `PLAIN_DATA` for plain tags and data,
    which the grammar takes as they are. `variations` is how many variations the record has.
    """

    def __init__(self) -> None:
        if not COMPILED:
            self.make_room()
        self.lay_tables()
        self.cache, self.plain = TokenCache(), PlainTokens()
        self.found = self.border = self.beyond = self.depth = self.variations = 0
        self.lay_strides(64 * (tables.AFTER.count(";") + 1))
        self.lay_loops()

    def make_room(self) -> None:
        """Make the arrays, full of zeros; in C they are there already."""
        zeros = [0].__mul__  # the zeros of `[0] * 65536` Cython would write out one by one
        self.classes, self.begins, self.leads = zeros(257), zeros(256), zeros(8192)
        self.behind, self.may_end = zeros(128), zeros(128)
        self.ended, self.after = zeros(32768), zeros(32768)
        self.kinds, self.slots = zeros(TOKENS), zeros(TOKENS)
        self.starts, self.stops = zeros(TOKENS), zeros(TOKENS)
        self.strides, self.solid = zeros(32768), zeros(256)
        self.outside = zeros(DEPTH)

    def lay_tables(self) -> None:
        """Reads the tables; their rows are 64 wide, so that a place is `64 * row + column`."""
        for place in range(self.read_runs(tables.CLASSES.encode(), 257)):
            self.classes[place] = self.strides[place]
        for place in range(self.read_runs(tables.BEGINS.encode(), 256)):
            self.begins[place] = self.strides[place]
        for place in range(self.read_runs(tables.LEADS.encode(), 8192)):
            self.leads[place] = self.strides[place]
        for place in range(self.read_runs(tables.BEHIND.encode(), 128)):
            self.behind[place] = self.strides[place]
        for place in range(self.read_runs(tables.MAY_END.encode(), 128)):
            self.may_end[place] = self.strides[place]
        rows = self.read_runs(tables.ENDED_ROW.encode(), 512)
        for row in range(rows):
            self.after[row] = 64 * self.strides[row]
        self.read_runs(tables.ENDED.encode(), 32768)
        for place in range(64 * rows):
            self.ended[place] = self.strides[self.after[place >> 6] + (place & 63)]
        for place in range(self.read_runs(tables.AFTER.encode(), 32768)):
            self.after[place] = self.strides[place]

    def read_runs(self, runs: bytes, room: int) -> int:
        """Reads a table into `strides`; gives its size, raises `ValueError` beyond `room`."""
        number = value = at = begin = 0
        is_open = is_run = False
        for sign in runs + b"\0":
            if 48 <= sign <= 57:
                number, is_open = 10 * number + sign - 48, True
            elif sign == 120:  # an `x`: how often follows
                value, number, is_run = number, 0, True
            else:
                if not is_run:
                    value, number = number, int(is_open)
                if at + number > room:
                    raise ValueError(f"there is room for {room} numbers, not more")
                for place in range(at, at + number):
                    self.strides[place] = value
                at, number, is_open, is_run = at + number, 0, False, False
                if sign == 59 or (sign == 0 and begin):  # the end of a row
                    begin += 64
                    for place in range(at, begin):
                        self.strides[place] = 0
                    at = begin
        return at

    def lay_strides(self, size: int) -> None:
        """Turns the numbers of states into the places of their rows, and computes the strides.

        There is a stride for each state and class. Its lowest 16 bits are the state that follows.
        The next 7 bits are the kind of the token that ends before a byte of the class. One bit more
        is set when that token is kept (all but blanks), and one when the token does not go on. A
        stride goes over the end of a token into the first byte of the next one; where the kind is
        0, the token has ended earlier if at all.

        `solid[byte]` says that a blank or a line end always ends before the byte, which then
        begins a token.
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
            if stride == 0:
                stride = 1 << 24  # no token ends here; a shorter one may have ended earlier
            self.strides[place] = stride
        blank, line_end = self.begin_token(0, 32), self.begin_token(0, 10)
        for byte in range(33, 256):
            column = self.classes[byte]
            ends = self.strides[blank + column] >> 16 & 0x17F
            ends_line = self.strides[line_end + column] >> 16 & 0x17F
            is_solid = ends == 1 << 8 | _BLANK and ends_line == 1 << 8 | _LINE_END
            self.solid[byte] = is_solid and byte != 37  # `%` may begin the next record

    def lay_loops(self) -> None:
        """Finds the bytes that may continue names, keys and values in plain tags and data.

        They change neither the state of the whole token nor that of its part.
        """
        plain = self.plain
        named = self.leads[64 * _TAG_RULE + kind_of("LSQB")]
        valued = self.leads[64 * named + kind_of("NAME")]
        keyed = self.leads[64 * _DATA_RULE + kind_of("LESSTHAN")]
        equal = self.leads[64 * self.leads[64 * keyed + kind_of("KEY")] + kind_of("EQUAL")]
        in_tag, name = self.walk(_RECORD, b"[N"), self.walk(named, b"N")
        quoted_tag, tag_value = self.walk(_RECORD, b'[N "'), self.walk(valued, b'"')
        in_data, key = self.walk(_RECORD, b"<k"), self.walk(keyed, b"k")
        bare_data, bare = self.walk(_RECORD, b"<k=v"), self.walk(equal, b"v")
        quoted_data, string = self.walk(_RECORD, b'<k="'), self.walk(equal, b'"')
        for byte in range(256):
            column = self.classes[byte]
            begins = self.after[self.begins[2 * named + 1] + column] == name
            plain.in_name[byte] = begins and self.stays(in_tag, name, column)
            plain.in_value[byte] = self.stays(quoted_tag, tag_value, column)
            begins = self.after[self.begins[2 * keyed + 1] + column] == key
            plain.in_key[byte] = self.stays(in_data, key, column) * (1 + begins)
            plain.in_bare[byte] = self.stays(bare_data, bare, column)
            plain.in_string[byte] = self.stays(quoted_data, string, column)

    def stays(self, whole: int, part: int, column: int) -> bool:
        """True when a byte of that class changes neither state."""
        return self.after[whole + column] == whole and self.after[part + column] == part

    def walk(self, place: int, text: bytes) -> int:
        """The state of a token that begins a line at `place`, after the bytes of `text`."""
        state = self.begins[2 * place + 1]
        for byte in text:
            state = self.after[state + self.classes[byte]]
        return state

    def begin_token(self, begins_line: int, byte: int) -> int:
        """The state after the first byte of a token of a record."""
        return self.after[self.begins[2 * _RECORD + begins_line] + self.classes[byte]]

    def move_back(self, count: int, by: int) -> None:
        """Subtract `by` from the places of the first `count` tokens."""
        for index in range(count):
            self.starts[index] -= by
            self.stops[index] -= by

    def cut_record(self, text: bytes, at: int, end: int) -> int:
        """The number of tokens of the record that begins at `at`; -1 when it is not accepted.

        The record ends at `border`: before the next line that begins with `%sgn`, or at `end`.
        `beyond` is 0 when all its bytes are ASCII.

        Each byte is one step: one number of `strides` says what the byte ends and how the next
        token begins. A word in the cache is one step. Where the end of a token shows only later,
        the token is cut again.
        """
        cache, plain = self.cache, self.plain
        kinds, slots = self.kinds, self.slots
        starts, stops = self.starts, self.stops
        strides, classes = self.strides, self.classes
        leads, solid = self.leads, self.solid
        cache.clear_when_crowded()
        self.depth = self.variations = 0
        place = _RECORD
        begins_line = 1
        state = self.begins[2 * _RECORD + 1]
        start = at
        count = beyond = 0
        is_torn = False
        here = at
        end_here = end if end - at <= AT_ONE_GO else at + AT_ONE_GO
        while here < end_here:
            byte = text[here]
            if byte == 37 and is_border(text, at, here, end):
                break
            beyond |= byte
            stride = strides[state + classes[byte]]
            if stride < 1 << 24:
                state = stride
                here += 1
                continue
            kind = stride >> 16 & 127
            if kind == 0:
                here = self.cut_shorter(text, start, here, self.begins[2 * _RECORD + begins_line])
                kind = self.found
                if kind == 0:
                    is_torn = True
                    break
                byte = 0  # what the state is, it was not where the token ended
            if kind != _BLANK:
                kinds[count] = kind
                starts[count] = start
                stops[count] = here
                slots[count] = -1
                # Only a short word before a blank or a line end may be cached.
                if (byte == 10 or byte == 32) and here - start < 8:
                    slots[count] = self.remember(text, start, here, state, begins_line, kind)
                place = self.follow(place, kind)
                count += 1
            begins_line = kind == _LINE_END
            # The cache looks ahead by a word, which must be inside the text.
            while here + _AHEAD < end_here:
                byte = text[here]
                if byte == 91 and begins_line:
                    size = plain.find_tag(text, here, end_here)
                    if size == 0:
                        break
                    slot = _PLAIN_TAG
                    kind = _TAG
                    beyond |= plain.letters
                elif byte == 61:
                    size = plain.find_stores(text, here)
                    if size == 0:
                        break
                    slot = -1
                    kind = _STORES
                elif byte == 60:
                    size = plain.find_data(text, here, end_here)
                    if size == 0:
                        break
                    slot = _PLAIN_DATA
                    kind = _DATA
                    beyond |= plain.letters
                else:
                    slot = cache.find_word(text, here, begins_line)
                    if slot < 0:
                        break
                    size = cache.size
                    kind = cache.words[2 * slot + 1] & 255
                kinds[count] = kind
                slots[count] = slot
                starts[count] = here
                here += size
                stops[count] = here
                place = leads[64 * place + kind]
                count += 1
                begins_line = 0
                byte = text[here]
                if (byte != 32 and byte != 10) or solid[text[here + 1]] == 0:
                    break
                if byte == 10:
                    kinds[count] = _LINE_END
                    starts[count] = here
                    stops[count] = here + 1
                    place = leads[64 * place + _LINE_END]
                    count += 1
                    begins_line = 1
                here += 1
            start = here
            state = self.begin_token(begins_line, text[here])
            beyond |= text[here]
            here += 1
        is_long = here == end_here and here < end
        while (
            (is_long or is_torn)
            and here < end
            and not (text[here] == 37 and is_border(text, at, here, end))
        ):
            beyond |= text[here]
            here += 1
        self.border = here
        self.beyond = beyond & 128
        if here - at > _LONGEST or is_torn:
            return -1
        kind = self.ended[state + classes[256]]
        if is_long or kind == 0:
            self.variations = 0
            count = self.cut(text, at, here, _RECORD, 0)
            for index in range(count):
                slots[index] = -1
            return count
        kinds[count] = kind
        starts[count] = start
        stops[count] = here
        slots[count] = -1
        if kind != _BLANK:
            place = self.follow(place, kind)
            count += 1
        return count if self.may_end[place] and self.depth == 0 else -1

    def follow(self, place: int, kind: int) -> int:
        """The place after a token of that kind, 0 where it cannot stand.

        For a variation, `outside` keeps the place to go on at after its `)`.
        """
        following = self.leads[64 * place + kind]
        if kind == _OPEN and following != 0:
            if self.depth == _DEPTH:
                return 0
            self.outside[self.depth] = self.behind[place]
            self.depth += 1
            self.variations += 1
        elif kind == _CLOSE and following != 0:
            self.depth -= 1
            return self.outside[self.depth]
        return following

    def remember(
        self, text: bytes, at: int, stop: int, state: int, begins_line: int, kind: int
    ) -> int:
        """Puts a word that ends in `state` before a blank or line end into the cache.

        Gives its slot, or -1. It is cached when it is the same token before a blank as before a
        line end.
        """
        if stop - at > 7 or (kind != _TURN_TOKEN and kind != _NUMBER):
            return -1
        before_blank = self.strides[state + self.classes[32]] >> 16 & 0x17F
        before_end = self.strides[state + self.classes[10]] >> 16 & 0x17F
        if before_blank != 1 << 8 | kind or before_end != 1 << 8 | kind:
            return -1
        return self.cache.add_word(text, at, stop, begins_line, kind)

    def cut(self, text: bytes, at: int, stop: int, place: int, index: int) -> int:
        """Cuts a text by the rule that begins at `place`; its first token is kept at `index`.

        Gives the index after its last token, or -1 when the text is not accepted. Blanks are not
        kept.
        """
        first = at
        self.depth = 0
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
                here = self.cut_shorter(text, at, here, self.begins[2 * place + begins_line])
                kind = self.found
            place = self.follow(place, kind)
            if place == 0 or index >= _TOKENS:
                return -1
            if kind != _BLANK:
                self.kinds[index] = kind
                self.starts[index] = at
                self.stops[index] = here
                index += 1
            at = here
        return index if self.may_end[place] and self.depth == 0 else -1

    def cut_shorter(self, text: bytes, at: int, stop: int, state: int) -> int:
        """The end of the longest token from `at` that ends before `stop`; `found` is its kind.

        `found` is 0 when there is no such token.
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


def is_border(text: bytes, at: int, here: int, end: int) -> bool:
    """True when the `%` at `here` begins another record than the one at `at`."""
    if here == at or text[here - 1] != 10 or end - here < 4:
        return False
    return text[here + 1] == 115 and text[here + 2] == 103 and text[here + 3] == 110
