"""A round scored by browsers of phone size, with slips, a dead phone and a killed hall."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.browsing import CHROMIUM, REQUIRED

BENCH = Path(__file__).parents[3] / "bench" / "hall_round.py"


@pytest.mark.long
@pytest.mark.skipif(CHROMIUM is None and not REQUIRED, reason="Chromium is not installed")
def test_the_folder_after_a_round_is_what_one_scorer_writes() -> None:
    run = subprocess.run(
        [sys.executable, str(BENCH), "2", "3"], capture_output=True, text=True, timeout=110
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "2 tables" in run.stdout.splitlines()[-1]
    for what in ("phones replaced: 1", "halls killed: 1", "times offline: 1"):
        assert what in run.stdout.splitlines()
