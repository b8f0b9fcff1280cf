"""The search compiled and as plain Python: the same verdicts in the same number of nodes."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from types import ModuleType

import pytest
from sungka.engine import kernel
from support.plain import installed, plain
from support.rules import PRESET_NAMES

from ..minimax import random_round

compiled_only = pytest.mark.skipif(
    not kernel.COMPILED and "SUNGKA_REQUIRE_COMPILED" not in os.environ,
    reason="the search was built without a compiler",
)


def verdicts(
    module_of: Callable[[str], ModuleType], rules_text: str, position: str, entries: int
) -> list[str]:
    rules = module_of("engine.rules_text").rules_from_text(rules_text)
    found = module_of("engine.board").Position.from_text(position)
    state = module_of("engine.match").begin(rules, found)
    search = module_of("analysis.search.two_seats")
    searcher = search.Searcher(rules, found, entries)
    return [str(searcher.search(state, search.Limits(depth))) for depth in (2, 4, 5)]


@compiled_only
def test_it_is_compiled_where_it_must_be() -> None:
    searches = "alphabeta", "beam", "boards", "deepening", "maxn", "ply", "sight"
    for module in (*searches, "proof_numbers", "table", "turn_ends", "turn_review", "turn_tree"):
        assert not str(installed(f"analysis.search.{module}").__file__).endswith(".py")


@compiled_only
@pytest.mark.parametrize("name", [n for n in PRESET_NAMES if n != "sungka-three"])
def test_verdicts_are_alike(name: str) -> None:
    chance = Random(name)
    for entries in (0, 16, 2**12):
        position = random_round(name, chance.randint(8, 40), chance).position.to_text()
        found = verdicts(installed, name, position, entries)
        assert found == verdicts(plain, name, position, entries)


def sights(module_of: Callable[[str], ModuleType], rules_text: str, position: str) -> list[str]:
    rules = module_of("engine.rules_text").rules_from_text(rules_text)
    found = module_of("engine.board").Position.from_text(position)
    state = module_of("engine.match").begin(rules, found)
    onlooker = module_of("analysis.judging.seen").Onlooker(state)
    seen = []
    for number in state.legal_houses():
        lifts, after = [number], state.after_move(number)
        while after.goes_on:
            lifts.append(after.legal_houses()[0])
            after = after.after_move(lifts[-1])
        seen.append(str(onlooker.see(state, tuple(lifts))))
    return seen


@compiled_only
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_what_is_seen_is_alike(name: str) -> None:
    position = random_round(name, 12, Random(name)).position.to_text()
    assert sights(installed, name, position) == sights(plain, name, position)


def judgements(module_of: Callable[[str], ModuleType], name: str, position: str) -> list[str]:
    rules = module_of("engine.rules_text").rules_from_text(name)
    found = module_of("engine.board").Position.from_text(position)
    state = module_of("engine.match").begin(rules, found)
    judging, measure = (
        module_of("analysis.judging.turn_judge"),
        module_of("analysis.judging.measure"),
    )
    judge = judging.TurnJudge(
        module_of("analysis.search.two_seats").Searcher(rules, found, 2**8),
        module_of("analysis.judging.effort").Effort(4),
        judging.Scale(measure.Measure.AHEAD),
        module_of("analysis.judging.seen").Onlooker(state),
    )
    judged = []
    while not state.is_over:
        begun, lifts = state, list[int]()
        while state.legal_houses() and (not lifts or state.goes_on):
            lifts.append(state.legal_houses()[-1])
            state = state.after_move(lifts[-1])
        judged.append(str(judge.judge(begun, tuple(lifts))))
        state = state.after_passes()
    return judged


@compiled_only
@pytest.mark.parametrize("name", [n for n in PRESET_NAMES if n != "sungka-three"])
def test_turns_are_reviewed_alike(name: str) -> None:
    position = random_round(name, 14, Random(name)).position.to_text()
    found = judgements(installed, name, position)
    assert found == judgements(plain, name, position)
    assert len(found) > 3


def answers(module_of: Callable[[str], ModuleType], rules_text: str, position: str) -> list[object]:
    rules = module_of("engine.rules_text").rules_from_text(rules_text)
    found = module_of("engine.board").Position.from_text(position)
    searcher = module_of("analysis.search.two_seats").Searcher(rules, found, 2**10)
    board, mover = searcher.ring.board(found), found.seats.index(found.to_move)
    way = searcher.ring.ways[mover]
    places = [place for place in range(way.first, way.store) if board[place]]
    numbers = module_of("analysis.search.proof_numbers").ProofNumbers(searcher.engine, 2**8, 3)
    answered: list[object] = []
    for lead in range(-6, 7):
        searcher.engine.limit(800, None)
        answered.append(numbers.exceeds(board, mover, False, lead, places))
        answered += [numbers.bounds(board, mover), searcher.engine.nodes]
    return answered


@pytest.mark.push
@compiled_only
@pytest.mark.parametrize("name", [n for n in PRESET_NAMES if n != "sungka-three"])
def test_answers_of_proof_numbers_are_alike(name: str) -> None:
    position = random_round(name, 16, Random(name)).position.to_text()
    assert answers(installed, name, position) == answers(plain, name, position)
