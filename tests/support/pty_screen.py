"""A program on a pseudo-terminal: its keys, and what it sends."""

from __future__ import annotations

import os
import select
import signal
import struct
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress


class PtyScreen:
    """A program that runs on a terminal of its own; `columns` and `lines` are its size."""

    def __init__(self, arguments: Sequence[str], columns: int, lines: int) -> None:
        import pty

        self._process, self._terminal = pty.fork()
        if self._process == 0:
            os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
            os.execv(sys.executable, [sys.executable, "-m", "sungka.cli", *arguments])
        self.resize(columns, lines)

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal a size, and tell the program, also where it had that size."""
        import fcntl
        import termios

        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, size)
        os.kill(self._process, signal.SIGWINCH)

    def read(self, quiet: float = 0.2, first: float = 20.0) -> bytes:
        """All that is sent until nothing comes for `quiet` seconds; the first within `first`."""
        sent, wait = b"", first
        while select.select([self._terminal], [], [], wait)[0]:
            try:
                piece = os.read(self._terminal, 65536)
            except OSError:  # the program has ended
                piece = b""
            if not piece:
                break
            sent, wait = sent + piece, quiet
        return sent

    def type(self, keys: str) -> None:
        """Type characters."""
        os.write(self._terminal, keys.encode())

    def close(self) -> None:
        """End the program."""
        with suppress(ProcessLookupError):
            os.kill(self._process, 9)
        os.waitpid(self._process, 0)
        os.close(self._terminal)


@contextmanager
def on_pty(arguments: Sequence[str], columns: int, lines: int) -> Iterator[PtyScreen]:
    """A `sungka` command on a terminal of its own, ended at last."""
    screen = PtyScreen(arguments, columns, lines)
    try:
        yield screen
    finally:
        screen.close()


def count_bytes(
    path: str, rules: str, entries: Sequence[str], columns: int, lines: int
) -> list[int]:
    """The bytes that the scorer's screen sends for each lift of a match."""
    counts = []
    with on_pty(["record", path, "--rules", rules, "--no-bell"], columns, lines) as screen:
        screen.read(quiet=1.5)
        for entry in entries:
            if "|" in entry:
                screen.type(f"/{entry}\r")
            else:
                screen.type(entry[1:] if entry[1:].isdecimal() else "\r")
            sent = screen.read()
            if entry[1:].isdecimal():
                counts.append(len(sent))
    return counts
