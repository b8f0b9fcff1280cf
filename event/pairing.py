"""The next step of a stage's system: its draw, the pairs and byes of a round, with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .brackets import find_bracket, first_round_of
from .facts import ByeFact, ByeKind, DrawFact, Fact, PairFact, TableAddress
from .plan import NAMES, EventStage, Order, System
from .round_robin import free_table, pair_robin
from .rounds_due import find_due, list_busy, list_late
from .sheets import EntrantSheet, RoundKind, make_sheets
from .standings import list_advanced, list_standings
from .state import AFTER_ALL, EventState
from .systems.bracket import bracket_size, count_rounds
from .systems.crossing import cross_groups
from .systems.lots import draw_lots, lot_number
from .systems.pools import fill_groups
from .systems.swiss import Standing, pair_swiss

DRAWN_BY = "draw"
"""The word after `by` in a line of a draw."""


@dataclass(frozen=True, slots=True)
class ProposedFact:
    """A line for the journal, who wrote it, and why it is so."""

    fact: Fact
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """The next step of a stage: the lines to be written, or why there are none."""

    stage: EventStage
    round: int
    facts: tuple[ProposedFact, ...] = ()
    refused: str | None = None
    is_over: bool = False

    @property
    def pairs(self) -> tuple[tuple[PairFact, str], ...]:
        """The pairs with their reasons."""
        return tuple((one.fact, one.reason) for one in self.facts if isinstance(one.fact, PairFact))


def list_current(state: EventState) -> tuple[EventStage, ...]:
    """The stages that are played now: in each category the first that is not over."""
    found: dict[str | None, EventStage] = {}
    for stage in state.plan.stages:
        if stage.category not in found and not _is_stage_over(state, stage):
            found[stage.category] = stage
    return tuple(found.values())


def propose(state: EventState, stage: EventStage) -> Proposal:
    """The next step of a stage."""
    rounds = state.rounds_of(stage)
    draws: tuple[ProposedFact, ...] = ()
    if not state.groups_of(stage):
        number = first_round_of(state, stage)
        entrants = _find_field(state, stage)
        if entrants is None:
            source = state.plan.source_of(stage)
            name = source.name if source else ""
            return Proposal(
                stage, number, refused=f"`{name}` is not over{_list_open(state, source)}"
            )
        if sum(map(len, entrants)) < 2:
            return Proposal(stage, number, refused="there are fewer than two entrants")
        draws = tuple(_draw(state, stage, entrants))
        drawn = {
            (stage.name, one.fact.group): one.fact.entrants
            for one in draws
            if isinstance(one.fact, DrawFact)
        }
        state = replace(state, draws={**state.draws, **drawn})
    elif _is_stage_over(state, stage):
        return Proposal(stage, max(rounds, default=0) + 1, is_over=True)
    number = find_due(state, stage)
    open_ = [one for one in rounds if one < number and not state.is_round_over(stage, one)]
    match stage.system:
        case System.ROUND_ROBIN:
            found = tuple(
                ProposedFact(fact, NAMES[stage.system], reason)
                for fact, reason in pair_robin(state, stage, number, len(rounds))
            )
            if not found and rounds:
                refused = f"all its rounds are paired{_list_open(state, stage)}"
                return Proposal(stage, number, refused=refused)
        case System.KNOCK_OUT | System.SWISS if open_:
            return Proposal(
                stage, number, refused=f"round {open_[0]} is not over{_list_open(state, stage)}"
            )
        case System.KNOCK_OUT:
            facts = tuple(pair_bracket(state, stage, number))
            resting = _find_bye_in_the_way(state, stage, facts)
            if resting is not None:
                return Proposal(stage, number, refused=resting)
            busy = list_busy(state, stage, number)
            found = tuple(one for one in facts if busy.isdisjoint(_list_who(one.fact)))
        case System.SWISS:
            if len(rounds) >= (stage.rounds or 0) and number > rounds[-1]:
                return Proposal(stage, number, is_over=True)
            paired = _pair_swiss(state, stage, number)
            if paired is None:
                refused = "every possible pairing would repeat an earlier one"
                return Proposal(stage, number, refused=refused)
            found = paired
    return Proposal(stage, number, (*draws, *found), is_over=not found and not draws)


def _is_stage_over(state: EventState, stage: EventStage) -> bool:
    tables = list_standings(state, stage)
    return bool(tables) and all(table.is_over for table in tables)


def _list_open(state: EventState, stage: EventStage | None) -> str:
    """The tables without a result, as the end of a sentence."""
    if stage is None:
        return ""
    tables = [
        str(match.address)
        for match in state.matches_of(stage)
        if not state.outcomes[match.address].is_over
    ]
    if not tables:
        return ""
    shown = ", ".join(tables[:6]) + (f" and {len(tables) - 6} more" if len(tables) > 6 else "")
    return f": no result at {shown}"


def _find_field(state: EventState, stage: EventStage) -> tuple[tuple[str, ...], ...] | None:
    """Those who enter a stage, by the group they come from; `None` while that is not known."""
    source = state.plan.source_of(stage)
    if source is not None:
        return list_advanced(state, source)
    number = first_round_of(state, stage)
    if stage.system is System.ROUND_ROBIN:
        number = AFTER_ALL  # whoever comes late has a place, and catches up
    there = [one for one in state.plan.list_entrants(stage) if not state.is_out(one, number)]
    return (tuple(there),)


def _draw(
    state: EventState, stage: EventStage, field: tuple[tuple[str, ...], ...]
) -> Iterator[ProposedFact]:
    """The lines of a stage's draw."""
    plan, club = state.plan, stage.apart
    if len(field) > 1 and stage.system is System.KNOCK_OUT:
        order: tuple[str, ...] = cross_groups(field)
        why = "the winners of the groups, then the seconds: those of a group meet late"
    elif len(field) > 1 or stage.order is not Order.LOT or plan.source_of(stage) is not None:
        depth = max(map(len, field))
        order = tuple(one[at] for at in range(depth) for one in field if at < len(one))
        why = "by places" if plan.source_of(stage) else "by seeds and ratings"
    else:
        order = draw_lots(plan.lot, stage.name, field[0])
        why = f"by lot from `{plan.lot}`"
    if stage.groups > 1:
        snake = stage.order is Order.SNAKE
        groups = fill_groups(order, stage.groups, lambda one: plan.club_of(one, club), snake=snake)
        why += ", to and fro" if snake else ""
        why += f", {club}s apart" if club else ""
    else:
        groups = (order,)
    for number, group in enumerate(groups, 1):
        yield ProposedFact(DrawFact(stage.name, number, group), DRAWN_BY, why)


def _find_bye_in_the_way(
    state: EventState, stage: EventStage, facts: tuple[ProposedFact, ...]
) -> str | None:
    """Why a round of a knock-out cannot be paired, where someone it pairs has a bye already."""
    rests = {(rest.fact.round, rest.fact.entrant): rest for rest in state.rests_of(stage)}
    for one in facts:
        if isinstance(one.fact, PairFact):
            for who in _list_who(one.fact):
                rest = rests.get((one.fact.address.round, who))
                if rest is not None:
                    return (
                        f"`{who}` has a bye in round {rest.fact.round} but must play in it: "
                        f"drop line #{rest.line}"
                    )
    return None


def _list_who(fact: Fact) -> tuple[str, ...]:
    if isinstance(fact, PairFact):
        return fact.first, fact.second
    return (fact.entrant,) if isinstance(fact, ByeFact) else ()


def pair_bracket(state: EventState, stage: EventStage, number: int) -> Iterator[ProposedFact]:
    """The pairs and byes of a knock-out's round, as far as the results before it are there."""
    bracket = find_bracket(state, stage)
    order = state.groups_of(stage)[0]
    place_of = {one: at for at, one in enumerate(order, 1)}
    index = number - bracket.first_round
    if index >= len(bracket.rounds):
        return
    table = free_table(state, number)
    title = name_bracket_round(len(order), index)
    for meeting in bracket.rounds[index]:
        one, other = meeting.first, meeting.second
        there = [who for who in (one, other) if who is not None]
        out = [who for who in there if state.is_out(who, number)]
        if len(there) == 2 and not out:
            lot = lot_number(state.plan.lot, f"{stage.name} {number} seats", min(there))
            if int(lot[-1], 16) % 2:
                there.reverse()
            reason = "match for third place" if meeting.is_third else title
            reason += f": {place_of[there[0]]} and {place_of[there[1]]} of the draw; seats by lot"
            fact: Fact = PairFact(TableAddress(number, table), there[0], there[1], stage.name)
            table += 1
            yield ProposedFact(fact, NAMES[stage.system], reason)
            continue
        left = [who for who in there if who not in out]
        if left and index < len(bracket.rounds) - 1:
            reason = f"{out[0]} has withdrawn" if out else _bye_reason(len(order), index)
            yield ProposedFact(
                ByeFact(number, left[0], stage=stage.name), NAMES[stage.system], reason
            )


def _bye_reason(count: int, index: int) -> str:
    if index == 0:
        free = bracket_size(count) - count
        return f"{title_byes(free)}: {count} entrants in a bracket of {bracket_size(count)}"
    return "nobody won the match that decides the opponent"


def title_byes(count: int) -> str:
    """A count of byes in words.

    >>> title_byes(1), title_byes(3)
    ('1 bye', '3 byes')
    """
    return "1 bye" if count == 1 else f"{count} byes"


def name_bracket_round(entrants: int, index: int) -> str:
    """The name of a round of a knock-out, its index from 0.

    >>> name_bracket_round(12, 0), name_bracket_round(12, 3)
    ('round of 16', 'final')
    """
    left = count_rounds(entrants) - index
    names = {1: "final", 2: "semifinal", 3: "quarterfinal"}
    return names.get(left, f"round of {1 << left}")


def _pair_swiss(
    state: EventState, stage: EventStage, number: int
) -> tuple[ProposedFact, ...] | None:
    sheets = make_sheets(state, stage, 1)
    rows = [row.entrant for table in list_standings(state, stage) for row in table.rows]
    late = [one for one in list_late(state, stage) if one not in sheets]
    busy = list_busy(state, stage, number)
    # Byes of rounds to come are in no sheet yet.
    full = (rest.fact for rest in state.rests_of(stage) if rest.fact.kind is ByeKind.FULL)
    asked = frozenset(fact.entrant for fact in full)
    field = [
        _stand(state, stage, one, sheets.get(one, EntrantSheet(one, ())), asked)
        for one in (*rows, *late)
        if one not in busy and not state.is_out(one, number)
    ]
    field.sort(key=lambda one: -one.points)
    found = pair_swiss(field)
    if found is None:
        return None
    table, facts = free_table(state, number), []
    group = None
    for first, second, reason in found.pairs:
        fact: Fact = PairFact(TableAddress(number, table), first, second, stage.name, group)
        facts.append(ProposedFact(fact, NAMES[stage.system], reason))
        table += 1
    if found.rests is not None:
        fact = ByeFact(number, found.rests, stage=stage.name)
        facts.append(ProposedFact(fact, NAMES[stage.system], found.reason or ""))
    return tuple(facts)


def _stand(
    state: EventState,
    stage: EventStage,
    entrant: str,
    sheet: EntrantSheet,
    asked: frozenset[str],
) -> Standing:
    played = [line for line in sheet.lines if line.opponent is not None]
    # Who got the points of a win without playing has had a bye (as FIDE has it, too).
    free = (RoundKind.BYE, RoundKind.FORFEIT_WIN)
    return Standing(
        entrant,
        sheet.points,
        frozenset(str(line.opponent) for line in played),
        any(line.kind in free for line in sheet.lines) or entrant in asked,
        state.plan.club_of(entrant, stage.apart),
        sum(1 if line.side == 0 else -1 for line in played),
    )
