"""A match while it is played: what can be lifted now, and the match after it was lifted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...engine import match
from ...engine.board import House, Position, Seat, house_order
from ...engine.round import Round
from ...engine.rules_text import rules_to_text
from ...engine.ruleset import BurnChoice, RuleSet
from ...notation.record import Detail, Item, Move, Record, RoundStart, Tag, Turn
from ..result import Result
from ..rounds import result_of
from .entry import NotatedEntry, Refusal, SheetChange, read_change
from .sheet import Asks, Sheet, blank_sheet
from .take import enter
from .to_record import write_sheet


class Match(NamedTuple):
    """A match at one moment, under any rules; it never changes, playing gives another one.

    `sheet` is the scorer's sheet behind it. Where all hands open a round at once, `to_move` is the
    hand that is free first, and each is asked for its houses one by one, as a scorer enters them.

    >>> match = begin_match("sungka")
    >>> match.to_move, match.legal()
    (Seat.SOUTH, (1, 2, 3, 4, 5, 6, 7))
    >>> match = match.play(2).play("N5")
    >>> match.round.position.to_move, match.text()
    (Seat.NORTH, 'S2 | N5')
    """

    sheet: Sheet
    """The scorer's sheet behind the match: its record so far, and what it asks for."""

    @property
    def rules(self) -> RuleSet:
        """The rules of the match."""
        return self.sheet.rules

    @property
    def round(self) -> Round:
        """The round now; while a row is entered that all hands open, the round before it."""
        state = self.sheet.line.state
        assert state is not None, "the board of a sheet is always known"
        return state

    @property
    def number(self) -> int:
        """The number of the round, from 1."""
        return self.sheet.line.round

    @property
    def position(self) -> Position:
        """The board now; within a row that all hands open, with all that is known to be sown."""
        position = self.sheet.seen_position
        return position._replace(to_move=None) if self.sheet.asks is Asks.HANDS else position

    @property
    def stores(self) -> tuple[int, ...]:
        """The shells in each store, in playing order; those left are in it once a round is over."""
        return self.sheet.line.score or self.position.stores

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The stores at the end of each round that is over."""
        return self.sheet.line.scores

    @property
    def burned(self) -> tuple[House, ...]:
        """The houses burned so far, by seat in playing order, then by number."""
        return tuple(sorted(self.sheet.line.burned, key=house_order))

    @property
    def is_round_over(self) -> bool:
        """True when nothing is left to lift in this round."""
        return self.sheet.asks not in (Asks.TURN, Asks.HANDS)

    @property
    def is_over(self) -> bool:
        """True when the rules play no other round, or when an `end` was played."""
        return self.sheet.asks in (Asks.END, Asks.NOTHING)

    @property
    def result(self) -> Result:
        """The result as far as the match was played."""
        return result_of(self.sheet.line)

    @property
    def winner(self) -> Seat | None:
        """The seat that has won; `None` while the match goes on, and when it is drawn."""
        return self.result.winner if self.is_over else None

    @property
    def to_move(self) -> Seat | None:
        """The seat whose hand lifts next; `None` when the round is over."""
        if self.sheet.asks is not Asks.HANDS:
            return self.sheet.mover
        due = [view for view in self.sheet.hand_views if view.is_due]
        return min(due, key=lambda view: view.finished).seat if due else None

    def legal(self) -> tuple[int, ...]:
        """The houses that the hand of `to_move` can lift now, nearest to its store first.

        It is empty only when the round is over: passes are played by themselves.
        """
        if self.sheet.asks is not Asks.HANDS:
            return self.sheet.legal_houses
        numbers = range(1, self.rules.houses + 1)
        return tuple([n for n in numbers if not isinstance(self._lift(n), Refusal)])

    def play(self, lifted: int | str) -> Match:
        """The match after a house was lifted, or after a line in the notation.

        A number is a house of `to_move`; a text is whatever a scorer enters: a turn (`"S7+3"`), a
        row of all hands (`"S6@3 | N5"`), a comment, a statement. Raises `ValueError` with the
        reason when it cannot be played.
        """
        sheet = self._lift(lifted) if isinstance(lifted, int) else self._enter(lifted)
        if isinstance(sheet, Refusal):
            hint = "" if sheet.hint is None else f" ({sheet.hint})"
            raise ValueError(f"`{lifted}` cannot be played: {sheet.message}{hint}")
        return Match(sheet)

    def next_round(self, burned: Iterable[House | str] = ()) -> Match:
        """The match with the board filled for the next round.

        Where the rules leave it to the players, `burned` are the houses that burn (`"N6"`), by
        default those that the refill would reach last. Raises `ValueError` while the round is not
        over, when the match is, and when other houses have to burn.
        """
        if self.is_over or not self.is_round_over:
            over = "the match is over" if self.is_over else f"round {self.number} is not over"
            raise ValueError(f"there is no next round: {over}")
        rules, number = self.rules, self.number + 1
        houses = tuple([House.from_text(it) if isinstance(it, str) else it for it in burned])
        if houses and rules.burn is not BurnChoice.CHOSEN:
            raise ValueError("these rules say which houses burn: leave `burned` out")
        if not houses and rules.burn is BurnChoice.CHOSEN:
            line = self.sheet.line
            houses = match.burned_houses(rules, self.stores, line.burned)
        entered = self._take(RoundStart(number, None, houses or None))
        if isinstance(entered, Refusal):
            raise ValueError(f"round {number} cannot begin: {entered.message}")
        return Match(entered)

    def to_record(
        self,
        tags: Mapping[str, str] | None = None,
        end: str | None = None,
        detail: str = "standard",
    ) -> Record:
        """The record of the match so far, with `Rules` and `Result` among its tags.

        `end` says how it ended before the rules ended it: `"resign S"`, `"abandoned"`, `"agreed"`;
        a match that is over ends by itself. `detail` is `bare`, `standard` or `full`. Raises
        `ValueError` when one of them cannot be written.
        """
        sheet = self.sheet
        if end is not None or sheet.asks is Asks.END:
            sheet = self.play(f"end {end or ''}".strip()).sheet
        own = [Tag(name, value) for name, value in (tags or {}).items()]
        made = {tag.name for tag in own} & {"Rules", "Result", "Digest"}
        if made:
            raise ValueError(f"`{min(made)}` is not given: it follows from the match")
        entered = enter(sheet, NotatedEntry(tuple(own), ()))
        if isinstance(entered, Refusal):
            raise ValueError(f"the tags cannot be written: {entered.message}")
        return write_sheet(entered, entered.shown_body, Detail(detail))

    def text(self) -> str:
        """The last turn or row as the notation writes it; empty before the first."""
        from ...notation.items import write_item

        sheet = self.sheet
        return "" if sheet.last is None else write_item(sheet.body[sheet.last])

    def _lift(self, number: int) -> Sheet | Refusal:
        seat = self.to_move
        if seat is None:
            return Refusal("no seat is to move")
        after = self._take(Turn(seat, (Move(number),)))
        # A scorer may enter what another hand makes possible later; a player cannot.
        if not isinstance(after, Refusal) and after.doubts:
            return Refusal(after.doubts[-1])
        return after

    def _enter(self, line: str) -> Sheet | Refusal:
        read = read_change(line.strip(), self.to_move, self.number + 1)
        return read if isinstance(read, Refusal) else self._change(read[1])

    def _take(self, *items: Item) -> Sheet | Refusal:
        return self._change(NotatedEntry((), items))

    def _change(self, change: SheetChange) -> Sheet | Refusal:
        return enter(self.sheet, change)


def begin_match(
    rules: RuleSet | str = "sungka",
    position: Position | str | None = None,
    first: Seat | str | None = None,
) -> Match:
    """A match before its first move.

    `first` is the seat that begins, or its letter, where the players choose it; where all hands
    open the match it changes nothing. A `position`, also as a record writes it, is the board to
    begin with, and says itself who is to move. Raises `ValueError` when these do not fit the rules.
    """
    text = rules if isinstance(rules, str) else rules_to_text(rules)
    tags: tuple[Tag, ...] = ()
    if position is not None:
        board = position if isinstance(position, str) else position.to_text()
        tags = (Tag("Setup", board),)
        if first is not None:
            raise ValueError("a position says itself who is to move: leave `first` out")
    sheet = blank_sheet(text, tags)
    if isinstance(sheet, Refusal):
        raise ValueError(sheet.message if sheet.hint is None else f"{sheet.message}: {sheet.hint}")
    if first is None:
        return Match(sheet)
    seat = _find_seat(first) if isinstance(first, str) else first
    # Only checks that the seat plays, and raises where it does not.
    match.start(sheet.rules, seat)
    if sheet.asks is Asks.HANDS:
        return Match(sheet)
    begun = enter(sheet, NotatedEntry((), (RoundStart(1, seat),)))
    if isinstance(begun, Refusal):
        raise ValueError(begun.message)
    return Match(begun)


def _find_seat(text: str) -> Seat:
    for seat in Seat:
        if text.upper() in (seat.value, seat.name):
            return seat
    letters = ", ".join(f"`{seat.value}`" for seat in Seat)
    raise ValueError(f"`{text}` is no seat: write one of {letters}")
