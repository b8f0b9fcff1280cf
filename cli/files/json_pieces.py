"""Words, numbers and places of a record written as JSON from its bytes.

They are those of `record_json.py`, byte for byte. `json_pieces.pxd` declares the C types.
"""

from __future__ import annotations

from ...replay.quick.text_buffer import TextBuffer


class JsonPieces:
    """Writes to `out` what stands in a record that has no character with a diagnostic of its own.

    What returns false is left to the full path.
    """

    def __init__(self, out: TextBuffer) -> None:
        self.out = out
        self.line = 1
        self.at = self.line_start = self.inner = 0

    def begin(self, line: int) -> None:
        """Begin the record that begins on that line of its file."""
        self.line = line
        self.at = self.line_start = self.inner = 0

    # -- words -----------------------------------------------------------------------------------

    def write_byte(self, byte: int) -> bool:
        """Write a byte of a string."""
        if byte == 34 or byte == 92:
            self.out.put(92)
        elif byte == 10 or byte == 9:
            self.out.put(92)
            byte = 110 if byte == 10 else 116
        elif byte < 32 or byte == 127:
            return False
        self.out.put(byte)
        return True

    def write_words(self, text: bytes, at: int, stop: int) -> bool:
        """Write the bytes from `at` up to `stop` as a string."""
        self.out.put(34)
        for here in range(at, stop):
            if not self.write_byte(text[here]):
                return False
        self.out.put(34)
        return True

    def write_string(self, text: bytes, at: int, stop: int) -> bool:
        """Write the string in quotes there, whose three escapes mean the same in JSON."""
        out = self.out
        out.put(34)
        here = at + 1
        while here < stop - 1:
            byte = text[here]
            if byte == 92:
                here += 1
                byte = text[here]
                if byte != 34 and byte != 92 and byte != 110:
                    return False
                out.put(92)
                out.put(byte)
            elif not self.write_byte(byte):
                return False
            here += 1
        out.put(34)
        return True

    def write_comment(self, text: bytes, at: int, stop: int) -> bool:
        """Write the words of the comment in braces there."""
        self.out.put(34)
        at += 1
        stop -= 1
        here = at
        while here < stop:
            if text[here] == 92 and here + 1 < stop:
                byte = text[here + 1]
                begins_line = here > at and text[here - 1] == 10
                if byte == 92 or byte == 123 or byte == 125 or (byte == 37 and begins_line):
                    here += 1
            if not self.write_byte(text[here]):
                return False
            here += 1
        self.out.put(34)
        return True

    def write_line_comment(self, text: bytes, at: int, stop: int) -> bool:
        """Write the words of the comment there that goes to the end of its line."""
        at += 1
        while at < stop and (text[at] == 32 or text[at] == 9):
            at += 1
        while at < stop and (text[stop - 1] == 32 or text[stop - 1] == 9):
            stop -= 1
        return self.write_words(text, at, stop)

    def write_number(self, value: int) -> None:
        """Write a number, `null` for one below 0."""
        if value < 0:
            self.out.write(b"null")
        else:
            self.out.number(value)

    def write_seat(self, seat: int) -> None:
        """Write the letter of a seat (0 to 3 for S, N, E, W) as a string, `null` below 0."""
        if seat < 0:
            self.out.write(b"null")
            return
        self.out.put(34)
        self.out.seat(seat)
        self.out.put(34)

    def write_house(self, house: int) -> None:
        """Write a house, given as its seat times 100 plus its number, as a string."""
        self.out.put(34)
        self.out.house(house)
        self.out.put(34)

    # -- places ----------------------------------------------------------------------------------

    def end_item(self, text: bytes, at: int, stop: int) -> None:
        """Write the last member of an object, its span, and its brace."""
        out = self.out
        while stop > at and text[stop - 1] == 10:
            stop -= 1
        self.find(text, at)
        out.write(b',"span":{"line":')
        out.number(self.line)
        out.write(b',"column":')
        out.number(self.column())
        self.find(text, stop)
        out.write(b',"end_line":')
        out.number(self.line)
        out.write(b',"end_column":')
        out.number(self.column())
        out.write(b"}}")

    def find(self, text: bytes, at: int) -> None:
        """Go to a place from the one found last.

        `inner` are the bytes before it on its line that begin no character.
        """
        if at < self.at:
            self.go_back(text, at)
        for here in range(self.at, at):
            if text[here] == 10:
                self.line += 1
                self.line_start = here + 1
                self.inner = 0
            elif 128 <= text[here] < 192:
                self.inner += 1
        self.at = at

    def go_back(self, text: bytes, at: int) -> None:
        """Go to a place before the one found last, or to the beginning of its line."""
        while self.at > at:
            self.at -= 1
            if text[self.at] == 10:
                self.line -= 1
            elif 128 <= text[self.at] < 192:
                self.inner -= 1
        if at >= self.line_start:
            return
        while self.at > 0 and text[self.at - 1] != 10:
            self.at -= 1
        self.line_start = self.at
        self.inner = 0

    def column(self) -> int:
        """The column of the place found last, in characters from 1."""
        return self.at - self.line_start - self.inner + 1
