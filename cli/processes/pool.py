"""A pool of processes that gives the results in the order of the tasks.

Unlike in `concurrent.futures`, a killed process does not break the pool: the parent does its
task. Tasks are taken only as they are needed, and Ctrl-C reaches the parent alone.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

With = TypeVar("With")
Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 4
"""The tasks per process that may be done before the one whose result is due."""


def run_in_order(
    work: Callable[[With, Task], Result], given: With, tasks: Iterable[Task], processes: int
) -> Iterator[tuple[Task, Result]]:
    """Yield every task with its result; a task is taken when a process is free to do it.

    `given` is sent to every process once. The task of a process that is killed is done here.
    """
    pool = _Pool(work, given, processes)
    waiting: deque[_Place[Task, Result]] = deque()
    try:
        for task in tasks:
            place = _Place[Task, Result](task)
            waiting.append(place)
            pool.hand_out(place)
            while waiting and (waiting[0].results or len(waiting) >= AHEAD * processes):
                yield _first(waiting, pool)
        while waiting:
            yield _first(waiting, pool)
        pool.close()
    finally:
        pool.stop()


class _Place(Generic[Task, Result]):
    """A task in its place in the queue, with its result once that has come."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.results: list[Result] = []


def _first(
    waiting: deque[_Place[Task, Result]], pool: _Pool[With, Task, Result]
) -> tuple[Task, Result]:
    place = waiting.popleft()
    while not place.results:
        pool.take_results()
    return place.task, place.results[0]


class _Pool(Generic[With, Task, Result]):
    """Processes with at most one task each, started when there is a task for them."""

    def __init__(self, work: Callable[[With, Task], Result], given: With, processes: int) -> None:
        self._work, self._given, self._most = work, given, processes
        self._context = get_context()
        self._processes: dict[Connection, BaseProcess] = {}
        self._busy: dict[Connection, _Place[Task, Result]] = {}
        self._free: list[Connection] = []

    def hand_out(self, place: _Place[Task, Result]) -> None:
        """Give a task to a process, waiting until one is free."""
        while not self._free and len(self._processes) >= self._most:
            self.take_results()
        if not self._free:
            self._start()
        process = self._free.pop()
        self._busy[process] = place
        try:
            process.send(place.task)
        except OSError:
            self._do_here(process)

    def take_results(self) -> None:
        """Wait until at least one process is done, and take its result."""
        ready = wait(list(self._busy))
        for process in [one for one in self._busy if one in ready]:
            try:
                result = process.recv()
            except (EOFError, OSError):
                self._do_here(process)
            else:
                self._busy.pop(process).results.append(result)
                self._free.append(process)

    def close(self) -> None:
        """Let the processes end; none may have a task left."""
        for connection, process in self._processes.items():
            connection.close()
            process.join()

    def stop(self) -> None:
        """End the processes whatever they are doing; does nothing after `close`."""
        for connection, process in self._processes.items():
            connection.close()
            if process.is_alive():
                process.terminate()
            process.join()

    def _start(self) -> None:
        ours, theirs = self._context.Pipe()
        others = [ours, *self._processes]
        process = self._context.Process(
            target=_serve, args=(theirs, others, self._work, self._given), daemon=True
        )
        with hold_interrupts():
            process.start()
        theirs.close()
        self._processes[ours] = process
        self._free.append(ours)

    def _do_here(self, process: Connection) -> None:
        """Do the task of a process that has died."""
        place = self._busy.pop(process)
        self._processes.pop(process).join()
        process.close()
        place.results.append(self._work(self._given, place.task))


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back, so that threads and processes that are just starting never see it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        _let_interrupts_in()


def _let_interrupts_in() -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _serve(
    connection: Connection,
    others: Sequence[Connection],
    work: Callable[[With, Task], Result],
    given: With,
) -> None:
    # Ctrl-C reaches every process of a terminal; only the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _let_interrupts_in()
    # Held open here, they would keep the other processes waiting if the parent is killed.
    for other in others:
        other.close()
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        result = work(given, task)
        try:
            connection.send(result)
        except OSError:
            return
