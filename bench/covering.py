"""A pytest plugin that writes which functions each test calls, and how long it takes.

Tests that take too long are given up and left out.

`bench/mutants.py` loads it. `SUNGKA_COVERING` names the file: a line of JSON a test.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

ROOT = Path.cwd()
FLOORS = tuple(f"{ROOT}{os.sep}{floor}{os.sep}" for floor in ("engine", "notation", "replay"))

LONGEST = 5
"""The seconds of processor time, most of it for the watching, after which a test is given up."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Run a test, its fixtures included, and note what it called."""
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        called.add(frame.f_code)

    def give_up(number: int, frame: FrameType | None) -> None:
        sys.settrace(None)
        pytest.skip("too long a test to be run for every mutant")

    began = time.process_time()
    signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    sys.settrace(note)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.settrace(None)
        places = sorted(
            f"{Path(code.co_filename).relative_to(ROOT).as_posix()}:{code.co_qualname}"
            for code in called
            if code.co_filename.startswith(FLOORS)
        )
        if time.process_time() > began + LONGEST:
            places = []
        line = {"test": item.nodeid, "seconds": time.process_time() - began, "called": places}
        with open(os.environ["SUNGKA_COVERING"], "a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")
