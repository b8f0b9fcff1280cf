"""Kills recorders at random instants and goes on after each: `killing.py FOLDER SEED RUNS`.

A program of its own, as it forks: every recorder then begins in a millisecond, with the parser
and the engine loaded, and only recording is killed.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from sungka.cli.recording.session import Recording
from sungka.notation.reading.parser import read
from sungka.notation.record import Record, Tag
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from support.entries import entries_of
from support.matches import random_match

RULES = "sungka houses=4 shells=4 rounds=3"


def whole_match(seed: int) -> tuple[str, list[str]]:
    """The text of a match, and the lines that enter it."""
    match = random_match(RULES, seed)
    result = Tag("Result", play(match).result.to_text())
    record = rewrite_in_detail(play(Record((*match.tags, result), match.body)), Detail.STANDARD)
    return write(record), [f'[Rules "{RULES}"]', *entries_of(match)]


def check_valid(path: Path) -> None:
    """The file holds a whole record without an error."""
    (reading,) = read(path.read_text(encoding="utf-8"))
    found = [*reading.diagnostics, *play(reading.record).diagnostics]
    assert not [finding for finding in found if finding.is_error]


def kill_after(path: str, lines: Sequence[str], acknowledged: int, seconds: float) -> int:
    """The number of entries acknowledged when the recorder was killed.

    It is killed so many seconds after it has acknowledged that many lines, wherever it is then.
    """
    told, telling = os.pipe()
    recorder = os.fork()
    if recorder == 0:
        os.close(told)
        try:
            recording = Recording(path)
            os.write(telling, b"%8d" % len(recording.ledger.entries))
            for line in lines:
                assert recording.enter(line) is None
                os.write(telling, b"%8d" % len(recording.ledger.entries))
            time.sleep(60)
        finally:
            os._exit(1)
    os.close(telling)
    entries = 0
    for _ in range(1 + acknowledged):
        entries = int(os.read(told, 8) or b"0")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass  # a sleep is too coarse to hit every instant of an entry
    os.kill(recorder, signal.SIGKILL)
    os.waitpid(recorder, 0)
    while said := os.read(told, 8):
        entries = int(said)
    os.close(told)
    return entries


def main(folder: Path, seed: int, runs: int) -> None:
    """Kill so many recorders."""
    chance = Random(seed)
    killed = between = 0
    while True:
        text, lines = whole_match(chance.randrange(10**6))
        path = folder / f"{seed}-{killed}.sgn"
        done = 0
        while done < len(lines):
            if killed == runs:
                print(f"{killed} killed, {between} between the disk and the word for it")
                return
            wanted = min(chance.randrange(8), len(lines) - done - 1)
            acknowledged = kill_after(str(path), lines[done:], wanted, chance.random() * 0.02)
            killed += 1
            if path.exists():
                check_valid(path)
            recording = Recording(str(path))
            entries = [entry.text for entry in recording.ledger.entries]
            recording.close()
            assert acknowledged <= len(entries) <= acknowledged + 1, (acknowledged, len(entries))
            assert entries == lines[: len(entries)]
            check_valid(path)
            between += len(entries) > acknowledged
            done = len(entries)
        assert path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
