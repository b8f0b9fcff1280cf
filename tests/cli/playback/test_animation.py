"""The animation in a terminal of its own."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..conftest import MATCH

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is needed", allow_module_level=True)

import fcntl
import pty
import struct
import termios

ALTERNATE, BACK = b"\x1b[?1049h", b"\x1b[?1049l"


class Terminal:
    """A terminal of 90 by 30 with the command running in it."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.ours, self.theirs = pty.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 90, 0, 0))
        self.before = termios.tcgetattr(self.theirs)
        self.running = subprocess.Popen(
            [sys.executable, "-m", "sungka.cli", *arguments],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env={**os.environ, "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        self.seen = b""

    def press(self, keys: bytes) -> None:
        os.write(self.ours, keys)

    def read_until(self, text: str) -> None:
        """Read on until something new holds the text."""
        start, end = len(self.seen), time.monotonic() + 30
        while text.encode() not in self.seen[start:]:
            assert time.monotonic() < end, self.seen[start:].decode(errors="replace")[-2000:]
            ready, _, _ = select.select([self.ours], [], [], 1)
            if ready:
                self.seen += os.read(self.ours, 1 << 16)

    def end(self) -> int:
        """The status, once the command has ended and all it wrote is read."""
        while self.running.poll() is None or select.select([self.ours], [], [], 0.1)[0]:
            if select.select([self.ours], [], [], 0.1)[0]:
                self.seen += os.read(self.ours, 1 << 16)
        return self.running.returncode

    def is_restored(self) -> bool:
        same = termios.tcgetattr(self.theirs)[:4] == self.before[:4]
        return same and self.seen.rfind(BACK) > self.seen.rfind(ALTERNATE) >= 0


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """The terminals a test opens; programs still running in them are ended."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.running.poll() is None:
            terminal.running.kill()
            terminal.running.wait()
        os.close(terminal.ours)
        os.close(terminal.theirs)


def test_keys_lead_through_the_record(folder: Path, terminals: list[Terminal]) -> None:
    terminals.append(Terminal("replay", "match.sgn"))
    terminal = terminals[0]
    terminal.read_until("Home End")
    terminal.press(b" ")
    terminal.read_until("paused")
    terminal.press(b"t")
    terminal.read_until("by turn")
    terminal.press(b"\x1b[F")
    terminal.read_until("South (Santos, Maria) wins, 20-12 (standing)")
    terminal.press(b"\x1b[H")
    terminal.read_until("round 1: both hands begin")
    terminal.press(b"q")
    assert terminal.end() == 0
    assert terminal.is_restored()


def test_the_next_record_follows(folder: Path, terminals: list[Terminal]) -> None:
    (folder / "two.sgn").write_text(f"{MATCH}\n{MATCH.replace('Sinulog', 'Dinagyang')}")
    terminals.append(Terminal("replay", "two.sgn"))
    terminal = terminals[0]
    terminal.read_until("Home End")
    terminal.press(b"n")
    terminal.read_until("record 2: Dinagyang Open")
    terminal.press(b"\x1bq")
    assert terminal.end() == 0
    assert terminal.is_restored()


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["int", "term"]
)
def test_the_terminal_is_restored_whatever_ends_it(
    folder: Path, terminals: list[Terminal], number: signal.Signals, status: int
) -> None:
    terminals.append(Terminal("replay", "match.sgn"))
    terminal = terminals[0]
    terminal.read_until("Home End")
    os.kill(terminal.running.pid, number)
    assert terminal.end() == status
    assert terminal.is_restored()
    assert b"Traceback" not in terminal.seen


def test_no_color_is_obeyed(folder: Path, terminals: list[Terminal]) -> None:
    terminals.append(Terminal("replay", "match.sgn", NO_COLOR="1"))
    terminal = terminals[0]
    terminal.read_until("Home End")
    terminal.press(b"q")
    assert terminal.end() == 0
    assert b"\x1b[36m" not in terminal.seen
    assert b"46m" not in terminal.seen


def test_no_animation_prints_boards(folder: Path, terminals: list[Terminal]) -> None:
    terminals.append(Terminal("replay", "--no-animation", "match.sgn"))
    terminal = terminals[0]
    assert terminal.end() == 0
    assert ALTERNATE not in terminal.seen
    assert "South (Santos, Maria) wins" in terminal.seen.decode()
