"""Every round is paired, whatever is entered before it: byes, withdrawals, pairings by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from sungka.event.brackets import find_bracket
from sungka.event.checks import check_pairings
from sungka.event.facts import (
    BoardScore,
    ByeFact,
    ByeKind,
    DecideFact,
    DropFact,
    EnterFact,
    Fact,
    ForfeitFact,
    JournalEntry,
    PairFact,
    ResultFact,
    TableAddress,
    WithdrawFact,
)
from sungka.event.fold import fold
from sungka.event.journal import read_journal
from sungka.event.overtaken import propose_anew
from sungka.event.pairing import propose
from sungka.event.plan import EventStage, System
from sungka.event.plan_reader import read_plan
from sungka.event.rounds_due import list_missed, list_unplaced
from sungka.event.standings import list_standings
from sungka.event.state import AFTER_ALL
from support.lengths import long_after
from support.tournaments import Held, make_plan

HERE = Path(__file__).parent
SWISS = EventStage("Open", System.SWISS, rounds=4)
ROBIN = EventStage("All", System.ROUND_ROBIN)
CUP = EventStage("Cup", System.KNOCK_OUT, third=True)


def pair_next(held: Held, *, is_paired: bool = True) -> tuple[Fact, ...]:
    """Write the next facts of a stage; returns them."""
    stage = held.plan.stages[0]
    proposal = propose_anew(held.state, held.folding.standing, stage)
    proposal = proposal or propose(held.state, stage)
    assert (proposal.refused is None) == is_paired, proposal.refused
    before = len(held.state.findings)
    for one in proposal.facts:
        held.add(one.fact, one.by)
    assert not [one for one in held.state.findings[before:] if one.is_error]
    return tuple(one.fact for one in proposal.facts)


def play_all(held: Held) -> None:
    for address, match in held.state.matches.items():
        if not held.state.outcomes[address].is_over:
            held.add(ResultFact(match.address, BoardScore(52, 46)))


def rounds_in(facts: tuple[Fact, ...]) -> set[int]:
    return {one.address.round for one in facts if isinstance(one, PairFact)}


@pytest.mark.parametrize("kind", ByeKind)
@pytest.mark.parametrize("stage", [SWISS, ROBIN])
def test_a_bye_that_is_asked_for_before_a_round_does_not_pair_it(
    stage: EventStage, kind: ByeKind
) -> None:
    held = Held(make_plan(6, stage), Random(1))
    pair_next(held)
    play_all(held)
    held.add(ByeFact(2, "P4", kind))
    held.add(ByeFact(4, "P5", kind))
    facts = pair_next(held)
    assert rounds_in(facts) == {2}
    assert "P4" not in {
        who for one in facts if isinstance(one, PairFact) for who in (one.first, one.second)
    }
    assert not list_unplaced(held.state, stage, 2) or stage is ROBIN
    # Nobody's table knows of round 4 before it is paired.
    sheets = [row.sheet for table in list_standings(held.state, stage) for row in table.rows]
    assert {line.round for sheet in sheets for line in sheet.lines} == {1, 2}


def test_a_round_that_was_passed_over_is_paired_now() -> None:
    folder = HERE / "bye-skips-round"
    plan = read_plan((folder / "event.toml").read_bytes()).plan
    entries = read_journal((folder / "event.journal").read_bytes()).entries
    state = fold(plan, entries)
    stage = plan.stages[0]
    told = check_pairings(plan, entries, state)
    assert [(one.code.value, one.message) for one in told] == [
        ("EVT321", "round 2 of `Open` is not paired: 5 players have no place in it")
    ]
    proposal = propose(state, stage)
    assert (proposal.round, len(proposal.pairs)) == (2, 2)
    assert "P004" not in {who for fact, _ in proposal.pairs for who in (fact.first, fact.second)}


def test_a_pairing_by_hand_does_not_pair_the_whole_round() -> None:
    for number in (1, 2, 4):
        held = Held(make_plan(8, SWISS), Random(1))
        held.add(PairFact(TableAddress(number, 1), "P1", "P2", "Open"), "arbiter")
        seen = Counter[int]()
        for _ in range(4):
            facts = pair_next(held)
            seen[min(rounds_in(facts))] += 1
            play_all(held)
        assert seen == {1: 1, 2: 1, 3: 1, 4: 1}
        assert not list_missed(held.state, SWISS)
        assert not [one for one in held.state.findings if one.is_error]


def test_who_returns_to_a_swiss_final_has_to_have_come_there() -> None:
    groups = EventStage("Groups", System.ROUND_ROBIN, groups=2, advance=2)
    final = EventStage("Final", System.SWISS, rounds=2)
    held = Held(make_plan(8, groups, final), Random(1))
    held.add(WithdrawFact("P8", 2))
    held.add(EnterFact("P8", 3))
    held.add(EnterFact("P8", 1))
    while not all(table.is_over for table in list_standings(held.state, groups)) or not (
        held.state.matches
    ):
        pair_next(held)
        for address, match in held.state.matches.items():
            if not held.state.outcomes[address].is_over:
                loses = "P8" if "P8" in match.entrants else match.second
                held.add(ForfeitFact(address, (loses,)))
    proposal = propose(held.state, final)
    assert "P8" not in {who for fact, _ in proposal.pairs for who in (fact.first, fact.second)}


def test_a_knock_out_has_no_bye_for_whoever_meets_somebody() -> None:
    held = Held(make_plan(8, CUP), Random(1))
    pair_next(held)
    who = next(iter(held.state.matches.values())).first
    held.add(ByeFact(2, who, ByeKind.HALF))
    play_all(held)
    assert [one.code.value for one in held.state.findings] == ["EVT320"]
    pair_next(held, is_paired=False)
    refused = propose(held.state, CUP).refused
    assert refused == f"`{who}` has a bye in round 2 but must play in it: drop line #7"


def test_a_bye_of_somebody_else_s_stage_is_told() -> None:
    held = Held(make_plan(6, SWISS, CUP), Random(1))
    state = fold(
        make_plan(4, EventStage("Open", System.SWISS, rounds=3, category="open")),
        (JournalEntry(2, ByeFact(2, "P4", ByeKind.HALF)),),
    )
    assert [one.message for one in state.findings] == ["`P4` does not play in `Open`"]
    assert not held.state.findings


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(40, range(300)))
def test_every_round_is_paired_whatever_was_entered_before(seed: int) -> None:
    """Byes, withdrawals, entries and pairings by hand, in every order, before every round."""
    chance = Random(seed)
    kind = chance.choice([SWISS, ROBIN, ROBIN, EventStage("All", System.ROUND_ROBIN, double=True)])
    stage = kind
    count = chance.randint(4, 9)
    held = Held(make_plan(count, stage), chance)
    rounds = 4 if stage.system is System.SWISS else 3 * count
    paired: list[int] = []
    for _ in range(6 * count):
        for _ in range(chance.choice([0, 0, 1, 1, 2, 3])):
            enter_by_chance(held, stage, rounds)
        proposal = propose(held.state, stage)
        if proposal.is_over:
            break
        if proposal.refused is None:
            before = set(held.state.matches)
            pair_next(held)
            new = {one.round for one in held.state.matches if one not in before}
            assert len(new) <= 1
            paired += new
        play_all(held)
        if proposal.refused is not None and stage.system is System.ROUND_ROBIN:
            break
    state = held.state
    told = {one.code.value for one in check_pairings(held.plan, held.entries, state)}
    assert told.isdisjoint({"EVT315", "EVT317"})
    if str(proposal.refused).startswith("every possible pairing"):
        return
    # No round is left out between the first and the last, and nobody in one that is paired.
    if stage.system is System.SWISS:
        assert (list_missed(state, stage), "EVT321" in told) == ((), False)
        assert set(state.rounds_of(stage)) >= set(range(1, 5)) or is_over(held)
        return
    free = [one for one in state.draws["All", 1] if not state.is_out(one, AFTER_ALL)]
    met = Counter(frozenset(match.entrants) for match in state.matches.values())
    waits = {rest.fact.entrant for rest in state.rests if rest.fact.round > max(paired)}
    waits |= {who for who, at, _ in state.moves if at > max(paired)}
    for pair in combinations(sorted(set(free) - waits), 2):
        assert met[frozenset(pair)] >= (2 if stage.double else 1), (pair, paired)


def is_over(held: Held) -> bool:
    return all(table.is_over for table in list_standings(held.state, held.plan.stages[0]))


def enter_by_chance(held: Held, stage: EventStage, rounds: int) -> None:
    """Write one line that fits, of any round that is not behind us; none when all are."""
    chance, state = held.chance, held.state
    last = max(state.rounds_of(stage), default=0)
    if last >= rounds:
        return
    number = chance.randint(last + 1, rounds)
    number = last + 1 if chance.random() < 0.6 else number
    who, other = (one.id for one in chance.sample(held.plan.people, 2))
    address = TableAddress(number, 1 + sum(one.round == number for one in state.matches))
    fact: Fact
    match chance.randrange(7):
        case 0 | 1 | 2:
            fact = ByeFact(number, who, chance.choice(list(ByeKind)))
        case 3:
            fact = WithdrawFact(who, number)
        case 4:
            fact = EnterFact(who, number)
        case 5:
            fact = PairFact(address, who, other, stage.name)
        case _:
            kind = chance.choice([ResultFact, ForfeitFact, DecideFact])
            value = BoardScore(50, 48) if kind is ResultFact else (who,)
            fact = kind(address, value)
    before = len(state.findings)
    held.add(fact, "arbiter")
    if len(held.state.findings) > before:
        held.folding.take_back()


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(40, range(300)))
def test_every_match_of_a_knock_out_is_paired_whatever_was_entered_before(seed: int) -> None:
    """Withdrawals, byes of a win, and matches of the next round that an arbiter paired early."""
    chance = Random(seed)
    held = Held(make_plan(chance.randint(4, 17), CUP), chance)
    for _ in range(40):
        enter_into_bracket(held)
        proposal = propose_anew(held.state, held.folding.standing, CUP) or propose(held.state, CUP)
        if proposal.refused is not None and "has a bye" in proposal.refused:
            line = int(proposal.refused.split("#")[1])
            held.add(DropFact(line))
            continue
        if proposal.is_over:
            break
        before = len(held.state.findings)
        for one in proposal.facts:
            held.add(one.fact, one.by)
        assert not [one for one in held.state.findings[before:] if one.is_error]
        for address in sorted(held.state.matches):
            if not held.state.outcomes[address].is_over and chance.random() < 0.8:
                held.add(ResultFact(address, BoardScore(52, 46)))
    assert proposal.is_over
    bracket = find_bracket(held.state, CUP)
    for meeting in (one for meetings in bracket.rounds for one in meetings):
        pair = frozenset((meeting.first, meeting.second))
        assert meeting.is_known
        assert None in pair or pair in bracket.winners


def enter_into_bracket(held: Held) -> None:
    """Write lines about rounds that are not paired yet."""
    chance, state = held.chance, held.state
    last = max(state.rounds_of(CUP), default=0)
    who = chance.choice(held.plan.people).id
    if chance.random() < 0.2:
        held.add(WithdrawFact(who, last + 1))
    if last and chance.random() < 0.3:
        held.add(ByeFact(last + chance.randint(1, 2), who, ByeKind.FULL, "Cup"), "arbiter")
    bracket = find_bracket(held.state, CUP) if last else None
    if bracket is None or chance.random() < 0.5:
        return
    for meeting in (one for meetings in bracket.rounds for one in meetings):
        number = bracket.round_of(meeting)
        both = (meeting.first, meeting.second)
        met = {frozenset(one.entrants) for one in state.matches.values()}
        if number > last and meeting.is_known and None not in both and frozenset(both) not in met:
            address = TableAddress(number, 1 + sum(one.round == number for one in state.matches))
            before = len(held.state.findings)
            held.add(PairFact(address, str(both[0]), str(both[1]), "Cup"), "arbiter")
            if len(held.state.findings) > before:
                held.folding.take_back()
            return
