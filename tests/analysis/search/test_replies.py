"""Trees of whole turns: what they prove is true, by a search that looks at everything."""

from __future__ import annotations

import gc
from random import Random

import pytest
from sungka.analysis.search.replies import Replies
from sungka.analysis.search.two_seats import Searcher
from sungka.engine.board import House, Position
from sungka.engine.kernel import COMPILED
from sungka.engine.match import begin
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text

from ..minimax import exhausted, random_round
from .test_whole_turns import RULES


def tree_of(state: Round, few: int, entries: int = 2**10) -> Replies:
    searcher = Searcher(state.rules, state.position, entries)
    assert state.position.to_move is not None
    mover = state.position.seats.index(state.position.to_move)
    board = searcher.ring.board(state.position)
    return Replies(searcher.engine, searcher.ring.ways, board, mover, state.passed_store, few)


def positions(text: str, count: int, shells: int) -> list[Round]:
    """Positions in which the seat to move can lift, also such as are in the middle of a turn."""
    chance, made = Random(f"replies {text}"), list[Round]()
    while len(made) < count:
        state = random_round(f"{text} houses={chance.randint(2, 4)}", shells, chance)
        state = state.after_passes()
        if state.is_over or not state.legal_houses():
            continue
        made.append(state)
        after = state.after_move(chance.choice(state.legal_houses()))
        if after.goes_on:
            made.append(after)
    return made[:count]


def truth_of(state: Round, known: dict[tuple[Position, bool], int]) -> int:
    """The lead that the seat to move ends the round with."""
    ahead = exhausted(state, known)
    return ahead if state.position.to_move is state.position.seats[0] else -ahead


@pytest.mark.parametrize("text", RULES)
def test_the_bounds_hold_the_truth_between_them_and_meet(text: str) -> None:
    known: dict[tuple[Position, bool], int] = {}
    for state in positions(text, 12, 10):
        truth = truth_of(state, known)
        tree = tree_of(state, 2)
        for nodes in (1, 50, 300, 2000):
            tree.search(nodes, lambda played: False)
            assert tree.least <= truth <= tree.most
        tree.search(2**24, lambda played: False)
        assert tree.least == truth == tree.most


@pytest.mark.parametrize("text", RULES)
def test_it_is_enough_to_know_that_the_worth_lies_outside_of_what_matters(text: str) -> None:
    known: dict[tuple[Position, bool], int] = {}
    for number, state in enumerate(positions(text, 12, 10)):
        truth = truth_of(state, known)
        floor, top = truth - 3 + number % 5, truth + 1 + number % 3
        tree = tree_of(state, 2)
        for nodes in (1, 50, 300, 2000, 2**24):
            tree.search(nodes, lambda played: False, floor, top)
            assert tree.least <= truth <= tree.most
        if truth > floor:
            assert tree.least == tree.most
        else:
            assert tree.most <= floor
        tree = tree_of(state, 2)
        tree.search(2**24, lambda played: False, truth - 4, truth - 2)
        assert truth - 2 <= tree.least <= truth <= tree.most


@pytest.mark.parametrize("text", RULES)
def test_boards_that_are_not_quickly_solved_are_split_into_turns(text: str) -> None:
    """All boards are few shells, and without a table the first tries to solve one end too early."""
    known: dict[tuple[Position, bool], int] = {}
    for state in positions(text, 3, 12):
        truth = truth_of(state, known)
        tree = tree_of(state, 16, 0)
        for nodes in (1, 2**12, 2**15, 2**17):
            tree.search(nodes, lambda played: False)
            assert tree.least <= truth <= tree.most


@pytest.mark.parametrize("text", RULES)
def test_the_lines_are_legal_and_lead_to_the_bounds(text: str) -> None:
    known: dict[tuple[Position, bool], int] = {}
    for state in positions(text, 12, 10):
        tree = tree_of(state, 2)
        tree.search(2**24, lambda played: False)
        for line in (tree.line(0), tree.line(1)):
            after, places = state, Searcher(state.rules, state.position, 2).ring.places
            for place in line:
                house, after = places[place], after.after_passes()
                assert isinstance(house, House)
                assert house.seat is after.position.to_move
                after = after.after_move(house.number)
            side = 1 if state.position.to_move is state.position.seats[0] else -1
            assert side * exhausted(after, known) == tree.least == tree.most


def test_it_ends_at_its_limits() -> None:
    state = begin_at("sungkaan", "2.3.1.14.0.14.1/10 6.14.0.0.5.2.15/11 S")
    tree = tree_of(state, 16)
    tree.search(1000, lambda played: False)
    assert 0 < tree.nodes < 100_000
    before = tree.nodes
    tree.search(10**6, lambda played: True)
    assert tree.nodes == before


@pytest.mark.skipif(not COMPILED, reason="two million moves take some time in plain Python")
def test_a_seat_with_few_turns_loses_nearly_everything() -> None:
    """The mover has three turns, after each of which the opponent takes all that is left."""
    state = begin_at("sungkaan", "2.3.1.14.0.14.1/10 6.14.0.0.5.2.15/11 S")
    tree = tree_of(state, 16, 2**18)
    tree.search(10**7, lambda played: False)
    assert (98 + tree.least) // 2 == (98 + tree.most) // 2 == 19


def begin_at(rules: str, position: str) -> Round:
    state = begin(rules_from_text(rules), Position.from_text(position))
    return state.at(state.position, state.position.to_move)


def test_a_tree_frees_itself_without_the_collector() -> None:
    rules = rules_from_text("sungka-six houses=4 shells=3")
    state = begin(rules, Position.from_text("3.3.3.3/0 3.3.3.3/0 S"))
    gc.collect()
    gc.disable()
    try:
        tree = tree_of(state, 2)
        tree.search(2**13, lambda played: False)
        assert tree.nodes > 2**12
        del tree
        assert gc.collect() < 100
    finally:
        gc.enable()
