"""A record's outline made into its tags and one flat body, without recursion."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token, Tree

from .diagnostic import Code, Diagnostic, Span
from .islands import (
    fault,
    read_comment,
    read_data,
    read_stores,
    read_tag,
    read_turn,
)
from .order import seat_order, tag_order
from .record import (
    Item,
    Note,
    Pass,
    Record,
    SimultaneousRow,
    Tag,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from .statements import read_statement
from .structure import Outline


def read_record(outline: Outline, text: str, faults: list[Diagnostic]) -> Record:
    """The record of that outline; what is wrong inside its tokens is put on the list."""
    return _Reader(outline, text, faults).read()


Side = tuple[Token, list[Token]]
"""A turn's token and those of the notes after it."""


class _Reader:
    """One record, read from left to right."""

    def __init__(self, outline: Outline, text: str, faults: list[Diagnostic]) -> None:
        self.outline = outline
        self.text = text
        self.faults = faults
        self.tags: list[Tag] = []
        self.body: list[Item] = []
        self.ahead: list[Tree[Token] | Token] = []

    def read(self) -> Record:
        self.ahead = self.outline.tree.children[::-1]
        while self.ahead:
            node = self.ahead.pop()
            if isinstance(node, Token):
                self.read_token(node)
            elif node.data == "row":
                self.read_row(node)
            else:
                self.ahead.extend(reversed(node.children))
        return Record(tuple(sorted(self.tags, key=tag_order)), tuple(self.body))

    def read_token(self, token: Token) -> None:
        if self.is_misread(token):
            self.read_misread(token)
            return
        match token.type:
            case "TAG":
                self.read_tag(token, self.faults)
            case "COMMENT" | "LINE_COMMENT" | "DATA":
                self.body.append(self.note(token))
            case "STATEMENT" | "POSITION" | "ASIDE":
                self.body.extend(read_statement(token, _start(token), self.faults))
            case "STORES":
                self.body.append(read_stores(token, _start(token), self.faults))
            case "OPEN":
                self.body.append(VariationStart(_span(token)))
            case "CLOSE":
                self.body.append(VariationEnd(_span(token)))

    def read_misread(self, token: Token) -> None:
        if token.start_pos in self.outline.late_tags:
            self.read_tag(token, [])  # its place is the fault, whatever is in it
        else:
            self.body.append(Unreadable(str(token), _span(token)))

    def read_tag(self, token: Token, faults: list[Diagnostic]) -> None:
        tag = read_tag(token, _start(token), faults)
        if isinstance(tag, Unreadable):
            self.body.append(tag)
            return
        if any(other.name == tag.name for other in self.tags):
            found = f"the tag `{tag.name}` stands here a second time"
            faults.append(fault(Code.TAG_TWICE, found, *tag.span))
        self.tags.append(tag)

    def read_row(self, row: Tree[Token]) -> None:
        """One turn, or turns at the same time; then the claim of the stores, then the notes."""
        number: int | None = None
        sides: list[Side] = []
        stores: list[Token] = []
        rest: list[Tree[Token] | Token] = []
        is_after_bar = False
        for child in row.children:
            if isinstance(child, Tree) and child.data == "side":
                turn, *notes = [part for part in child.children if isinstance(part, Token)]
                sides.append((turn, notes))
                is_after_bar = False
            elif isinstance(child, Tree):
                rest.append(child)
            elif child.type == "NUMBER":
                number = int(child.rstrip("."))
            elif child.type == "BAR":
                is_after_bar = True
            elif child.type == "STORES" and not self.is_misread(child):
                stores.append(child)
            elif not sides:
                self.read_token(child)
            elif is_after_bar:
                sides[-1][1].append(child)
            else:
                rest.append(child)
        notes = sides[0][1] if len(sides) == 1 else self.read_simultaneous(sides, number)
        if len(sides) == 1 and sides[0][0]:
            self.body.append(self.turn(sides[0][0], number))
        self.ahead.extend(reversed([*stores, *notes, *rest]))

    def read_simultaneous(self, sides: list[Side], number: int | None) -> list[Token]:
        """Reads the row in playing order; gives the notes that stand after it."""
        written = [token for token, _ in sides if token]
        turns = [self.turn(token) for token in written]
        played = [turn for turn in turns if not isinstance(turn, Unreadable)]
        every_note = [note for _, notes in sides for note in notes]
        if not written:
            return every_note
        span = Span(_start(written[0]), _span(written[-1]).end)
        if len(played) < len(sides) or self.has_seat_twice(played):
            self.body.append(Unreadable(self.text[span.start : span.end], span))
            return every_note
        order = sorted(range(len(sides)), key=lambda index: seat_order(played[index].seat))
        notes = [[self.note(token) for token in sides[index][1]] for index in order[:-1]]
        self.body.append(
            SimultaneousRow(
                tuple(played[index] for index in order),
                tuple(tuple(n for n in some if not isinstance(n, Unreadable)) for some in notes),
                number,
                span,
            )
        )
        self.body.extend(n for some in notes for n in some if isinstance(n, Unreadable))
        return sides[order[-1]][1]

    def has_seat_twice(self, turns: Sequence[Turn | Pass]) -> bool:
        for index, turn in enumerate(turns):
            if any(other.seat is turn.seat for other in turns[:index]):
                found = f"{turn.seat.title} plays twice at the same time"
                hint = "a `|` stands between the turns of two seats"
                self.faults.append(fault(Code.MISPLACED, found, *turn.span, hint))
                return True
        return False

    def turn(self, token: Token, number: int | None = None) -> Turn | Pass | Unreadable:
        if self.is_misread(token):
            return Unreadable(str(token), _span(token))
        return read_turn(token, _start(token), self.faults, number)

    def note(self, token: Token) -> Note | Unreadable:
        if self.is_misread(token):
            return Unreadable(str(token), _span(token))
        if token.type == "DATA":
            return read_data(token, _start(token), self.faults)
        return read_comment(token, _start(token))

    def is_misread(self, token: Token) -> bool:
        return token.start_pos is not None and token.start_pos in self.outline.misread


def _start(token: Token) -> int:
    return token.start_pos or 0


def _span(token: Token) -> Span:
    return Span(_start(token), _start(token) + len(token))
