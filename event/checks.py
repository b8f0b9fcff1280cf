"""Pairings compared with those that the systems would make of the results before them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote

from ..notation.diagnostic import Severity
from .brackets import find_unplayed_final
from .facts import (
    ByeFact,
    CorrectFact,
    DrawFact,
    DropFact,
    EnterFact,
    JournalEntry,
    PairFact,
)
from .findings import JOURNAL_FILE, PLAN_FILE, EventCode, EventFinding, FilePlace
from .fold import fold
from .journal_text import write_entry
from .matches import Resting, TableMatch
from .overtaken import find_overtaken
from .pairing import pair_bracket, propose
from .plan import NAMES, EventPlan, EventStage, System
from .rounds_due import list_missed, list_unplaced
from .seating import list_strangers, list_unseated, offer_entry
from .standings import list_standings
from .state import EventState


def check_pairings(
    plan: EventPlan, entries: Sequence[JournalEntry], state: EventState
) -> tuple[EventFinding, ...]:
    """Warnings for draws and rounds that name a system and differ from what it would make.

    Pairings by an arbiter, which have another name after `by`, are not compared.
    """
    standing = _apply_corrections(entries)
    findings: list[EventFinding] = []
    for stage in plan.stages:
        for round_ in state.rounds_of(stage):
            findings += _check_round(plan, standing, stage, round_, state)
        told = {one.place.line for one in findings if one.place is not None}
        overtaken = [one for one in find_overtaken(state, stage) if one.line not in told]
        findings += _tell_overtaken(standing, overtaken)
        findings += _check_places(state, stage, standing)
    for who in list_strangers(state):
        message = f"`{who}` has no place: no stage takes this category, and no team has this player"
        findings.append(_warn(EventCode.SITS_NOWHERE, message, (), (), None))
    return tuple(findings)


def _check_places(
    state: EventState, stage: EventStage, entries: Sequence[JournalEntry]
) -> Iterator[EventFinding]:
    """Warnings for rounds passed over, players without a place, and finals nobody played."""
    for number in list_missed(state, stage):
        count = len(list_unplaced(state, stage, number))
        counted = "1 player has" if count == 1 else f"{count} players have"
        message = f"round {number} of `{stage.name}` is not paired: {counted} no place in it"
        lines = [rest.line for rest in state.rests_of(stage) if rest.fact.round == number]
        hint = None
        if not all(table.is_over for table in list_standings(state, stage)):
            hint = "`sungka event pair FOLDER --write` pairs it"
        yield _warn(EventCode.ROUND_MISSED, message, entries, lines, hint)
    for who in list_unseated(state, stage):
        message = f"`{who}` has no place in `{stage.name}`, which is drawn"
        lines = [
            entry.line
            for entry in entries
            if isinstance(entry.fact, EnterFact) and entry.fact.entrant == who
        ]
        number = max(state.rounds_of(stage), default=0) + 1
        line = offer_entry(state, stage, who, number)
        hint = f"`sungka event write FOLDER {quote(line)}` gives them a place"
        if stage.system is System.KNOCK_OUT:
            hint = f"nobody can enter a bracket once it is drawn: write `withdraw {who} from 1`"
        yield _warn(EventCode.SITS_NOWHERE, message, entries, lines, hint)
    unplayed = find_unplayed_final(state, stage)
    if unplayed is not None:
        lines = [match.result_lines[-1] for match in state.matches_of(stage) if match.result_lines]
        code = EventCode.FINAL_NOT_PLAYED
        yield _warn(code, f"`{stage.name}`: {unplayed.value}", entries, lines[-1:], None)


def _warn(
    code: EventCode,
    message: str,
    entries: Sequence[JournalEntry],
    lines: Sequence[int],
    hint: str | None,
) -> EventFinding:
    """A warning at the first of some lines; without any it is of the plan."""
    entry = next((entry for entry in entries if entry.line in lines), None)
    if entry is None:
        return EventFinding(code, message, PLAN_FILE, None, hint, Severity.WARNING)
    place = FilePlace(entry.line, 1, len(write_entry(entry)) + 1)
    return EventFinding(code, message, JOURNAL_FILE, place, hint, Severity.WARNING)


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
        message = "the results before this pairing were corrected: pair it again"
        hint = "`sungka event pair FOLDER --write` does it"
        found.append(_warn(EventCode.OTHER_PAIRING, message, [entry], [entry.line], hint))
    return found


def _apply_corrections(entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """The entries with pairings as corrected, and with the corrections of results left in place."""
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
        message = f"round {round_} of `{stage.name}` was paired too early: {proposal.refused}"
        return [_warn(EventCode.STAGE_NOT_OVER, message, own, [own[0].line], None)]
    asked = {rest.fact.round for rest in before.rests_of(stage)}
    if proposal.round < round_ and proposal.round in asked:
        return []  # the round of the bye was passed over: a warning says so once, not for each pair
    wanted = {_key(one.fact) for one in proposal.facts}
    if stage.system is System.KNOCK_OUT:
        # Paired anew after a correction: as the results are now.
        wanted |= {_key(one.fact) for one in pair_bracket(state, stage, round_)}
    found = []
    for entry in own:
        if _key(entry.fact) in wanted:
            continue
        message = f"the system `{entry.by}` would not make this pairing"
        hint = 'an arbiter\'s own pairing ends in `{reason} by "arbiter"`'
        found.append(_warn(EventCode.OTHER_PAIRING, message, own, [entry.line], hint))
    return found


def _key(fact: object) -> object:
    """A key that equal pairings share, whoever sits where."""
    if isinstance(fact, PairFact):
        return fact.address.round, frozenset((fact.first, fact.second))
    if isinstance(fact, ByeFact):
        return fact.round, fact.entrant
    return fact
