"""The lines of a game in canonical text: where they begin, and the blanks between their words.

They are as in `notation/writer.py`. `game_lines.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.text_buffer import TextBuffer


class GameLines:
    """Begins lines and words in `out`, and counts the rows of a round.

    `row` is the number of the row, `turns` the number of turns in it.
    """

    def __init__(self, out: TextBuffer) -> None:
        self.out = out
        self.row = self.turns = 0
        self.has_line = self.has_word = self.is_row = False

    def begin_record(self) -> None:
        """Begin a record."""
        self.row = self.turns = 0
        self.has_line = self.has_word = self.is_row = False

    def begin_line(self) -> None:
        """Begin the line of a statement."""
        self.out.put(10)
        self.has_line = True
        self.has_word = self.is_row = False

    def begin_row(self) -> None:
        """Begin the line of a row with its number."""
        self.begin_line()
        self.is_row = True
        self.begin_word()
        self.out.number(self.row)
        self.out.put(46)

    def begin_turn(self, seats: int, number: int) -> None:
        """Begin a turn in the row or in a new one; `number` is the new row's, -1 to count it."""
        if self.turns == 0:
            self.row = number if number >= 0 else self.row + 1
            self.begin_row()
        elif not self.is_row:
            self.begin_line()
            self.is_row = True
        self.turns += 1
        if self.turns == seats:
            self.turns = 0
        self.begin_word()

    def begin_word(self) -> None:
        """Write the blank before a word, unless it is the first of its line or its brackets."""
        if self.has_word:
            self.out.put(32)
        self.has_word = True

    def open(self) -> None:
        """Write the bracket before a variation."""
        self.begin_word()
        self.out.put(40)
        self.has_word = False

    def close(self) -> None:
        """Write the bracket behind a variation."""
        self.out.put(41)
        self.has_word = True
