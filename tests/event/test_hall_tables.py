"""The state of a hall's tables: each state from its facts, and the worst first."""

from __future__ import annotations

import pytest
from sungka.engine.board import Seat
from sungka.event.facts import BoardScore, JournalEntry, PairFact, ResultFact, TableAddress
from sungka.event.fold import Folding
from sungka.event.live import (
    SILENT,
    LiveGame,
    ScorerFacts,
    TableState,
    find_state,
    list_hall,
    tell_game,
)
from sungka.event.plan import EventStage, System
from sungka.replay.result import Result
from sungka.replay.scoring.ledger import empty_ledger
from support.entries import entered
from support.tournaments import make_plan

BEGUN = tell_game(entered(empty_ledger(), '[Rules "sungkaan houses=3 shells=2"]', "S1"), 0, 0)
OVER = tell_game(
    entered(empty_ledger(), '[Rules "sungkaan houses=3 shells=2"]', "S1", "end agreed"), 0, 0
)


@pytest.mark.parametrize(
    ("facts", "game", "is_done", "state"),
    [
        (ScorerFacts(), None, False, TableState.WAITING),
        (ScorerFacts(1, 1), None, False, TableState.WAITING),
        (ScorerFacts(1, 1, 3), BEGUN, False, TableState.PLAYING),
        (ScorerFacts(1, 1, SILENT - 1), BEGUN, False, TableState.PLAYING),
        (ScorerFacts(1, 1, SILENT), BEGUN, False, TableState.SILENT),
        (ScorerFacts(1, 1, SILENT), None, False, TableState.SILENT),
        (ScorerFacts(1, 1, 900), OVER, False, TableState.NOT_SIGNED),
        (ScorerFacts(signed=(Seat.SOUTH,)), OVER, False, TableState.NOT_SIGNED),
        (ScorerFacts(signed=(Seat.SOUTH, Seat.NORTH)), OVER, False, TableState.SIGNED),
        (ScorerFacts(1, 1, 900), OVER, True, TableState.DONE),
        (ScorerFacts(1, 1, 900, is_asked=True), BEGUN, False, TableState.ASKS_FOR_HELP),
        (ScorerFacts(1, 1, doubt="why", is_asked=True), OVER, True, TableState.IN_DOUBT),
    ],
)
def test_a_table_is_in_the_worst_state_that_its_facts_allow(
    facts: ScorerFacts, game: LiveGame | None, is_done: bool, state: TableState
) -> None:
    assert find_state(facts, game, is_done=is_done) is state


def test_the_worst_table_stands_first() -> None:
    plan = make_plan(8, EventStage("Open", System.SWISS, rounds=3))
    pairs = [
        PairFact(TableAddress(1, at), f"P{2 * at - 1}", f"P{2 * at}", "Open") for at in range(1, 5)
    ]
    entries = [JournalEntry(at, pair) for at, pair in enumerate(pairs, 2)]
    entries.append(JournalEntry(9, ResultFact(TableAddress(1, 1), BoardScore(52, 46))))
    state = Folding(plan, entries).state()
    assert isinstance(OVER, LiveGame)
    assert isinstance(OVER.result, Result)
    assert isinstance(BEGUN, LiveGame)
    tables = list_hall(
        state,
        {TableAddress(1, 2): BEGUN, TableAddress(1, 4): OVER},
        {TableAddress(1, 3): ScorerFacts(2, 5, doubt="two phones wrote")},
    )
    assert [(str(one.address), one.state) for one in tables] == [
        ("1.03", TableState.IN_DOUBT),
        ("1.04", TableState.NOT_SIGNED),
        ("1.02", TableState.PLAYING),
        ("1.01", TableState.DONE),
    ]


def test_a_board_has_a_table_of_its_own_while_it_is_due_or_given_out() -> None:
    plan = make_plan(2, EventStage("Cup", System.KNOCK_OUT, boards=3, wins=2))
    pair = JournalEntry(2, PairFact(TableAddress(1, 1), "P1", "P2", "Cup"))
    first = JournalEntry(3, ResultFact(TableAddress(1, 1, 1), BoardScore(52, 46)))
    state = Folding(plan, [pair, first]).state()
    assert [str(one.address) for one in list_hall(state, {}, {})] == ["1.01.2"]
    given = {TableAddress(1, 1, 1): ScorerFacts(1, 9)}
    tables = list_hall(state, {}, given)
    assert [(str(one.address), one.state) for one in tables] == [
        ("1.01.2", TableState.WAITING),
        ("1.01.1", TableState.DONE),
    ]
