"""The rows of accepted records; the notes on turns and the core are taken from the tokens.

At the same time the play goes into the columns (`play_columns.py`). The rows are those of
`replay_rows.py`. `accepted_rows.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.grammar.tables import kind_of, start_of
from ...replay.acceptance.check import RecordCheck
from ...replay.acceptance.detail_text import CORE
from ...replay.acceptance.token_text import TokenWriter
from .game_columns import GameColumns
from .game_rows import GamePlace
from .notes import Note, read_data, read_marks
from .play_columns import PlayColumns
from .row_columns import RowTable
from .turn_columns import TurnColumns

_STATEMENT_RULE = start_of("statement")
_TURN, _STATEMENT, _OPENING, _DATA, _ROUND, _END, _SET, _GAP, _RACE = map(
    kind_of, ("TURN", "STATEMENT", "OPEN", "DATA", "ROUND", "END", "SET", "GAP", "RACE")
)
_CORE = CORE


class AcceptedRows:
    """Takes records one after the other and adds their rows to `games`, `rounds` and `columns`.

    `notes` are the notes on turns; after a call `records` and `lines` count the records it took and
    their line ends.
    """

    def __init__(
        self, games: RowTable, rounds: RowTable, columns: TurnColumns, notes: list[Note]
    ) -> None:
        self.columns, self.notes = columns, notes
        self.play = PlayColumns(columns)
        self.check = RecordCheck(self.play)
        self.scanner = self.check.scanner
        self.writer = TokenWriter(self.scanner)
        self.games = GameColumns(games, rounds, self.check, self.play, self.writer.tags)
        self.records = self.lines = self.line = self.end_at = self.end_stop = self.said_at = 0

    def take(self, data: bytes, at: int, end: int, place: GamePlace) -> int:
        """Take the records from `at` on, the first of which is at `place`; gives where it stopped.

        It stops before the first record that is not accepted, of which nothing is added, or at
        `end`, a record's border. Raises `ValueError` for a range outside `data`.
        """
        if not 0 <= at <= end <= len(data):
            raise ValueError(f"{at} to {end} is not a range of {len(data)} bytes")
        self.games.begin_file(place.file)
        self.records = 0
        game, record, line = place.game, place.record, place.line
        self.line = line
        while at < end:
            border = self.take_one(data, at, end, game + self.records, record + self.records)
            if border < 0:
                break
            self.records += 1
            at = border
        self.lines = self.line - line
        return at

    def take_one(self, data: bytes, at: int, end: int, game: int, record: int) -> int:
        """Take the record that begins at `at`; gives the place behind it, or -1.

        `line` is the line where it begins, and afterwards the line behind it.
        """
        play, columns = self.play, self.columns
        noted, line = len(self.notes), self.line
        play.begin(game)
        turns = self.check.check(data, at, end)
        while play.is_full:
            play.cancel()
            columns.make_room()
            play.begin(game)
            turns = self.check.check(data, at, end)
        play.end_record()
        border = self.scanner.border
        if turns < 0 or play.is_lost() or not self.walk(data, data, at, border):
            play.cancel()
            self.line = line
            del self.notes[noted:]
            return -1
        word = b"" if self.end_at < 0 else data[self.end_at : self.end_stop]
        self.games.add(data, self.writer.out.taken(), self.said_at, game, record, line, word)
        return border

    def walk(self, data: bytes, text: bytes, start: int, border: int) -> bool:
        """Put down the line of each turn, note the annotations of it, and write the core.

        The record goes from `start` up to `border`. False if it has to be replayed in full instead.
        """
        scanner, count, columns = self.scanner, self.check.count, self.columns
        play, writer = self.play, self.writer
        lines, out = writer.lines, writer.out
        seats = play.seats
        if not writer.begin(data, start, count, self.check.header.ground, _CORE):
            return False
        self.end_at = self.end_stop = self.said_at = -1
        index = 1
        turn, hands = play.first - 1, 0
        counted, line = start, self.line
        while index < count:
            kind = scanner.kinds[index]
            if kind == _TURN:
                at, stop = scanner.starts[index], scanner.stops[index]
                if hands == 0:
                    turn += 1
                    if turn >= columns.count:
                        return False
                    if self.said_at >= 0:
                        self.add_said(turn)
                    line += scanner.line_ends(text, counted, at)
                    counted = at
                    columns.line[turn] = line
                    if columns.seat[turn] < 0:
                        hands = seats
                        lines.row, lines.turns = 1, 0
                        lines.begin_row()
                        lines.begin_word()
                    else:
                        hands = 1
                        lines.begin_turn(seats, -1)
                    play.copy_text(turn, out)
                hands -= 1
                for here in range(at, stop):
                    if text[here] == 33 or text[here] == 63 or text[here] == 36:
                        read_marks(data[at:stop].decode(), turn, self.notes)
                        break
            elif kind == _DATA:
                if turn >= play.first:
                    at, stop = scanner.starts[index], scanner.stops[index]
                    read_data(data[at:stop].decode(), turn, self.notes)
            elif kind == _STATEMENT:
                if not self.add_statement(text, index, count):
                    return False
            elif kind == _OPENING:
                index = scanner.after_variation(index, count)
                continue
            index += 1
        self.line = line + scanner.line_ends(text, counted, border)
        return turn + 1 == columns.count and writer.end(
            self.check.header.ground, play.texts.has_third
        )

    def add_statement(self, text: bytes, index: int, count: int) -> bool:
        """Write a statement to the core, if it belongs there; false where replay is needed."""
        scanner, writer = self.scanner, self.writer
        at, stop = scanner.starts[index], scanner.stops[index]
        end = scanner.cut(text, at, stop, _STATEMENT_RULE, count)
        kind = scanner.kinds[count]
        if end < 0 or kind in (_SET, _GAP, _RACE):
            return False
        if kind == _END and end > count + 1:
            self.end_at, self.end_stop = scanner.starts[count + 1], scanner.stops[count + 1]
        if kind in (_ROUND, _END):
            said_at = writer.out.size if self.said_at < 0 else self.said_at
            if not writer.write_statement(text, index):
                return False
            if writer.out.size > said_at:
                self.said_at = said_at
        return True

    def add_said(self, turn: int) -> None:
        """Note the statements before a turn, which end the core so far."""
        said = self.writer.out.taken()[self.said_at :].strip(b"\n")
        self.notes.append((turn, "said", said.decode()))
        self.said_at = -1
