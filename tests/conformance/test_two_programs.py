"""The project's two programs agree on random texts, and a program that fails is started again."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "conformance"))

from program import Failed, Program  # noqa: E402

PYTHON = [sys.executable, "-m", "sungka.cli.conformance"]
NODE = ["node", str(ROOT / "js" / "harness.js")]


@pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed")
def test_random_texts_are_judged_alike() -> None:
    command = [sys.executable, str(ROOT / "conformance" / "run.py"), "--diff"]
    command += ["--inputs", "400", "--first", "20000", "--", *NODE, "--", *PYTHON]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_a_program_that_fails_is_started_again() -> None:
    program = Program(
        [sys.executable, "-c", "input(); print('{}', flush=True); input(); print('x')"]
    )
    assert program.start() == {}
    with pytest.raises(Failed):
        program.ask({"do": "read"})
    assert program.start() == {}
    program.stop()


def test_a_program_that_hangs_has_failed() -> None:
    program = Program([sys.executable, "-c", "import time; time.sleep(60)"], seconds=0.5)
    with pytest.raises(Failed, match=r"0\.5 seconds"):
        program.start()
