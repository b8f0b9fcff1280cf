"""The search of three seats, compared with plain max-n on the engine's rounds."""

from __future__ import annotations

from random import Random

import pytest
from sungka.analysis.search.three_seats import search_three
from sungka.analysis.search.two_seats import Limits
from sungka.engine import match
from sungka.engine.match import collect
from sungka.engine.rules_text import rules_from_text
from support.plain import plain

from ..minimax import random_round, shares

OPTIONS = (
    "",
    " relay=any",
    " capture-after=circuit relay=any",
    " again=no",
    " round-end=one",
    " round-end=stuck",
    " round-end=one rest=opponent",
    " burned=forfeit",
    " capture=facing",
    " facing=same capture-theirs=own relay=any",
    " capture-theirs=sides capture-again=yes capture-after=circuit relay=any",
    " origin=skipped capture-after=village",
)


@pytest.mark.push
def test_every_choice_gives_what_plain_max_n_says() -> None:
    chance, exact = Random(1), set()
    for number in range(240):
        text = f"sungka-three houses={chance.randint(2, 4)}{OPTIONS[number % len(OPTIONS)]}"
        state = random_round(text, chance.randint(6, 16), chance)
        depth = chance.randint(1, 5)
        found = search_three(state, Limits(depth))
        for choice in found.choices:
            expected = shares(state.play_move(choice.house.number)[1], depth - 1)
            assert (choice.stores, choice.is_exact) == expected, (text, state.position.to_text())
            exact.add(choice.is_exact)
            after = state
            for house in choice.line:
                while not after.legal_houses():
                    after = after.play_pass()
                assert after.position.to_move is house.seat
                after = after.play_move(house.number)[1]
            ends = collect(after.rules, after.position) if after.is_over else after.position.stores
            assert ends == choice.stores
        own = state.position.seats.index(found.best.house.seat)
        gains = [choice.stores[own] for choice in found.choices]
        assert gains == sorted(gains, reverse=True)
    assert exact == {True, False}


def test_a_round_is_played_out_to_its_end() -> None:
    state = random_round("sungka-three houses=3", 8, Random(2))
    found = search_three(state, Limits())
    assert all(choice.is_exact for choice in found.choices)
    assert found.best.stores == shares(state, 200)[0]


def test_compiled_and_plain_find_the_same() -> None:
    chance = Random(3)
    for _ in range(10):
        state = random_round("sungka-three", 40, chance)
        found = search_three(state, Limits(3))
        rules = plain("engine.rules_text").rules_from_text("sungka-three")
        position = plain("engine.board").Position.from_text(state.position.to_text())
        other = plain("engine.match").begin(rules, position)
        limits = plain("analysis.search.two_seats").Limits(3)
        assert str(plain("analysis.search.three_seats").search_three(other, limits)) == str(found)


def test_limits_hold() -> None:
    state = match.start(rules_from_text("sungka-three"))
    few = search_three(state, Limits(nodes=10_000))
    assert few == search_three(state, Limits(nodes=10_000))
    assert few.choices == search_three(state, Limits(few.depth)).choices
    assert few.depth > 1
    assert few.nodes < 10_100
    assert search_three(state, Limits(is_late=lambda: True)).depth >= 1


def test_what_cannot_be_searched_is_refused() -> None:
    two = match.start(rules_from_text("dakon"))
    with pytest.raises(ValueError, match="three seats, not 2"):
        search_three(two, Limits(1))
    three = match.start(rules_from_text("sungka-three"))
    with pytest.raises(ValueError, match="to move"):
        search_three(three.at(three.position, None), Limits(1))
