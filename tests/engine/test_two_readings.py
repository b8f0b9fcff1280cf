"""The engine beside the slow reference: two readings of the rules, one outcome."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import game
from sungka.engine import match
from sungka.engine.board import House, Seat
from sungka.engine.perft import perft
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.simultaneous import Lift, PlayedOpening, RaceRun, play_opening
from support.rules import PRESET_NAMES, rules_texts

TABLE = json.loads((Path(__file__).parent / "perft.json").read_text())
SLOW_LIMIT = 1_500
"""The reference counts up to this many sequences in the tests; the table holds more."""


def house(name: str) -> House:
    return House(Seat(name[0]), int(name[1:]))


def follow(rules_text: str, seed: int, place: int = 0) -> None:
    """Play a random match of the reference on the engine and compare every step.

    `place` is that of the seat that begins it.
    """
    rules = rules_from_text(rules_text)
    first = rules.playing_order[place % rules.seats]
    state = match.start(rules, first)
    burned: frozenset[House] = frozenset()
    scores: list[tuple[int, ...]] = []
    began: Seat | None = None
    for step in game.random_match(rules_text, seed, first.value):
        kind: Any = step["kind"]
        if kind == "round":
            if scores:
                state, left = begin(state, step, burned, began, tuple(scores))
                assert [house(name) for name in step["burned"]] == list(left)
                burned |= set(left)
            assert step["position"] == state.position.to_text()
            began = Seat(step["first"]) if step["first"] else None
        elif kind == "turn":
            state = turn(state, step)
            assert step["position"] == state.position.to_text()
        elif kind == "simultaneous":
            state = row(state, step)
            assert step["position"] == state.position.to_text()
        elif kind == "score":
            assert state.is_over
            scores.append(match.collect(rules, state.position))
            assert tuple(step["stores"]) == scores[-1]
        else:
            winner = match.winner(rules, tuple(scores), burned)
            assert step["result"] == (winner.value if winner else "draw")
            assert match.is_over(rules, len(scores), tuple(scores), burned)


def begin(
    state: Round,
    step: dict[str, Any],
    burned: frozenset[House],
    began: Seat | None,
    scores: tuple[tuple[int, ...], ...],
) -> tuple[Round, tuple[House, ...]]:
    rules = state.rules
    stores = match.collect(rules, state.position)
    assert not match.is_over(rules, len(scores), scores, burned)
    chosen = frozenset(map(house, step["burned"])) if rules.burn.value == "chosen" else None
    first = None
    if not rules.opens_together(step["number"]):
        first = match.next_first(rules, stores, began, state.last_mover)
        assert step["first"] == first.value
    position = match.refill(rules, stores, burned, chosen, first)
    left = match.burned_houses(rules, stores, burned, chosen)
    assert rules.burned.value == "open" or left == position.burned
    return match.begin(rules, position), left


def turn(state: Round, step: dict[str, Any]) -> Round:
    assert state.position.to_move is Seat(step["seat"])
    if not step["houses"]:
        return state.play_pass()
    captured = laps = 0
    for number in step["houses"]:
        move, state = state.play_move(number)
        captured += move.captured
        laps += len(move.laps)
    assert not state.goes_on
    assert (captured, laps) == (step["captured"], step["laps"])
    return state


def row(state: Round, step: dict[str, Any]) -> Round:
    lifts = tuple(
        tuple(Lift(number, tick) for number, tick in step["hands"].get(seat.value, []))
        for seat in state.position.seats
    )
    runs = step["race"]
    race = tuple(RaceRun(Seat(s), n) for s, n in runs) if runs is not None else None
    played = play_opening(state, lifts, race)
    assert isinstance(played, tuple), played
    opening, after = played
    assert isinstance(opening, PlayedOpening)
    assert opening.due == ()
    return after


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


@settings(max_examples=150, deadline=None)
@given(text=rules_texts(), seed=st.integers(0, 10**9), place=st.integers(0, 2))
def test_any_options_play_alike(text: str, seed: int, place: int) -> None:
    follow(text, seed, place)


@pytest.mark.parametrize("text", TABLE["counts"])
def test_perft_equals_the_table(text: str) -> None:
    assert counted(text, len(TABLE["counts"][text])) == TABLE["counts"][text]


@pytest.mark.parametrize("text", TABLE["counts"])
def test_perft_table_equals_the_reference(text: str) -> None:
    counts = [count for count in TABLE["counts"][text] if count < SLOW_LIMIT]
    assert [game.perft(text, depth) for depth in range(1, len(counts) + 1)] == counts


def counted(text: str, depth: int) -> list[int]:
    rules = rules_from_text(text)
    start = replace(match.start(rules).position, to_move=rules.playing_order[0])
    return [perft(rules, start, d, opens_match=True) for d in range(1, depth + 1)]
