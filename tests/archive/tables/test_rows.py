"""Both ways to the rows of a record, and those rows compared with the lines of `sungka replay`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sungka.archive.tables import accepted_rows
from sungka.archive.tables import part as part_tables
from sungka.archive.tables.game_rows import GamePlace
from sungka.archive.tables.part import PartColumns
from sungka.archive.tables.replay_rows import add_replay
from sungka.archive.tables.schema import TABLES
from sungka.archive.tables.turn_columns import TurnColumns
from sungka.cli.playback.json_lines import LineWriter
from sungka.engine.board import Position
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay, TurnPlayed
from support.lengths import long_after
from support.mutants import originals
from support.plain import plain

FILES = sorted((Path(__file__).parents[3] / "examples").glob("*.sgn"))
PLACE = GamePlace(7, "a.sgn", 3, 40)
NAMES = {table.name: table.names for table in TABLES}
MADE = ("games", "rounds", "turns", "positions")


@cache
def makers() -> tuple[tuple[Any, Any], ...]:
    """The makers of the rows of accepted records, as installed and as plain Python."""
    made = []
    for tables, part in (
        (accepted_rows, part_tables),
        (plain("archive.tables.accepted_rows"), plain("archive.tables.part")),
    ):
        columns = part.PartColumns()
        args = columns.games, columns.rounds, columns.turns, columns.notes
        made.append((tables.AcceptedRows(*args), columns))
    return tuple(made)


def accepted_rows_of(text: str) -> dict[str, list[Any]] | None:
    """The rows of a record made from its tokens, in both forms; `None` if it is not accepted."""
    found = []
    for maker, columns in makers():
        data = text.encode()
        stop = maker.take(data, 0, len(data), PLACE)
        assert stop in (0, len(data))
        rows = columns.take()
        assert rows.games.rows == (stop > 0)
        assert stop > 0 or rows.turns == rows.rounds.rows == len(rows.notes) == 0
        found.append({name: list(rows.rows(name)) for name in MADE} if stop > 0 else None)
    assert found[0] == found[1]
    return found[0]


def full_rows(text: str) -> tuple[dict[str, list[Any]], Replay]:
    """The rows of a record made from its replay."""
    (reading,) = read(text)
    replay = play(reading.record)
    columns = TurnColumns()
    rows = add_replay(columns, replay, text, PLACE, "valid", (), with_laps=True)
    empty, (made, words) = PartColumns().take(), columns.take()
    part = empty._replace(notes=tuple(rows.notes), columns=made, words=words)
    found: dict[str, list[Any]] = {name: list(part.rows(name)) for name in ("turns", "positions")}
    return {**found, "games": [rows.game], "rounds": [*rows.rounds], "laps": [*rows.laps]}, replay


def is_one_both_ways(text: str) -> bool:
    """Hold the rows against each other and the JSON lines: whether the accepting way took it."""
    slow, replay = full_rows(text)
    agrees_with_json_lines(slow, replay)
    quick = accepted_rows_of(text)
    if quick is not None:
        for name in MADE:
            assert quick[name] == slow[name], (name, text)
    return quick is not None


def agrees_with_json_lines(rows: dict[str, list[Any]], replay: Replay) -> None:
    """Every number of `sungka replay --output jsonl` is in the rows, and the other way round."""
    lines = [json.loads(line) for line in LineWriter().write(replay, 1).splitlines()]
    turns = [dict(zip(NAMES["turns"], row, strict=True)) for row in rows["turns"]]
    rounds = [dict(zip(NAMES["rounds"], row, strict=True)) for row in rows["rounds"]]
    (game,) = [dict(zip(NAMES["games"], row, strict=True)) for row in rows["games"]]
    order = replay.rules.playing_order if replay.rules else ()
    letters = [seat.value for seat in order]
    said: list[Any] = [line for line in lines if "position" in line]
    assert len(said) == len(turns)
    before: dict[str, Any] = {}
    for line, turn in zip(said, turns, strict=True):
        assert (line["round"], line["row"]) == (turn["round"], turn["row"])
        # In the line the letters of a row's hands stand in the order of the record.
        seats = letters if turn["seat"] is None else [letters[turn["seat"]]]
        assert sorted(line["seat"]) == sorted(seats)
        assert (line["captured"], line["laps"]) == (turn["captured"], turn["laps"])
        assert turn["turn"] == (before["turn"] + 1 if before.get("round") == turn["round"] else 1)
        before = turn
        if line["position"] is None:
            assert (turn["kind"], turn["board"], turn["store1"]) == ("unverified", None, None)
            continue
        after = Position.from_text(line["position"])
        houses = [count for row in after.rows for count in row.houses]
        assert [None if c == "#" else ord(c) - 48 for c in turn["board"]] == houses
        stores = [turn[f"store{seat}"] for seat in (1, 2, 3)]
        assert stores[: len(order)] == line["stores"]
        assert turn["next"] == (None if after.to_move is None else order.index(after.to_move))
    scored: list[Any] = [line for line in lines if "score" in line]
    assert [(line["round"], tuple(line["score"])) for line in scored] == [
        (one["round"], one["score"]) for one in rounds if one["score"] is not None
    ]
    end: Any = lines[-1]
    score = None if end["stores"] is None else tuple(end["stores"])
    assert (game["result"], game["reason"], game["score"]) == (end["result"], end["reason"], score)
    assert game["laps"] == len(rows["laps"]) or any(turn["kind"] != "turn" for turn in turns)


def texts_of(path: Path) -> list[str]:
    parts = path.read_text("utf-8").split("\n%sgn")
    return [parts[0] + "\n", *(f"%sgn{part}\n" for part in parts[1:])]


@pytest.mark.push
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    for text in texts_of(path)[:4]:
        is_one_both_ways(text.rstrip("\n") + "\n")


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(1, range(4)))
def test_ordinary_records(seed: int) -> None:
    taken = [is_one_both_ways(text) for text in originals(seed)]
    assert sum(taken) > 0.4 * len(taken)


def test_what_is_said_of_turns() -> None:
    text = (
        '%sgn 1\n[Rules "dakon rounds=2"]\n[Date "2026-03-09"]\n[Id "a\\"b"]\n[Club "C"]\n\n'
        "1. S3! {a} <clk=0:04:31 eval=5> N2?! <chance=62.4%>\nend abandoned\n"
    )
    assert is_one_both_ways(text)
    rows, _ = full_rows(text)
    first, second = (dict(zip(NAMES["turns"], row, strict=True)) for row in rows["turns"])
    assert (first["clk"], first["eval"], first["mark"], first["line"]) == (271.0, 5.0, "!", 46)
    assert (second["chance"], second["mark"], second["clk"]) == (0.624, "?!", None)
    game = dict(zip(NAMES["games"], rows["games"][0], strict=True))
    assert (game["date"], game["year"], game["id"]) == (20521, 2026, 'a"b')
    assert (game["tags"], game["ending"]) == ((("Club", "C"),), "end abandoned")


def test_what_only_looks_like_a_value_of_a_turn_is_none() -> None:
    text = (
        '%sgn 1\n[Rules "dakon"]\n\n1. S3 <myeval=5 note="clk=3 \\"emt=4" loss=2 a.loss=3> '
        'N2 <x-clk=1 chance="50%" eval=1e39 loss=-1e400>\nend abandoned\n'
    )
    assert is_one_both_ways(text)
    rows, _ = full_rows(text)
    first, second = (dict(zip(NAMES["turns"], row, strict=True)) for row in rows["turns"])
    assert [first[name] for name in ("clk", "emt", "eval", "loss")] == [None, None, None, 2.0]
    assert second["chance"] == 0.5
    assert [second[name] for name in ("clk", "emt", "eval", "loss")] == [None] * 4


def test_positions_are_those_before_the_turns() -> None:
    text = '%sgn 1\n[Rules "dakon"]\n\n1. S3 N2\nset "1.1.1.1.1.1.1/40 1.1.1.1.1.1.1/44 S"\n'
    text += "2. S1\nend abandoned\n"
    rows, replay = full_rows(text)
    boards = [step.before for step in replay.steps if isinstance(step, TurnPlayed)]
    assert len(boards) == 3
    assert sorted(rows["positions"]) == sorted(
        (board.key, 7, 1, turn, seat, text)
        for turn, (board, seat, text) in enumerate(
            zip(boards, (0, 1, 0), ("S3", "N2", "S1"), strict=True), 1
        )
    )
    assert Position.from_text("1.1.1.1.1.1.1/40 1.1.1.1.1.1.1/44 S").key in {
        row[0] for row in rows["positions"]
    }


@pytest.mark.parametrize(
    ("rules", "setup", "turns"),
    [
        ("sungkaan", "0.0.1.0.0.0.70/10 1.1.1.1.1.1.1/10 S", "S5 N1"),
        ("sungkaan", "0.0.0.0.1.0.63/17 1.1.1.1.1.1.1/10 S", "S3 N1"),
        ("sungkaan seats=3 houses=4 shells=4", None, "S3 E1"),
    ],
)
def test_small_boards(rules: str, setup: str | None, turns: str) -> None:
    """A seat is written as eight bytes at a time, unless a house holds 64 shells or more."""
    placed = "" if setup is None else f'[Setup "{setup}"]\n'
    text = f'%sgn 1\n[Rules "{rules}"]\n{placed}\n1. {turns}\nend abandoned\n'
    assert is_one_both_ways(text), text


def test_a_round_in_which_nothing_was_played() -> None:
    text = texts_of(FILES[0].with_name("dakon.sgn"))[0].replace('[Result "S"]\n', "")
    begun = text[: text.index("\n", text.index("\nround 2") + 1) + 1] + "end abandoned\n"
    assert is_one_both_ways(begun)
    rows, _ = full_rows(begun)
    game = dict(zip(NAMES["games"], rows["games"][0], strict=True))
    assert game["ending"].startswith("round 2")
    assert game["ending"].endswith("\nend abandoned")


def test_rows_are_given_away_before_any_was_added() -> None:
    """The first records of a file may all be left to the slow way."""
    left = '%sgn 1\n[Rules "sungkaan houses=4 shells=3 round-end=lap"]\n\n1. S1\nend resign S\n'
    assert accepted_rows_of(left) is None
    taken = '%sgn 1\n[Rules "sungkaan houses=4 shells=3"]\n\n1. S1\nend resign S\n'
    for maker, columns in makers():
        for text in (left, taken):
            maker.take(text.encode(), 0, len(text), PLACE)
            assert columns.take().turns == (text == taken)
