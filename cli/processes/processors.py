"""How many processors there are for us."""

from __future__ import annotations

import os


def count_processors() -> int:
    """The processors this process may use, at least one; a machine may have more."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
