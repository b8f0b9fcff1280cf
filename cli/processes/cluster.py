"""A `dask.distributed` cluster that shares the work of a run (`--cluster`).

Workers open no file: each piece of work is sent with all that it needs, and its results come back.
Whatever happens to the workers, the results are those of this process alone: a piece whose worker
is killed is done by another one, and anything that the cluster cannot do is done here.
"""

from __future__ import annotations

import gc
import logging
import os
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import monotonic, perf_counter
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ...engine.version import VERSION
from ..console.exit_status import complain
from ..console.terminal import escape_text
from .pool import hold_interrupts

With = TypeVar("With")
Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 4
"""The pieces per worker that may be under way or done before the one whose result is due."""

SECONDS = 0.5
"""The time one piece should take: a scheduler hands out some hundreds a second."""

LARGEST = 1 << 20
"""The bytes from which on a piece takes no more tasks, pickled."""

RETRIES = 2
"""The times a piece at which a worker fails is tried again before it is done here."""

PATIENCE = 10.0
"""The seconds to wait for the scheduler, and then for a first worker."""

_PAUSE = 1.0
"""The seconds between two looks at a cluster that gives no result."""

_LOCAL = "local:"
"""The beginning of an address that asks for so many processes of this machine."""

_FLOORS = (
    "engine",
    "notation",
    "files",
    "replay",
    "archive",
    "analysis",
    "checking",
    "templates",
    "cli",
)


class _Future(Protocol):
    """The part used of a future of `distributed`, which has no types of its own."""

    status: str

    def done(self) -> bool: ...

    def result(self, timeout: float | None = None) -> Any: ...


class _Client(Protocol):
    """The part used of a client of `distributed`."""

    status: str

    def submit(self, work: object, *arguments: object, pure: bool, retries: int) -> _Future: ...

    def cancel(self, futures: list[_Future]) -> None: ...

    def nthreads(self) -> dict[str, int]: ...

    def run(self, work: Callable[[], str], on_error: str) -> dict[str, str | Exception]: ...

    def wait_for_workers(self, n_workers: int, timeout: float) -> None: ...

    def close(self) -> None: ...


class _LocalCluster(Protocol):
    """The part used of the processes that `distributed` starts."""

    def close(self) -> None: ...


class NoCluster(NamedTuple):
    """Why there is no cluster at an address; the message begins with the address."""

    message: str


@contextmanager
def open_cluster(address: str) -> Iterator[Cluster | NoCluster]:
    """A connection to the scheduler at an address, or to one started for `local:N`."""
    shown = escape_text(address)
    try:
        import distributed
    except ImportError as error:
        if error.name not in ("dask", "distributed"):
            raise
        yield NoCluster(f"{shown}: dask is not installed: `pip install distributed`")
        return
    # That a worker has died is no news for whoever waits for the output.
    for name in [name for name in logging.root.manager.loggerDict if "distributed" in name]:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    count = address.removeprefix(_LOCAL)
    if count != address and not (count.isdecimal() and 0 < int(count[:4]) <= 1000):
        yield NoCluster(f"{shown}: local:N starts N processes, from 1 to 1000")
        return
    started: _LocalCluster | None = None
    client: _Client | None = None
    try:
        try:
            if count != address:
                started = _start(int(count))
            else:
                # A client fails late at an address of no known kind, and ends later.
                distributed.comm.resolve_address(address)
            client = distributed.Client(started or address, timeout=PATIENCE, set_as_default=False)
            obstacle = _find_obstacle(client)
        except (OSError, ValueError) as error:
            obstacle = f"it cannot be reached: {_describe(error)}"
        if client is None or obstacle is not None:
            yield NoCluster(f"{shown}: {obstacle}")
        else:
            yield Cluster(client, shown)
    finally:
        with suppress(OSError, TimeoutError):
            if client is not None:
                client.close()
        if started is not None:
            started.close()


class Cluster:
    """Workers that a scheduler knows; `name` is its address in messages."""

    def __init__(self, client: _Client, name: str) -> None:
        self._client, self._name = client, name
        self._is_lost = self._has_foreign = False
        self._workers, self._counted = 1, 0.0

    def run_in_order(
        self, work: Callable[[With, Task], Result], given: With, tasks: Iterable[Task]
    ) -> Iterator[tuple[Task, Result]]:
        """Yield every task with its result, as `Workers.run_in_order` does."""
        packed = pickle.dumps((work, given))
        size = _PieceSize()
        waiting: deque[_Piece[Task]] = deque()
        try:
            for piece in _cut(tasks, size):
                piece.future = self._hand_out(packed, piece)
                waiting.append(piece)
                most = AHEAD * max(self._count_workers(), 1)
                while waiting and (waiting[0].is_done or len(waiting) >= most):
                    yield from self._take(waiting.popleft(), work, given, size)
            while waiting:
                yield from self._take(waiting.popleft(), work, given, size)
        finally:
            left = [piece.future for piece in waiting if piece.future is not None]
            if left and not self._is_lost:
                with suppress(Exception):
                    self._client.cancel(left)

    def _count_workers(self) -> int:
        """The number of workers a moment ago; they may join and leave as they like."""
        if monotonic() - self._counted >= _PAUSE and not self._is_lost:
            self._counted = monotonic()
            with suppress(Exception):
                # What a client raises that has lost its scheduler is documented nowhere.
                self._workers = len(self._client.nthreads())
        return self._workers

    def _hand_out(self, packed: bytes, piece: _Piece[Task]) -> _Future | None:
        if self._is_lost:
            return None
        try:
            return self._client.submit(
                serve, describe_program(), packed, piece.packed, pure=False, retries=RETRIES
            )
        except Exception:
            self._report_lost()
            return None

    def _take(
        self,
        piece: _Piece[Task],
        work: Callable[[With, Task], Result],
        given: With,
        size: _PieceSize,
    ) -> Iterator[tuple[Task, Result]]:
        """The results of a piece, which is done here if the cluster does not do it."""
        answer = None if piece.future is None else self._wait(piece.future)
        if answer is None:
            for task in piece.tasks:
                yield task, work(given, task)
            return
        seconds, results = pickle.loads(answer)
        size.learn(len(piece.tasks), seconds)
        yield from zip(piece.tasks, results, strict=True)

    def _wait(self, future: _Future) -> bytes | None:
        """The answer of a worker; `None` when there will be none."""
        is_idle = False
        while not future.done():
            with suppress(Exception):
                # Fails after that time, or as the work failed; which, the status says.
                future.result(_PAUSE)
            if self._client.status != "running":
                break
            if not is_idle and self._count_workers() == 0:
                is_idle = True
                complain(f"sungka: {self._name} has no worker left: waiting for one")
        if future.status != "finished":
            if future.status != "error":
                self._report_lost()
            return None
        try:
            answer: bytes | None = future.result()
        except Exception:
            # It was done, and with the scheduler went whatever could bring it here.
            self._report_lost()
            return None
        if answer is None and not self._has_foreign:
            self._has_foreign = True
            complain(
                f"sungka: {self._name}: a worker runs another version of sungka: its work is "
                "done here"
            )
        return answer

    def _report_lost(self) -> None:
        if not self._is_lost:
            self._is_lost = True
            complain(f"sungka: {self._name} is gone: this process goes on alone")


class _Piece(Generic[Task]):
    """Tasks that go to a worker together, also pickled, and what will hold their results."""

    def __init__(self, tasks: list[Task], packed: list[bytes]) -> None:
        self.tasks, self.packed = tasks, packed
        self.future: _Future | None = None

    @property
    def is_done(self) -> bool:
        """True when its results can be taken without waiting."""
        return self.future is not None and self.future.done()


class _PieceSize:
    """The number of tasks of the next piece, learned from how long those before took."""

    def __init__(self) -> None:
        self.wanted = 1

    def learn(self, tasks: int, seconds: float) -> None:
        """Adapt the size of the next piece, as `tasks` tasks took `seconds` seconds."""
        fits = int(tasks * SECONDS / max(seconds, 1e-6))
        self.wanted = max(min(fits, 2 * self.wanted), 1)


def _cut(tasks: Iterable[Task], size: _PieceSize) -> Iterator[_Piece[Task]]:
    piece: list[Task] = []
    packed: list[bytes] = []
    total = 0
    for task in tasks:
        piece.append(task)
        packed.append(pickle.dumps(task))
        total += len(packed[-1])
        if len(piece) >= size.wanted or total >= LARGEST:
            yield _Piece(piece, packed)
            piece, packed, total = [], [], 0
    if piece:
        yield _Piece(piece, packed)


_ONE_AT_A_TIME = Lock()
"""A lock for a worker's threads, which take turns since the object they are given keeps state."""


def serve(program: str, packed: bytes, tasks: list[bytes]) -> bytes | None:
    """Do a piece of work in a worker; gives the seconds it took and the results, pickled.

    `None` when the worker's own program is another one.
    """
    if program != describe_program():
        return None
    with _ONE_AT_A_TIME:
        work, given = _unpack(packed)
        began = perf_counter()
        results = [work(given, pickle.loads(task)) for task in tasks]
        return pickle.dumps((perf_counter() - began, results))


@lru_cache(maxsize=1)
def _unpack(packed: bytes) -> tuple[Callable[[object, object], object], object]:
    # As in `cli/main.py`, which a worker does not come through.
    gc.set_threshold(20_000, 20, 20)
    unpacked: tuple[Callable[[object, object], object], object] = pickle.loads(packed)
    return unpacked


@cache
def describe_program() -> str:
    """The version of this project and a digest of its files, to compare with a worker's."""
    root = Path(__file__).parents[2]
    digest = sha256()
    for floor in _FLOORS:
        for path in sorted((root / floor).rglob("*")):
            if path.suffix in (".py", ".lark", ".toml", ".json", ".j2", ".css", ".js"):
                digest.update(path.relative_to(root).as_posix().encode() + b"\0")
                digest.update(path.read_bytes() + b"\0")
    return f"{VERSION} ({digest.hexdigest()[:12]})"


def _find_obstacle(client: _Client) -> str | None:
    """Why the workers that have joined cannot do our work; `None` if they can."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        return f"no worker has joined it in {PATIENCE:.0f} seconds"
    ours = describe_program()
    found = client.run(describe_program, on_error="return")
    for worker, theirs in sorted(found.items()):
        if isinstance(theirs, Exception):
            return f"worker {worker} cannot run sungka {ours}: {_describe(theirs)}"
        if theirs != ours:
            return f"worker {worker} runs sungka {theirs}, this process {ours}: install the same"
    try:
        # The scheduler reads a task before a worker does.
        client.submit(describe_program, pure=False, retries=0).result(PATIENCE)
    except Exception as error:
        return f"the scheduler cannot run sungka {ours}: {_describe(error)}"
    return None


def _start(count: int) -> _LocalCluster:
    """So many workers of this machine, none of them ended for the memory it takes."""
    from multiprocessing import resource_tracker

    import dask.config
    from distributed import LocalCluster

    # A worker's profile, which nobody looks at, is taken a hundred times a second.
    quiet = {"logging": {"distributed": "critical"}, "distributed.worker.profile.enabled": False}
    dask.config.set(quiet)
    if os.name == "posix":
        # Started later, it would let Ctrl-C in again.
        resource_tracker.ensure_running()
    # The thread that starts the processes, also those in the place of killed ones, never sees
    # Ctrl-C, nor do they.
    with hold_interrupts():
        cluster: _LocalCluster = LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
            memory_limit=None,
        )
    return cluster


def _describe(error: Exception) -> str:
    text = " ".join(str(error).split())
    return escape_text(text) or type(error).__name__
