"""The rounds of each entrant of a group: the data of ties and crosstables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from .facts import ByeKind, TableAddress
from .matches import KnownBy, TableMatch
from .plan import DRAW, LOSS, WIN, EventStage, System
from .state import EventState


class RoundKind(Enum):
    """The kinds of an entrant's rounds that FIDE's C.07, article 16, distinguishes.

    `REST` is a bye of a round robin, which everyone in the group has: it counts nothing.
    """

    PLAYED = "played"
    FORFEIT_WIN = "won by forfeit"
    FORFEIT_LOSS = "lost by forfeit"
    BYE = "bye"
    HALF_BYE = "half-point bye"
    ABSENT = "not there"
    REST = "rests"
    OPEN = "open"

    @property
    def is_voluntary(self) -> bool:
        """True when a round was not played by the entrant's own doing (16.2)."""
        return self in (RoundKind.FORFEIT_LOSS, RoundKind.HALF_BYE, RoundKind.ABSENT)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A round of an entrant; points and boards in halves, `opponent` where one was paired.

    `board1` are the points on the first board; `side` is 0 for South.
    """

    round: int
    kind: RoundKind
    points: int = 0
    opponent: str | None = None
    shells: int = 0
    against: int = 0
    boards: int = 0
    board1: int = 0
    fouls: int = 0
    side: int = 0
    address: TableAddress | None = None


@dataclass(frozen=True, slots=True)
class EntrantSheet:
    """An entrant's rounds in their order, a line for each round of the stage."""

    entrant: str
    lines: tuple[SheetLine, ...]

    @property
    def points(self) -> int:
        """All points, in halves."""
        return sum(line.points for line in self.lines)


def make_sheets(
    state: EventState, stage: EventStage, group: int, last: int | None = None
) -> dict[str, EntrantSheet]:
    """The sheets of a group, by entrant in starting order; up to the round `last` if given."""
    order = state.draws.get((stage.name, group), ())
    matches = state.matches_of(stage, group)
    lines: dict[str, dict[int, SheetLine]] = {one: {} for one in order}
    for match in matches:
        if last is not None and match.address.round > last:
            continue
        for side, entrant in enumerate(match.entrants):
            line = _line_of(state, match, side)
            lines.setdefault(entrant, {})[match.address.round] = line
    for rest in state.rests_of(stage, group):
        if last is None or rest.fact.round <= last:
            line = _rest_line(rest.fact.round, rest.fact.kind, stage)
            lines.setdefault(rest.fact.entrant, {}).setdefault(rest.fact.round, line)
    rounds = [one for one in state.rounds_of(stage) if last is None or one <= last]
    empty = RoundKind.ABSENT if stage.system is System.SWISS else RoundKind.REST
    return {
        entrant: EntrantSheet(
            entrant,
            tuple(own.get(number, SheetLine(number, empty)) for number in rounds),
        )
        for entrant, own in lines.items()
    }


def list_ranks(sheets: Mapping[str, EntrantSheet]) -> Sequence[str]:
    """The entrants by their points alone, those with most first."""
    return sorted(sheets, key=lambda one: -sheets[one].points)


def _line_of(state: EventState, match: TableMatch, side: int) -> SheetLine:
    outcome = state.outcomes[match.address]
    kind = RoundKind.PLAYED if outcome.is_over else RoundKind.OPEN
    if outcome.is_over and outcome.known is KnownBy.FORFEIT:
        is_lost = outcome.points[side] == LOSS
        kind = RoundKind.FORFEIT_LOSS if is_lost else RoundKind.FORFEIT_WIN
    return SheetLine(
        match.address.round,
        kind,
        outcome.points[side],
        match.entrants[1 - side],
        outcome.shells[side],
        outcome.shells[1 - side],
        outcome.boards[side],
        outcome.board1[side],
        sum(mark.side == side for mark in match.fouls),
        side,
        match.address,
    )


def _rest_line(round_: int, kind: ByeKind, stage: EventStage) -> SheetLine:
    if stage.system is System.ROUND_ROBIN:
        return SheetLine(round_, RoundKind.REST)
    if kind is ByeKind.FULL:
        return SheetLine(round_, RoundKind.BYE, WIN)
    if kind is ByeKind.HALF:
        return SheetLine(round_, RoundKind.HALF_BYE, DRAW)
    return SheetLine(round_, RoundKind.ABSENT)
