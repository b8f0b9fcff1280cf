"""The deadline of a search, brought forward by Ctrl-C, and a line that shows its progress."""

from __future__ import annotations

import signal
import sys
import threading
from time import monotonic
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, NamedTuple

from ..files.progress import DELAY, wants_progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from ctypes import c_bool

    from rich.progress import Progress, TaskID

    from ...analysis.search.bounded import Found, Share, Stage, StagePart

_PAUSE = 0.1
"""The seconds between two drawings of the progress line."""


class Deadline:
    """A deadline in seconds (`None`: never); the first Ctrl-C makes it due.

    A second Ctrl-C ends the command. While it is open and standard error is a terminal, a line
    there shows the time and the last progress.
    """

    def __init__(self, seconds: float | None) -> None:
        self.is_interrupted = False
        self._began, self._progress = monotonic(), ""
        self._end = None if seconds is None else self._began + seconds
        self._due = self._began + DELAY
        self._is_wanted = wants_progress()
        self._line: tuple[Progress, TaskID] | None = None
        self._old_handler: object = None
        self._shared: list[c_bool] = []

    def __enter__(self) -> Deadline:
        # Python lets only the main thread set signal handlers.
        if threading.current_thread() is threading.main_thread():
            self._old_handler = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._restore()
        if self._line is not None:
            self._line[0].stop()

    def is_due(self) -> bool:
        """True when the search must stop now; also draws the progress line when that is due."""
        now = monotonic()
        if self._is_wanted and now >= self._due:
            self._draw()
            self._due = now + _PAUSE
        return self.is_interrupted or (self._end is not None and now >= self._end)

    def spent(self) -> float:
        """The part of the time that has passed, from 0 to 1; 0 without an end."""
        if self._end is None:
            return 0.0
        return min(1.0, (monotonic() - self._began) / max(self._end - self._began, 1e-9))

    def share(self) -> SharedDeadline:
        """The same deadline for processes that are started after this."""
        # Imported here because they are slow to import, and a search in one process needs neither.
        from ctypes import c_bool
        from multiprocessing.sharedctypes import RawValue

        flag = RawValue(c_bool, self.is_interrupted)
        self._shared.append(flag)
        return SharedDeadline(self._end, flag)

    def report(self, progress: str) -> None:
        """Note what is known so far, for the progress line."""
        self._progress = progress

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.is_interrupted = True
        for flag in self._shared:
            flag.value = True
        self._restore()

    def _restore(self) -> None:
        if callable(self._old_handler):
            signal.signal(signal.SIGINT, self._old_handler)
            self._old_handler = None

    def _draw(self) -> None:
        if self._line is None:
            self._line = _make_line()
            self._line[0].start()
        progress, task = self._line
        seconds = f"{monotonic() - self._began:.0f} s"
        progress.update(task, description=f"{seconds}  {self._progress}")
        progress.refresh()


class SharedDeadline(NamedTuple):
    """A deadline for other processes of this machine, which share its clock and a flag."""

    end: float | None
    flag: c_bool

    def is_due(self) -> bool:
        """True when the search must stop now."""
        return self.flag.value or (self.end is not None and monotonic() >= self.end)


def share_among(processes: int, deadline: Deadline) -> Share:
    """Make the function that shares the parts of a stage out among `processes` processes.

    All keep the deadline. The result does not depend on the number of processes.
    """
    # Imported here because most searches are not shared.
    from ...analysis.search.whole_turns import do_part
    from ..processes.pool import run_in_order

    shared = deadline.share()

    def share(stage: Stage, parts: Sequence[StagePart]) -> Iterator[Found]:
        given = stage._replace(is_late=None if stage.is_late is None else shared.is_due)
        for _, found in run_in_order(do_part, given, parts, processes):
            deadline.is_due()  # draws the line of progress
            yield found

    return share


def _make_line() -> tuple[Progress, TaskID]:
    # Imported here because rich is slow to import and most searches end before a line is due.
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    progress = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        TextColumn("Ctrl-C: what is known by now", style="dim"),
        console=Console(file=sys.stderr),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    return progress, progress.add_task("", total=None)
