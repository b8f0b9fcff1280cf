"""The report file against the columns that FIDE publishes for it (TRF16: C.04, annex 2)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from sungka.event.facts import BoardScore, ByeFact, ByeKind, ForfeitFact, ResultFact, TableAddress
from sungka.event.pairing import propose
from sungka.event.plan import EventPlan, EventStage, Person, System
from sungka.event.trf import write_trf
from support.tournaments import Held, make_plan

COLUMNS = {
    "code": (1, 3),
    "number": (5, 8),
    "sex": (10, 10),
    "title": (11, 13),
    "name": (15, 47),
    "rating": (49, 52),
    "federation": (54, 56),
    "id": (58, 68),
    "birth": (70, 79),
    "points": (81, 84),
    "rank": (86, 89),
    "opponent 1": (92, 95),
    "colour 1": (97, 97),
    "result 1": (99, 99),
    "opponent 2": (102, 105),
    "colour 2": (107, 107),
    "result 2": (109, 109),
}
"""The first and the last position of each field of a player's line, from 1."""


def split(line: str) -> dict[str, str]:
    """The fields of a player's line, and the text between them."""
    found = {name: line[first - 1 : last] for name, (first, last) in COLUMNS.items()}
    inside = {at for first, last in COLUMNS.values() for at in range(first - 1, last)}
    found["between"] = "".join(one for at, one in enumerate(line) if at not in inside).strip()
    return found


def test_every_field_stands_in_its_columns() -> None:
    stage = EventStage("Open", System.SWISS, rounds=3)
    plan = make_plan(5, stage)
    long = Person("P1", "Ñ" * 40, rating=20_000)
    plan = replace(plan, people=(long, *plan.people[1:]), date="2026-01-18")
    held = Held(plan, Random(1))
    for one in propose(held.state, stage).facts:
        held.add(one.fact, one.by)
    held.add(ResultFact(TableAddress(1, 1), BoardScore(52, 46)))
    loser = held.state.matches[TableAddress(1, 2)].second
    held.add(ForfeitFact(TableAddress(1, 2), (loser,)))
    held.add(ByeFact(2, "P1", ByeKind.HALF))
    for one in propose(held.state, stage).facts:
        held.add(one.fact, one.by)
    lines = write_trf(held.state, stage).splitlines()
    assert {"042 2026/01/18", "062 5", "XXR 3"} <= set(lines)
    players = [split(line) for line in lines if line.startswith("001")]
    assert [one["number"] for one in players] == [f"{at:>4}" for at in range(1, 6)]
    assert {one["between"] for one in players} == {""}
    assert {one["name"].strip() for one in players} == {
        "Ñ" * 33,
        *(f"Player {at}" for at in range(2, 6)),
    }
    assert all(one["name"][0] != " " for one in players)
    assert {one["rating"] for one in players} == {"9999", "1998", "1997", "1996", "1995"}
    ranks = sorted(int(one["rank"]) for one in players)
    assert (ranks[0], len(ranks)) == (1, 5)
    assert {one["points"] for one in players} <= {" 0.0", " 0.5", " 1.0", " 1.5", " 2.0"}
    first = {one["opponent 1"] + one["colour 1"] + one["result 1"] for one in players}
    assert {one[-1] for one in first} == set("10+-U")
    assert "0000-U" in first
    assert "0000-H" in {one["opponent 2"] + one["colour 2"] + one["result 2"] for one in players}


def test_a_plan_without_a_date_has_none() -> None:
    stage = EventStage("All", System.ROUND_ROBIN)
    held = Held(EventPlan(stages=(stage,)), Random(1))
    assert "042" in write_trf(held.state, stage).splitlines()
