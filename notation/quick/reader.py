"""Records without faults read quickly, from tokens cut by the grammar's tables.

What comes out is what `reading/structure.py` makes of the same text, spans and all; `None` where
the tables do not accept it, or something in it needs a word of its own, which is no verdict.

Nearly all the time goes into making objects. A frozen one takes six times as long to fill as a
plain one, so each is made as its *draft*, a class of the same slots, and then becomes it.
`reader.pxd` beside this file says what all this is in C.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ...engine.board import House
from ..diagnostic import Span
from ..escapes import parse_comment, parse_string
from ..grammar.terminals import kind_of, start_of
from ..order import seat_order, tag_order
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
)
from .charset import as_letters
from .new_scanner import new_scanner
from .statements import SEATS, QuickStatements

_TAG_RULE, _DATA_RULE, _TURN_RULE = map(start_of, ("tag", "data", "turn"))
_NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT = map(
    kind_of, ("_NL", "NUMBER", "TURN", "STORES", "COMMENT", "LINE_COMMENT")
)
_DATA, _BAR, _STATEMENT, _POSITION, _TAG, _STRING, _KEY = map(
    kind_of, ("DATA", "BAR", "STATEMENT", "POSITION", "TAG", "STRING", "KEY")
)
_NUMERAL, _HIDDEN, _PLUS, _AT, _TRAIL, _RELAYS = map(
    kind_of, ("NUMERAL", "HIDDEN", "PLUS", "AT", "MORETHAN", "TILDE")
)
_CAPTURE, _LAST, _PASS, _MARK, _GLYPH = map(kind_of, ("X", "NOBODY_MOVES", "PASS", "MARK", "GLYPH"))

_HOUSES = {f"{s}{n}": House(seat, n) for s, seat in SEATS.items() for n in range(1, 100)}
_VERSION = re.compile(r"%sgn 1\n")
_KEPT = 2**16

_READ = frozenset({"house", "tick", "relays", "end", "captured", "marks", "span"})
_LEFT_OUT = tuple(name for name in Move.__slots__ if name not in _READ)
"""The claims on a move that are not read here: a turn that has one is left to the full reader."""


class _Drafts:
    """Classes of the same slots that can be filled."""

    class Turn:
        __slots__ = Turn.__slots__

    class Move:
        __slots__ = Move.__slots__

    class Pass:
        __slots__ = Pass.__slots__

    class Tag:
        __slots__ = Tag.__slots__


_new_tuple: Callable[..., Any] = tuple.__new__


class QuickReader:
    """Reads one record after the other."""

    def __init__(self) -> None:
        self.scanner = new_scanner()
        self.statements = QuickStatements(self.scanner)
        self.turns: dict[str, Any] = {}
        self.text = ""
        self.count = 0
        self.number: int | None = None

    def read(self, text: str) -> Record | None:
        """The record of a text that has no fault, or `None`."""
        if not _VERSION.match(text):
            return None
        if text[len(text) - 1] != "\n":
            text += "\n"
        letters = as_letters(text)
        if letters is None:
            return None
        self.text = self.statements.text = text
        self.number = None
        self.count = self.scanner.cut_record(letters, 0, len(letters))
        if self.count < 0 or self.scanner.border < len(letters):
            return None
        return self.record(letters)

    def record(self, letters: bytes) -> Record | None:
        """The record whose tokens are cut."""
        scanner = self.scanner
        tags: list[Tag] = []
        body: list[Item | None] = []
        stores_at = -1
        index = 1
        while index < self.count:
            kind = scanner.kinds[index]
            at = scanner.starts[index]
            stop = scanner.stops[index]
            item: Any = None
            if kind == _TURN:
                number = self.number
                self.number = None
                item = self.turn(letters, at, stop, number)
                if item is None:
                    return None
                if self.follows(index) == _BAR:
                    item, notes, index = self.together(letters, index, item, number)
                    if item is None:
                        return None
                    stores_at = len(body) + 1
                    body += [item, None, *notes]
                else:
                    stores_at = len(body) + 1
                    body.append(item)
                    body.append(None)
            elif kind == _NUMBER:
                self.number = scanner.number(letters, index)
            elif kind == _STORES:
                item = self.statements.stores(letters, at, stop, self.count)
                if item is None:
                    return None
                body[stores_at] = item
            elif kind in (_STATEMENT, _POSITION):
                item = self.statements.statement(letters, at, stop, self.count)
                if item is None:
                    return None
                body.append(item)
            elif kind == _TAG:
                item = self.tag(letters, at, stop)
                if item is None:
                    return None
                tags.append(item)
            elif kind != _NL:
                item = self.note(letters, index)
                if item is None:
                    return None
                body.append(item)
            index += 1
        if len({tag.name for tag in tags}) < len(tags):
            return None
        tags.sort(key=tag_order)
        return Record(tuple(tags), tuple([item for item in body if item is not None]))

    # -- turns -----------------------------------------------------------------------------------

    def follows(self, index: int) -> int:
        """The kind of the token that follows, notes passed over; -1 at the end."""
        index += 1
        while index < self.count:
            kind = self.scanner.kinds[index]
            if kind not in (_NL, _COMMENT, _LINE_COMMENT, _DATA):
                return kind
            index += 1
        return -1

    def turn(self, letters: bytes, at: int, stop: int, number: int | None) -> Any:
        """The turn or pass of one token."""
        word = self.text[at:stop]
        known = self.turns.get(word)
        if known is None:
            known = self.decoded(letters, at, stop)
            if known is None:
                return None
            if len(self.turns) >= _KEPT:
                self.turns.clear()
            self.turns[word] = known
        seat, store_end, written = known
        if not written:
            draft: Any = _Drafts.Pass()
            draft.seat = seat
            draft.number = number
            draft.span = _new_tuple(Span, (at, stop))
            draft.__class__ = Pass
            return draft
        moves = []
        for house, tick, relays, end, captured, marks, begins, ends in written:
            draft = _Drafts.Move()
            draft.house = house
            draft.tick = tick
            draft.relays = relays
            draft.end = end
            draft.captured = captured
            draft.marks = marks
            for name in _LEFT_OUT:
                setattr(draft, name, None)
            draft.span = _new_tuple(Span, (at + begins, at + ends))
            draft.__class__ = Move
            moves.append(draft)
        draft = _Drafts.Turn()
        draft.seat = seat
        draft.moves = tuple(moves)
        draft.store_end = store_end
        draft.number = number
        draft.span = _new_tuple(Span, (at, stop))
        draft.__class__ = Turn
        return draft

    def decoded(self, letters: bytes, at: int, stop: int) -> Any:
        """What a turn says: its seat, its last `+`, and for each move its parts and places.

        The places count from the beginning of the turn.
        """
        scanner = self.scanner
        text = self.text
        end = scanner.cut(letters, at, stop, _TURN_RULE, self.count)
        if end < 0:
            return None
        written: list[list[Any]] = []
        store_end = False
        index = self.count + 1
        while index < end:
            kind = scanner.kinds[index]
            begins = scanner.starts[index]
            if kind in (_NUMERAL, _HIDDEN):
                store_end = False
                house = scanner.number(letters, index) if kind == _NUMERAL else None
                ends = text.find("+", begins, stop)
                ends = stop if ends < 0 else ends
                written.append([house, None, None, None, None, (), begins - at, ends - at])
            elif kind == _PLUS:
                store_end = True
            elif kind in (_MARK, _GLYPH):
                mark = text[begins : scanner.stops[index]]
                if kind == _GLYPH:
                    mark = f"${int(mark[1:])}"
                move = written[len(written) - 1]
                move[5] = (*move[5], mark)
            elif kind != _PASS:
                move = written[len(written) - 1]
                index += 1
                if kind == _AT:
                    move[1] = scanner.number(letters, index)
                elif kind == _RELAYS:
                    move[2] = scanner.number(letters, index)
                elif kind == _CAPTURE:
                    move[4] = scanner.number(letters, index)
                elif kind not in (_TRAIL, _LAST):
                    return None  # a claim that only the full reader knows
                else:
                    named = self.house(index)
                    if kind == _TRAIL:
                        move[2] = (*(move[2] or ()), named)
                    else:
                        move[3] = named
                    index += 1
            index += 1
        seat = SEATS[text[at]]
        return seat, store_end, tuple([tuple(move) for move in written])

    def house(self, index: int) -> House:
        """The house named by the tokens at `index` and behind it."""
        scanner = self.scanner
        return _HOUSES[self.text[scanner.starts[index] : scanner.stops[index + 1]]]

    def together(
        self, letters: bytes, index: int, first: Any, number: int | None
    ) -> tuple[Any, list[Note], int]:
        """A simultaneous row, the notes behind its last turn in playing order, its last token."""
        scanner = self.scanner
        turns = [self.without_number(first)]
        notes: list[list[Note]] = [[]]
        while index + 1 < self.count:
            kind = scanner.kinds[index + 1]
            if kind == _TURN:
                if scanner.kinds[self.last_word(index)] != _BAR:
                    break
                at, stop = scanner.starts[index + 1], scanner.stops[index + 1]
                turn = self.turn(letters, at, stop, None)
                if turn is None:
                    return None, [], index
                turns.append(turn)
                notes.append([])
            elif kind != _BAR and kind != _NL:
                if kind not in (_COMMENT, _LINE_COMMENT, _DATA):
                    break
                note = self.note(letters, index + 1)
                if note is None:
                    return None, [], index
                notes[len(notes) - 1].append(note)
            index += 1
        if len({turn.seat for turn in turns}) < len(turns):
            return None, [], index
        order = sorted(range(len(turns)), key=lambda place: seat_order(turns[place].seat))
        row = SimultaneousRow(
            tuple([turns[place] for place in order]),
            tuple([tuple(notes[place]) for place in order[: len(order) - 1]]),
            number,
            Span(turns[0].span.start, turns[len(turns) - 1].span.end),
        )
        return row, notes[order[len(order) - 1]], index

    def last_word(self, index: int) -> int:
        """The token at `index`, or the last one before it that is no note."""
        while self.scanner.kinds[index] in (_NL, _COMMENT, _LINE_COMMENT, _DATA):
            index -= 1
        return index

    def without_number(self, turn: Any) -> Any:
        """The turn as it stands in a simultaneous row, which has the number itself."""
        if isinstance(turn, Pass):
            return Pass(turn.seat, None, turn.span)
        return Turn(turn.seat, turn.moves, turn.store_end, None, turn.span)

    # -- everything else -------------------------------------------------------------------------

    def tag(self, letters: bytes, at: int, stop: int) -> Any:
        """The tag of one token."""
        scanner = self.scanner
        if scanner.cut(letters, at, stop, _TAG_RULE, self.count) < 0:
            return None
        value = self.string(self.count + 2)
        if value is None:
            return None
        name = self.text[scanner.starts[self.count + 1] : scanner.stops[self.count + 1]]
        draft: Any = _Drafts.Tag()
        draft.name = name
        draft.value = value
        draft.span = _new_tuple(Span, (at, stop))
        draft.__class__ = Tag
        return draft

    def string(self, index: int) -> str | None:
        """The value of a string, `None` where it has an escape that is not known."""
        quoted = self.text[self.scanner.starts[index] : self.scanner.stops[index]]
        if "\\" not in quoted:
            return quoted[1 : len(quoted) - 1]
        value, bad = parse_string(quoted, 1)
        return None if bad else value

    def note(self, letters: bytes, index: int) -> Note | None:
        """The comment or the data of one token."""
        scanner = self.scanner
        at, stop = scanner.starts[index], scanner.stops[index]
        word = self.text[at:stop]
        if scanner.kinds[index] == _COMMENT:
            return Comment(parse_comment(word), Span(at, stop))
        if scanner.kinds[index] == _LINE_COMMENT:
            return Comment(word[1:].strip(), Span(at, stop))
        pairs = self.pairs(letters, at, stop)
        return None if pairs is None else Data(pairs, Span(at, stop))

    def data(self, text: str) -> tuple[tuple[str, str], ...] | None:
        """The pairs of data `<key=value …>` without faults, or `None`."""
        letters = as_letters(text)
        if letters is None:
            return None
        self.text, self.count = text, 0
        return self.pairs(letters, 0, len(letters))

    def pairs(self, letters: bytes, at: int, stop: int) -> tuple[tuple[str, str], ...] | None:
        """The pairs of one token of data."""
        scanner = self.scanner
        end = scanner.cut(letters, at, stop, _DATA_RULE, self.count)
        pairs = []
        for inner in range(self.count, end):
            if scanner.kinds[inner] == _KEY:
                value: str | None = self.text[scanner.starts[inner + 2] : scanner.stops[inner + 2]]
                if scanner.kinds[inner + 2] == _STRING:
                    value = self.string(inner + 2)
                if value is None:
                    return None
                key = self.text[scanner.starts[inner] : scanner.stops[inner]]
                pairs.append((key, value))
        return tuple(pairs) if end >= 0 else None
