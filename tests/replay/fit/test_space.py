"""Boxes of rule sets: split, joined and counted without losing or doubling any."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import RANGES, Layout, RuleSet
from sungka.replay.fit.space import Board, Box, Space, all_boards, count, join, split, union

SMALL = Space({"rounds": (1, 2)})


def points(box: Box) -> set[tuple[int, ...]]:
    return set(product(*([i for i in range(4) if mask >> i & 1] for mask in box)))


def test_split_and_join_keep_every_point_once() -> None:
    chance = Random(1)
    for _ in range(200):
        box = tuple(chance.randint(1, 15) for _ in range(4))
        kept = {option: chance.randint(1, 15) for option in chance.sample(range(4), 2)}
        inside, rest = split(box, kept)
        parts = [*([] if inside is None else [inside]), *rest]
        assert sum(map(count, parts)) == count(box)
        assert set[tuple[int, ...]]().union(*map(points, parts)) == points(box)
        joined = join(parts)
        assert sum(map(count, joined)) == count(box)
        assert_none_can_be_joined(joined)
        assert set[tuple[int, ...]]().union(*map(points, joined)) == points(box)
        assert union(parts) == box


def assert_none_can_be_joined(boxes: list[Box]) -> None:
    for one, other in combinations(boxes, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 1, (one, other)


def test_no_boxes_are_left_that_differ_in_one_option() -> None:
    """The choice of the first two to join may leave a third to be joined only in another round."""
    chance = Random(2)
    for _ in range(300):
        every = list(product((1, 2, 4), repeat=3))
        chosen = chance.sample(every, chance.randrange(1, len(every)))
        joined = join(chosen)
        assert sorted(point for box in joined for point in points(box)) == sorted(
            point for box in chosen for point in points(box)
        )
        assert_none_can_be_joined(joined)


def test_boxes_that_differ_in_one_option_are_one() -> None:
    assert join([(1, 2), (2, 2), (3, 1)]) == [(3, 3)]
    assert sorted(join([(1, 2), (2, 1)])) == [(1, 2), (2, 1)]


def test_a_space_holds_every_option_but_the_board_and_the_drawing() -> None:
    space = Space()
    assert set(space.names) | {"seats", "houses", "shells", "layout", "sowing", "preset"} == set(
        RuleSet._fields
    )
    assert len(space.values[space.names.index("rounds")]) == RANGES["rounds"][1]


def test_a_box_is_asked_for_rule_sets() -> None:
    rules, board = rules_from_text("sungka-six"), Board(2, 6, 7, Layout.FULL)
    assert Board.of(rules) == board
    whole = SMALL.whole()
    assert SMALL.has(whole, rules)
    assert not SMALL.has(whole, rules_from_text("dakon"))  # 99 rounds
    assert SMALL.first_of(board, whole).houses == 6


def test_an_option_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        Space({"colour": (1,)})


def test_there_are_as_many_boards_as_the_ranges_allow() -> None:
    assert len(set(all_boards())) == 2 * 30 * 30 * 2
    assert Board(2, 7, 7, Layout.ALTERNATE).total == 49


def test_two_boxes_that_differ_in_one_option_are_one() -> None:
    assert join([]) == []
    assert join([(1, 1)]) == [(1, 1)]
    assert join([(1, 1), (2, 1)]) == [(3, 1)]
    assert join([(1, 1), (1, 1)]) == [(1, 1)]
    assert join([(1, 1), (2, 2)]) == [(1, 1), (2, 2)]
    assert join([(1, 1), (2, 1), (1, 2), (2, 2)]) == [(3, 3)]


def test_options_of_which_all_values_read_the_same_are_left_out() -> None:
    space = Space({"rounds": (1, 2, 3)})
    rules = rules_from_text("sungkaan rounds=2")
    option = space.names.index("rounds")
    assert space.alike(rules, {"rounds": lambda value: value}) == {option: 0b010}
    assert space.alike(rules, {"rounds": lambda value: value == 1}) == {option: 0b110}
    assert space.alike(rules, {"rounds": lambda value: value == 9}) == {}
    assert space.alike(rules, {}) == {}
