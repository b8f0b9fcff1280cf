"""The next sensible command of a longer job, named on a terminal."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence

from .exit_status import complain
from .terminal import is_terminal

MOST_FILES = 3
"""The most files that are named; for more stands `FILES`."""


def suggest(reason: str, *words: str, files: Sequence[str] = ()) -> None:
    """Name the next command and the reason for it, if standard error is a terminal.

    The `files` follow the first of the `words`, which is the command.
    """
    if not is_terminal(sys.stderr):
        return
    command, *options = words
    named = list(files) if len(files) <= MOST_FILES else ["FILES"]
    complain(f"next, {reason}: sungka {shlex.join([command, *named, *options])}")
