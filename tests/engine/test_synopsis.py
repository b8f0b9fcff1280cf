"""Rule sets in six sentences: short, whole, and different for rules that play differently."""

from __future__ import annotations

from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sungka.engine.option_words import PHRASES, SENTENCES, VALUES
from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import RANGES, RuleSet, option_name
from sungka.engine.synopsis import LANGUAGES, matters, summarise_rules
from support.rules import rules_texts

ROW = {"simultaneous-rounds", "pace", "after-opening"}
MATCH = {"refill", "refill-from", "match-end", "burn", "burned", "reopen", "next"}
CAPTURE = {"capture-after", "capture-again"}
SILENT: dict[str, set[str]] = {
    "": {*ROW, *MATCH, "facing", "rest"},
    "opening=simultaneous": {*MATCH, "simultaneous-rounds", "facing", "rest"},
    "opening=simultaneous rounds=2": {"facing", "rest"},
    "opening=simultaneous rounds=2 simultaneous-rounds=all": {"facing", "rest", "next"},
    "rounds=2": {*ROW, "facing", "rest"},
    "rounds=2 simultaneous-rounds=all": {*ROW, "facing", "rest"},
    "rounds=2 refill=partial": {*ROW, "facing", "rest"},
    "rounds=2 refill=even": {*ROW, "facing", "rest", "refill-from"},
    "rounds=2 refill=equal": {*ROW, "facing", "rest", "refill-from"},
    "rounds=2 refill=new": {*ROW, "facing", "rest", "refill-from", "burn", "burned", "reopen"},
    "round-end=one": {*ROW, *MATCH, "facing"},
    "round-end=stuck": {*ROW, *MATCH, "facing"},
    "seats=3": {*ROW, *MATCH, "rest"},
    "seats=3 capture=none": {*ROW, *MATCH, *CAPTURE, "rest", "facing"},
    "seats=3 capture=none capture-theirs=own": {*ROW, *MATCH, "rest"},
    "seats=3 capture=none capture-theirs=sides": {*ROW, *MATCH, "rest", "facing"},
    "seats=3 capture-theirs=sides": {*ROW, *MATCH, "rest"},
    "capture=none": {*ROW, *MATCH, *CAPTURE, "facing", "rest"},
    "capture=none capture-theirs=own": {*ROW, *MATCH, "facing", "rest"},
    "capture-theirs=sides": {*ROW, *MATCH, "facing", "rest"},
}
"""The options that make no difference under the rules of a club leaflet with these changes."""

NAMES = [name for name in RuleSet._fields if name != "preset"]


def values(name: str) -> list[object]:
    default = getattr(RuleSet(), name)
    return list(type(default)) if isinstance(default, Enum) else list(RANGES[name])


def test_every_option_is_in_one_sentence() -> None:
    told = [option for names in SENTENCES for option in names]
    assert len(told) == len(set(told))
    assert set(RuleSet().options()) == set(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_a_phrase_unless_it_is_what_everybody_expects(language: str) -> None:
    usual = {f"{name}={value}" for name, value in RuleSet().options().items()}
    known = {f"{option}={value}" for option, values in VALUES.items() for value in values}

    assert known - set(PHRASES[language]) <= usual
    assert known - set(PHRASES[language]) == known - set(PHRASES["en"])
    assert {"seats", "rounds"} <= set(PHRASES[language])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", [entry.name for entry in PRESETS])
def test_a_preset_has_six_sentences(preset: str, language: str) -> None:
    sentences = summarise_rules(rules_from_text(preset), language)
    assert len(sentences) == 6
    for sentence in sentences:
        assert sentence[0] == sentence[0].upper()
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.push
@given(rules_texts(), st.sampled_from(NAMES), st.sampled_from(LANGUAGES), st.data())
def test_another_value_that_matters_is_another_summary(
    text: str, name: str, language: str, data: st.DataObject
) -> None:
    rules = rules_from_text(text)
    other = rules._replace(**{name: data.draw(st.sampled_from(values(name)))})  # type: ignore[arg-type]
    option = option_name(name)
    said, said_then = summarise_rules(rules, language), summarise_rules(other, language)
    if rules == other or not matters(rules, option):
        assert rules != other or said == said_then
    else:
        assert said != said_then
        index = next(i for i, names in enumerate(SENTENCES) if option in names)
        assert said[index] != said_then[index]


@pytest.mark.parametrize("words", SILENT)
def test_which_options_make_a_difference(words: str) -> None:
    rules = rules_from_text(f"sungkaan {words}".strip())
    assert {name for name in rules.options() if not matters(rules, name)} == SILENT[words]


@pytest.mark.long
@given(rules_texts())
def test_an_option_that_does_not_matter_is_not_in_the_summary(text: str) -> None:
    rules = rules_from_text(text)
    for name in NAMES:
        if not matters(rules, option_name(name)):
            for value in values(name):
                other = rules._replace(**{name: value})  # type: ignore[arg-type]
                assert summarise_rules(other) == summarise_rules(rules), name
