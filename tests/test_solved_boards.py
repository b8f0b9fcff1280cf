"""The table of solved boards: small boards proven anew, and a record of each board."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
import sungka
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


def table() -> dict[tuple[int, int], int]:
    """The first player's shells by houses and shells, as the document has them."""
    found = {}
    for line in bench().read_table("sungkaan").splitlines()[2:]:
        houses, *values = [int(re.sub(r"\D", "", cell)) for cell in line.strip("|").split("|")]
        found.update({(houses, shells): value for shells, value in enumerate(values, 1)})
    return found


def test_small_boards_are_proven_anew() -> None:
    solved, known = bench(), table()
    for houses in range(2, 6):
        for shells in range(1, 9):
            cell = solved.solve_cell(("sungkaan", houses, shells, 60.0))
            assert cell.is_proven
            assert cell.least == known[houses, shells], (houses, shells)


@pytest.mark.long
def test_every_board_of_seven_houses_is_proven_anew() -> None:
    solved, known = bench(), table()
    for shells in range(1, 9):
        cell = solved.solve_cell(("sungkaan", 7, shells, 60.0))
        assert (cell.is_proven, cell.least) == (True, known[7, shells])


def test_the_record_of_a_board_ends_as_the_table_says() -> None:
    known, seen = table(), set()
    for game in sungka.read(ROOT / "examples" / "solved" / "sungkaan.sgn"):
        if game.source.number is None:
            continue
        replay = sungka.play(game)
        assert replay.rules is not None
        assert not replay.diagnostics
        (over,) = (step for step in replay.steps if isinstance(step, RoundOver))
        assert over.score is not None
        seen.add((replay.rules.houses, replay.rules.shells))
        assert over.score[0] == known[replay.rules.houses, replay.rules.shells]
    assert seen == set(known)
