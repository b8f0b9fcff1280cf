"""Counting compared with playing: every sequence of moves on rounds, under all kinds of rules."""

from __future__ import annotations

from random import Random

import pytest
from sungka.engine import match
from sungka.engine.board import Position
from sungka.engine.perft import perft
from sungka.engine.round import Round
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import RuleSet
from support.rules import PRESET_NAMES

OPTIONS = {
    "first-lift": ("any", "farthest", "nearest"),
    "origin": ("sown", "skipped", "relayed"),
    "relay": ("any", "own"),
    "again": ("yes", "no"),
    "capture": ("both", "always", "facing", "none"),
    "facing": ("mirror", "same"),
    "capture-theirs": ("none", "sides", "own"),
    "capture-after": ("none", "circuit", "village"),
    "capture-again": ("no", "yes"),
    "round-end": ("both", "one", "stuck"),
    "burned": ("skip", "forfeit"),
}


def count_by_playing(state: Round, depth: int) -> int:
    """The number of sequences of `depth` moves, a pass counting as one."""
    if depth == 0:
        return 1
    if state.is_over:
        return 0
    houses = state.legal_houses()
    if not houses:
        return count_by_playing(state.play_pass(), depth - 1)
    return sum(count_by_playing(state.play_move(number)[1], depth - 1) for number in houses)


def random_rules(chance: Random) -> RuleSet:
    numbers = f"seats={chance.choice((2, 2, 3))} houses={chance.randint(2, 4)} shells=2"
    names = chance.sample(sorted(OPTIONS), 6)
    words = [f"{name}={chance.choice(OPTIONS[name])}" for name in names]
    return rules_from_text(" ".join([chance.choice(PRESET_NAMES), numbers, *words]))


def random_position(rules: RuleSet, chance: Random) -> Position:
    """Few shells, some houses burned, the seat to move with shells or without."""
    rows = []
    for _ in rules.playing_order:
        houses = [chance.choice("#0001123") for _ in range(rules.houses)]
        rows.append(f"{'.'.join(houses)}/{chance.randrange(3)}")
    return Position.from_text(" ".join([*rows, chance.choice(rules.playing_order).value]))


@pytest.mark.push
@pytest.mark.parametrize("seed", range(12))
def test_as_many_sequences_are_counted_as_can_be_played(seed: int) -> None:
    chance = Random(seed)
    for _ in range(30):
        rules = random_rules(chance)
        position, opens_match = random_position(rules, chance), chance.random() < 0.4
        opens_match = opens_match and bool(
            position.row(position.to_move or rules.playing_order[0]).shells_in_houses()
        )
        state = Round(rules, position, opens_match=opens_match)
        for depth in range(5):
            counted = perft(rules, position, depth, opens_match)
            assert counted == count_by_playing(state, depth), (rules, position, depth)


@pytest.mark.parametrize("rule", OPTIONS["first-lift"])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_first_lift_of_a_match_is_bound_in_counts(name: str, rule: str) -> None:
    rules = rules_from_text(f"{name} houses=3 shells=3 opening=alternate first-lift={rule}")
    state = match.start(rules)
    for depth in range(4):
        counted = perft(rules, state.position, depth, opens_match=True)
        assert counted == count_by_playing(state, depth)
        later = Round(rules, state.position)
        assert perft(rules, state.position, depth) == count_by_playing(later, depth)


def test_a_position_without_a_seat_to_move_has_no_sequences() -> None:
    position = Position.from_text("1.1/0 1.1/0 -")
    with pytest.raises(ValueError, match="a seat is to move"):
        perft(rules_from_text("sungkaan"), position, 1)
    assert perft(rules_from_text("sungkaan"), Position.from_text("1.1/0 1.1/0 S"), -1) == 1
