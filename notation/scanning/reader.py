"""Records without faults read from tokens cut by the grammar's tables.

The result is what `reading/structure.py` makes of the same text, spans and all. It is `None` when
the tables do not accept the text, or something in it needs a diagnostic. Then another reader
decides.

Nearly all the time goes into making objects, so the frequent values are made by `__new__` alone,
and their fields set from the scanner's codes. `reader.pxd` beside this file gives everything its
type in C.

Values form no cycle, as none holds a value made after it. `_untrack` tells the garbage collector
so, or it would look again and again at all records that a program keeps.
"""

# `_untrack` and `_seal` come from `globals()`, where ruff does not see them; mypy does.
# ruff: noqa: F821

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.board import House, Seat
from ...engine.values import open_class, seal_parts
from ..diagnostic import Span
from ..escapes import TAG_ORDER, parse_comment
from ..grammar.tables import kind_of, start_of
from ..record import (
    Comment,
    Data,
    Item,
    Move,
    Note,
    Pass,
    Record,
    SimultaneousRow,
    Tag,
    Turn,
    VariationEnd,
    VariationStart,
    tag_order,
)
from ..splitter import BLANKS
from .pairs import PairReader
from .scanner import Scanner, as_letters
from .statements import StatementReader
from .token_cache import PLAIN_DATA, PLAIN_TAG

_TAG_RULE = start_of("tag")
_NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT = map(
    kind_of, ("_NL", "NUMBER", "TURN", "STORES", "COMMENT", "LINE_COMMENT")
)
_DATA, _BAR, _STATEMENT, _POSITION, _TAG = map(
    kind_of, ("DATA", "BAR", "STATEMENT", "POSITION", "TAG")
)
_OPEN, _CLOSE, _ASIDE = map(kind_of, ("OPEN", "CLOSE", "ASIDE"))
_PLAIN_TAG, _PLAIN_DATA = PLAIN_TAG, PLAIN_DATA
_READ = {
    "TURN": _TURN, "STORES": _STORES, "TAG": _TAG, "DATA": _DATA,
    "STATEMENT": _STATEMENT, "POSITION": _STATEMENT, "ASIDE": _STATEMENT,
}  # fmt: skip

_SEATS = (Seat.SOUTH, Seat.NORTH, Seat.EAST, Seat.WEST)
_HOUSES = [House(seat, number) for seat in _SEATS for number in range(100)]
"""The seats and houses by their codes (`Scanner.read_turn`)."""

_TAG_PLACES = {name: place for place, name in enumerate(TAG_ORDER)}

COMPILED = not __file__.endswith(".py")

_untrack: Callable[[Any], object]
_seal: Callable[[Any], object]
if not COMPILED:
    # Cython refuses to assign to what `reader.pxd` makes C functions, even where it is not run.
    globals().update(
        {
            "_untrack": id,  # plain Python cannot untrack
            "_seal": seal_parts,
        }
    )
    for _kind in (Comment, Data, Move, Pass, Record, SimultaneousRow, Tag, Turn):
        globals()[_kind.__name__] = open_class(_kind)


class RecordReader:
    """Reads one record after another, with a scanner of its own unless one is given."""

    def __init__(self, scanner: Scanner | None = None) -> None:
        self.scanner = Scanner() if scanner is None else scanner
        self.statements = StatementReader(self.scanner)
        self.pairs = PairReader(self.scanner, self.statements)
        self.text = ""
        self.count = 0

    def read(self, text: str) -> Record | None:
        """The record of a text without faults, or `None`."""
        if not text.startswith("%sgn 1\n"):
            return None
        if text[len(text) - 1] != "\n":
            text += "\n"
        letters = text.encode() if text.isascii() else as_letters(text)
        if letters is None:
            return None
        self.text = self.statements.text = text
        self.count = self.scanner.cut_record(letters, 0, len(letters))
        if self.count < 0 or self.scanner.border < len(letters):
            return None
        return self.read_record(letters)

    def read_cut(self, letters: bytes, count: int) -> Record | None:
        """The record of these letters, all ASCII; the scanner has cut its `count` tokens."""
        self.text = self.statements.text = letters.decode("ascii")
        self.count = count
        return self.read_record(letters)

    def read_record(self, letters: bytes) -> Record | None:
        """The record whose tokens the scanner has just cut."""
        scanner = self.scanner
        tags: list[Tag] = []
        body: list[Any] = []
        outer: list[int] = []  # the places for stores of the rows that contain variations
        stores_at = -1
        is_whole = True  # no place is held for stores that may not follow
        number: int | None = None
        index = 1
        while index < self.count:
            kind = scanner.kinds[index]
            at, stop = scanner.starts[index], scanner.stops[index]
            item: Item | Tag | None = None
            if kind == _TURN:
                behind = self.next_kind(index)
                if behind == _BAR:
                    item, notes, index = self.read_row(letters, index, number)
                    stores_at = len(body) + 1
                    body += [item, None, *notes]
                else:
                    item = self.read_turn(letters, index, number)
                    body.append(item)
                    stores_at = -1  # none follow, or at once
                    if behind in (_OPEN, _STORES) and scanner.kinds[index + 1] != _STORES:
                        stores_at = len(body)
                        body.append(None)
                is_whole = is_whole and stores_at < 0
                if item is None:
                    return None
                number = None
            elif kind == _NUMBER:
                number = scanner.number(letters, index)
            elif kind == _STORES:
                item = self.statements.read_stores(letters, at, stop, self.count)
                if item is None:
                    return None
                if stores_at < 0:
                    body.append(item)
                else:
                    body[stores_at] = item
            elif kind == _OPEN:
                outer.append(stores_at)
                body.append(VariationStart(Span(at, stop)))
            elif kind == _CLOSE:
                stores_at = outer.pop()
                body.append(VariationEnd(Span(at, stop)))
            elif kind in (_STATEMENT, _POSITION, _ASIDE):
                item = self.statements.read_statement(letters, at, stop, self.count)
                if item is None:
                    return None
                body.append(item)
            elif kind == _TAG:
                item = self.read_tag(letters, index)
                if item is None:
                    return None
                tags.append(item)
            elif kind != _NL:
                item = self.read_note(letters, index)
                if item is None:
                    return None
                body.append(item)
            index += 1
        if not self.put_in_order(tags):
            return None
        record = Record.__new__(Record)
        record.tags = tuple(tags)
        record.body = tuple(body if is_whole else [item for item in body if item is not None])
        _untrack(record.tags)
        _untrack(record.body)
        _untrack(record)
        _seal(record)
        return record

    def put_in_order(self, tags: list[Tag]) -> bool:
        """Puts tags into canonical order; false when two have one name."""
        last = -1
        for tag in tags:
            place = _TAG_PLACES.get(tag.name, -1)
            if place <= last:
                break
            last = place
        else:
            return True
        tags.sort(key=tag_order)
        return len({tag.name for tag in tags}) == len(tags)

    # -- turns -----------------------------------------------------------------------------------

    def next_kind(self, index: int) -> int:
        """The kind of the next token that is no note or line end; -1 at the end."""
        index += 1
        while index < self.count:
            kind = self.scanner.kinds[index]
            if kind not in (_NL, _COMMENT, _LINE_COMMENT, _DATA):
                return kind
            index += 1
        return -1

    def read_turn(self, letters: bytes, index: int, number: int | None) -> Turn | Pass | None:
        """The turn or pass of one token."""
        scanner = self.scanner
        base = scanner.read_turn(letters, index, self.count)
        if base < 0:
            return None
        codes = scanner.codes
        at = scanner.starts[index]
        stop = scanner.stops[index]
        if codes[base + 1] == 0:
            passed = Pass.__new__(Pass)
            passed.seat = _SEATS[codes[base]]
            passed.number = number
            passed.at, passed.stop = at, stop
            return passed
        turn = Turn.__new__(Turn)
        moves: list[Move] | None = [] if codes[base + 1] > 1 else None
        begin = at + 1
        code = base + 3
        for _ in range(codes[base + 1]):
            marks = end = begin
            while end < stop and letters[end] != 43:  # `+`
                if letters[end] not in (33, 36, 63):  # `!`, `$`, `?`
                    marks = end + 1
                elif letters[end] == 36:
                    break
                end += 1
            while end < stop and letters[end] != 43:
                end += 1
            move = Move.__new__(Move)
            move.house = codes[code] if codes[code] else None
            move.tick = codes[code + 1] if codes[code + 1] >= 0 else None
            move.end = _HOUSES[codes[code + 4]] if codes[code + 4] >= 0 else None
            move.captured = codes[code + 5] if codes[code + 5] >= 0 else None
            move.marks = self.read_marks(marks, end) if marks < end else ()
            move.at, move.stop = begin, end
            code += 6
            if codes[code - 3]:
                last = code + codes[code - 4]
                move.relays = tuple([_HOUSES[codes[place]] for place in range(code, last)])
                _untrack(move.relays)
                code = last
            else:
                move.relays = codes[code - 4] if codes[code - 4] >= 0 else None
            begin = end + 1
            if moves is None:
                turn.moves = (move,)
            else:
                moves.append(move)
        turn.seat = _SEATS[codes[base]]
        if moves is not None:
            turn.moves = tuple(moves)
        turn.store_end = codes[base + 2] != 0
        turn.number = number
        turn.at, turn.stop = at, stop
        _untrack(turn.moves)
        return turn

    def read_marks(self, at: int, stop: int) -> tuple[str, ...]:
        """The marks of a move: those like `!`, then those like `$14`."""
        sign, *glyphs = self.text[at:stop].split("$")
        numbered = [f"${int(glyph)}" for glyph in glyphs]
        return (sign, *numbered) if sign else tuple(numbered)

    def read_row(
        self, letters: bytes, index: int, number: int | None
    ) -> tuple[SimultaneousRow | None, list[Note], int]:
        """A simultaneous row, the notes after the last of its turns, and its last token.

        The turns are put into playing order, each with its notes.
        """
        scanner = self.scanner
        turns: list[Turn | Pass | None] = [None] * 4  # by their seats, with the notes after each
        notes: list[list[Note]] = [[], [], [], []]
        at = stop = scanner.starts[index]
        last = -1
        index -= 1
        while index + 1 < self.count:
            kind = scanner.kinds[index + 1]
            if kind == _TURN:
                if last >= 0 and scanner.kinds[self.last_word(index)] != _BAR:
                    break
                last = scanner.seat(letters, index + 1)
                if turns[last] is not None:
                    return None, [], index
                turns[last] = self.read_turn(letters, index + 1, None)
                if turns[last] is None:
                    return None, [], index
                stop = scanner.stops[index + 1]
            elif kind != _BAR and kind != _NL:
                if kind not in (_COMMENT, _LINE_COMMENT, _DATA):
                    break
                note = self.read_note(letters, index + 1)
                if note is None:
                    return None, [], index
                notes[last].append(note)
            index += 1
        last = 3
        while turns[last] is None:
            last -= 1
        row = SimultaneousRow.__new__(SimultaneousRow)
        row.turns = tuple([turn for turn in turns if turn is not None])
        row.notes = tuple([tuple(notes[seat]) for seat in range(last) if turns[seat] is not None])
        row.number = number
        row.at, row.stop = at, stop
        _untrack(row.turns)
        _untrack(row.notes)
        return row, notes[last], index

    def last_word(self, index: int) -> int:
        """The index of the last token up to `index` that is no note or line end."""
        while self.scanner.kinds[index] in (_NL, _COMMENT, _LINE_COMMENT, _DATA):
            index -= 1
        return index

    # -- everything else -------------------------------------------------------------------------

    def read_tag(self, letters: bytes, index: int) -> Tag | None:
        """The tag of one token."""
        scanner = self.scanner
        at, stop = scanner.starts[index], scanner.stops[index]
        if scanner.slots[index] == _PLAIN_TAG:
            end = at
            while letters[end] != 32:
                end += 1
            name = self.text[at + 1 : end]
            value = self.text[end + 2 : stop - 2]
        else:
            if scanner.cut(letters, at, stop, _TAG_RULE, self.count) < 0:
                return None
            unescaped = self.statements.read_string(self.count + 2)
            if unescaped is None:
                return None
            value = unescaped
            name = self.text[scanner.starts[self.count + 1] : scanner.stops[self.count + 1]]
        tag = Tag.__new__(Tag)
        tag.name = name
        tag.value = value
        tag.at, tag.stop = at, stop
        return tag

    def read_note(self, letters: bytes, index: int) -> Note | None:
        """The comment or the data of one token."""
        scanner = self.scanner
        at, stop = scanner.starts[index], scanner.stops[index]
        if scanner.kinds[index] != _DATA:
            word = self.text[at:stop]
            comment = Comment.__new__(Comment)
            if scanner.kinds[index] == _COMMENT:
                comment.text = parse_comment(word)
            else:
                comment.text = word[1:].strip(BLANKS)
            comment.at, comment.stop = at, stop
            _untrack(comment)
            return comment
        if scanner.slots[index] == _PLAIN_DATA:
            pairs: Any = self.pairs.read_plain(letters, at, stop)
        else:
            pairs = self.pairs.read_any(letters, at, stop, self.count)
        if pairs is None:
            return None
        data = Data.__new__(Data)
        data.pairs = pairs
        data.at, data.stop = at, stop
        _untrack(data)
        return data

    def read_token(
        self, kind: int, text: str, letters: bytes, at: int, stop: int, number: int | None
    ) -> Any:
        """The contents of one token of any text, as in `read_scanned_token`."""
        scanner = self.scanner
        self.text = self.statements.text = text
        self.count = 1
        scanner.starts[0], scanner.stops[0] = at, stop
        scanner.kinds[0], scanner.slots[0] = kind, -1
        if kind == _TURN:
            return self.read_turn(letters, 0, number)
        if kind == _STORES:
            return self.statements.read_stores(letters, at, stop, 1)
        if kind == _TAG:
            return self.read_tag(letters, 0)
        if kind == _DATA:
            return self.read_note(letters, 0)
        return self.statements.read_statement(letters, at, stop, 1)


_idle: dict[str, RecordReader] = {}
"""A reader that is not in use, if there is one: no two threads share one."""


def read_scanned(text: str) -> Record | None:
    """The record of a text without faults, or `None`."""
    reader = _idle.pop("reader", None) or RecordReader()
    found: Record | None = reader.read(text)
    _idle["reader"] = reader
    return found


def read_scanned_token(
    kind: str, text: str, letters: bytes, at: int, stop: int, number: int | None = None
) -> Any:
    """The contents of the token of that kind from `at` up to `stop` in a text, faulty or not.

    `number` is that of the row that a turn begins. `letters` are those of the text
    (`mask_letters`). `None` where the token has a fault, or may have one.
    """
    reader = _idle.pop("reader", None) or RecordReader()
    found = reader.read_token(_READ[kind], text, letters, at, stop, number)
    _idle["reader"] = reader
    _seal(found)
    return found
