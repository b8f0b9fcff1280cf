"""Values and bounds against the reference engine, which plays everything there is.

The suite tries a thousand positions, its long tests included. `SUNGKA_POSITIONS=20000` tries so
many, as before a release, in parts of as many as the suite has of a rule set.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from sungka.analysis.search.two_seats import Limits, Searcher
from sungka.analysis.search.whole_turns import search_turns
from support.lengths import long_after

from ...reference import game
from ..minimax import random_round
from .test_whole_turns import RULES

POSITIONS = int(os.environ.get("SUNGKA_POSITIONS", "1000"))
EACH = 1000 / len(RULES)
PARTS = range(max(1, POSITIONS // 1000))


@pytest.mark.push
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("text", long_after(4, RULES))
def test_values_and_bounds_are_those_of_all_play(text: str, part: int) -> None:
    chance, tried = Random(f"best play {text} {part}"), 0
    while tried < min(EACH, POSITIONS / len(RULES)):
        shells, houses = chance.randint(4, 8), chance.randint(2, 4)
        state = random_round(f"{text} houses={houses}", shells, chance).after_passes()
        if state.is_over or not state.legal_houses():
            continue
        tried += 1
        rules, position = game.rules(f"{text} houses={houses}"), state.position.to_text()
        side, known = 1 if state.position.to_move is state.position.seats[0] else -1, {}
        leads = {n: game.lead_after(rules, position, n, known) for n in state.legal_houses()}
        best = max(leads.values(), key=lambda lead: side * lead)
        found = search_turns(state, Limits(), entries=2**10)
        assert side * found.choices[0].value == best, position
        for choice in found.choices:
            assert choice.least <= side * leads[choice.house.number] <= choice.most, position
        hurried = search_turns(state, Limits(nodes=chance.randint(1, 100)), entries=2**10)
        for choice in hurried.choices:
            assert choice.least <= side * leads[choice.house.number] <= choice.most, position
        verdict = Searcher(state.rules, state.position, 2**10).search(state, Limits())
        assert {one.house.number: one.value for one in verdict.choices} == leads, position
