"""Choices as whole turns, for two and three seats, from any position of a round."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from sungka.analysis.search import whole_turns
from sungka.analysis.search.bound import Bound
from sungka.analysis.search.solution import Solved, solve
from sungka.analysis.search.three_seats import search_three
from sungka.analysis.search.two_seats import Limits, Searcher
from sungka.analysis.search.whole_turns import search_turns
from sungka.engine import match
from sungka.engine.board import Position
from sungka.engine.rules_text import rules_from_text

from ..minimax import exhausted, random_round


@pytest.mark.push
def test_it_is_what_the_search_for_so_many_seats_finds() -> None:
    chance = Random(1)
    for number in range(30):
        state = random_round(("dakon", "sungka-three")[number % 2] + " houses=4", 12, chance)
        told: list[str] = []
        found = solve(state, Limits(5), told.append)
        assert told == [f"{depth} moves deep" for depth in range(1, len(told) + 1)]
        if state.rules.seats == 3:
            three = search_three(state, Limits(5))
            assert (found.depth, found.nodes) == (three.depth, three.nodes)
            assert [c.stores for c in found.choices] == [c.stores for c in three.choices]
            continue
        verdict = Searcher(state.rules, state.position).search(state, Limits(5))
        assert [c.value for c in found.choices] == [c.value for c in verdict.choices]
        for choice, plain in zip(found.choices, verdict.choices, strict=True):
            lifts = [n for turn in choice.line.turns for n in turn.lifts]
            assert [*lifts, *choice.line.rest] == [house.number for house in plain.line]
            assert choice.is_exact == plain.is_exact


def test_a_seat_with_nothing_to_lift_passes_first() -> None:
    rules = rules_from_text("dakon houses=2 shells=1")
    state = match.begin(rules, Position.from_text("0.0/2 1.1/0 S"))
    found = solve(state, Limits())
    assert found.best.line.turns[0].to_text() == "S--"
    assert found.best.house.seat.value == "N"
    assert found.is_exact


@pytest.mark.push
def test_what_is_said_of_a_position_holds_for_its_best_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Clearing large tables would take most of the time.
    monkeypatch.setattr(whole_turns, "search_turns", partial(search_turns, entries=2**12))
    chance, unproven = Random(2), 0
    for number in range(24):
        text = ("dakon", "congkak-forfeit", "sungka-six")[number % 3] + " houses=4"
        state = random_round(text, 11, chance).after_passes()
        if state.is_over:
            continue
        lead = exhausted(state, {})
        side = 1 if state.position.to_move is state.position.seats[0] else -1
        truth = (state.position.shells + side * lead) // 2
        for limits in (Limits(2), Limits(nodes=1), Limits(nodes=60)):
            found = solve(state, limits)
            assert found.least <= truth <= found.most
            assert found.least <= found.estimate <= found.most
            if found.most - found.least <= 6:
                assert abs(found.estimate - truth) <= 3
            unproven += found.least < found.most
    assert unproven > 10


def test_an_estimate_is_near_to_close_bounds() -> None:
    rules = rules_from_text("dakon houses=2 shells=20")
    position = Position.from_text("9.9/20 20.20/2 S")
    found = solve(match.begin(rules, position), Limits(1))
    best, line = found.best, found.best.line

    def estimate(least: int, most: int, shells: int) -> int:
        value = 2 * shells - position.shells
        choice = Solved(best.house, value, None, Bound.SO_FAR, least, most, line)
        return found._replace(choices=(choice,)).estimate

    assert [estimate(30, 32, said) for said in (30, 31, 32)] == [30, 31, 32]
    assert [estimate(30, 34, said) for said in (30, 32, 34)] == [31, 32, 33]
    assert [estimate(30, 36, said) for said in (30, 33, 36)] == [33, 33, 33]
    assert [estimate(30, 37, said) for said in (30, 33, 37)] == [33, 33, 33]
    assert [estimate(30, 42, said) for said in (30, 35, 42)] == [35, 35, 35]
    assert [estimate(30, 50, said) for said in (30, 40, 50)] == [38, 38, 38]
    assert [estimate(30, 54, said) for said in (30, 40, 54)] == [40, 40, 40]
    assert [estimate(30, 55, said) for said in (30, 40, 55)] == [30, 40, 55]


def test_a_round_that_is_over_has_no_choices() -> None:
    rules = rules_from_text("dakon houses=2 shells=1")
    with pytest.raises(ValueError, match="no seat is to move"):
        solve(match.begin(rules, Position.from_text("0.0/2 0.0/2 S")), Limits())
