"""Claims and statements read from tokens (`reader.py` reads all else).

`statements.pxd` beside this file gives everything its type in C.
"""

from __future__ import annotations

from ...engine.board import House, Position, Seat, house_order
from ...engine.values import open_class
from ..diagnostic import Span
from ..escapes import parse_string
from ..grammar.tables import kind_of, start_of
from ..record import (
    NOWHERE,
    End,
    EndReason,
    Event,
    Gap,
    Item,
    PositionClaim,
    Race,
    RoundStart,
    Score,
    SetPosition,
    Stores,
)
from .scanner import Scanner

_STORES_RULE, _STATEMENT_RULE, _POSITION_RULE = map(start_of, ("stores", "statement", "position"))
_ROUND, _SCORE, _BOARD, _END, _FIRST, _OWNER, _COUNT = map(
    kind_of, ("ROUND", "SCORE", "BOARD", "END", "FIRST", "OWNER", "COUNT")
)
_EVENT, _SET, _GAP = map(kind_of, ("EVENT", "SET", "GAP"))

if __file__.endswith(".py"):
    for _kind in (End, Score, Stores):
        globals()[_kind.__name__] = open_class(_kind)  # the reader seals what it puts together
_COMPLETE = EndReason.COMPLETE

SEATS = {letter: Seat(letter.upper()) for letter in "SNEWsnew"}
"""The seat of each letter, capital or small."""


class StatementReader:
    """Reads from the tokens of a scanner; `text` is the text it cuts, as characters."""

    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.text = ""

    def read_stores(self, letters: bytes, at: int, stop: int, into: int) -> Stores | None:
        """The claim of the stores in one token, whose parts are kept from `into` on."""
        shells = self.read_plain_counts(letters, at, stop)
        if shells is None:
            end = self.scanner.cut(letters, at, stop, _STORES_RULE, into)
            if end < 0:
                return None
            shells = self.read_counts(letters, into, end)
        stores = Stores.__new__(Stores)
        stores.shells = shells
        stores.at, stores.stop = at, stop
        return stores

    def read_plain_counts(self, letters: bytes, at: int, stop: int) -> tuple[int, ...] | None:
        """The two counts of `=12:9`, each of one to three digits; `None` for any other claim."""
        first = second = 0
        here = at + 1
        while here < stop and here <= at + 3 and 48 <= letters[here] <= 57:
            first = 10 * first + letters[here] - 48
            here += 1
        if here == at + 1 or here >= stop or letters[here] != 58:
            return None
        here += 1
        if not 1 <= stop - here <= 3:
            return None
        while here < stop:
            if not 48 <= letters[here] <= 57:
                return None
            second = 10 * second + letters[here] - 48
            here += 1
        return first, second

    def read_counts(self, letters: bytes, begin: int, end: int) -> tuple[int, ...]:
        """The numbers among the tokens from `begin` up to `end`."""
        scanner = self.scanner
        found = []
        for index in range(begin, end):
            if scanner.kinds[index] == _COUNT:
                found.append(scanner.number(letters, index))
        return tuple(found)

    def read_statement(self, letters: bytes, at: int, stop: int, begin: int) -> Item | None:
        """The statement in one token, whose parts are kept from `begin` on; `None` for a fault."""
        scanner = self.scanner
        end = scanner.cut(letters, at, stop, _STATEMENT_RULE, begin)
        if end < 0:
            return None
        kind = scanner.kinds[begin]
        if kind == _END:
            return self.read_end(begin, end)
        if kind == _SCORE:
            score = Score.__new__(Score)
            score.shells = self.read_counts(letters, begin, end)
            score.at, score.stop = scanner.starts[begin], scanner.stops[end - 1]
            return score
        span = Span(scanner.starts[begin], scanner.stops[end - 1])
        if kind in (_BOARD, _SET):
            return self.read_board(letters, begin + 1, end, span, kind == _SET)
        if kind == _ROUND:
            return self.read_round(letters, begin + 1, end, span)
        if kind == _EVENT:
            return self.read_event(begin + 1, end, span)
        return Gap(span) if kind == _GAP else self.read_race(letters, begin + 1, end, span)

    def read_race(self, letters: bytes, index: int, end: int, span: Span) -> Race:
        """The `race` whose first run is at `index`."""
        scanner = self.scanner
        runs = []
        while index < end:
            seat = SEATS[self.text[scanner.starts[index]]]
            runs.append((seat, scanner.number(letters, index + 1)))
            index += 2
        return Race(tuple(runs), span)

    def read_event(self, index: int, end: int, span: Span) -> Event | None:
        """The `event` whose name is at `index`; `None` for an unknown escape in its words."""
        scanner = self.scanner
        name = self.text[scanner.starts[index] : scanner.stops[index]]
        if index + 1 == end:
            return Event(name, None, span)
        words = self.read_string(index + 1)
        return None if words is None else Event(name, words, span)

    def read_string(self, index: int) -> str | None:
        """The value of the string at `index`, `None` when it has an unknown escape."""
        quoted = self.text[self.scanner.starts[index] : self.scanner.stops[index]]
        if "\\" not in quoted:
            return quoted[1 : len(quoted) - 1]
        value, bad = parse_string(quoted, 1)
        return None if bad else value

    def read_end(self, index: int, end: int) -> End:
        """The `end` at `index`."""
        scanner = self.scanner
        reason, seat = _COMPLETE, None
        if index + 1 < end:
            reason = EndReason(self.text[scanner.starts[index + 1] : scanner.stops[index + 1]])
        if index + 2 < end:
            seat = SEATS[self.text[scanner.starts[index + 2]]]
        ended = End.__new__(End)
        ended.reason, ended.seat = reason, seat
        ended.at, ended.stop = scanner.starts[index], scanner.stops[end - 1]
        return ended

    def read_round(self, letters: bytes, index: int, end: int, span: Span) -> RoundStart:
        """The `round` whose number is at `index`."""
        scanner = self.scanner
        number = scanner.number(letters, index)
        first = burned = None
        first_span = burned_span = NOWHERE
        index += 1
        while index < end:
            at = scanner.starts[index]
            if scanner.kinds[index] == _FIRST:
                first = SEATS[self.text[scanner.starts[index + 1]]]
                first_span = Span(at, scanner.stops[index + 1])
                index += 2
                continue
            index += 1
            houses = []
            while index < end and scanner.kinds[index] == _OWNER:
                houses.append(self.read_house(letters, index))
                index += 2
            burned = tuple(sorted(houses, key=house_order))
            burned_span = Span(at, scanner.stops[index - 1])
        return RoundStart(number, first, burned, span, first_span, burned_span)

    def read_house(self, letters: bytes, index: int) -> House:
        """The house named by two tokens."""
        seat = SEATS[self.text[self.scanner.starts[index]]]
        return House(seat, self.scanner.number(letters, index + 1))

    def read_board(
        self, letters: bytes, index: int, begin: int, span: Span, is_set: bool
    ) -> PositionClaim | SetPosition | None:
        """The `position` or `set` in the string at `index`; its parts are kept from `begin` on."""
        scanner = self.scanner
        at, stop = scanner.starts[index] + 1, scanner.stops[index] - 1
        end = scanner.cut(letters, at, stop, _POSITION_RULE, begin)
        if end < 0:
            return None
        parts = [self.text[scanner.starts[i] : scanner.stops[i]] for i in range(begin, end)]
        try:
            position = Position.from_text(" ".join(parts).upper())
        except ValueError:
            return None
        return SetPosition(position, span) if is_set else PositionClaim(position, span)
