"""Work shared out over processes, its results in the order of the work."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children
from typing import TypeVar, TypeVarTuple

Given = TypeVarTuple("Given")
Result = TypeVar("Result")


def in_order(
    work: Callable[[*Given], Result],
    tasks: Iterable[tuple[*Given]],
    processes: int,
    prepare: Callable[[], object],
) -> Iterator[Result]:
    """The result of `work` for every task; only a few run ahead of the one that is waited for.

    `prepare` is called once in each process.
    """
    if isinstance(tasks, Sized):
        processes = min(processes, len(tasks))
    pool = ProcessPoolExecutor(processes, initializer=_begin, initargs=(prepare,))
    waiting: deque[Future[Result]] = deque()
    is_done = False
    try:
        for task in tasks:
            waiting.append(pool.submit(work, *task))
            if len(waiting) >= 4 * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        is_done = True
    finally:
        if not is_done:
            # Nobody waits for the results any more, and a long file would keep its process busy.
            for process in active_children():
                process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _begin(prepare: Callable[[], object]) -> None:
    # Ctrl-C reaches every process of a terminal; the first one alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prepare()
