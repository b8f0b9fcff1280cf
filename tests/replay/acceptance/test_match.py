"""The time between rounds, in numbers: the same as `engine/match.py` gives as values."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.engine import match
from sungka.engine.board import House, Seat
from sungka.engine.ring import ring_of
from sungka.engine.rules_text import rules_from_text, rules_to_text
from sungka.engine.ruleset import BurnChoice, MatchEnd, Next, Refill, RuleSet, Win
from support.plain import plain
from support.rules import quick_rules_texts

grounds = plain("replay.acceptance.ground")
MatchCheck = plain("replay.acceptance.match").MatchCheck


def place_of(rules: RuleSet, house: House) -> int:
    seat = rules.playing_order.index(house.seat)
    return (seat + 1) * (rules.houses + 1) - 1 - house.number


def random_scores(rules: RuleSet, chance: Random, rounds: int) -> list[tuple[int, ...]]:
    """Scores of all shells, now and then equal, and some with an empty store."""
    found = []
    for _ in range(rounds):
        cuts = sorted(chance.randrange(rules.total + 1) for _ in range(rules.seats - 1))
        if chance.random() < 0.3:
            cuts = [rules.total * (i + 1) // rules.seats for i in range(rules.seats - 1)]
        bounds = [0, *cuts, rules.total]
        found.append(tuple(b - a for a, b in pairwise(bounds)))
    return found


def counted(rules: RuleSet, scores: list[tuple[int, ...]], burned: set[House]) -> Any:
    """A match of the acceptance check with these scores of its rounds, and these houses burned."""
    quick = MatchCheck(grounds.first_ground(rules_to_text(rules)))
    for stores in scores:
        quick.final[: rules.seats] = stores
        quick.finish_round()
    for house in burned:
        quick.burned[place_of(rules, house)] = 1
    return quick


@pytest.mark.long
@settings(max_examples=400, deadline=None)
@given(rules_text=quick_rules_texts(), seed=st.integers(0, 10**6))
def test_a_match_goes_on_as_the_engine_says(rules_text: str, seed: int) -> None:
    rules, chance = rules_from_text(rules_text), Random(seed)
    rules = rules._replace(burn=BurnChoice.LAST)
    rounds = chance.randrange(1, rules.rounds + 1)
    scores = random_scores(rules, chance, rounds)
    houses = [House(seat, n) for seat in rules.playing_order for n in range(1, rules.houses + 1)]
    burned = set(chance.sample(houses, chance.randrange(len(houses) + 1)))
    compare(rules, scores, burned, chance)


@pytest.mark.push
@pytest.mark.parametrize("refill", Refill)
@pytest.mark.parametrize("end", MatchEnd)
@pytest.mark.parametrize("win", Win)
@pytest.mark.parametrize(
    "name", ["sungka", "sungka-three reopen=no", "congkak reopen=no refill-from=far"]
)
def test_each_end_of_a_match_and_each_refill(
    refill: Refill, end: MatchEnd, win: Win, name: str
) -> None:
    chance = Random(f"{refill} {end} {win} {name}")
    for follows in Next:
        text = f"{name} houses=4 shells=3 rounds=4 refill={refill.value} match-end={end.value}"
        rules = rules_from_text(f"{text} win={win.value} next={follows.value}")
        houses = [House(seat, n) for seat in rules.playing_order for n in range(1, 5)]
        for rounds in (1, 2, 3, 4):
            burned = set(chance.sample(houses, chance.randrange(5)))
            compare(rules, random_scores(rules, chance, rounds), burned, chance)


def compare(
    rules: RuleSet, scores: list[tuple[int, ...]], burned: set[House], chance: Random
) -> None:
    """Ask both for everything after these rounds."""
    order, number, closed = rules.playing_order, len(scores), frozenset(burned)
    quick = counted(rules, scores, burned)

    def seat(index: int) -> Seat | None:
        return None if index < 0 else order[index]

    every = tuple(scores)
    assert quick.is_over(number) == match.is_over(rules, number, every, closed)
    assert quick.may_go_on() == match.can_go_on(rules, scores[-1], closed)
    assert seat(quick.find_winner()) is match.winner(rules, every, closed)
    for index, loser in enumerate(order):
        assert seat(quick.find_best_without(index)) is match.best_of(rules, scores[-1], loser)
    for left in (0, 1, 3):
        assert quick.is_settled(left) == match.is_settled(rules, every, left)
    quick.began, last_mover = chance.randrange(-1, rules.seats), chance.randrange(-1, rules.seats)
    left = tuple(chance.choice((0, 0, 1, 3)) for _ in order)
    quick.left[: rules.seats] = left
    first = match.next_first(rules, scores[-1], seat(quick.began), seat(last_mover), left)
    assert seat(quick.find_first(last_mover)) is first
    starts = None if rules.opens_together(2) else first
    position = match.refill(rules, scores[-1], closed, first=starts)
    left_open = match.burned_houses(rules, scores[-1], closed)
    compare_board(rules, quick, last_mover, match.begin(rules, position), left_open)


def compare_board(
    rules: RuleSet, quick: Any, last_mover: int, state: Any, left: tuple[House, ...]
) -> None:
    """The next round begins with the board of `state`, with `left` the houses not filled."""
    ground, before = quick.begin_next(last_mover, -1), list(quick.burned)
    compare_ground(rules, ground, state, left)
    assert all(before[place_of(rules, house)] for house in left)
    assert not ground.opens_match


def compare_ground(rules: RuleSet, ground: Any, state: Any, left: tuple[House, ...]) -> None:
    """A round's first board in numbers is that of `state`."""
    place = 0
    for row in state.position.rows:
        for count in (*row.houses, row.store):
            assert ground.shells[place] == (count or 0)
            assert bool(ground.is_burned[place]) == (count is None)
            place += 1
    assert {p for p in range(place) if ground.is_left[p]} == {place_of(rules, h) for h in left}
    assert ground.burns == len(left)
    mover = state.position.to_move
    assert ground.is_over == state.is_over
    assert ground.first == (-1 if mover is None else rules.playing_order.index(mover))
    ways = ring_of(rules, state.position).ways
    for way, wanted in zip(ground.ways, ways, strict=True):
        assert (way.store, way.live, way.whole) == (wanted.store, wanted.live, wanted.whole)


@pytest.mark.push
@settings(max_examples=200, deadline=None)
@given(rules_text=quick_rules_texts(), seed=st.integers(0, 10**6))
def test_houses_that_the_players_choose_burn(rules_text: str, seed: int) -> None:
    rules, chance = rules_from_text(rules_text), Random(seed)
    rules = rules._replace(burn=BurnChoice.CHOSEN)
    (stores,) = random_scores(rules, chance, 1)
    chosen = set()
    for need in match.needs(rules, stores):
        burning = max(0, need.burning + chance.choice((0, 0, 0, 0, 1, -1)))
        numbers = chance.sample(need.open_houses, min(burning, len(need.open_houses)))
        if rules.refill is not Refill.NEW:  # then nothing is chosen, and naming a house is a fault
            chosen |= {House(need.seat, number) for number in numbers}
    quick = counted(rules, [stores], set())
    for house in chosen:
        quick.chosen[place_of(rules, house)] = 1
    first = None if rules.opens_together(2) else match.next_first(rules, stores, None, None)
    quick.began = -1
    try:
        position = match.refill(rules, stores, frozenset(), frozenset(chosen), first)
    except ValueError:
        assert quick.begin_next(-1, -1) is None
        return
    left = match.burned_houses(rules, stores, frozenset(), frozenset(chosen))
    compare_board(rules, quick, -1, match.begin(rules, position), left)


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(rules_text=quick_rules_texts(), place=st.integers(0, 2))
def test_the_first_round_is_the_one_of_the_engine(rules_text: str, place: int) -> None:
    rules = rules_from_text(rules_text)
    ground = grounds.first_ground(rules_text)
    seat = place % rules.seats
    if seat > 0 and ground.first >= 0:
        ground = grounds.started_by(ground, seat)
    start = match.start(rules, rules.playing_order[seat])
    compare_ground(rules, ground, start, ())
    assert ground.opens_match
    assert ground.terms.counts_all == match.counts_all_rounds(rules)


def test_ways_are_kept_for_some_boards() -> None:
    terms = grounds.first_ground("sungka").terms
    for low in range(200):
        ways = terms.find_ways(low & 127, 0)
        assert len(ways) == 2
        assert ways is terms.find_ways(low & 127, 0)
        assert len(terms.ways) <= grounds.KEPT
    large = grounds.first_ground("sungka-three houses=30").terms
    assert large.find_ways(1 << 63, 1)[0].after[62] == 65
