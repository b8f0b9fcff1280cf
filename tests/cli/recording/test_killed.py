"""Killed at any instant, a recording goes on where it was; no acknowledged entry is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from support.entries import entries_of
from support.matches import random_match

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed by POSIX's signal")

HERE = Path(__file__).parent
RULES = "sungka houses=4 shells=4 rounds=3"


@pytest.mark.long
def test_300_kills_at_random_instants_lose_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent.parent)}
    halves = [
        subprocess.Popen(
            [sys.executable, HERE / "killing.py", tmp_path, str(seed), "150"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for seed in (1, 2)
    ]
    told = [half.communicate(timeout=600)[0] for half in halves]
    assert [half.returncode for half in halves] == [0, 0], told
    assert [text.split()[0] for text in told] == ["150", "150"]
    assert {entry.suffix for entry in tmp_path.iterdir()} <= {".sgn", ".journal", ".part"}


@pytest.mark.long
def test_screens_killed_at_random_instants_lose_nothing_that_was_shown(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, HERE / "killing_screen.py", tmp_path, "1", "15"],
        env={**os.environ, "PYTHONPATH": str(HERE.parent.parent)},
        capture_output=True,
        text=True,
        timeout=110,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("15 killed, ")


def test_the_command_killed_at_random_instants_loses_nothing(tmp_path: Path) -> None:
    chance = Random(8)
    lines = [f'[Rules "{RULES}"]', *entries_of(random_match(RULES, 1))]
    command = [sys.executable, "-m", "sungka.cli", "record", str(tmp_path / "game.sgn"), "--stdin"]
    done = 0
    for _ in range(8):
        recorder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert recorder.stdin is not None
        assert recorder.stdout is not None
        opened = json.loads(recorder.stdout.readline())
        assert done <= opened["entries"] <= done + 1
        done = opened["entries"]
        recorder.stdin.write("\n".join(lines[done:]).encode() + b"\n")
        recorder.stdin.flush()
        for _ in range(chance.randrange(1, 5)):
            done = json.loads(recorder.stdout.readline())["entries"]
        time.sleep(chance.random() * 0.02)
        os.kill(recorder.pid, signal.SIGKILL)
        rest = recorder.stdout.read()
        recorder.stdin.close()
        recorder.wait()
        whole = [line for line in rest.splitlines(keepends=True) if line.endswith(b"\n")]
        done = max([done, *(json.loads(line)["entries"] for line in whole)])
    ended = subprocess.run(
        command, input="\n".join(lines[done + 1 :]).encode(), capture_output=True, check=True
    )
    opened = json.loads(ended.stdout.splitlines()[0])
    assert done <= opened["entries"] <= done + 1
