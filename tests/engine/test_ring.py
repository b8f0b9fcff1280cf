"""Rings: what a way says of itself, and the rings that are kept of many different boards."""

from __future__ import annotations

import subprocess
import sys

import pytest
from sungka.engine.board import House, Position
from sungka.engine.match import start
from sungka.engine.ring import ring_of
from sungka.engine.rules_text import rules_from_text
from support.plain import plain

MANY_BOARDS = """
import sys
from itertools import islice, product
from resource import RUSAGE_SELF, getrusage
from sungka.engine.board import Position
from sungka.engine.ring import ring_of
from sungka.engine.rules_text import rules_from_text

rules = rules_from_text("dakon")
before = getrusage(RUSAGE_SELF).ru_maxrss
for row in islice(product("#1", repeat=14), 3000):
    south, north = ".".join(row[:7]), ".".join(row[7:])
    ring_of(rules, Position.from_text(f"{south}/0 {north}/0 S"))
print((getrusage(RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.parametrize(("rule", "number"), [("any", None), ("farthest", 4), ("nearest", 1)])
def test_a_way_knows_the_house_that_opens_a_match(rule: str, number: int | None) -> None:
    position = Position.from_text("1.1.1.1/0 1.1.1.1/0 1.1.1.1/0 S")
    rules = rules_from_text(f"sungka-three houses=4 first-lift={rule}")
    ring = ring_of(rules, position)
    for seat, way in zip(ring.seats, ring.ways, strict=True):
        assert way.opening == (-1 if number is None else ring.place(House(seat, number)))


@pytest.mark.parametrize("position", ["1.#.1/0 1.1.#/0 S", "1.1/0 1.1/0 #.1/0 S", "1/0 #/0 S"])
@pytest.mark.parametrize("origin", ["sown", "skipped"])
def test_what_a_way_says_of_some_drops_is_what_comes_of_them(position: str, origin: str) -> None:
    """The methods of a way are for compiled code; plain Python calls them here."""
    board = plain("engine.board").Position.from_text(position)
    text = f"sungkaan seats={len(board.rows)} houses={board.houses} origin={origin}"
    ring = plain("engine.ring").ring_of(plain("engine.rules_text").rules_from_text(text), board)
    for way, after in zip(ring.ways, ring.after, strict=True):
        live = [place for place in range(way.size) if place in after]
        for place in live:
            path = [after[place]]
            while len(path) < way.live:
                path.append(after[path[-1]])
            for hand in range(1, way.live + 1):
                shells = [0] * 96
                assert way.sow_some(shells, place, hand) == path[hand - 1]
                assert {at for at in range(96) if shells[at]} == set(path[:hand])
                assert (way.starts[place] + hand > way.live) is (way.store in path[:hand])
            for source in live:
                if source != way.store:
                    assert way.until(place, source) == path.index(source)


def test_three_thousand_boards_take_little_memory() -> None:
    """A record can burn any houses; with every ring kept, these took 230 MB."""
    command = [sys.executable, "-c", MANY_BOARDS]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(ran.stdout) < 100


@pytest.mark.parametrize("rules", ["sungka", "sungka origin=skipped", "sungka-three"])
def test_a_path_is_walked_from_place_to_place_each_time_it_is_asked_for(rules: str) -> None:
    known = rules_from_text(rules)
    ring = ring_of(known, start(known).position)
    for mover, after in enumerate(ring.after):
        source = ring.first(mover)
        for shells in [*range(40), 5]:
            place, walked = source, []
            while len(walked) < shells:
                place = after[place]
                if not (ring.skips_origin and place == source):
                    walked.append(ring.places[place])
            assert ring.path(mover, source, shells) == tuple(walked)
