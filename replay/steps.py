"""What happened in a record, as data: the steps of a replay."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ..engine.board import House, Position, Seat
from ..engine.ruleset import RuleSet
from ..engine.simultaneous import PlayedOpening
from ..engine.sowing import PlayedMove
from ..notation.diagnostic import Diagnostic
from ..notation.record import Record


class RoundBegun(NamedTuple):
    """A round's board is filled.

    `body_index` is its statement's place in the record's body, `None` for a round that needs none.
    `first` is `None` where both hands open the round; `refilled_from` the stores the houses
    were filled from, `None` in the first round and on a fresh board. `open_houses` are those that
    were not filled and stay in play all the same (`burned=open`).
    """

    body_index: int | None
    round: int
    position: Position
    first: Seat | None
    refilled_from: tuple[int, ...] | None = None
    open_houses: tuple[House, ...] = ()

    @property
    def burned(self) -> tuple[House, ...]:
        """The houses burned in this round, those that stay in play too."""
        return self.open_houses or self.position.burned


class TurnPlayed(NamedTuple):
    """A turn of one seat with the moves that were legal, in order.

    `after` is the engine's outcome; `ruled` the position an arbiter's `set` put in its place.
    `goes_on` says that another move was due where the record leaves the turn.
    """

    body_index: int
    round: int
    row: int
    seat: Seat
    moves: tuple[PlayedMove, ...]
    before: Position
    after: Position
    goes_on: bool
    ruled: Position | None

    @property
    def captured(self) -> int:
        """The shells captured in the turn."""
        return sum(move.captured for move in self.moves)

    @property
    def laps(self) -> int:
        """The number of laps of the turn."""
        return sum(len(move.laps) for move in self.moves)


class PassPlayed(NamedTuple):
    """A turn of a seat that had nothing to lift."""

    body_index: int
    round: int
    row: int
    seat: Seat
    before: Position
    after: Position


class RowPlayed(NamedTuple):
    """A simultaneous row. `ruled` is the position a `set` states instead of the engine's."""

    body_index: int
    round: int
    row: int
    opening: PlayedOpening | None
    before: Position
    after: Position
    ruled: Position | None = None

    @property
    def captured(self) -> int:
        """The shells captured by all hands."""
        moves = self.opening.moves if self.opening else ()
        return sum(move.captured for hand in moves for move in hand)

    @property
    def laps(self) -> int:
        """The number of laps of all hands."""
        moves = self.opening.moves if self.opening else ()
        return sum(len(move.laps) for hand in moves for move in hand)


class PositionSet(NamedTuple):
    """The board is put into a position by a `set`; `before` is `None` after a gap."""

    body_index: int
    round: int
    before: Position | None
    after: Position


class Unverified(NamedTuple):
    """A turn or row that could not be played, because the board before it is not known."""

    body_index: int
    round: int
    row: int


class RoundOver(NamedTuple):
    """A round is over; `score` is the stores with the shells left in the houses collected.

    `position` is the board before that, `None` where only the record's `score` is known.
    """

    round: int
    position: Position | None
    score: tuple[int, ...]


Step = RoundBegun | TurnPlayed | PassPlayed | RowPlayed | PositionSet | Unverified | RoundOver


class Variation(NamedTuple):
    """A variation played out.

    `body_index` is the place of its `VariationStart` in the body, `replaces` of the turn it
    replaces, `parent` of the enclosing variation's start (`None` in the main line). Variations
    inside it stand apart.
    """

    body_index: int
    replaces: int
    parent: int | None
    steps: tuple[Step, ...]


class Outcome(Enum):
    """How a match stands at the end of its record."""

    WON = "won"
    DRAWN = "drawn"
    UNFINISHED = "unfinished"


class Result(NamedTuple):
    """How the match came out and why.

    `reason` is one word: the rules' `win` (`shells`, `rounds`, `standing`, `burned`), the word of
    an `end` line, or `unfinished`, `unverified`. `stores` are the last known, after collecting.
    """

    outcome: Outcome
    winner: Seat | None
    reason: str
    stores: tuple[int, ...] | None

    def to_text(self) -> str:
        """The result as the `Result` tag writes it."""
        if self.outcome is Outcome.WON and self.winner is not None:
            return self.winner.value
        return "draw" if self.outcome is Outcome.DRAWN else "*"


class Replay(NamedTuple):
    """A record played on the engine, as far as it could have happened.

    `rules` is `None` when the record names rules that are not known; nothing is played then.
    `steps` is the main line in order; `diagnostics` are those of play, not of reading, in the
    order of the text; `confirmed` holds the places in the body of the claims that were checked
    and hold.
    """

    record: Record
    rules: RuleSet | None
    steps: tuple[Step, ...]
    variations: tuple[Variation, ...]
    result: Result
    diagnostics: tuple[Diagnostic, ...]
    confirmed: frozenset[int] = frozenset()

    @property
    def has_errors(self) -> bool:
        """Whether something in the record cannot have happened or is claimed falsely."""
        return any(finding.is_error for finding in self.diagnostics)
