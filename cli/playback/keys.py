"""Keys pressed at a terminal, without waiting for Enter, on every system."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from .viewer import Key

ReadKey = Callable[[float], Key | None]
"""Waits for a key with a meaning, at most the given seconds; `None` when the time is over."""

_NAMES = {
    " ": Key.PAUSE,
    "k": Key.PAUSE,
    "\x1b[D": Key.LEFT,
    "\x1bOD": Key.LEFT,
    "\x1b[C": Key.RIGHT,
    "\x1bOC": Key.RIGHT,
    "\x1b[A": Key.FASTER,
    "\x1bOA": Key.FASTER,
    "\x1b[B": Key.SLOWER,
    "\x1bOB": Key.SLOWER,
    "+": Key.FASTER,
    "=": Key.FASTER,
    "-": Key.SLOWER,
    "\x1b[H": Key.START,
    "\x1bOH": Key.START,
    "\x1b[1~": Key.START,
    "\x1b[F": Key.END,
    "\x1bOF": Key.END,
    "\x1b[4~": Key.END,
    "t": Key.BY_TURN,
    "l": Key.BY_LAP,
    "s": Key.BY_SHELL,
    "n": Key.NEXT_RECORD,
    "q": Key.QUIT,
    "\x1b": Key.QUIT,
}
_WINDOWS = {"K": Key.LEFT, "M": Key.RIGHT, "H": Key.FASTER, "P": Key.SLOWER, "G": Key.START,
            "O": Key.END}  # fmt: skip


@contextmanager
def terminal_keys() -> Iterator[ReadKey | None]:
    """A reader of the keyboard, `None` where there is none.

    The terminal is restored on leaving, also when SIGTERM ends the program.
    """
    if sys.platform == "win32":
        yield _read_windows_key
        return
    try:
        keyboard = _open_keyboard()
    except OSError:
        yield None
        return
    import termios
    import tty

    before = termios.tcgetattr(keyboard)
    old_handler = signal.signal(signal.SIGTERM, _exit)
    try:
        tty.setcbreak(keyboard)
        yield _Keys(keyboard).read
    finally:
        signal.signal(signal.SIGTERM, old_handler)
        with suppress(termios.error):
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        os.close(keyboard)


def _open_keyboard() -> int:
    """A descriptor of the terminal's keyboard, also when standard input is a record.

    Raises `OSError` where there is no terminal.
    """
    if sys.stdin is not None and sys.stdin.isatty():
        return os.dup(sys.stdin.fileno())
    return os.open("/dev/tty", os.O_RDONLY)


def _exit(number: int, _: object) -> None:
    """End by an exception, so that the terminal is restored on the way out."""
    raise SystemExit(128 + number)


class _Keys:
    """The keys of a terminal in the order pressed, also when several arrive in one read."""

    def __init__(self, keyboard: int) -> None:
        self._keyboard = keyboard
        self._waiting: deque[Key] = deque()

    def read(self, seconds: float) -> Key | None:
        import select

        end = time.monotonic() + seconds
        while not self._waiting:
            left = max(0.0, end - time.monotonic())
            ready, _, _ = select.select([self._keyboard], [], [], left)
            if not ready:
                return None
            pressed = os.read(self._keyboard, 64)
            if not pressed:
                return Key.QUIT
            # Latin-1 never fails; the bytes of other letters become characters without a meaning.
            self._waiting.extend(keys_in(pressed.decode("latin-1")))
        return self._waiting.popleft()


def keys_in(pressed: str) -> Iterator[Key]:
    """The keys in the characters of one read; an arrow key sends three or four characters.

    >>> [key.value for key in keys_in("q\x1b[D")]
    ['q', 'left']
    """
    for name in _PRESSED.findall(pressed):
        key = _NAMES.get(name if len(name) > 1 else name.lower())
        if key is not None:
            yield key


_PRESSED = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Z]|.", re.DOTALL)


def _read_windows_key(seconds: float) -> Key | None:
    import msvcrt

    end = time.monotonic() + seconds
    while True:
        if msvcrt.kbhit():  # type: ignore[attr-defined]
            pressed = msvcrt.getwch()  # type: ignore[attr-defined]
            if pressed in "\x00\xe0":
                key = _WINDOWS.get(msvcrt.getwch())  # type: ignore[attr-defined]
            else:
                key = _NAMES.get(pressed.lower())
            if key is not None:
                return key
        if time.monotonic() >= end:
            return None
        time.sleep(0.01)
