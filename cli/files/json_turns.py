"""The turns of a record written as JSON from their tokens.

They are as `record_json.py` has them, byte for byte. `json_turns.pxd` declares the C types.
"""

from __future__ import annotations

from ...notation.grammar.tables import kind_of, start_of
from ...notation.quick.scanner import Scanner
from ...replay.quick.text_buffer import TextBuffer
from .json_pieces import JsonPieces

_TURN_RULE = start_of("turn")
_NUMERAL, _HIDDEN, _PLUS, _AT, _TRAIL, _RELAYS = map(
    kind_of, ("NUMERAL", "HIDDEN", "PLUS", "AT", "MORETHAN", "TILDE")
)
_CAPTURE, _LAST, _PASS, _MARK, _GLYPH = map(kind_of, ("X", "NOBODY_MOVES", "PASS", "MARK", "GLYPH"))


class JsonTurns:
    """Writes turns that `scanner` has cut to `out`; what returns false is left to the full path."""

    def __init__(self, scanner: Scanner, out: TextBuffer, json: JsonPieces) -> None:
        self.scanner, self.out, self.json = scanner, out, json

    def write_turn(self, text: bytes, index: int, begin: int, number: int) -> bool:
        """Write a turn or a pass with the number of its row, -1 for none.

        Its tokens are put from `begin` on.
        """
        scanner, out = self.scanner, self.out
        at, stop = scanner.starts[index], scanner.stops[index]
        end = scanner.cut(text, at, stop, _TURN_RULE, begin)
        if end < 0:
            return False
        is_pass = scanner.kinds[begin + 1] == _PASS
        out.write(b'{"type":"pass","number":' if is_pass else b'{"type":"turn","number":')
        self.json.write_number(number)
        out.write(b',"seat":')
        self.json.write_seat(scanner.seat(text, begin))
        if not is_pass:
            out.write(b',"moves":[')
            move = begin + 1
            is_in_store = False
            while move < end and not is_in_store:
                behind = move + 1
                while behind < end and scanner.kinds[behind] != _PLUS:
                    behind += 1
                if move > begin + 1:
                    out.put(44)
                if not self.write_move(text, move, behind):
                    return False
                self.json.end_item(
                    text, scanner.starts[move], scanner.starts[behind] if behind < end else stop
                )
                is_in_store = behind == end - 1
                move = behind + 1
            out.write(b'],"store_end":true' if is_in_store else b'],"store_end":false')
        self.json.end_item(text, at, stop)
        return True

    def write_move(self, text: bytes, move: int, behind: int) -> bool:
        """Write the move whose tokens go from `move` up to `behind`; false for unknown claims."""
        scanner, out = self.scanner, self.out
        tick = relays = end = captured = -1
        trail = mark = last = move
        if scanner.kinds[move] not in (_NUMERAL, _HIDDEN):
            return False
        index = move + 1
        while index < behind:
            kind = scanner.kinds[index]
            if kind in (_MARK, _GLYPH):
                if mark == move:
                    mark = index
                index += 1
                continue
            if kind == _AT:
                tick = scanner.number(text, index + 1)
            elif kind == _RELAYS:
                relays = scanner.number(text, index + 1)
            elif kind == _CAPTURE:
                captured = scanner.number(text, index + 1)
            elif kind == _TRAIL:
                if trail == move:
                    trail = index
                last = index
                index += 1
            elif kind == _LAST:
                end = scanner.house(text, index + 1)
                index += 1
            else:
                return False  # a claim that only the full path knows
            index += 2
        out.write(b'{"house":')
        is_hidden = scanner.kinds[move] == _HIDDEN
        self.json.write_number(-1 if is_hidden else scanner.number(text, move))
        out.write(b',"tick":')
        self.json.write_number(tick)
        out.write(b',"relays":')
        if trail == move:
            self.json.write_number(relays)
        else:
            out.put(91)
            while trail <= last:
                self.json.write_house(scanner.house(text, trail + 1))
                out.put(44 if trail < last else 93)
                trail += 3
        out.write(b',"end":')
        if end < 0:
            out.write(b"null")
        else:
            self.json.write_house(end)
        out.write(b',"captured":')
        self.json.write_number(captured)
        out.write(b',"marks":[')
        self.write_marks(text, mark if mark > move else behind, behind)
        out.put(93)
        return True

    def write_marks(self, text: bytes, mark: int, behind: int) -> None:
        """Write the marks among the tokens from `mark` up to `behind`, one each."""
        scanner, out = self.scanner, self.out
        for index in range(mark, behind):
            at = scanner.starts[index]
            if index > mark:
                out.put(44)
            out.put(34)
            if scanner.kinds[index] == _GLYPH:
                out.put(36)
                at += 1
                while at + 1 < scanner.stops[index] and text[at] == 48:  # zeros before a number
                    at += 1
            out.copy(text, at, scanner.stops[index])
            out.put(34)
