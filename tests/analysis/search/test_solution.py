"""Choices as whole turns, for two and three seats, from any position of a round."""

from __future__ import annotations

from random import Random

import pytest
from sungka.analysis.search.solution import solve
from sungka.analysis.search.three_seats import search_three
from sungka.analysis.search.two_seats import Limits, Searcher
from sungka.engine import match
from sungka.engine.board import Position
from sungka.engine.rules_text import rules_from_text

from ..minimax import random_round


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


def test_a_round_that_is_over_has_no_choices() -> None:
    rules = rules_from_text("dakon houses=2 shells=1")
    with pytest.raises(ValueError, match="no seat is to move"):
        solve(match.begin(rules, Position.from_text("0.0/2 0.0/2 S")), Limits())
