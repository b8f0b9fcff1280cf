"""The structure of a record: its tokens followed by the grammar, and mended where it is broken.

Its tokens are followed once. One that cannot stand in its place is a fault, and the reader makes
the least change that lets it go on: it supplies a missing token (with an empty text), or reads
the token as a note, which can stand nearly anywhere. No token is kept, so a text of a million
brackets takes no more memory than its findings.
"""

from __future__ import annotations

from .. import sentences
from ..diagnostic import Code
from ..grammar.outline import ParserRun, Token, TokenStream, place_of
from ..record import Record
from ..splitter import BLANKS
from .body import BodyReader, TooManyParts
from .brackets import Brackets
from .explain_place import (
    explain_bare,
    explain_late_statement,
    explain_missing_turn,
    explain_nested,
    explain_open_tag,
    explain_open_words,
    explain_place,
    explain_statement_in_variation,
    explain_stray,
    explain_unclosed,
)
from .explain_token import (
    TokenExplanation,
    begins_like_turn,
    explain_word,
    goes_on_with_turn,
    is_field,
    is_named_tag,
    is_prose,
    is_prose_line,
)
from .habits import is_turn_of_name
from .tokens import Faults, TooManyFaults, make_fault, rest_of_line


def read_structure(text: str, faults: Faults) -> Record | None:
    """The record of the text; `None` when it has too many parts. `faults` receives what is wrong.

    The time is linear in the text's length, however broken or nested it is.
    """
    if not text.endswith("\n"):
        text += "\n"  # ends a statement on the last line
    try:
        return _Mender(text, faults).mend()
    except TooManyParts:
        return None


class _Mender:
    """Feeds the tokens of one broken record to the parser, and mends what does not fit.

    Each token goes to both the parser and the body reader, so that they always agree on the place
    in the rule that the record has reached.
    """

    def __init__(self, text: str, faults: Faults) -> None:
        self.text = text
        self.run = ParserRun()
        self.reader = BodyReader(text, faults)
        self.faults = faults
        self.placed: set[int] = set()
        self.stream = TokenStream(text)
        self.open: list[int] = []  # the places of the variations that are open
        self.waiting: Token | None = None  # a number, `|` or `(` that has no turn yet
        self.previous: Token | None = None  # the token before, however it was read
        self.is_body = False
        self.joins_next = False  # after a word like `+` alone, which the next belongs to
        self.has_line_fault = False  # more faults on the line are part of this one
        self.is_lost_line = False  # the rest of the line is the value of a tag
        self.is_torn = False  # the token before could not be read
        self.is_part = False  # this token touches a token that could not be read
        self.torn: bool | None = None  # whether the turn, if any, just before could not be read
        self.prose: int | None = None  # the index of the fault of the words just before
        self.known_brackets: Brackets | None = None

    @property
    def brackets(self) -> Brackets:
        """The brackets of the text, which few texts need."""
        if self.known_brackets is None:
            self.known_brackets = Brackets(self.text)
        return self.known_brackets

    def mend(self) -> Record:
        at = 0
        try:
            for token in self.stream:
                kind, at = token.type, place_of(token)
                self.is_part = self.is_torn and self.touches(token)
                self.is_torn = False
                is_plain = kind in _PLAIN or (kind == "_NL" and not self.open)
                is_loose = self.is_lost_line or self.joins_next
                if is_plain and not is_loose and self.run.accepts(kind):
                    self.feed(token)
                else:
                    self.take(token)
                self.previous = token
                if kind == "_NL":
                    self.has_line_fault = False
                else:
                    self.torn = self.is_torn if kind == "TURN" else None
                if kind not in _IN_PROSE:
                    self.prose = None
                if self.is_torn and token.type in _STRAYS:
                    self.note_strays()
            self.close_unclosed(everything=True)
            self.supply_turn()
            self.run.end()
        except TooManyFaults:
            return self.reader.stop(at)
        return self.reader.finish()

    # -- one token ---------------------------------------------------------------------------

    def take(self, token: Token) -> None:
        if self.is_lost_line and token.type not in _LINE_ENDS:
            return None
        self.is_lost_line = False
        if self.joins_next:
            self.joins_next = False
            if token.type in ("TURN", "WORD", "NUMBER"):
                return self.note(token)
        match token.type:
            case "WORD":
                return self.take_word(token)
            case "BARE_TAG" | "BARE_DATA":
                self.add(token, explain_bare(token.type, token))
                return self.note(token)
            case "OPEN_COMMENT" | "OPEN_DATA":
                return self.take_bracket(token)
            case "CLOSER":
                return self.take_closer(token)
            case "LATE_STATEMENT" | "ASIDE" if not self.open or not self.is_closed():
                return self.take_late_statement(token)
            case "LATE_STATEMENT":
                return self.refuse_statement(token)
            case "STATEMENT" if self.prose is not None and is_prose_line(token):
                return self.note(token)
            case "_NL":
                self.close_unclosed()  # each ends with its line
            case "OPEN" if self.is_part_of_fault(token):
                return self.note(token)
            case "OPEN" if not self.brackets.is_closed(place_of(token)):
                if found := explain_open_words(self.text, place_of(token)):
                    return self.lose_line(token, found, Code.UNCLOSED)
        if self.accepts(token.type):
            return self.feed(token)
        if self.waiting is not None and not self.is_refused(token):
            self.supply_turn()
            return self.take(token)
        return self.mend_place(token)

    def mend_place(self, token: Token) -> None:
        """Takes a token where it cannot stand."""
        waits = self.waiting is not None
        is_unclosed = token.type == "OPEN" and not self.brackets.is_closed(place_of(token))
        match token.type:
            case _ if self.is_part_of_fault(token):
                self.note(token)
            case "CLOSE":
                self.take_closer(token)
            case "STATEMENT" | "POSITION" | "ASIDE":
                self.refuse_statement(token)
            case "OPEN" if is_unclosed and not self.is_body:
                self.add(token, explain_unclosed("("), Code.UNCLOSED)
                self.note(token)
            case "TURN" | "NUMBER" if not waits and self.has_line_fault:
                self.supply("_NL")
                self.feed(token)
            case kind:
                self.add(token, explain_place(kind, token, waits, self.accepts("OPEN")))
                self.move(token, waits)

    def move(self, token: Token, waits: bool) -> None:
        """Takes a misplaced token in the way that does the least harm."""
        match token.type:
            case "TURN" | "NUMBER" if not waits:
                self.supply("_NL")
                self.feed(token)
            case "OPEN":
                if not self.accepts("TURN"):
                    self.supply("_NL")
                self.supply("TURN")
                self.feed(token)
            case "TAG":
                self.run.take("COMMENT")
                self.reader.take_late_tag(token)
            case _:
                self.note(token)

    def take_word(self, token: Token) -> None:
        text = str(token)
        is_rest = self.torn is not None and goes_on_with_turn(text)
        goes_on = self.goes_on(token) or (is_rest and self.torn is True)
        rest = "" if goes_on else rest_of_line(self.text, place_of(token))
        if rest and self.begins_line() and (tag := self.explain_tag(rest)):
            self.lose_line(token, tag, Code.BAD_TAG)
            return
        if not goes_on:
            start = place_of(token)
            found = explain_word(text, rest)
            self.faults.append(make_fault(Code.UNKNOWN_WORD, found, start, start + len(text)))
            self.prose = len(self.faults) - 1
            self.has_line_fault = True
        self.joins_next = not text.strip("-+>@~,")
        begins_body = begins_like_turn(text) and not goes_on
        if (self.is_body or begins_body) and self.accepts("TURN") and not is_rest:
            self.is_torn = True
            self.run.take("TURN")
            self.reader.take_turn_misread(token)
            self.follow("TURN")
        else:
            self.note(token)

    def explain_tag(self, line: str) -> TokenExplanation | None:
        """The message for a tag without its brackets; `None` for others, as for `Maria: 7+3`."""
        found = explain_open_tag(line)
        is_turn = found is not None and is_turn_of_name(line, self.reader.tags)
        return None if is_turn else found

    def goes_on(self, token: Token) -> bool:
        """True when the word is part of the fault before it: more words, the rest of a position."""
        word, before = str(token), self.previous
        if self.is_part or (self.prose is not None and is_prose(word)):
            return True
        if not self.has_line_fault or before is None:
            return False
        if before.type == "WORD" and is_field(before):
            return is_field(word) or len(word) == 1
        return is_prose(word)

    def touches(self, token: Token) -> bool:
        """True when nothing is between the token and the one before it."""
        before = self.previous
        return before is not None and place_of(before) + len(before) == place_of(token)

    def is_part_of_fault(self, token: Token) -> bool:
        """True when a bracket or a claim is in the middle of something that cannot be read."""
        match token.type:
            case "OPEN":
                is_closed = self.brackets.is_closed(place_of(token))
                is_lost = self.has_line_fault and not self.accepts("OPEN")
                return not is_closed and (self.is_part or is_lost)
            case "CLOSE" | "TAG":
                return self.is_part and not is_named_tag(token)
        return token.type == "STORES" and self.has_line_fault

    def take_bracket(self, token: Token) -> None:
        """Takes a `{` or `<` that is never closed, or has another comment inside."""
        start = place_of(token)
        if self.brackets.is_closed(start):
            at = self.brackets.inner_brace(start)  # the other brace may be lines further down
            inner = make_fault(Code.STRAY_BRACKET, explain_nested(), at, at + 1)
            self.faults.append(inner)
            self.stream.at = self.brackets.end_of_braces(start)
            token = Token(token.type, self.text[start : self.stream.at], start)
        else:
            unclosed = make_fault(Code.UNCLOSED, explain_unclosed(token[0]), start, start + 1)
            self.faults.append(unclosed)
            if token.type == "OPEN_COMMENT":  # the comment may have had more lines
                self.prose = len(self.faults) - 1
        self.note(token)

    def take_closer(self, token: Token) -> None:
        """Takes a closing bracket that closes nothing."""
        if token == "}" and self.prose is not None:
            first = self.faults[self.prose]
            hint = sentences.COMMENT_UNOPENED
            self.faults[self.prose] = first._replace(hint=hint)
        elif not self.is_part:
            self.add(token, explain_stray(token), Code.STRAY_BRACKET)
            self.has_line_fault = True
        self.note(token)

    def take_late_statement(self, token: Token) -> None:
        """Takes a statement in the middle of a line and outside variations."""
        self.close_unclosed()
        if self.waiting is not None:
            self.supply_turn()
        else:
            self.add(token, explain_late_statement(token))
        if not self.accepts("STATEMENT"):
            self.supply("_NL")
        self.feed(token, "STATEMENT")

    def refuse_statement(self, token: Token) -> None:
        """Takes a statement in a variation."""
        self.add(token, explain_statement_in_variation(token))
        if self.waiting is not None:
            self.supply("TURN")
        self.note(token)

    # -- what is supplied ----------------------------------------------------------------------

    def supply_turn(self) -> None:
        """Supplies the turn that a number, a `|` or a `(` waits for."""
        if self.waiting is None:
            return
        kind = self.waiting.type
        if kind != "OPEN" or self.is_closed():
            self.add(self.waiting, explain_missing_turn(kind, self.waiting))
        self.supply("TURN")

    def close_unclosed(self, everything: bool = False) -> None:
        """Ends the variations without a `)`: the innermost ones, or with `everything` all."""
        while self.open and (everything or not self.is_closed()):
            opener = Token("OPEN", "(", self.open[len(self.open) - 1])
            self.add(opener, explain_unclosed("("), Code.UNCLOSED)
            self.supply_turn()
            self.supply("CLOSE")

    def supply(self, kind: str) -> None:
        """Feeds a token that is missing."""
        self.run.take(kind)
        self.reader.supply(kind)
        self.follow(kind)

    def note(self, token: Token) -> None:
        """Feeds the token as if it were a comment."""
        self.is_torn = True
        self.run.take("COMMENT")
        self.reader.take_loose(token)

    def note_strays(self) -> None:
        """Takes the stray brackets that touch text just read as a note.

        All of them, perhaps a million, become one more note that belongs to the same fault.
        """
        start = self.stream.at
        if not self.reader.is_loose_at(start):
            return
        closes = self.waiting is not None or self.accepts("CLOSE")
        end = self.brackets.end_of_strays(start, closes)
        if end > start:
            self.previous = Token("CLOSER", self.text[start:end], start)
            self.note(self.previous)
            self.stream.at = end

    def lose_line(self, token: Token, found: TokenExplanation, code: Code) -> None:
        """Takes the rest of a line, from the token on, as one fault."""
        rest = Token("WORD", rest_of_line(self.text, place_of(token)), token.start_pos)
        self.is_lost_line = True
        self.add(rest, found, code)
        self.note(rest)

    def feed(self, token: Token, kind: str | None = None) -> None:
        """Feeds the token, as one of another `kind` if one is given."""
        if kind is not None and kind != token.type:
            token = Token(kind, str(token), token.start_pos)
        self.run.take(token.type)
        self.reader.take(token)
        self.is_torn = bool(self.faults) and self.reader.is_torn
        if self.is_torn and token.type in ("STATEMENT", "TAG"):
            self.has_line_fault = True
        self.follow(token.type, token)

    def follow(self, kind: str, token: Token | None = None) -> None:
        """Keeps the state up to date after a token of that kind was fed."""
        if kind in ("TURN", "CLOSE"):
            self.waiting = None
        elif kind in ("NUMBER", "BAR", "OPEN"):
            self.waiting = token
        if kind == "OPEN":
            self.open.append(0 if token is None else place_of(token))
        elif kind == "CLOSE":
            self.open.pop()
        elif kind in ("TURN", "NUMBER", "STATEMENT", "POSITION"):
            self.is_body = True

    # -- what is known ---------------------------------------------------------------------------

    def is_refused(self, token: Token) -> bool:
        """True when the token itself is out of place, while a turn is waited for."""
        if token.type == "NUMBER" and self.begins_line():
            return False
        return self.waiting is not None and token.type in _REFUSED_AFTER[self.waiting.type]

    def begins_line(self) -> bool:
        return self.previous is not None and self.previous.type == "_NL"

    def is_closed(self) -> bool:
        """True when a `)` ends the innermost variation."""
        return bool(self.open) and self.brackets.is_closed(self.open[len(self.open) - 1])

    def accepts(self, kind: str) -> bool:
        return self.run.accepts(kind)

    def add(self, token: Token, found: TokenExplanation, code: Code = Code.MISPLACED) -> None:
        text = token.strip(BLANKS)
        start = place_of(token) + token.index(text)
        end = start + len(text.partition("\n")[0])
        if start not in self.placed:  # one place, one fault
            self.placed.add(start)
            self.faults.append(make_fault(code, found, start, end))


_PLAIN = frozenset({"TURN", "NUMBER", "BAR", "STORES", "COMMENT", "LINE_COMMENT", "DATA", "TAG"})
"""The kinds of tokens that are taken as they are wherever the parser accepts them."""

_LINE_ENDS = frozenset({"_NL", "COMMENT", "LINE_COMMENT", "DATA", "OPEN_COMMENT", "OPEN_DATA"})
"""The kinds of tokens that end the line of a tag without brackets."""

_IN_PROSE = frozenset({"WORD", "_NL", "STATEMENT", "OPEN_COMMENT"})
"""The kinds of tokens found in words for people when the `{` before them is missing."""

_STRAYS = frozenset({"OPEN", "CLOSE", "CLOSER"})
"""The kinds of brackets that may belong to nothing; each is one sign."""

_REFUSED_AFTER = {
    "NUMBER": frozenset({"TAG"}),
    "BAR": frozenset({"TAG", "NUMBER"}),
    "OPEN": frozenset({"TAG", "OPEN", "STORES", "BAR", "STATEMENT"}),
}
"""The kinds refused while a turn is waited for; before any other the turn is supplied."""
