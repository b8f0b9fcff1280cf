"""The shortest and the richest turn, compared with all turns played on the engine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from sungka.analysis.search.reach import Shortest, richest_turn, shortest_turn, winning_rest
from sungka.analysis.search.two_seats import Limits
from sungka.engine import match
from sungka.engine.board import House, Position
from sungka.engine.kernel import COMPILED
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from support.plain import plain
from support.rules import PRESET_NAMES

from ..minimax import random_round

OPTIONS = (
    *("", " capture-after=circuit", " burned=forfeit", " again=no"),
    *(" round-end=one", " round-end=stuck"),
    *(" capture-again=yes", " capture-again=yes capture-after=circuit capture-theirs=sides"),
    *(" origin=relayed first-lift=nearest", " origin=skipped capture-theirs=own"),
)


def turns(state: Round, moves: int = 1) -> Iterator[tuple[int, int]]:
    """Every turn: its length, and the shells in the store after it."""
    for number in state.legal_houses():
        move, after = state.play_move(number)
        if after.goes_on:
            yield from turns(after, moves + 1)
        else:
            yield moves, after.position.row(move.seat).store


def played(state: Round, line: tuple[House, ...]) -> int:
    """The shells in the store after a line that is one whole turn."""
    for house in line:
        state = state.play_move(house.number)[1]
    assert not state.goes_on
    return state.position.row(line[0].seat).store


def check_shortest(state: Round, every: list[tuple[int, int]], left: int, **room: int) -> int:
    """Hold the shortest turn against all of them; its length."""
    reach = shortest_turn(state, left, Limits(), **room)
    lengths = [moves for moves, store in every if state.position.shells - store <= left]
    if not lengths:
        assert (reach.line, reach.lines, reach.is_seen) == ((), 0, True)
        assert reach.excluded >= max(moves for moves, _ in every)
        return 0
    assert reach.is_shortest
    assert reach.excluded == min(lengths) - 1
    assert reach.lines == lengths.count(min(lengths))
    assert len(reach.line) == min(lengths)
    assert state.position.shells - played(state, reach.line) <= left
    return len(reach.line)


def check_richest(state: Round, every: list[tuple[int, int]], **room: int) -> None:
    richest = richest_turn(state, Limits(), **room)
    assert richest.is_most
    assert richest.store == max(store for _, store in every)
    assert played(state, richest.line) == richest.store


ROOM = [(0, 1), (2, 3), (2**10, 2**8)]
"""Sizes of the table in positions, and widths of the beam in boards."""


@pytest.mark.push
@pytest.mark.parametrize(("entries", "width"), ROOM)
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_it_is_the_best_of_all_turns(name: str, entries: int, width: int) -> None:
    chance, lengths = Random(name), set()
    for number in range(40):
        text = f"{name} houses=4{OPTIONS[number % len(OPTIONS)]}"
        state = random_round(text, chance.randint(6, 20), chance)
        state = state._replace(opens_match=number % 3 == 0)
        every = list(turns(state))
        for left in {state.position.shells - store for _, store in every} | {0}:
            lengths.add(check_shortest(state, every, left, entries=entries, width=width))
        check_richest(state, every, entries=entries, width=width)
    assert len(lengths) > 3


@pytest.mark.long
def test_from_the_middle_of_a_turn() -> None:
    chance, seen = Random(4), 0
    for _ in range(60):
        state = random_round("dakon houses=4 capture-after=circuit", 14, chance)
        _, after = state.play_move(chance.choice(state.legal_houses()))
        if after.goes_on:
            seen += 1
            every = list(turns(after))
            for left in {after.position.shells - store for _, store in every}:
                check_shortest(after, every, left)
            check_richest(after, every, width=2)
    assert seen > 5


def test_the_first_turn_on_four_by_four() -> None:
    """Twelve moves leave the opponent fewer than a houseful; nothing shorter does."""
    state = match.start(rules_from_text("dakon houses=4 shells=4"))
    every = list(turns(state))
    assert check_shortest(state, every, 3) == 12
    check_richest(state, every)
    reach, richest = shortest_turn(state, 3, Limits()), richest_turn(state, Limits(), width=3)
    assert (richest.store, max(store for _, store in every)) == (30, 30)
    rules = plain("engine.rules_text").rules_from_text("dakon houses=4 shells=4")
    other, limits = plain("engine.match").start(rules), plain("analysis.search.two_seats").Limits()
    module = plain("analysis.search.reach")
    assert str(module.shortest_turn(other, 3, limits)) == str(reach)
    assert str(module.richest_turn(other, limits, width=3)) == str(richest)


def by_layers(state: Round, left: int) -> tuple[int, int]:
    """The length and number of the shortest turns: by boards after one move, after two, and on."""
    shells, moves = state.position.shells, 1
    boards = {state: 1}
    while boards:
        following: dict[Round, int] = {}
        reaching = 0
        for board, ways in boards.items():
            for number in board.legal_houses():
                move, after = board.play_move(number)
                if after.goes_on:
                    following[after] = following.get(after, 0) + ways
                elif shells - after.position.row(move.seat).store <= left:
                    reaching += ways
        if reaching:
            return moves, reaching
        boards, moves = following, moves + 1
    return 0, 0


@pytest.mark.push
@pytest.mark.parametrize(("board", "left"), [("houses=5 shells=5", 4), ("houses=6 shells=4", 3)])
def test_the_first_turn_on_larger_boards(board: str, left: int) -> None:
    state = match.start(rules_from_text(f"dakon {board}"))
    reach = shortest_turn(state, left, Limits())
    assert reach.is_shortest
    assert (len(reach.line), reach.lines) == by_layers(state, left)
    assert state.position.shells - played(state, reach.line) <= left


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="88 million moves take too long where nothing is compiled")
def test_the_first_turn_of_dakon() -> None:
    """Donkers, de Voogt and Uiterwijk: 25 moves leave fewer than seven shells; one turn does."""
    state = match.start(rules_from_text("dakon"))
    reach = shortest_turn(state, winning_rest(state.rules, 98), Limits())
    assert (reach.left, reach.excluded, reach.lines, len(reach.line)) == (6, 24, 1, 25)
    assert played(state, reach.line) >= 92


def test_what_is_found_when_a_limit_is_reached() -> None:
    state = match.start(rules_from_text("dakon"))
    asked: list[int] = []
    late = Limits(is_late=lambda: len(asked) > 2 or bool(asked.append(1)))
    reach = shortest_turn(state, 6, late)
    assert (reach.line, reach.lines, reach.is_seen) == ((), 0, False)
    assert reach.excluded < 12
    assert 4096 * 3 <= reach.nodes < 4096 * 6
    told: list[int] = []
    few = shortest_turn(state, 6, Limits(nodes=200_000), told.append, width=2**10)
    assert told == list(range(1, few.excluded + 1))
    assert 10 < few.excluded < len(few.line) - 1
    assert 98 - played(state, few.line) <= 6
    assert 200_000 <= few.nodes < 220_000
    assert shortest_turn(state, 6, Limits(few.excluded), width=2**10).excluded == few.excluded
    richest = richest_turn(state, Limits(nodes=200_000), told.append, width=2**10)
    assert not richest.is_most
    assert played(state, richest.line) == richest.store >= told[-1] > 90


def test_a_turn_longer_than_was_asked_for_is_left_open() -> None:
    state = match.start(rules_from_text("dakon houses=4 shells=4"))
    reach = shortest_turn(state, 3, Limits(11))
    assert reach == Shortest(3, 11, False, (), 0, reach.nodes)
    short = richest_turn(state, Limits(5))
    assert not short.is_most
    assert short.store == max(store for moves, store in turns(state) if moves <= 5)
    assert richest_turn(state, Limits(200), width=1).is_most


@pytest.mark.parametrize(
    ("text", "shells", "round_number", "rest"),
    [
        ("dakon", 98, 1, 6),
        ("ohvalhu", 128, 1, 7),
        ("dakon", 98, 99, 48),
        ("dakon refill=partial", 98, 1, 0),
        ("congkak-forfeit", 98, 1, 0),
        ("dakon match-end=rounds", 98, 1, 48),
        ("sungkaan", 98, 1, 48),
        ("sungkaan", 7, 1, 3),
        ("sungka-three", 126, 1, 62),
    ],
)
def test_what_may_be_left_by_a_turn_that_wins(
    text: str, shells: int, round_number: int, rest: int
) -> None:
    assert winning_rest(rules_from_text(text), shells, round_number) == rest


def test_what_cannot_be_looked_for_is_refused() -> None:
    state = match.start(rules_from_text("dakon"))
    with pytest.raises(ValueError, match="to move"):
        shortest_turn(state.at(state.position, None), 6, Limits())
    with pytest.raises(ValueError, match="to move"):
        richest_turn(state.at(state.position, None), Limits())
    with pytest.raises(ValueError, match="1 to"):
        richest_turn(state, Limits(), width=0)
    heavy = match.begin(state.rules, Position.from_text("30001/0 0/0 S"))
    with pytest.raises(ValueError, match="30000 shells"):
        shortest_turn(heavy, 6, Limits())
