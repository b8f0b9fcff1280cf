"""A round plays alike on a small board and on the arrays: turns by chance, any claims."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest
from support.lengths import long_after
from support.plain import plain
from support.rules import PRESET_NAMES

from ...engine.test_packed_board import small_rules

ground_module = plain("replay.acceptance.ground")
RoundCheck = plain("replay.acceptance.round").RoundCheck
NOT_WRITTEN = [-1, -1, 0, -1, -1]


def a_ground(rules_text: str, chance: Random) -> Any:
    """A round that begins with any shells and burned houses, as `Setup` may have it."""
    terms = ground_module.first_ground(rules_text).terms
    ground = ground_module.Ground(terms)
    for place in range(ground.size):
        is_house = place % (ground.houses + 1) != ground.houses
        if is_house and chance.random() < 0.1 and ground.houses > 1:
            ground.is_burned[place] = 1
        else:
            ground.shells[place] = chance.choice((0, 0, 1, 1, 2, 3, 7, 9) if is_house else (0, 5))
    ground.begin(chance.randrange(ground.seats))
    ground.opens_match = chance.random() < 0.5
    return ground


def on_arrays(ground: Any) -> Any:
    """The same beginning as it is where a board is not small."""
    flat = copy(ground)
    flat.packed_ways = ()
    return flat


def a_turn(ground: Any, mover: int, chance: Random) -> list[int]:
    """The codes of a turn (`Scanner.read_turn`): any houses, few claims, most of them wrong."""
    seat = chance.choice([number for number in range(4) if ground.seat_of[number] == max(0, mover)])
    if chance.random() < 0.05:
        seat = chance.randrange(4)
    moves = chance.choice((0, 1, 1, 1, 1, 1, 2, 2, 3))
    codes = [seat, moves, int(chance.random() < 0.1)]
    for _ in range(moves):
        claims = NOT_WRITTEN.copy()
        if chance.random() < 0.1:
            claims[chance.choice((0, 1, 3, 4))] = chance.randint(0, 3)
        codes += [chance.randint(0, ground.houses + 1), *claims]
    return codes + [0] * 16


def state(play: Any) -> tuple[Any, ...]:
    """All that is seen of a round."""
    size = play.ground.size
    counts = [play.count(place) for place in range(size)]
    rows = [play.has_shells(seat) for seat in range(play.seats)]
    scores = [(play.score(seat), play.count_left(seat)) for seat in range(play.seats)]
    play.lay_out()
    assert play.shells[:size] == counts
    outcome = play.mover, play.last_mover, play.is_over, play.is_due, play.opens_match
    return *outcome, play.laps, play.captured, counts, rows, scores


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("seed", long_after(2, range(20)))
def test_a_small_board_plays_what_the_arrays_play(name: str, seed: int) -> None:
    chance, taken, given = Random(f"{name} {seed}"), 0, 0
    usual = ground_module.first_ground("sungkaan")
    quick, full = RoundCheck(usual), RoundCheck(usual)
    for _ in range(15):
        rules_text = small_rules(name, chance)
        ground = a_ground(rules_text, chance)
        quick.begin(ground)
        full.begin(on_arrays(ground))
        assert (quick.is_packed, full.is_packed) == (True, False)
        for _ in range(60):
            quick.keep(0)
            full.keep(0)
            codes = a_turn(ground, full.mover, chance)
            is_played = full.play(codes, 0)
            assert bool(quick.play(codes, 0)) is bool(is_played), (rules_text, codes)
            given += 1
            taken += bool(is_played)
            if is_played:
                assert state(quick) == state(full), (rules_text, codes)
            if not is_played or full.is_due or full.mover < 0:
                quick.bring_back(0)
                full.bring_back(0)
    assert taken > given / 20


def test_a_large_board_is_played_on_the_arrays() -> None:
    for rules_text in ("sungkaan houses=8", "sungkaan houses=7 shells=10"):
        ground = ground_module.first_ground(rules_text)
        assert ground.packed_ways == ()
        play = RoundCheck(ground)
        assert play.play([0, 1, 0, ground.houses, *NOT_WRITTEN], 0)
        assert sum(play.shells) == sum(ground.shells)
        assert play.count(ground.houses) > 0
