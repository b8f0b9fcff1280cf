"""The round of a stage that is to be paired next, and who has no place in a round yet."""

from __future__ import annotations

from .brackets import find_bracket, first_round_of
from .plan import NAMES, EventStage, System
from .state import EventState


def find_due(state: EventState, stage: EventStage) -> int:
    """The round to pair next: one that was passed over, else the one after the last.

    A round does not count as paired because of a bye asked for, or of an arbiter's own pairing.
    """
    rounds = state.rounds_of(stage)
    if not rounds:
        number = first_round_of(state, stage)
    else:
        missed = list_missed(state, stage)
        if missed:
            return missed[0]
        number = rounds[-1] + 1
    while stage.system is System.SWISS and not list_unplaced(state, stage, number):
        if not any(rest.fact.round == number for rest in state.rests_of(stage)):
            break
        number += 1
    return number


def list_missed(state: EventState, stage: EventStage) -> tuple[int, ...]:
    """The rounds up to the last that are not paired, or only in part by an arbiter.

    A round robin has none: a pair that has not met is paired after its last round.
    """
    rounds = state.rounds_of(stage)
    if stage.system is System.ROUND_ROBIN or not rounds:
        return ()
    first, last = rounds[0], rounds[-1]
    if stage.system is System.SWISS and is_in_part(state, stage, first):
        first = min(first, first_round_of(state, stage))
    paired = {match.address.round for match in state.matches_of(stage)}
    paired |= {rest.fact.round for rest in state.rests_of(stage) if rest.is_of_system}
    found = [
        number
        for number in range(first, last)
        if number not in paired and list_unplaced(state, stage, number)
    ]
    return (*found, last) if is_in_part(state, stage, last) else tuple(found)


def has_left(state: EventState, stage: EventStage) -> bool:
    """True while a round after all those that a system paired is still to be paired.

    An earlier round that the system passed over does not keep a stage from being over.
    """
    missed = list_missed(state, stage)
    if not missed:
        return False
    by_system = {
        one.address.round for one in state.matches_of(stage) if one.by == NAMES[stage.system]
    }
    by_system |= {one.fact.round for one in state.rests_of(stage) if one.is_of_system}
    return missed[-1] > max(by_system, default=0)


def is_in_part(state: EventState, stage: EventStage, round_: int) -> bool:
    """True where an arbiter paired only some of a Swiss round: the system pairs the others.

    A round that an arbiter paired after all others, and that is over, stays as it is, unless more
    entrants were missing than played. A round after the system's last one, like a play-off, is the
    arbiter's alone.
    """
    before = [one for one in state.rounds_of(stage) if one < round_]
    if stage.system is not System.SWISS or len(before) >= (stage.rounds or 0):
        return False
    matches = [match for match in state.matches_of(stage) if match.address.round == round_]
    rests = [rest for rest in state.rests_of(stage) if rest.fact.round == round_]
    is_paired = any(match.by == NAMES[stage.system] for match in matches)
    if is_paired or any(rest.is_of_system for rest in rests):
        return False
    unplaced = len(list_unplaced(state, stage, round_))
    lines = [one.line for one in state.matches_of(stage) if one.address.round < round_]
    is_ahead = min((match.line for match in matches), default=0) < max(lines, default=0)
    is_open = not state.is_round_over(stage, round_)
    return unplaced > 1 and (is_ahead or is_open or unplaced > len(list_busy(state, stage, round_)))


def list_unplaced(state: EventState, stage: EventStage, round_: int) -> tuple[str, ...]:
    """Those who play in a round of a Swiss system or a knock-out and have no place in it."""
    busy = list_busy(state, stage, round_)
    if stage.system is System.KNOCK_OUT:
        bracket = find_bracket(state, stage)
        index = round_ - bracket.first_round
        field = [
            one
            for meetings in bracket.rounds[index : index + 1]
            for meeting in meetings
            if meeting.is_known and (meeting.first is None) == (meeting.second is None)
            for one in (meeting.first, meeting.second)
            if one is not None
        ]
    else:
        field = [
            *(one for group in state.groups_of(stage) for one in group),
            *list_late(state, stage),
        ]
    return tuple(one for one in field if one not in busy and not state.is_out(one, round_))


def list_busy(state: EventState, stage: EventStage, round_: int) -> frozenset[str]:
    """Those who have a place in a round: an opponent or a bye."""
    matches = [match for match in state.matches_of(stage) if match.address.round == round_]
    rests = [rest for rest in state.rests_of(stage) if rest.fact.round == round_]
    return frozenset(
        [one for match in matches for one in match.entrants] + [rest.fact.entrant for rest in rests]
    )


def list_late(state: EventState, stage: EventStage) -> tuple[str, ...]:
    """Those who entered after the draw of a Swiss system, and lost no place in a stage before."""
    if stage.system is not System.SWISS:
        return ()
    source = state.plan.source_of(stage)
    stages = (stage,) if source is None else (stage, source)
    drawn = {one for each in stages for group in state.groups_of(each) for one in group}
    came = {who for who, _, is_out in state.moves if not is_out}
    return tuple(one for one in state.plan.list_entrants(stage) if one in came and one not in drawn)
