"""Tries many damaged records, each from a number, and reports every one that breaks a promise.

`python fuzz/run.py --inputs 2000000`: each input is read, written back and played within 300 MB
and two seconds of its process's time, and no part of that raises. Inputs are read and played in
full whatever the acceptance check says of them, which is counted and compared (README.md). With
`--state FILE` a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import FrameType
from typing import Any

from inputs import make_input
from state import State, Sums, load

MEMORY = 300 * 2**20
"""The bytes of data that a process may hold, all inputs before included."""

SECONDS = 2.0
"""The seconds of its own time that a process may spend on one input."""

STUCK = 120.0
"""The seconds without a sign after which a process that cannot be interrupted is ended."""

CHUNK = 100
"""The inputs that a process takes at once; they share an acceptance check."""

SAVED = 20.0
"""The seconds between two savings of the state, with a line of progress."""


class TooLongError(Exception):
    """An input took more than its time."""


def data_held() -> int:
    """The bytes of data that this process holds, by `/proc`; 0 where there is none.

    A process started from a large one, as among the tests, begins with all that the large one has.
    """
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[5])
    except OSError:
        return 0
    return pages * resource.getpagesize()


def work(seed: int, chunks: Connection, current: Any) -> None:
    """Try chunks of inputs until there are none; `current.value` is the input under way.

    A chunk comes as its first input and the inputs known to end the process.
    """
    from trial import Trial

    limit = max(MEMORY, data_held() + MEMORY // 2)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def stop(signum: int, frame: FrameType | None) -> None:
        raise TooLongError

    signal.signal(signal.SIGVTALRM, stop)
    gc.freeze()
    while (chunk := chunks.recv()) is not None:
        first, stop_at, deadly = chunk
        sums, trial = Sums(), Trial()
        began = time.process_time()
        for number in range(first, stop_at):
            current.value = number
            if number in deadly:
                sums.ways["broken"] += 1
                sums.broken.append((number, "the process ended"))
                continue
            data = make_input(seed, number)
            tried = time.process_time()
            try:
                signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
                try:
                    way = trial.try_input(data, number)
                finally:
                    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            except Exception:
                way, trial = "broken", Trial()
                sums.broken.append((number, traceback.format_exc(limit=-4)))
            sums.ways[way] += 1
            took = time.process_time() - tried
            if took > sums.slowest:
                sums.slowest, sums.slowest_number = took, number
        sums.seconds = time.process_time() - began
        sums.megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        chunks.send(sums)


class Worker:
    """A process that tries one chunk at a time."""

    def __init__(self, seed: int) -> None:
        context = multiprocessing.get_context("fork")
        self.current = context.Value("q", -1, lock=False)
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(seed, theirs, self.current), daemon=True)
        self.process.start()
        theirs.close()
        self.seen = (-1, time.monotonic())

    def is_stuck(self) -> bool:
        """True when the same input has been under way for too long."""
        now = time.monotonic()
        if self.current.value != self.seen[0]:
            self.seen = (self.current.value, now)
        return now - self.seen[1] > STUCK

    def end(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


Chunk = tuple[int, int, frozenset[int]]


def try_chunks(seed: int, chunks: Iterator[Chunk], jobs: int) -> Iterator[tuple[int, Sums]]:
    """The sums of the chunks, each with its first input, as they come.

    A process that dies, or is stuck, is replaced, and its chunk tried again without that input.
    """
    open_chunks: dict[Worker, Chunk] = {}
    idle = [Worker(seed) for _ in range(jobs)]
    try:
        while True:
            while idle and (chunk := next(chunks, None)) is not None:
                worker = idle.pop()
                worker.pipe.send(chunk)
                open_chunks[worker] = chunk
            if not open_chunks:
                return
            ready = wait([worker.pipe for worker in open_chunks], timeout=1.0)
            for worker, chunk in list(open_chunks.items()):
                if worker.pipe not in ready and not worker.is_stuck():
                    continue
                del open_chunks[worker]
                try:
                    sums = worker.pipe.recv() if worker.pipe in ready else None
                except (EOFError, OSError):
                    sums = None
                if sums is not None:
                    idle.append(worker)
                    yield chunk[0], sums
                    continue
                again = (*chunk[:2], chunk[2] | {int(worker.current.value)})
                worker.end()
                other = Worker(seed)
                other.pipe.send(again)
                open_chunks[other] = again
    finally:
        for worker in [*idle, *open_chunks]:
            worker.end()


def run(state: State, stop: int, jobs: int, minutes: float | None, path: Path | None) -> None:
    """Try the inputs from `state.next` up to `stop`, and save the state now and then."""
    began = saved = time.monotonic()
    start = state.next

    def chunks() -> Iterator[Chunk]:
        for first in range(start, stop, CHUNK):
            if minutes is not None and time.monotonic() - began > 60 * minutes:
                return
            yield first, min(first + CHUNK, stop), frozenset()

    early: dict[int, Sums] = {}
    for first, sums in try_chunks(state.seed, chunks(), jobs):
        early[first] = sums
        for number, text in sums.broken:
            print(f"input {number}: {text}", file=sys.stderr, flush=True)
        while (following := early.pop(state.next, None)) is not None:
            state.add(following)
        now = time.monotonic()
        if now - saved >= SAVED:
            saved = now
            print(progress(state, stop, now - began, start), file=sys.stderr, flush=True)
            if path is not None:
                state.save(path)


def progress(state: State, stop: int, seconds: float, start: int) -> str:
    """One line: how far the run is, its speed, and how long it will take."""
    tried = state.next - start
    left = (stop - state.next) * seconds / tried / 60 if tried else 0.0
    return (
        f"{state.next:,} of {stop:,}, {tried / seconds:.0f} a second, {left:.0f} min left, "
        f"{1000 * state.sums.seconds / max(state.inputs, 1):.2f} ms each, "
        f"slowest {state.sums.slowest:.2f} s, {state.sums.megabytes} MB, "
        f"{state.sums.ways['broken']} broken"
    )


def main() -> None:
    """Try the inputs and print the sums as JSON; status 1 if anything broke."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=2_000_000, help="how many (2,000,000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one (0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=None, help="stop early")
    parser.add_argument("--show", type=int, default=None, help="print the input of that number")
    parser.add_argument(
        "--state", type=Path, default=None, help="a file for the sums; a run goes on from it"
    )
    asked = parser.parse_args()
    if asked.show is not None:
        sys.stdout.buffer.write(make_input(asked.seed, asked.show))
        return
    state = State(asked.seed, asked.first, asked.first)
    if asked.state is not None and asked.state.exists():
        state = load(asked.state)
        if (state.seed, state.first) != (asked.seed, asked.first):
            parser.error(f"{asked.state} is of seed {state.seed} from input {state.first} on")
    try:
        run(state, asked.first + asked.inputs, asked.jobs, asked.minutes, asked.state)
    finally:
        if asked.state is not None:
            state.save(asked.state)
    print(state.to_text(), end="")
    sys.exit(1 if state.sums.ways["broken"] else 0)


if __name__ == "__main__":
    main()
