"""Parts of an accepted record, written in canonical form from their tokens.

Each is as `notation/items.py` writes it. `pieces.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.grammar.tables import kind_of, start_of
from ...notation.scanning.scanner import Scanner
from ...notation.text_buffer import TextBuffer

_DATA_RULE, _POSITION_RULE = map(start_of, ("data", "position"))
_COMMENT, _DATA, _KEY, _STRING, _COUNT, _SLASH, _SEAT, _FIRST, _OWNER = map(
    kind_of,
    ("COMMENT", "DATA", "KEY", "STRING", "COUNT", "SLASH", "SEAT", "FIRST", "OWNER"),
)


class PieceWriter:
    """Writes to `out` parts of the record that `scanner` has cut.

    Where a method returns false, the record has to be read in full.
    """

    def __init__(self, scanner: Scanner, out: TextBuffer) -> None:
        self.scanner, self.out = scanner, out
        self.first, self.burned, self.houses = -1, 0, [0] * 96

    def copy_turn(self, text: bytes, at: int, stop: int) -> None:
        """Write a turn as written, seats in capitals and numbers without leading zeros."""
        out = self.out
        is_number = False
        for here in range(at, stop):
            byte = text[here]
            is_digit = 48 <= byte <= 57
            if byte == 48 and not is_number and here + 1 < stop and 48 <= text[here + 1] <= 57:
                continue
            is_number = is_digit
            if byte == 115 or byte == 110 or byte == 101 or byte == 119:
                byte -= 32
            out.put(byte)

    def copy_bare(self, text: bytes, at: int, stop: int) -> bool:
        """Copy a turn that the text has as `write_bare` would write it; false for any other."""
        letter = text[at]
        if letter != 83 and letter != 78 and letter != 69 and letter != 87:
            return False
        is_number = False
        for here in range(at + 1, stop):
            byte = text[here]
            if byte == 43 and is_number:
                is_number = False
            elif 49 <= byte <= 57 or (byte == 48 and is_number):
                is_number = True
            else:
                return False
        if is_number:
            self.out.copy(text, at, stop)
        return is_number

    def write_bare(self, codes: list[int], base: int) -> bool:
        """Write the turn or pass whose codes (`Scanner.read_turn`) begin at `base`, bare."""
        out = self.out
        out.seat(codes[base])
        move = base + 3
        for number in range(codes[base + 1]):
            if codes[move] == 0:
                return False  # what a house that cannot be read hides is not known
            if number:
                out.put(43)
            out.number(codes[move])
            if codes[move + 1] >= 0:
                out.put(64)
                out.number(codes[move + 1])
            move += 6 + (codes[move + 2] if codes[move + 3] else 0)
        if codes[base + 1] == 0:
            out.put(45)
            out.put(45)
        return True

    def write_counts(self, text: bytes, index: int, end: int, between: int) -> None:
        """Write the numbers among the tokens from `index` up to `end`."""
        is_first = True
        while index < end:
            if self.scanner.kinds[index] == _COUNT:
                if not is_first:
                    self.out.put(between)
                self.out.number(self.scanner.number(text, index))
                is_first = False
            index += 1

    def write_note(self, text: bytes, index: int, into: int) -> bool:
        """Write a comment or data; its tokens are kept from `into` on."""
        scanner = self.scanner
        at = scanner.starts[index]
        stop = scanner.stops[index]
        kind = scanner.kinds[index]
        if kind == _DATA:
            if not self.write_data(text, index, into):
                return False
        elif kind == _COMMENT:
            if not self.has_plain_escapes(text, at + 1, stop - 1):
                return False
            self.out.copy(text, at, stop)
        else:
            at += 1
            while at < stop and (text[at] == 32 or text[at] == 9):
                at += 1
            while at < stop and (text[stop - 1] == 32 or text[stop - 1] == 9):
                stop -= 1
            # A no-break space, bytes 194 and 160, is left out at either end as well.
            if stop - at > 1 and text[at] == 194 and text[at + 1] == 160:
                return False
            if stop - at > 1 and text[stop - 2] == 194 and text[stop - 1] == 160:
                return False
            self.out.put(123)
            for here in range(at, stop):
                if text[here] == 92 or text[here] == 123 or text[here] == 125:
                    self.out.put(92)
                self.out.put(text[here])
            self.out.put(125)
        return True

    def has_plain_escapes(self, text: bytes, at: int, stop: int) -> bool:
        """True when no backslash has to be doubled: each escapes a brace or a backslash."""
        while at < stop:
            if text[at] == 92:
                at += 1
                if at == stop or (text[at] != 92 and text[at] != 123 and text[at] != 125):
                    return False
            at += 1
        return True

    def write_data(self, text: bytes, index: int, into: int) -> bool:
        """Write data, a value in quotes only where it needs them."""
        scanner = self.scanner
        begin = into
        end = scanner.cut(text, scanner.starts[index], scanner.stops[index], _DATA_RULE, begin)
        if end < 0:
            return False
        is_first = True
        for pair in range(begin, end):
            if scanner.kinds[pair] != _KEY:
                continue
            self.out.put(60 if is_first else 32)
            is_first = False
            self.out.copy(text, scanner.starts[pair], scanner.stops[pair])
            self.out.put(61)
            at = scanner.starts[pair + 2]
            stop = scanner.stops[pair + 2]
            if scanner.kinds[pair + 2] == _STRING:
                is_bare = stop - at > 2
                has_escape = False
                for here in range(at + 1, stop - 1):
                    if text[here] == 92:
                        has_escape = True
                    # What `\"` and `\n` stand for needs quotes as well.
                    if text[here] <= 34 or text[here] == 60 or text[here] == 62:
                        is_bare = is_bare and text[here] == 33
                if is_bare and has_escape:
                    return False
                if is_bare:
                    at += 1
                    stop -= 1
            self.out.copy(text, at, stop)
        self.out.put(62)
        return True

    def write_end(self, text: bytes, index: int, end: int) -> None:
        """Write the `end` whose tokens go from `index` up to `end`."""
        scanner = self.scanner
        self.out.copy(text, scanner.starts[index], scanner.stops[index])
        if index + 1 < end:
            self.out.put(32)
            self.out.copy(text, scanner.starts[index + 1], scanner.stops[index + 1])
        if index + 2 < end:
            self.out.put(32)
            self.out.seat(scanner.seat(text, index + 2))

    def write_race(self, text: bytes, index: int, end: int) -> None:
        """Write the `race` whose tokens go from `index` up to `end`."""
        self.out.copy(b"race", 0, 4)
        for run in range(index + 1, end, 2):
            self.out.put(32)
            self.out.seat(self.scanner.seat(text, run))
            self.out.number(self.scanner.number(text, run + 1))

    def write_position(self, text: bytes, index: int, end: int) -> bool:
        """Write the position in the string at `index`."""
        scanner = self.scanner
        begin = end
        end = scanner.cut(
            text, scanner.starts[index] + 1, scanner.stops[index] - 1, _POSITION_RULE, begin
        )
        if end < 0:
            return False
        out = self.out
        out.put(34)
        for here in range(begin, end):
            kind = scanner.kinds[here]
            if kind == _COUNT:
                out.number(scanner.number(text, here))
                if here > begin and scanner.kinds[here - 1] == _SLASH:
                    out.put(32)
            elif kind == _SEAT:
                out.seat(scanner.seat(text, here))
            else:
                out.copy(text, scanner.starts[here], scanner.stops[here])
        out.put(34)
        return True

    def read_opening(self, text: bytes, index: int, end: int) -> bool:
        """Read who begins a round, `first`, and its `burned` houses, put in order."""
        scanner = self.scanner
        self.first = -1
        self.burned = 0
        while index < end:
            if scanner.kinds[index] == _FIRST:
                self.first = scanner.seat(text, index + 1)
                index += 2
            elif scanner.kinds[index] == _OWNER:
                if self.burned == 96:
                    return False
                house = scanner.house(text, index)
                place = self.burned
                while place > 0 and self.houses[place - 1] > house:
                    self.houses[place] = self.houses[place - 1]
                    place -= 1
                self.houses[place] = house
                self.burned += 1
                index += 2
            else:
                index += 1
        return True

    def write_opening(self) -> None:
        """Write what was read of an opening."""
        if self.first >= 0:
            self.out.copy(b" first ", 0, 7)
            self.out.seat(self.first)
        if self.burned:
            self.out.copy(b" burn", 0, 5)
        for place in range(self.burned):
            self.out.put(32)
            self.out.house(self.houses[place])
