"""Games of a program of one's own: lines of moves and boards become records with claims."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sungka.archive.importing.dispatch import ForeignForm, find_foreign, read_foreign
from sungka.engine.rules_text import rules_from_text
from sungka.notation.record import Pass, Record, Tag
from sungka.notation.writer import write
from sungka.replay.play import play
from support.strangers import Stranger, stranger_game

RULES = "sungkaan houses=3 shells=2"


def read(*games: Any, rules: str | None = None) -> list[Record]:
    """The records of lines, without a fault."""
    text = "".join(json.dumps(game) + "\n" for game in games)
    found = read_foreign(
        "mine.jsonl", text, rules=None if rules is None else rules_from_text(rules)
    )
    assert found is not None
    assert found.faults == ()
    return list(found.records)


def body(*moves: Any, **others: Any) -> str:
    """The body of the record of a game."""
    (record,) = read({"moves": list(moves), **others})
    return write(record).partition("\n\n")[2]


def test_a_line_is_a_record_without_rules_that_states_each_board() -> None:
    (record,) = read(
        {
            "moves": [
                [1, 2, [[3, 0, 2], 1, [2, 2, 2], 0]],
                [1, 3, [[4, 1, 0], 1, [2, 2, 2], 0]],
                [2, 1, [[4, 1, 1], 1, [0, 2, 2], 1]],
            ]
        }
    )
    assert write(record) == (
        '%sgn 1\n[Evidence "live"]\n[Source "mine.jsonl, line 1"]\n\n'
        '1. S2+3\nposition "0.1.4/1 2.2.2/0 N"\nN1 =1:1\nend abandoned\n'
    )


def test_the_rules_that_are_asked_for_stand_in_it() -> None:
    (record,) = read({"moves": [[1, 2], [2, 1]]}, rules="congkak rounds=1")
    assert record.tag("Rules") == Tag("Rules", "congkak rounds=1")


def test_who_begins_and_another_start_are_written() -> None:
    assert body([2, 1], [1, 1]) == "round 1 first N\n1. N1 S1\nend abandoned\n"
    (record,) = read({"start": [[1, 2], 0, [0, 3], 1], "moves": [[2, 2], [1, 1]]})
    assert record.tag("Setup") == Tag("Setup", "2.1/0 3.0/1 N")
    assert "round" not in write(record)


@pytest.mark.parametrize(
    ("end", "written"),
    [
        ([[0, 0], 3, [0, 0], 1], '\nposition "0.0/3 0.1/0 -"\nscore 3-1\nend\n'),
        ([[0, 0], 3, [1, 0], 0], "\nend\n"),
        (True, '\nposition "0.0/3 0.1/0 -"\nend\n'),
        ("stopped", " =3:0\nend abandoned\n"),
    ],
)
def test_the_end_is_a_score_a_board_or_none(end: Any, written: str) -> None:
    """The last board again as the end may be one before or behind the taking of the rest."""
    assert body([1, 2, [[0, 0], 3, [1, 0], 0]], end=end) == f"1. S2{written}"


def test_a_pass_is_found_by_the_board_or_written_as_house_0() -> None:
    """North has nothing, so South has gone on by the store, or North has passed."""
    start = [[1, 1, 0], 0, [0, 0, 0], 4]
    store = [[0, 1, 0], 1, [0, 0, 0], 4], [[1, 0, 0], 1, [0, 0, 0], 4]
    assert body([1, 1, store[0]], [1, 2, store[1]], start=start).startswith("1. S1+2")
    empty = [[0, 2, 0], 0, [0, 0, 0], 4], [[1, 0, 0], 1, [0, 0, 0], 4]
    moved = body([1, 1, empty[0]], [1, 2, empty[1]], start=[[2, 0, 0], 0, [0, 0, 0], 4])
    assert moved == '1. S1\nposition "0.2.0/0 0.0.0/4 N"\nN--\n2. S2 =1:4\nend abandoned\n'
    assert body([1, 1], [2, 0], [1, 2]) == "1. S1 N--\n2. S2\nend abandoned\n"


def test_three_players_have_three_rows() -> None:
    text = body(
        [1, 2, [[3, 0], 1, [2, 2], 0, [2, 2], 0]], [3, 1, [[3, 0], 1, [2, 2], 0, [0, 2], 1]]
    )
    assert text.startswith('1. S2\nposition "0.3/1 2.2/0 2.2/0 W"\nW1')


@pytest.mark.parametrize("writes_passes", [True, False])
def test_games_by_the_rules_are_valid_records(*, writes_passes: bool) -> None:
    """By one who plays exactly by the rules, whether or not he writes that a player passes."""
    rules, passes = "sungkaan houses=4 shells=3 capture=always", 0
    for seed in range(12):
        game = stranger_game(Stranger, rules, seed)
        if not writes_passes:
            game["moves"] = [move for move in game["moves"] if move[1]]
        (record,) = read(game, rules=rules)
        assert not play(record).diagnostics
        passes += sum(isinstance(item, Pass) for item in record.body)
    assert passes >= 5


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("[1, 2]", "no `moves` are in it"),
        ('{"moves": []}', "no `moves` are in it"),
        ('{"moves": [[3, 1], [4, 1]]}', "two or three players are known, not 4"),
        ('{"moves": [[3, 1, [[1], 2, [3], 1]]]}', "player 3 lifts house 1"),
        ('{"moves": [[1, 100]]}', "player 1 lifts house 100"),
        ('{"moves": [[1, 1, [[1], 2, [3]]]]}', "two or three players are known, not 1"),
        ('{"moves": [[1, 1, [[1], 2, [-3], 1]]]}', "a place holds less than nothing"),
        ('{"moves": [[1, 1, [[1], 2, [3, 1], 1]]]}', "number of houses"),
        ('{"moves": [[1, 1, [[1], 2, [3], 1]]], "end": [[1, 2], 2]}', "a board is 2 rows"),
        ('{"moves": [[1, 1, [[1], 2, [3], 1]]], "end": [[1, 1], 2, [2, 1], 1]}', "different"),
        ('{"moves": [[1, "x"]]}', "invalid literal"),
        ('{"moves": 7}', "not iterable"),
        ('{"moves"', "Expecting"),
        ('{"moves": [[1]]}', "out of range"),
    ],
)
def test_a_line_that_is_no_game_is_a_fault_and_the_others_are_read(line: str, told: str) -> None:
    found = read_foreign("a.jsonl", f'{{"moves": [[1, 2]]}}\n{line}\n', form=ForeignForm.LINES)
    assert found is not None
    assert len(found.records) == 1
    (fault,) = found.faults
    assert fault.line == 2
    assert told in fault.message
    assert fault.hint is not None


def test_a_file_is_known_by_its_content() -> None:
    assert find_foreign("a.jsonl", '{"seed": 3, "moves": [[1, 5, [[8') is ForeignForm.LINES
    assert find_foreign("a.jsonl", '{"moves":[[2,5],') is ForeignForm.LINES
    assert find_foreign("a.jsonl", '{"game":1,"key":2}') is None
    found = read_foreign("a.jsonl", "\n", form=ForeignForm.LINES)
    assert found is not None
    assert found.faults[0].message == "no game is in this file"
