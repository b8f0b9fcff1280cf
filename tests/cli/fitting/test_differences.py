"""`sungka rules --fit` where no rule set fits: the nearest one, and what the games show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.fitting.differences import DEPARTURES, describe_departure
from sungka.replay.fit.departure import DepartureKind, list_departures
from support.english import count_words
from support.strangers import (
    CountsFromFar,
    EndsWon,
    KeepsAlone,
    NeverRelays,
    StopsInHouseOne,
    Stranger,
    TakesInEvenHouses,
    stranger_lines,
)

from ..conftest import Run

Command = Callable[..., Run]
STRANGERS = Path(__file__).parents[4] / "shared" / "strangers"
RULES = "sungkaan houses=3 shells=3 capture=always"


def fit(sungka: Command, folder: Path, stranger: type[Stranger], count: int, rules: str) -> Run:
    path = folder / "mine.jsonl"
    path.write_text(stranger_lines(stranger, rules, count))
    return sungka("rules", "--fit", str(path))


def test_games_by_the_rules_get_a_tag_in_one_command(sungka: Command, tmp_path: Path) -> None:
    run = fit(sungka, tmp_path, Stranger, 8, RULES)
    assert run.status == 0
    assert run.out.startswith(
        "8 records agree with no preset, but with `sungkaan houses=3 shells=3 capture=always`\n"
    )


@pytest.mark.push
def test_what_some_games_show_is_said_with_counts_and_a_place(
    sungka: Command, tmp_path: Path
) -> None:
    run = fit(sungka, tmp_path, EndsWon, 20, "sungkaan houses=4 shells=2")
    assert run.status == 1
    assert run.err == ""
    assert run.out == (
        "No rule set fits all 20 games. The nearest, `sungkaan houses=4 shells=2`, fits\n"
        "7.\n\n"
        "In 13 of 20 games the round ends as soon as a store holds more than half of the\n"
        "shells (game 3, turn 5, `S2+1`).\n"
        "With this difference alone all 20 games agree to their end.\n"
    )


@pytest.mark.push
def test_what_every_game_shows_is_said(sungka: Command, tmp_path: Path) -> None:
    run = fit(sungka, tmp_path, KeepsAlone, 8, RULES)
    assert "In 5 of 8 games a last shell in an empty house of the other player goes to" in run.out
    assert "With this difference alone all 8 games agree to their end.\n" in run.out
    run = fit(sungka, tmp_path, CountsFromFar, 1, RULES)
    assert "The game shows that a hand goes from house 1 to the highest: " in run.out
    assert "With this difference alone it agrees to its end.\n" in run.out


@pytest.mark.push
def test_what_has_no_words_is_told_by_its_boards(sungka: Command, tmp_path: Path) -> None:
    run = fit(sungka, tmp_path, TakesInEvenHouses, 8, "sungkaan capture=always")
    told = " ".join(run.out.split())
    assert "In 8 of 8 games a turn is played as with `capture=always`, but not every turn" in told
    assert "`N5`: after it house N4 has 0 and the rules give 1, North's store has 25 and" in told
    run = fit(sungka, tmp_path, StopsInHouseOne, 8, "sungkaan")
    told = " ".join(run.out.split())
    assert " a turn ends in the middle of a relay, where the rules sow on" in told
    assert " and the rules give " in told


@pytest.mark.push
def test_json_has_the_same_for_programs(sungka: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text(stranger_lines(NeverRelays, RULES, 6))
    told = json.loads(sungka("rules", "--fit", str(path), "--output", "json").out)["nearest"]
    assert told["rules"] == "sungka-six houses=3 shells=3"
    assert (told["games"], told["agree"]) == (6, 0)
    (shown,) = told["shown"]
    assert (shown["kind"], shown["number"]) == ("no-relay", None)
    assert shown["words"] == DEPARTURES[DepartureKind.NO_RELAY]
    assert shown["games"] == shown["agree"] == [1, 2, 3, 4, 5, 6]
    assert shown["example"].startswith("game 1, turn ")


@pytest.mark.push
def test_games_of_several_files_are_named_with_them(sungka: Command, tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.jsonl", tmp_path / "other.jsonl"
    mine.write_text(stranger_lines(Stranger, RULES, 6))
    other.write_text(stranger_lines(KeepsAlone, RULES, 2))
    run = sungka("rules", "--fit", str(mine), str(other))
    assert f"({other}, game 1, turn " in " ".join(run.out.split())


def test_a_variation_alone_is_said_to_disagree(sungka: Command, tmp_path: Path) -> None:
    path = tmp_path / "a.sgn"
    path.write_text("%sgn 1\n\n1. S6 (S9) N1\nend abandoned\n")
    run = sungka("rules", "--fit", str(path))
    assert run.status == 1
    assert run.out == ("`sungkaan` fits the play of the game; what disagrees is a variation.\n")


def test_lines_that_cannot_be_read_are_reported(sungka: Command, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"moves": [[1, 6], [2, 1]]}\n{"moves": [[1]]}\n')
    run = sungka("rules", "--fit", str(path))
    assert run.status == 1
    assert f"{path}:2: error: the game cannot be read" in run.err
    assert run.out.startswith("1 record agrees with `sungkaan`")
    path.write_text('{"moves": [[1]], "moves": [[1, 1')
    assert sungka("rules", "--fit", str(path)).status == 1


def test_every_departure_has_words_that_are_short() -> None:
    assert set(DEPARTURES) == set(DepartureKind)
    words = [describe_departure(departure) for departure in list_departures(7)]
    assert len(set(words)) == len(words)
    assert not any("{" in clause for clause in words)
    assert max(map(count_words, words)) <= 22


@pytest.mark.long
@pytest.mark.skipif(not STRANGERS.is_dir(), reason="the games of others do not lie beside it")
def test_a_table_of_congkak_ends_a_round_in_the_middle_of_a_relay(sungka: Command) -> None:
    run = sungka("rules", "--fit", str(STRANGERS / "bga_congkak_100.jsonl"))
    assert run.status == 0
    assert run.out.startswith("100 records agree with no preset, but with `sungkaan capture=always")
    assert "round-end=lap" in run.out
