"""The project's two programs agree on random texts, and a program that fails is started again."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "conformance"))

from diff import Comparison, Disagreement, compare_programs  # noqa: E402
from program import Failed, Program  # noqa: E402

PYTHON = [sys.executable, "-m", "sungka.cli.conformance"]
NODE = ["node", str(ROOT / "js" / "harness.js")]


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed")
def test_random_texts_are_judged_alike() -> None:
    command = [sys.executable, str(ROOT / "conformance" / "run.py"), "--diff"]
    command += ["--inputs", "400", "--first", "20000", "--", *NODE, "--", *PYTHON]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


ECHO = [sys.executable, "-c", "for line in open(0): print('{\"valid\": true}', flush=True)"]
DEAF = [sys.executable, "-c", "input()"]


def test_several_processes_find_what_one_finds() -> None:
    found = []
    for jobs in (1, 2):
        total = Comparison()
        for part in compare_programs([ECHO, DEAF], 10, 1, range(1999, 2003), jobs):
            total.add(part)
        found.append([(each.number, each.name, each.data) for each in total.shown])
        assert (total.texts, total.serious) == (4, 4)
    assert found[0] == found[1]
    assert [(number, name) for number, name, _ in found[0]] == [
        (number, "failed") for number in range(1999, 2003)
    ]


def test_a_difference_is_shown_in_ascii() -> None:
    data = "%sgn 1\n{\x00\x1b[31m\u202eñ\U0001f41a}".encode() + b"\xff\n"
    shown = str(Disagreement(7, "valid", data, ({"valid": True}, {"valid": False})))
    assert shown == (
        "---- 7: valid\n%sgn 1\n{\\x00\\x1b[31m\\u202e\\xf1\\U0001f41a}\\xff\n\n"
        "   true []\n   false []"
    )


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
