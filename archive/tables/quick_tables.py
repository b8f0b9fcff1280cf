"""The rows of ordinary records, from their tokens and the log of their play.

They are those of `replay_rows.py`. `quick_tables.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.grammar.tables import kind_of, start_of
from ...replay.quick.canonical import CanonicalWriter
from ...replay.quick.detail_text import CORE
from ...replay.quick.play_log import PlayLog
from .core_text import split_core
from .game_columns import GameColumns
from .game_rows import GamePlace
from .notes import Note, read_data, read_marks
from .row_columns import RowTable
from .turn_columns import TurnColumns

_STATEMENT_RULE = start_of("statement")
_TURN, _NL, _STATEMENT, _END, _OPENING, _DATA, _SET, _GAP, _RACE = map(
    kind_of, ("TURN", "_NL", "STATEMENT", "END", "OPEN", "DATA", "SET", "GAP", "RACE")
)
_CORE = CORE


class QuickTables:
    """Takes records one after the other and adds their rows to `games`, `rounds` and `columns`.

    `notes` is what is said of turns besides; after a call `records` and `lines` are the records
    taken by it and their line ends.
    """

    def __init__(
        self, games: RowTable, rounds: RowTable, columns: TurnColumns, notes: list[Note]
    ) -> None:
        self.columns, self.notes = columns, notes
        self.log = PlayLog()
        self.log.keeps_hashes = self.log.is_brief = True
        self.writer = CanonicalWriter((), self.log)
        self.check, self.scanner = self.writer.check, self.writer.check.scanner
        self.list, self.out = self.writer.list, self.writer.out
        self.list.has_places = False
        self.games = GameColumns(games, rounds, self.check, self.log, self.writer.tags)
        self.records = self.lines = self.end_at = self.end_stop = 0

    def take(self, data: bytes, at: int, end: int, place: GamePlace) -> int:
        """Take the records from `at` on, the first of which is at `place`: where it ended.

        That is before the first record that is not ordinary, of which nothing is added, or `end`,
        which is a record's border. Raises `ValueError` for a range outside `data`.
        """
        self.games.begin_file(place.file)
        self.records = self.lines = 0
        game, record, line = place.game, place.record, place.line
        while at < end:
            border = self.take_one(
                data, at, end, game + self.records, record + self.records, line + self.lines
            )
            if border < 0:
                break
            self.records += 1
            self.lines += self.writer.lines
            at = border
        return at

    def take_one(self, data: bytes, at: int, end: int, game: int, record: int, line: int) -> int:
        """Take the record that begins at `at`: the place behind it, or -1."""
        writer, log, columns = self.writer, self.log, self.columns
        border = writer.take(data, at, end)
        if border < 0 or not writer.write(_CORE) or log.is_broken:
            return -1
        if self.list.count != log.turns:
            return -1
        noted = len(self.notes)
        self.end_at = self.end_stop = -1
        line_size = columns.line.size
        columns.line.reserve(4 * log.turns)
        first = columns.count
        if not self.walk(data, data, line) or not columns.add_log(log, self.list.plays, game):
            columns.line.cut(line_size)
            del self.notes[noted:]
            return -1
        core = writer.out.taken()
        if log.rounds > 1 or b"\nround " in core:
            said = split_core(core.decode()).said
            self.notes += [(first + turn, "said", text) for turn, text in said]
        word = b"" if self.end_at < 0 else data[self.end_at : self.end_stop]
        self.games.add(data, core, writer.has_turn, game, record, line, word)
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
