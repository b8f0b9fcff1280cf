"""The shortest turn beside every turn there is, played out on the engine's rounds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from making.plain import plain
from making.rules import PRESET_NAMES
from sungka.analysis.reach import Reach, shortest_turn
from sungka.engine import match
from sungka.engine.board import Position
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text

from .minimax import random_round

OPTIONS = ("", " capture-after=circuit", " burned=forfeit", " round-end=one", " again=no")
LONGEST = 9


def turns(state: Round, moves: int = 1) -> Counter[tuple[int, int]]:
    """The turns of up to `LONGEST` moves by their length and the shells left elsewhere."""
    found: Counter[tuple[int, int]] = Counter()
    for number in state.legal_houses():
        move, after = state.play_move(number)
        if not after.goes_on:
            store = after.position.row(move.seat).store
            found[moves, after.position.shells - store] += 1
        elif moves < LONGEST:
            found += turns(after, moves + 1)
    return found


def shortest(found: Counter[tuple[int, int]], left: int) -> tuple[int, int]:
    """The length of the shortest turns that leave so few, and how many they are."""
    for moves in range(1, LONGEST + 1):
        lines = sum(n for (m, rest), n in found.items() if m == moves and rest <= left)
        if lines:
            return moves, lines
    return LONGEST, 0


@pytest.mark.parametrize("entries", [0, 2, 2**10])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_it_finds_the_shortest_of_all_turns(name: str, entries: int) -> None:
    chance, lengths = Random(name), set()
    for number in range(40):
        text = f"{name} houses=4{OPTIONS[number % len(OPTIONS)]}"
        state = random_round(text, chance.randint(6, 20), chance)
        every = turns(state)
        for left in {rest for _, rest in every} | {0}:
            reach = shortest_turn(state, left, LONGEST, entries=entries)
            assert (reach.searched, reach.lines) == shortest(every, left)
            if reach.line:
                assert len(reach.line) == reach.searched
                lengths.add(len(reach.line))
                after = state
                for house in reach.line:
                    after = after.play_move(house.number)[1]
                assert not after.goes_on
                assert after.position.shells - after.position.row(house.seat).store <= left
    assert len(lengths) > 2


def test_from_the_middle_of_a_turn() -> None:
    chance, seen = Random(4), 0
    for _ in range(60):
        state = random_round("dakon houses=4 capture-after=circuit", 14, chance)
        _, after = state.play_move(chance.choice(state.legal_houses()))
        if after.goes_on:
            seen += 1
            every = turns(after)
            for left in {rest for _, rest in every}:
                reach = shortest_turn(after, left, LONGEST)
                assert (reach.searched, reach.lines) == shortest(every, left)
    assert seen > 5


def test_the_first_turn_on_four_by_four() -> None:
    """Twelve moves leave the opponent fewer than a houseful; nothing shorter does."""
    state = match.start(rules_from_text("dakon houses=4 shells=4"))
    reach = shortest_turn(state, 3)
    assert (reach.searched, reach.lines) == (12, 1)
    assert " ".join(map(str, reach.line)) == "S4 S1 S3 S1 S4 S1 S4 S2 S3 S2 S4 S1"
    rules = plain("engine.rules_text").rules_from_text("dakon houses=4 shells=4")
    other = plain("analysis.reach").shortest_turn(plain("engine.match").start(rules), 3)
    assert str(other) == str(reach)


def test_it_stops_when_it_is_late() -> None:
    state = match.start(rules_from_text("dakon"))
    asked: list[int] = []
    reach = shortest_turn(state, 6, is_late=lambda: len(asked) > 2 or bool(asked.append(1)))
    assert (reach.line, reach.lines) == ((), 0)
    assert 4096 * 3 <= reach.nodes < 4096 * 5
    assert shortest_turn(state, 6, reach.searched) == Reach(
        reach.searched, (), 0, shortest_turn(state, 6, reach.searched).nodes
    )


def test_what_cannot_be_looked_for_is_refused() -> None:
    state = match.start(rules_from_text("dakon"))
    with pytest.raises(ValueError, match="1 to 200"):
        shortest_turn(state, 6, 0)
    with pytest.raises(ValueError, match="to move"):
        shortest_turn(state.at(state.position, None), 6)
    heavy = match.begin(state.rules, Position.from_text("30001/0 0/0 S"))
    with pytest.raises(ValueError, match="30000 shells"):
        shortest_turn(heavy, 6)
