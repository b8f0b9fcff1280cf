"""Small boards as two numbers: every move comes out as on the kernel's arrays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.lengths import long_after
from support.plain import plain
from support.rules import PRESET_NAMES

from .test_compiled import OPTIONS

PLAIN = [words for words in OPTIONS if "given" not in words and "round-end" not in words]

kernel, packed = plain("engine.kernel"), plain("engine.packed_board")


def small_rules(name: str, chance: Random) -> str:
    """A preset with options, on a board of few places."""
    seats = 3 if "three" in name else 2
    houses = chance.randint(1, packed.PACKED_PLACES // seats - 1)
    return f"{name} houses={houses}{chance.choice(PLAIN)}"


def ways_of(rules_text: str, chance: Random) -> tuple[Any, ...]:
    """The ways round a board of these rules, some of its houses burned."""
    rules = plain("engine.rules_text").rules_from_text(rules_text)
    rows = []
    for _ in rules.playing_order:
        houses = ["#" if chance.random() < 0.15 else "1" for _ in range(rules.houses)]
        rows.append(".".join(houses) + "/0")
    text = " ".join([*rows, rules.playing_order[0].value])
    position = plain("engine.board").Position.from_text(text)
    return tuple(plain("engine.ring").ring_of(rules, position).ways)


def throw_shells(way: Any, chance: Random) -> list[int]:
    """Any shells in the places that a hand reaches, as many as a small board holds or fewer."""
    shells = [0] * kernel.PLACES
    left = chance.randint(0, packed.PACKED_SHELLS)
    reached = [place for place in range(way.size) if way.into[place] == place]
    for place in reached * 2:
        count = min(left, chance.choice((0, 0, 1, 1, 2, 3, 7, 15, 40)))
        shells[place] += count
        left -= count
    if chance.random() < 0.1:
        shells[chance.choice(reached)] += left
    return shells


def played(way: Any, shells: list[int], place: int, has_passed: bool) -> tuple[Any, ...]:
    """The effect of a move on the kernel's arrays, in the fields of `PackedBoard`."""
    before, trail, source = shells[way.store], [], place
    place = way.sow_lap(shells, place)
    while way.is_relayed(shells, place, source):
        trail.append(place)
        source = place
        place = way.sow_lap(shells, place)
    captured = 0
    if way.may_take(place, shells[way.store] - before, has_passed):
        captured = way.take(shells, place)
    return way.goes_on(shells, place, captured), place, captured, trail


@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("seed", long_after(2, range(20)))
def test_every_move_is_that_of_the_kernel(name: str, seed: int) -> None:
    chance = Random(f"{name} {seed}")
    for _ in range(10):
        rules_text = small_rules(name, chance)
        board = packed.PackedBoard()
        for way in ways_of(rules_text, chance):
            small = packed.PackedWay(way)
            for _ in range(5):
                shells = throw_shells(way, chance)
                for place in range(way.first, way.store):
                    has_passed = chance.random() < 0.5
                    after = shells.copy()
                    board.pack(shells, way.size)
                    goes_on = board.play(small, place, has_passed)
                    if shells[place] == 0:
                        assert goes_on == -1
                        continue
                    found = played(way, after, place, has_passed)
                    trail = board.trail[1 : min(board.laps, packed.TRAIL)]
                    outcome = goes_on, board.last, board.captured, trail
                    assert outcome == (*found[:3], found[3][: packed.TRAIL - 1]), rules_text
                    assert board.laps == len(found[3]) + 1
                    laid = [0] * kernel.PLACES
                    board.lay_out(laid, way.size)
                    assert laid == after, (rules_text, shells, place)
                    assert [board.count(at) for at in range(way.size)] == after[: way.size]
                    assert board.has_shells(small) is way.has_shells(after)


def test_a_turn_is_its_moves_one_after_the_other() -> None:
    chance = Random(7)
    (way, _) = ways_of("sungkaan houses=7", Random(1))
    small, board, other = packed.PackedWay(way), packed.PackedBoard(), packed.PackedBoard()
    ends = set()
    for _ in range(2000):
        shells = throw_shells(way, chance)
        houses = [chance.randint(1, 8) for _ in range(chance.randint(1, 3))]
        board.pack(shells, way.size)
        other.pack(shells, way.size)
        number = sum(house << 4 * move for move, house in enumerate(houses))
        goes_on: int = 1
        laps = captured = 0
        for move, house in enumerate(houses):
            if goes_on != 1 or house > 7:
                goes_on = -1
                break
            goes_on = other.play(small, way.store - house, move > 0)
            laps, captured = laps + other.laps, captured + other.captured
        if goes_on == 0 and other.last == way.store:
            goes_on = 2
        assert board.play_lifts(small, number, len(houses)) == goes_on
        if goes_on >= 0:
            assert (board.low, board.high) == (other.low, other.high)
            assert (board.laps, board.captured) == (laps, captured)
        ends.add(goes_on)
    assert ends >= {-1, 0, 1}


def test_a_board_of_more_places_is_not_small() -> None:
    (way, _) = ways_of("sungkaan houses=8", Random(1))
    with pytest.raises(ValueError, match="16 places, not 18"):
        packed.PackedWay(way)


@pytest.mark.parametrize("words", ["capture-theirs=given", "round-end=lap", "round-end=three"])
def test_a_way_that_tables_do_not_know_is_refused(words: str) -> None:
    for way in ways_of(f"sungkaan {words}", Random(words)):
        assert not way.is_plain
        with pytest.raises(ValueError, match="plain"):
            packed.PackedWay(way)
