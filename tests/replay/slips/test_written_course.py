"""Written turns compared with a board in numbers: as the engine plays them, compiled and plain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from sungka.engine import match
from sungka.engine.board import Seat
from sungka.engine.ring import ring_of
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.notation.record import Gap, Item, Move, Pass, Stores, Turn
from sungka.replay.slips.written_course import NOTHING_KNOWN, Step, WrittenCourse, step_of
from support.plain import installed, plain
from support.rounds import OPTIONS, random_round
from support.rules import PRESET_NAMES

Engine = Callable[[str], Any]


def random_turns(state: Round, chance: Random) -> list[Item]:
    """Some turns from a round, a few of their captures and their stores, as they are written."""
    items: list[Item] = []
    for _ in range(6):
        seat, moves = state.position.to_move, []
        if state.is_over or seat is None:
            break
        if not state.legal_houses():
            items.append(Pass(seat))
            state = state.play_pass()
        else:
            goes_on = True
            while goes_on:
                house = chance.choice(state.legal_houses())
                move, state = state.play_move(house)
                moves.append(Move(house, captured=move.captured if chance.random() < 0.5 else None))
                goes_on = state.goes_on
            items.append(Turn(seat, tuple(moves)))
        if chance.random() < 0.3:
            items.append(Stores(state.position.stores))
    return items


def altered(items: list[Item], chance: Random) -> list[Item]:
    """The items with a house, a seat, a claim or the order of one of them changed, or none."""
    at = chance.randrange(len(items))
    item = items[at]
    if isinstance(item, Turn) and chance.random() < 0.8:
        place = chance.randrange(len(item.moves))
        move = item.moves[place]._replace(house=chance.randint(0, 9))
        if chance.random() < 0.3:
            move = item.moves[place]._replace(captured=chance.randint(0, 9))
        moves = (*item.moves[:place], move, *item.moves[place + chance.choice((0, 1)) :])
        items = [*items[:at], item._replace(moves=moves), *items[at + 1 :]]
    elif isinstance(item, Turn | Pass) and chance.random() < 0.5:
        items = [*items[:at], item._replace(seat=chance.choice(list(Seat))), *items[at + 1 :]]
    elif chance.random() < 0.5:
        items = [*items[:at], Gap(), *items[at:]]
    return items


def agrees(state: Round, items: list[Item]) -> bool:
    """True when items follow a round, by the readable engine, up to one that is no turn."""
    for item in items:
        if isinstance(item, Stores):
            if item.shells != state.position.stores:
                return False
            continue
        if not isinstance(item, Turn | Pass):
            return True
        if state.is_over or state.goes_on or item.seat is not state.position.to_move:
            return False
        if isinstance(item, Pass):
            if state.legal_houses():
                return False
            state = state.play_pass()
            continue
        for place, move in enumerate(item.moves):
            if (place and not state.goes_on) or move.house not in state.legal_houses():
                return False
            played, state = state.play_move(move.house or 0)
            if move.captured not in (None, played.captured):
                return False
    return True


def course_at(engine: Engine, state: Any) -> tuple[Any, Any, int]:
    """A course for a round, by the modules of that engine, with its board and its mover."""
    options = engine("engine.ruleset").RoundEnd
    ring = engine("engine.ring").ring_of(state.rules, state.position)
    ending = state.rules.round_end
    course = engine("replay.slips.written_course").WrittenCourse(
        ring.ways, ending is options.ONE, ending is options.STUCK
    )
    return course, ring.board(state.position), ring.seats.index(state.position.to_move)


def cases(name: str, rounds: int) -> Iterator[tuple[str, Round, list[Item], Random]]:
    chance = Random(name)
    for _ in range(rounds):
        rules = name + chance.choice(OPTIONS)
        state = random_round(rules, chance, 1)
        if state is not None:
            items = random_turns(state, chance)
            yield rules, state, altered(items, chance) if chance.random() < 0.8 else items, chance


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_what_agrees_is_what_the_engine_plays(name: str) -> None:
    seen = []
    for _, state, items, _ in cases(name, 60):
        course, board, mover = course_at(installed, state)
        course.begin(board, mover)
        steps = [step_of(item, state.rules.playing_order) for item in items]
        assert course.agrees(steps, 0) is agrees(state, items), (state, items)
        seen.append(agrees(state, items))
    assert set(seen) == {True, False}


@pytest.mark.push
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_change_agrees_where_the_changed_turns_do(name: str) -> None:
    seen: set[tuple[str, bool]] = set()
    for _, state, items, _ in cases(name, 40):
        seats = state.rules.playing_order
        course, board, mover = course_at(installed, state)
        steps = [step_of(item, seats) for item in items]

        def asked(kind: str, found: bool, after: list[Item], state: Round = state) -> None:
            assert found is agrees(state, after), (state, after)
            seen.add((kind, found))

        turn = items[0]
        if isinstance(turn, Turn) and steps[0] != NOTHING_KNOWN:
            for place in range(len(turn.moves) + 1):
                for house in (None, *range(1, state.rules.houses + 1)):
                    for skipped in (0, 1) if place < len(turn.moves) else (0,):
                        moves = [*turn.moves[:place], *turn.moves[place + skipped :]]
                        if house is not None:
                            held = turn.moves[place] if skipped else Move(house)
                            moves.insert(place, held._replace(house=house))
                        if not moves:
                            continue
                        course.begin(board, mover)
                        found = course.may_play(steps, 0, place, house or 0, skipped)
                        asked("play", found, [turn._replace(moves=tuple(moves)), *items[1:]])
        for other in range(1, len(items)):
            one, two = items[0], items[other]
            if isinstance(one, Turn) and isinstance(two, Turn):
                for swaps_seats in (False, True):
                    pair = (two, one)
                    if swaps_seats:
                        pair = two._replace(seat=one.seat), one._replace(seat=two.seat)
                    course.begin(board, mover)
                    found = course.may_swap(steps, 0, other, steps[other], swaps_seats)
                    rest = [*items[1:other], pair[1], *items[other + 1 :]]
                    asked("swap", found, [pair[0], *rest])
    assert seen == {("play", True), ("play", False), ("swap", True), ("swap", False)}


@pytest.mark.parametrize("name", ["sungkaan", "dakon", "sungka-three"])
def test_compiled_and_plain_say_the_same(name: str) -> None:
    compared = 0
    for rules_text, state, items, _ in cases(name, 12):
        steps, text = [step_of(it, state.rules.playing_order) for it in items], state.position
        found = []
        for engine in (installed, plain):
            rules = engine("engine.rules_text").rules_from_text(rules_text)
            position = engine("engine.board").Position.from_text(text.to_text())
            course, board, mover = course_at(engine, engine("engine.match").begin(rules, position))
            said = []
            for house in range(state.rules.houses + 1):
                course.begin(board, mover)
                said.append(course.may_play(steps, 0, 0, house, 1))
                said.append((course.mover, course.is_due, course.board.within(0, board.size)))
            course.begin(board, mover)
            said.append((course.agrees(steps, 0), course.mover, course.is_due))
            course.end_row(mover, True)
            said.append((course.mover, course.is_due, course.agrees(steps, 0)))
            found.append(said)
        assert found[0] == found[1]
        compared += 1
    assert compared


def test_what_is_not_known_is_not_refused() -> None:
    state = match.begin(
        rules_from_text("sungkaan"), match.start(rules_from_text("sungkaan")).position
    )
    course, board, _ = course_at(installed, state)
    unknown: list[Step] = [NOTHING_KNOWN, (0, 0, 9, -1)]
    course.begin(board, 0)
    assert course.agrees(unknown, 0)
    assert course.may_play(unknown, 0, 0, 1, 0)
    assert course.may_swap(unknown, 0, 1, unknown[1], False)
    assert not course.agrees(unknown, 1)
    for item in (Turn(Seat.SOUTH, (Move(None),)), Turn(Seat.SOUTH, (Move(1, tick=3),)), Gap()):
        assert step_of(item, state.rules.playing_order) == NOTHING_KNOWN
    assert step_of(Stores((10**20, 0)), state.rules.playing_order) == (2, 1 << 30, 0)


def test_numbers_out_of_range_are_refused() -> None:
    rules = rules_from_text("sungkaan")
    ring = ring_of(rules, match.start(rules).position)
    with pytest.raises(ValueError, match="two or three seats"):
        WrittenCourse(ring.ways[:1], False, False)
    course, board = WrittenCourse(ring.ways, False, False), ring.board(match.start(rules).position)
    for mover in (-2, 2):
        with pytest.raises(ValueError, match="2 seats"):
            course.begin(board, mover)
