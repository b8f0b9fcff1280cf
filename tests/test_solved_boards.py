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


@pytest.mark.skipif(not COMPILED, reason="millions of moves take minutes in plain Python")
@pytest.mark.parametrize("name", FAMILIES)
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
