"""The turns and rows of an accepted record, written in canonical text from their tokens.

`row_text.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.grammar.tables import kind_of, start_of
from ...notation.scanning.scanner import Scanner
from ...notation.text_buffer import TextBuffer
from .detail_text import AS_WRITTEN, BARE, CORE, DetailWriter
from .game_lines import GameLines
from .pieces import PieceWriter
from .play_log import PlayLog

_STORES_RULE = start_of("stores")
_NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT, _DATA, _BAR, _OPEN = map(
    kind_of,
    ("_NL", "NUMBER", "TURN", "STORES", "COMMENT", "LINE_COMMENT", "DATA", "BAR", "OPEN"),
)
_CORE, _AS_WRITTEN, _BARE = CORE, AS_WRITTEN, BARE
_LINE_END = ord("\n")

MOST_TURNS = 2000
"""The turns that a `PlayList` keeps at most."""

_MOST_TURNS = MOST_TURNS


class PlayList:
    """The first `MOST_TURNS` turns of a record, by which an archive compares records of a game.

    `plays` has their texts, each with a line end; it is empty unless it `is_wanted`.
    """

    def __init__(self) -> None:
        self.plays = TextBuffer()
        self.count = 0
        self.is_wanted = True

    def begin(self) -> None:
        """Begin with a record."""
        self.plays.size = self.count = 0

    def add(self, out: TextBuffer, begin: int) -> None:
        """Add the turn that `out` holds from `begin` on."""
        if not self.is_wanted or self.count >= _MOST_TURNS:
            return
        self.plays.copy(out.held, begin, out.size)
        self.plays.put(_LINE_END)
        self.count += 1


class RowWriter:
    """Writes turns to `out` in a form, those of the core also to `list`; details need a `log`.

    `depth` is the number of variations around the tokens, `number` the number written before the
    next turn where it counts, else -1. False or -1 means that the record has to be read in full.
    """

    def __init__(self, scanner: Scanner, out: TextBuffer, log: PlayLog | None) -> None:
        self.scanner, self.out = scanner, out
        self.pieces = PieceWriter(scanner, out)
        self.lines = GameLines(out)
        self.list = PlayList()
        self.has_details = log is not None
        if log is not None:
            self.details = DetailWriter(out, log)
        self.count = self.form = self.depth = 0
        self.round_number, self.seats, self.number = 1, 2, -1
        self.has_turn = self.has_third = self.has_begun = self.has_position = False

    def begin_record(self, count: int, seats: int, form: int) -> None:
        """Begin the record of `count` tokens."""
        self.count, self.seats, self.form = count, seats, form
        self.round_number, self.number, self.depth = 1, -1, 0
        self.has_turn = self.has_third = self.has_begun = self.has_position = False
        self.lines.begin_record()
        self.list.begin()

    def write_row(self, text: bytes, index: int) -> int:
        """Write the turn or the row that begins at `index`; gives the index behind it."""
        if self.is_row(text, index):
            return self.write_hands(text, index)
        if self.depth > 0:
            self.lines.begin_word()
        else:
            self.lines.begin_turn(self.seats, self.number)
            self.begin_play()
        begin = self.out.size
        if not self.write_turn(text, index):
            return -1
        self.list_play(begin)
        return index + 1 if self.write_stores(text, index) else -1

    def is_row(self, text: bytes, index: int) -> bool:
        """True when a simultaneous row begins with the turn at `index`."""
        scanner = self.scanner
        kind = scanner.kinds[index + 1] if index + 1 < self.count else _STORES
        if kind in (_STORES, _TURN, _NUMBER):
            return False
        after = scanner.after_notes(text, index, self.count)
        return after < self.count and scanner.kinds[after] == _BAR

    def begin_play(self) -> None:
        """Go on to the next turn or row of the log."""
        self.number = -1
        self.has_begun = True
        self.has_position = False
        if self.form > _AS_WRITTEN:
            self.details.turn += 1

    def write_hands(self, text: bytes, index: int) -> int:
        """Write the simultaneous row whose first turn is at `index`, in playing order."""
        scanner = self.scanner
        if self.depth == 0:
            self.lines.row = 1
            self.lines.turns = 0
            self.begin_play()
            self.lines.begin_row()
        turns = [-1, -1, -1, -1]
        last = index
        here = index
        kind = _BAR
        while kind == _BAR:
            turns[scanner.seat(text, here)] = last = here
            here = scanner.after_notes(text, here, self.count)
            kind = scanner.kinds[here] if here < self.count else _NL
            if kind == _BAR:
                here = scanner.after_notes(text, here, self.count)
        behind = -1
        begin = self.out.size + 1
        for seat in range(4):
            if turns[seat] < 0:
                continue
            if behind >= 0:
                if not self.write_notes(text, behind):
                    return -1
                self.lines.begin_word()
                self.out.put(124)
            behind = turns[seat]
            self.lines.begin_word()
            if not self.write_turn(text, behind):
                return -1
        self.has_turn = True
        self.list_play(begin)
        if not self.write_stores(text, last) or not self.write_notes(text, behind):
            return -1
        return here

    def write_notes(self, text: bytes, index: int) -> bool:
        """Write the notes behind a turn of a simultaneous row and behind the bar after it."""
        index += 1
        while index < self.count:
            kind = self.scanner.kinds[index]
            if kind in (_COMMENT, _LINE_COMMENT, _DATA):
                if not self.write_note(text, index):
                    return False
            elif kind != _NL and kind != _BAR:
                break
            index += 1
        return True

    def write_note(self, text: bytes, index: int) -> bool:
        """Write a comment or data, on its line or among those of the record as a whole."""
        if self.form == _CORE:
            return True
        if self.lines.has_line:
            self.lines.begin_word()
        if not self.pieces.write_note(text, index, self.count):
            return False
        if not self.lines.has_line:
            self.out.put(10)
        return True

    def write_turn(self, text: bytes, index: int) -> bool:
        """Write a turn."""
        scanner = self.scanner
        at, stop = scanner.starts[index], scanner.stops[index]
        is_detailed = self.form > _AS_WRITTEN and self.depth == 0
        if is_detailed and self.details.is_same_turn(at, stop):
            if scanner.seat(text, index) > 1:
                self.has_third = True
            self.out.copy(text, at, stop)
            return True
        if self.form == _CORE and self.pieces.copy_bare(text, at, stop):
            if scanner.seat(text, index) > 1:
                self.has_third = True
            self.has_turn = True
            return True
        base = scanner.read_turn(text, index, self.count)
        if base < 0:
            return False
        codes = scanner.codes
        if codes[base] > 1:
            self.has_third = True
        if codes[base + 1] > 0:
            self.has_turn = True
        if self.form == _AS_WRITTEN or (self.form > _BARE and self.depth > 0):
            self.pieces.copy_turn(text, at, stop)
            return True
        if self.form == _CORE:
            return self.pieces.write_bare(codes, base)
        if self.depth > 0:
            self.details.write_bare(text, at, stop, codes, base)
            return True
        return self.details.write_turn(text, at, stop, codes, base, self.form)

    def list_play(self, begin: int) -> None:
        """Add the turn that was written from `begin` on to `list`."""
        if self.form == _CORE:
            self.list.add(self.out, begin)

    def write_stores(self, text: bytes, index: int) -> bool:
        """Write the claim of the stores of the turn at `index`, or what the detail claims there.

        After the turn's notes come its variations and the claim, if there is one.
        """
        scanner = self.scanner
        if self.form == _CORE or (self.form == _BARE and self.depth > 0):
            return True
        if self.form > _AS_WRITTEN and self.depth == 0:
            if self.form > _BARE and self.lines.turns == 0:
                self.lines.begin_word()
                self.details.write_stores()
            return True
        index = scanner.after_notes(text, index, self.count)
        while index < self.count and scanner.kinds[index] == _OPEN:
            index = scanner.after_variation(index, self.count)
            index = scanner.after_notes(text, index - 1, self.count)
        if index >= self.count or scanner.kinds[index] != _STORES:
            return True
        begin = self.count
        end = scanner.cut(text, scanner.starts[index], scanner.stops[index], _STORES_RULE, begin)
        if end < 0:
            return False
        self.lines.begin_word()
        self.out.put(61)
        self.pieces.write_counts(text, begin, end, 58)
        return True
