"""The reference engine itself, checked against facts and clauses of the rules."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest
from reference import game
from reference.options import PRESETS

MATCHES = [
    *(f"{preset} rounds=3" for preset in PRESETS),
    "congkak seats=3 pace=lap rounds=4 burned=forfeit rest=opponent next=other",
    "sungka houses=4 shells=3 rounds=6 burn=chosen reopen=no refill=partial match-end=rounds",
    "dakon layout=alternate again=no relay=own capture=none rounds=4 refill=even win=rounds",
    "dakon houses=1 shells=1 rounds=5 refill-from=far match-end=rounds",
    "sungka houses=4 shells=3 rounds=6 burned=open win=burned burn=chosen reopen=no",
    "sungkaan houses=4 shells=3 rounds=6 refill=equal round-end=stuck",
]


def test_reference_imports_the_standard_library_only() -> None:
    for path in Path(__file__).parent.glob("*.py"):
        if path.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert all(alias.name in sys.stdlib_module_names for alias in node.names), path
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                assert str(node.module).split(".")[0] in sys.stdlib_module_names, path


@pytest.mark.parametrize(
    "text",
    ["", "chess", "sungka capture", "sungka capture=some", "sungka rounds=0", "sungka depth=2"],
)
def test_rules_text_that_is_not_known_raises(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        game.rules(text)


def test_layout_alternate_fills_4_and_3_houses() -> None:
    position = game.start(game.rules("sungka-49"))
    assert position == "7.0.7.0.7.0.7/0 0.7.0.7.0.7.0/0 S"


def test_first_lap_of_house_6_is_relayed_from_the_opponents_house_7() -> None:
    turn = game.play_turn(game.rules("dakon"), game.start(game.rules("dakon")), [6])
    assert turn["laps"][0] == ("S6", ["S5", "S4", "S3", "S2", "S1", "S", "N7"])
    assert turn["laps"][1][0] == "N7"


def test_the_shortest_first_turn_that_leaves_at_most_6_shells_is_played() -> None:
    rules = game.rules("dakon")
    houses = [int(house) for house in "7147214577474167365273317"]
    turn = game.play_turn(rules, game.start(rules), houses)
    rows = [field.partition("/") for field in turn["position"].split()[:2]]
    assert len(houses) == 25
    assert int(rows[0][2]) == 92


def test_refill_of_overbeck_1915() -> None:
    rules = game.rules("dakon houses=9 shells=9")
    assert game.refill(rules, (97, 65), first="S") == "9.9.9.9.9.9.9.9.9/16 #.#.9.9.9.9.9.9.9/2 S"


def test_a_lap_of_one_whole_circuit_ends_as_in_an_empty_house() -> None:
    rules = game.rules("sungkaan houses=2")
    turn = game.play_turn(rules, "5.0/0 0.0/0 S", [2])
    assert turn["position"] == "0.1/3 1.0/0 N"
    assert (turn["captured"], turn["laps"]) == (2, [("S2", ["S1", "S", "N2", "N1", "S2"])])


def test_with_three_seats_the_facing_house_lies_in_the_next_row() -> None:
    turn = game.play_turn(game.rules("sungka-three houses=2"), "1.0/0 3.0/0 0.3/0 S", [2])
    assert (turn["position"], turn["captured"]) == ("0.0/4 0.0/0 0.3/0 E", 4)


def test_a_relay_is_lifted_at_once_under_shell_and_after_all_captures_under_lap() -> None:
    position = "1.1.0/0 1.0.0/0 -"
    hands: dict[str, list[game.WrittenMove]] = {"S": [(3, None), (1, None)], "N": [(3, None)]}
    by_shell = game.play_opening(game.rules("sungka houses=3"), position, hands)
    assert by_shell["position"] == "0.0.0/2 0.1.0/0 N"
    hands["S"].pop()
    by_lap = game.play_opening(game.rules("sungka houses=3 pace=lap"), position, hands)
    assert by_lap["position"] == "0.0.0/0 0.1.0/2 S"


@pytest.mark.parametrize(
    ("options", "position", "houses", "after"),
    [
        ("capture=both", "1.0/0 0.3/0 S", [2], "0.1/0 0.3/0 N"),
        ("capture=both", "1.0/0 3.0/0 S", [2], "0.0/4 0.0/0 -"),
        ("capture=facing", "1.0/0 3.0/0 S", [2], "0.1/3 0.0/0 N"),
        ("capture=always", "1.0/0 0.3/0 S", [2], "0.0/1 0.3/0 N"),
        ("capture=none", "1.0/0 3.0/0 S", [2], "0.1/0 3.0/0 N"),
        ("capture-after=circuit", "1.0/0 3.0/0 S", [2], "0.1/0 3.0/0 N"),
        ("capture-after=circuit", "1.1/0 3.0/0 S", [1, 2], "0.0/5 0.0/0 -"),
        ("again=no", "1.1/0 3.0/0 S", [1], "1.0/1 3.0/0 N"),
        ("relay=own", "0.2/0 3.0/0 S", [1], "0.0/1 4.0/0 N"),
        ("round-end=one", "1.0/0 0.0/0 S", [2], "0.1/0 0.0/0 -"),
        ("round-end=stuck", "1.0/0 0.0/0 S", [2], "0.1/0 0.0/0 -"),
        ("round-end=stuck", "0.1/0 1.0/0 S", [1], "0.0/1 1.0/0 N"),
        ("round-end=one", "0.1/0 1.0/0 S", [1], "0.0/1 1.0/0 -"),
        ("burned=skip", "0.2/0 #.2/0 S", [1], "1.1/2 #.0/0 S"),
        ("burned=forfeit", "0.2/0 #.2/0 S", [1], "0.0/1 #.2/1 N"),
        ("", "0.0/0 0.2/0 S", [], "0.0/0 0.2/0 N"),
    ],
)
def test_options_of_a_turn(options: str, position: str, houses: list[int], after: str) -> None:
    rules = game.rules(f"sungkaan houses=2 {options}")
    assert game.play_turn(rules, position, houses)["position"] == after


@pytest.mark.parametrize(
    ("options", "stores", "after"),
    [
        ("refill=full", (9, 2), "2.2.2/3 #.#.2/0 S"),
        ("refill=full", (8, 3), "2.2.2/2 #.#.2/1 S"),
        ("refill=full refill-from=far", (8, 3), "2.2.2/2 2.#.#/1 S"),
        ("refill=partial", (8, 3), "2.2.2/2 #.1.2/0 S"),
        ("refill=partial refill-from=far", (8, 3), "2.2.2/2 2.1.#/0 S"),
        ("refill=even", (7, 4), "2.2.2/1 1.1.2/0 S"),
        ("refill=even refill-from=far", (9, 2), "2.2.2/3 #.1.1/0 S"),
        ("reopen=no", (7, 4), "#.2.2/3 #.2.2/0 S"),
        ("burn=chosen", (5, 4), "#.2.2/1 2.2.#/0 S"),
        ("", (10, 1), None),
        ("match-end=rounds", (10, 1), "2.2.2/4 #.#.#/1 S"),
        ("refill=new", (12, 0), "2.2.2/0 2.2.2/0 S"),
        ("refill=equal", (7, 5), "2.2.2/1 1.1.1/2 S"),
        ("refill=equal refill-from=far reopen=no", (8, 4), "#.2.2/4 1.1.1/1 S"),
        ("refill=equal match-end=rounds", (10, 2), "2.2.2/4 #.#.#/2 S"),
        ("burned=open", (9, 3), "2.2.2/3 0.0.2/1 S"),
        ("burned=open reopen=no", (7, 5), "0.2.2/3 0.2.2/1 S"),
        ("burned=open burn=chosen", (5, 4), "0.2.2/1 2.2.0/0 S"),
        ("refill=new reopen=no burn=chosen", (12, 0), "2.2.2/0 2.2.2/0 S"),
        ("refill=new layout=alternate", (6, 0), "2.0.2/0 0.2.0/0 S"),
    ],
)
def test_options_of_a_refill(options: str, stores: tuple[int, int], after: str | None) -> None:
    rules = game.rules(f"dakon houses=3 shells=2 {options}")
    assert game.refill(rules, stores, ["S3"], ["S3", "N1"], "S") == after


@pytest.mark.parametrize(
    ("options", "stores", "began", "first"),
    [
        ("next=loser", (3, 9), "N", "S"),
        ("next=winner", (3, 9), "S", "N"),
        ("next=loser", (6, 6), "N", "N"),
        ("next=winner", (6, 6), None, "S"),
        ("next=last-mover", (3, 9), "S", "N"),
        ("next=other", (3, 9), "S", "N"),
        ("next=other", (3, 9), None, "N"),
        ("next=first", (3, 9), "N", "S"),
        ("opening=simultaneous simultaneous-rounds=all", (3, 9), "N", None),
    ],
)
def test_options_of_next(
    options: str, stores: tuple[int, int], began: str | None, first: str | None
) -> None:
    assert game.next_first(game.rules(f"dakon {options}"), stores, began, "N") == first


@pytest.mark.parametrize(
    ("option", "end", "began", "first"),
    [
        ("emptied", "0.0/3 0.1/4 -", "N", "S"),
        ("remaining", "0.0/3 0.1/4 -", "S", "N"),
        ("emptied", "0.0/4 0.0/4 -", "N", "N"),
        ("remaining", "0.0/4 0.0/4 -", None, "S"),
        ("emptied", "0.1/3 0.0/2 0.0/2 -", "S", "E"),
        ("remaining", "0.1/3 0.0/2 0.1/1 -", "W", "W"),
    ],
)
def test_next_by_the_houses_of_the_last_position(
    option: str, end: str, began: str | None, first: str
) -> None:
    seats = 2 + (end.count("/") == 3)
    rules = game.rules(f"sungkaan houses=2 shells=2 round-end=one seats={seats} next={option}")
    assert game.next_first(rules, (3, 5), began, "N", end) == first


@pytest.mark.parametrize(
    ("options", "scores", "winner"),
    [
        ("win=shells", [(3, 9)], "N"),
        ("win=shells", [(6, 6)], "draw"),
        ("win=rounds", [(7, 5), (7, 5), (0, 12)], "S"),
        ("win=rounds", [(7, 5), (6, 6), (0, 12)], "draw"),
        ("win=burned", [(7, 5)], "S"),
        ("win=burned refill=partial", [(7, 5)], "draw"),
        ("win=burned refill=new", [(7, 5)], "S"),
        ("win=shells refill=new", [(12, 0), (2, 10)], "S"),
        ("win=rounds refill=new", [(12, 0), (2, 10), (5, 7)], "N"),
        ("win=standing", [(11, 1)], "S"),
        ("win=standing", [(5, 7)], "N"),
    ],
)
def test_options_of_win(options: str, scores: list[tuple[int, int]], winner: str) -> None:
    assert game.result(game.rules(f"dakon houses=3 shells=2 {options}"), scores) == winner


@pytest.mark.parametrize(
    ("options", "scores", "is_over"),
    [
        ("win=rounds", [(7, 5)], False),
        ("win=rounds", [(7, 5), (7, 5)], True),
        ("win=rounds", [(7, 5), (6, 6)], False),
        ("win=rounds", [(7, 5), (12, 0)], True),
        ("win=shells", [(7, 5), (7, 5)], False),
        ("win=shells", [(7, 5), (12, 0)], True),
        ("win=shells refill=new", [(12, 0), (12, 0)], True),
        ("win=shells refill=new", [(9, 3), (9, 3)], False),
    ],
)
def test_a_majority_ends_a_match(
    options: str, scores: list[tuple[int, int]], is_over: bool
) -> None:
    rules = game.rules(f"dakon houses=3 shells=2 rounds=3 match-end=majority {options}")
    assert game.is_match_over(rules, scores) is is_over


@pytest.mark.parametrize("pace", ["shell", "lap"])
def test_under_a_race_ticks_are_passed_over_in_either_pace(pace: str) -> None:
    rules = game.rules(f"sungka houses=3 relay=own again=no pace={pace}")
    race = [("N", 2), ("S", 2)]
    rows = [
        game.play_opening(rules, "0.2.0/0 0.2.0/0 -", {"S": [(2, south)], "N": [(2, north)]}, race)
        for south, north in [(None, None), (5, 9)]
    ]
    assert rows[0] == rows[1]


def test_a_race_overrides_the_pace_and_lets_the_first_to_finish_play_next() -> None:
    rules = game.rules("sungka houses=3 pace=lap")
    hands: dict[str, list[game.WrittenMove]] = {"S": [(3, None)], "N": [(2, None)]}
    row = game.play_opening(rules, "2.0.0/0 0.1.0/0 -", hands, [("S", 1), ("N", 1), ("S", 1)])
    assert row["drops"] == [(1, "S", "S2"), (2, "N", "N1"), (3, "S", "S1")]
    assert row["position"].endswith("N")


@pytest.mark.parametrize(
    ("south", "race"),
    [
        ([], None),
        ([(3, None)], None),
        ([(3, None), (3, None)], None),
        ([(3, None), (2, 1)], None),
        ([(3, None), (2, None), (1, None), (1, None)], None),
        ([(3, None), (2, None)], [("S", 2)]),
    ],
)
def test_a_row_that_cannot_be_played_raises(
    south: list[game.WrittenMove], race: list[tuple[str, int]] | None
) -> None:
    rules = game.rules("sungka houses=3")
    with pytest.raises(ValueError, match=r"\w"):
        game.play_opening(rules, "3.0.0/0 0.1.0/0 -", {"S": south, "N": [(2, None)]}, race)


@pytest.mark.push
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("text", MATCHES)
def test_a_random_match_is_reproduced_from_its_steps(text: str, seed: int) -> None:
    rules = game.rules(text)
    position = game.start(rules)
    shells = sum(game.collect(rules, position))
    is_first_lift = True
    for step in game.random_match(text, seed):
        match step:
            case {"kind": "round", "position": str(position), "burned": burned}:
                if rules["burned"] != "open":
                    assert burned == game.burned_houses(position)
            case {"kind": "turn", "houses": list(houses)}:
                turn = game.play_turn(rules, position, houses, is_first_lift)
                assert (turn["position"], turn["again"]) == (step["position"], False)
                position = turn["position"]
                is_first_lift = False
            case {"kind": "simultaneous", "hands": dict(hands), "race": list() | None as race}:
                row = game.play_opening(rules, position, hands, race)
                assert row["position"] == step["position"]
                position = row["position"]
            case {"kind": "score", "stores": tuple(stores)}:
                assert position.endswith("-")
                assert stores == game.collect(rules, position)
                assert sum(stores) == shells


def test_perft_counts_a_pass_and_stops_when_the_round_is_over() -> None:
    assert [game.perft("dakon houses=1 shells=1", depth) for depth in range(4)] == [1, 1, 1, 0]
