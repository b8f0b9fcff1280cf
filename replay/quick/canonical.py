"""Records that a quick check has accepted, written in canonical text from their tokens.

What stands on which line is as in `notation/writer.py`. `canonical.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.rules_text import rules_to_text
from ...engine.ruleset import BurnChoice
from ...notation.grammar.tables import kind_of, start_of
from .check import QuickCheck
from .detail_text import DetailWriter
from .ground import Ground
from .pieces import PieceWriter
from .play_list import PlayList
from .play_log import PlayLog
from .tags import QuickTags
from .text_buffer import TextBuffer

_STATEMENT_RULE, _STORES_RULE = map(start_of, ("statement", "stores"))
_NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT, _TAG, _OPEN = map(
    kind_of, ("_NL", "NUMBER", "TURN", "STORES", "COMMENT", "LINE_COMMENT", "TAG", "OPEN")
)
_DATA, _BAR, _STATEMENT, _POSITION = map(kind_of, ("DATA", "BAR", "STATEMENT", "POSITION"))
_ROUND, _SCORE, _BOARD, _EVENT, _END = map(kind_of, ("ROUND", "SCORE", "BOARD", "EVENT", "END"))

CORE, AS_WRITTEN, BARE, STANDARD, FULL = range(5)
"""What is written: what a digest is made of, all there is as it stands, or in a detail."""

_CORE, _AS_WRITTEN, _BARE, _STANDARD, _FULL = CORE, AS_WRITTEN, BARE, STANDARD, FULL
_KEPT = 256  # the most rule sets whose text is kept


class CanonicalWriter:
    """Writes records that `check` accepts, one by one, into `out`.

    With `CORE` the turns also go into `list`. `wanted` are the tags that can be asked for. Details
    need a `log`, which is then the check's too.
    """

    def __init__(self, wanted: tuple[str, ...] = (), log: PlayLog | None = None) -> None:
        self.check = QuickCheck(log)
        self.scanner = self.check.scanner
        self.out = TextBuffer()
        self.list = PlayList(self.scanner)
        self.pieces = PieceWriter(self.scanner, self.out)
        self.has_details = log is not None
        if log is not None:
            self.details = DetailWriter(self.out, log)
        self.tags = QuickTags(self.scanner, wanted)
        self.rules: dict[Ground, tuple[bytes, bool, bool]] = {}
        self.ground = self.check.ground
        self.count = self.form = self.round_number = self.row = self.row_turns = 0
        self.start = self.turns = self.lines = 0
        self.seats, self.is_ascii, self.data = 2, True, b""
        self.has_turn = self.has_third = self.has_line = self.has_word = self.is_row = False
        self.burns_chosen = self.opens_together = self.has_begun = False
        self.has_score = self.has_position = False

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
        text = self.data
        self.count = self.check.count
        self.ground = self.check.header.ground
        self.form = form
        self.out.size = 0
        self.list.begin(self.start)
        self.round_number = 1
        self.row = self.row_turns = 0
        self.has_turn = self.has_third = self.has_line = self.has_word = self.is_row = False
        self.out.copy(b"%sgn 1\n", 0, 7)
        self.tags.find(text, self.count)
        if self.tags.has_setup:
            return False
        is_detailed = form > _AS_WRITTEN
        if is_detailed and not (self.has_details and self.details.begin_record(self.ground)):
            return False
        self.has_begun = self.has_score = self.has_position = False
        self.write_rules()
        if form != _CORE:
            self.out.size = 7
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
        return self.has_third == (self.ground.seats == 3) and not self.out.is_full()

    def write_rules(self) -> None:
        """Write the tag that names the rules in full."""
        known = self.rules.get(self.ground)
        if known is None:
            rules = self.ground.terms.rules
            line = f'[Rules "{rules_to_text(rules)}"]\n'.encode()
            known = line, rules.burn is BurnChoice.CHOSEN, rules.opens_together(1)
            if len(self.rules) == _KEPT:
                self.rules.clear()
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
        if kind == _OPEN and self.form == _CORE:  # variations stand in no digest
            return self.scanner.after_variation(index, self.count)
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
        self.begin_play()
        self.begin_word()
        begin = self.out.size
        if not self.write_turn(text, index):
            return -1
        self.list_play(text, begin, index, index)
        return index + 1 if self.write_stores(text, after) else -1

    def begin_play(self) -> None:
        """Go on to the next turn or row of the log."""
        self.has_begun = True
        self.has_position = False
        if self.form > _AS_WRITTEN:
            self.details.turn += 1

    def write_hands(self, text: bytes, index: int) -> int:
        """Write the simultaneous row whose first turn stands at `index`, in playing order."""
        scanner = self.scanner
        self.row = 1
        self.row_turns = 0
        self.begin_play()
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
        self.list_play(text, begin, first, last)
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
        if self.form > _AS_WRITTEN:
            return self.details.write_turn(
                text, scanner.starts[index], scanner.stops[index], codes, base, self.form
            )
        return self.pieces.write_bare(codes, base)

    def list_play(self, text: bytes, begin: int, first: int, last: int) -> None:
        """List what was written from `begin` on: what the tokens from `first` to `last` hold."""
        if self.form == _CORE:
            at, stop = self.scanner.starts[first], self.scanner.stops[last]
            self.list.add(text, at, stop, self.out, begin, self.round_number, self.row)

    def write_stores(self, text: bytes, index: int) -> bool:
        """Write the claim of the stores that stands at `index`, or that the detail has there."""
        scanner = self.scanner
        if self.form > _BARE and self.row_turns == 0:
            self.begin_word()
            self.details.write_stores()
        if self.form > _AS_WRITTEN:
            return True
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
            self.write_missing_score()
            self.begin_line(False)
            self.begin_word()
            self.pieces.write_end(text, begin, end)
            return True
        if kind != _SCORE and kind != _BOARD and kind != _EVENT:
            return False
        if self.form == _CORE:
            return True
        if self.form > _AS_WRITTEN and kind == _SCORE:
            self.write_score()
            return True
        if self.form > _AS_WRITTEN and kind == _BOARD:
            if self.form != _FULL:
                return True
            self.has_position = True
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

    def write_missing_score(self) -> None:
        """Write the score of the round in a detail that has one, unless it is written already."""
        if self.form > _AS_WRITTEN and self.has_begun and not self.has_score:
            self.write_score()

    def write_score(self) -> None:
        """Write the score of the round, if it is over and the detail has one."""
        self.has_score = True
        if self.form == _BARE or not self.details.is_over():
            return
        if self.form == _FULL and not self.has_position:
            self.begin_line(False)
            self.begin_word()
            self.out.copy(b"position ", 0, 9)
            self.details.write_final_position()
        self.begin_line(False)
        self.begin_word()
        self.out.copy(b"score ", 0, 6)
        self.details.write_score()

    def write_round(self, text: bytes, index: int, end: int) -> bool:
        """Write the `round` whose number stands at `index`."""
        scanner = self.scanner
        self.write_missing_score()
        self.has_begun = True
        self.has_score = self.has_position = False
        has_line = self.has_line
        self.round_number = scanner.number(text, index)
        if self.form > _AS_WRITTEN:
            self.details.round = self.round_number - 1
        self.row = self.row_turns = 0
        self.begin_line(False)
        if has_line:
            self.out.put(10)
        self.begin_word()
        self.out.copy(b"round ", 0, 6)
        self.out.number(self.round_number)
        if not self.pieces.read_opening(text, index + 1, end):
            return False
        if self.form > _BARE:
            self.details.write_opening()
            return True
        # Bare, the seat that begins is a choice only in the first round (rules 1.5).
        is_free = self.round_number == 1 and not self.opens_together
        if self.form != _AS_WRITTEN and not (is_free and self.names_other_seat()):
            self.pieces.first = -1
        if self.form != _AS_WRITTEN and not self.burns_chosen:
            self.pieces.burned = 0
        self.pieces.write_opening()
        return True

    def names_other_seat(self) -> bool:
        """Whether the opening that was read names a seat, and not the first."""
        return self.pieces.first >= 0 and self.ground.seat_of[self.pieces.first] > 0
