"""How long the pieces are that work is shared out in: as long as keeps a process a while."""

from __future__ import annotations

LEAST = 1 << 16
MOST = 1 << 20
"""The bytes of the shortest and of the longest piece."""

_SECONDS = 0.1
"""How long a piece is to take."""


class ShardSize:
    """Learns from the pieces that are done how many bytes the next are to have."""

    def __init__(self) -> None:
        self._wanted = LEAST

    def next_size(self) -> int:
        """The bytes of the next piece."""
        return self._wanted

    def learn(self, size: int, seconds: float) -> None:
        """A piece of so many bytes took so long."""
        # Small files take their time for other things than their bytes.
        if size >= LEAST:
            fits = int(size * _SECONDS / max(seconds, 1e-6))
            self._wanted = min(max(fits, LEAST), 4 * self._wanted, MOST)
