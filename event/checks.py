"""Pairings held against what the systems would pair, each round as it stood before it."""

from __future__ import annotations

from collections.abc import Sequence

from ..notation.diagnostic import Severity
from .facts import ByeFact, CorrectFact, DrawFact, DropFact, JournalEntry, PairFact
from .findings import JOURNAL_FILE, EventCode, EventFinding, FilePlace
from .fold import fold
from .journal_text import write_entry
from .matches import Resting, TableMatch
from .overtaken import find_overtaken
from .pairing import NAMES, pair_bracket, propose
from .plan import EventPlan, EventStage, System
from .state import EventState


def check_pairings(
    plan: EventPlan, entries: Sequence[JournalEntry], state: EventState
) -> tuple[EventFinding, ...]:
    """Warnings for draws and rounds that are said to be a system's and are others than its own.

    What an arbiter paired, under another name after `by`, needs no system's leave.
    """
    standing = _apply_corrections(entries)
    findings: list[EventFinding] = []
    for stage in plan.stages:
        for round_ in state.rounds_of(stage):
            findings += _check_round(plan, standing, stage, round_, state)
        told = {one.place.line for one in findings if one.place is not None}
        overtaken = [one for one in find_overtaken(state, stage) if one.line not in told]
        findings += _tell_overtaken(standing, overtaken)
    return tuple(findings)


def _tell_overtaken(
    entries: Sequence[JournalEntry], overtaken: Sequence[TableMatch | Resting]
) -> list[EventFinding]:
    """Warnings for pairings that have not begun and follow from no result any more."""
    by_line = {entry.line: entry for entry in entries}
    found = []
    for one in overtaken:
        entry = by_line.get(one.line)
        if entry is None:
            continue
        place = FilePlace(entry.line, 1, len(write_entry(entry)) + 1)
        message = "the results before this pairing were corrected: it is to be paired anew"
        hint = "`sungka event pair FOLDER --write` does it"
        code = EventCode.OTHER_PAIRING
        found.append(EventFinding(code, message, JOURNAL_FILE, place, hint, Severity.WARNING))
    return found


def _apply_corrections(entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """The entries with pairings as they stand, and the corrections of results where they are."""
    dropped = {one.fact.line for one in entries if isinstance(one.fact, DropFact)}
    changed = {
        one.fact.line: one.fact.fact
        for one in entries
        if isinstance(one.fact, CorrectFact)
        and isinstance(one.fact.fact, PairFact | ByeFact | DrawFact)
    }
    found = []
    for entry in entries:
        fact = entry.fact
        if entry.line in dropped or (isinstance(fact, CorrectFact) and fact.line in changed):
            continue
        if isinstance(fact, DropFact):
            continue
        if entry.line in changed:
            fact = changed[entry.line]
        found.append(JournalEntry(entry.line, fact, entry.reason, entry.by, entry.at))
    return found


def _check_round(
    plan: EventPlan,
    entries: Sequence[JournalEntry],
    stage: EventStage,
    round_: int,
    state: EventState,
) -> list[EventFinding]:
    own = [
        entry
        for entry in entries
        if isinstance(entry.fact, PairFact | ByeFact)
        and (entry.fact.address.round if isinstance(entry.fact, PairFact) else entry.fact.round)
        == round_
        and entry.fact.stage in (stage.name, None)
        and entry.by in NAMES.values()
    ]
    if not own:
        return []
    before = fold(plan, [entry for entry in entries if entry.line < own[0].line])
    if before.plan.find_stage(stage.name) is None:
        return []
    proposal = propose(before, stage)
    if proposal.refused is not None:
        place = FilePlace(own[0].line, 1, len(write_entry(own[0])) + 1)
        message = f"round {round_} of `{stage.name}` was paired too early: {proposal.refused}"
        code = EventCode.STAGE_NOT_OVER
        return [EventFinding(code, message, JOURNAL_FILE, place, None, Severity.WARNING)]
    wanted = {_key(one.fact) for one in proposal.facts}
    if stage.system is System.KNOCK_OUT:
        # Paired anew after a correction: as the results are now.
        wanted |= {_key(one.fact) for one in pair_bracket(state, stage, round_)}
    found = []
    for entry in own:
        if _key(entry.fact) in wanted:
            continue
        place = FilePlace(entry.line, 1, len(write_entry(entry)) + 1)
        message = f"the system `{entry.by}` would not make this pairing"
        hint = 'an arbiter\'s own pairing ends in `{reason} by "arbiter"`'
        code = EventCode.OTHER_PAIRING
        found.append(EventFinding(code, message, JOURNAL_FILE, place, hint, Severity.WARNING))
    return found


def _key(fact: object) -> object:
    """What is the same in two equal pairings, whoever sits where."""
    if isinstance(fact, PairFact):
        return fact.address.round, frozenset((fact.first, fact.second))
    if isinstance(fact, ByeFact):
        return fact.round, fact.entrant
    return fact
