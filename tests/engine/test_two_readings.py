"""The engine compared with the slow reference: two readings of the rules, one outcome."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import game
from sungka.engine import match
from sungka.engine.board import Position
from sungka.engine.perft import perft
from sungka.engine.rules_text import rules_from_text
from support.rules import PRESET_NAMES, rules_texts
from support.two_readings import compare, compare_rows, follow, random_rules, vary

TABLE = json.loads((Path(__file__).parent / "perft.json").read_text())
SLOW_LIMIT = 1_500
"""The reference counts up to this many sequences in the tests; the table holds more."""


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("seed", range(6))
def test_presets_play_alike(name: str, seed: int) -> None:
    follow(f"{name} rounds=4", seed)


@pytest.mark.parametrize("seed", range(6))
def test_lap_pace_plays_alike(seed: int) -> None:
    follow("congkak pace=lap rounds=2", seed)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("win", ["rounds", "shells"])
def test_matches_on_fresh_boards_play_alike(win: str, seed: int) -> None:
    board = "sungkaan houses=4 shells=3 layout=alternate opening=farthest"
    follow(f"{board} rounds=5 refill=new match-end=majority win={win}", seed)
    follow(f"congkak houses=3 shells=3 rounds=5 match-end=majority win={win}", seed)


@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(text=rules_texts(), seed=st.integers(0, 10**9), place=st.integers(0, 2))
def test_any_options_play_alike(text: str, seed: int, place: int) -> None:
    follow(text, seed, place)


@pytest.mark.push
@pytest.mark.parametrize("seed", range(40))
def test_simultaneous_rows_play_alike_however_they_are_changed(seed: int) -> None:
    """Those that the rules forget to allow are refused by both; more by bench/two_readings.py."""
    chance = Random(seed)
    follow(
        random_rules(chance),
        seed,
        watch=lambda rules, state, step: vary(rules, state, step, chance),
    )


@pytest.mark.push
def test_rows_from_any_board_are_played_or_refused_alike() -> None:
    chance = Random(7)
    seen = [compare_rows(chance) for _ in range(150)]
    played, refused = (sum(counts) for counts in zip(*seen, strict=True))
    assert played > 50
    assert refused > 200


@pytest.mark.parametrize(
    ("words", "race"),
    [("pace=shell", None), ("pace=lap", None), ("pace=shell", [("S", 1), ("N", 4)])],
)
def test_a_hand_with_nothing_more_written_waits_until_it_is_over(
    words: str, race: list[tuple[str, int]] | None
) -> None:
    """North's relay lifts the last shells of South, who waits in the store (7.4)."""
    text = f"sungka houses=3 {words}"
    for south, north, is_played in (("1.0.1/0", "0.0.2/0", True), ("1.1.1/0", "0.0.2/0", False)):
        position = Position.from_text(f"{south} {north} -")
        state = match.begin(rules_from_text(text), position)
        assert compare(text, state, {"S": [(1, None)], "N": [(1, None)]}, race) is is_played


@pytest.mark.parametrize("text", TABLE["counts"])
def test_perft_equals_the_table(text: str) -> None:
    assert counted(text, len(TABLE["counts"][text])) == TABLE["counts"][text]


@pytest.mark.push
@pytest.mark.parametrize("text", TABLE["counts"])
def test_perft_table_equals_the_reference(text: str) -> None:
    counts = [count for count in TABLE["counts"][text] if count < SLOW_LIMIT]
    assert [game.perft(text, depth) for depth in range(1, len(counts) + 1)] == counts


def counted(text: str, depth: int) -> list[int]:
    rules = rules_from_text(text)
    start = match.start(rules).position._replace(to_move=rules.playing_order[0])
    return [perft(rules, start, d, opens_match=True) for d in range(1, depth + 1)]
