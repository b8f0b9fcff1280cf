"""A correction before it is made: which places, who goes on, and which pairings it would change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .brackets import find_bracket
from .facts import CorrectFact, DropFact, JournalEntry
from .findings import EventFinding
from .fold import fold
from .plan import EventPlan, EventStage, System
from .standings import list_advanced, list_standings
from .state import EventState


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """An entrant whose place or points in a group change; places as they are written."""

    stage: str
    group: int
    entrant: str
    before: str
    after: str
    points_before: int
    points_after: int


@dataclass(frozen=True, slots=True)
class PairingChange:
    """A pairing that the system would not make any more; `has_begun` when it was played already."""

    address: str
    entrants: tuple[str, str]
    has_begun: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a correction; `faults` are the findings that it would bring."""

    places: tuple[PlaceChange, ...]
    pairings: tuple[PairingChange, ...]
    faults: tuple[EventFinding, ...]
    after: EventState

    @property
    def begun(self) -> tuple[PairingChange, ...]:
        """The matches played that would not have been paired: these forbid the correction."""
        return tuple(one for one in self.pairings if one.has_begun)


def preview(plan: EventPlan, entries: Sequence[JournalEntry], correction: JournalEntry) -> Effect:
    """The changes that a correction would make, and the state after it."""
    assert isinstance(correction.fact, CorrectFact | DropFact)
    before = fold(plan, entries)
    after = fold(plan, (*entries, correction))
    old = {(one.code, one.message) for one in before.findings}
    faults = tuple(one for one in after.findings if (one.code, one.message) not in old)
    stood = {one.address for one in _find_strange(before)}
    strange = tuple(one for one in _find_strange(after) if one.address not in stood)
    return Effect(_compare_places(before, after), strange, faults, after)


def _compare_places(before: EventState, after: EventState) -> tuple[PlaceChange, ...]:
    changes = []
    for stage in after.plan.stages:
        old = {
            (table.group, row.entrant): row
            for table in list_standings(before, stage)
            for row in table.rows
        }
        for table in list_standings(after, stage):
            for row in table.rows:
                was = old.pop((table.group, row.entrant), None)
                if was is None or (was.place_text, was.points) == (row.place_text, row.points):
                    continue
                changes.append(
                    PlaceChange(
                        stage.name,
                        table.group,
                        row.entrant,
                        was.place_text,
                        row.place_text,
                        was.points,
                        row.points,
                    )
                )
        changes += [
            PlaceChange(stage.name, group, entrant, was.place_text, "-", was.points, 0)
            for (group, entrant), was in old.items()
        ]
    return tuple(changes)


def _find_strange(state: EventState) -> tuple[PairingChange, ...]:
    """The pairings that do not follow from the results before them."""
    found: list[PairingChange] = []
    for stage in state.plan.stages:
        found += _find_not_drawn(state, stage)
        if not state.groups_of(stage):
            continue
        found += _find_not_qualified(state, stage)
        if stage.system is System.KNOCK_OUT:
            found += _find_not_in_bracket(state, stage)
    return tuple(found)


def _find_not_drawn(state: EventState, stage: EventStage) -> list[PairingChange]:
    drawn = {one for group in state.groups_of(stage) for one in group}
    if stage.system is System.SWISS and drawn:
        return []  # whoever comes late is in no draw
    return [
        PairingChange(
            str(match.address),
            match.entrants,
            match.has_begun,
            f"`{stage.name}` would be drawn differently",
        )
        for match in state.matches_of(stage)
        if not drawn.issuperset(match.entrants)
    ]


def _find_not_qualified(state: EventState, stage: EventStage) -> list[PairingChange]:
    source = state.plan.source_of(stage)
    if source is None:
        return []
    advanced = list_advanced(state, source)
    there = {one for group in advanced or () for one in group}
    return [
        PairingChange(
            str(match.address),
            match.entrants,
            match.has_begun,
            f"{', '.join(one for one in match.entrants if one not in there)} "
            f"would not have qualified from `{source.name}`",
        )
        for match in state.matches_of(stage)
        if not there.issuperset(match.entrants)
    ]


def _find_not_in_bracket(state: EventState, stage: EventStage) -> list[PairingChange]:
    bracket = find_bracket(state, stage)
    meetings = {
        (bracket.round_of(one), frozenset((one.first, one.second)))
        for meetings in bracket.rounds
        for one in meetings
        if one.is_known
    }
    return [
        PairingChange(
            str(match.address),
            match.entrants,
            match.has_begun,
            "matches before it would have other winners",
        )
        for match in state.matches_of(stage)
        if (match.address.round, frozenset(match.entrants)) not in meetings
    ]
