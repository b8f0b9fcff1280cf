"""Faults of the operating system, of bytes that are no text and of this program, in words."""

from __future__ import annotations

import errno
import os
from typing import NamedTuple

DEBUG = "SUNGKA_DEBUG"
"""The variable of the environment that lets a fault of this program through, with its traceback."""

LONGEST = 200
"""The most characters of an exception's own words that are shown."""


class NotText(NamedTuple):
    """Why bytes are no text: of a record, with its line and column from 1, or of a whole file.

    `ended` is the number of line ends of the record.
    """

    message: str
    hint: str
    line: int | None = None
    column: int | None = None
    ended: int = 0

    @property
    def is_of_file(self) -> bool:
        """True when nothing of the file can be read."""
        return self.line is None


def describe_error(error: OSError) -> str:
    """The operating system's reason as a lower-case phrase without the path."""
    if isinstance(error, FileNotFoundError):
        return "no such file or directory"
    if error.errno == errno.EBADF:
        return "it is closed"
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]


def find_near_file(path: str) -> str | None:
    """The path in the same folder whose name is most like that of a missing file.

    `None` where the folder cannot be listed, or holds no name that is nearly the same.
    """
    folder, name = os.path.split(path)
    try:
        names = os.listdir(folder or os.curdir)
    except (OSError, ValueError):
        return None
    # Imported here because hardly any run names a file that is not there.
    from difflib import get_close_matches

    wanted = name.lower()
    lower = {one.lower(): one for one in sorted(names, reverse=True)}
    near = [one for one in sorted(lower) if one.partition(".")[0] == wanted]
    near += get_close_matches(wanted, lower, 3, 0.75)
    near.sort(key=lambda one: ".sgn" not in one)  # of several, records first
    return os.path.join(folder, lower[near[0]]) if near else None


def is_debugging() -> bool:
    """True when a fault of this program is to end the run with its traceback."""
    return bool(os.environ.get(DEBUG))


def describe_program_fault(error: Exception) -> str:
    """The exception and its words, cut short, in one line, and the place it came from."""
    words = " ".join(str(error).split())
    words = words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
    kind = type(error).__name__ + (f": {words}" if words else "")
    return f"{kind} ({_find_last_place(error)})"


def _find_last_place(error: Exception) -> str:
    """The last line of our own code that the exception came through."""
    import traceback
    from pathlib import Path

    root = Path(__file__).resolve().parents[1]
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        path = Path(frame.filename)
        if path.is_relative_to(root):
            path = path.relative_to(root)
        elif path.is_absolute():
            continue
        return f"{path.as_posix()}:{frame.lineno}, in {frame.name}"
    return "in no line of its own"
