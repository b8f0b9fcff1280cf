"""Pairings that corrections have overtaken, and those that replace them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .brackets import find_bracket
from .facts import ByeFact, ByeKind, DrawFact, DropFact, Fact, JournalEntry, PairFact, TableAddress
from .matches import Resting, TableMatch
from .pairing import DRAWN_BY, Proposal, ProposedFact, pair_bracket, propose
from .plan import NAMES, EventStage, System
from .state import EventState

WHY = "the results before it were corrected"
"""The reason of a line that takes a pairing back."""


def propose_anew(
    state: EventState, standing: Sequence[JournalEntry], stage: EventStage
) -> Proposal | None:
    """The lines that put right what corrections have overtaken in a stage; `None` if none.

    First come the lines that take pairings, byes and draws back, then those that replace them. Only
    what a system paired and has not begun is touched; `standing` are the entries after corrections.
    """
    anew = _draw_anew(state, standing, stage)
    if anew is not None:
        return anew
    if stage.system is System.KNOCK_OUT and state.groups_of(stage):
        return _pair_anew(state, stage)
    return None


def find_overtaken(state: EventState, stage: EventStage) -> tuple[TableMatch | Resting, ...]:
    """The pairings and byes of a knock-out's last round that no longer follow from its results.

    What has begun, is over, or was paired by an arbiter stays; so does what was paired before a
    correction was forced, and everything while a match of an earlier round is open.
    """
    rounds = state.rounds_of(stage)
    if stage.system is not System.KNOCK_OUT or not _is_next(state, stage):
        return ()
    bracket = find_bracket(state, stage)
    meetings = {
        frozenset((one.first, one.second))
        for meetings in bracket.rounds
        for one in meetings
        if one.is_known and bracket.round_of(one) == rounds[-1]
    }
    wanted = {_key(one.fact) for one in pair_bracket(state, stage, rounds[-1])}
    matches = [
        match
        for match in state.matches_of(stage)
        if match.address.round == rounds[-1]
        and frozenset(match.entrants) not in meetings
        and match.by == NAMES[System.KNOCK_OUT]
        and not match.has_begun
        and not state.outcomes[match.address].is_over
        and not any(one.forced and one.by_line > match.line for one in state.corrections)
    ]
    rests = [
        rest
        for rest in state.rests_of(stage)
        if rest.fact.round == rounds[-1]
        and rest.fact.kind is ByeKind.FULL
        and _key(rest.fact) not in wanted
    ]
    return (*matches, *rests)


def _is_next(state: EventState, stage: EventStage) -> bool:
    """True when a stage has a last round, and all before it is over."""
    rounds = state.rounds_of(stage)
    if not rounds or not all(state.is_round_over(stage, one) for one in rounds[:-1]):
        return False
    bracket = find_bracket(state, stage)
    return not any(
        one.is_known
        and one.first is not None
        and one.second is not None
        and frozenset((one.first, one.second)) not in bracket.winners
        for meetings in bracket.rounds
        for one in meetings
        if bracket.round_of(one) < rounds[-1]
    )


def _pair_anew(state: EventState, stage: EventStage) -> Proposal | None:
    """A knock-out's last round put right: what was overtaken dropped, what is missing paired."""
    rounds = state.rounds_of(stage)
    if not _is_next(state, stage):
        return None
    overtaken = find_overtaken(state, stage)
    gone = {one.line for one in overtaken}
    staying: list[TableMatch | Resting] = [
        *(match for match in state.matches_of(stage) if match.line not in gone),
        *(rest for rest in state.rests_of(stage) if rest.line not in gone),
    ]
    busy = {who for one in staying if _round_of(one) == rounds[-1] for who in _list_who(one)}
    tables = [one.address for one in overtaken if isinstance(one, TableMatch)]
    after = [
        one for one in pair_bracket(state, stage, rounds[-1]) if busy.isdisjoint(_who(one.fact))
    ]
    facts = [_drop(one.line, stage) for one in overtaken]
    for one in after:
        if isinstance(one.fact, ByeFact) and not overtaken:
            continue  # a journal written by hand need not have its byes
        if isinstance(one.fact, PairFact):
            address = _take_table(tables, overtaken, one.fact) or _free_table(state, facts, one)
            facts.append(replace(one, fact=replace(one.fact, address=address)))
        else:
            facts.append(one)
    return Proposal(stage, rounds[-1], tuple(facts)) if facts else None


def _draw_anew(
    state: EventState, standing: Sequence[JournalEntry], stage: EventStage
) -> Proposal | None:
    """A whole stage drawn anew, where a later correction sends others to it, or in other places."""
    matches, rests = state.matches_of(stage), state.rests_of(stage)
    drawn = [
        entry
        for entry in standing
        if isinstance(entry.fact, DrawFact)
        and entry.fact.stage == stage.name
        and entry.by == DRAWN_BY
    ]
    lines = [entry.line for entry in drawn]
    if (
        state.plan.source_of(stage) is None
        or not drawn
        or not any(one.by_line > max(lines) for one in state.corrections)
        or any(one.has_begun or state.outcomes[one.address].is_over for one in matches)
    ):
        return None
    bare = replace(
        state,
        draws={key: order for key, order in state.draws.items() if key[0] != stage.name},
        matches={key: one for key, one in state.matches.items() if one.stage.name != stage.name},
        rests=tuple(rest for rest in state.rests if rest.stage.name != stage.name),
    )
    proposal = propose(bare, stage)
    draws = [one.fact for one in proposal.facts if isinstance(one.fact, DrawFact)]
    if proposal.refused is not None or draws == [entry.fact for entry in drawn]:
        return None
    lines += [match.line for match in matches] + [rest.line for rest in rests]
    drops = [_drop(line, stage) for line in lines]
    return replace(proposal, facts=(*drops, *proposal.facts))


def _drop(line: int, stage: EventStage) -> ProposedFact:
    return ProposedFact(DropFact(line), NAMES[stage.system], WHY)


def _take_table(
    tables: list[TableAddress], overtaken: Sequence[TableMatch | Resting], fact: PairFact
) -> TableAddress | None:
    """A table that is free again, that of one of the two if there is one."""
    own = [
        one.address
        for one in overtaken
        if isinstance(one, TableMatch) and {fact.first, fact.second} & set(one.entrants)
    ]
    found = next((one for one in [*own, *tables] if one in tables), None)
    if found is not None:
        tables.remove(found)
    return found


def _free_table(
    state: EventState, facts: Sequence[ProposedFact], one: ProposedFact
) -> TableAddress:
    assert isinstance(one.fact, PairFact)
    round_ = one.fact.address.round
    taken = [*state.matches, *(o.fact.address for o in facts if isinstance(o.fact, PairFact))]
    return TableAddress(
        round_, max((at.table for at in taken if at.round == round_), default=0) + 1
    )


def _round_of(one: TableMatch | Resting) -> int:
    return one.address.round if isinstance(one, TableMatch) else one.fact.round


def _list_who(one: TableMatch | Resting) -> tuple[str, ...]:
    return one.entrants if isinstance(one, TableMatch) else (one.fact.entrant,)


def _who(fact: Fact) -> tuple[str, ...]:
    if isinstance(fact, PairFact):
        return fact.first, fact.second
    return (fact.entrant,) if isinstance(fact, ByeFact) else ()


def _key(fact: Fact) -> tuple[str, ...]:
    """A key that equal pairings share, whoever sits where."""
    return tuple(sorted(_who(fact)))
