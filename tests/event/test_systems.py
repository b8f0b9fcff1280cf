"""Draws and rounds: Berger tables, brackets, groups and the Swiss system, by chance and by hand."""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations, permutations, product
from random import Random

import pytest
from sungka.event.plan import EventStage, System
from sungka.event.state import EventState
from sungka.event.systems.berger import berger_rounds, double_berger_rounds
from sungka.event.systems.bracket import bracket_order, bracket_size, fill_bracket
from sungka.event.systems.crossing import cross_groups
from sungka.event.systems.lots import draw_lots, lot_number
from sungka.event.systems.pools import fill_groups
from sungka.event.systems.swiss import Standing, cost_of, pair_swiss
from support.tournaments import Held, make_plan, random_stages

BERGER = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | "
        "3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
    14: (
        "1-14 2-13 3-12 4-11 5-10 6-9 7-8 | 14-8 9-7 10-6 11-5 12-4 13-3 1-2 | "
        "2-14 3-1 4-13 5-12 6-11 7-10 8-9 | 14-9 10-8 11-7 12-6 13-5 1-4 2-3 | "
        "3-14 4-2 5-1 6-13 7-12 8-11 9-10 | 14-10 11-9 12-8 13-7 1-6 2-5 3-4"
    ),
}
"""FIDE's handbook, C.05, annex 1 (the first rounds of the table for 14)."""

TOURNAMENTS = int(os.environ.get("SUNGKA_TOURNAMENTS", "2000"))
"""The tournaments held by chance with the long tests; 20,000 before a release."""


@pytest.mark.parametrize("count", BERGER)
def test_berger_tables_are_those_of_fide(count: int) -> None:
    printed = [
        [tuple(map(int, pair.split("-"))) for pair in row.split()]
        for row in BERGER[count].split(" | ")
    ]
    found = [list(pairs) for pairs in berger_rounds(count)]
    assert found[: len(printed)] == printed
    assert len(found) == count - 1


@pytest.mark.parametrize("count", range(2, 25))
def test_everybody_meets_everybody_once_and_seats_are_even(count: int) -> None:
    size = count + count % 2
    pairs = [pair for pairs in berger_rounds(count) for pair in pairs]
    everyone = set(combinations(range(1, size + 1), 2))
    assert {(min(pair), max(pair)) for pair in pairs} == everyone
    assert len(pairs) == len(everyone)
    for pairs_of_round in berger_rounds(count):
        assert sorted(one for pair in pairs_of_round for one in pair) == list(range(1, size + 1))
    souths = Counter(first for first, _ in pairs)
    assert max(souths.values()) - min(souths[at] for at in range(1, size + 1)) <= 1
    twice = [pair for pairs in double_berger_rounds(count) for pair in pairs]
    assert Counter(twice) == Counter([*pairs, *((b, a) for a, b in pairs)])


def test_the_first_two_of_a_bracket_meet_in_the_final() -> None:
    assert bracket_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    for size in (2, 4, 8, 16, 64, 4096):
        order = bracket_order(size)
        assert sorted(order) == list(range(1, size + 1))
        assert all(a + b == size + 1 for a, b in zip(order[::2], order[1::2], strict=True))
        assert order.index(1) < size // 2 <= order.index(2)
    assert [bracket_size(count) for count in (1, 2, 3, 66, 2200)] == [2, 2, 4, 128, 4096]


def test_a_double_forfeit_lets_the_one_beside_through() -> None:
    (first, last) = fill_bracket("ABCD", {frozenset("AD"): None, frozenset("BC"): "C"})
    assert [(one.first, one.second) for one in first] == [("A", "D"), ("B", "C")]
    assert [(one.first, one.second, one.is_known) for one in last] == [(None, "C", True)]


def test_a_lot_is_the_hash_that_is_written_down() -> None:
    # printf 'sinulog-2026/Groups/PHL-001' | sha256sum
    assert lot_number("sinulog-2026", "Groups", "PHL-001").startswith("052c9777b86e")
    assert set(draw_lots("a", "b", "xyz")) == set("xyz")


def check_round(state: EventState) -> None:
    """Nobody meets himself or sits at two tables; byes and meetings are as few as they may be."""
    for stage in state.plan.stages:
        met: Counter[frozenset[str]] = Counter()
        seats: Counter[tuple[int, str]] = Counter()
        for match in state.matches_of(stage):
            assert match.first != match.second
            met[frozenset(match.entrants)] += 1
            seats.update((match.address.round, one) for one in match.entrants)
        seats.update((rest.fact.round, rest.fact.entrant) for rest in state.rests_of(stage))
        assert set(seats.values()) <= {1}
        assert set(met.values()) <= ({1, 2} if stage.double else {1})
        if stage.system is System.SWISS:
            byes = Counter(rest.fact.entrant for rest in state.rests_of(stage))
            assert set(byes.values()) <= {1}
    assert [one for one in state.findings if one.is_error] == []


def hold(seed: int) -> None:
    chance = Random(seed)
    teams = chance.random() < 0.2
    if teams:
        boards = chance.choice([2, 4])
        count = chance.randint(3, 7)
        system = chance.choice([System.ROUND_ROBIN, System.KNOCK_OUT])
        stage = EventStage("Teams", system, teams=True, boards=boards)
        plan = make_plan(count * boards, stage, teams=count)
    else:
        count = chance.randint(3, 9 if seed < 1000 else 16)
        plan = make_plan(count, *random_stages(chance, count))
    held = Held(plan, chance)
    held.play(watch=check_round)
    check_round(held.state)


@pytest.mark.push
def test_nobody_meets_himself_or_twice_or_rests_twice() -> None:
    for seed in range(120):
        hold(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(TOURNAMENTS // 250))
def test_nobody_meets_himself_or_twice_or_rests_twice_in_many(part: int) -> None:
    for seed in range(1000 + 250 * part, 1250 + 250 * part):
        hold(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_20000_draws_of_brackets_and_groups_are_whole(part: int) -> None:
    chance = Random(20 + part)
    for _ in range(2000):
        check_draw(chance)


def test_draws_of_brackets_and_groups_are_whole() -> None:
    chance = Random(2)
    for _ in range(300):
        check_draw(chance)


def check_draw(chance: Random) -> None:
    """A field in groups with clubs apart, and those who go on in a bracket."""
    count, clubs = chance.randint(2, 40), chance.randint(1, 9)
    groups = chance.randint(1, max(count // 2, 1))
    club = {f"P{at}": f"club {chance.randrange(clubs)}" for at in range(count)}
    order = draw_lots(str(chance.random()), "x", club)
    filled = fill_groups(order, groups, club.get, snake=chance.random() < 0.5)
    assert sorted(one for group in filled for one in group) == sorted(club)
    sizes = sorted(map(len, filled))
    assert sizes[-1] - sizes[0] <= 1
    advance = chance.randint(1, min(3, sizes[0]))
    ranked = [group[:advance] for group in filled]
    bracket = cross_groups(ranked)
    home = {one: at for at, group in enumerate(ranked) for one in group}
    assert sorted(bracket) == sorted(home)
    first = fill_bracket(bracket, {})[0]
    seen = [one for meeting in first for one in (meeting.first, meeting.second) if one]
    assert sorted(seen) == sorted(bracket)
    byes = sum((meeting.first is None) + (meeting.second is None) for meeting in first)
    assert byes == bracket_size(len(bracket)) - len(bracket)
    if len(ranked) > 1 and len(bracket) > 2:
        same = [m for m in first if m.first and m.second and home[m.first] == home[m.second]]
        assert not same


def count_early(order: tuple[str, ...]) -> int:
    """Count the pairs of the first round that are of one group, the name before the point."""
    first = fill_bracket(order, {})[0]
    both = [(one.first, one.second) for one in first]
    return sum(
        a is not None and b is not None and a.split(".")[0] == b.split(".")[0] for a, b in both
    )


def test_of_uneven_groups_as_few_meet_at_once_as_any_order_of_the_rows_has() -> None:
    uneven = 0
    for seed in range(300):
        chance = Random(seed)
        sizes = [chance.randint(1, 4) for _ in range(chance.randint(2, 4))]
        ranked = [tuple(f"{at}.{place}" for place in range(size)) for at, size in enumerate(sizes)]
        found = cross_groups(ranked)
        rows = [[one[at] for one in ranked if at < len(one)] for at in range(max(sizes))]
        starts = [sum(map(len, rows[:at])) for at in range(len(rows) + 1)]
        for row, start, end in zip(rows, starts[:-1], starts[1:], strict=True):
            assert sorted(found[start:end]) == sorted(row), "a row stays together"
        least = count_early(found)
        for orders in product(*map(permutations, rows)) if least else ():
            order = tuple(one for row in orders for one in row)
            assert least <= count_early(order), (sizes, found, order)
        uneven += not least and len(set(sizes)) > 1
    assert uneven > 100


def test_a_last_row_that_is_short_keeps_every_group_apart() -> None:
    for seed in range(60):
        chance = Random(seed)
        advance = chance.randint(2, 3)
        sizes = [advance - chance.randrange(2) for _ in range(chance.randint(5, 60))]
        ranked = [tuple(f"{at}.{place}" for place in range(size)) for at, size in enumerate(sizes)]
        assert count_early(cross_groups(ranked)) == 0, sizes


def test_seconds_stand_in_the_other_half_than_their_winners() -> None:
    for groups in range(2, 40):
        ranked = [(f"{at}.1", f"{at}.2") for at in range(groups)]
        first = fill_bracket(cross_groups(ranked), {})[0]
        place = {
            one: at for at, m in enumerate(first) for one in (m.first, m.second) if one is not None
        }
        half = len(first) // 2
        for winner, second in ranked:
            assert (place[winner] < half) != (place[second] < half), groups


def test_a_small_swiss_round_is_the_cheapest_of_all() -> None:
    for seed in range(60):
        chance = Random(seed)
        count = chance.choice([4, 6, 8])
        met: dict[str, set[str]] = {str(at): set() for at in range(count)}
        for a, b in combinations(met, 2):
            if chance.random() < 0.35:
                met[a].add(b)
                met[b].add(a)
        points = sorted((chance.randrange(5) for _ in met), reverse=True)
        field = [
            Standing(who, points[at], frozenset(met[who]), False, chance.choice([None, "x", "y"]))
            for at, who in enumerate(met)
        ]
        cost = cost_of(field)
        every = list(all_pairings(tuple(range(count))))
        allowed = [p for p in every if all(field[b].id not in field[a].met for a, b in p)]
        found = pair_swiss(field)
        if found is None:
            assert allowed == []
            continue
        at = {one.id: number for number, one in enumerate(field)}
        mine = sum(cost(*sorted((at[a], at[b]))) for a, b, _ in found.pairs)
        assert mine == min(sum(cost(a, b) for a, b in p) for p in allowed)


def all_pairings(left: tuple[int, ...]) -> list[tuple[tuple[int, int], ...]]:
    """Every way to pair all of an even number."""
    if not left:
        return [()]
    first, *rest = left
    return [
        ((first, other), *others)
        for other in rest
        for others in all_pairings(tuple(one for one in rest if one != other))
    ]


def test_who_rests_is_the_lowest_who_has_not() -> None:
    field = [Standing("A", 4), Standing("B", 2), Standing("C", 0, has_rested=True)]
    found = pair_swiss(field)
    assert found is not None
    assert found.rests == "B"
    assert pair_swiss([Standing(one, 0, has_rested=True) for one in "ABC"]) is None
