"""Whole turns: what is said to be proven is true, by a search that looks at everything."""

from __future__ import annotations

from random import Random

import pytest
from sungka.analysis.search import whole_turns
from sungka.analysis.search.two_seats import Limits
from sungka.analysis.search.whole_turns import Bounded, search_turns
from sungka.engine import match
from sungka.engine.kernel import COMPILED
from sungka.engine.match import collect
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text

from ..minimax import exhausted, random_round

RULES = (
    "sungka",
    "dakon",
    "congkak",
    "congkak-forfeit",
    "sungka-six",
    "sungka-49",
    "ohvalhu",
    "sungkaan capture-after=circuit",
    "sungkaan capture-after=village",
    "sungkaan round-end=stuck",
    "sungkaan round-end=one rest=opponent",
    "sungkaan origin=skipped",
    "sungkaan origin=relayed",
    "sungkaan capture=always capture-again=yes",
    "sungkaan capture-theirs=own",
    "sungkaan relay=own capture-theirs=sides",
)


def truth_of(state: Round, choice: Bounded, known: dict[object, int]) -> int:
    """The lead that the seat to move ends with after `choice`."""
    ahead = exhausted(choice.after, known)  # type: ignore[arg-type]
    return ahead if state.position.to_move is state.position.seats[0] else -ahead


def rounds(text: str, count: int, shells: int) -> list[Round]:
    chance = Random(f"{text} {shells}")
    made = []
    while len(made) < count:
        state = random_round(f"{text} houses={chance.randint(2, 4)}", shells, chance)
        state = state.after_passes()
        if not state.is_over and state.legal_houses():
            made.append(state)
    return made


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches that begin with so little effort that every kind of them has its part."""
    monkeypatch.setattr(whole_turns, "_NODES", 4)
    monkeypatch.setattr(whole_turns, "_WIDTH", 1)
    monkeypatch.setattr(whole_turns, "_MORE", 2)
    monkeypatch.setattr(whole_turns, "FEW", 2)


@pytest.mark.parametrize("text", RULES)
def test_without_a_limit_the_best_choice_is_worth_what_it_is(text: str, hurried: None) -> None:
    known: dict[object, int] = {}
    for state in rounds(text, 12, 9):
        found = search_turns(state, Limits(), entries=2**10)
        truths = [truth_of(state, choice, known) for choice in found.choices]
        assert found.choices[0].is_exact
        assert found.choices[0].value == truths[0] == max(truths)
        for choice, truth in zip(found.choices, truths, strict=True):
            assert choice.least <= truth <= choice.most


@pytest.mark.parametrize("text", RULES)
def test_at_a_limit_the_bounds_hold_the_truth_between_them(text: str, hurried: None) -> None:
    known: dict[object, int] = {}
    for number, state in enumerate(rounds(text, 12, 10)):
        for nodes in (1, 30, 200, 1000 + 300 * number):
            found = search_turns(state, Limits(nodes=nodes), entries=2**10)
            for choice in found.choices:
                truth = truth_of(state, choice, known)
                assert choice.least <= truth <= choice.most
                assert choice.least <= choice.value <= choice.most


@pytest.mark.parametrize("text", RULES)
def test_a_line_leads_to_what_is_proven(text: str, hurried: None) -> None:
    for state in rounds(text, 12, 9):
        side = 1 if state.position.to_move is state.position.seats[0] else -1
        for choice in search_turns(state, Limits(), entries=2**12).choices:
            after = state
            for house in choice.line:
                after = after.after_passes()
                assert after.position.to_move is house.seat
                after = after.after_move(house.number)
            if choice.is_exact:
                assert after.is_over
                first, second = collect(after.rules, after.position)
                assert side * (first - second) == choice.value


@pytest.mark.skipif(not COMPILED, reason="19 million moves take minutes in plain Python")
def test_on_seven_houses_the_first_seat_takes_every_shell() -> None:
    state = match.start(rules_from_text("sungkaan"))
    reports: list[Bounded] = []
    found = search_turns(state, Limits(), reports.append)
    best = found.choices[0]
    assert (best.least, best.most) == (98, 98)
    assert [(one.least, one.most) for one in found.choices[1:]] == [(-78, -78)] * 6
    after = state
    for house in best.line:
        after = after.after_passes().after_move(house.number)
    assert collect(after.rules, after.position) == (98, 0)
    assert [one.least for one in reports] == sorted(one.least for one in reports)


def test_the_same_nodes_find_the_same() -> None:
    state = match.start(rules_from_text("sungkaan houses=6 shells=6"))
    limits = Limits(nodes=300_000)
    assert search_turns(state, limits).choices == search_turns(state, limits).choices
