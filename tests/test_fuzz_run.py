"""The program that tries two million inputs (`fuzz/run.py`), with few of them."""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
MODULES = ("run", "inputs", "trial", "state", "checks")


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(ROOT / "fuzz"))
    yield importlib.import_module("run")
    for name in MODULES:
        sys.modules.pop(name, None)


def test_inputs_are_the_same_for_the_same_number(fuzz: ModuleType) -> None:
    made = [fuzz.make_input(1, number) for number in range(60)]
    importlib.import_module("inputs").original.cache_clear()
    assert [fuzz.make_input(1, number) for number in reversed(range(60))] == made[::-1]
    assert len(set(made)) > 40
    assert made != [fuzz.make_input(2, number) for number in range(60)]


@pytest.mark.push
def test_inputs_go_all_three_ways(fuzz: ModuleType) -> None:
    trial = importlib.import_module("trial").Trial()
    ways = {trial.try_input(fuzz.make_input(1, number), number) for number in range(130)}
    assert ways == {"faulty", "sound, left to the full path", "taken by the acceptance check"}


@pytest.mark.long
def test_a_run_that_was_stopped_goes_on(fuzz: ModuleType, tmp_path: Path) -> None:
    whole, file = fuzz.State(1, 40, 40), tmp_path / "state.json"
    fuzz.run(whole, 340, 1, None, None)
    part = fuzz.State(1, 40, 40)
    fuzz.run(part, 190, 2, None, None)
    part.save(file)
    assert json.loads(file.read_text())["inputs"] == 150
    again = fuzz.load(file)
    assert (again.next, again.sums.ways) == (190, part.sums.ways)
    fuzz.run(again, 340, 2, None, file)
    assert (again.first, again.next) == (whole.first, whole.next) == (40, 340)
    assert again.sums.ways == whole.sums.ways
    assert again.sums.ways.total() == again.inputs == 300
    assert not again.sums.broken


@pytest.mark.push
def test_a_run_started_from_a_large_process_has_room(fuzz: ModuleType) -> None:
    held = bytearray(400 * 2**20)
    assert fuzz.data_held() == 0 or fuzz.data_held() >= len(held)
    state = fuzz.State(1, 0, 0)
    fuzz.run(state, 10, 1, None, None)
    assert (state.sums.ways.total(), state.sums.broken) == (10, [])


@pytest.mark.push
def test_what_breaks_is_counted_and_the_run_goes_on(
    fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception, a text that takes too long, too much memory and a process that dies."""

    def try_input(trial: object, data: bytes, number: int) -> str:
        if number == 7:
            raise ValueError("seven")
        if number == 8:
            while True:
                pass
        if number == 9:
            bytearray(2 * fuzz.MEMORY)
        if number == 10:
            os.kill(os.getpid(), signal.SIGKILL)
        return "faulty"

    trial = importlib.import_module("trial")
    monkeypatch.setattr(trial.Trial, "try_input", try_input)
    monkeypatch.setattr(fuzz, "SECONDS", 0.1)
    state = fuzz.State(1, 0, 0)
    fuzz.run(state, 120, 1, None, None)
    assert state.sums.ways == {"broken": 4, "faulty": 116}
    found = dict(state.sums.broken)
    assert list(found) == [7, 8, 9, 10]
    assert "ValueError: seven" in found[7]
    assert "TooLongError" in found[8]
    assert "MemoryError" in found[9]
    assert found[10] == "the process ended"


@pytest.mark.long
def test_a_process_that_cannot_be_interrupted_is_ended(
    fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def try_input(trial: object, data: bytes, number: int) -> str:
        if number == 3:
            time.sleep(600)  # takes no time of its own
        return "faulty"

    trial = importlib.import_module("trial")
    monkeypatch.setattr(trial.Trial, "try_input", try_input)
    monkeypatch.setattr(fuzz, "STUCK", 0.5)
    reports = fuzz.try_chunks(1, iter([(0, 6, frozenset())]), 1)
    ((first, report),) = islice(reports, 2)
    assert (first, report.broken) == (0, [(3, "the process ended")])
    assert report.ways == {"faulty": 5, "broken": 1}
