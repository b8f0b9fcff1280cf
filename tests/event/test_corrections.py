"""Corrections: they have the effect foreseen, and no played game is overturned in silence."""

from __future__ import annotations

from random import Random

import pytest
from sungka.event.corrections import preview
from sungka.event.facts import (
    BoardScore,
    CorrectFact,
    JournalEntry,
    ResultFact,
    TableAddress,
)
from sungka.event.fold import fold
from sungka.event.journal import parse_line, read_journal
from sungka.event.journal_text import HEAD, write_entry
from sungka.event.plan import EventStage, System
from sungka.event.standings import list_standings
from sungka.event.state import EventState
from support.tournaments import Held, make_plan, random_stages


def shown(state: EventState) -> list[object]:
    return [
        (table.group, row.place_text, row.entrant, row.points, row.ties)
        for stage in state.plan.stages
        for table in list_standings(state, stage)
        for row in table.rows
    ]


def foresee(seed: int) -> bool:
    """Correct a result by chance: the preview against the journal written and read again."""
    chance = Random(seed)
    count = chance.randint(4, 8)
    held = Held(make_plan(count, *random_stages(chance, count)), chance)
    held.play(steps=chance.randint(1, 8))
    results = [entry for entry in held.entries if isinstance(entry.fact, ResultFact)]
    if not results:
        return False
    old = chance.choice(results)
    assert isinstance(old.fact, ResultFact)
    first = chance.randint(30, 68)
    fact = CorrectFact(old.line, ResultFact(old.fact.address, BoardScore(first, 98 - first)))
    entry = JournalEntry(held.line + 1, fact, "misread", "arbiter")
    effect = preview(held.plan, held.entries, entry)
    lines = "".join(f"{write_entry(one)}\n" for one in (*held.entries, entry))
    outcome = fold(held.plan, read_journal(f"{HEAD}\n{lines}".encode()).entries)
    assert shown(effect.after) == shown(outcome)
    before = {(row[0], row[2]): row[1:4] for row in shown(held.state)}  # type: ignore[index]
    after = {(row[0], row[2]): row[1:4] for row in shown(outcome)}  # type: ignore[index]
    if len(held.plan.stages) == 1:
        changed = {who for who in after if before[who] != after[who]}
        assert {(one.group, one.entrant) for one in effect.places} == changed
    return True


@pytest.mark.push
def test_the_preview_of_a_correction_is_its_outcome() -> None:
    assert sum(map(foresee, range(60))) > 30


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
def test_the_preview_of_a_correction_is_its_outcome_in_1000(part: int) -> None:
    # Some tournaments have no score that could be corrected.
    assert sum(map(foresee, range(1000 + 220 * part, 1220 + 220 * part))) >= 200


def test_a_correction_that_changes_who_played_is_told() -> None:
    plan = make_plan(4, EventStage("Cup", System.KNOCK_OUT))
    lines = [
        'draw "Cup" 1 P1 P2 P3 P4',
        "pair 1.01 P1 P4",
        "pair 1.02 P2 P3",
        "result 1.01 60-38",
        "result 1.02 60-38",
        "pair 2.01 P1 P2",
    ]
    entries = [parse_line(line, number) for number, line in enumerate(lines, 2)]
    right = CorrectFact(5, ResultFact(TableAddress(1, 1), BoardScore(38, 60)))
    effect = preview(plan, entries, JournalEntry(9, right))
    assert [(one.address, one.has_begun) for one in effect.pairings] == [("2.01", False)]
    assert effect.begun == ()
    entries.append(parse_line("result 2.01 60-38", 8))
    effect = preview(plan, entries, JournalEntry(9, right))
    assert [one.address for one in effect.begun] == ["2.01"]
    # The same winner by other shells changes nobody's match.
    same = CorrectFact(5, ResultFact(TableAddress(1, 1), BoardScore(50, 48)))
    assert preview(plan, entries, JournalEntry(9, same)).pairings == ()
