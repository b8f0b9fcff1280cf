"""Everything that can happen at a tournament: one class for each kind of line of the journal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class TableAddress(NamedTuple):
    """A round and a table, both from 1, and a board of that match or `None` for all of it.

    >>> str(TableAddress(1, 3)), str(TableAddress(12, 104, 2))
    ('1.03', '12.104.2')
    """

    round: int
    table: int
    board: int | None = None

    def __str__(self) -> str:
        """The address as it is written."""
        board = "" if self.board is None else f".{self.board}"
        return f"{self.round}.{self.table:02}{board}"

    @property
    def match(self) -> TableAddress:
        """The address of the whole match."""
        return TableAddress(self.round, self.table)


class BoardScore(NamedTuple):
    """The shells of the first and the second entrant at the end of a board."""

    first: int
    second: int

    def __str__(self) -> str:
        """The score as it is written."""
        return f"{self.first}-{self.second}"

    @property
    def leading_side(self) -> int | None:
        """0 for the first, 1 for the second, `None` where both have the same number of shells."""
        return None if self.first == self.second else int(self.second > self.first)


class ByeKind(Enum):
    """The points of a round without an opponent: a win's, half of them on request, or none."""

    FULL = "full"
    HALF = "half"
    NONE = "zero"


@dataclass(frozen=True, slots=True)
class DrawFact:
    """The starting order of a group of a stage, groups counted from 1."""

    stage: str
    group: int
    entrants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairFact:
    """Two entrants who meet; the first sits South."""

    address: TableAddress
    first: str
    second: str
    stage: str | None = None
    group: int | None = None


@dataclass(frozen=True, slots=True)
class ByeFact:
    """An entrant without an opponent in a round."""

    round: int
    entrant: str
    kind: ByeKind = ByeKind.FULL
    stage: str | None = None
    group: int | None = None


@dataclass(frozen=True, slots=True)
class ResultFact:
    """The score of a board: the one in the address, or else the only one of the match."""

    address: TableAddress
    score: BoardScore


@dataclass(frozen=True, slots=True)
class BoardsFact:
    """The scores of all boards of a match, in their order."""

    address: TableAddress
    scores: tuple[BoardScore, ...]


@dataclass(frozen=True, slots=True)
class ForfeitFact:
    """Those who lose a match, or a board of it, without playing: one entrant or both."""

    address: TableAddress
    losers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FoulFact:
    """A foul by `S` or `N`, or by an entrant given by id."""

    address: TableAddress
    whose: str


@dataclass(frozen=True, slots=True)
class WithdrawFact:
    """An entrant who plays no more from a round on."""

    entrant: str
    round: int


@dataclass(frozen=True, slots=True)
class EnterFact:
    """An entrant who comes late, or comes back, and plays from a round on.

    With a stage, the entrant takes a place in a group of it that is drawn already.
    """

    entrant: str
    round: int
    stage: str | None = None
    group: int | None = None


@dataclass(frozen=True, slots=True)
class LineupFact:
    """The players of a team in a match, in board order."""

    address: TableAddress
    team: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DecideFact:
    """The winner of a match or board that its shells leave open; with both named it is level."""

    address: TableAddress
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BeginFact:
    """A match that has begun."""

    address: TableAddress


@dataclass(frozen=True, slots=True)
class PublishFact:
    """A round whose pairings, and later results, are published."""

    round: int


@dataclass(frozen=True, slots=True)
class SignFact:
    """Those who signed the sheet of a match: `S`, `N`, `referee` or names."""

    address: TableAddress
    signers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CorrectFact:
    """A fact that replaces that of an earlier line; `forced` if it ignores the warning."""

    line: int
    fact: Fact
    forced: bool = False


@dataclass(frozen=True, slots=True)
class DropFact:
    """A line that is taken back."""

    line: int
    forced: bool = False


TableFact = (
    ResultFact
    | BoardsFact
    | ForfeitFact
    | FoulFact
    | LineupFact
    | DecideFact
    | BeginFact
    | SignFact
)
"""The facts about a match that is paired: each has the `address` of its table."""

Fact = (
    DrawFact
    | PairFact
    | ByeFact
    | WithdrawFact
    | EnterFact
    | PublishFact
    | TableFact
    | CorrectFact
    | DropFact
)
"""Anything that can happen."""


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """A line of the journal: its number, what happened, why, who wrote it, and when.

    `at` is the time as it is written, like `2026-01-18T19:04:11Z`.
    """

    line: int
    fact: Fact
    reason: str | None = None
    by: str | None = None
    at: str | None = None
