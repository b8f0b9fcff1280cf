"""What stands where in a record: its outline by the grammar, mended where it is broken.

A text without faults is parsed once, and that is all. Otherwise its tokens are fed to the same
parser one by one; a token that cannot stand in its place is a fault, and the least change that
lets the reader go on is made: a missing token is supplied (its text is empty), or the token is
read as a note, which can stand nearly anywhere, and remembered.
"""

from __future__ import annotations

from typing import NamedTuple

from lark import Token, Tree
from lark.exceptions import UnexpectedToken

from .brackets import match_brackets, place_of
from .diagnostic import Code, Diagnostic
from .explain import explain_word, first_word, is_field, is_prose, shorten
from .grammar import can_take, outline_parser
from .islands import fault


class Outline(NamedTuple):
    """The tree of the rule `record`, and what had to be mended to get it.

    `misread` are the places of the tokens that are not what their type in the tree says;
    `late_tags` those of them that are tags in the body.
    """

    tree: Tree[Token]
    misread: frozenset[int] = frozenset()
    late_tags: frozenset[int] = frozenset()
    faults: tuple[Diagnostic, ...] = ()


def read_outline(text: str) -> Outline:
    """The outline of a record's text; linear in its length, however broken or nested it is."""
    if not text.endswith("\n"):
        text += "\n"  # ends a statement on the last line
    try:
        return Outline(outline_parser().parse(text, start="record"))
    except UnexpectedToken:
        return _Mender(text).mend()


class _Mender:
    """The tokens of one broken record on their way into the parser."""

    def __init__(self, text: str) -> None:
        self.tokens = list(outline_parser().lex(text))
        self.parser = outline_parser().parse_interactive(start="record")
        self.faults: list[Diagnostic] = []
        self.placed: set[int] = set()
        self.misread: set[int] = set()
        self.late_tags: set[int] = set()
        self.closed, self.skipped = match_brackets(self.tokens)
        self.open: list[Token] = []
        self.waiting: Token | None = None  # a number, `|` or `(` that has no turn yet
        self.previous: Token | None = None  # the token before, whatever became of it
        self.is_body = False
        self.joins_next = False  # a word like `+` stood alone: what follows belongs to it

    def mend(self) -> Outline:
        for token in self.tokens:
            if place_of(token) not in self.skipped:
                self.take(token)
                self.previous = token
        self.close_unclosed(everything=True)
        self.supply_turn()
        if not self.accepts("$END"):
            self.supply("_NL")  # a bracket that is never closed took the end of the line
        # lark 1.3 leaves feed_eof without types; the comment can go when it has them
        tree: Tree[Token] = self.parser.feed_eof()  # type: ignore[no-untyped-call, unused-ignore]
        return Outline(tree, frozenset(self.misread), frozenset(self.late_tags), tuple(self.faults))

    # -- one token ---------------------------------------------------------------------------

    def take(self, token: Token) -> None:
        if self.joins_next:
            self.joins_next = False
            if token.type in ("TURN", "WORD", "NUMBER"):
                self.misread.add(place_of(token))
                return self.feed(token, "COMMENT")
        match token.type:
            case "WORD":
                return self.take_word(token)
            case "OPEN_COMMENT" | "OPEN_DATA" | "CLOSER":
                return self.take_bracket(token)
            case "LATE_STATEMENT" | "ASIDE" if not self.open or not self.is_closed():
                return self.take_late_statement(token)
            case "LATE_STATEMENT":
                return self.refuse_statement(token)
            case "STATEMENT" | "POSITION" | "NUMBER" if self.begins_line():
                self.close_unclosed()
        if self.accepts(token.type):
            return self.feed(token)
        if self.waiting is not None and not self.is_refused(token):
            self.supply_turn()
            return self.take(token)
        return self.mend_place(token)

    def mend_place(self, token: Token) -> None:
        match token.type:
            case "TURN" | "NUMBER" if self.waiting is not None:
                self.misplaced(token, "a row has one number, before its first turn")
                self.note(token)
            case "TURN" | "NUMBER":
                self.misplaced(
                    token,
                    f"`{shorten(token)}` stands on the line of a statement",
                    "turns begin a line of their own",
                )
                self.supply("_NL")
                self.feed(token)
            case "TAG":
                self.misplaced(
                    token,
                    f"`{shorten(token)}` stands after the game has begun",
                    "tags stand before the first turn; words for people stand in braces: `{…}`",
                )
                self.late_tags.add(place_of(token))
                self.note(token)
            case "STORES" if self.accepts("OPEN"):
                self.misplaced(
                    token, f"`{token}` is a second claim of the stores after the same turn"
                )
                self.note(token)
            case "STORES":
                self.misplaced(token, f"`{token}` has no turn before it")
                self.note(token)
            case "BAR":
                self.misplaced(
                    token,
                    "`|` does not stand between two turns",
                    "between a turn and `|` only comments and data may stand",
                )
                self.note(token)
            case "OPEN":
                self.misplaced(
                    token,
                    "`(` has no turn before it",
                    "a variation replaces the turn just before it",
                )
                if not self.accepts("TURN"):
                    self.supply("_NL")
                self.supply("TURN")
                self.feed(token)
            case "CLOSE":
                self.add(Code.STRAY_BRACKET, "`)` closes nothing", token)
                self.note(token)
            case "VERSION":
                self.misplaced(token, "another record begins here")
                self.note(token)
            case _:
                self.refuse_statement(token)

    def take_word(self, token: Token) -> None:
        text = str(token)
        if not self.goes_on(text):
            found = explain_word(text)
            start = place_of(token)
            self.faults.append(fault(Code.UNKNOWN_WORD, found, start, start + len(text)))
        self.joins_next = all(sign in "-+>@~," for sign in text)
        if (self.is_body or text[0] in "SNEW0123456789") and self.accepts("TURN"):
            self.misread.add(place_of(token))
            self.feed(token, "TURN")
        else:
            self.note(token)

    def goes_on(self, word: str) -> bool:
        """Whether the word before was the same fault: a word of prose, a field of a position."""
        before = self.previous
        if before is None or before.type != "WORD":
            return False
        if is_field(before):
            return is_field(word) or len(word) == 1
        return is_prose(before) and is_prose(word)

    def take_bracket(self, token: Token) -> None:
        start = place_of(token)
        end = start + len(token)
        if token.type == "CLOSER":
            self.add(Code.STRAY_BRACKET, f"`{token}` closes nothing", token)
        elif start in self.closed:
            hint = "inside a comment braces are written `\\{` and `\\}`"
            found = "`{` stands inside a comment"
            self.faults.append(fault(Code.STRAY_BRACKET, found, end, end + 1, hint))
        else:
            closer = "}" if token.type == "OPEN_COMMENT" else ">"
            found = f"`{token[0]}` is never closed by a `{closer}`"
            self.faults.append(fault(Code.UNCLOSED, found, start, start + 1))
        self.note(token)

    def take_late_statement(self, token: Token) -> None:
        """A statement in the middle of a line, outside of variations."""
        self.close_unclosed()
        if self.waiting is not None:
            self.supply_turn()
        else:
            self.misplaced(
                token,
                f"`{first_word(token)}` stands in the middle of a line",
                "a statement begins a line",
            )
        if not self.accepts("STATEMENT"):
            self.supply("_NL")
        self.feed(token, "STATEMENT")

    def refuse_statement(self, token: Token) -> None:
        """A statement in a variation."""
        word = first_word(token)
        if word == "position":
            found = "`position` in a variation is followed by the position in quotes"
            self.add(Code.BAD_STATEMENT, found, token)
        else:
            self.misplaced(
                token, f"`{word}` stands in a variation, where only `position` may stand"
            )
        if self.waiting is not None:
            self.supply("TURN")
        self.note(token)

    # -- what is supplied ----------------------------------------------------------------------

    def supply_turn(self) -> None:
        """The turn that a number, a `|` or a `(` waits for."""
        if self.waiting is None:
            return
        waiting = self.waiting
        match waiting.type:
            case "NUMBER":
                self.misplaced(waiting, f"`{waiting}` has no turn after it")
            case "BAR":
                self.misplaced(waiting, "`|` has no turn after it")
            case _ if self.is_closed():
                self.misplaced(waiting, "the variation holds no turn")
        self.supply("TURN")

    def close_unclosed(self, everything: bool = False) -> None:
        """Ends the variations that no `)` ends."""
        while self.open and (everything or not self.is_closed()):
            opener = self.open[-1]
            self.add(Code.UNCLOSED, "`(` is never closed by a `)`", opener)
            self.supply_turn()
            self.supply("CLOSE")

    def supply(self, kind: str) -> None:
        self.feed(Token(kind, ""))

    def note(self, token: Token) -> None:
        """Feeds the token as if it were a comment."""
        self.misread.add(place_of(token))
        self.feed(token, "COMMENT")

    def feed(self, token: Token, kind: str | None = None) -> None:
        kind = kind or token.type
        if kind != token.type:
            token = Token(kind, str(token), token.start_pos)
        self.parser.feed_token(token)
        match kind:
            case "TURN" | "CLOSE":
                self.waiting = None
            case "NUMBER" | "BAR" | "OPEN":
                self.waiting = token
        if kind == "OPEN":
            self.open.append(token)
        elif kind == "CLOSE":
            self.open.pop()
        self.is_body = self.is_body or kind in ("TURN", "NUMBER", "STATEMENT", "POSITION")

    # -- what is known ---------------------------------------------------------------------------

    def is_refused(self, token: Token) -> bool:
        """Whether the token is out of place itself where a turn is waited for."""
        if token.type == "NUMBER" and self.begins_line():
            return False
        return self.waiting is not None and token.type in _REFUSED_AFTER[self.waiting.type]

    def begins_line(self) -> bool:
        return self.previous is not None and self.previous.type == "_NL"

    def is_closed(self) -> bool:
        """Whether a `)` ends the innermost variation."""
        return bool(self.open) and place_of(self.open[-1]) in self.closed

    def accepts(self, kind: str) -> bool:
        return can_take(self.parser, kind)

    def misplaced(self, token: Token, message: str, hint: str | None = None) -> None:
        self.add(Code.MISPLACED, message, token, hint)

    def add(self, code: Code, message: str, token: Token, hint: str | None = None) -> None:
        text = token.strip(" \t\xa0")
        start = place_of(token) + token.index(text)
        end = start + len(text.split("\n")[0])
        if start not in self.placed:  # one place, one fault
            self.placed.add(start)
            self.faults.append(fault(code, message, start, end, hint))


_REFUSED_AFTER = {
    "NUMBER": frozenset({"TAG"}),
    "BAR": frozenset({"TAG", "NUMBER"}),
    "OPEN": frozenset({"TAG", "OPEN", "STORES", "BAR", "STATEMENT"}),
}
"""What is refused where a turn is waited for; before all else the turn is supplied."""
