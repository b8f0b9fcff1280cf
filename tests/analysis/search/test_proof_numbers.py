"""Proof-number search: its answers are true, by a search that looks at everything."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from sungka.analysis.search.proof_numbers import FEW, ProofNumbers
from sungka.analysis.search.two_seats import Searcher
from sungka.engine.board import House, Position
from sungka.engine.kernel import COMPILED
from sungka.engine.match import begin
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text

from ..minimax import exhausted, random_round
from .test_whole_turns import RULES


def positions(text: str, count: int, shells: int) -> list[Round]:
    """Positions in which the seat to move can lift, also such as are in the middle of a turn."""
    chance, made = Random(f"proofs {text}"), list[Round]()
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


class Asked:
    """Questions on one position, about the houses `numbers` or all of them."""

    def __init__(self, state: Round, entries: int, few: int = FEW) -> None:
        searcher = Searcher(state.rules, state.position, entries)
        self.state, self.ring, self.engine = state, searcher.ring, searcher.engine
        self.numbers = ProofNumbers(self.engine, entries, few)
        self.board = self.ring.board(state.position)
        self.mover = 0 if searcher.side(state) == 1 else 1

    def exceeds(self, lead: int, places: list[int], nodes: int = 0) -> bool | None:
        self.engine.limit(nodes, None)
        passed = self.state.passed_store
        return self.numbers.exceeds(self.board, self.mover, passed, lead, places)

    def places(self) -> dict[int, Round]:
        """The places that can be lifted, and the round after each."""
        seat, state = self.ring.seats[self.mover], self.state
        return {
            self.ring.place(House(seat, number)): state.after_move(number)
            for number in state.legal_houses()
        }


SIZES = ((0, 2**10), (6, 2**10), (2, 16), (3, 2))
"""The number of shells that are few, and the number of entries in the table."""


@pytest.mark.push
@pytest.mark.parametrize("text", RULES)
def test_what_is_answered_is_true(text: str) -> None:
    known: dict[tuple[Position, bool], int] = {}
    for state, (few, entries) in product(positions(text, 12, 10), SIZES):
        asked = Asked(state, entries, few)
        places, side = asked.places(), 1 if asked.mover == 0 else -1
        truths = {place: side * exhausted(after, known) for place, after in places.items()}
        truth = max(truths.values())
        for lead in range(truth - 5, truth + 5):
            assert asked.exceeds(lead, list(places)) == (truth > lead)
            for place, least, most in asked.numbers.bounds(asked.board, asked.mover):
                assert least <= truths[place] <= most
        # One choice alone.
        for place, worth in truths.items():
            assert asked.exceeds(worth - 1, [place]) is True
            assert asked.exceeds(worth, [place]) is False
            assert asked.numbers.bounds(asked.board, asked.mover)[0][::2] == (place, worth)


def test_it_ends_at_its_limits_and_goes_on_from_there() -> None:
    state = begin_at("sungka-six", "3.3.3.3/0 3.3.3.3/0 S", "houses=4")
    asked = Asked(state, 2**14)
    places = list(asked.places())
    assert asked.exceeds(5, places, 500) is None
    assert 500 <= asked.engine.nodes < 600
    for place, least, most in asked.numbers.bounds(asked.board, asked.mover):
        assert place in places
        assert -24 <= least <= most <= 24
    spent = 500
    while asked.exceeds(5, places, 500) is None:
        spent += 500
    alone = Asked(state, 2**14)
    assert alone.exceeds(5, places) is not None
    assert spent < 3 * alone.engine.nodes + 500


@pytest.mark.skipif(not COMPILED, reason="so many moves take some time in plain Python")
def test_a_seat_with_few_turns_loses_nearly_everything() -> None:
    """The mover has three turns, after each of which the opponent takes all that is left."""
    state = begin_at("sungkaan", "2.3.1.14.0.14.1/10 6.14.0.0.5.2.15/11 S")
    asked = Asked(state, 2**18)
    places = list(asked.places())
    assert asked.exceeds(2 * 19 - 98, places) is False
    assert asked.exceeds(2 * 18 - 98, places) is True


def begin_at(rules: str, position: str, setting: str = "") -> Round:
    return begin(rules_from_text(f"{rules} {setting}"), Position.from_text(position))
