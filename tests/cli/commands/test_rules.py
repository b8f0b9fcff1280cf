"""`sungka rules`: the rule sets and their options."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import Enum

from sungka.cli.reference.rule_options import describe_option, describe_value
from sungka.engine.presets import PRESETS
from sungka.engine.ruleset import RuleSet

from ..conftest import Run

Command = Callable[..., Run]


def test_every_preset_is_listed_with_its_source(sungka: Command) -> None:
    run = sungka("rules")
    assert run.status == 0
    for preset in PRESETS:
        assert f"{preset.name}\n" in run.out.replace("  (when a record names none)", "")
    listed = json.loads(sungka("rules", "--output", "json").out)
    assert [entry["source"] for entry in listed] == [preset.source for preset in PRESETS]


def test_a_preset_has_every_option(sungka: Command) -> None:
    run = sungka("rules", "congkak")
    assert run.status == 0
    for option, value in RuleSet().options().items():
        assert f" {option}=" in run.out, value
    assert "* round-end=one" in run.out
    assert "  relay=any" in run.out
    assert "Chosen: the loser begins" in run.out


def test_options_may_be_changed(sungka: Command) -> None:
    run = sungka("rules", "congkak rounds=3", "--output", "json")
    shown = json.loads(run.out)
    assert shown["rules"] == "congkak rounds=3"
    (rounds,) = [option for option in shown["options"] if option["name"] == "rounds"]
    assert (rounds["value"], rounds["default"]) == ("3", "1")
    assert sungka("rules", "congkak", "rounds=3", "--output", "json").out == run.out


def test_an_unknown_name_is_one_line(sungka: Command) -> None:
    run = sungka("rules", "conkak")
    assert (run.status, run.out) == (1, "")
    assert run.err == "sungka: rule set `conkak` is not known; did you mean `congkak`?\n"
    assert "did you mean `capture`?" in sungka("rules", "congkak captur=both").err


def test_every_value_has_a_meaning() -> None:
    for option in RuleSet().options():
        default = getattr(RuleSet(), option.replace("-", "_"))
        assert describe_option(option)
        for value in type(default) if isinstance(default, Enum) else ():
            assert describe_value(option, value.value) != describe_option(option)
