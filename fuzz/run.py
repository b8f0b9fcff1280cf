"""Tries many damaged records, each from a number, and reports every one that breaks a promise.

`python fuzz/run.py --inputs 2000000`: each input is read, played, explained and rewritten within
300 MB and two seconds of its process's time, and no part of that raises. Inputs go the full way
whatever the quick check says of them, which is counted and compared.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from functools import cache
from multiprocessing.queues import Queue
from pathlib import Path
from queue import Empty
from random import Random
from types import FrameType

from checks import check_reader, check_replayer, text_of

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

MEMORY = 300 * 2**20
"""The bytes a process may hold, all inputs before included."""

SECONDS = 2.0
"""The seconds of its own time that a process may spend on one input."""

CHUNK = 50
"""The inputs a process takes at once."""

Report = tuple[int, Counter[str], list[tuple[int, str]], float]
"""A chunk's first input, which way its inputs went, what broke, and the slowest in seconds."""


class TooLongError(Exception):
    """An input took more than its time."""


def make_input(seed: int, number: int) -> bytes:
    """The input of that number: a damaged match, a damaged file of the corpus, or pieces."""
    from support.mutants import PIECES, mutate, originals

    chance = Random(f"{seed} {number}")
    kind = chance.randrange(10)
    if kind == 0:
        return b"%sgn 1\n" + "".join(chance.choices(PIECES, k=chance.randrange(60))).encode(
            "utf-8", "surrogatepass"
        )
    if kind < 4:
        data = chance.choice(_corpus())
    else:
        data = chance.choice(originals(seed % 97 * 3 + chance.randrange(3))).encode()
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 6, 20))):
        if data:
            data = mutate(data, chance)
    return data


@cache
def _corpus() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((HERE / "corpus").glob("*.sgn")))


def way_of(data: bytes) -> str:
    """Which way an input goes; raises `AssertionError` when the quick way takes what is wrong."""
    from sungka.notation.diagnostic import Severity
    from sungka.notation.reading.faulty import read_faulty
    from sungka.notation.reading.parser import read
    from sungka.replay.play import play
    from sungka.replay.quick.check import QuickCheck

    is_taken = data.startswith(b"%sgn") and QuickCheck().sweep(data, 0, len(data)) == len(data)
    found = []
    for reading in read(text_of(data)):
        if reading.source.number is not None and not reading.source.cut:
            record, faults = read_faulty(reading.source)
            assert (record, tuple(faults)) == (reading.record, reading.diagnostics), "two readings"
        found += [*reading.diagnostics, *play(reading.record).diagnostics]
    assert not (is_taken and found), "the quick check takes what the full one faults"
    if is_taken:
        return "taken by the quick check"
    if any(it.severity is Severity.ERROR for it in found):
        return "faulty"
    return "sound, left to the full path"


def try_input(data: bytes) -> str:
    """Which way an input goes, everything a command does with a record being done with it."""
    way = way_of(data)
    check_reader(data)
    check_replayer(data)
    return way


def work(seed: int, tasks: Queue[int | None], reports: Queue[Report]) -> None:
    """Try chunks of inputs until there are none."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))

    def stop(signum: int, frame: FrameType | None) -> None:
        raise TooLongError

    signal.signal(signal.SIGVTALRM, stop)
    while (first := tasks.get()) is not None:
        ways: Counter[str] = Counter()
        broken, slowest = [], 0.0
        for number in range(first, first + CHUNK):
            data = make_input(seed, number)
            began = time.process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            try:
                ways[try_input(data)] += 1
            except Exception:
                ways["broken"] += 1
                broken.append((number, traceback.format_exc(limit=-4)))
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            slowest = max(slowest, time.process_time() - began)
        reports.put((first, ways, broken, slowest))


def main() -> None:
    """Try the inputs and write the summary; status 1 if anything broke."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=2_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=None, help="stop early")
    parser.add_argument("--show", type=int, default=None, help="print the input of that number")
    parser.add_argument("--summary", type=Path, default=None, help="a file for the summary as JSON")
    asked = parser.parse_args()
    if asked.show is not None:
        sys.stdout.buffer.write(make_input(asked.seed, asked.show))
        return
    summary = run(asked.seed, asked.inputs, asked.jobs, asked.minutes)
    text = json.dumps(summary, indent=2, ensure_ascii=True)
    if asked.summary is not None:
        asked.summary.write_text(text + "\n", encoding="utf-8")
    print(text)
    sys.exit(1 if summary["broken"] else 0)


def run(seed: int, inputs: int, jobs: int, minutes: float | None) -> dict[str, object]:
    """Try inputs 0 to `inputs` in several processes; a process that dies counts as broken."""
    context = multiprocessing.get_context("fork")
    tasks: Queue[int | None] = context.Queue()
    reports: Queue[Report] = context.Queue()
    arguments = (seed, tasks, reports)
    workers = [context.Process(target=work, args=arguments) for _ in range(jobs)]
    for worker in workers:
        worker.start()
    ways: Counter[str] = Counter()
    broken: list[tuple[int, str]] = []
    began, slowest, sent, open_chunks = time.monotonic(), 0.0, 0, 0
    is_late = False
    while sent < inputs or open_chunks:
        is_late = is_late or (minutes is not None and time.monotonic() - began > 60 * minutes)
        while sent < inputs and open_chunks < 2 * jobs and not is_late:
            tasks.put(sent)
            sent, open_chunks = sent + CHUNK, open_chunks + 1
        if not open_chunks:
            break
        try:
            _, found, faults, slow = reports.get(timeout=30)
        except Empty:
            if all(worker.is_alive() for worker in workers):
                continue
            broken.append((-1, "a process died: run the same seed with --jobs 1"))
            break
        open_chunks -= 1
        ways += found
        broken += faults
        slowest = max(slowest, slow)
    for _ in workers:
        tasks.put(None)
    for worker in workers:
        worker.join(5)
        if worker.is_alive():
            worker.terminate()
    return {
        "seed": seed, "inputs": sum(ways.values()), "ways": dict(ways),
        "slowest_seconds": round(slowest, 2), "minutes": round((time.monotonic() - began) / 60, 1),
        "megabytes": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024,
        "broken": broken[:100],
    }  # fmt: skip


if __name__ == "__main__":
    main()
