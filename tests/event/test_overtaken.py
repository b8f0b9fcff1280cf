"""Pairings made anew after a correction are those that the right result would have led to."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from sungka.event.checks import check_pairings
from sungka.event.corrections import preview
from sungka.event.facts import BoardScore, CorrectFact, ResultFact, WithdrawFact
from sungka.event.fold import Folding, fold
from sungka.event.overtaken import propose_anew
from sungka.event.pairing import list_current, propose
from sungka.event.plan import EventStage, System
from sungka.event.state import EventState
from support.tournaments import Held, make_plan


def who_meets(state: EventState, stage: EventStage, round_: int) -> set[frozenset[str]]:
    """The pairs of a round, and those who rest as pairs of one."""
    pairs = {
        frozenset(match.entrants)
        for match in state.matches_of(stage)
        if match.address.round == round_
    }
    rests = {frozenset((r.fact.entrant,)) for r in state.rests_of(stage) if r.fact.round == round_}
    return pairs | rests


def correct_by_chance(seed: int) -> bool:
    """Turn a result round after the next round is paired; whether that overtook anything."""
    chance = Random(seed)
    count = chance.randint(5, 12)
    stages = [EventStage("Finals", System.KNOCK_OUT, third=chance.random() < 0.5)]
    if chance.random() < 0.5:
        groups = EventStage("Groups", System.ROUND_ROBIN, groups=2, advance=2)
        stages.insert(0, groups)
    held = Held(make_plan(count, *stages), chance)
    held.play(steps=chance.randint(1, 7))
    current = list_current(held.state)
    if not current or propose(held.state, current[0]).refused:
        return False
    stage = current[0]
    next_ = propose(held.state, stage)
    before = held.entries
    for one in next_.facts:
        held.add(one.fact, one.by)
    # Who got a bye for a withdrawal in an earlier round played on after it.
    gone = [entry.fact.round for entry in before if isinstance(entry.fact, WithdrawFact)]
    if any(round_ < next_.round for round_ in gone):
        return False
    results = [entry for entry in before if isinstance(entry.fact, ResultFact)]
    if stage.system is System.ROUND_ROBIN or not results:
        return False
    old = chance.choice(results[-3:])
    assert isinstance(old.fact, ResultFact)
    shells = old.fact.score
    fact = replace(old.fact, score=BoardScore(shells.second, shells.first))
    right = [replace(one, fact=fact) if one is old else one for one in before]
    there = fold(held.plan, right)
    if list_current(there) != (stage,):
        return False
    correction = CorrectFact(old.line, fact)
    if preview(held.plan, held.entries, replace(old, line=held.line + 1, fact=correction)).begun:
        return False  # refused: matches were played on it
    held.add(correction)
    proposal = propose_anew(held.state, held.folding.standing, stage)
    for one in proposal.facts if proposal else ():
        held.add(one.fact, one.by)
    # The same tournament in which the right score was entered at once.
    other = Folding(held.plan, tuple(right))
    expected = propose(other.state(), stage)
    if expected.refused is not None:
        return False
    for at, one in enumerate(expected.facts, held.line + 1):
        other.add(replace(right[-1], line=at, fact=one.fact, by=one.by))
    assert who_meets(held.state, stage, next_.round) == who_meets(
        other.state(), stage, next_.round
    ), seed
    assert held.state.draws == other.state().draws, seed
    assert not [one for one in held.state.findings if one.is_error], seed
    assert check_pairings(held.plan, held.entries, held.state) == (), seed
    assert propose_anew(held.state, held.folding.standing, stage) is None, seed
    return proposal is not None


@pytest.mark.push
def test_what_is_paired_anew_is_what_the_right_result_leads_to() -> None:
    assert sum(map(correct_by_chance, range(160))) > 9


@pytest.mark.parametrize("score", [(60, 38), (50, 48)])
def test_a_pair_that_still_follows_is_left_alone(score: tuple[int, int]) -> None:
    held = Held(make_plan(4, EventStage("Finals", System.KNOCK_OUT)), Random(1))
    stage = held.plan.stages[0]
    for one in propose(held.state, stage).facts:
        held.add(one.fact, one.by)
    for address in held.state.matches:
        held.add(ResultFact(address, BoardScore(60, 38)))
    line, first = held.line, next(iter(held.state.matches))
    for one in propose(held.state, stage).facts:
        held.add(one.fact, one.by)
    held.add(CorrectFact(line - 1, ResultFact(first, BoardScore(*score))))
    assert propose_anew(held.state, held.folding.standing, stage) is None
