"""Work for the workers of a cluster, in a module that they can import."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def die_once(mark: str, task: int) -> int:
    """Twice the task; the process that does 5 first is killed, and says so in the file `mark`."""
    if task == 5 and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * task


def die_elsewhere(home: int, task: int) -> int:
    """Twice the task; every process that does 5 is killed, unless it is the process `home`."""
    if task == 5 and os.getpid() != home:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * task


def fail_elsewhere(home: int, task: int) -> int:
    """Twice the task; 5 is out of memory, unless this is the process `home`."""
    if task == 5 and os.getpid() != home:
        raise MemoryError
    return 2 * task


def nap(naps: list[float], task: int) -> tuple[int, int]:
    """The task and the process that does it, after a nap."""
    time.sleep(naps[task])
    return task, os.getpid()
