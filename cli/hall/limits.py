"""Bounds on what clients may ask for: connections, slow requests, sizes, and how often."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

LOOPBACK = "127.0.0.1"
"""The address of this computer, where the desk's page is open."""

MOST_BODY = 1 << 20
"""The most bytes of a request's body."""

MOST_CONNECTIONS = 768
"""The most connections of all addresses but the loopback."""

MOST_OF_ONE = 96
"""The most connections of one address."""

MOST_OF_LOOPBACK = 512
"""The most connections of this computer itself, which have room of their own."""

HEADER_SECONDS = 10.0
"""The seconds within which the head of a request has to arrive."""

BODY_SECONDS = 20.0
"""The seconds within which the body of a request has to arrive."""


class Rate(NamedTuple):
    """A rate: requests a second in the long run, and how many may come at once."""

    each_second: float
    burst: float


OF_TABLE = Rate(20, 80)
OF_ADDRESS = Rate(60, 240)
OF_LOOPBACK = Rate(600, 2400)
OF_STRANGER = Rate(4, 40)
"""The rates of a table's phones, of one address, of this computer, and of wrong keys."""

MOST_BUCKETS = 4096
"""The most names whose requests are counted; the counts begin anew when there are more."""


class Buckets:
    """Counts requests by name: a bucket fills at its rate, and every request takes one out."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._left: dict[Hashable, tuple[float, float]] = {}

    def take(self, name: Hashable, rate: Rate) -> float:
        """Count a request; return 0, or the seconds to wait if there are too many."""
        now = self._clock()
        left, since = self._left.get(name, (rate.burst, now))
        left = min(rate.burst, left + (now - since) * rate.each_second)
        if left < 1:
            self._left[name] = left, now
            return (1 - left) / rate.each_second
        if len(self._left) >= MOST_BUCKETS:
            self._left.clear()
        self._left[name] = left - 1, now
        return 0.0
