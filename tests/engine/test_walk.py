"""Lines walked on the kernel's shells, against the same lines played move by move."""

from __future__ import annotations

import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sungka.engine.board import Seat
from sungka.engine.match import start
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.walk import WalkedTurn, walk_line, walk_turns
from support.plain import plain

RULES = (
    "sungkaan",
    "dakon houses=3 shells=2",
    "sungkaan opening=farthest houses=4 shells=3",
    "sungkaan houses=3 shells=3 round-end=one",
    "sungkaan houses=3 shells=2 round-end=stuck",
    "sungkaan houses=4 shells=2 capture-again=yes capture-after=circuit",
    "sungkaan houses=3 shells=2 seats=3",
)


def play_line(state: Round, numbers: list[int]) -> tuple[list[WalkedTurn], tuple[int, ...], Round]:
    turns: list[WalkedTurn] = []
    lifts: list[int] = []

    def add_passes(state: Round) -> Round:
        while state.position.to_move is not None and not state.legal_houses():
            turns.append(WalkedTurn(state.position.to_move, ()))
            state = state.play_pass()
        return state

    state = add_passes(state)
    for number in numbers:
        mover = state.position.to_move or Seat.SOUTH
        state = state.after_move(number)
        lifts.append(number)
        if not state.goes_on:
            turns.append(WalkedTurn(mover, tuple(lifts)))
            lifts = []
            state = add_passes(state)
    return turns, tuple(lifts), state


@given(st.sampled_from(RULES), st.lists(st.integers(0, 20), max_size=40), st.integers(0, 12))
def test_a_line_is_walked_as_its_moves_are_played(text: str, draws: list[int], begin: int) -> None:
    state = start(rules_from_text(text))
    numbers: list[int] = []
    at = state
    for draw in draws:
        at = at.after_passes()
        legal = at.legal_houses()
        if not legal:
            break
        numbers.append(legal[draw % len(legal)])
        at = at.after_move(numbers[-1])
    begin = min(begin, len(numbers))
    for number in numbers[:begin]:
        state = state.after_passes().after_move(number)
    turns, rest, after = play_line(state, numbers[begin:])
    walked = walk_line(state, numbers[begin:])
    assert (list(walked.turns), walked.rest) == (turns, rest)
    assert walked.state == after
    assert walk_turns(state, numbers[begin:]) == walked.turns


@given(
    st.sampled_from((1, 2, 3, 4)),
    st.integers(0, 2),
    st.lists(st.integers(1, 4), max_size=12),
    st.lists(st.integers(0, 5), min_size=10, max_size=10),
)
def test_lines_are_walked_alike_compiled_and_plain(
    last: int, ends: int, numbers: list[int], counts: list[int]
) -> None:
    found = []
    for module_of in (lambda name: importlib.import_module(f"sungka.{name}"), plain):
        rules = module_of("engine.rules_text").rules_from_text("sungkaan houses=4 shells=3")
        position = module_of("engine.match").start(rules).position
        ways = module_of("engine.ring").ring_of(rules, position).ways
        board = module_of("engine.kernel").Shells(counts)
        walker = module_of("engine.walk_kernel").Walker(ways, board, last % 2, last > 2, ends)
        try:
            told = walker.walk(numbers)
        except ValueError as error:
            told = str(error)
        shells = [board[place] for place in range(10)]
        found.append((told, shells, walker.mover, walker.last, walker.goes_on, walker.passed))
    assert found[0] == found[1]


@pytest.mark.parametrize("numbers", [[0], [8], [7, 7], [3] * 9])
def test_a_house_that_cannot_be_lifted_is_refused(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match=r"cannot be lifted|no seat"):
        walk_line(start(rules_from_text("sungkaan")), numbers)
