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
from multiprocessing.reduction import ForkingPickler
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar

With = TypeVar("With")
Task = TypeVar("Task")
Result = TypeVar("Result")
Given = TypeVar("Given", covariant=True)

AHEAD = 4
"""The tasks per process that may be done before the one whose result is due."""

_QUICK = 0.1
"""The seconds below which tasks are quick, so that a process is given the next one beforehand."""

_SMALL = 2048
"""The bytes up to which a task, pickled, may wait in a pipe.

A pipe holds two of them on every system, so that sending one never waits for a process that itself
waits for its result to be taken.
"""


def run_in_order(
    work: Callable[[With, Task], Result], given: With, tasks: Iterable[Task], processes: int
) -> Iterator[tuple[Task, Result]]:
    """Yield every task with its result; a task is taken when a process is free to do it.

    `given` is sent to every process once. The task of a process that is killed is done here.
    """
    with open_pool(given, processes) as run:
        yield from run(work, tasks)


class Run(Protocol[Given]):
    """Does work on tasks as `run_in_order` does, each time it is called."""

    def __call__(
        self,
        work: Callable[[Given, Task], Result],
        tasks: Iterable[Task],
        /,
        *,
        is_last: bool = False,
    ) -> Iterator[tuple[Task, Result]]:
        """Yield every task with its result, in order; after the last run there is no other."""
        ...


@contextmanager
def open_pool(given: With, processes: int) -> Iterator[Run[With]]:
    """Processes that end with the context; they keep what they were given from run to run."""
    pool = _Pool(given, processes)

    def run(
        work: Callable[[With, Task], Result], tasks: Iterable[Task], *, is_last: bool = False
    ) -> Iterator[tuple[Task, Result]]:
        waiting: deque[_Place[With, Task, Result]] = deque()
        for task in tasks:
            place = _Place(work, task)
            waiting.append(place)
            pool.hand_out(place)
            while waiting and (waiting[0].results or len(waiting) >= AHEAD * processes):
                yield _first(waiting, pool)
        while waiting:
            if is_last:
                pool.dismiss()
            yield _first(waiting, pool)
        if is_last:
            pool.dismiss()

    try:
        yield run
        pool.close()
    finally:
        pool.stop()


class _Place(Generic[With, Task, Result]):
    """A task in its place in the queue, with its result once that has come.

    `begun` is when a process could begin it, by `perf_counter`.
    """

    def __init__(self, work: Callable[[With, Task], Result], task: Task) -> None:
        self.work, self.task = work, task
        self.begun = 0.0
        self.results: list[Result] = []


def _first(waiting: deque[_Place[With, Task, Result]], pool: _Pool[With]) -> tuple[Task, Result]:
    place = waiting.popleft()
    while not place.results:
        pool.take_results()
    return place.task, place.results[0]


class _Pool(Generic[With]):
    """Processes, started when there is a task for them, each with a task and at most one more.

    The other one waits in the pipe, so that a process need not wait for the parent; but only while
    tasks are quick, or another process could stand idle in the meantime.
    """

    def __init__(self, given: With, processes: int) -> None:
        self._given, self._most = given, processes
        self._context = get_context()
        self._processes: dict[Connection, BaseProcess] = {}
        self._tasks: dict[Connection, deque[_Place[With, Any, Any]]] = {}
        self._dismissed: list[BaseProcess] = []
        self._is_quick = False

    def hand_out(self, place: _Place[With, Task, Result]) -> None:
        """Give a task to a process, waiting until one can take it."""
        packed = ForkingPickler.dumps((place.work, place.task))
        process = self._find(packed)
        while process is None:
            self.take_results()
            process = self._find(packed)
        tasks = self._tasks[process]
        place.begun = perf_counter()
        tasks.append(place)
        try:
            process.send_bytes(packed)
        except OSError:
            self._do_here(process)

    def take_results(self) -> None:
        """Wait until at least one process is done with a task, and take its result."""
        busy = [process for process, tasks in self._tasks.items() if tasks]
        ready = wait(busy)
        for process in [one for one in busy if one in ready]:
            try:
                result = process.recv()
            except (EOFError, OSError):
                self._do_here(process)
                continue
            tasks, now = self._tasks[process], perf_counter()
            place = tasks.popleft()
            place.results.append(result)
            self._is_quick = now - place.begun < _QUICK
            if tasks:
                tasks[0].begun = now

    def dismiss(self) -> None:
        """Let the processes that have no task end, without waiting for them."""
        for connection in [one for one, tasks in self._tasks.items() if not tasks]:
            connection.close()
            del self._tasks[connection]
            self._dismissed.append(self._processes.pop(connection))

    def close(self) -> None:
        """Let the processes end, unless one has a task left."""
        if not any(self._tasks.values()):
            self.dismiss()

    def stop(self) -> None:
        """End the processes whatever they are doing, except those that end themselves."""
        for connection, process in self._processes.items():
            connection.close()
            if process.is_alive():
                process.terminate()
        for process in (*self._processes.values(), *self._dismissed):
            process.join()

    def _find(self, packed: memoryview) -> Connection | None:
        """A process that can take a task now: a free one, a new one, or one with quick tasks."""
        for process, tasks in self._tasks.items():
            if not tasks:
                return process
        if len(self._processes) < self._most:
            return self._start()
        if self._is_quick and len(packed) <= _SMALL:
            for process, tasks in self._tasks.items():
                if len(tasks) == 1:
                    return process
        return None

    def _start(self) -> Connection:
        ours, theirs = self._context.Pipe()
        others = [ours, *self._processes]
        process = self._context.Process(
            target=_serve, args=(theirs, others, self._given), daemon=True
        )
        with hold_interrupts():
            process.start()
        theirs.close()
        self._processes[ours], self._tasks[ours] = process, deque()
        return ours

    def _do_here(self, process: Connection) -> None:
        """Do the tasks of a process that has died."""
        places = self._tasks.pop(process)
        self._processes.pop(process).join()
        process.close()
        for place in places:
            place.results.append(place.work(self._given, place.task))


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


def _serve(connection: Connection, others: Sequence[Connection], given: With) -> None:
    # Ctrl-C reaches every process of a terminal; only the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and callable(signal.getsignal(number)):
            # The parent tidies up; a process is ended at once, also in the middle of compiled code.
            signal.signal(number, signal.SIG_DFL)
    _let_interrupts_in()
    # Held open here, they would keep the other processes waiting if the parent is killed.
    for other in others:
        other.close()
    while True:
        try:
            work, task = connection.recv()
        except (EOFError, OSError):
            return
        result = work(given, task)
        try:
            connection.send(result)
        except OSError:
            return
