"""Records without faults read quickly, from tokens cut by the grammar's tables.

The result is what `reading/structure.py` makes of the same text, spans and all. It is `None` when
the tables do not accept the text, or something in it needs a diagnostic: that is no verdict.

Nearly all the time goes into making objects, so the named tuples are made here by `tuple` alone,
without their own `__new__`. `reader.pxd` beside this file gives everything its type in C.

Values are in no circle, as none holds one made after it: `_untrack` says so to the collector of
garbage, which else would look at all records that a program keeps again and again.
"""

# `_untrack` is given to Python by `globals()`, where ruff does not see it; mypy does.
# ruff: noqa: F821

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ...engine.board import House
from ..diagnostic import Span
from ..escapes import parse_comment
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
    seat_order,
    tag_order,
)
from ..splitter import BLANKS
from .new_scanner import as_letters, new_scanner
from .statements import SEATS, QuickStatements

_TAG_RULE, _DATA_RULE, _TURN_RULE = map(start_of, ("tag", "data", "turn"))
_NL, _NUMBER, _TURN, _STORES, _COMMENT, _LINE_COMMENT = map(
    kind_of, ("_NL", "NUMBER", "TURN", "STORES", "COMMENT", "LINE_COMMENT")
)
_DATA, _BAR, _STATEMENT, _POSITION, _TAG, _STRING, _KEY = map(
    kind_of, ("DATA", "BAR", "STATEMENT", "POSITION", "TAG", "STRING", "KEY")
)
_OPEN, _CLOSE, _ASIDE = map(kind_of, ("OPEN", "CLOSE", "ASIDE"))
_NUMERAL, _HIDDEN, _PLUS, _AT, _TRAIL, _RELAYS = map(
    kind_of, ("NUMERAL", "HIDDEN", "PLUS", "AT", "MORETHAN", "TILDE")
)
_CAPTURE, _LAST, _PASS, _MARK, _GLYPH = map(kind_of, ("X", "NOBODY_MOVES", "PASS", "MARK", "GLYPH"))

_HOUSES = {f"{s}{n}": House(seat, n) for s, seat in SEATS.items() for n in range(1, 100)}
_VERSION = re.compile(r"%sgn 1\n")
_KEPT = 2**16
"""The most turns that are kept."""

_READ = ("house", "tick", "relays", "end", "captured", "marks")
_LEFT_OUT = (None,) * (len(Move._fields) - len((*_READ, "span")))
"""The claims on a move that are not read here, between those that are and the span.

A turn that has one is left to the full reader.
"""

COMPILED = not __file__.endswith(".py")

_new_tuple: Callable[..., Any] = tuple.__new__
_untrack: Callable[[Any], object]
if not COMPILED:
    # Cython refuses to assign to what `reader.pxd` makes a C function, even where it is not run.
    globals().update({"_untrack": id})  # plain Python cannot untrack


class QuickReader:
    """Reads one record after another; it keeps the turns it has decoded."""

    def __init__(self) -> None:
        self.scanner = new_scanner()
        self.statements = QuickStatements(self.scanner)
        self.turns: dict[str, Any] = {}
        self.text = ""
        self.count = 0
        self.number: int | None = None

    def read(self, text: str) -> Record | None:
        """The record of a text without faults, or `None`."""
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
        return self.read_record(letters)

    def read_record(self, letters: bytes) -> Record | None:
        """The record whose tokens the scanner has just cut."""
        scanner = self.scanner
        tags: list[Tag] = []
        body: list[Item | None] = []
        outer: list[int] = []  # the places of the stores of the rows that variations stand in
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
                item = self.read_turn(letters, at, stop, number)
                if item is None:
                    return None
                if self.next_kind(index) == _BAR:
                    item, notes, index = self.read_row(letters, index, item, number)
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
                item = self.statements.read_stores(letters, at, stop, self.count)
                if item is None:
                    return None
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
                item = self.read_tag(letters, at, stop)
                if item is None:
                    return None
                tags.append(item)
            elif kind != _NL:
                item = self.read_note(letters, index)
                if item is None:
                    return None
                body.append(item)
            index += 1
        if len({tag.name for tag in tags}) < len(tags):
            return None
        tags.sort(key=tag_order)
        record = Record(tuple(tags), tuple([item for item in body if item is not None]))
        for part in (record.tags, record.body):
            for item in part:
                _untrack(item.span)
                _untrack(item)
            _untrack(part)
        _untrack(record)
        return record

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

    def read_turn(self, letters: bytes, at: int, stop: int, number: int | None) -> Any:
        """The turn or pass of one token."""
        word = self.text[at:stop]
        known = self.turns.get(word)
        if known is None:
            known = self.decode_turn(letters, at, stop)
            if known is None:
                return None
            if len(self.turns) >= _KEPT:
                self.turns.clear()
            self.turns[word] = known
        seat, store_end, written = known
        if not written:
            return _new_tuple(Pass, (seat, number, _new_tuple(Span, (at, stop))))
        moves = []
        for house, tick, relays, end, captured, marks, begins, ends in written:
            span = _new_tuple(Span, (at + begins, at + ends))
            parts = (house, tick, relays, end, captured, marks, *_LEFT_OUT, span)
            move = _new_tuple(Move, parts)
            _untrack(span)
            _untrack(move)
            moves.append(move)
        all_moves = tuple(moves)
        _untrack(all_moves)
        span = _new_tuple(Span, (at, stop))
        return _new_tuple(Turn, (seat, all_moves, store_end, number, span))

    def decode_turn(self, letters: bytes, at: int, stop: int) -> Any:
        """A turn's seat, whether it has a last `+`, and for each move its parts and its span.

        Spans count from the beginning of the turn.
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
                    named = self.read_house(index)
                    if kind == _TRAIL:
                        move[2] = (*(move[2] or ()), named)
                    else:
                        move[3] = named
                    index += 1
            index += 1
        seat = SEATS[text[at]]
        return seat, store_end, tuple([tuple(move) for move in written])

    def read_house(self, index: int) -> House:
        """The house named by the tokens at `index` and after it."""
        scanner = self.scanner
        return _HOUSES[self.text[scanner.starts[index] : scanner.stops[index + 1]]]

    def read_row(
        self, letters: bytes, index: int, first: Any, number: int | None
    ) -> tuple[Any, list[Note], int]:
        """A simultaneous row, the notes after the last of its turns, and its last token.

        The turns are put into playing order, each with its notes.
        """
        scanner = self.scanner
        turns = [self.without_number(first)]
        notes: list[list[Note]] = [[]]
        while index + 1 < self.count:
            kind = scanner.kinds[index + 1]
            if kind == _TURN:
                if scanner.kinds[self.last_word(index)] != _BAR:
                    break
                at, stop = scanner.starts[index + 1], scanner.stops[index + 1]
                turn = self.read_turn(letters, at, stop, None)
                if turn is None:
                    return None, [], index
                turns.append(turn)
                notes.append([])
            elif kind != _BAR and kind != _NL:
                if kind not in (_COMMENT, _LINE_COMMENT, _DATA):
                    break
                note = self.read_note(letters, index + 1)
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
        for turn in turns:
            _untrack(turn.span)
            _untrack(turn)
        _untrack(row.turns)
        _untrack(row.notes)
        return row, notes[order[len(order) - 1]], index

    def last_word(self, index: int) -> int:
        """The index of the last token up to `index` that is no note or line end."""
        while self.scanner.kinds[index] in (_NL, _COMMENT, _LINE_COMMENT, _DATA):
            index -= 1
        return index

    def without_number(self, turn: Any) -> Any:
        """The turn without its number, which its simultaneous row carries."""
        if isinstance(turn, Pass):
            return Pass(turn.seat, None, turn.span)
        return Turn(turn.seat, turn.moves, turn.store_end, None, turn.span)

    # -- everything else -------------------------------------------------------------------------

    def read_tag(self, letters: bytes, at: int, stop: int) -> Any:
        """The tag of one token."""
        scanner = self.scanner
        if scanner.cut(letters, at, stop, _TAG_RULE, self.count) < 0:
            return None
        value = self.statements.read_string(self.count + 2)
        if value is None:
            return None
        name = self.text[scanner.starts[self.count + 1] : scanner.stops[self.count + 1]]
        return _new_tuple(Tag, (name, value, _new_tuple(Span, (at, stop))))

    def read_note(self, letters: bytes, index: int) -> Note | None:
        """The comment or the data of one token."""
        scanner = self.scanner
        at, stop = scanner.starts[index], scanner.stops[index]
        word = self.text[at:stop]
        if scanner.kinds[index] == _COMMENT:
            return Comment(parse_comment(word), Span(at, stop))
        if scanner.kinds[index] == _LINE_COMMENT:
            return Comment(word[1:].strip(BLANKS), Span(at, stop))
        pairs = self.read_pairs(letters, at, stop)
        return None if pairs is None else Data(pairs, Span(at, stop))

    def read_data(self, text: str) -> tuple[tuple[str, str], ...] | None:
        """The pairs of data `<key=value …>` without faults, or `None`."""
        letters = as_letters(text)
        if letters is None:
            return None
        self.text = self.statements.text = text
        self.count = 0
        return self.read_pairs(letters, 0, len(letters))

    def read_pairs(self, letters: bytes, at: int, stop: int) -> tuple[tuple[str, str], ...] | None:
        """The pairs of one token of data, `None` when it has a fault."""
        scanner = self.scanner
        end = scanner.cut(letters, at, stop, _DATA_RULE, self.count)
        pairs = []
        for inner in range(self.count, end):
            if scanner.kinds[inner] == _KEY:
                value: str | None = self.text[scanner.starts[inner + 2] : scanner.stops[inner + 2]]
                if scanner.kinds[inner + 2] == _STRING:
                    value = self.statements.read_string(inner + 2)
                if value is None:
                    return None
                key = self.text[scanner.starts[inner] : scanner.stops[inner]]
                pairs.append((key, value))
        return tuple(pairs) if end >= 0 else None


_idle: dict[str, QuickReader] = {}
"""A reader that nobody uses now, if there is one: no two threads share one."""


def read_quickly(text: str) -> Record | None:
    """The record of a text without faults, or `None`."""
    reader = _idle.pop("reader", None) or QuickReader()
    found: Record | None = reader.read(text)
    _idle["reader"] = reader
    return found


def read_data_quickly(text: str) -> tuple[tuple[str, str], ...] | None:
    """The pairs of data `<key=value …>` without faults, or `None`."""
    reader = _idle.pop("reader", None) or QuickReader()
    found: tuple[tuple[str, str], ...] | None = reader.read_data(text)
    _idle["reader"] = reader
    return found
