"""Moves by rules that no option says: without a departure they are the engine's."""

from __future__ import annotations

from random import Random

import pytest
from sungka.engine import match
from sungka.engine.board import Position, Row
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import Burned, Layout, Opening, RuleSet
from sungka.replay.fit.departure import (
    Departure,
    DepartureKind,
    Departures,
    depart,
    list_departures,
)
from sungka.replay.fit.space import Space

WHOLE = Space()
IDLE = Departure(DepartureKind.MOST_LAPS, 499)
"""A departure that no move of a small board shows."""


def pick_round(chance: Random) -> Round:
    """A round of any rules that one seat at a time plays, somewhere in its course."""
    chosen = {
        name: chance.choice(values)
        for name, values in zip(WHOLE.names, WHOLE.values, strict=True)
        if name != "rounds"
    }
    seats, houses = chance.choice((2, 2, 3)), chance.randint(2, 5)
    rules: RuleSet = RuleSet()._replace(
        **chosen, seats=seats, houses=houses, shells=3, layout=Layout.FULL
    )
    rules = rules._replace(opening=Opening.ALTERNATE)
    rows = []
    for _ in range(seats):
        counts: list[int | None] = [chance.choice((0, 0, 1, 2, 3, 9)) for _ in range(houses)]
        if rules.burned is not Burned.OPEN and chance.random() < 0.3:
            counts[chance.randrange(houses)] = None
        rows.append(Row(tuple(counts), chance.randint(0, 5)))
    mover = chance.choice(rules.playing_order)
    return match.begin(rules, Position(tuple(rows), mover))


def turn(text: str, rules: str, departures: Departures, *houses: int) -> Round:
    """The round after the moves of a turn."""
    state = depart(Round(rules_from_text(rules), Position.from_text(text)), departures)
    for house in houses:
        _, state = state.play_move(house)
    return state


@pytest.mark.parametrize("seed", range(40))
def test_a_departure_that_nothing_shows_plays_as_the_engine_does(seed: int) -> None:
    chance = Random(seed)
    for _ in range(20):
        engine = pick_round(chance)
        other = depart(engine, (IDLE,))
        for _ in range(6):
            if engine.position.to_move is None:
                break
            if not engine.legal_houses():
                engine, other = engine.play_pass(), other.play_pass()
                continue
            house = chance.choice(engine.legal_houses())
            move, engine = engine.play_move(house)
            departed, other = other.play_move(house)
            assert departed == move
            assert other == engine


@pytest.mark.parametrize("seed", range(10))
def test_no_departure_loses_a_shell_or_plays_for_ever(seed: int) -> None:
    chance = Random(seed)
    for departure in list_departures(5):
        state = depart(pick_round(chance), (departure,))
        total = state.position.shells
        for _ in range(4):
            if state.position.to_move is None or not state.legal_houses():
                break
            move, state = state.play_move(chance.choice(state.legal_houses()))
            assert state.position.shells == total
            assert len(move.laps) <= 500


def test_every_kind_is_tried_once_with_each_number() -> None:
    tried = list_departures(7)
    assert len(set(tried)) == len(tried)
    assert {departure.kind for departure in tried} == set(DepartureKind)
    numbers = [it.number for it in tried if it.kind is DepartureKind.ROUND_EMPTY_HOUSES]
    assert numbers == [2, 4, 5, 6]


def test_a_house_that_is_empty_is_refused_as_by_the_engine() -> None:
    with pytest.raises(ValueError, match="S1 cannot be lifted: empty"):
        turn("1.0/0 1.1/0 S", "sungkaan houses=2", (IDLE,), 1)


def test_a_round_without_a_departure_or_with_one_stays_as_it_is() -> None:
    state = match.start(rules_from_text("sungkaan"))
    assert depart(state, ()) is state
    departed = depart(state, (IDLE,))
    assert depart(departed, (IDLE,)) is departed
    assert departed == state


_RULES = "sungkaan houses=3 capture=always"


@pytest.mark.parametrize(
    ("kind", "number", "before", "houses", "after"),
    [
        (DepartureKind.ROUND_IN_STORE, 0, "0.0.1/0 1.1.0/0 S", [1], "0.0.0/1 1.1.0/0 -"),
        (DepartureKind.ROUND_IN_STORE, 0, "0.1.1/0 1.1.0/0 S", [1], "0.1.0/1 1.1.0/0 S"),
        (DepartureKind.ROUND_WON, 0, "2.1.1/3 1.1.0/0 S", [1], "2.1.0/4 1.1.0/0 S"),
        (DepartureKind.ROUND_WON, 0, "2.0.1/4 1.1.0/0 S", [1], "2.0.0/5 1.1.0/0 -"),
        (DepartureKind.ROUND_EMPTY_HOUSES, 2, "2.1.1/0 1.1.0/0 S", [1], "2.1.0/1 1.1.0/0 S"),
        (DepartureKind.ROUND_EMPTY_HOUSES, 2, "2.0.1/0 1.1.1/0 S", [1], "2.0.0/1 1.1.1/0 -"),
        (DepartureKind.NO_RELAY, 0, "1.2.0/0 1.1.1/0 S", [3], "0.3.0/0 1.1.1/0 N"),
        (DepartureKind.RELAY_THEIRS, 0, "1.2.0/0 1.1.1/0 S", [3], "0.3.0/0 1.1.1/0 N"),
        (DepartureKind.RELAY_THEIRS, 0, "0.0.2/0 1.0.1/0 S", [1], "1.0.0/3 0.0.0/0 N"),
        (DepartureKind.RELAY_FROM, 4, "1.2.0/0 1.1.1/0 S", [3], "0.3.0/0 1.1.1/0 N"),
        (DepartureKind.RELAY_FROM, 3, "1.2.0/0 0.1.1/0 S", [3], "0.0.1/1 1.1.1/0 N"),
        (DepartureKind.MOST_LAPS, 2, "2.0.1/0 2.1.1/0 S", [3], "0.1.0/1 3.1.1/0 N"),
        (DepartureKind.MOST_MOVES, 2, "1.2.1/0 1.1.1/0 S", [1, 2], "1.0.1/2 1.1.1/0 N"),
        (DepartureKind.LAPS_AGAIN, 2, "1.0.2/0 1.1.0/0 S", [1], "1.0.0/1 0.2.1/0 S"),
        (DepartureKind.EMPTY_AGAIN, 0, "1.0.0/0 0.0.0/0 S", [3], "0.0.0/1 0.0.0/0 -"),
        (DepartureKind.EMPTY_AGAIN, 0, "1.0.1/0 0.0.0/0 S", [3], "0.0.1/1 0.0.0/0 S"),
        (DepartureKind.THEIRS_AGAIN, 0, "1.0.2/0 0.1.1/0 S", [1], "1.0.0/1 1.1.1/0 S"),
        (DepartureKind.THEIRS_TO_MOVER, 0, "1.0.2/0 0.1.1/0 S", [1], "1.0.0/2 0.1.1/0 N"),
        (DepartureKind.CAPTURE_BESIDE, 0, "1.0.1/0 1.2.3/0 S", [3], "0.0.1/7 0.0.0/0 N"),
        (DepartureKind.CAPTURE_TO_THEIRS, 0, "1.0.1/0 1.2.3/0 S", [3], "0.0.1/0 1.0.3/3 N"),
        (DepartureKind.CAPTURE_NEXT, 0, "1.0.4/0 1.2.3/0 S", [3], "0.0.0/5 1.2.3/0 N"),
        (DepartureKind.CAPTURE_NUMBER, 0, "0.1.0/0 1.2.3/0 S", [2], "0.0.0/4 1.2.0/0 N"),
        (DepartureKind.CAPTURE_FROM, 3, "1.0.1/0 1.2.3/0 S", [3], "0.1.1/0 1.2.3/0 N"),
        (DepartureKind.CAPTURE_FROM, 2, "1.0.1/0 1.2.3/0 S", [3], "0.0.1/3 1.0.3/0 N"),
        (DepartureKind.HOUSES_FROM_FAR, 0, "0.0.2/0 1.1.1/0 S", [1], "0.1.0/2 1.1.0/0 N"),
        (DepartureKind.BACKWARDS, 0, "0.0.2/0 1.1.1/0 S", [1], "0.1.0/2 1.1.0/0 N"),
        (DepartureKind.ALL_STORES, 0, "0.0.1/0 0.0.5/0 N", [1], "1.1.2/1 0.0.0/1 S"),
        (DepartureKind.NO_STORE, 0, "0.0.1/0 0.1.1/0 S", [1], "0.0.0/0 1.1.1/0 N"),
        (DepartureKind.SKIPS, 2, "2.1.0/0 1.1.1/0 S", [3], "0.2.0/1 1.1.1/0 S"),
        (DepartureKind.ORIGIN_FIRST, 0, "0.2.0/0 1.1.1/0 S", [2], "0.1.0/2 0.1.1/0 N"),
    ],
)  # fmt: skip
def test_what_each_departure_does(
    kind: DepartureKind, number: int, before: str, houses: list[int], after: str
) -> None:
    assert turn(before, _RULES, (Departure(kind, number),), *houses).position.to_text() == after


@pytest.mark.parametrize("seed", range(10))
def test_departures_are_played_together(seed: int) -> None:
    """Three at once lose no shell; two that meet in one move are both seen."""
    chance = Random(seed)
    for _ in range(40):
        departures = tuple(chance.sample(list_departures(5), 3))
        if len({it.kind for it in departures}) < 3:
            continue
        state = depart(pick_round(chance), departures)
        total = state.position.shells
        if state.position.to_move is not None and state.legal_houses():
            _, state = state.play_move(chance.choice(state.legal_houses()))
        assert state.position.shells == total
    both = (Departure(DepartureKind.SKIPS, 2), Departure(DepartureKind.NO_RELAY))
    assert turn("2.1.3/0 1.1.1/0 S", _RULES, both, 3).position.to_text() == "0.2.3/1 1.1.1/0 S"
    both = (Departure(DepartureKind.CAPTURE_BESIDE), Departure(DepartureKind.CAPTURE_TO_THEIRS))
    assert turn("1.0.1/0 1.2.3/0 S", _RULES, both, 3).position.to_text() == "0.0.1/0 0.0.0/7 N"
