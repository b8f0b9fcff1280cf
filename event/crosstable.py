"""Crosstables: who met whom in a group, and with what points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .facts import TableAddress
from .plan import EventStage, System
from .sheets import RoundKind, SheetLine
from .standings import GroupTable, StandingRow, list_standings
from .state import EventState
from .systems.swiss import write_halves


class CrossMeeting(NamedTuple):
    """A round of an entrant; `points` in halves, `number` that of the opponent's row (from 1).

    `number` and `address` are `None` in a round without an opponent.
    """

    round: int
    kind: RoundKind
    points: int
    number: int | None
    address: TableAddress | None

    @property
    def mark(self) -> str:
        """The points as a crosstable has them: `+` and `-` for forfeits, empty if still open."""
        return _MARKS.get(self.kind, write_halves(self.points))


_MARKS = {
    RoundKind.FORFEIT_WIN: "+",
    RoundKind.FORFEIT_LOSS: "-",
    RoundKind.OPEN: "",
    RoundKind.REST: "",
    RoundKind.ABSENT: "",
}


class CrossRow(NamedTuple):
    """An entrant's row: the place, and the meetings of each column."""

    standing: StandingRow
    cells: tuple[tuple[CrossMeeting, ...], ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The crosstable of a group, its rows in the order of the standings.

    Where everybody meets everybody, `rounds` is empty, and the columns are the rows' entrants in
    their order. In other systems the columns are the `rounds`, with a meeting or none in each.
    """

    stage: EventStage
    group: int
    is_over: bool
    rounds: tuple[int, ...]
    rows: tuple[CrossRow, ...]


def list_crosstables(
    state: EventState, stage: EventStage, last: int | None = None
) -> tuple[CrossTable, ...]:
    """The crosstable of each group of a stage, after the round `last` or all that was played."""
    return tuple(cross_group(table) for table in list_standings(state, stage, last))


def cross_group(table: GroupTable) -> CrossTable:
    """The crosstable of a group whose standings are known."""
    numbers = {row.entrant: at for at, row in enumerate(table.rows, 1)}
    rounds: tuple[int, ...] = ()
    if table.stage.system is not System.ROUND_ROBIN:
        lines = table.rows[0].sheet.lines if table.rows else ()
        rounds = tuple(line.round for line in lines)
    rows = []
    for row in table.rows:
        met = [_meet(line, numbers) for line in row.sheet.lines]
        if rounds:
            cells = [tuple(one for one in met if one.round == round_) for round_ in rounds]
        else:
            cells = [
                tuple(one for one in met if one.number == number) for number in numbers.values()
            ]
        rows.append(CrossRow(row, tuple(cells)))
    return CrossTable(table.stage, table.group, table.is_over, rounds, tuple(rows))


def _meet(line: SheetLine, numbers: dict[str, int]) -> CrossMeeting:
    number = numbers.get(line.opponent) if line.opponent is not None else None
    return CrossMeeting(line.round, line.kind, line.points, number, line.address)
