"""The trials of `bench/mutants.py`, without trying them."""

from __future__ import annotations

import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


def load(path: str) -> ModuleType:
    """A program of the project as a module."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def mutants() -> ModuleType:
    return load("bench/mutants.py")


@pytest.mark.long
def test_every_module_of_three_floors_has_mutants(mutants: ModuleType) -> None:
    chosen = mutants.choose(1, 6, [""])
    assert chosen == mutants.choose(1, 6, [""]), "the same for the same seed"
    assert chosen != mutants.choose(2, 6, [""])
    modules = {mutant.path for mutant in chosen}
    for name in ("engine/kernel.py", "notation/scanning/cutter.py", "replay/rounds.py"):
        assert name in modules
    assert len(modules) > 60


@pytest.mark.long
def test_a_mutant_is_one_change_that_can_be_read(mutants: ModuleType) -> None:
    for path in ("replay/rounds.py", "engine/hand.py", "notation/rows.py", "replay/digest.py"):
        source = (ROOT / path).read_bytes()
        every = [mutant for mutant in mutants.choose(1, 60, [path]) if mutant.path == path]
        assert len({mutant.name for mutant in every}) == len(every)
        for mutant in every:
            changed = mutant.put_into(source)
            assert source[mutant.start : mutant.end].decode() == mutant.old
            assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source)), mutant.name


def test_room_in_an_array_for_one_number_more_is_not_tried(mutants: ModuleType) -> None:
    every = mutants.mutants_of("replay/slips/bridge.py")
    assert {it.old for it in every if it.is_room} == {"4096", "256", "3"}
    filled = [it for it in every if it.line in {it.line for it in every if it.is_room}]
    assert {it.old for it in filled if not it.is_room} > {"0", "[0] * 4096", "[1 << 30] * 3"}


@pytest.mark.push
def test_every_mutant_that_is_listed_exists(mutants: ModuleType) -> None:
    """A name counts from the top of its module, so an edit may leave it without a place."""
    rows = (ROOT / "bench/mutants.md").read_text(encoding="utf-8").splitlines()
    listed = [row.split(" | ")[0].removeprefix("| ") for row in rows if "` → `" in row]
    assert len(listed) > 100
    paths = {name.partition(",")[0] for name in listed}
    possible = {mutant.name for path in paths for mutant in mutants.mutants_of(path)}
    assert [name for name in listed if name not in possible] == []
