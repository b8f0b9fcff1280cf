"""Accepted records written in canonical text from their tokens.

Lines are as in `notation/writer.py`. `token_text.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.rules_text import rules_to_text
from ...engine.ruleset import BurnChoice
from ...notation.grammar.tables import kind_of, start_of
from ...notation.scanning.scanner import Scanner
from ...notation.text_buffer import TextBuffer
from .detail_text import AS_WRITTEN, BARE, CORE, FRAME, FULL
from .ground import Ground
from .play_log import PlayLog
from .row_text import RowWriter
from .tags import TagTokens

_STATEMENT_RULE = start_of("statement")
_NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT, _TAG, _OPEN, _CLOSE = map(
    kind_of,
    ("_NL", "NUMBER", "TURN", "STORES", "COMMENT", "LINE_COMMENT", "TAG", "OPEN", "CLOSE"),
)
_DATA, _STATEMENT, _POSITION, _ASIDE = map(kind_of, ("DATA", "STATEMENT", "POSITION", "ASIDE"))
_ROUND, _SCORE, _BOARD, _EVENT, _END, _SET, _GAP, _RACE = map(
    kind_of, ("ROUND", "SCORE", "BOARD", "EVENT", "END", "SET", "GAP", "RACE")
)
_CORE, _AS_WRITTEN, _BARE, _FULL, _FRAME = CORE, AS_WRITTEN, BARE, FULL, FRAME
_KEPT = 256  # the most rule sets whose text is kept


class TokenWriter:
    """Writes to `out`, one by one, records that `scanner` has cut.

    `wanted` are the tags that can be asked for. Details need a `log` of what was played.
    """

    def __init__(
        self, scanner: Scanner, wanted: tuple[str, ...] = (), log: PlayLog | None = None
    ) -> None:
        self.scanner = scanner
        self.out = TextBuffer()
        self.rows = RowWriter(scanner, self.out, log)
        self.pieces, self.lines = self.rows.pieces, self.rows.lines
        self.tags = TagTokens(scanner, wanted)
        self.rules: dict[Ground, tuple[bytes, bool, bool]] = {}
        self.count = self.form = 0
        self.is_frame = False
        self.burns_chosen = self.opens_together = self.has_score = self.is_after_gap = False
        self.is_known = True
        self.says_first = False

    def write(self, data: bytes, start: int, count: int, ground: Ground, form: int) -> bool:
        """Write the record of `count` tokens that begins at `start`, played by `ground`'s rules.

        False where the record has to be read in full.
        """
        text = data
        if not self.begin(data, start, count, ground, form):
            return False
        index = 1
        while index < count:
            # Claims of stores are written with their turns.
            if self.scanner.kinds[index] == _NL or self.scanner.kinds[index] == _STORES:
                index += 1
                continue
            index = self.write_token(text, index)
            if index < 0:
                return False
        return self.end(ground, self.rows.has_third)

    def begin(self, data: bytes, start: int, count: int, ground: Ground, form: int) -> bool:
        """Write all that comes before a record's game; false where it has to be read in full."""
        text, rows = data, self.rows
        self.is_frame = form == _FRAME
        if self.is_frame:
            form = _CORE
        self.count, self.form = count, form
        self.out.size = 0
        rows.begin_record(count, ground.seats, form)
        self.out.copy(b"%sgn 1\n", 0, 7)
        self.tags.find(text, count)
        is_detailed = form > _AS_WRITTEN
        if is_detailed and not (rows.has_details and rows.details.begin_record(ground)):
            return False
        self.has_score = self.is_after_gap = False
        self.is_known = True
        self.write_rules(ground)
        if form == _CORE:
            self.tags.write_setup(text, self.out)
        else:
            self.out.size = 7
            self.tags.write(text, self.out)
        return True

    def end(self, ground: Ground, has_third: bool) -> bool:
        """End the record; `has_third`: a third seat has played. False to read it in full."""
        self.out.put(10)
        # Rows are counted by what seats the tags and turns show (`notation/rows.py`).
        if self.form != _CORE and self.tags.has_third:
            has_third = True
        if ground.seats == 3 and self.tags.has_setup:
            has_third = True
        is_counted = self.is_frame or has_third == (ground.seats == 3)
        return is_counted and not self.out.is_full()

    def taken(self) -> bytes:
        """The text written last."""
        return self.out.taken()

    def write_rules(self, ground: Ground) -> None:
        """Write the tag that names the rules in full."""
        known = self.rules.get(ground)
        if known is None:
            rules = ground.terms.rules
            line = f'[Rules "{rules_to_text(rules)}"]\n'.encode()
            known = line, rules.burn is BurnChoice.CHOSEN, rules.opens_together(1)
            if len(self.rules) == _KEPT:
                self.rules.clear()
            self.rules[ground] = known
        line, self.burns_chosen, self.opens_together = known
        self.out.copy(line, 0, len(line))

    def write_token(self, text: bytes, index: int) -> int:
        """Write what begins with a token; gives the index behind it, -1 to give the record up."""
        kind, rows = self.scanner.kinds[index], self.rows
        if kind == _TURN:
            if self.is_frame and not rows.is_row(text, index):
                return index + 1
            self.is_after_gap = self.is_after_gap and rows.depth > 0
            return rows.write_row(text, index)
        if kind == _POSITION and self.form == _CORE:
            return index + 1
        if kind in (_STATEMENT, _POSITION, _ASIDE):
            return index + 1 if self.write_statement(text, index) else -1
        if kind in (_COMMENT, _LINE_COMMENT, _DATA):
            return index + 1 if rows.write_note(text, index) else -1
        if kind == _NUMBER:
            # Rows are counted; only the first one after a gap has the number written before it.
            if self.is_after_gap and rows.depth == 0:
                rows.number = self.scanner.number(text, index)
        elif kind == _OPEN and self.form == _CORE:  # no digest has variations
            return self.scanner.after_variation(index, self.count)
        elif kind == _OPEN:
            rows.depth += 1
            self.lines.open()
        elif kind == _CLOSE:
            rows.depth -= 1
            self.lines.close()
        elif kind != _TAG:
            return -1
        return index + 1

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
            self.begin_line()
            self.pieces.write_end(text, begin, end)
            return True
        if kind == _RACE:
            self.begin_line()
            self.pieces.write_race(text, begin, end)
            return True
        if kind in (_SET, _GAP):
            return self.write_break(text, begin, end)
        if kind != _SCORE and kind != _BOARD and kind != _EVENT:
            return False
        # The core has a score only where that is all that is known of a round.
        if self.form == _CORE and (kind != _SCORE or self.is_known):
            return True
        if kind == _SCORE:
            self.is_known = True
        if self.form > _AS_WRITTEN and kind == _SCORE:
            self.write_score()
            return True
        if kind == _BOARD:
            return self.write_board(text, begin, end)
        self.begin_line()
        self.out.copy(text, scanner.starts[begin], scanner.stops[begin])
        self.out.put(32)
        if kind == _SCORE:
            self.pieces.write_counts(text, begin + 1, end, 45)
        else:
            self.out.copy(text, scanner.starts[begin + 1], scanner.stops[begin + 1])
            if end - begin > 2:
                self.out.put(32)
                self.out.copy(text, scanner.starts[begin + 2], scanner.stops[begin + 2])
        return True

    def begin_line(self) -> None:
        """Begin the line of a statement, and its word."""
        self.lines.begin_line()
        self.lines.begin_word()

    def write_break(self, text: bytes, begin: int, end: int) -> bool:
        """Write a `gap`, or a `set` with its position."""
        self.rows.has_position = False
        self.begin_line()
        self.is_known = self.scanner.kinds[begin] == _SET
        if self.is_known:
            self.out.copy(b"set ", 0, 4)
            return self.pieces.write_position(text, begin + 1, end)
        self.out.copy(b"gap", 0, 3)
        self.lines.turns = 0
        self.is_after_gap = True
        return True

    def write_board(self, text: bytes, begin: int, end: int) -> bool:
        """Write a `position`, in a form that has positions."""
        is_aside = self.rows.depth > 0
        if self.form > _AS_WRITTEN and (self.form == _BARE or not (is_aside or self.form == _FULL)):
            return True
        if is_aside:
            self.lines.begin_word()
        else:
            self.begin_line()
            self.rows.has_position = True
        self.out.copy(b"position ", 0, 9)
        return self.pieces.write_position(text, begin + 1, end)

    def write_missing_score(self) -> None:
        """Write the score of the round in a detail that has one, unless it is written already."""
        if self.form > _AS_WRITTEN and self.rows.has_begun and not self.has_score:
            self.write_score()

    def write_score(self) -> None:
        """Write the score of the round, if it is over and the detail has one."""
        details = self.rows.details
        self.has_score = True
        if self.form == _BARE or not details.is_over():
            return
        if self.form == _FULL and not self.rows.has_position:
            self.begin_line()
            self.out.copy(b"position ", 0, 9)
            details.write_final_position()
        self.begin_line()
        self.out.copy(b"score ", 0, 6)
        details.write_score()

    def write_round(self, text: bytes, index: int, end: int) -> bool:
        """Write the `round` whose number is at `index`."""
        pieces, rows = self.pieces, self.rows
        if self.form == _CORE and not self.says_first and not self.lines.has_line:
            # In the core the record does not begin with a `round 1` that says nothing.
            if not pieces.read_opening(text, index + 1, end):
                return False
            if self.scanner.number(text, index) == 1 and not (
                self.decides_first() or (self.burns_chosen and pieces.burned)
            ):
                return True
        self.write_missing_score()
        rows.has_begun = True
        self.has_score = self.is_after_gap = rows.has_position = False
        has_line = self.lines.has_line
        rows.round_number = self.scanner.number(text, index)
        if self.form > _AS_WRITTEN:
            rows.details.round = rows.round_number - 1
        self.lines.row = self.lines.turns = 0
        self.lines.begin_line()
        if has_line:
            self.out.put(10)
        self.lines.begin_word()
        self.out.copy(b"round ", 0, 6)
        self.out.number(rows.round_number)
        if not pieces.read_opening(text, index + 1, end):
            return False
        if self.form > _BARE:
            rows.details.write_first()
            pieces.first = -1
            if self.burns_chosen:  # the players' choice, as they named it
                pieces.write_opening()
            else:
                rows.details.write_burned()
            return True
        is_choice = rows.round_number == 1 and self.decides_first()
        if self.form != _AS_WRITTEN and not is_choice:
            pieces.first = -1
        if self.form != _AS_WRITTEN and not self.burns_chosen:
            pieces.burned = 0
        pieces.write_opening()
        return True

    def decides_first(self) -> bool:
        """True when `first` of the first round is a choice (rules 1.5), and not the first seat."""
        return self.pieces.first > 0 and not self.opens_together and not self.tags.has_setup
