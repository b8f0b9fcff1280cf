"""Kills the scorer's screen at random instants: `killing_screen.py FOLDER SEED RUNS`.

A program of its own, as it forks, like `killing.py` beside it. Half of the screens are killed while
the list of slips is open, or just after one was chosen. Their title is a sum of all entries shown.
"""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import sys
import time
from pathlib import Path
from random import Random
from zlib import crc32

from sungka.cli.files.score_journal import SUFFIX
from sungka.cli.recording.screen import panels
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.screen.shown_cells import ShownCells
from sungka.cli.recording.session import Recording
from sungka.replay.scoring.ledger import Ledger, empty_ledger

RULES = "sungkaan houses=5 shells=4 again=no rounds=3"
SHOWN = re.compile(rb"sum (\d+)\.")


def add_up(ledger: Ledger) -> int:
    """A number that tells one state of a recording from others."""
    return crc32("\n".join(entry.text for entry in ledger.entries).encode())


def run_screen(path: str) -> tuple[int, int]:
    """Run the screen in a process of its own; returns it, and its terminal."""
    import fcntl
    import pty
    import termios

    process, terminal = pty.fork()
    if process == 0:
        try:
            os.environ["TERM"] = "xterm-256color"
            panels.title_line = lambda controller: f"sum {add_up(controller.recording.ledger)}."
            # Whole lines are sent, so that a number that is shown can be read.
            ShownCells.shorten = lambda self, drawn: drawn  # type: ignore[method-assign]
            RecorderApp(Recording(path)).run()
        finally:
            os._exit(1)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    return process, terminal


def read_sums(terminal: int, seconds: float, awaited: int | None = None) -> list[int]:
    """The sums shown within some seconds, or until one that is awaited."""
    sent, until = b"", time.monotonic() + seconds
    while (rest := until - time.monotonic()) > 0:
        if select.select([terminal], [], [], rest)[0]:
            try:
                piece = os.read(terminal, 65536)
            except OSError:  # its end: the process was killed
                break
            sent += piece
            if awaited is not None and f"sum {awaited}.".encode() in sent:
                break
    return [int(number) for number in SHOWN.findall(sent)]


def list_states(path: Path) -> list[int]:
    """The sum after each line of a journal."""
    ledger, sums = empty_ledger(), []
    recording = Recording(str(path))
    try:
        lines = [*recording._journal.lines]
    finally:
        recording.close()
    for line in lines:
        after = ledger.take(line.text, line.spent, line.when)
        assert isinstance(after, Ledger), line
        ledger = after
        sums.append(add_up(ledger))
    assert add_up(recording.ledger) == sums[-1]
    return sums


def kill_once(path: Path, chance: Random) -> bool:
    """Type on a screen and kill it; returns whether the list of slips was asked for."""
    recording = Recording(str(path))
    sheet, before = recording.ledger.sheet, add_up(recording.ledger)
    stores = ":".join(str(store + chance.choice((1, 2, -1))) for store in sheet.position.stores)
    recording.close()
    process, terminal = run_screen(str(path))
    shown = read_sums(terminal, 20, before)
    assert shown, "the screen does not come up"
    keys = "".join(chance.choices("12345", k=chance.randint(1, 3)))
    asks = chance.random() < 0.5
    os.write(terminal, keys.encode() if sheet.mover is not None else b"\r\r")
    shown += read_sums(terminal, chance.random() * 0.4)
    if asks:
        os.write(terminal, f"\x7f={stores}\r".encode())
        shown += read_sums(terminal, 0.6 + chance.random() * 0.4)
        os.write(terminal, chance.choice([b"1", b"2", b"0", b""]))
        shown += read_sums(terminal, chance.random() * 0.1)
    os.kill(process, signal.SIGKILL)
    shown += read_sums(terminal, 1)
    os.waitpid(process, 0)
    os.close(terminal)
    states = list_states(path)
    later = iter(states)
    assert all(one in later for one in dict.fromkeys(shown)), "what was shown is lost"
    return asks


def main(folder: Path, seed: int, runs: int) -> None:
    """Kill so many screens."""
    chance, path, listed = Random(seed), folder / f"{seed}.sgn", 0
    for number in range(runs):
        if number % 30 == 0:
            path = folder / f"{seed}-{number}.sgn"
            recording = Recording(str(path))
            recording.enter(f'[Rules "{RULES}"]')
            recording.close()
            assert (folder / (path.name + SUFFIX)).exists()
        listed += kill_once(path, chance)
    print(f"{runs} killed, {listed} with a list of slips")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
