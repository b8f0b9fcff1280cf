"""The chance to win a match: exact when the rules end it, even between equals."""

from __future__ import annotations

from itertools import pairwise
from math import exp, log
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reference import game
from sungka.analysis.judging.match_model import MOST_MODELLED, SWINGS, MatchModel, adds_up_shells
from sungka.engine.board import House, Seat
from sungka.engine.match import can_go_on, winner
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import Refill, RuleSet, Win
from support.rules import PRESET_NAMES, rules_texts

TWO_SEATS = [name for name in PRESET_NAMES if name != "sungka-three"]


def test_every_preset_has_a_swing_and_the_guide_tells_it() -> None:
    assert set(SWINGS) == set(PRESET_NAMES)
    assert all(swing.kept >= 0 < swing.spread for swing in SWINGS.values())
    guide = (Path(__file__).parents[3] / "docs" / "annotating.md").read_text(encoding="utf-8")
    for name, swing in SWINGS.items():
        assert f"| `{name}` | {swing.kept} | {swing.spread} |" in guide


@pytest.mark.push
@settings(max_examples=150, deadline=None)
@given(text=rules_texts(), number=st.integers(1, 6), seed=st.integers(0, 10**6))
def test_a_match_that_is_over_is_won_drawn_or_lost_by_the_reference(
    text: str, number: int, seed: int
) -> None:
    text = text.replace("seats=3", "seats=2").replace("refill=new", "refill=even")
    rules, plain, chance = rules_from_text(text), game.rules(text), Random(seed)
    assume(not adds_up_shells(rules))  # `congkak-malaysia` has fresh boards without saying so
    total, scores = rules.total, []
    for _ in range(number - 1):
        first = chance.randint(0, total)
        scores.append((first, total - first))
    houses = [House(seat, n) for seat in rules.playing_order for n in range(1, rules.houses + 1)]
    burned = frozenset(chance.sample(houses, chance.randint(0, len(houses) // 2)))
    won = sum((a > b) - (a < b) for a, b in scores)
    model = MatchModel(rules, number, total, burned, won)
    names = [str(house) for house in burned]
    for first in range(total + 1):
        stores = (first, total - first)
        found = model.chance(first)
        if game.is_match_over(plain, [*scores, stores], names):
            seat = game.result(plain, [*scores, stores], names)
            assert found == {"S": 1.0, "N": 0.0, "draw": 0.5}[seat]
        assert 0 <= found <= 1 + 1e-9


@pytest.mark.push
@pytest.mark.parametrize("name", TWO_SEATS)
@pytest.mark.parametrize("rounds", [1, 2, 5, 99])
def test_chances_rise_with_the_shells_and_are_the_same_for_both_seats(
    name: str, rounds: int
) -> None:
    rules = rules_from_text(f"{name} rounds={rounds}")
    model, total = MatchModel(rules, 1, rules.total), rules.total
    chances = [model.chance(first) for first in range(total + 1)]
    assert all(b - a > -1e-9 for a, b in pairwise(chances))
    assert all(abs(a + b - 1) < 1e-9 for a, b in zip(chances, chances[::-1], strict=True))
    for rest in (0, 1, 10, total):
        weighed = [model.weigh((n, -n), rest) for n in range(-total, total + 1)]
        assert all(a == -b for a, b in weighed)
        ours = [a for a, _ in weighed]
        assert ours == sorted(ours)
        assert ours == [-a for a in reversed(ours)]
        assert ours[total] == 0
    proven = [model.weigh((2 * first - total, 0), 0)[0] for first in range(total + 1)]
    assert proven == [round(1000 * (chance - 0.5)) for chance in chances]


@pytest.mark.push
@pytest.mark.parametrize(
    ("text", "number", "first", "won"),
    [
        ("sungka", 1, 55, 0),
        ("dakon", 3, 40, 0),
        ("congkak rounds=3", 1, 60, 0),
        ("ohvalhu rounds=4 refill=partial", 2, 50, 0),
        ("dakon rounds=5 win=rounds match-end=rounds", 2, 60, -1),
        ("dakon rounds=5 win=rounds", 2, 70, -1),
        ("dakon rounds=3 win=rounds refill=new", 1, 70, 0),
    ],
)
def test_the_chance_is_what_matches_played_by_the_model_come_to(
    text: str, number: int, first: int, won: int
) -> None:
    """The model played out: each round drawn at random, the end decided by the engine."""
    rules, chance, count = rules_from_text(text), Random(text), 4000
    total = sum(drawn(rules, number, first, won, chance) for _ in range(count))
    found = MatchModel(rules, number, rules.total, won=won).chance(first)
    assert abs(total / count - found) < 4 * 0.5 / count**0.5
    assert 0 < found < 1


def test_the_chance_is_not_modelled_where_the_shells_of_several_rounds_count() -> None:
    rules = rules_from_text("sungkaan rounds=3 refill=new")
    with pytest.raises(ValueError, match="not modelled"):
        MatchModel(rules, 1, rules.total)
    assert MatchModel(rules._replace(rounds=1), 1, rules.total).chance(98) == 1


def drawn(rules: RuleSet, number: int, first: int, won: int, chance: Random) -> float:
    """The result (1, 1/2 or 0) of a match whose round `number` has ended with `first` shells."""
    total, swing = rules.total, SWINGS[rules.preset]
    kept = 0 if rules.refill is Refill.NEW else swing.kept
    tally = won
    while True:
        stores = (first, total - first)
        tally += (stores[0] > stores[1]) - (stores[0] < stores[1])
        if number >= rules.rounds or not can_go_on(rules, stores):
            if rules.win is Win.ROUNDS:
                return (1 + (tally > 0) - (tally < 0)) / 2
            seat = winner(rules, (stores,))
            return 0.5 if seat is None else float(seat is Seat.SOUTH)
        lead = log((first + 0.5) / (total - first + 0.5))
        odds = exp(chance.gauss(kept * lead, swing.spread))
        # The border between two counts of shells is where one more shell separates them.
        first = min(int((total + 1) * odds / (1 + odds)), total)
        number += 1


def test_a_round_ends_about_its_value() -> None:
    rules, chance = rules_from_text("sungkaan"), Random(7)
    model, rest, count = MatchModel(rules, 1, rules.total), 30, 20_000
    ends = [chance.gauss((rules.total + 6) / 2, rest / 6) for _ in range(count)]
    expected = sum(model.chance(min(max(round(end), 0), rules.total)) for end in ends) / count
    assert abs(0.5 + model.weigh((6, -6), rest)[0] / 1000 - expected) < 0.015


def test_boards_up_to_the_limit_are_modelled() -> None:
    rules = rules_from_text("dakon houses=14 shells=14 rounds=2")
    assert rules.total <= MOST_MODELLED
    assert MatchModel(rules, 1, rules.total).chance(rules.total // 2) == pytest.approx(0.5)
