"""A hall that is killed while phones write: nothing is lost or doubled, results stand once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[3] / "bench" / "hall.py"


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="forks")
def test_nothing_is_lost_when_the_hall_is_killed() -> None:
    run = subprocess.run(
        [sys.executable, str(BENCH), "--kills", "30", "--tables", "5", "--pause", "0.6"],
        capture_output=True,
        text=True,
        timeout=110,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "lost 0, doubled 0; of 5 journals 5 equal" in run.stdout
