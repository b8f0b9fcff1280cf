"""The table of solved boards: small boards proven anew, and a record of each board."""

from __future__ import annotations

import importlib.util
import re
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
import sungka
from sungka.engine.kernel import COMPILED
from sungka.replay.steps import RoundOver
from support.lengths import long_after

ROOT = Path(__file__).parent.parent


def bench() -> ModuleType:
    """The program that proves the boards."""
    spec = importlib.util.spec_from_file_location("solved", ROOT / "bench" / "solved.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["solved"] = module
    spec.loader.exec_module(module)
    return module


def table(name: str) -> dict[tuple[int, int], tuple[int, int]]:
    """The first player's shells by houses and shells, at least and at most, in the document."""
    found = {}
    for line in bench().read_table(name).splitlines()[2:]:
        houses, *cells = line.strip("|").split("|")
        for shells, cell in enumerate(cells, 1):
            numbers = [int(number) for number in re.findall(r"\d+", cell)]
            found[int(houses), shells] = numbers[0], numbers[-1]
    return found


FAMILIES: tuple[str, ...] = tuple(bench().FAMILIES)


@pytest.mark.push
@pytest.mark.skipif(not COMPILED, reason="millions of moves take minutes in plain Python")
@pytest.mark.parametrize("name", long_after(1, sorted(FAMILIES)))
def test_small_boards_are_proven_anew(name: str) -> None:
    solved, known = bench(), table(name)
    family = solved.FAMILIES[name]
    for houses in range(2, {"sungkaan": 6, "sungka-six": 4}.get(name, 5)):
        for shells in range(1, 9):
            cell = solved.solve_task(family.task(houses, shells))
            assert (cell.least, cell.most) == known[houses, shells], (houses, shells)


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="millions of moves take minutes in plain Python")
@pytest.mark.parametrize("shells", range(1, 9))
def test_every_board_of_seven_houses_is_proven_anew(shells: int) -> None:
    solved, known = bench(), table("sungkaan")
    cell = solved.solve_task(solved.Task("sungkaan", 7, shells, 1_000_000_000))
    assert (cell.least, cell.most) == known[7, shells]


@pytest.mark.parametrize("name", FAMILIES)
def test_the_record_of_a_board_ends_as_the_table_says(name: str) -> None:
    known, seen = table(name), set()
    for game in sungka.read(ROOT / "examples" / "solved" / f"{name}.sgn"):
        if game.source.number is None:
            continue
        replay = sungka.play(game)
        assert replay.rules is not None
        assert not replay.diagnostics
        board = replay.rules.houses, replay.rules.shells
        seen.add(board)
        least, most = known[board]
        if least == most:
            (over,) = (step for step in replay.steps if isinstance(step, RoundOver))
            assert over.score is not None
            assert over.score[0] == least
    assert seen == set(known)


@pytest.mark.long
def test_a_cluster_gives_the_same_boards() -> None:
    pytest.importorskip("distributed", reason="dask is not installed: `pip install distributed`")
    solved = bench()
    tasks = [
        solved.Task(rules, houses, shells, 20_000)
        for rules in ("sungkaan", "sungka-six")
        for houses in (2, 3)
        for shells in (1, 2, 3)
    ]
    shared = list(solved.solve_all(tasks, 1, "local:2"))
    alone = [solved.solve_task(task) for task in tasks]
    assert [replace(board, seconds=0) for board in shared] == [
        replace(board, seconds=0) for board in alone
    ]


def test_what_the_document_says_of_the_game_follows_from_its_tables() -> None:
    """The sentences of `solved-boards.md`, compared with the tables next to them."""
    said = (ROOT / "docs" / "developing" / "solved-boards.md").read_text(encoding="utf-8")
    tables = {name: table(name) for name in FAMILIES}
    shells = {board: 2 * board[0] * board[1] for board in tables["sungkaan"]}
    lost, even, swept = (dict[str, set[tuple[int, int]]]() for _ in range(3))
    for name, known in tables.items():
        lost[name] = {one for one, (_, most) in known.items() if 2 * most < shells[one]}
        even[name] = {one for one, (a, b) in known.items() if a == b and 2 * a == shells[one]}
        swept[name] = {one for one, (least, _) in known.items() if least == shells[one]}
    assert "wins every one of these boards but five: 3 × 5, 3 × 6, 3 × 7, 4 × 7 and 4 × 8" in said
    five = {(3, 5), (3, 6), (3, 7), (4, 7), (4, 8)}
    assert lost["sungkaan"] == lost["congkak"] == lost["facing"] | {(3, 7)} == five
    assert "Again 3 × 5, 3 × 6, 3 × 7, 4 × 7 and 4 × 8 are lost" in said
    assert "only 3 × 7 is even here" in said
    assert (even["sungkaan"], even["facing"], even["congkak"]) == (set(), {(3, 7)}, set())
    assert all(2 * tables[name][one][0] > shells[one] for name in ("sungkaan", "facing", "congkak")
               for one in shells.keys() - lost[name] - even[name])  # fmt: skip
    large = {
        (houses, n) for houses, n in shells if houses >= 5 and n >= {7: 5, 8: 4}.get(houses, 6)
    }
    assert "With five houses or more and six shells or more in each he takes every shell" in said
    for name in ("sungkaan", "facing"):
        assert {one for one in swept[name] if one[0] >= 5 and one != (6, 4)} == large
    assert "he is sure of all\nshells but one or two" in said
    assert all(shells[one] - tables["congkak"][one][0] in (1, 2)
               for one in shells if min(one) >= 5)  # fmt: skip
    six = tables["sungka-six"]
    assert "takes all on none of these boards, but\nloses only 2 × 8" in said
    assert (lost["sungka-six"], swept["sungka-six"]) == ({(2, 8)}, set())
    assert "2 × 2, 3 × 1, 3 × 5, 4 × 5 and 5 × 6 are even" in said
    assert even["sungka-six"] == {(2, 2), (3, 1), (3, 5), (4, 5), (5, 6)}
    assert "All boards of up to six houses are\nproven" in said
    assert all(least == most for least, most in six.values())
    proven = [100 * least / shells[one] for one, (least, _) in six.items()]
    assert "mostly he gets 55 to 75 % of the shells" in said
    assert sum(54.5 <= share <= 75.5 for share in proven) > 2 * len(proven) / 3
    assert "he gets 45 of the 84: it is a first player's win, by six shells" in said
    assert (six[6, 7], 2 * 45 - shells[6, 7]) == ((45, 45), 6)
