"""A command in a terminal of tmux: keys go in, and what the terminal shows comes out."""

from __future__ import annotations

import shlex
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

_NUMBERS = count(1)


class Pane:
    """A terminal of tmux; `folder` is where its command runs."""

    def __init__(self, folder: Path, columns: int, lines: int) -> None:
        self._folder = folder
        # A server that is ending refuses the next terminal, so each has a server of its own.
        self._tmux = ["tmux", "-u", "-S", str(folder / f"tmux{next(_NUMBERS)}"), "-f", "/dev/null"]
        self._size = ["-x", str(columns), "-y", str(lines)]

    def run(self, command: Sequence[str]) -> None:
        """Run a command, which takes the terminal over."""
        line = shlex.join(["env", "COLORTERM=truecolor", *command])
        self._do("new-session", "-d", *self._size, "-c", str(self._folder), line)
        self._do("pipe-pane", f"cat >> {shlex.quote(str(self._folder / 'sent'))}")

    def press(self, *keys: str) -> None:
        """Press keys by their names in tmux, one after the other."""
        for key in keys:
            self._do("send-keys", *(["-l"] if len(key) == 1 else []), "--", key)
            if key == "Escape":  # which with the next key would be another one
                time.sleep(0.25)

    def type(self, text: str) -> None:
        """Type characters at once."""
        self._do("send-keys", "-l", "--", text)

    def see(self, *texts: str, within: float = 20.0) -> str:
        """The text on the screen once it holds `texts`; raises `AssertionError` otherwise."""
        return self.wait(lambda shown: all(text in shown for text in texts), texts, within)

    def wait(self, holds: Callable[[str], bool], what: object, within: float = 20.0) -> str:
        """The text on the screen once something holds of it."""
        until = time.monotonic() + within
        while not holds(shown := self.read()):
            assert time.monotonic() < until, f"{what} is not shown:\n{shown}"
            time.sleep(0.05)
        return shown

    def read(self, *, has_styles: bool = False) -> str:
        """The lines that are shown."""
        return self._do("capture-pane", "-p", *(["-e"] if has_styles else []))

    def count_bells(self) -> int:
        """The number of times that the terminal was rung."""
        return (self._folder / "sent").read_bytes().count(b"\x07")

    def kill(self) -> None:
        """Kill the command without a word."""
        (process,) = self._do("list-panes", "-F", "#{pane_pid}").split()
        subprocess.run(["kill", "-9", process], check=True)

    @property
    def is_open(self) -> bool:
        """True while the command runs."""
        return subprocess.run([*self._tmux, "list-panes"], capture_output=True).returncode == 0

    def close(self) -> None:
        """End the terminal."""
        subprocess.run([*self._tmux, "kill-server"], check=False, capture_output=True)

    def _do(self, *arguments: str) -> str:
        run = subprocess.run([*self._tmux, *arguments], capture_output=True, check=True, text=True)
        return run.stdout


@contextmanager
def in_tmux(folder: Path, columns: int, lines: int) -> Iterator[Pane]:
    """A terminal of tmux, ended at last."""
    pane = Pane(folder, columns, lines)
    try:
        yield pane
    finally:
        pane.close()
