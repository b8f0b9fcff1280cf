"""Records without faults written as JSON from their tokens, without making objects.

They are as `record_json.py` has them, byte for byte. `quick_json.pxd` declares the C types.
"""

from __future__ import annotations

from ...engine.board import Position
from ...notation.grammar.tables import kind_of, start_of
from ...notation.quick.new_scanner import is_plain, new_scanner
from ...replay.quick.pieces import PieceWriter
from ...replay.quick.tags import QuickTags
from ...replay.quick.text_buffer import TextBuffer
from .json_pieces import JsonPieces
from .json_turns import JsonTurns

_TAG_RULE, _DATA_RULE, _STORES_RULE, _STATEMENT_RULE, _POSITION_RULE = map(
    start_of, ("tag", "data", "stores", "statement", "position")
)
_NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT, _TAG, _BAR = map(
    kind_of, ("_NL", "NUMBER", "TURN", "STORES", "COMMENT", "LINE_COMMENT", "TAG", "BAR")
)
_DATA, _STATEMENT, _POSITION, _ASIDE, _OPENING, _CLOSING, _KEY, _STRING = map(
    kind_of, ("DATA", "STATEMENT", "POSITION", "ASIDE", "OPEN", "CLOSE", "KEY", "STRING")
)
_ROUND, _SCORE, _BOARD, _EVENT, _END, _SET, _GAP, _RACE = map(
    kind_of, ("ROUND", "SCORE", "BOARD", "EVENT", "END", "SET", "GAP", "RACE")
)


class QuickJson:
    """Writes records one after the other."""

    def __init__(self) -> None:
        self.scanner = new_scanner()
        self.out = TextBuffer()
        self.json = JsonPieces(self.out)
        self.turns = JsonTurns(self.scanner, self.out, self.json)
        self.pieces = PieceWriter(self.scanner, self.out)
        self.tags = QuickTags(self.scanner, ())
        self.count = 0
        self.number = -1
        self.is_first = True

    def write(self, record: str, number: int, line: int) -> str | None:
        """The JSON object of the record with that number, which begins on that line of its file.

        `None` where that is left to the full path: the text has a fault, or is not an ordinary one.
        """
        if not record.startswith("%sgn 1\n") or not is_plain(record):
            return None
        data = record.encode() + b"\n"
        self.count = self.scanner.cut_record(data, 0, len(data))
        if self.count < 0 or self.scanner.border < len(data):
            return None
        self.out.size = 0
        self.json.begin(line)
        self.out.write(b'{"record":')
        self.out.number(number)
        self.out.write(b',"line":')
        self.out.number(line)
        is_written = self.write_tags(data) and self.write_body(data)
        return self.out.taken().decode() if is_written and not self.out.is_full() else None

    def write_tags(self, text: bytes) -> bool:
        """Write the tags, in canonical order; false where two have the same name."""
        scanner, tags = self.scanner, self.tags
        found = 0
        for index in range(1, self.count):
            if scanner.kinds[index] == _TAG:
                at, stop = scanner.starts[index], scanner.stops[index]
                if scanner.cut(text, at, stop, _TAG_RULE, self.count) < 0:
                    return False
                found += 1
        if tags.find(text, self.count) != found:  # more than are put in order
            return False
        self.out.write(b',"tags":[')
        for place in range(tags.count):
            tag = tags.order[place]
            if place and not tags.is_before(text, tags.order[place - 1], tag):
                return False
            self.out.write(b',{"name":' if place else b'{"name":')
            self.json.write_words(text, tags.name_starts[tag], tags.name_stops[tag])
            self.out.write(b',"value":')
            if not self.json.write_string(text, tags.value_starts[tag], tags.value_stops[tag]):
                return False
            self.json.end_item(text, tags.starts[tag], tags.stops[tag])
        self.out.put(93)
        return True

    def write_body(self, data: bytes) -> bool:
        """Write all that follows the tags, and what stands between them."""
        text = data
        self.out.write(b',"body":[')
        self.number = -1
        self.is_first = True
        index = 1
        while index < self.count:
            index = self.write_token(data, text, index)
            if index < 0:
                return False
        self.out.write(b"]}")
        return True

    def write_token(self, data: bytes, text: bytes, index: int) -> int:
        """Write what begins with a token; gives the index behind it, -1 to leave all of it."""
        scanner = self.scanner
        kind = scanner.kinds[index]
        if kind == _TURN:
            return self.write_row(text, index)
        if kind == _NUMBER:
            self.number = scanner.number(text, index)
        elif kind in (_COMMENT, _LINE_COMMENT, _DATA):
            return index + 1 if self.write_note(text, index) else -1
        elif kind in (_STATEMENT, _POSITION, _ASIDE):
            return index + 1 if self.write_statement(data, text, index) else -1
        elif kind in (_OPENING, _CLOSING):
            self.begin_item()
            self.out.write(
                b'{"type":"variation-start"' if kind == _OPENING else b'{"type":"variation-end"'
            )
            self.json.end_item(text, scanner.starts[index], scanner.stops[index])
        # Tags are written first, claims of stores with their turns.
        elif kind not in (_NL, _TAG, _STORES):
            return -1
        return index + 1

    def begin_item(self) -> None:
        """Write the comma before an item, unless it is the first of its list."""
        if not self.is_first:
            self.out.put(44)
        self.is_first = False

    # -- turns -----------------------------------------------------------------------------------

    def write_row(self, text: bytes, index: int) -> int:
        """Write the turn or the simultaneous row that begins at `index`, and its stores."""
        scanner = self.scanner
        number = self.number
        self.number = -1
        here = scanner.after_notes(text, index, self.count)
        if here < 0:
            return -1
        self.begin_item()
        if here == self.count or scanner.kinds[here] != _BAR:
            if not self.turns.write_turn(text, index, self.count, number):
                return -1
            return index + 1 if self.write_stores(text, index + 1) else -1
        turns = [-1, -1, -1, -1]
        first = last = index
        count = 0
        kind = _BAR
        while kind == _BAR:
            if scanner.kinds[index] != _TURN or turns[scanner.seat(text, index)] >= 0:
                return -1
            turns[scanner.seat(text, index)] = last = index
            count += 1
            here = scanner.after_notes(text, index, self.count)
            if here < 0:
                return -1
            kind = scanner.kinds[here] if here < self.count else _NL
            if kind == _BAR:
                index = scanner.after_notes(text, here, self.count)
                if index < 0 or index >= self.count:
                    return -1
        behind = self.write_hands(text, turns, count, number)
        if behind < 0:
            return -1
        self.json.end_item(text, scanner.starts[first], scanner.stops[last])
        self.is_first = False
        if not self.write_stores(text, here) or not self.write_notes(text, behind):
            return -1
        return here

    def write_hands(self, text: bytes, turns: list[int], count: int, number: int) -> int:
        """Write a simultaneous row up to its notes, `turns` by their seats: the last one, or -1."""
        self.out.write(b'{"type":"simultaneous","number":')
        self.json.write_number(number)
        self.out.write(b',"turns":[')
        behind = -1
        for seat in range(4):
            if turns[seat] >= 0:
                if behind >= 0:
                    self.out.put(44)
                behind = turns[seat]
                if not self.turns.write_turn(text, behind, self.count, -1):
                    return -1
        self.out.write(b'],"notes":[')
        for seat in range(4):
            if turns[seat] >= 0 and count > 1:
                self.out.put(91)
                self.is_first = True
                if not self.write_notes(text, turns[seat]):
                    return -1
                count -= 1
                self.out.write(b"]," if count > 1 else b"]")
        self.out.put(93)
        return behind

    def write_stores(self, text: bytes, index: int) -> bool:
        """Write the claim of the stores of the turn that ends before `index`, if it has one."""
        scanner, begin = self.scanner, self.count
        while index < self.count and scanner.kinds[index] != _STORES:
            if scanner.kinds[index] == _OPENING:
                index = scanner.after_variation(index, self.count)
            elif scanner.kinds[index] in (_NL, _COMMENT, _LINE_COMMENT, _DATA):
                index += 1
            else:
                return True
        if index == self.count:
            return True
        at, stop = scanner.starts[index], scanner.stops[index]
        end = scanner.cut(text, at, stop, _STORES_RULE, begin)
        if end < 0:
            return False
        self.begin_item()
        self.out.write(b'{"type":"stores","shells":[')
        self.pieces.write_counts(text, begin, end, 44)
        self.out.put(93)
        self.json.end_item(text, at, stop)
        return True

    # -- notes -----------------------------------------------------------------------------------

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
        """Write a comment or data."""
        scanner, begin = self.scanner, self.count
        at, stop, kind = scanner.starts[index], scanner.stops[index], scanner.kinds[index]
        self.begin_item()
        if kind == _DATA:
            end = scanner.cut(text, at, stop, _DATA_RULE, begin)
            if end < 0 or not self.write_pairs(text, begin, end):
                return False
        else:
            self.out.write(b'{"type":"comment","text":')
            if kind == _COMMENT:
                is_written = self.json.write_comment(text, at, stop)
            else:
                is_written = self.json.write_line_comment(text, at, stop)
            if not is_written:
                return False
        self.json.end_item(text, at, stop)
        return True

    def write_pairs(self, text: bytes, index: int, end: int) -> bool:
        """Write data whose tokens go from `index` up to `end`."""
        scanner = self.scanner
        self.out.write(b'{"type":"data","pairs":[')
        is_next = False
        while index < end:
            if scanner.kinds[index] == _KEY:
                self.out.write(b",[" if is_next else b"[")
                is_next = True
                self.json.write_words(text, scanner.starts[index], scanner.stops[index])
                self.out.put(44)
                index += 2
                at, stop = scanner.starts[index], scanner.stops[index]
                if scanner.kinds[index] == _STRING:
                    is_written = self.json.write_string(text, at, stop)
                else:
                    is_written = self.json.write_words(text, at, stop)
                if not is_written:
                    return False
                self.out.put(93)
            index += 1
        self.out.put(93)
        return True

    # -- statements ------------------------------------------------------------------------------

    def write_statement(self, data: bytes, text: bytes, index: int) -> bool:
        """Write a statement."""
        scanner, out, begin = self.scanner, self.out, self.count
        end = scanner.cut(text, scanner.starts[index], scanner.stops[index], _STATEMENT_RULE, begin)
        if end < 0:
            return False
        at, stop = scanner.starts[begin], scanner.stops[end - 1]
        self.begin_item()
        kind = scanner.kinds[begin]
        if kind == _ROUND:
            self.write_round(text, begin + 1, end)
        elif kind == _SCORE:
            out.write(b'{"type":"score","shells":[')
            self.pieces.write_counts(text, begin, end, 44)
            out.put(93)
        elif kind == _END:
            self.write_end(text, begin + 1, end)
        elif kind == _GAP:
            out.write(b'{"type":"gap"')
        elif kind == _RACE:
            self.write_race(text, begin + 1, end)
        elif kind == _EVENT:
            if not self.write_event(text, begin + 1, end):
                return False
        elif kind in (_BOARD, _SET):
            position = self.read_position(data, begin + 1, end)
            if position is None:
                return False
            out.write(b'{"type":"set"' if kind == _SET else b'{"type":"position"')
            out.write(b',"position":"')
            out.write(position)
            out.put(34)
        else:
            return False
        self.json.end_item(text, at, stop)
        return True

    def write_round(self, text: bytes, index: int, end: int) -> None:
        """Write the `round` whose number stands at `index`."""
        out, pieces = self.out, self.pieces
        out.write(b'{"type":"round","number":')
        out.number(self.scanner.number(text, index))
        pieces.read_opening(text, index + 1, end)
        out.write(b',"first":')
        self.json.write_seat(pieces.first)
        out.write(b',"burned":')
        if pieces.burned == 0:
            out.write(b"null")
            return
        for place in range(pieces.burned):
            out.put(44 if place else 91)
            self.json.write_house(pieces.houses[place])
        out.put(93)

    def write_end(self, text: bytes, index: int, end: int) -> None:
        """Write the `end` whose reason, if any, stands at `index`."""
        scanner, out = self.scanner, self.out
        out.write(b'{"type":"end","reason":')
        if index == end:
            out.write(b'null,"seat":null')
            return
        self.json.write_words(text, scanner.starts[index], scanner.stops[index])
        out.write(b',"seat":')
        self.json.write_seat(scanner.seat(text, index + 1) if index + 1 < end else -1)

    def write_race(self, text: bytes, index: int, end: int) -> None:
        """Write the `race` whose first run stands at `index`."""
        scanner, out = self.scanner, self.out
        begin = index
        out.write(b'{"type":"race","runs":[')
        while index < end:
            out.write(b',{"seat":' if index > begin else b'{"seat":')
            self.json.write_seat(scanner.seat(text, index))
            out.write(b',"drops":')
            out.number(scanner.number(text, index + 1))
            out.put(125)
            index += 2
        out.put(93)

    def write_event(self, text: bytes, index: int, end: int) -> bool:
        """Write the `event` whose name stands at `index`."""
        scanner, out = self.scanner, self.out
        out.write(b'{"type":"event","name":')
        self.json.write_words(text, scanner.starts[index], scanner.stops[index])
        out.write(b',"text":')
        if index + 1 == end:
            out.write(b"null")
            return True
        at, stop = scanner.starts[index + 1], scanner.stops[index + 1]
        return self.json.write_string(text, at, stop)

    def read_position(self, data: bytes, index: int, into: int) -> bytes | None:
        """The canonical text of the position in the string at `index`, `None` for a fault."""
        scanner = self.scanner
        at, stop = scanner.starts[index] + 1, scanner.stops[index] - 1
        end = scanner.cut(data, at, stop, _POSITION_RULE, into)
        if end < 0:
            return None
        parts = [data[scanner.starts[i] : scanner.stops[i]] for i in range(into, end)]
        try:
            return Position.from_text(b" ".join(parts).decode().upper()).to_text().encode()
        except ValueError:
            return None
