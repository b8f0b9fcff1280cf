"""`sungka rules --fit`: the rule sets that agree with records, and what stays open."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.fitting.answer import describe_not_shown
from sungka.engine.ruleset import option_name, option_text
from sungka.replay.fit.space import Space

from ..conftest import Run

Command = Callable[..., Run]
EXAMPLES = Path(__file__).parents[3] / "examples"


def test_a_record_agrees_with_its_rules_and_what_stays_open_is_named(sungka: Command) -> None:
    run = sungka("rules", "--fit", str(EXAMPLES / "sungkaan.sgn"))
    assert run.status == 0
    assert run.out.startswith("1 record agrees with `sungkaan`\n")
    assert "capture=both" in run.out.partition("Open:")[0]
    assert (
        "  rest=owner|opponent|none\n      no score shows who takes the shells left in the houses\n"
        in run.out
    )


@pytest.mark.long
def test_where_no_preset_agrees_the_nearest_one_is_changed(sungka: Command) -> None:
    run = sungka("rules", "--fit", str(EXAMPLES / "congkak.sgn"))
    assert run.out.startswith("1 record agrees with no preset, but with `congkak rounds=4`\n")


@pytest.mark.long
def test_a_score_shows_a_board_that_no_preset_has(sungka: Command) -> None:
    run = sungka("rules", "--fit", str(EXAMPLES / "dakon-overbeck.sgn"), "--output", "json")
    assert run.status == 0
    assert json.loads(run.out)["rules"] == "dakon houses=9 shells=9 rounds=2"


def test_a_board_can_be_named(sungka: Command, tmp_path: Path) -> None:
    path = tmp_path / "a.sgn"
    path.write_text("%sgn 1\n\n1. S9 N1\nend abandoned\n")
    assert sungka("rules", "--fit", str(path)).status == 1
    run = sungka("rules", "--fit", str(path), "--board", "houses=9 shells=9")
    assert run.status == 0
    assert "houses=9 shells=9" in run.out


def test_when_none_agrees_the_place_where_the_last_ones_disagree_is_shown(
    sungka: Command, tmp_path: Path
) -> None:
    path = tmp_path / "a.sgn"
    path.write_text("%sgn 1\n\n1. S6 N1\n2. S9\nend abandoned\n")
    run = sungka("rules", "--fit", str(path))
    assert run.status == 1
    assert run.out == (
        "No rule set fits the game. The nearest is `sungkaan`.\n\n"
        "The game shows that a house is lifted that the board does not have (turn 3,\n"
        "`S9`).\n\n"
        "Games that state the board behind each turn (`position`) say more.\n"
    )
    assert "a.sgn:4:5: error[SGN302] `S9` is not on a board with 7 houses a seat" in run.err
    assert "hint: this is so under the rules `sungkaan`" in run.err
    told = json.loads(sungka("rules", "--fit", str(path), "--output", "json").out)
    assert told["cases"] == told["presets"] == []
    assert told["rules"] is None
    assert told["nearest"]["rules"] == "sungkaan"


def test_a_family_that_plays_in_turn_is_not_told_that_both_hands_play(
    sungka: Command, tmp_path: Path
) -> None:
    path = tmp_path / "a.sgn"
    path.write_text("%sgn 1\n\n1. S6 N1\nend abandoned\n")
    told = json.loads(sungka("rules", "--fit", str(path), "--output", "json").out)
    assert "sungkaan" in told["presets"]
    assert "sungka" not in told["presets"]
    still_open = {entry["name"]: entry["values"] for entry in told["open"]}
    assert still_open["capture"] == ["both", "always", "facing", "none"]
    assert still_open["rounds"] == ["1-999"]


def test_a_record_that_cannot_be_read_is_reported(sungka: Command, tmp_path: Path) -> None:
    path = tmp_path / "a.sgn"
    path.write_text("%sgn 1\n\n1. S6 N!\n")
    run = sungka("rules", "--fit", str(path))
    assert run.status == 1
    assert "a.sgn:3:" in run.err


@pytest.mark.parametrize("arguments", [("--fit",), ("--board", "houses=9"), ()])
def test_wrong_usage(sungka: Command, arguments: tuple[str, ...]) -> None:
    wrong = ("--fit", "--board", "colour=red", "x.sgn")
    assert sungka("rules", *(arguments or wrong)).status == 2


def test_every_option_that_can_stay_open_has_its_sentence() -> None:
    space = Space()
    for name, values in zip(space.names, space.values, strict=True):
        sentence = describe_not_shown(option_name(name), tuple(map(option_text, values)))
        assert sentence.startswith("no ")


def test_the_capturing_shell_has_a_sentence_of_its_own() -> None:
    sentence = describe_not_shown("capture", ("both", "facing"))
    assert sentence == "no capture shows whether the capturing shell is taken"
