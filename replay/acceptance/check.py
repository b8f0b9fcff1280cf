"""The acceptance check: it accepts only records in which the full check finds nothing.

The full check (`notation/reading/parser.py`, `replay/play.py`) judges what is not accepted: a
fault, or what is left out (CRLF, for one). `docs/developing/acceptance.md` explains all.
`check.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.grammar.tables import kind_of, start_of
from ...notation.scanning.scanner import BRIEF, Scanner, is_safe, is_safe_in_comments
from .claims import ClaimsCheck
from .ground import started_by
from .hands import HandsCheck
from .header import DRAW, OPEN, HeaderCheck
from .judgements import JudgementsCheck
from .match import MatchCheck
from .round import PlaySink, RoundCheck, TurnGuide

_BRIEF = BRIEF
_STATEMENT_RULE = start_of("statement")
_NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT = map(
    kind_of, ("_NL", "NUMBER", "TURN", "STORES", "COMMENT", "LINE_COMMENT")
)
_DATA, _BAR, _STATEMENT, _POSITION = map(kind_of, ("DATA", "BAR", "STATEMENT", "POSITION"))
_ASIDE, _OPEN_VARIATION, _CLOSE_VARIATION = map(kind_of, ("ASIDE", "OPEN", "CLOSE"))
_ROUND, _SCORE, _BOARD, _EVENT, _END, _LOSS, _AWARD = map(
    kind_of, ("ROUND", "SCORE", "BOARD", "EVENT", "END", "LOSS", "AWARD")
)
_SET, _GAP, _RACE = map(kind_of, ("SET", "GAP", "RACE"))
_DRAW, _OPEN = DRAW, OPEN


class RecordCheck:
    """Checks records one after another; `records`, `turns`, `lines` count what it accepted.

    `turns` are those of the main line, passes included; `lines` are line ends. What is played is
    given to `sink`, if there is one; a turn that `guide` can follow is not played again.
    """

    def __init__(self, sink: PlaySink | None = None) -> None:
        self.sink = sink
        self.guide: TurnGuide | None = None
        self.records = self.turns = self.lines = 0
        self.scanner = Scanner()
        self.header = HeaderCheck(self.scanner)
        self.ground = self.header.usual
        self.round = RoundCheck(self.ground)
        self.hands = HandsCheck(self.round)
        self.claims = ClaimsCheck(self.scanner, self.round)
        self.match = MatchCheck(self.ground)
        self.judgements = JudgementsCheck(self.scanner, self.round)

    def sweep(self, data: bytes, start: int, end: int) -> int:
        """Check whole records from `start`, the first byte of a `%sgn` line, up to `end`.

        `end` is a record's border. The result is the start of the first record that is not
        accepted, or `end`. Raises `ValueError` for a range outside `data`.
        """
        if not 0 <= start <= end <= len(data):
            raise ValueError(f"{start} to {end} is not a range of {len(data)} bytes")
        at = start
        while at < end:
            turns = self.check(data, at, end)
            if turns < 0:
                break
            self.records += 1
            self.turns += turns
            self.lines += self.scanner.line_ends(data, at, self.scanner.border)
            at = self.scanner.border
        return at

    def check(self, data: bytes, at: int, end: int) -> int:
        """The number of turns of the record that begins at `at`, -1 if it is not accepted."""
        text = data
        self.count = self.scanner.cut_record(text, at, end)
        stop = self.scanner.border
        if self.count < 0 or stop - at < 7 or text[stop - 1] != 10:
            return -1
        if self.scanner.stops[0] - at != 6 or text[at + 4] != 32 or text[at + 5] != 49:
            return -1
        if self.scanner.beyond and not is_safe(data[at:stop]):
            comments, beside = self.scanner.part_comments(data, at, self.count)
            if not is_safe_in_comments(comments) or not is_safe(beside):
                return -1
        index = self.header.read(data, text, self.count)
        return -1 if index < 0 else self.play_body(data, text, index)

    # -- the game --------------------------------------------------------------------------------

    def play_body(self, data: bytes, text: bytes, index: int) -> int:
        """Play the record from the token `index` on; gives its turns, -1 if it is not accepted."""
        scanner, play = self.scanner, self.round
        self.ground = self.header.ground
        if self.header.setup_at >= 0:
            setup = self.claims.read_setup(text, self.header, self.count)
            if setup is None:
                return -1
            self.ground = setup
        play.begin(self.ground)
        self.match.begin(self.ground)
        if self.sink is not None:
            self.sink.begin_record(self.ground)
        self.turn_count = self.row = self.row_turns = self.depth = 0
        self.number = self.hands.race_at = self.hands.ruling_at = -1
        self.round_number = 1
        self.is_announced = self.is_scored = self.has_score = self.has_ended = False
        self.is_after_gap = self.is_unknown = False
        self.knows_last_mover = True
        is_plain = self.guide is None and scanner.variations == 0
        count, kinds = self.count, scanner.kinds
        slots, words = scanner.slots, scanner.cache.words
        self.judgements.begin(self.ground.terms, data, scanner.starts[0], scanner.border)
        may_judge = self.judgements.may_judge
        while index < count:
            kind = kinds[index]
            if kind == _NL:
                pass
            elif kind == _TURN:
                brief = 0
                is_open = not self.has_ended and not self.is_unknown
                if is_plain and is_open and slots[index] >= 0 and play.takes_brief():
                    brief = words[2 * slots[index] + 1] >> _BRIEF
                elif self.is_unknown:
                    return -1
                elif scanner.variations:
                    play.keep(2 * self.depth)
                is_judged = may_judge and self.depth == 0
                first = index
                if is_judged:
                    self.judgements.note_board()
                if brief == 0 and play.mover < 0:
                    index = self.play_row(text, index)
                    if index < 0:
                        return -1
                elif not self.play_turn(text, index, brief):
                    return -1
                if is_judged:
                    self.judgements.note_turn(first, index)
                    if not self.judgements.are_true(data, text, first, index, count):
                        return -1
            elif kind == _NUMBER:
                self.number = scanner.number(text, index)
            elif kind == _STORES:
                if self.has_ended or not self.claims.stores(text, index, count):
                    return -1
            elif kind == _DATA:
                is_judged = may_judge and self.depth == 0
                if not scanner.is_data(text, index, count):
                    return -1
                if is_judged and not self.judgements.are_true(data, text, index, index + 1, count):
                    return -1
                if may_judge and self.depth > 0 and not self.judgements.has_none(text, index):
                    return -1
            elif kind in (_STATEMENT, _POSITION, _ASIDE):
                if not self.follow_statement(data, text, index):
                    return -1
            elif kind == _OPEN_VARIATION:
                # The line of the variation begins before the turn or row that it replaces.
                play.keep(2 * self.depth + 1)
                play.bring_back(2 * self.depth)
                self.depth += 1
            elif kind == _CLOSE_VARIATION:
                self.depth -= 1
                play.bring_back(2 * self.depth + 1)
            elif kind != _COMMENT and kind != _LINE_COMMENT:
                return -1
            index += 1
        if not self.has_ended or not self.header.has_result(self.outcome, self.ground):
            return -1
        if self.header.digest_at >= 0 and not self.header.has_true_digest(data):
            return -1
        return self.turn_count

    def play_turn(self, text: bytes, index: int, brief: int) -> bool:
        """Play one turn or pass; `brief` is its packed form (`Scanner.brief`), 0 for none."""
        scanner = self.scanner
        base = 0
        if brief:
            if not self.round.play_brief(brief):
                return False
        else:
            base = scanner.read_turn(text, index, self.count)
            if self.has_ended or base < 0:
                return False
            is_known = False
            if self.guide is not None:
                self.round.lay_out()
                is_known = self.guide.follow(self.round, scanner.codes, base, self.depth)
            if not is_known and not self.round.play(scanner.codes, base):
                return False
            if self.depth > 0:  # rows of variations are not counted, whatever number they have
                self.number = -1
                return True
        if self.row_turns == 0:
            # The first row after a gap has the number that it is written with.
            self.row = self.number if self.is_after_gap and self.number >= 0 else self.row + 1
            self.is_after_gap = False
        if self.number >= 0 and self.number != self.row:
            return False
        if self.sink is not None:
            if brief:  # its codes are kept with the word
                base = scanner.read_turn(text, index, self.count)
            self.sink.add_turn(self.round, scanner.codes, base, self.row, brief)
        self.row_turns += 1
        if self.row_turns == self.ground.seats:
            self.row_turns = 0
        self.turn_count += 1
        self.number = -1
        self.is_announced = True
        return True

    def play_row(self, text: bytes, index: int) -> int:
        """Play the simultaneous row that begins at `index`; gives its last turn's index, or -1."""
        scanner, hands = self.scanner, self.hands
        if self.round.is_over or self.has_ended:
            return -1
        hands.clear()
        kind, last = _BAR, index
        while kind == _BAR:
            base = scanner.read_turn(text, index, self.count)
            if base < 0 or not hands.write(scanner.codes, base):
                return -1
            self.turn_count += self.depth == 0
            last = index
            index = scanner.after_notes(text, index, self.count)
            if index < 0:
                return -1
            kind = scanner.kinds[index] if index < self.count else _NL
            if kind == _BAR:
                index = scanner.after_notes(text, index, self.count)
                if index < 0 or index >= self.count or scanner.kinds[index] != _TURN:
                    return -1
        if self.depth == 0:
            hands.read_outcome(scanner, text, index, self.count)
        if self.depth == 0 and hands.ruling_at >= 0:
            if self.judgements.may_judge or not self.play_ruled(text):
                return -1
        elif not hands.play():
            return -1
        if self.depth > 0:
            self.number = -1
            return last
        if self.number >= 0 and self.number != 1:
            return -1
        if self.sink is not None and hands.ruling_at < 0:
            self.sink.add_row(self.round, hands.hands, hands.written)
        self.row, self.row_turns, self.number = 1, 0, -1
        self.is_announced = True
        return last

    def play_ruled(self, text: bytes) -> bool:
        """Play the row that a `set` rules on, and set the board to the one it states."""
        claims = self.claims
        if not claims.read_board(text, self.count + 1, self.count + 2):
            return False
        if not self.hands.play_ruled(claims.cells):
            return False
        if self.sink is not None:
            self.sink.leave()
        return self.round.set_to(claims.cells, claims.mover)

    # -- statements ------------------------------------------------------------------------------

    def follow_statement(self, data: bytes, text: bytes, index: int) -> bool:
        """Follow a statement."""
        scanner = self.scanner
        begin = self.count
        end = scanner.cut(text, scanner.starts[index], scanner.stops[index], _STATEMENT_RULE, begin)
        if end < 0:
            return False
        kind = scanner.kinds[begin]
        if kind == _EVENT:
            return self.claims.is_known_event(data, text, begin, end)
        if self.has_ended:
            return False
        if kind == _ROUND:
            return self.begin_round(text, begin + 1, end, index)
        self.is_announced = True
        if kind == _SCORE:
            return self.follow_score(text, begin + 1, end)
        if kind == _SET:
            return index == self.hands.ruling_at or self.follow_set(text, begin + 1, end)
        if kind == _END:
            return self.follow_end(text, begin + 1, end)
        if self.is_unknown:
            return False
        if kind == _BOARD:
            return self.claims.position(text, end - 1, end)
        if kind == _RACE:
            return index == self.hands.race_at
        return kind == _GAP and self.follow_gap()

    def follow_set(self, text: bytes, index: int, end: int) -> bool:
        """Follow a `set` whose position is at `index`; false once the round was scored."""
        claims = self.claims
        if self.round.is_due or self.is_scored or not claims.read_board(text, index, end):
            return False
        self.is_unknown = False
        if self.sink is not None and self.round.is_over:
            self.sink.leave()  # the end of the round is taken back
        if not self.round.set_to(claims.cells, claims.mover):
            return False
        if self.sink is not None:
            self.sink.take_board(self.round)
        return True

    def follow_gap(self) -> bool:
        """Follow a `gap`: the board is not known until a `set`, or the round's `score`."""
        if self.round.is_over:
            return False
        self.is_unknown = self.is_after_gap = True
        self.round.is_due = self.knows_last_mover = False
        self.round.last_mover = -1
        self.row_turns = 0
        return True

    def follow_score(self, text: bytes, index: int, end: int) -> bool:
        """Follow a `score` whose numbers begin at `index`; a fact if the board is not known."""
        if self.has_score or self.round.is_due:
            return False
        self.has_score = True
        if not self.is_unknown:
            return self.close_round() and self.claims.score(text, index, end)
        self.is_scored = self.claims.read_score(text, index, end, self.match)
        self.match.finish_round()
        if self.sink is not None:
            self.sink.leave()
        return self.is_scored

    def close_round(self) -> bool:
        """Score the round if it is over; true when it is."""
        if self.is_scored or not self.round.is_over:
            return self.is_scored
        self.is_scored = True
        for seat in range(self.ground.seats):
            self.match.final[seat] = self.round.score(seat)
            self.match.left[seat] = self.round.count_left(seat)
        self.match.finish_round()
        if self.sink is not None:
            self.round.lay_out()
            self.sink.end_round(self.round)
        return True

    def begin_round(self, text: bytes, index: int, end: int, at: int) -> bool:
        """Follow the `round` of the token `at`, whose number is at `index`."""
        number = self.scanner.number(text, index)
        self.row, self.row_turns, self.is_after_gap = 0, 0, False
        if not self.is_announced:
            self.is_announced = True
            first = self.claims.first(text, index + 1, end)
            if first > 0 and self.ground.first >= 0 and self.header.setup_at < 0:
                self.ground = started_by(self.ground, first)
                self.round.begin(self.ground)
                self.match.begin(self.ground)
                if self.sink is not None:
                    self.sink.begin_first(self.ground)
            return number == 1 and self.claims.opening(text, index + 1, end)
        if self.round.is_due or not self.close_round() or number != self.round_number + 1:
            return False
        if self.match.is_over(self.round_number):
            return False
        if self.ground.terms.chooses and not self.claims.chosen(text, index + 1, end, self.match):
            return False
        said = -1
        is_lost = not self.knows_last_mover and self.match.asks_last_mover(self.round.last_mover)
        if is_lost or (self.is_unknown and self.match.asks_left()):
            said = self.claims.said(text, index + 1, end, at + 1, self.count)
        following = self.match.begin_next(self.round.last_mover, said)
        if following is None:
            return False
        self.round_number, self.knows_last_mover = number, True
        self.is_scored = self.has_score = self.is_unknown = False
        self.ground = following
        self.round.begin(following)
        if self.sink is not None:
            self.sink.begin_round(following, number)
        return self.claims.opening(text, index + 1, end)

    # -- the end ---------------------------------------------------------------------------------

    def follow_end(self, text: bytes, index: int, end: int) -> bool:
        """Follow an `end` whose reason, if any, is at `index`; sets `outcome`."""
        scanner = self.scanner
        self.has_ended = True
        is_over = self.close_round()
        if index == end:
            if self.round.is_due or not is_over or not self.match.is_over(self.round_number):
                return False
            won = self.match.find_winner()
            self.outcome = _DRAW if won < 0 else won
            return True
        kind, at = scanner.kinds[index], scanner.starts[index]
        if is_over and kind != _AWARD and text[at] != 102 and self.match.is_over(self.round_number):
            return False  # the match was over, and no arbiter rules on it (the `f` of `forfeit`)
        if kind != _LOSS and kind != _AWARD:
            is_agreed = text[at + 1] == 103  # `agreed`, not `abandoned`
            self.outcome = _DRAW if is_agreed else _OPEN
            return True
        seat = self.ground.seat_of[scanner.seat(text, index + 1)]
        if seat < 0:
            return False
        if kind == _AWARD:
            self.outcome = seat
        elif self.ground.seats == 2:
            self.outcome = 1 - seat
        elif self.is_unknown and not self.is_scored:
            self.outcome = _OPEN
        else:
            if not self.is_scored:  # else the stores are the score of the round that is over
                for player in range(3):
                    store = (player + 1) * (self.ground.houses + 1) - 1
                    self.match.final[player] = self.round.count(store)
            won = self.match.find_best_without(seat)
            self.outcome = _DRAW if won < 0 else won
        return True
