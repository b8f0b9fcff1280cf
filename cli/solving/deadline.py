"""How long a search may go on: so many seconds, or until Ctrl-C; and what is seen of it."""

from __future__ import annotations

import signal
import sys
import threading
from time import monotonic
from types import FrameType, TracebackType
from typing import TYPE_CHECKING

from ..files.progress import DELAY, wants_progress

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PAUSE = 0.1


class Deadline:
    """A clock of so many seconds, `None` for no end, that a first Ctrl-C puts to its end.

    A second Ctrl-C ends the command. While it is open, on a terminal, a line on standard error
    says what was last told.
    """

    def __init__(self, seconds: float | None) -> None:
        self.is_interrupted = False
        self._end = None if seconds is None else monotonic() + seconds
        self._began, self._told = monotonic(), ""
        self._due = self._began + DELAY
        self._is_wanted = wants_progress()
        self._line: tuple[Progress, TaskID] | None = None
        self._usual: object = None

    def __enter__(self) -> Deadline:
        if threading.current_thread() is threading.main_thread():
            self._usual = signal.signal(signal.SIGINT, self._interrupt)
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

    def is_late(self) -> bool:
        """Whether to stop now."""
        now = monotonic()
        if self._is_wanted and now >= self._due:
            self._draw()
            self._due = now + _PAUSE
        return self.is_interrupted or (self._end is not None and now >= self._end)

    def tell(self, said: str) -> None:
        """What is known by now."""
        self._told = said

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.is_interrupted = True
        self._restore()

    def _restore(self) -> None:
        if callable(self._usual):
            signal.signal(signal.SIGINT, self._usual)
            self._usual = None

    def _draw(self) -> None:
        if self._line is None:
            self._line = _line()
            self._line[0].start()
        progress, task = self._line
        seconds = f"{monotonic() - self._began:.0f} s"
        progress.update(task, description=f"{seconds}  {self._told}")
        progress.refresh()


def _line() -> tuple[Progress, TaskID]:
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
