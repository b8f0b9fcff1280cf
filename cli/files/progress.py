"""A progress bar for the bytes of the input, shown when reading takes a while."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

from ...files.inputs import STDIN, Input, Missing, size_of
from ..console.exit_status import complain
from ..console.terminal import is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

DELAY = 2.0
"""The seconds of work before the bar appears."""

SLOW = "sungka: the slow engine is used (plain Python); with a C compiler it is far faster"
"""The message after a long run that is not compiled."""

_PAUSE = 0.1
"""The seconds between two redraws."""


class ProgressBar:
    """Shows how much of the work is done, on standard error if it is a terminal; gone when closed.

    It counts the bytes of the entries, or up to `total` where that is given. After a run over
    entries that took as long as the bar waits, a line says so if the project is not compiled.
    The drawing is `rich.progress`, imported only when the bar appears.
    """

    def __init__(
        self, entries: Iterable[Input | Missing] = (), *, total: int | None = None
    ) -> None:
        self._is_wanted = wants_progress()
        self._counts_bytes = total is None
        self._total = total
        if self._counts_bytes and self._is_wanted:
            self._total = _bytes(entries)
        self._done = 0
        self._due = self._late = monotonic() + DELAY
        self._bar: tuple[Progress, TaskID] | None = None
        self._is_shown = False

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.clear()
        if kind is None and self._counts_bytes and monotonic() >= self._late:
            # Imported here because short runs may do without the kernel.
            from ...engine.version import is_compiled

            if not is_compiled():
                complain(SLOW)

    def advance(self, size: int) -> None:
        """Count `size` more bytes, or whatever is counted, as done."""
        self._done += size
        if self._is_wanted and monotonic() >= self._due:
            self._draw()

    def watch(self, chunk: bytes) -> None:
        """Count the bytes of a chunk as done."""
        self.advance(len(chunk))

    def clear(self) -> None:
        """Remove the bar before something else is written; the next `advance` brings it back."""
        if self._bar is not None and self._is_shown:
            self._bar[0].stop()
            self._is_shown = False

    def _draw(self) -> None:
        if self._bar is None:
            self._bar = _bar(self._total, counts_bytes=self._counts_bytes)
        progress, task = self._bar
        progress.update(task, completed=self._done)
        if not self._is_shown:
            progress.start()
            self._is_shown = True
        progress.refresh()
        self._due = monotonic() + _PAUSE


def wants_progress() -> bool:
    """True when standard error is a terminal that nothing else draws on."""
    if not is_terminal(sys.stderr) or os.environ.get("TERM") == "dumb":
        return False
    # A program that reads our output from a pipe, like a pager, may use the same terminal.
    with suppress(OSError, ValueError):
        return not stat.S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode)
    return False


def _bar(total: int | None, *, counts_bytes: bool) -> tuple[Progress, TaskID]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        MofNCompleteColumn,
        Progress,
        TimeRemainingColumn,
    )

    progress = Progress(
        BarColumn(),
        DownloadColumn() if counts_bytes else MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    return progress, progress.add_task("", total=total)


def _bytes(entries: Iterable[Input | Missing]) -> int | None:
    """The bytes of all files; `None` when standard input is among them."""
    sizes = [None if entry.path == STDIN else size_of(entry) for entry in entries]
    return None if None in sizes else sum(size for size in sizes if size is not None)
