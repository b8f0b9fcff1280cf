"""No test runs without end, and a failure found by chance can be repeated."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HANGS = "def test_hangs():\n    while True: pass\n"
DRAWS = """
from hypothesis import given, settings, strategies as st
@settings(max_examples=20, database=None)
@given(st.integers(0, 10**9))
def test_draws(number):
    print("drawn", number)
"""
SLOW = """
import time
from hypothesis import given, strategies as st
@given(st.just(1))
def test_is_slow(number):
    time.sleep(0.5)
"""


def run(folder: Path, text: str, *options: str, profile: str = "ci") -> str:
    """The output of pytest on a file of that text, which has the conftest of this suite."""
    (folder / "conftest.py").write_text((Path(__file__).parent / "conftest.py").read_text())
    (folder / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, "."]
    environ = {**os.environ, "SUNGKA_HYPOTHESIS": profile, "PYTEST_ADDOPTS": ""}
    done = subprocess.run(
        command, cwd=folder, env=environ, capture_output=True, text=True, check=False
    )
    return done.stdout


def test_a_test_that_hangs_is_stopped(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    assert float(pytestconfig.getini("timeout")) == 120
    assert "Timeout" in run(tmp_path, HANGS, "--timeout", "1")


def test_property_tests_draw_the_same_in_each_run_of_ci(tmp_path: Path) -> None:
    first, second = (
        [line for line in run(tmp_path, DRAWS, "-s").splitlines() if line.startswith("drawn")]
        for _ in range(2)
    )
    assert len(set(first)) > 5
    assert first == second
    script = Path(__file__).parent.parent / ".ci" / "run"
    assert "export SUNGKA_HYPOTHESIS=ci\n" in script.read_text(encoding="utf-8")


@pytest.mark.parametrize("profile", ["ci", "chance"])
def test_a_busy_machine_fails_no_property_test(tmp_path: Path, profile: str) -> None:
    assert "1 passed" in run(tmp_path, SLOW, profile=profile)
