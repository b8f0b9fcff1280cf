"""Crosstables against the matches themselves."""

from __future__ import annotations

from random import Random

import pytest
from sungka.event.crosstable import CrossMeeting, list_crosstables
from sungka.event.facts import (
    BoardScore,
    DrawFact,
    Fact,
    JournalEntry,
    PairFact,
    ResultFact,
    TableAddress,
)
from sungka.event.fold import fold
from sungka.event.plan import EventStage, System
from sungka.event.sheets import RoundKind
from support.tournaments import Held, make_plan, random_stages


@pytest.mark.push
def test_every_match_stands_twice_and_nothing_else() -> None:
    for seed in range(60):
        chance = Random(seed)
        count = chance.randint(4, 9)
        held = Held(make_plan(count, *random_stages(chance, count)), chance)
        held.play(steps=chance.randint(1, 30))
        state = held.state
        for stage in held.plan.stages:
            seen: dict[tuple[TableAddress, str], CrossMeeting] = {}
            for table in list_crosstables(state, stage):
                who = [row.standing.entrant for row in table.rows]
                for row in table.rows:
                    own = row.standing.entrant
                    assert len(row.cells) == len(table.rounds or who)
                    met = [one for cell in row.cells for one in cell]
                    assert sum(one.points for one in met) == row.standing.points
                    for column, cell in enumerate(row.cells):
                        for one in cell:
                            if table.rounds:
                                assert one.round == table.rounds[column]
                            else:
                                assert one.number == column + 1
                            if one.address is None or one.number is None:
                                continue
                            match = state.matches[one.address]
                            assert {own, who[one.number - 1]} == set(match.entrants)
                            seen[one.address, own] = one
            wanted = {
                (match.address, entrant): state.outcomes[match.address].points[side]
                for match in state.matches_of(stage)
                for side, entrant in enumerate(match.entrants)
            }
            assert {key: one.points for key, one in seen.items()} == wanted


def test_the_marks_of_a_crosstable() -> None:
    def mark(kind: RoundKind, points: int) -> str:
        return CrossMeeting(1, kind, points, 2, TableAddress(1, 1)).mark

    assert mark(RoundKind.PLAYED, 2) == "1"
    assert mark(RoundKind.PLAYED, 1) == "½"
    assert mark(RoundKind.PLAYED, 0) == "0"
    assert mark(RoundKind.FORFEIT_WIN, 2) == "+"
    assert mark(RoundKind.FORFEIT_LOSS, 0) == "-"
    assert mark(RoundKind.OPEN, 0) == ""


def test_a_double_round_robin_has_two_meetings_in_a_cell() -> None:
    plan = make_plan(3, EventStage("All", System.ROUND_ROBIN, double=True))
    pairs = [("P1", "P2"), ("P2", "P3"), ("P3", "P1"), ("P2", "P1"), ("P3", "P2"), ("P1", "P3")]
    facts: list[Fact] = [DrawFact("All", 1, ("P1", "P2", "P3"))]
    for round_, (first, second) in enumerate(pairs, 1):
        address = TableAddress(round_, 1)
        facts.append(PairFact(address, first, second, "All", 1))
        # Whoever sits South wins.
        facts.append(ResultFact(address, BoardScore(50, 48)))
    state = fold(plan, [JournalEntry(line, fact) for line, fact in enumerate(facts, 2)])
    (table,) = list_crosstables(state, plan.stages[0])
    who = [row.standing.entrant for row in table.rows]
    marks = {
        (row.standing.entrant, other): " ".join(one.mark for one in cell)
        for row in table.rows
        for other, cell in zip(who, row.cells, strict=True)
    }
    assert marks["P1", "P2"] == "1 0"
    assert marks["P2", "P1"] == "0 1"
    assert marks["P1", "P3"] == "0 1"
    assert marks["P1", "P1"] == ""
