"""Kills recorders at the end of a tournament's game: `killing_desk.py FOLDER SEED RUNS`.

A program of its own, as it forks, like `killing.py` beside it.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from pathlib import Path
from random import Random

from cli.recording.test_event_desk import find_match, lines_of, make_cup
from sungka.cli.recording.event_desk import EventDesk
from sungka.cli.recording.record_files import RecordOptions


def end_and_kill(cup: Path, last: str, seconds: float) -> bool:
    """Enter the last line and kill the recorder so long after; whether it said it was done."""
    told, telling = os.pipe()
    recorder = os.fork()
    if recorder == 0:
        os.close(told)
        try:
            desk = EventDesk(str(cup))
            recording = desk.open(desk.find_game("1.01"), RecordOptions())
            os.write(telling, b"b")
            assert recording.enter(last) is None
            notice = recording.hand_over()
            os.write(telling, b"e" if notice is not None and notice.is_kept else b"x")
            time.sleep(60)
        finally:
            os._exit(1)
    os.close(telling)
    assert os.read(told, 1) == b"b"
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass
    os.kill(recorder, signal.SIGKILL)
    os.waitpid(recorder, 0)
    said = os.read(told, 1)
    os.close(told)
    assert said in (b"", b"e")
    return said == b"e"


def main(folder: Path, seed: int, runs: int) -> None:
    """Kill so many recorders."""
    chance, between = Random(seed), 0
    lines, score = find_match()
    ready, cup = folder / "ready", folder / "cup"
    make_cup(ready)
    desk = EventDesk(str(ready))
    recording = desk.open(desk.find_game("1.01"), RecordOptions())
    for line in lines[:-1]:
        assert recording.enter(line) is None
    recording.close()
    for _ in range(runs):
        shutil.copytree(ready, cup)
        is_said = end_and_kill(cup, lines[-1], chance.random() * 0.03)
        written = [line for line in lines_of(cup) if line.endswith("Z")]
        assert len(written) == 1 or not is_said
        is_ended = "\nend" in (cup / "games/1.01.sgn").read_text(encoding="utf-8")
        between += is_ended and not written
        desk = EventDesk(str(cup))
        desk.keep_finished()
        if is_ended:
            assert [line.split(" by ")[0] for line in lines_of(cup)] == [f"result 1.01 {score}"]
        recording = desk.open(desk.find_game("1.01"), RecordOptions())
        if len(recording.ledger.entries) <= len(lines):
            assert recording.enter(lines[-1]) is None
            recording.hand_over()
        recording.close()
        assert [line.split(" by ")[0] for line in lines_of(cup)] == [f"result 1.01 {score}"]
        shutil.rmtree(cup)
    print(f"{runs} killed, {between} between the record and the journal")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
