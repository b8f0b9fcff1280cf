"""Boards of two words, compared with the kernel under the rules of all presets and many options."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest
from sungka.analysis.search.boards import ByteBoards, WideBoards, make_boards
from sungka.engine import kernel, match
from sungka.engine.ring import ring_of
from sungka.engine.rules_text import rules_from_text
from support.plain import installed, plain
from support.rules import PRESET_NAMES

OPTIONS = (
    *("", " relay=own", " capture=always", " capture=none", " capture=facing", " again=no"),
    *(" origin=skipped", " origin=relayed", " origin=relayed relay=own", " capture-again=yes"),
    *(" burned=forfeit", " burned=forfeit origin=skipped", " burned=forfeit capture=always"),
    *(" capture-after=circuit", " capture-after=village", " facing=same"),
    *(" capture-theirs=sides", " capture-theirs=own capture=none", " opening=farthest"),
    *(" capture-theirs=sides capture=facing capture-after=village capture-again=yes",),
    *(" houses=1", " houses=2 origin=skipped", " houses=3 capture-theirs=sides", " houses=6"),
)

COUNTS = (0, 0, 0, 1, 1, 2, 3, 5, 8, 13, 16, 31, 32, 33, 40, 60)

TWO_SEATS = [n for n in PRESET_NAMES if n != "sungka-three"]


def shells(size: int, burned: list[int], chance: Random) -> list[int]:
    """Any shells in any places, at most what a byte holds, none in burned houses."""
    while True:
        counts = [0 if p in burned else chance.choice(COUNTS) for p in range(size)]
        counts[chance.randrange(size)] += 0 if burned else chance.randrange(90)
        if sum(counts) <= 255:
            return counts


def seen(boards: Any, at: int) -> list[object]:
    """All that is asked of a board."""
    places = [boards.count(at, place) for place in range(boards.size)]
    standings = [boards.standings[2 * at], boards.standings[2 * at + 1]]
    houses = [boards.houses(at, 0), boards.houses(at, 1)]
    choices = [boards.choices(at, 0), boards.choices(at, 1)]
    return [places, standings, houses, choices, boards.rests[at], boards.filled[at]]


def hold(module_of: Callable[[str], ModuleType], text: str, rounds: int) -> int:
    """Hold the moves on both kinds of boards, and the kernel's, against each other."""
    chance, moves = Random(text), 0
    rules = module_of("engine.rules_text").rules_from_text(text)
    start = module_of("engine.match").start(rules).position
    boards = module_of("analysis.search.boards")
    for _ in range(rounds):
        rows = []
        for row in start.rows:
            houses = tuple([None if chance.random() < 0.1 else 1 for _ in row.houses])
            rows.append(row._replace(houses=houses))
        ring = module_of("engine.ring").ring_of(rules, start._replace(rows=tuple(rows)))
        small, wide = boards.ByteBoards(ring.ways, 255), boards.WideBoards(ring.ways, 255)
        for kind in (small, wide):
            kind.reserve(3)
        counts = shells(small.size, [*ring.burned], chance)
        board = module_of("engine.kernel").Shells(counts)
        for kind in (small, wide):
            kind.set(0, board)
        assert seen(small, 0) == seen(wide, 0)
        assert small.count(0, 0) == counts[0]
        for mover, way in enumerate(ring.ways):
            for place in range(way.first, way.store):
                for passed in (False, True):
                    if not counts[place]:
                        continue
                    goes_on = wide.play(0, 1, mover, place, passed)
                    assert bool(small.play(0, 1, mover, place, passed)) == bool(goes_on)
                    assert seen(small, 1) == seen(wide, 1), (text, counts, mover, place)
                    small.copy(1, 2)
                    assert seen(small, 2) == seen(small, 1)
                    assert sum(seen(small, 1)[0]) == sum(counts)  # type: ignore[call-overload]
                    moves += 1
        assert seen(small, 0) == seen(wide, 0)
    return moves


@pytest.mark.push
@pytest.mark.parametrize("name", TWO_SEATS)
@pytest.mark.parametrize("options", OPTIONS)
def test_moves_are_those_of_the_kernel(name: str, options: str) -> None:
    text = name + options
    houses = rules_from_text(text).houses
    if houses > 7:
        text += " houses=7"
    assert hold(installed, text, 25) > 25


@pytest.mark.push
@pytest.mark.skipif(
    not kernel.COMPILED and "SUNGKA_REQUIRE_COMPILED" not in os.environ,
    reason="the search was built without a compiler",
)
@pytest.mark.parametrize("options", OPTIONS)
def test_moves_are_those_of_the_kernel_in_plain_python(options: str) -> None:
    assert hold(plain, "sungka" + options, 6) > 6


@pytest.mark.parametrize(
    ("text", "total", "kind"),
    [
        ("sungka", 98, ByteBoards),
        ("sungka", 255, ByteBoards),
        ("sungka", 256, WideBoards),
        ("sungka houses=8", 98, WideBoards),
        ("sungka-three houses=2", 20, WideBoards),
    ],
)
def test_boards_of_two_words_where_they_fit(text: str, total: int, kind: type[object]) -> None:
    rules = rules_from_text(text)
    ring = ring_of(rules, match.start(rules).position)
    assert type(make_boards(ring.ways, total)) is kind
