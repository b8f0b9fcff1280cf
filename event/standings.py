"""Standings of a stage: places by points and tie-breaks, each with its working."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .brackets import find_bracket
from .plan import EventPlan, EventStage, System, Tie
from .rounds_due import find_due, has_left
from .sheets import EntrantSheet, make_sheets
from .state import AFTER_ALL, EventState
from .systems.bracket import count_rounds
from .ties import TieTable, TieValue, tie_value


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A place in a group: who, the points in halves, and a value for each tie-break.

    The value of a tie-break is `None` where nobody was level any more. `shared` is the last place
    of those who share this one. In a knock-out `reached` is the round of the stage, from 1, that
    ended it, or one more for the winner.
    """

    place: int
    shared: int
    entrant: str
    points: int
    ties: tuple[tuple[Tie, TieValue | None], ...]
    sheet: EntrantSheet
    reached: int | None = None
    is_out: bool = False

    @property
    def place_text(self) -> str:
        """The place as it is written: `3`, or `5–8`."""
        return str(self.place) if self.shared == self.place else f"{self.place}–{self.shared}"


@dataclass(frozen=True, slots=True)
class GroupTable:
    """The standings of a group, counted from 1; `is_over` when all its matches are."""

    stage: EventStage
    group: int
    rows: tuple[StandingRow, ...]
    is_over: bool


def choose_stages(state: EventState, name: str | None = None) -> tuple[EventStage, ...]:
    """The stage of that name, or all that are drawn; raises `ValueError` for an unknown name."""
    if name is None:
        return tuple([stage for stage in state.plan.stages if state.groups_of(stage)])
    found = state.plan.find_stage(name)
    if found is None:
        known = ", ".join(f"`{one.name}`" for one in state.plan.stages) or "none"
        raise ValueError(f"there is no stage `{name}`; there are {known}")
    return (found,)


def list_standings(
    state: EventState,
    stage: EventStage,
    last: int | None = None,
    groups: Collection[int] | None = None,
) -> tuple[GroupTable, ...]:
    """The standings of each group of a stage, after the round `last` or all that was played.

    With `groups`, only these are listed.
    """
    tables = []
    for number in state.group_numbers(stage):
        if groups is not None and number not in groups:
            continue
        order = state.draws[stage.name, number]
        sheets = make_sheets(state, stage, number, last)
        is_over = _is_group_over(state, stage, number, order) and (
            last is None or last >= max(state.rounds_of(stage), default=0)
        )
        if stage.system is System.KNOCK_OUT:
            rows = _rank_bracket(state, stage, order, sheets, last)
        else:
            rows = _rank_points(state, stage, number, sheets, is_over)
        tables.append(GroupTable(stage, number, rows, is_over))
    return tuple(tables)


def list_advanced(state: EventState, stage: EventStage) -> tuple[tuple[str, ...], ...] | None:
    """Those who go on from a stage, by group in the order of their places.

    `None` while it is not over. An entrant who withdrew does not go on; the next of the group does.
    """
    tables = list_standings(state, stage)
    if not tables or not all(table.is_over for table in tables):
        return None
    after = max(state.rounds_of(stage), default=0) + 1
    found = []
    for table in tables:
        there = [row.entrant for row in table.rows if not state.is_out(row.entrant, after)]
        found.append(tuple(there[: stage.advance] if stage.advance else there))
    return tuple(found)


def tie_table(
    plan: EventPlan, stage: EventStage, group: int, sheets: dict[str, EntrantSheet]
) -> TieTable:
    """The data from which the ties of a group are worked out."""
    names = {one: plan.name_of(one) for one in sheets}
    is_round_robin = stage.system is System.ROUND_ROBIN
    purpose = f"{stage.name} {group}"
    return TieTable(sheets, plan.lot, purpose, is_round_robin, names, plan.ties_edition)


def _is_group_over(
    state: EventState, stage: EventStage, group: int, order: tuple[str, ...]
) -> bool:
    matches = state.matches_of(stage, group)
    if not all(state.outcomes[match.address].is_over for match in matches):
        return False
    rounds = len(state.rounds_of(stage))
    if stage.system is System.KNOCK_OUT:
        bracket = find_bracket(state, stage)
        return all(
            one.is_known
            and (
                one.first is None
                or one.second is None
                or frozenset((one.first, one.second)) in bracket.winners
            )
            for one in bracket.rounds[-1]
        )
    if stage.system is System.SWISS:
        last = max(state.rounds_of(stage), default=0)
        if any(rest.fact.round == last + 1 for rest in state.rests_of(stage)):
            # Rounds in which everyone has asked for a bye are paired by nobody.
            rounds += max(find_due(state, stage) - 1 - last, 0)
        return rounds >= (stage.rounds or 0) and not has_left(state, stage)
    there = [one for one in order if not state.is_out(one, AFTER_ALL)]
    met = [frozenset(match.entrants) for match in matches]
    needed = 2 if stage.double else 1
    return all(
        met.count(frozenset((one, other))) >= needed
        for at, one in enumerate(there)
        for other in there[:at]
    )


def _rank_points(
    state: EventState,
    stage: EventStage,
    group: int,
    sheets: dict[str, EntrantSheet],
    is_over: bool,
) -> tuple[StandingRow, ...]:
    table = tie_table(state.plan, stage, group, sheets)
    ties = stage.tie_breaks
    if not is_over:
        # Nobody is placed by lot while matches are to come.
        ties = tuple(tie for tie in ties if tie is not Tie.LOT)
    by_points: dict[int, list[str]] = {}
    for one in sorted(sheets, key=lambda one: -sheets[one].points):
        by_points.setdefault(sheets[one].points, []).append(one)
    rows: list[StandingRow] = []
    for level in by_points.values():
        rows += _rank_level(state, stage, table, level, len(rows) + 1, None, ties)
    return tuple(rows)


def _rank_level(
    state: EventState,
    stage: EventStage,
    table: TieTable,
    level: Sequence[str],
    first: int,
    reached: int | None,
    ties: tuple[Tie, ...] | None = None,
) -> list[StandingRow]:
    """The rows of those who are level on points, from the place `first` on."""
    ties = stage.tie_breaks if ties is None else ties
    values: dict[str, list[TieValue | None]] = {one: [] for one in level}
    groups = [list(level)]
    for tie in ties:
        after: list[list[str]] = []
        for group in groups:
            if len(group) == 1:
                values[group[0]].append(None)
                after.append(group)
                continue
            after += _split(table, tie, group, values)
        groups = after
    rows, place = [], first
    for group in groups:
        for one in group:
            found = tuple(zip(ties, values[one], strict=True))
            rows.append(
                StandingRow(
                    *(place, place + len(group) - 1, one, table.sheets[one].points),
                    *(found, table.sheets[one], reached, state.is_out(one, AFTER_ALL)),
                )
            )
        place += len(group)
    return rows


def _split(
    table: TieTable, tie: Tie, group: list[str], values: dict[str, list[TieValue | None]]
) -> list[list[str]]:
    """A level group split by a tie-break; direct encounter anew for each part that it makes."""
    found = {one: tie_value(table, one, tie, group) for one in group}
    parts: dict[object, list[str]] = {}
    for one in sorted(group, key=lambda one: -found[one].value):
        parts.setdefault(found[one].value, []).append(one)
    split: list[list[str]] = []
    for part in parts.values():
        if tie is Tie.DE and 1 < len(part) < len(group):
            split += _split(table, tie, part, values)
        else:
            for one in part:
                values[one].append(found[one])
            split.append(part)
    return split


def _rank_bracket(
    state: EventState,
    stage: EventStage,
    order: tuple[str, ...],
    sheets: dict[str, EntrantSheet],
    last: int | None,
) -> tuple[StandingRow, ...]:
    """The places of a knock-out: by the round that ended it, the loser of the final second."""
    bracket = find_bracket(state, stage, last)
    rounds, winners = bracket.rounds, bracket.winners
    reached: dict[str, int] = dict.fromkeys(order, 1)
    ahead: dict[str, int] = {}
    for number, meetings in enumerate(rounds, 1):
        for meeting in meetings:
            if not meeting.is_known:
                continue
            pair = [one for one in (meeting.first, meeting.second) if one is not None]
            winner = pair[0] if len(pair) == 1 else winners.get(frozenset(pair)) if pair else None
            for one in pair:
                if not meeting.is_third:
                    reached[one] = max(reached[one], number)
            if winner is None:
                continue
            if meeting.is_third:
                ahead[winner] = 1
            else:
                reached[winner] = number + 1
    table = tie_table(state.plan, stage, 1, sheets)
    rows: list[StandingRow] = []
    steps = sorted({(reached[one], ahead.get(one, 0)) for one in order}, reverse=True)
    total = count_rounds(len(order))
    for step in steps:
        level = [one for one in order if (reached[one], ahead.get(one, 0)) == step]
        # Places are shared where nothing is said of them: ties break them only when asked for.
        ties = stage.ties if step[0] <= total else ()
        rows += _rank_level(state, stage, table, level, len(rows) + 1, step[0], ties)
    return tuple(rows)
