"""Players who sit nowhere in a stage that is drawn, and how they come into it."""

from __future__ import annotations

from .facts import EnterFact
from .journal_text import write_fact
from .plan import EventStage, System
from .state import AFTER_ALL, EventState


def list_unseated(state: EventState, stage: EventStage) -> tuple[str, ...]:
    """Entrants for a first stage who are in no draw and no pair of it and have not withdrawn.

    Whoever entered a Swiss system is paired in its next round, if there is one.
    """
    groups = state.groups_of(stage)
    if not groups or state.plan.source_of(stage) is not None:
        return ()
    seated = {one for group in groups for one in group}
    seated.update(one for match in state.matches_of(stage) for one in match.entrants)
    if stage.system is System.SWISS and len(state.rounds_of(stage)) < (stage.rounds or 0):
        seated.update(who for who, _, is_out in state.moves if not is_out)
    # Another stage of the same players seats them, too.
    for other in state.plan.stages:
        if other.category == stage.category and other is not stage:
            seated.update(one for group in state.groups_of(other) for one in group)
    return tuple(
        one
        for one in state.plan.list_entrants(stage)
        if one not in seated and not state.is_out(one, AFTER_ALL)
    )


def offer_entry(state: EventState, stage: EventStage, entrant: str, round_: int) -> str:
    """The line that gives an entrant a place in a drawn stage, in the group that is best for it.

    That is the smallest of the groups of an odd number, in which one entrant rests each round.
    """
    if stage.system is System.SWISS:
        return write_fact(EnterFact(entrant, round_))
    groups = state.groups_of(stage)
    sizes = [(len(group) % 2 == 0, len(group), number) for number, group in enumerate(groups, 1)]
    group = min(sizes)[2] if stage.groups > 1 else None
    return write_fact(EnterFact(entrant, round_, stage.name, group))


def list_strangers(state: EventState) -> tuple[str, ...]:
    """The players who fit no stage and are in no team, once a stage is drawn."""
    plan = state.plan
    if not state.draws:
        return ()
    known = {one for team in plan.teams for one in team.players}
    known.update(one for match in state.matches.values() for one in match.entrants)
    return tuple(
        person.id
        for person in plan.people
        if person.id not in known
        and not any(plan.may_enter(stage, person.id) for stage in plan.stages)
        and not state.is_out(person.id, AFTER_ALL)
    )


def describe_entry(state: EventState, stage: EventStage, entrant: str) -> str | None:
    """The games that an entrant of a drawn stage will have, in words; `None` in another's stage."""
    numbers = [
        number
        for number in state.group_numbers(stage)
        if entrant in state.draws[stage.name, number]
    ]
    name = f"`{stage.name}`"
    if not state.groups_of(stage) or not (numbers or state.plan.may_enter(stage, entrant)):
        return None
    if stage.system is System.SWISS:
        is_paired = len(state.rounds_of(stage)) >= (stage.rounds or 0)
        return f"{name}: all its rounds are paired" if is_paired else f"{name}: in its next round"
    if stage.system is System.KNOCK_OUT:
        if numbers:
            return None
        return f"{name} is drawn, and nobody can enter its bracket any more: no rounds"
    if not numbers:
        return f"{name} is drawn, and `{entrant}` has no place in it"
    order = state.draws[stage.name, numbers[0]]
    joined = state.joined.get((stage.name, numbers[0]), 0)
    at = order.index(entrant)
    if at < len(order) - joined:
        return f"{name}: matches that were missed are paired after the last round of the table"
    count = (len(order) - 1) * (2 if stage.double else 1)
    if at == len(order) - joined and at % 2:
        words = "in the place of the bye; entrants who had that bye are met after the last round"
    else:
        words = "one in each round after the last of the table, which is full"
    return f"{name}: {count} matches, {words}"
