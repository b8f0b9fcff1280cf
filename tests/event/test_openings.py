"""The tree of openings against a count of every beginning by itself, and what a game began with."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from sungka.engine.board import Seat
from sungka.event.facts import TableAddress
from sungka.event.openings import GameLine, count_openings
from sungka.event.replays import find_opening
from sungka.notation.reading.parser import parse
from sungka.notation.splitter import split
from sungka.replay.play import play

GAMES = sorted((Path(__file__).parents[2] / "examples/sinulog/games").glob("*.sgn"))


@pytest.mark.parametrize("path", GAMES[:6], ids=lambda path: path.stem)
def test_a_game_begins_with_the_houses_that_are_written(path: Path) -> None:
    text = path.read_text("utf-8")
    rows = re.findall(r"^[12]\. (\S+) (\S+)", text, re.MULTILINE)
    written = [re.match(r"[SN]\d(\+\d)*", turn) for row in rows for turn in row]
    reading = parse(next(iter(split(text))))
    turns = tuple(found[0] for found in written if found is not None)
    assert len(turns) == 4
    assert find_opening(play(reading.record)) == turns


def test_the_tree_has_every_beginning_once_with_its_games() -> None:
    chance = Random(20)
    lines = [
        GameLine(
            *(TableAddress(1, at), "sungka"),
            tuple(
                f"{'SN'[turn % 2]}{chance.randint(1, 2)}" for turn in range(chance.randint(0, 4))
            ),
            *(chance.choice([Seat.SOUTH, Seat.NORTH, None]), chance.random() < 0.8),
        )
        for at in range(1, 60)
    ]
    found = count_openings(chance.sample(lines, len(lines)))
    beginnings = {one.turns[:depth] for one in lines for depth in range(1, len(one.turns) + 1)}
    assert {one.turns for one in found} == beginnings
    assert len(found) == len(beginnings)
    for at, one in enumerate(found):
        own = [line for line in lines if line.turns[: len(one.turns)] == one.turns]
        over = [line.winner for line in own if line.is_finished]
        assert (one.games, one.address) == (len(own), own[0].address)
        assert (one.south, one.north) == (over.count(Seat.SOUTH), over.count(Seat.NORTH))
        assert one.drawn == over.count(None)
        # It stands behind what it goes on from, and no later one of its depth was played oftener.
        assert one.turns[:-1] == () or one.turns[:-1] in [other.turns for other in found[:at]]
        later = [two for two in found[at:] if two.turns[:-1] == one.turns[:-1]]
        assert max(two.games for two in later) == one.games
