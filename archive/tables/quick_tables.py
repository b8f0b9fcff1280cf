"""The rows of ordinary records, from their tokens and the log of their play.

They are those of `replay_rows.py`. `quick_tables.pxd` declares the C types.
"""

from __future__ import annotations

from hashlib import sha256

from ...engine.ruleset import RuleSet
from ...notation.escapes import parse_string
from ...notation.grammar.tables import kind_of, start_of
from ...replay.quick.canonical import CanonicalWriter
from ...replay.quick.detail_text import CORE
from ...replay.quick.ground import SEATS, Ground
from ...replay.quick.header import DRAW, OPEN
from ...replay.quick.play_log import PlayLog
from .core_text import split_core
from .game_rows import (
    BoardCells,
    GameCells,
    GamePlace,
    GameRow,
    RoundRow,
    make_board_cells,
    make_game,
)
from .notes import Note, read_data, read_marks
from .turn_columns import TurnColumns

_STATEMENT_RULE = start_of("statement")
_TURN, _NL, _STATEMENT, _END, _OPENING, _DATA, _SET, _GAP, _RACE = map(
    kind_of, ("TURN", "_NL", "STATEMENT", "END", "OPEN", "DATA", "SET", "GAP", "RACE")
)
_CORE, _DRAW, _OPEN = CORE, DRAW, OPEN
_LETTERS = tuple(seat.value for seat in SEATS)


class QuickTables:
    """Takes records one after the other and adds their turns to `columns`.

    After a record is taken, `lines` is the number of its line ends, `game` its row of `games`,
    `rounds` its rows of `rounds`, and `notes` what is said of its turns besides.
    """

    def __init__(self, columns: TurnColumns) -> None:
        self.columns = columns
        self.log = PlayLog()
        self.log.keeps_hashes = True
        self.writer = CanonicalWriter((), self.log)
        self.check, self.scanner = self.writer.check, self.writer.check.scanner
        self.tags, self.list, self.out = self.writer.tags, self.writer.list, self.writer.out
        self.list.has_places = False
        self.lines = self.end_at = self.end_stop = 0
        self.rules: RuleSet | None = None
        self.board: BoardCells | None = None
        self.game: GameRow = ()
        self.rounds: list[RoundRow] = []
        self.notes: list[Note] = []

    def take(self, data: bytes, at: int, end: int, place: GamePlace) -> int:
        """Take the record that begins at `at`: the place behind it, or -1.

        Of one that is not ordinary nothing is added. `end` is a record's border. Raises
        `ValueError` for a range outside `data`.
        """
        writer, log, columns = self.writer, self.log, self.columns
        border = writer.take(data, at, end)
        if border < 0 or not writer.write(_CORE) or log.is_broken:
            return -1
        if self.list.count != log.turns:
            return -1
        self.notes = []
        self.end_at = self.end_stop = -1
        line_size = columns.line.size
        columns.line.reserve(4 * log.turns)
        first = columns.count
        if not self.walk(data, data, place.line) or not columns.add_log(
            log, self.list.plays, place.game
        ):
            columns.line.cut(line_size)
            return -1
        self.lines = writer.lines
        core = writer.out.taken()
        ending = core[core.rfind(b"\n", 0, len(core) - 1) + 1 : len(core) - 1].decode()
        if log.rounds > 1 or b"\nround " in core:
            said = split_core(core.decode()).said
            self.notes += [(first + turn, "said", text) for turn, text in said]
        self.make_rows(data, place, core, ending)
        return border

    def walk(self, data: bytes, text: bytes, line: int) -> bool:
        """Put down the line of each turn and note what is said of it; false to leave the record."""
        scanner, log, count = self.scanner, self.log, self.check.count
        columns = self.columns
        index = 1
        turn, hands = -1, 0
        counted = scanner.starts[0]
        while index < count:
            kind = scanner.kinds[index]
            if kind == _TURN:
                at, stop = scanner.starts[index], scanner.stops[index]
                if hands == 0:
                    turn += 1
                    if turn >= log.turns:
                        return False
                    hands = log.seats if log.seat_of[turn] < 0 else 1
                    line += scanner.line_ends(text, counted, at)
                    counted = at
                    columns.line.put(line, 4)
                hands -= 1
                for here in range(at, stop):
                    if text[here] == 33 or text[here] == 63 or text[here] == 36:
                        self.add_marks(data[at:stop], turn)
                        break
            elif kind == _DATA:
                if turn >= 0:
                    read_data(data[scanner.starts[index] : scanner.stops[index]].decode(),
                              columns.count + turn, self.notes)  # fmt: skip
            elif kind == _STATEMENT:
                at, stop = scanner.starts[index], scanner.stops[index]
                end = scanner.cut(text, at, stop, _STATEMENT_RULE, count)
                if end < 0 or scanner.kinds[count] in (_SET, _GAP, _RACE):
                    return False
                if scanner.kinds[count] == _END and end > count + 1:
                    self.end_at, self.end_stop = scanner.starts[count + 1], scanner.stops[count + 1]
            elif kind == _OPENING:
                index = scanner.after_variation(index, count)
                continue
            index += 1
        return turn + 1 == log.turns

    def add_marks(self, token: bytes, turn: int) -> None:
        """Note the marks of a turn."""
        read_marks(token.decode(), self.columns.count + turn, self.notes)

    def make_rows(self, data: bytes, place: GamePlace, core: bytes, ending: str) -> None:
        """Make the rows of `games` and `rounds`."""
        log, check = self.log, self.check
        self.rounds = []
        laps = 0
        for turn in range(log.turns):
            laps += log.laps_of[turn]
        turn = 0
        for round in range(log.rounds):
            before = turn
            while turn < log.turns and log.round_of[turn] == round:
                turn += 1
            self.rounds.append(self.make_round(place.game, round, turn - before))
        last = log.rounds - 1
        scores = []
        for seat in range(log.seats):
            if log.is_over[last]:
                scores.append(log.scores[3 * last + seat])
            else:
                scores.append(log.shells[(seat + 1) * (log.size // log.seats) - 1])
        ground: Ground = check.header.ground
        outcome = check.outcome
        result = "draw" if outcome == _DRAW else "*"
        if outcome != _DRAW and outcome != _OPEN:
            for seat in range(4):
                if ground.seat_of[seat] == outcome:
                    result = _LETTERS[seat]
        rules = ground.terms.rules
        if rules is not self.rules:
            self.rules, self.board = rules, make_board_cells(rules)
        reason = rules.win.value
        if self.end_at >= 0:
            reason = data[self.end_at : self.end_stop].decode()
        seal = sha256(core).digest() if self.writer.has_turn else None
        facts = GameCells(
            seal, self.board, log.rounds, log.turns, laps, result, reason, tuple(scores), "valid",
            (), ending,
        )  # fmt: skip
        self.game = make_game(place, self.read_tags(data), facts)

    def make_round(self, game: int, round: int, turns: int) -> RoundRow:
        """The row of a round."""
        log = self.log
        ground: Ground = log.grounds[round]
        first = ground.opener
        burned: tuple[int, ...] = ()
        if ground.burns:
            burned = self.list_burned(ground)
        score: tuple[int, ...] | None = None
        if log.is_over[round]:
            score = (log.scores[3 * round], log.scores[3 * round + 1])
            if log.seats == 3:
                score = (*score, log.scores[3 * round + 2])
        number = log.number_of[round]
        return game, number, None if first < 0 else first, burned, score, turns, "played"

    def list_burned(self, ground: Ground) -> tuple[int, ...]:
        """The burned houses of a round, and those it left open."""
        width = ground.houses + 1
        burned = []
        for seat in range(ground.seats):
            for number in range(1, width):
                if ground.is_left[(seat + 1) * width - 1 - number]:
                    burned.append(100 * seat + number)
        return tuple(burned)

    def read_tags(self, data: bytes) -> dict[str, str]:
        """The tags of the record in canonical order."""
        tags = self.tags
        found = {}
        for place in range(tags.count):
            tag = tags.order[place]
            name = data[tags.name_starts[tag] : tags.name_stops[tag]].decode()
            value = data[tags.value_starts[tag] + 1 : tags.value_stops[tag] - 1].decode()
            if "\\" in value:
                value = parse_string(f'"{value}"', 1)[0]
            found[name] = value
        return found
