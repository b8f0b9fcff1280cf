"""Records that a quick check has accepted, written in canonical text from their tokens.

What stands on which line is as in `notation/writer.py`. `canonical.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.rules_text import rules_to_text
from ...engine.ruleset import BurnChoice
from ...notation.grammar.tables import kind_of, start_of
from .check import QuickCheck
from .ground import Ground
from .pieces import PieceWriter
from .tags import QuickTags
from .text_buffer import TextBuffer

_STATEMENT_RULE, _STORES_RULE = map(start_of, ("statement", "stores"))
_NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT, _TAG = map(
    kind_of, ("_NL", "NUMBER", "TURN", "STORES", "COMMENT", "LINE_COMMENT", "TAG")
)
_DATA, _BAR, _STATEMENT, _POSITION = map(kind_of, ("DATA", "BAR", "STATEMENT", "POSITION"))
_ROUND, _SCORE, _BOARD, _EVENT, _END, _FIRST, _OWNER = map(
    kind_of, ("ROUND", "SCORE", "BOARD", "EVENT", "END", "FIRST", "OWNER")
)

CORE, AS_WRITTEN = range(2)
"""What is written: what a digest is made of, or all there is as it stands."""

_CORE, _AS_WRITTEN = CORE, AS_WRITTEN

MOST_TURNS = 2000
"""The most turns of a core that are also written one by one."""

_MOST_TURNS = MOST_TURNS


class CanonicalWriter:
    """Writes records that `check` accepts, one by one, into `out`.

    With `CORE` the texts of the first `MOST_TURNS` turns, as `digest.strip_claims` leaves them,
    also go into `plays`, each with a line end, and into `places` four numbers for each, of four
    bytes, the lowest first: its round, its row, and the places in the record's text of its first
    character and behind its last. `wanted` are the tags that can be asked for.
    """

    def __init__(self, check: QuickCheck, wanted: tuple[str, ...] = ()) -> None:
        self.check = check
        self.scanner = self.check.scanner
        self.out, self.plays, self.places = TextBuffer(), TextBuffer(), TextBuffer()
        self.pieces = PieceWriter(self.scanner, self.out)
        self.tags = QuickTags(self.scanner, wanted)
        self.rules: dict[Ground, tuple[bytes, bool, bool]] = {}
        self.ground = self.check.ground
        self.count = self.form = self.round_number = self.row = self.row_turns = 0
        self.play_count = self.start = self.measured = self.beyond = self.turns = self.lines = 0
        self.seats = 2
        self.is_ascii = True
        self.data = b""
        self.has_turn = self.has_third = self.has_line = self.has_word = self.is_row = False
        self.burns_chosen = self.opens_together = False

    def take(self, data: bytes, at: int, end: int) -> int:
        """Check the record that begins at `at`, as `QuickCheck.sweep` does, to be written next.

        Gives the place behind it, -1 where it is not accepted; then `turns`, `lines`, `seats`
        and `is_ascii` are its own. Raises `ValueError` for a range outside `data`.
        """
        if not 0 <= at < end <= len(data):
            raise ValueError(f"{at} to {end} is not a range of {len(data)} bytes")
        self.turns = self.check.check(data, at, end)
        if self.turns < 0:
            return -1
        self.lines = self.scanner.line_ends(data, at, self.scanner.border)
        self.data = data
        self.start = at
        self.seats = self.check.header.ground.seats
        self.is_ascii = self.scanner.beyond == 0
        return self.scanner.border

    def write(self, form: int) -> bool:
        """Write the record taken last: false where that is left to the full path."""
        data = self.data
        text = data
        self.count = self.check.count
        self.ground = self.check.header.ground
        self.form = form
        self.out.size = self.plays.size = self.places.size = self.play_count = 0
        self.measured = self.start
        self.beyond = 0
        self.round_number = 1
        self.row = self.row_turns = 0
        self.has_turn = self.has_third = self.has_line = self.has_word = self.is_row = False
        self.out.copy(b"%sgn 1\n", 0, 7)
        self.tags.find(text, self.count)
        if self.tags.has_setup:
            return False
        self.burns_chosen = self.opens_together = False
        if form == _CORE:
            self.write_rules()
        else:
            self.tags.write(text, self.out)
        index = 1
        while index < self.count:
            index = self.write_token(text, index)
            if index < 0:
                return False
        self.out.put(10)
        # Rows are counted by what seats the tags and turns show (`notation/rows.py`).
        if form != _CORE and self.tags.has_third:
            self.has_third = True
        if self.has_third != (self.ground.seats == 3):
            return False
        return not self.out.is_full() and not self.plays.is_full()

    def write_rules(self) -> None:
        """Write the tag that names the rules in full."""
        known = self.rules.get(self.ground)
        if known is None:
            rules = self.ground.rules
            line = f'[Rules "{rules_to_text(rules)}"]\n'.encode()
            known = line, rules.burn is BurnChoice.CHOSEN, rules.opens_together(1)
            self.rules[self.ground] = known
        line, self.burns_chosen, self.opens_together = known
        self.out.copy(line, 0, len(line))

    def write_token(self, text: bytes, index: int) -> int:
        """Write what begins with a token; gives the index behind it, -1 to leave all of it."""
        kind = self.scanner.kinds[index]
        if kind == _TURN:
            return self.write_row(text, index)
        if kind in (_STATEMENT, _POSITION):
            return index + 1 if self.write_statement(text, index) else -1
        if kind in (_COMMENT, _LINE_COMMENT, _DATA):
            return index + 1 if self.write_note(text, index) else -1
        # Claims of stores are written with their turns, numbers of rows counted.
        if kind in (_NL, _NUMBER, _TAG, _STORES):
            return index + 1
        return -1

    # -- lines -----------------------------------------------------------------------------------

    def begin_line(self, is_row: bool) -> None:
        """Begin a line of the game."""
        self.out.put(10)
        self.has_line = True
        self.has_word = False
        self.is_row = is_row

    def begin_word(self) -> None:
        """Write the blank before a word, unless it is the first of its line."""
        if self.has_word:
            self.out.put(32)
        self.has_word = True

    def begin_row(self) -> None:
        """Begin the line of a row."""
        self.begin_line(True)
        self.begin_word()
        self.out.number(self.row)
        self.out.put(46)

    # -- turns -----------------------------------------------------------------------------------

    def write_row(self, text: bytes, index: int) -> int:
        """Write the turn or the simultaneous row that begins at `index`."""
        scanner = self.scanner
        after = scanner.after_notes(text, index, self.count)
        if after < self.count and scanner.kinds[after] == _BAR:
            return self.write_hands(text, index)
        if self.row_turns == 0:
            self.row += 1
            self.begin_row()
        elif not self.is_row:
            self.begin_line(True)
        self.row_turns += 1
        if self.row_turns == self.ground.seats:
            self.row_turns = 0
        self.begin_word()
        begin = self.out.size
        if not self.write_turn(text, index):
            return -1
        self.note_play(text, begin, scanner.starts[index], scanner.stops[index])
        return index + 1 if self.write_stores(text, after) else -1

    def write_hands(self, text: bytes, index: int) -> int:
        """Write the simultaneous row whose first turn stands at `index`, in playing order."""
        scanner = self.scanner
        self.row = 1
        self.row_turns = 0
        self.begin_row()
        turns = [-1, -1, -1, -1]
        last = first = index
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
                self.begin_word()
                self.out.put(124)
            behind = turns[seat]
            self.begin_word()
            if not self.write_turn(text, behind):
                return -1
        self.has_turn = True
        self.note_play(text, begin, scanner.starts[first], scanner.stops[last])
        if not self.write_stores(text, here) or not self.write_notes(text, behind):
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

    def write_turn(self, text: bytes, index: int) -> bool:
        """Write a turn."""
        scanner = self.scanner
        base = scanner.read_turn(text, index, self.count)
        if base < 0:
            return False
        codes = scanner.codes
        if codes[base] > 1:
            self.has_third = True
        if codes[base + 1] > 0:
            self.has_turn = True
        if self.form == _AS_WRITTEN:
            self.pieces.copy_turn(text, scanner.starts[index], scanner.stops[index])
            return True
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

    def note_play(self, text: bytes, begin: int, at: int, stop: int) -> None:
        """Keep what was written from `begin` on as the text of a turn, which stands there."""
        if self.form != _CORE or self.play_count >= _MOST_TURNS:
            return
        self.plays.copy(self.out.held, begin, self.out.size)
        self.plays.put(10)
        self.places.word(self.round_number)
        self.places.word(self.row)
        self.places.word(self.measure(text, at))
        self.places.word(self.measure(text, stop))
        self.play_count += 1

    def measure(self, text: bytes, at: int) -> int:
        """The number of characters of the record before `at`, which does not go back."""
        if self.scanner.beyond:
            for here in range(self.measured, at):
                if 128 <= text[here] < 192:
                    self.beyond += 1
            self.measured = at
        return at - self.start - self.beyond

    def write_stores(self, text: bytes, index: int) -> bool:
        """Write the claim of the stores, if one stands at `index`."""
        scanner = self.scanner
        if self.form == _CORE or index >= self.count or scanner.kinds[index] != _STORES:
            return True
        begin = self.count
        end = scanner.cut(text, scanner.starts[index], scanner.stops[index], _STORES_RULE, begin)
        if end < 0:
            return False
        self.begin_word()
        self.out.put(61)
        self.pieces.write_counts(text, begin, end, 58)
        return True

    # -- notes -----------------------------------------------------------------------------------

    def write_note(self, text: bytes, index: int) -> bool:
        """Write a comment or data, on its line or among those of the record as a whole."""
        if self.form == _CORE:
            return True
        if self.has_line:
            self.begin_word()
        if not self.pieces.write_note(text, index, self.count):
            return False
        if not self.has_line:
            self.out.put(10)
        return True

    # -- statements ------------------------------------------------------------------------------

    def write_statement(self, text: bytes, index: int) -> bool:
        """Write a statement; false for the rarer ones."""
        scanner = self.scanner
        begin = self.count
        end = scanner.cut(text, scanner.starts[index], scanner.stops[index], _STATEMENT_RULE, begin)
        if end < 0:
            return False
        kind = scanner.kinds[begin]
        if kind == _ROUND:
            return self.write_round(text, begin + 1, end)
        if kind == _END:
            self.begin_line(False)
            self.begin_word()
            self.pieces.write_end(text, begin, end)
            return True
        if kind != _SCORE and kind != _BOARD and kind != _EVENT:
            return False
        if self.form == _CORE:
            return True
        self.begin_line(False)
        self.begin_word()
        self.out.copy(text, scanner.starts[begin], scanner.stops[begin])
        self.out.put(32)
        if kind == _SCORE:
            self.pieces.write_counts(text, begin + 1, end, 45)
        elif kind == _EVENT:
            self.out.copy(text, scanner.starts[begin + 1], scanner.stops[begin + 1])
            if end - begin > 2:
                self.out.put(32)
                self.out.copy(text, scanner.starts[begin + 2], scanner.stops[begin + 2])
        else:
            return self.pieces.write_position(text, begin + 1, end)
        return True

    def write_round(self, text: bytes, index: int, end: int) -> bool:
        """Write the `round` whose number stands at `index`."""
        scanner = self.scanner
        has_line = self.has_line
        self.round_number = scanner.number(text, index)
        self.row = self.row_turns = 0
        self.begin_line(False)
        if has_line:
            self.out.put(10)
        self.begin_word()
        self.out.copy(b"round ", 0, 6)
        self.out.number(self.round_number)
        first = -1
        burned = 0
        houses = [0] * 96
        index += 1
        while index < end:
            if scanner.kinds[index] == _FIRST:
                first = scanner.seat(text, index + 1)
                index += 2
            elif scanner.kinds[index] == _OWNER:
                if burned == 96:
                    return False
                house = scanner.house(text, index)
                place = burned
                while place > 0 and houses[place - 1] > house:
                    houses[place] = houses[place - 1]
                    place -= 1
                houses[place] = house
                burned += 1
                index += 2
            else:
                index += 1
        if self.form == _CORE:
            first_place = self.ground.seat_of[first] if first >= 0 else 0
            # The seat that begins is a choice only in the first round (rules 1.5).
            if self.round_number != 1 or self.opens_together or first_place < 1:
                first = -1
            if not self.burns_chosen:
                burned = 0
        if first >= 0:
            self.out.copy(b" first ", 0, 7)
            self.out.seat(first)
        if burned:
            self.out.copy(b" burn", 0, 5)
        for place in range(burned):
            self.out.put(32)
            self.out.house(houses[place])
        return True
