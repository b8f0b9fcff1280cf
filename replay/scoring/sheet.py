"""The sheet at one moment: the record so far, the board, and what is to be entered next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ...engine.board import Position, Seat
from ...engine.round import is_round_over
from ...engine.rules_text import DEFAULT, rules_from_text
from ...engine.ruleset import RuleSet
from ...notation.record import Item, Record, RoundStart, SimultaneousRow, Tag
from ...notation.rows import number_rows
from ..line import Line
from ..positions import begin_line
from ..rounds import begin_round
from ..steps import Step
from .clocks import Clocks, TimeControl
from .entry import Refusal, Tap
from .opening_row import HandView, OpeningRow, empty_row


class Asks(Enum):
    """The next thing that the sheet waits for."""

    HANDS = "hands"
    TURN = "turn"
    ROUND = "round"
    END = "end"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A record in progress; a sheet never changes, an entry gives another one.

    `body` holds what was entered, with passes and the first `round` added. A turn that goes on is
    in it as far as it is known. `line` is play up to here, `base` is play before the last turn or
    row, which is at `last` in the body. `hands` is the opening row until it is complete; `taps` are
    those for which no house was named yet, `pace` the shells a hand drops in a second. `steps` and
    `warnings` are those of the last entry.
    """

    rules: RuleSet
    """The rules."""
    tags: tuple[Tag, ...]
    """The tags entered, without `Rules`."""
    body: tuple[Item, ...]
    """The record so far."""
    line: Line
    """The line of play behind it."""
    base: Line | None = None
    """The line before the last turn or row."""
    last: int | None = None
    """The place of the last turn or row in the body."""
    hands: OpeningRow | None = None
    """The row that all hands open, until it is complete."""
    taps: tuple[Tap, ...] = ()
    """The times of lifts whose house is not named yet."""
    pace: float = 2.0
    """The shells that a hand drops in a second."""
    clocks: Clocks | None = None
    """The clocks, if the game is timed."""
    steps: tuple[Step, ...] = ()
    """The steps of the last entry."""
    warnings: tuple[str, ...] = ()
    """The warnings about the last entry."""

    @property
    def position(self) -> Position:
        """The board now; raises `ValueError` if the sheet was made without one."""
        if self.line.state is None:
            raise ValueError("the board of a sheet is always known")
        return self.line.state.position

    @property
    def asks(self) -> Asks:
        """The thing that is to be entered next."""
        state = self.line.state
        if self.line.end is not None or state is None:
            return Asks.NOTHING
        if state.is_over:
            return Asks.END if self.line.is_match_over else Asks.ROUND
        return Asks.HANDS if state.position.to_move is None else Asks.TURN

    @property
    def mover(self) -> Seat | None:
        """The seat whose turn it is."""
        return self.position.to_move if self.asks is Asks.TURN else None

    @property
    def goes_on(self) -> bool:
        """True when the seat to move is in the middle of its turn."""
        return bool(self.line.due)

    @property
    def legal_houses(self) -> tuple[int, ...]:
        """The houses the seat to move can lift."""
        state = self.line.state
        return state.legal_houses() if state is not None and self.asks is Asks.TURN else ()

    @property
    def is_played(self) -> bool:
        """True when anything was played."""
        return self.last is not None or (self.hands is not None and any(self.hands.lifts))

    def has_same_play(self, other: Sheet) -> bool:
        """True when the same was played up to both sheets, whatever else was entered."""
        mine, others = (one.hands.lifts if one.hands else () for one in (self, other))
        return (self.line.state, self.line.end, mine) == (other.line.state, other.line.end, others)

    @property
    def hand_views(self) -> tuple[HandView, ...]:
        """Every hand of the opening row, while it is entered."""
        if self.asks is not Asks.HANDS or self.line.state is None:
            return ()
        hands = self.hands or empty_row(self.rules)
        return hands.views(self.line.state, self.pace)

    @property
    def last_tap(self) -> int:
        """The milliseconds on the stopwatch at the last tap of an opening, 0 before the first."""
        lifts = self.hands.lifts if self.hands is not None else ()
        taps = [lifted.tapped for own in lifts for lifted in own if lifted.tapped is not None]
        return max([*taps, *(tap.at for tap in self.taps)], default=0)

    @property
    def seen_position(self) -> Position:
        """The board with the known lifts of an opening row already sown."""
        if self.asks is not Asks.HANDS or self.hands is None or self.line.state is None:
            return self.position
        return self.hands.position(self.line.state, self.pace)

    @property
    def doubts(self) -> tuple[str, ...]:
        """The reasons why lifts of the opening row are provisional."""
        return self.hands.doubts if self.hands is not None else ()

    @property
    def shown_body(self) -> tuple[Item, ...]:
        """The body with the opening row as far as a record can hold it."""
        row = self._row_so_far()
        return self.body if row is None else (*self.body, row)

    @property
    def row_number(self) -> int | None:
        """The number of the row that the round has come to, `None` before its first row."""
        body = self.shown_body
        places = number_rows(Record((), body), self.rules.seats)
        for item, place in zip(reversed(body), reversed(places), strict=True):
            if isinstance(item, RoundStart):
                return None
            if place is not None:
                return place.number
        return None

    def _row_so_far(self) -> SimultaneousRow | None:
        hands, state = self.hands, self.line.state
        if hands is None or state is None or hands.fault:
            return None
        hands = hands.without_provisional(state, self.pace)
        if hands.missing(state):
            return None
        # A row may empty the houses before it is at its end; the round is not to be scored yet.
        is_over = is_round_over(self.rules, hands.position(state, self.pace))
        return None if is_over else hands.row(state, self.pace)


def blank_sheet(rules_text: str = DEFAULT, tags: tuple[Tag, ...] = ()) -> Sheet | Refusal:
    """The sheet before anything is played; a refusal when the rules or the set-up are not valid.

    `tags` may hold `Setup`; `Rules` is not among them.
    """
    try:
        rules = rules_from_text(rules_text)
    except ValueError as fault:
        return Refusal(str(fault), "`sungka rules` lists what is known")
    setup = next((tag for tag in tags if tag.name == "Setup"), None)
    line, found = begin_line(setup, rules)
    start = RoundStart(1)
    found += begin_round(line, 0, start, None)
    line.close_round()  # a set-up may have nothing to lift
    for finding in found:
        if finding.is_error:
            return Refusal(finding.message, finding.hint)
    control = next((tag.value for tag in tags if tag.name == "TimeControl"), None)
    clocks = None
    if control is not None:
        try:
            given = TimeControl.from_text(control)
        except ValueError as fault:
            return Refusal(str(fault))
        clocks = Clocks(given, (given.base,) * rules.seats)
    steps = tuple(line.steps)
    return Sheet(rules, tags, (start,), line.copy(), clocks=clocks, steps=steps)
