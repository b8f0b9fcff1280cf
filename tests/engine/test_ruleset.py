"""Rule sets as values and as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from reference import options as second_reading
from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import find_preset, rules_from_text, rules_to_text
from sungka.engine.ruleset import Layout, RuleSet


@pytest.mark.parametrize("name", [entry.name for entry in PRESETS])
def test_a_preset_is_its_own_text(name: str) -> None:
    assert rules_to_text(rules_from_text(name)) == name
    assert find_preset(name) == rules_from_text(name)


@pytest.mark.parametrize("name", [entry.name for entry in PRESETS])
def test_a_preset_says_what_its_second_reading_says(name: str) -> None:
    read = {option: str(value) for option, value in second_reading.rules(name).items()}
    assert find_preset(name).options() == read


@pytest.mark.parametrize(
    ("seats", "houses", "layout", "total"),
    [
        (2, 7, Layout.FULL, 98),
        (2, 7, Layout.ALTERNATE, 49),
        (2, 1, Layout.ALTERNATE, 7),
        (3, 3, Layout.ALTERNATE, 35),
        (3, 4, Layout.ALTERNATE, 42),
        (3, 4, Layout.FULL, 84),
    ],
)
def test_the_shells_of_a_match(seats: int, houses: int, layout: Layout, total: int) -> None:
    assert RuleSet(seats=seats, houses=houses, layout=layout).total == total


def test_options_change_a_preset_and_are_written_in_the_order_of_the_table() -> None:
    rules = rules_from_text("congkak rounds=3 capture=facing seats=2")
    assert rules_to_text(rules) == "congkak capture=facing rounds=3"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "rule set `` is not known"),
        ("houses=4", "rule set `houses=4` is not known"),
        ("sunka", "did you mean `sungka`"),
        ("sungka captur=always", "did you mean `capture`"),
        ("sungka capture=foo", "`capture` is one of `both`, `always`, `facing`, `none`"),
        ("sungka houses=31", "`houses` is a number from 1 to 30, not `31`"),
        ("sungka houses=0", "not `0`"),
        ("sungka rounds=0003", "`rounds` is a number from 1 to 999, not `0003`"),
        ("sungka houses=٣", "not `٣`"),
        ("sungka houses=" + "9" * 5000, "`houses` is a number"),
        ("sungka rounds", "`rounds` is not an option like"),
        ("sungka rounds=3 rounds=4", "option `rounds` is given twice"),
        ("sungka preset=dakon", "option `preset` is not known to edition 1.2 of the rules"),
    ],
)
def test_what_is_not_known_is_named(text: str, message: str) -> None:
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        rules_from_text(text)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [("seats", 2, 3), ("houses", 1, 30), ("shells", 1, 30), ("rounds", 1, 999)],
)
def test_a_number_reaches_from_its_lowest_to_its_highest_value(
    name: str, low: int, high: int
) -> None:
    for value in (low, high):
        assert rules_from_text(f"dakon {name}={value}").options()[name] == str(value)
    for value in (low - 1, high + 1):
        message = f"`{name}` is a number from {low} to {high}, not `{value}`"
        with pytest.raises(ValueError, match=message):
            rules_from_text(f"dakon {name}={value}")
        with pytest.raises(ValueError, match=name):
            RuleSet(**{name: value})  # type: ignore[arg-type]


def test_rule_sets_with_the_same_options_are_equal_whatever_their_presets() -> None:
    club, six = rules_from_text("sungkaan"), rules_from_text("sungka-six")
    words = "houses=7 sowing=clockwise relay=any capture=both"
    assert rules_from_text(f"sungka-six {words}") == club != six
    assert RuleSet(preset="dakon") == RuleSet()
    assert RuleSet().preset == "sungkaan"


@pytest.mark.parametrize("name", [name for name in RuleSet._fields if name != "preset"])
def test_rule_sets_with_another_option_are_others(name: str) -> None:
    usual = RuleSet()
    default = getattr(usual, name)
    other = 3 if isinstance(default, int) else list(type(default))[1]
    assert usual != usual._replace(**{name: other})
    assert usual == usual._replace(**{name: default})


@pytest.mark.parametrize(("name", "value"), [("seats", 4), ("houses", 0), ("rounds", 1000)])
def test_a_number_out_of_range_is_refused(name: str, value: int) -> None:
    with pytest.raises(ValueError, match=name):
        RuleSet(**{name: value})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=name):
        RuleSet()._replace(**{name: value})  # type: ignore[arg-type]


def test_an_unknown_option_is_told_the_edition_of_the_document() -> None:
    document = (Path(__file__).parents[2] / "docs/rules.md").read_text(encoding="utf-8")
    edition = re.findall(r"^This is (edition [0-9.]+ of the rules);", document, re.M)
    with pytest.raises(ValueError, match=re.escape(f"option `x` is not known to {edition[0]}")):
        rules_from_text("sungka x=1")
