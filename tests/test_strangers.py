"""The games of other people's programs, under the rules that docs/checked.md names for them."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
import sungka
from sungka.archive.importing.board_lines import read_board_lines
from sungka.engine import match
from sungka.engine.rules_text import rules_from_text
from sungka.notation.record import Tag
from sungka.replay.fit.find import all_rules, fit_record, likely_boards
from sungka.replay.fit.space import Space
from sungka.replay.play import play
from sungka.replay.recorder import Recorder

ROOT = Path(__file__).parent.parent
GAMES = sorted((ROOT.parent / "shared" / "strangers").glob("*_*.*"))
"""Games that programs of others played, in the folder of data that lies beside the clone."""

DOCUMENT = (ROOT / "docs" / "checked.md").read_text(encoding="utf-8")


def load() -> ModuleType:
    """`bench/strangers.py`."""
    spec = importlib.util.spec_from_file_location("strangers", ROOT / "bench" / "strangers.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["strangers"] = module
    spec.loader.exec_module(module)
    return module


STRANGERS = load()
RUNS = STRANGERS.runs(DOCUMENT)
RULES = {run.adapter.partition(".")[0]: run.rules for run in RUNS}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_games_of_other_programs_are_played_here_board_by_board(path: Path) -> None:
    name = path.stem.rpartition("_")[0]
    tag = RULES[name]
    if path.suffix == ".jsonl":
        rules = rules_from_text(tag)
        games = STRANGERS.read_lines(path)
        assert [part for game in games if (part := STRANGERS.compare(game, rules))] == []
        return
    text = path.read_text(encoding="utf-8")
    assert f'[Rules "{tag}"]' in text
    assert [finding.message for finding in sungka.check(text)] == []


def lines(rules: str, seed: int, rounds: int = 1) -> dict[str, Any]:
    """A random game of our own, as lines have it."""
    chance, played = Random(seed), Recorder(rules_from_text(rules))
    moves: list[list[Any]] = []
    goes_on = True

    def board() -> list[Any]:
        return STRANGERS._boards(played.state)[0]

    while True:
        while not played.state.is_over:
            player = 1 + played.rules.playing_order.index(played.state.position.to_move)
            if moves and moves[-1][0] == player and not goes_on:
                moves.append([3 - player, 0, board()])
            house = chance.choice(played.state.legal_houses())
            played.lift(house)
            goes_on = played.state.goes_on
            moves.append([player, house, board()])
        if played.round == rounds:
            return {"moves": moves, "end": STRANGERS._boards(played.state)[-1]}
        played.next_round()
        first = 1 + played.rules.playing_order.index(played.state.position.to_move)
        moves.append([first, "round", board()])
        goes_on = True


def test_each_kind_of_difference_is_found() -> None:
    rules = rules_from_text("dakon")
    game = lines("dakon", 1, rounds=2)
    assert STRANGERS.compare(game, rules) is None
    moves = game["moves"]
    began = next(at for at, move in enumerate(moves) if move[1] == "round")

    def part(at: int, field: int, value: object) -> Any:
        other = deepcopy(game)
        other["moves"][at][field] = value
        return STRANGERS.compare(other, rules)

    board = [[*moves[3][2][0][:-1], 99], *moves[3][2][1:]]
    assert part(3, 2, board)[:2] == (4, "board")
    assert part(0, 1, 0)[:2] == (1, "pass")
    empty = moves[3][2][2 * moves[4][0] - 2].index(0) + 1
    assert part(4, 1, empty)[:2] == (5, "house")
    assert part(4, 0, 3 - moves[4][0])[:2] == (5, "turn")
    assert part(began, 2, moves[0][2])[:2] == (began + 1, "round")
    assert part(began, 1, 3)[:2] == (began + 1, "end")
    assert part(4, 1, "round")[:2] == (5, "round")
    short = {**game, "moves": moves[:-1]}
    assert STRANGERS.compare(short, rules)[:2] == (len(moves) - 1, "end")
    rest = {**game, "end": [[0] * 7, 0, [0] * 7, 98]}
    assert STRANGERS.compare(rest, rules)[:2] == (len(moves), "rest")


@pytest.mark.parametrize(
    ("rules", "passes"),
    [
        ("sungkaan capture=always", True),
        ("sungkaan again=no", True),
        ("dakon round-end=one", False),
    ],
)
def test_lines_agree_under_their_rules_and_no_others(rules: str, passes: bool) -> None:
    games = [lines(rules, seed) for seed in range(10)]
    assert any(move[1] == 0 for game in games for move in game["moves"]) is passes
    assert [STRANGERS.compare(game, rules_from_text(rules)) for game in games] == [None] * 10
    others = [game for game in games if STRANGERS.compare(game, rules_from_text("sungkaan"))]
    assert len(others) > 5


def test_both_hands_are_compared_too() -> None:
    rules = rules_from_text("sungka")
    row, after = match.start(rules).play_row([2], [5])
    game = {"moves": [[0, [[2], [5]], STRANGERS._boards(after)[0]]], "end": "after the opening"}
    assert not row.due
    assert STRANGERS.compare(game, rules) is None
    assert STRANGERS.compare(game, rules_from_text("sungka pace=lap"))[:2] == (1, "board")
    for hands in ([[2], [5, 5]], [[9], [5]]):
        other = {**game, "moves": [[0, hands, game["moves"][0][2]]]}
        assert STRANGERS.compare(other, rules)[:2] == (1, "house")
    with pytest.raises(ValueError, match="the games open with both hands"):
        STRANGERS.compare(game, rules_from_text("sungkaan"))
    with pytest.raises(ValueError, match="the games open in turns"):
        STRANGERS.compare(lines("sungkaan", 1), rules)
    (record,) = read_board_lines(json.dumps(game), "", rules).records
    assert play(record).diagnostics == ()


@pytest.mark.parametrize(
    ("rules", "rounds"), [("sungkaan capture=always", 1), ("dakon next=other", 2)]
)
@pytest.mark.parametrize("has_boards", [True, False])
def test_the_record_of_a_line_finds_its_rules(rules: str, rounds: int, *, has_boards: bool) -> None:
    game = lines(rules, 1, rounds)
    if not has_boards:
        game["moves"] = [move[:2] for move in game["moves"]]
    (record,) = read_board_lines(json.dumps(game)).records
    tag = Tag("Rules", f"{rules} rounds={rounds}")
    assert not play(record._replace(tags=(*record.tags, tag))).has_errors
    space = Space()
    fit = fit_record(record, space, all_rules(space, likely_boards([record])))
    assert fit.has(rules_from_text(rules)._replace(rounds=rounds))
    assert not fit.has(rules_from_text("congkak opening=alternate"))


def test_every_adapter_stands_in_the_document_and_every_rule_is_one() -> None:
    adapters = {path.name for path in (ROOT / "bench" / "programs").iterdir() if path.is_file()}
    named = {run.adapter.split()[0] for run in RUNS}
    assert {name for name in named if "." in name} == adapters - {"play.py", "play.mjs"}
    assert all(match.start(rules_from_text(run.rules)) for run in RUNS)


def test_a_program_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["strangers.py", str(tmp_path), "baudm", "bga"])
    assert STRANGERS.main() == 1
    told = capsys.readouterr().out.splitlines()
    missing = tmp_path / "baudm/sungka-ai"
    assert told == [
        f"baudm/sungka-ai (updiliman.py): {missing} is missing",
        "andrelmlins/congkak-bga (bga_congkak): its games come as lines (--lines)",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("[1, 2", "JSONDecodeError"),
        ('{"moves": []}', 'a line has "moves" and "end"'),
        ('{"moves": [[3, 1, [[1], 0, [1], 0]]], "end": "stopped"}', "no move: 3, 1"),
        ('{"moves": [[1, 1, [[1], 0, [1, 2], 0]]], "end": "stopped"}', "no move: 1, 1"),
        ('{"moves": [[1, 1, [[1], "x", [1], 0]]], "end": "stopped"}', "TypeError"),
        ('{"moves": [[1, 1]], "end": "stopped"}', "not enough values"),
    ],
)
def test_a_line_that_is_no_game_is_named(tmp_path: Path, line: str, told: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{json.dumps(lines('sungkaan', 1))}\n{line}\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=f"games.jsonl:2: .*{re.escape(told)}"):
        STRANGERS.read_lines(path)
