"""Plain minimax and max-n on the engine's rounds: slow and obviously right."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sungka.engine.board import Position
from sungka.engine.match import begin, collect
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text

Values = tuple[int, bool]
"""The worth of a round to the first seat, and whether no play was cut off."""


def shells_ahead(ahead: int) -> int:
    return ahead


def minimax(state: Round, depth: int, worth: Callable[[int], int] = shells_ahead) -> Values:
    """The value of a round, `depth` moves deep; a pass costs nothing."""
    if state.is_over:
        first, second = collect(state.rules, state.position)
        return worth(first - second), True
    if depth == 0:
        first, second = state.position.stores
        return worth(first - second), False
    legal = state.legal_houses()
    if not legal:
        return minimax(state.play_pass(), depth, worth)
    values = [minimax(state.play_move(number)[1], depth - 1, worth) for number in legal]
    pick = max if state.position.to_move is state.position.seats[0] else min
    return pick(value for value, _ in values), all(is_exact for _, is_exact in values)


def shares(state: Round, depth: int) -> tuple[tuple[int, ...], bool]:
    """The shells that each seat gets, and whether no play was cut off."""
    if state.is_over:
        return collect(state.rules, state.position), True
    if depth == 0:
        return state.position.stores, False
    legal = state.legal_houses()
    if not legal:
        return shares(state.play_pass(), depth)
    assert state.position.to_move is not None
    own = state.position.seats.index(state.position.to_move)
    found = [shares(state.play_move(number)[1], depth - 1) for number in legal]
    best = max(found, key=lambda one: one[0][own])
    return best[0], all(is_exact for _, is_exact in found)


def exhausted(state: Round, known: dict[tuple[Position, bool], int]) -> int:
    """The lead in shells that the first seat ends with after best play."""
    if state.is_over:
        first, second = collect(state.rules, state.position)
        return first - second
    key = (state.position, state.passed_store)
    if key not in known:
        legal = state.legal_houses()
        pick = max if state.position.to_move is state.position.seats[0] else min
        known[key] = (
            pick(exhausted(state.play_move(number)[1], known) for number in legal)
            if legal
            else exhausted(state.play_pass(), known)
        )
    return known[key]


def random_round(rules_text: str, shells: int, chance: Random, burned: float = 0.1) -> Round:
    """A round with that many shells in random houses and some other houses burned."""
    rules = rules_from_text(rules_text)
    while True:
        counts = [[0] * rules.houses for _ in range(rules.seats)]
        for _ in range(shells):
            chance.choice(counts)[chance.randrange(rules.houses)] += 1
        rows = []
        for row in counts:
            houses = ("#" if n == 0 and chance.random() < burned else str(n) for n in row)
            rows.append(".".join(houses) + f"/{chance.randrange(12)}")
        mover = chance.choice(rules.playing_order).value
        state = begin(rules, Position.from_text(" ".join([*rows, mover])))
        state = state.at(state.position, state.position.to_move)
        if state.legal_houses():
            return state
