"""How work is divided: over how many processes, and into shards of what size."""

from __future__ import annotations

import os

LEAST = 1 << 16
MOST = 1 << 20
"""The sizes of the shortest and of the longest shard, in bytes."""

_SECONDS = 0.1
"""The time one shard should take."""


def count_processors() -> int:
    """The processors this process may use, at least one; the machine may have more."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ShardSize:
    """The size of the next shard, learned from how long the shards before took."""

    def __init__(self) -> None:
        self._wanted = LEAST

    def next_size(self) -> int:
        """The bytes of the next shard."""
        return self._wanted

    def learn(self, size: int, seconds: float) -> None:
        """Take into account that a shard of `size` bytes took `seconds`."""
        # The time for small files is mostly spent on opening them, not on their bytes.
        if size >= LEAST:
            fits = int(size * _SECONDS / max(seconds, 1e-6))
            self._wanted = min(max(fits, LEAST), 4 * self._wanted, MOST)
