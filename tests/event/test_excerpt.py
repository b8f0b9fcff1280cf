"""Parts of a journal: they give the same of their groups as the whole journal."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.event.excerpt import JournalIndex, NotPlain
from sungka.event.facts import ByeFact, ByeKind, DrawFact, EnterFact
from sungka.event.fold import fold
from sungka.event.journal_text import HEAD, write_entry
from sungka.event.plan import EventStage, System
from sungka.event.standings import list_standings
from support.tournaments import Held, make_plan, random_stages


def index_of(*lines: str) -> JournalIndex:
    return JournalIndex("".join(f"{line}\n" for line in (HEAD, *lines)).encode())


@settings(max_examples=25)
@given(st.randoms(use_true_random=False))
def test_the_part_of_a_group_has_its_standings(chance: Random) -> None:
    count = chance.randint(4, 12)
    held = Held(make_plan(count, *random_stages(chance, count)), chance)
    held.play(chance.randint(1, 3))
    for _ in range(chance.randint(0, 3)):
        ask_for_bye(held)
    index = index_of(*map(write_entry, held.entries))
    for stage in held.plan.stages:
        for table in list_standings(held.state, stage):
            name = stage.name, table.group
            part = fold(held.plan, index.select({name}))
            assert list_standings(part, stage, groups={table.group}) == (table,)
            assert all(name in index.groups_of({row.entrant}) for row in table.rows)


def ask_for_bye(held: Held) -> None:
    """A bye of a round that is to come, which pairs no round in the part either."""
    stage = held.chance.choice(held.plan.stages)
    if not held.state.groups_of(stage):
        return
    group = held.chance.choice(held.state.group_numbers(stage))
    who = held.chance.choice(held.state.draws[stage.name, group])
    number = max(held.state.rounds_of(stage), default=0) + held.chance.randint(1, 2)
    held.add(ByeFact(number, who, held.chance.choice(list(ByeKind)), stage.name, group))


def test_the_part_of_a_group_has_those_who_joined_it() -> None:
    groups = EventStage("Groups", System.ROUND_ROBIN, groups=2)
    held = Held(make_plan(9, groups), Random(1))
    held.add(DrawFact("Groups", 1, ("P1", "P2", "P3")), "draw")
    held.add(DrawFact("Groups", 2, ("P4", "P5", "P6", "P7")), "draw")
    held.add(EnterFact("P8", 1, "Groups", 1))
    held.add(EnterFact("P9", 2, "Groups", 2))
    held.play()
    assert not held.state.findings
    index = index_of(*map(write_entry, held.entries))
    assert index.groups_of({"P9"}) == {("Groups", 2)}
    for table in list_standings(held.state, groups):
        part = fold(held.plan, index.select({("Groups", table.group)}))
        assert list_standings(part, groups, groups={table.group}) == (table,)
        assert table.is_over
        assert len(table.rows) == (4, 5)[table.group - 1]


def test_what_new_lines_touch_are_results_of_matches_that_were_paired() -> None:
    pairs = 'pair 1.01 A B in "All"', 'pair 1.02 C D in "All"'
    index = index_of(*pairs, "result 1.01 50-48", "correct #4 result 1.01 48-50", "begin 1.02")
    assert list(map(str, index.list_touched(5))) == ["1.01", "1.02"]
    for line in ("withdraw A", "publish 1", "result 1.03 50-48", pairs[0]):
        with pytest.raises(NotPlain):
            index_of(*pairs, line).list_touched(4)


@pytest.mark.parametrize("line", ['pair 1.01  A B in "All"', "pair 1.01 A B", "drop #2", "what"])
def test_a_line_that_is_not_as_the_program_writes_it_or_takes_a_pairing_back_is_refused(
    line: str,
) -> None:
    with pytest.raises(NotPlain):
        index_of('pair 1.02 C D in "All"', line)
