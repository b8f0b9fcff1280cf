"""A record's tags and flat body, made from its tokens as they come, without recursion."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from ...engine.board import seat_order
from .. import sentences
from ..diagnostic import Code, Diagnostic, Severity, Span
from ..grammar.outline import Token, place_of
from ..record import (
    Comment,
    Data,
    Item,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    SetPosition,
    SimultaneousRow,
    Stores,
    Tag,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
    tag_order,
)
from ..scanning.reader import read_scanned_token
from ..scanning.scanner import mask_letters
from .statements import read_statement
from .tokens import (
    MAX_TOKEN,
    Faults,
    make_fault,
    read_comment,
    read_data,
    read_stores,
    read_tag,
    read_turn,
)

MAX_PARTS = 2**17
"""The most parts of a record: its tokens, and the repeated parts inside long ones.

A match of 100 rounds in full detail has 27,000. In the densest text they take 0.15 GB to read,
play and write (`fuzz/README.md`).
"""


class TooManyParts(Exception):
    """Raised for a record of more than `MAX_PARTS` parts, and caught inside the reader."""


Side = Turn | Pass | Unreadable | None
"""One turn of a row; `None` for a missing one."""


class _Row:
    """The row that is being read: its turns, and its place `at` in the body.

    The body holds a place for the turns and, after it, one for the stores. The stores may be
    written after notes and variations but belong before them.
    """

    def __init__(self, at: int, number: int | None) -> None:
        self.at, self.number = at, number
        self.sides: list[Side] = []
        self.notes: list[list[Item]] = []  # after each side but the last
        self.is_open = True  # another turn may be played at the same time


class BodyReader:
    """Reads one record from left to right, given each token once in the order of the text."""

    def __init__(self, text: str, faults: Faults) -> None:
        self.text, self.letters = text, mask_letters(text)
        self.faults = faults
        self.tags: dict[str, Tag] = {}
        self.more_tags: list[Tag] = []  # those whose name is in `tags` already
        self.body: list[Item | None] = []
        self.row: _Row | None = None
        self.outer: list[_Row | None] = []
        self.number: int | None = None
        self.is_after_bar = False
        self.bar = 0  # the place of the last `|`
        self.loose: Span | None = None  # text that could not be read, not yet in the body
        self.has_hidden = _HIDDEN.search(text) is not None
        self.parts = 0
        self.last = 0  # where the last token begins

    def finish(self) -> Record:
        """The record, when all its tokens were given."""
        self.end_loose()
        self.end_row()
        tags = sorted([*self.tags.values(), *self.more_tags], key=tag_order)
        return Record(tuple(tags), tuple([item for item in self.body if item is not None]))

    def stop(self, at: int) -> Record:
        """The record when reading stops at `at`; the rest of its text is unreadable."""
        self.end_loose()
        self.end_row()
        rest = self.text[at:].rstrip()
        if rest:
            self.body.append(Unreadable(rest, Span(at, at + len(rest))))
        self.body += [VariationEnd(Span(at, at)) for _ in self.outer]
        return self.finish()

    @property
    def is_torn(self) -> bool:
        """True when the last token could not be read as written."""
        if not self.faults:
            return False
        last = self.faults[len(self.faults) - 1]
        return last.span.end > self.last and last.is_error

    # -- one token -----------------------------------------------------------------------------

    def take(self, token: Token) -> None:
        """Takes a token in its proper place.

        Raises `TooManyParts` after `MAX_PARTS` parts, `TooManyFaults` after `MAX_FAULTS` faults.
        """
        if self.loose is not None:
            self.end_loose()
        kind, text = token.type, str(token)
        at = self.last = place_of(token)
        self.count_parts(1)
        match kind:
            case "_NL":
                pass
            case "TURN":
                number = None if self.is_after_bar else self.number
                turn = self.read_sound(kind, text, at, number)
                turn = turn or read_turn(text, at, self.faults, number)
                self.count_parts(_parts_within(turn))
                self.add_turn(turn)
            case "COMMENT" | "LINE_COMMENT":
                self.body.append(read_comment(text, at))
            case "DATA":
                data = self.read_sound(kind, text, at) or read_data(text, at, self.faults)
                self.count_parts(_parts_within(data))
                self.body.append(data)
            case "NUMBER":
                self.number = int(token.rstrip("."))
            case "STORES":
                self.end_row()
                stores = self.read_sound(kind, text, at) or read_stores(text, at, self.faults)
                self.add_stores(stores)
            case "BAR":
                self.is_after_bar, self.bar = True, at
            case "OPEN":
                self.end_row()
                self.body.append(VariationStart(_span(token)))
                self.outer.append(self.row)
                self.row = None
            case "CLOSE":
                self.end_row()
                self.body.append(VariationEnd(_span(token)))
                self.row = self.outer.pop()  # a row goes on after its variations
            case "STATEMENT" | "POSITION" | "ASIDE":
                self.end_row()
                self.row = None
                sound = self.read_sound(kind, text, at)
                for item in [sound] if sound else read_statement(text, at, self.faults):
                    self.count_parts(_parts_within(item))
                    self.body.append(item)
            case "TAG":
                self.add_tag(token, self.faults)
        if self.has_hidden and not self.is_torn and (found := _find_hidden(text, at)):
            self.faults.append(found)

    def read_sound(self, kind: str, text: str, at: int, number: int | None = None) -> Any:
        """The contents of a token, as far as the tables can tell that it has no fault."""
        if len(text) > MAX_TOKEN:
            return None
        return read_scanned_token(kind, self.text, self.letters, at, at + len(text), number)

    def count_parts(self, number: int) -> None:
        """Counts parts; raises `TooManyParts` when there are more than `MAX_PARTS`."""
        self.parts += number
        if self.parts > MAX_PARTS:
            raise TooManyParts

    def take_turn_misread(self, token: Token) -> None:
        """Takes a token that comes where a turn should, but is no turn."""
        self.end_loose()
        self.add_turn(Unreadable(str(token), _span(token)))

    def take_loose(self, token: Token) -> None:
        """Takes a token that cannot stand here, or anywhere; adjacent ones become one item."""
        span = _span(token)
        if self.loose is not None and self.loose.end == span.start:
            self.loose = Span(self.loose.start, span.end)
        else:
            self.end_loose()
            self.loose = span

    def is_loose_at(self, place: int) -> bool:
        """True when the text just before `place` could not be read, and may continue there."""
        return self.loose is not None and self.loose.end == place

    def end_loose(self) -> None:
        if self.loose is not None:
            text = self.text[slice(*self.loose)].rstrip("\n")
            start = self.loose.start
            self.body.append(Unreadable(text, Span(start, start + len(text))))
        self.loose = None

    def take_late_tag(self, token: Token) -> None:
        """Takes a tag in the body; only its place is the fault, whatever is in it."""
        self.end_loose()
        self.add_tag(token, Faults())

    def supply(self, kind: str) -> None:
        """Takes a token that is missing."""
        if kind == "TURN":
            self.end_loose()
            self.add_turn(None)
        elif kind == "CLOSE":
            self.take(Token("CLOSE", "", self.last))

    # -- tags and stores -------------------------------------------------------------------------

    def add_tag(self, token: Token, faults: Faults) -> None:
        text, at = str(token), place_of(token)
        tag = self.read_sound("TAG", text, at) or read_tag(text, at, faults)
        if isinstance(tag, Unreadable):
            self.body.append(tag)
        elif tag.name in self.tags:
            self.more_tags.append(tag)
            found = sentences.tag_twice(tag.name)
            faults.append(make_fault(Code.TAG_TWICE, found, *tag.span))
        else:
            self.tags[tag.name] = tag

    def add_stores(self, stores: Stores | Unreadable) -> None:
        self.count_parts(_parts_within(stores))
        if self.row is None:
            self.body.append(stores)
        elif self.body[self.row.at] is None:  # a number has no turn for it
            self.body.append(Unreadable(self.text[slice(*stores.span)], stores.span))
        else:
            self.body[self.row.at + 1] = stores

    # -- turns -----------------------------------------------------------------------------------

    def add_turn(self, turn: Side) -> None:
        if self.is_after_bar and self.row is not None:
            row = self.row
            row.notes.append([item for item in self.body[row.at + 2 :] if item is not None])
            del self.body[row.at + 2 :]
        else:
            self.end_row()
            row = self.row = _Row(len(self.body), self.number)
            self.body += [turn, None]
        row.sides.append(turn)
        self.number = None
        self.is_after_bar = False

    def end_row(self) -> None:
        """Ends the row; turns played at the same time become one item, in playing order."""
        row = self.row
        if row is None or not row.is_open:
            return
        row.is_open = False
        if len(row.sides) > 1:
            notes = [*row.notes, [item for item in self.body[row.at + 2 :] if item is not None]]
            del self.body[row.at + 2 :]
            self.body[row.at], after = self.read_together(row, notes)
            self.body += after
        # To save memory: many rows may wait for their variations to end.
        row.sides, row.notes = [], []

    def read_together(self, row: _Row, notes: list[list[Item]]) -> tuple[Item | None, list[Item]]:
        """A simultaneous row in playing order, and the items after it."""
        written = [side for side in row.sides if side is not None]
        played = [side for side in written if not isinstance(side, Unreadable)]
        every_note = [note for some in notes for note in some]
        if not written:
            return Unreadable("|", Span(self.bar, self.bar + 1)), every_note
        span = Span(written[0].span.start, written[len(written) - 1].span.end)
        if len(played) < len(row.sides) or self.has_seat_twice(played):
            return Unreadable(self.text[span.start : span.end], span), every_note
        ranked = sorted([(seat_order(side.seat), index) for index, side in enumerate(played)])
        order = [index for _, index in ranked]
        last = order.pop()
        between = [notes[index] for index in order]
        together = SimultaneousRow(
            tuple([played[index]._replace(number=None) for index in (*order, last)]),
            tuple([tuple([n for n in some if isinstance(n, _NOTES)]) for some in between]),
            row.number,
            span,
        )
        unreadable = [n for some in between for n in some if not isinstance(n, _NOTES)]
        return together, [*unreadable, *notes[last]]

    def has_seat_twice(self, turns: Sequence[Turn | Pass]) -> bool:
        seats = set()
        for turn in turns:
            if turn.seat in seats:
                found = sentences.seat_twice(turn.seat.title)
                hint = sentences.BAR_GOES_BETWEEN
                self.faults.append(make_fault(Code.MISPLACED, found, *turn.span, hint))
                return True
            seats.add(turn.seat)
        return False


def _parts_within(item: Item) -> int:
    """The parts of an item beyond itself.

    Text that cannot be read has one every two characters, if it is short enough to be tried.
    """
    match item:
        case Turn(moves=moves):
            parts = len(moves) - 1
            for move in moves:
                parts += len(move.marks)
                if isinstance(move.relays, tuple):
                    parts += len(move.relays)
            return parts
        case Race(runs=runs):
            return len(runs)
        case RoundStart(burned=tuple(burned)):
            return len(burned)
        case SetPosition(position=position) | PositionClaim(position=position):
            return len(position.rows) * len(position.rows[0].houses)
        case Data(pairs=pairs):
            return len(pairs) - 1
        case Stores(shells=shells):
            return len(shells)
        case Unreadable(text=text):
            return len(text) // 2 if len(text) <= MAX_TOKEN else 0
    return 0


def _span(token: Token) -> Span:
    return Span(place_of(token), place_of(token) + len(token))


_NOTES = (Comment, Data)

_HIDDEN = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters but the tab and the line end
    r"\u202a-\u202e\u2066-\u2069"  # those that turn the direction of writing
    r"\ud800-\udfff]"  # halves of characters
)
"""Characters that do not show; they are kept where words are allowed, and reported."""


def _find_hidden(text: str, at: int) -> Diagnostic | None:
    """The finding about the first hidden character in a token that begins at `at`.

    A warning, because the words are a person's and nothing in them is lost; half of a character
    is an error, because no file can hold it.
    """
    match = _HIDDEN.search(text)
    if match is None:
        return None
    character = match[0]
    code, hint = f"U+{ord(character):04X}", None
    severity = Severity.WARNING
    match unicodedata.category(character):
        case "Cs":
            message = sentences.half_character(code)
            severity = Severity.ERROR
        case "Cf":
            name = unicodedata.name(character)
            message = sentences.direction_character(code=code, name=name)
            hint = sentences.DIRECTION_NEEDLESS
        case _:
            message = sentences.control_shown(code)
    start = at + match.start()
    return Diagnostic(Code.BAD_CHARACTER, severity, message, Span(start, start + 1), hint)
