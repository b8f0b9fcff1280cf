"""The JSON lines of ordinary records, from their tokens and the log of their play.

They are those of `json_lines.py`, byte for byte. `quick_lines.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.grammar.tables import kind_of, start_of
from ...replay.quick.canonical import CanonicalWriter
from ...replay.quick.detail_text import DetailWriter
from ...replay.quick.ground import Ground
from ...replay.quick.header import DRAW, OPEN
from ...replay.quick.pieces import PieceWriter
from ...replay.quick.play_log import PlayLog
from ...replay.quick.text_buffer import TextBuffer
from ..files.json_pieces import JsonPieces

_STATEMENT_RULE = start_of("statement")
_TURN, _BAR, _NL, _STATEMENT, _END = map(kind_of, ("TURN", "BAR", "_NL", "STATEMENT", "END"))
_OPENING = kind_of("OPEN")  # the bracket before a variation, which has no lines
_NUMBER, _TAG, _STORES, _POSITION, _COMMENT, _LINE_COMMENT, _DATA = map(
    kind_of, ("NUMBER", "TAG", "STORES", "POSITION", "COMMENT", "LINE_COMMENT", "DATA")
)

_FULL, _DRAW, _OPEN = 4, DRAW, OPEN


class QuickLines:
    """Writes records one after the other; `border` is the place behind the last one."""

    def __init__(self) -> None:
        self.log = PlayLog()
        self.writer = CanonicalWriter((), self.log)
        self.check = self.writer.check
        self.scanner = self.check.scanner
        self.out, self.notes = TextBuffer(), TextBuffer()
        self.pieces = PieceWriter(self.scanner, self.notes)
        self.json = JsonPieces(self.out)
        self.details = DetailWriter(self.out, self.log)
        self.number = self.round = self.width = self.end_at = self.end_stop = self.border = 0

    def write(self, data: bytes, number: int, at: int = 0) -> bytes | None:
        """The lines of the record that begins at `at`, which has that number in its file.

        `None` where that is left to the full path: the record is not an ordinary one.
        """
        if not 0 <= at < len(data):
            return None
        self.border = self.writer.take(data, at, len(data))
        if self.border < 0:
            return None
        self.out.size = 0
        self.number = number
        self.round = 0
        self.end_at = self.end_stop = -1
        ground = self.check.header.ground
        self.width = ground.houses + 1
        if not self.details.begin_record(ground) or not self.write_turns(data):
            return None
        while self.round < self.log.rounds:
            self.write_round()
        self.write_result(data)
        return None if self.out.is_full() else self.out.taken()

    def write_turns(self, text: bytes) -> bool:
        """Write the lines of all turns, and of the rounds before the last; false to leave it."""
        scanner, log, count = self.scanner, self.log, self.check.count
        index = 1
        while index < count:
            kind = scanner.kinds[index]
            if kind == _TURN:
                if self.details.turn + 1 >= log.turns:
                    return False
                self.details.turn += 1
                while self.round < log.round_of[self.details.turn]:
                    self.write_round()
                index = self.write_turn(text, index, count)
                if index < 0:
                    return False
            elif kind == _STATEMENT:
                if not self.find_end(text, index, count):
                    return False
            elif kind == _OPENING:
                index = scanner.after_variation(index, count)
                continue
            elif kind not in (
                _NL,
                _NUMBER,
                _TAG,
                _STORES,
                _POSITION,
                _COMMENT,
                _LINE_COMMENT,
                _DATA,
            ):
                return False
            index += 1
        return self.details.turn + 1 == log.turns

    def find_end(self, text: bytes, index: int, count: int) -> bool:
        """Note where the reason stands if the statement is an `end`; false to leave it."""
        scanner = self.scanner
        end = scanner.cut(text, scanner.starts[index], scanner.stops[index], _STATEMENT_RULE, count)
        if end >= 0 and scanner.kinds[count] == _END and end > count + 1:
            self.end_at, self.end_stop = scanner.starts[count + 1], scanner.stops[count + 1]
        return end >= 0

    def write_turn(self, text: bytes, index: int, count: int) -> int:
        """Write the line of the turn or row that begins there: its last token, -1 to leave it."""
        scanner, log, out = self.scanner, self.log, self.out
        turn = self.details.turn
        turns = [-1, -1, -1, -1]
        turns[scanner.seat(text, index)] = index
        if log.seat_of[turn] < 0:
            index = self.find_row(text, index, count, turns)
            if index < 0:
                return -1
        self.begin_line()
        self.write_key(b',"round":', 9, log.number_of[log.round_of[turn]])
        self.write_key(b',"row":', 7, log.row_of[turn])
        out.copy(b',"seat":"', 0, 9)
        for seat in range(4):
            if turns[seat] >= 0:
                out.seat(seat)
        out.copy(b'","text":"', 0, 10)
        behind = -1
        for seat in range(4):
            if turns[seat] < 0:
                continue
            if behind >= 0:
                if not self.write_notes(text, behind, count):
                    return -1
                out.copy(b" | ", 0, 3)
            behind = turns[seat]
            base = scanner.read_turn(text, turns[seat], count)
            at, stop = scanner.starts[turns[seat]], scanner.stops[turns[seat]]
            if base < 0:
                return -1
            if not self.details.write_turn(text, at, stop, scanner.codes, base, _FULL):
                return -1
        self.write_board()
        self.write_key(b'],"captured":', 13, log.captured_of[turn])
        self.write_key(b',"laps":', 8, log.laps_of[turn])
        out.put(125)
        out.put(10)
        return index

    def find_row(self, text: bytes, index: int, count: int, turns: list[int]) -> int:
        """Find the turns of a simultaneous row by their seats: its last token, -1 to leave it."""
        scanner = self.scanner
        last = index
        kind = _BAR
        while kind == _BAR:
            turns[scanner.seat(text, index)] = last = index
            index = scanner.after_notes(text, index, count)
            kind = scanner.kinds[index] if 0 <= index < count else _NL
            if kind == _BAR:
                index = scanner.after_notes(text, index, count)
                if not 0 <= index < count:
                    return -1
        found = 0
        for seat in range(4):
            found += turns[seat] >= 0
        return last if found == self.log.seats else -1

    def write_notes(self, text: bytes, index: int, count: int) -> bool:
        """Write the notes between a turn of a simultaneous row and the next one."""
        notes = self.notes
        index += 1
        while index < count:
            kind = self.scanner.kinds[index]
            if kind in (_COMMENT, _LINE_COMMENT, _DATA):
                notes.size = 0
                if not self.pieces.write_note(text, index, count) or notes.is_full():
                    return False
                self.out.put(32)
                for here in range(notes.size):
                    if not self.json.write_byte(notes.held[here]):
                        return False
            elif kind != _NL and kind != _BAR:
                break
            index += 1
        return True

    # -- parts of a line -------------------------------------------------------------------------

    def begin_line(self) -> None:
        """Write the beginning that every line has."""
        self.write_key(b'{"record":', 10, self.number)

    def write_key(self, key: bytes, size: int, value: int) -> None:
        """Write a key with what stands around it, and a number."""
        self.out.copy(key, 0, size)
        self.out.number(value)

    def write_board(self) -> None:
        """Write the position and the stores after the turn."""
        out, log = self.out, self.log
        turn = self.details.turn
        begin = turn * log.size
        ground: Ground = log.grounds[log.round_of[turn]]
        out.copy(b'","position":"', 0, 14)
        column = 0
        # Most of a line: its bytes are put down without a call for each.
        has_room = out.has_room(3 * log.size)
        held, at = out.held, out.size
        for place in range(log.size):
            shells = log.boards[begin + place]
            column += 1
            behind = 46 if column < self.width - 1 else 47
            if column == self.width:
                column = 0
                behind = 32
            if ground.is_burned[place]:
                out.size = at
                out.put(35)
                out.put(behind)
                at = out.size
            elif has_room and shells < 10:
                held[at] = 48 + shells
                held[at + 1] = behind
                at += 2
            elif has_room and shells < 100:
                held[at] = 48 + shells // 10
                held[at + 1] = 48 + shells % 10
                held[at + 2] = behind
                at += 3
            else:
                # It may take more room than there is.
                out.size = at
                out.number(shells)
                out.put(behind)
                has_room = out.has_room(3 * log.size)
                held, at = out.held, out.size
        out.size = at
        if log.next_of[turn] < 0:
            out.put(45)
        else:
            out.seat(self.details.letters[log.next_of[turn]])
        out.copy(b'","stores":[', 0, 12)
        for seat in range(log.seats):
            if seat:
                out.put(44)
            out.number(log.boards[begin + (seat + 1) * self.width - 1])

    def write_round(self) -> None:
        """Write the line of the round, if it is over, and go on to the next."""
        out, log = self.out, self.log
        self.details.round = self.round
        self.round += 1
        if not self.details.is_over():
            return
        ground: Ground = log.grounds[self.details.round]
        self.begin_line()
        self.write_key(b',"round":', 9, log.number_of[self.details.round])
        out.copy(b',"score":[', 0, 10)
        for seat in range(log.seats):
            if seat:
                out.put(44)
            out.number(log.scores[3 * self.details.round + seat])
        out.copy(b'],"burned":[', 0, 12)
        is_first = True
        for seat in range(log.seats):
            for number in range(1, self.width):
                if ground.is_left[(seat + 1) * self.width - 1 - number]:
                    if not is_first:
                        out.put(44)
                    is_first = False
                    out.put(34)
                    out.seat(self.details.letters[seat])
                    out.number(number)
                    out.put(34)
        out.copy(b'],"first":', 0, 10)
        self.write_seat(ground.opener)
        out.put(125)
        out.put(10)

    def write_seat(self, seat: int) -> None:
        """Write the letter of a seat in quotes, or null."""
        if seat < 0:
            self.out.copy(b"null", 0, 4)
            return
        self.out.put(34)
        self.out.seat(self.details.letters[seat])
        self.out.put(34)

    def write_result(self, data: bytes) -> None:
        """Write the last line."""
        out, log = self.out, self.log
        outcome = self.check.outcome
        reason = data[self.end_at : self.end_stop] if self.end_at >= 0 else b""
        if self.end_at < 0:
            reason = self.check.ground.terms.rules.win.value.encode()
        self.begin_line()
        out.copy(b',"result":', 0, 10)
        if outcome == _DRAW:
            out.copy(b'"draw"', 0, 6)
        elif outcome == _OPEN:
            out.copy(b'"*"', 0, 3)
        else:
            self.write_seat(outcome)
        out.copy(b',"reason":"', 0, 11)
        out.copy(reason, 0, len(reason))
        out.copy(b'","stores":[', 0, 12)
        last = log.rounds - 1
        for seat in range(log.seats):
            if seat:
                out.put(44)
            if log.is_over[last]:
                out.number(log.scores[3 * last + seat])
            else:
                out.number(log.shells[(seat + 1) * self.width - 1])
        out.copy(b"]}\n", 0, 3)
