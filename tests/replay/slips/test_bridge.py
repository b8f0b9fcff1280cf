"""Turns put between two boards: compared with the engine, and compiled with plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from sungka.engine import match
from sungka.engine.ring import ring_of
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.replay.slips.bridge import Bridges
from support.plain import installed, plain
from support.rounds import OPTIONS, random_round
from support.rules import PRESET_NAMES

Way = tuple[int, ...]


def ways_of_engine(state: Round, turns: int, extra: int) -> Iterator[tuple[Way, Round]]:
    """Every way to play turns with so many moves more than turns, by the readable engine."""
    if turns == 0:
        if extra == 0:
            yield (), state
        return
    if state.position.to_move is None:
        return
    ring = ring_of(state.rules, state.position)
    store = ring.store(ring.seats.index(state.position.to_move))
    houses = state.legal_houses()
    if not houses:
        for way, after in ways_of_engine(state.play_pass(), turns - 1, extra):
            yield (-1, *way), after
    for house in houses:
        after = state.after_move(house)
        if not after.goes_on:
            for way, end in ways_of_engine(after, turns - 1, extra):
                yield (store - house, -1, *way), end
        elif extra:
            for way, end in ways_of_engine(after, turns, extra - 1):
                yield (store - house, *way), end


def bridges_at(engine: Any, state: Any) -> Any:
    """Bridges from a round, by the modules of that engine."""
    rules = state.rules
    options = engine("engine.ruleset")
    ring = engine("engine.ring").ring_of(rules, state.position)
    return engine("replay.slips.bridge").Bridges(
        ring.ways,
        rules.round_end is options.RoundEnd.ONE,
        rules.round_end is options.RoundEnd.STUCK,
    )


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_way_of_the_engine_is_found_and_no_other(name: str) -> None:
    chance, compared = Random(name), 0
    for _ in range(12):
        state = random_round(name + chance.choice(OPTIONS), chance)
        if state is None:
            continue
        ring = ring_of(state.rules, state.position)
        turns, extra = chance.choice(((1, 0), (1, 1), (1, 2), (2, 0)))
        expected = list(ways_of_engine(state, turns, extra))
        if not expected or state.opens_match:
            continue
        _, end = chance.choice(expected)
        bridges = bridges_at(installed, state)
        assert bridges.expect_stores(end.position.stores)
        bridges.limit_stores(end.position.stores)
        mover = ring.seats.index(state.position.to_move or ring.seats[0])
        found = bridges.find(
            ring.board(state.position), mover, turns, extra, 1, 10**6, lambda: True
        )
        agreeing = {way for way, it in expected if it.position.stores == end.position.stores}
        if len(agreeing) <= 30:
            assert {way for _, way in found} == agreeing
            compared += 1
    assert compared


@pytest.mark.parametrize("name", ["sungkaan", "sungka-six", "sungka-three"])
def test_what_is_written_is_followed_as_the_engine_plays_it(name: str) -> None:
    chance = Random(name)
    for _ in range(10):
        state = random_round(name, chance)
        if state is None or state.opens_match:
            continue
        ring = ring_of(state.rules, state.position)
        bridges, played, steps = bridges_at(installed, state), state, 0
        while not played.is_over and steps < 12:
            to_move = played.position.to_move
            assert to_move is not None
            mover, moves = ring.seats.index(to_move), []
            if not played.legal_houses():
                played = played.play_pass()
                bridges.expect_pass(mover)
            else:
                goes_on = True
                while goes_on:
                    house = chance.choice(played.legal_houses())
                    move, played = played.play_move(house)
                    claimed = move.captured if move.captured and chance.random() < 0.5 else -1
                    moves.append((ring.store(mover) - house, claimed))
                    goes_on = played.goes_on
                bridges.expect_turn(mover, moves)
            bridges.expect_stores(played.position.stores)
            steps += 2
        if played.is_over:
            bridges.expect_over()
            steps += 1
        mover = ring.seats.index(state.position.to_move or ring.seats[0])
        board = ring.board(state.position)
        assert bridges.find(board, mover, 0, 0, 0, 1000, lambda: True) == [(steps, ())]


@pytest.mark.parametrize("name", ["sungkaan", "dakon", "sungka-three"])
def test_compiled_and_plain_find_the_same(name: str) -> None:
    chance = Random(name)
    for _ in range(6):
        state = random_round(name, chance)
        if state is None:
            continue
        text, found = state.position.to_text(), []
        first = chance.randrange(state.position.houses)
        for engine in (installed, plain):
            rules = engine("engine.rules_text").rules_from_text(name)
            position = engine("engine.board").Position.from_text(text)
            begun = engine("engine.match").begin(rules, position)
            ring = engine("engine.ring").ring_of(rules, position)
            mover = ring.seats.index(position.to_move)
            bridges = bridges_at(engine, begun)
            bridges.expect_turn(mover, [(ring.first(mover) + first, -1)])
            ways = [
                bridges.find(ring.board(position), mover, len(ring.seats), extra, 0, 3000, always)
                for extra in range(3)
            ]
            found.append((ways, bridges.nodes, bridges.stopped))
        assert found[0] == found[1]


def always() -> bool:
    return True


def test_it_stops_when_it_is_asked_to() -> None:
    state = match.start(rules_from_text("sungkaan"))
    ring = ring_of(state.rules, state.position)
    bridges = bridges_at(installed, state)
    bridges.expect_stores((98, 0))
    assert bridges.find(ring.board(state.position), 0, 4, 4, 1, 10**6, lambda: False) == []
    assert bridges.stopped
    assert bridges.nodes == 0


def test_numbers_out_of_range_are_refused() -> None:
    state = match.start(rules_from_text("sungkaan"))
    ring = ring_of(state.rules, state.position)
    bridges = bridges_at(installed, state)
    board = ring.board(state.position)
    for mover, turns, extra in ((2, 1, 0), (-2, 1, 0), (0, 17, 0), (0, -1, 0), (0, 1, 33)):
        with pytest.raises(ValueError, match="are tried"):
            bridges.find(board, mover, turns, extra, 0, 1, always)
    with pytest.raises(ValueError, match="two or three seats"):
        Bridges(ring.ways[:1], False, False)
    assert not all(bridges.expect_turn(0, [(1, -1)] * 200) for _ in range(20))


def test_what_can_never_be_is_expected_and_agrees_with_nothing() -> None:
    rules = rules_from_text("sungkaan houses=4 shells=4")
    state = match.start(rules)
    ring = ring_of(rules, state.position)
    store = ring.store(0)
    for is_possible, expect in (
        (True, lambda bridges: bridges.expect_stores((0, 0))),
        (False, lambda bridges: bridges.expect_stores((0, 0, 0))),
        (False, lambda bridges: bridges.expect_stores((0,))),
        (True, lambda bridges: bridges.expect_turn(0, [(store - 1, -1)])),
        (False, lambda bridges: bridges.expect_turn(0, [(store, -1)])),
        (False, lambda bridges: bridges.expect_turn(0, [(store - 5, -1)])),
        (False, lambda bridges: bridges.expect_turn(0, [(store - 1, 0)])),
    ):
        bridges = bridges_at(installed, state)
        assert expect(bridges) is True
        found = bridges.find(ring.board(state.position), 0, 0, 0, 1, 100, lambda: True)
        assert found == ([(1, ())] if is_possible else [])


def test_only_the_first_move_is_forced() -> None:
    rules = rules_from_text("sungkaan houses=4 shells=4")
    state = match.start(rules)
    ring = ring_of(rules, state.position)
    store = ring.store(0)
    for turns, extra in ((1, 0), (2, 0), (1, 1), (2, 1)):
        every = [way for way, _ in ways_of_engine(state, turns, extra)]
        for house in range(1, 5):
            bridges = bridges_at(installed, state)
            board = ring.board(state.position)
            forced = bridges.find(board, 0, turns, extra, 0, 10**6, lambda: True, store - house)
            expected = {way for way in every if way[0] == store - house}
            assert len(expected) <= 60
            assert {way for _, way in forced} == expected


@pytest.mark.parametrize("engine", [installed, plain])
def test_the_caller_is_asked_once_in_some_thousand_moves(engine: Any) -> None:
    """So that asking costs little next to playing; the last ask comes when enough was played."""
    rules = engine("engine.rules_text").rules_from_text("sungkaan")
    state = engine("engine.match").start(rules)
    ring = engine("engine.ring").ring_of(rules, state.position)
    for nodes, most in ((4000, 2), (13000, 5)):
        bridges, asked = bridges_at(engine, state), 0

        def may_go_on() -> bool:
            nonlocal asked
            asked += 1
            return True

        bridges.expect_stores((98, 0))
        bridges.find(ring.board(state.position), 0, 8, 4, 1, nodes, may_go_on)
        assert bridges.stopped
        assert bridges.nodes >= nodes
        assert most - 1 <= asked <= most
