"""The checks of open documents: one thread, a wait after each key, and no findings that are old."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

Found = TypeVar("Found")

WAIT = 0.04
"""The seconds after a key before a check begins: the next key mostly comes later than that."""

SETTLED = 0.4
"""The seconds after which a text is taken as settled, and checked for what takes longer."""


class CheckQueue(Generic[Found]):
    """Checks documents by name in one thread, the newest state of each.

    `start` is called in the thread of the loop and gives the work for the state then: a function
    that is called in the worker with `go_on`, which turns false as soon as a newer state has come.
    `finish` is called in the thread of the loop with what the work gave, unless it gave `None` or
    a newer state has come.
    """

    def __init__(
        self,
        start: Callable[[str], Callable[[Callable[[], bool]], Found | None] | None],
        finish: Callable[[str, Found], None],
    ) -> None:
        self._start, self._finish = start, finish
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="check")
        self._states: dict[str, int] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._running: dict[str, Future[Found | None]] = {}

    def ask(self, name: str, wait: float = WAIT) -> None:
        """Check a document after a wait, in seconds; a check that is waiting or running is over."""
        self._end(name)
        self._states[name] = self._states.get(name, 0) + 1
        loop = asyncio.get_running_loop()
        self._timers[name] = loop.call_later(wait, self._begin, name, loop)

    def drop(self, name: str) -> None:
        """Forget a document: nothing more is found in it."""
        self._end(name)
        self._states.pop(name, None)

    def close(self) -> None:
        """End all work."""
        for name in [*self._states]:
            self.drop(name)
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _end(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()
        running = self._running.pop(name, None)
        if running is not None:
            running.cancel()

    def _begin(self, name: str, loop: asyncio.AbstractEventLoop) -> None:
        self._timers.pop(name, None)
        work, state = self._start(name), self._states.get(name)
        if work is None or state is None:
            return

        def go_on() -> bool:
            return self._states.get(name) == state

        def take(found: Found | None) -> None:
            if found is not None and go_on():
                self._finish(name, found)

        def run() -> Found | None:
            return work(go_on) if go_on() else None

        def hand_over(done: Future[Found | None]) -> None:
            if not done.cancelled() and not loop.is_closed():
                error = done.exception()
                if error is None:
                    loop.call_soon_threadsafe(take, done.result())

        running = self._running[name] = self._worker.submit(run)
        running.add_done_callback(hand_over)
