"""Where the rule sets come from: every option and clause has one basis, in print and in code."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from sungka.cli.reference.sources import Basis, find_common, find_own, find_source, list_known
from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import rules_from_text, rules_to_text
from sungka.engine.ruleset import RuleSet

RULES = (Path(__file__).parents[3] / "docs/rules.md").read_text(encoding="utf-8")
CLAUSES = re.findall(r"^\*\*(\d+\.\d+)\b", RULES, re.M)
NAMES = [entry.name for entry in PRESETS]


def test_the_clauses_are_found() -> None:
    assert len(CLAUSES) == len(set(CLAUSES)) >= 37
    assert {"1.1", "2.7", "7.7"} <= set(CLAUSES)


@pytest.mark.parametrize("preset", NAMES)
def test_every_option_and_clause_has_exactly_one_basis(preset: str) -> None:
    told: Counter[str] = Counter()
    for entry in find_source(preset).provisions:
        assert entry.options or entry.clauses
        told.update((*entry.options, *entry.clauses))
    assert {name for name, count in told.items() if count > 1} == set()
    assert set(told) == {*RuleSet().options(), *CLAUSES}


def test_a_sentence_rests_on_options_that_exist() -> None:
    entries = [*find_common(), *(entry for name in NAMES for entry in find_own(name))]
    assert {name for entry in entries for name in entry.rests_on} <= set(RuleSet().options())
    for entry in entries:
        assert entry.text.endswith((".", '".'))


@pytest.mark.parametrize("preset", NAMES)
def test_the_provisions_stand_in_the_order_of_their_basis(preset: str) -> None:
    order = [list(Basis).index(entry.basis) for entry in find_source(preset).provisions]
    assert order == sorted(order)


def test_an_option_that_a_preset_changes_is_in_its_own_list() -> None:
    """A difference from the defaults is due to the source or to a choice of its own."""
    for preset in PRESETS:
        own = {option for entry in find_own(preset.name) for option in entry.options}
        usual = RuleSet().options()
        changed = {name for name, value in preset.rules.options().items() if value != usual[name]}
        assert changed <= own, preset.name


@pytest.mark.parametrize(
    ("preset", "about"),
    [
        ("sungka", "refill-from 5.2"),  # "starting at the left-hand side", where the store lies
        ("sungka", "reopen 5.5"),  # "unavailable for this game"
        ("sungka", "round-end"),  # "when neither of the players can play on"
        ("sungka-six", "round-end"),  # "until all stones are in the home cups"
        ("sungka-six", "4.2"),  # "loses his or her turn"
        ("sungka-six", "capture-again 3.6"),  # "the player's turn then ends"
        ("sungka-six", "capture-theirs 3.5"),  # "dropped on the opponent's side"
        ("sungka-three", "round-end"),
        ("sungka-three", "4.2"),
        ("sungka-three", "capture-again 3.6"),
        ("sungka-three", "capture-theirs 3.5"),
        ("sungka-three", "3.4"),  # "the next player's opposing cup"
        ("congkak", "match-end 6.1"),  # "when a player can no longer sufficiently fill one pit"
        ("congkak-forfeit", "after-opening 7.3"),  # "finished their opening moves first"
        ("congkak-forfeit", "rest 4.5"),  # "all remaining stones go into their owner's storehouse"
        ("congkak-forfeit", "win"),  # "player with the most stones wins"
        ("congkak-forfeit", "burned"),  # "automatically go to their opponent"
        ("congkak-forfeit", "simultaneous-rounds"),  # "only the first round is simultaneous"
        ("congkak-forfeit", "refill burn 5.3"),  # "evenly", "considered burnt"
    ],
)
def test_a_sentence_of_a_source_is_called_said(preset: str, about: str) -> None:
    said = find_source(preset).rest_on(Basis.SAID)
    assert set(about.split()) <= {
        name for entry in said for name in (*entry.options, *entry.clauses)
    }


@pytest.mark.parametrize(
    ("preset", "about"),
    [
        ("sungka", "win"),  # the guide ends with the burned side and names no winner
        ("sungka-six", "3.1"),  # nothing is said of an empty house across
        ("congkak-forfeit", "5.1"),  # "left over" may also mean what does not divide evenly
    ],
)
def test_a_reading_is_not_called_said(preset: str, about: str) -> None:
    said = find_source(preset).rest_on(Basis.SAID)
    assert about not in {name for entry in said for name in (*entry.options, *entry.clauses)}


def test_known_descriptions_are_rules() -> None:
    assert list_known()
    for entry in list_known():
        assert rules_to_text(rules_from_text(entry.rules)) == entry.rules, entry.title
